//! `/etc/passwd`, `group` and `shadow`, and names to numbers.

use std::fmt::Write;

use egress_appliance::{Account, ENGINE_UID, ENGINE_USER, Owner};

const NOBODY: u32 = 65534;

/// The accounts of this machine: the built-in ones and those of the settings.
#[derive(Debug)]
pub(crate) struct Accounts<'a>(&'a [Account]);

impl<'a> Accounts<'a> {
    /// Accounts with these declared ones.
    pub(crate) fn new(declared: &'a [Account]) -> Self {
        Self(declared)
    }

    /// Number of an account and of its group. Settings were validated: every name they use
    /// exists, and a name that does not would get no rights at all.
    pub(crate) fn id(&self, name: &str) -> u32 {
        self.all()
            .find(|(known, _)| *known == name)
            .map_or(NOBODY, |(_, id)| id)
    }

    /// Uid and gid of an owner.
    pub(crate) fn ids(&self, owner: &Owner) -> (u32, u32) {
        (
            self.id(&owner.user),
            self.id(owner.group.as_ref().unwrap_or(&owner.user)),
        )
    }

    /// Text of `/etc/passwd`.
    pub(crate) fn passwd(&self) -> String {
        self.render(|text, name, id| writeln!(text, "{name}:x:{id}:{id}::/run/egress:/bin/false"))
    }

    /// Text of `/etc/group`.
    pub(crate) fn group(&self) -> String {
        self.render(|text, name, id| writeln!(text, "{name}:x:{id}:"))
    }

    /// Text of `/etc/shadow`: nobody has a valid password but accounts with a hash.
    pub(crate) fn shadow(&self) -> String {
        self.render(|text, name, _| {
            let hash = self.0.iter().find(|account| account.name == name);
            let hash = hash.and_then(|account| account.password_hash.as_ref());
            writeln!(
                text,
                "{name}:{}:19000:0:99999:7:::",
                hash.map_or("*", |hash| hash.expose())
            )
        })
    }

    fn render(&self, line: impl Fn(&mut String, &str, u32) -> std::fmt::Result) -> String {
        let mut text = String::new();
        for (name, id) in self.all() {
            // Writing to a string cannot fail.
            let _ = line(&mut text, name, id);
        }
        text
    }

    fn all(&self) -> impl Iterator<Item = (&str, u32)> {
        let built_in = [("root", 0), (ENGINE_USER, ENGINE_UID), ("nobody", NOBODY)];
        let declared = self
            .0
            .iter()
            .map(|account| (account.name.as_str(), account.uid));
        built_in.into_iter().chain(declared)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn declared() -> Vec<Account> {
        let hash = Some("$6$salt$hash".into());
        vec![
            Account {
                name: "alice".to_owned(),
                uid: 1000,
                password_hash: hash,
            },
            Account {
                name: "bob".to_owned(),
                uid: 1001,
                password_hash: None,
            },
        ]
    }

    #[test]
    fn only_accounts_with_a_hash_have_a_password() {
        let declared = declared();
        let shadow = Accounts::new(&declared).shadow();
        assert!(shadow.contains("\nalice:$6$salt$hash:"));
        for locked in ["root", "proxy", "nobody", "bob"] {
            assert!(
                shadow.contains(&format!("{locked}:*:")),
                "{locked} in {shadow}"
            );
        }
    }

    #[test]
    fn owners_become_numbers() {
        let declared = declared();
        let accounts = Accounts::new(&declared);
        assert_eq!(accounts.ids(&"proxy".parse().unwrap()), (13, 13));
        assert_eq!(accounts.ids(&"root:alice".parse().unwrap()), (0, 1000));
    }

    #[test]
    fn an_unknown_name_is_nobody_and_never_root() {
        assert_eq!(Accounts::new(&[]).id("stranger"), NOBODY);
    }
}
