//! Steps side by side: one that computes and one that waits for machines share the processors well.

use std::collections::BTreeSet;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use anyhow::{Error, Result, anyhow};

use crate::suite::Count;

/// What a step does with most of its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// It computes. It gets the processors that the others leave, so that nobody who waits for an
    /// answer with a deadline waits for it.
    Computes,
    /// It waits: for machines to boot, for silence to be noticed.
    Waits,
}

/// Steps with what they need.
#[derive(Default)]
pub(crate) struct Plan<'a> {
    steps: Vec<Step<'a>>,
}

struct Step<'a> {
    name: &'static str,
    kind: Kind,
    needs: Vec<&'static str>,
    work: Box<dyn FnOnce() -> Result<Count> + Send + 'a>,
}

impl<'a> Plan<'a> {
    /// Adds a step, to be done after those it needs. Among steps of a kind the first comes first.
    pub(crate) fn add(
        &mut self,
        kind: Kind,
        name: &'static str,
        needs: &[&'static str],
        work: impl FnOnce() -> Result<Count> + Send + 'a,
    ) {
        self.steps.push(Step {
            name,
            kind,
            needs: needs.to_vec(),
            work: Box::new(work),
        });
    }

    /// Does all steps, two at a time: one of each kind while there are both, then any two.
    ///
    /// # Errors
    /// The first failure. No step begins after it; the one beside it is waited for.
    pub(crate) fn carry_out(self) -> Result<Count> {
        let board = Board::new(self.steps);
        thread::scope(|scope| {
            for kind in [Kind::Computes, Kind::Waits] {
                let board = &board;
                scope.spawn(move || board.work_off(kind));
            }
        });
        let state = board.state.into_inner();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(error) => Err(error),
            None => Ok(state.count),
        }
    }
}

/// What is still to do, and what came of the rest.
struct Board<'a> {
    state: Mutex<State<'a>>,
    changed: Condvar,
}

struct State<'a> {
    open: Vec<Step<'a>>,
    done: BTreeSet<&'static str>,
    running: usize,
    count: Count,
    failure: Option<Error>,
}

impl<'a> Board<'a> {
    fn new(open: Vec<Step<'a>>) -> Self {
        let state = State {
            open,
            done: BTreeSet::new(),
            running: 0,
            count: Count::default(),
            failure: None,
        };
        Self {
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    fn work_off(&self, preferred: Kind) {
        while let Some(step) = self.next(preferred) {
            let (name, kind, work) = (step.name, step.kind, step.work);
            // In a thread of its own: its rank goes with it, and a panic is a failure like others.
            let outcome = thread::scope(|scope| {
                let step = scope.spawn(move || {
                    yield_to_others(kind)?;
                    work()
                });
                step.join()
            });
            let outcome = outcome.unwrap_or_else(|_| Err(anyhow!("step `{name}` panicked")));
            self.lock().end(name, outcome);
            self.changed.notify_all();
        }
    }

    /// The next step that has all it needs; `None` when there will be none any more.
    fn next(&self, preferred: Kind) -> Option<Step<'a>> {
        let mut state = self.lock();
        loop {
            if state.failure.is_some() || state.open.is_empty() {
                return None;
            }
            if let Some(step) = state.take(preferred) {
                return Some(step);
            }
            if state.running == 0 {
                state.failure = Some(anyhow!("the steps that are left need what no step does"));
                self.changed.notify_all();
                return None;
            }
            let woken = self.changed.wait(state);
            state = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State<'a>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<'a> State<'a> {
    fn take(&mut self, preferred: Kind) -> Option<Step<'a>> {
        let is_ready = |step: &Step<'_>| step.needs.iter().all(|need| self.done.contains(need));
        let mut ready = (0..self.open.len()).filter(|at| is_ready(&self.open[*at]));
        let first = ready.clone().next()?;
        let at = ready.find(|at| self.open[*at].kind == preferred);
        self.running += 1;
        Some(self.open.remove(at.unwrap_or(first)))
    }

    fn end(&mut self, name: &'static str, outcome: Result<Count>) {
        self.running -= 1;
        match outcome {
            Ok(count) => {
                self.count.add(count);
                self.done.insert(name);
            }
            Err(error) => {
                self.failure.get_or_insert(error);
            }
        }
    }
}

/// On Linux a rank is a thread's own, and goes on to the programs that it starts.
fn yield_to_others(kind: Kind) -> Result<()> {
    if kind == Kind::Computes {
        rustix::process::setpriority_process(None, 10)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use anyhow::bail;

    use super::*;

    const ONE: Count = Count {
        passed: 1,
        failed: 0,
    };

    #[test]
    fn a_step_begins_after_what_it_needs() {
        let order = Mutex::new(Vec::new());
        let note = |name| {
            order.lock().unwrap().push(name);
            Ok(ONE)
        };
        let mut plan = Plan::default();
        plan.add(Kind::Waits, "c", &["b"], || note("c"));
        plan.add(Kind::Computes, "b", &["a"], || note("b"));
        plan.add(Kind::Waits, "a", &[], || note("a"));
        assert_eq!(plan.carry_out().unwrap().passed, 3);
        assert_eq!(order.into_inner().unwrap(), ["a", "b", "c"]);
    }

    #[test]
    fn two_of_one_kind_are_done_side_by_side_when_no_other_is_left() {
        let both = Barrier::new(2);
        let meet = || {
            both.wait();
            Ok(ONE)
        };
        let mut plan = Plan::default();
        plan.add(Kind::Waits, "a", &[], meet);
        plan.add(Kind::Waits, "b", &[], meet);
        assert_eq!(plan.carry_out().unwrap().passed, 2);
    }

    #[test]
    fn nothing_begins_after_a_failure() {
        let mut plan = Plan::default();
        plan.add(Kind::Waits, "a", &[], || bail!("a failed"));
        plan.add(Kind::Waits, "b", &["a"], || unreachable!("it needs a"));
        assert_eq!(plan.carry_out().unwrap_err().to_string(), "a failed");
    }

    #[test]
    fn a_panic_is_a_failure_and_keeps_nobody_waiting() {
        let mut plan = Plan::default();
        plan.add(Kind::Waits, "a", &[], || panic!("on purpose"));
        plan.add(Kind::Computes, "b", &["a"], || Ok(ONE));
        let error = plan.carry_out().unwrap_err().to_string();
        assert!(error.contains("`a` panicked"), "{error}");
    }

    #[test]
    fn a_need_that_nobody_meets_is_an_error() {
        let mut plan = Plan::default();
        plan.add(Kind::Waits, "a", &["misspelt"], || Ok(ONE));
        let error = plan.carry_out().unwrap_err().to_string();
        assert!(error.contains("need what no step does"), "{error}");
    }
}
