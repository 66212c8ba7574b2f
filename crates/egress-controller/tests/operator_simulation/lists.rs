//! The shared lists of one leadership, over the hosts as its process sees them.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use egress_api::{KvmHost, ProviderKind, ProxyProvider};
use egress_controller::proxy::Listed;
use egress_controller::{Factory, Metrics, Observer, Registry, Stamp};
use egress_provider::{Error, Owner, Provider};
use serde_json::json;

use crate::operator::Process;
use crate::sim::{CLUSTER, PROVIDER};
use crate::wire::Wire;

/// As an operator lists that is not told otherwise.
const INTERVAL: Duration = Duration::from_secs(30);

/// Lists of the one provider.
pub(crate) fn lists(process: &Arc<Process>) -> Listed {
    let factory: Arc<dyn Factory> = Arc::new(Wires(Arc::clone(process)));
    let registry = Registry::new([factory], Metrics::new());
    let spec = serde_json::from_value(json!({ "type": "kvm" })).unwrap();
    let declared = ProxyProvider::new(PROVIDER, spec);
    registry.sync(&declared, &[], Stamp::of(&declared, &[], |_| None));
    let owner = Owner {
        cluster_id: CLUSTER.parse().unwrap(),
    };
    Listed::new(Arc::new(Observer::new(Arc::new(registry), owner, INTERVAL)))
}

struct Wires(Arc<Process>);

impl fmt::Debug for Wires {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Wires")
    }
}

impl Factory for Wires {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn build(&self, _: &ProxyProvider, _: &[Arc<KvmHost>]) -> Result<Arc<dyn Provider>, Error> {
        Ok(Arc::new(Wire(Arc::clone(&self.0))))
    }

    fn forget(&self, _: &str) {}
}
