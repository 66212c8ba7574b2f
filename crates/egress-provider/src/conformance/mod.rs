//! Whether a provider keeps the promises of [`Provider`](crate::Provider) (feature
//! `conformance`).
//!
//! Each check is one promise of the trait's documentation, told to any implementation through a
//! [`Harness`]. The same checks run on the provider in memory and on real hosts.
//!
//! # How to use it
//!
//! Implement [`Harness`] for the provider, then let [`conformance_tests!`](crate::conformance_tests)
//! make one test of each check. The calling crate needs `tokio` with its macros:
//!
//! ```text
//! egress_provider::conformance_tests! {
//!     #[tokio::test(flavor = "multi_thread")]
//!     MyHarness::new()
//! }
//! ```
//!
//! The expression is evaluated once for each test. Where the tests of one process must not share
//! a host, [`run_all`] runs the checks one after the other over a single harness and tells
//! [which were broken](Report::broken).
//!
//! What a harness must give is small: a provider, a second one over the same places that
//! remembers nothing, a declaration, and a way to wait. Everything else has a default; a check
//! whose hook is missing answers [`Verdict::NotApplicable`], and
//! [`Report::not_applicable`] lists those, so that a suite on real hosts can insist that there are
//! none.
//!
//! # What a check leaves behind
//!
//! Every check removes the machines it asked for, also when it fails. Machines carry names that
//! begin with `conformance-`; the owner that [`Harness::want`] chooses, and the one of
//! [`Harness::other_owner`], should be used for nothing else.

mod drive;
mod ended;
mod ensure;
mod foreign;
mod ground;
mod harness;
mod interrupt;
mod list;
mod places;
mod removal;
mod verdict;

#[cfg(test)]
mod tests;

use std::future::Future;
use std::pin::Pin;

use ground::Ground;
pub use harness::Harness;
pub use verdict::{Broken, Report, Verdict};

/// What a check came to.
pub type CheckResult = Result<Verdict, Broken>;

/// A check under way.
pub type CheckFuture<'a> = Pin<Box<dyn Future<Output = CheckResult> + Send + 'a>>;

/// One promise and how to check it.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct Check {
    /// The name of the function, such as `ensure_until_ready`.
    pub name: &'static str,
    /// The promise in one sentence.
    pub promise: &'static str,
    /// The function.
    pub run: for<'a> fn(&'a dyn Harness) -> CheckFuture<'a>,
}

/// Runs every check, one after the other, whatever the earlier ones came to.
///
/// Not cancel safe: a check that is dropped leaves its machines.
pub async fn run_all(harness: &dyn Harness) -> Report {
    let mut report = Report::default();
    for check in checks() {
        report
            .results
            .push((check.name, (check.run)(harness).await));
    }
    report
}

/// Names every check once: hands `(module name "promise")` to another macro.
#[doc(hidden)]
#[macro_export]
macro_rules! __each_conformance_check {
    ([$($then:tt)*] $($arguments:tt)*) => {
        $($then)*! {
            [$($arguments)*]
            (ensure ensure_until_ready
                "Repeated calls of `ensure` lead to a running machine with an address and its tags.")
            (ensure ensure_again_changes_nothing
                "Once a machine is ready, `ensure` changes nothing.")
            (ensure concurrent_ensures_make_one_machine
                "Two processes that ensure the same machine at once make one.")
            (ensure changed_declaration_must_replace
                "A machine made from another declaration is left alone and told.")
            (ensure switched_off_machine_is_started_again
                "A machine that was switched off is started again (C41).")
            (interrupt dropped_ensure_goes_on
                "An `ensure` that is dropped at any await goes on with the next call.")
            (interrupt crash_during_ensure_goes_on
                "A process that knows nothing finishes what a crashed one began (C11).")
            (interrupt dropped_ensure_can_be_deleted
                "A machine that was cut off while it was made can be removed.")
            (interrupt dropped_delete_goes_on
                "A `delete` that is dropped at any await goes on in the next process.")
            (interrupt what_is_left_can_be_discarded
                "Parts without their machine are removed by name, a machine of the name never is.")
            (removal delete_leaves_nothing
                "`Gone` means that neither the machine nor any part of it is there.")
            (removal delete_of_the_absent_is_gone
                "What is gone already is a success with nothing removed.")
            (removal machine_can_be_made_again
                "After a removal the same machine can be made again.")
            (removal a_retained_machine_says_so
                "A machine that is to stay is listed as such, and can be removed all the same.")
            (list observe_of_the_absent_is_none
                "Absence is data, not an error.")
            (list owned_machines_are_listed_with_their_tags
                "Every machine of an owner is listed, with its tags, and the list is complete.")
            (list other_owners_are_left_alone
                "Machines of other owners are neither listed nor touched (C37).")
            (list secrets_are_not_shown
                "No `Debug` output and no console holds the clients' password.")
            (list diagnose_is_bounded
                "Diagnostics hold 4 KiB of printable console at most, none for the absent.")
            (foreign foreign_name_is_a_conflict
                "A foreign thing of the wanted name is `Conflict` and stays untouched.")
            (places places_are_usable
                "A check finds the places and nothing that keeps machines from being made.")
            (places placing_is_deterministic
                "The same inventory gives the same place, and nothing is changed.")
            (places placing_honours_exclude
                "An excluded place is never chosen.")
            (places silence_is_not_absence
                "A place that does not answer is told, and nothing is concluded about it (C9, C28).")
            (ended cancelled_context_starts_nothing
                "After its token fired, no call changes anything: `Cancelled`, `NotStarted`.")
            (ended passed_deadline_starts_nothing
                "After its deadline, no call changes anything: `Timeout`, `NotStarted`.")
        }
    };
}

macro_rules! define_checks {
    ([] $(($module:ident $name:ident $promise:literal))*) => {
        $(
            #[doc = $promise]
            ///
            /// # Errors
            /// What was not kept.
            pub async fn $name(harness: &dyn Harness) -> CheckResult {
                let ground = Ground::new(harness, stringify!($name)).await;
                let result = $module::$name(&ground).await;
                ground.leave(result).await
            }
        )*

        /// Every check, in the order of the trait's methods.
        pub fn checks() -> Vec<Check> {
            vec![$(
                Check {
                    name: stringify!($name),
                    promise: $promise,
                    run: |harness| Box::pin($name(harness)),
                },
            )*]
        }
    };
}

__each_conformance_check!([define_checks]);

/// Makes one test of each check: the attribute of the tests, then an expression that makes a
/// [`Harness`](crate::conformance::Harness). Without an attribute it is `#[tokio::test]`.
///
/// A check without its hook in the harness passes.
#[macro_export]
macro_rules! conformance_tests {
    ($(#[$attribute:meta])+ $harness:expr) => {
        $crate::__each_conformance_check!(
            [$crate::__conformance_test] ($(#[$attribute])+) $harness
        );
    };
    ($harness:expr) => {
        $crate::conformance_tests!(#[tokio::test] $harness);
    };
}

#[doc(hidden)]
#[macro_export]
macro_rules! __conformance_test {
    ([$attributes:tt $harness:expr] $(($module:ident $name:ident $promise:literal))*) => {
        $( $crate::__conformance_test!(@one $attributes $harness, $name); )*
    };
    (@one ($($attributes:tt)*) $harness:expr, $name:ident) => {
        $($attributes)*
        async fn $name() {
            let harness = $harness;
            if let Err(broken) = $crate::conformance::$name(&harness).await {
                panic!("{broken}");
            }
        }
    };
}
