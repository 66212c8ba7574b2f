//! Keys, known hosts and passwords.

use egress_api::{ConditionType, Reason};

use super::super::scene::{Act, Declared, Key, KnownHosts, Picture, Scene, Step};
use super::super::sight::Sight;
use super::{
    CRAWL3, LAB3, ON_LAB3, both_are_ready, crawl3_is_there, lab3_is_there, not_made,
    others_are_ready,
};
use crate::host::faults::Fault;

pub(super) fn scenes() -> Vec<Scene> {
    vec![
        host_secret_missing(),
        wrong_host_key(),
        password_missing(),
        key_rotated(),
    ]
}

fn host_secret_missing() -> Scene {
    let mut steps = vec![
        Step::Do(Act::DeclareHost),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        LAB3.says(
            ConditionType::CredentialsLoaded,
            "False",
            Reason::SecretNotFound,
        ),
        LAB3.says(ConditionType::Ready, "False", Reason::SecretNotFound),
        not_made(Reason::CredentialsMissing),
    ];
    steps.extend(others_are_ready());
    steps.push(Step::Show(Picture {
        title: "The Secret of a host is missing",
        broken: "`lab3` names the Secret `lab3-ssh`, which does not exist.",
        proxy: ON_LAB3.name,
        reason: Some(Reason::SecretNotFound),
        cure: "Create the Secret: it is seen at once.",
    }));
    steps.push(Step::Do(Act::StoreKey(Key::First, KnownHosts::Right)));
    steps.push(Step::See(
        Sight::condition(LAB3, ConditionType::Ready, "True", Reason::Ready).within(10),
    ));
    steps.push(CRAWL3.is_ready());
    Scene {
        name: "host-secret-missing",
        cases: &["C3"],
        steps,
    }
}

/// Both fingerprints are in the message.
fn wrong_host_key() -> Scene {
    let mismatch = Sight::condition(
        LAB3,
        ConditionType::Reachable,
        "False",
        Reason::HostKeyMismatch,
    );
    let mut steps = vec![
        Step::Do(Act::StoreKey(Key::First, KnownHosts::Wrong)),
        Step::Do(Act::DeclareHost),
        Step::Do(Act::DeclareProxy(ON_LAB3)),
        Step::See(mismatch.with("ed25519").with("SHA256:")),
        not_made(Reason::HostKeyMismatch),
        Step::Show(Picture {
            title: "A host shows another key",
            broken: "`known_hosts` in the Secret `lab3-ssh` has another key than the host shows.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::HostKeyMismatch),
            cure: "Find out why the keys differ; when the host was only made anew, correct \
                   `known_hosts` in the Secret.",
        }),
        Step::Do(Act::StoreKey(Key::First, KnownHosts::Right)),
    ];
    steps.extend(both_are_ready());
    Scene {
        name: "wrong-host-key",
        cases: &["C5"],
        steps,
    }
}

fn password_missing() -> Scene {
    const SECRET: &str = "crawl-3-password";
    let missing = Sight::condition(
        CRAWL3,
        ConditionType::InstanceReady,
        "False",
        Reason::CredentialsMissing,
    );
    let mut steps = lab3_is_there();
    steps.push(Step::Do(Act::DeclareProxy(Declared {
        password: Some(SECRET),
        ..ON_LAB3
    })));
    steps.extend([
        Step::See(missing.with(SECRET)),
        LAB3.is_ready(),
        Step::Show(Picture {
            title: "The password of a proxy is missing",
            broken: "`crawl-3` names the Secret `crawl-3-password` in its own namespace, which \
                     does not exist.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::CredentialsMissing),
            cure: "Create the Secret with `username` and `password`, or leave `auth.secretRef` \
                   out of the declaration to have one generated.",
        }),
        Step::Do(Act::StorePassword(SECRET)),
        CRAWL3.is_ready(),
    ]);
    Scene {
        name: "password-missing",
        cases: &["C3"],
        steps,
    }
}

/// The host is dialled anew whenever its sshd was gone.
fn key_rotated() -> Scene {
    let redial = || [Step::Do(Act::Break(Fault::KillSshd)), Step::Do(Act::Heal)];
    let mut steps = crawl3_is_there();
    steps.extend([
        Step::Do(Act::Accept(Key::Second)),
        Step::Do(Act::StoreKey(Key::Second, KnownHosts::Right)),
    ]);
    steps.extend(redial());
    steps.push(Step::Do(Act::AwaitLogin(Key::Second)));
    steps.extend(both_are_ready());
    steps.push(Step::Do(Act::StoreKey(Key::Broken, KnownHosts::Right)));
    steps.extend(redial());
    steps.extend([
        LAB3.says(
            ConditionType::CredentialsLoaded,
            "False",
            Reason::KeyUnparsable,
        ),
        CRAWL3.says(
            ConditionType::InstanceReady,
            "Unknown",
            Reason::CredentialsInvalid,
        ),
        CRAWL3.says(ConditionType::ProxyHealthy, "True", Reason::Ready),
        Step::See(Sight::published(ON_LAB3.name, true)),
        Step::Show(Picture {
            title: "The key of a host was replaced by a broken one",
            broken: "`ssh-privatekey` in the Secret `lab3-ssh` is no key any more, and the \
                     connection that still used the old one ended.",
            proxy: ON_LAB3.name,
            reason: Some(Reason::KeyUnparsable),
            cure: "Store a good key: it is used at once.\nProxies that run are served meanwhile: \
                   nobody can look at their machines, and requests through them still succeed.",
        }),
        Step::Do(Act::StoreKey(Key::Second, KnownHosts::Right)),
    ]);
    steps.extend(both_are_ready());
    Scene {
        name: "key-rotated",
        cases: &["C4"],
        steps,
    }
}
