//! Password hashes in the form that crypt(3) of Debian reads.

use secrecy::ExposeSecret;
use sha_crypt::{PasswordHasher, ShaCrypt};
use sha2::{Digest, Sha256};

use crate::Credentials;

/// 12 bytes are the 16 characters that crypt(3) takes at most.
const SALT_BYTES: usize = 12;

/// SHA-512 crypt with 5,000 rounds. The salt follows from the machine and the user, so that equal
/// plans are equal, while no two machines share one.
#[expect(
    clippy::expect_used,
    reason = "salt and rounds are constants within the format's bounds"
)]
pub(crate) fn sha512_crypt(credentials: &Credentials, instance_id: &str) -> String {
    let mut digest = Sha256::new();
    for part in [instance_id, &credentials.user] {
        digest.update(part.as_bytes());
        digest.update([0]);
    }
    let salt = &digest.finalize()[..SALT_BYTES];
    let password = credentials.password.expose_secret().as_bytes();
    ShaCrypt::SHA512
        .hash_password_with_salt(password, salt)
        .expect("a salt of 12 bytes and 5,000 rounds are valid")
        .as_str()
        .to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn salts_differ_by_machine_and_user() {
        let hash = |user: &str, id: &str| sha512_crypt(&Credentials::new(user, "secret"), id);
        assert_eq!(hash("a", "1"), hash("a", "1"));
        assert_ne!(hash("a", "1"), hash("a", "2"));
        assert_ne!(hash("a", "1"), hash("b", "1"));
        assert!(hash("a", "1").starts_with("$6$rounds=5000$"));
    }
}
