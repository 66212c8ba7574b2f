//! The composition: what makes providers of each kind, one file per kind.

mod kvm;

use std::sync::Arc;

use egress_controller::{Factory, SecretSource};

use crate::args::Args;

/// What the process puts together.
pub(crate) struct Wiring {
    appliance: Option<std::path::PathBuf>,
    links: Arc<kvm::AllLinks>,
}

impl Wiring {
    /// From the flags.
    pub(crate) fn new(args: &Args) -> Self {
        Self {
            appliance: args.appliance.clone(),
            links: Arc::default(),
        }
    }

    /// The links to all hosts, to be closed in the end.
    pub(crate) fn links(&self) -> Arc<kvm::AllLinks> {
        Arc::clone(&self.links)
    }

    /// What makes providers. Secrets are read through `secrets`.
    pub(crate) fn factories(self, secrets: Arc<dyn SecretSource>) -> Vec<Arc<dyn Factory>> {
        let kvm = kvm::KvmFactory::new(self.appliance, self.links, secrets);
        vec![Arc::new(kvm)]
    }
}
