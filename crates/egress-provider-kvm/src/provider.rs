//! The provider: hosts by name, each step on the host it concerns.

use std::{collections::BTreeMap, future::Future, sync::Arc, time::Duration};

use async_trait::async_trait;
use egress_api::ProviderKind;
use egress_provider::{
    Capabilities, Class, Context, Deleted, Diagnostics, Ensured, Error, Instance, InstanceRef,
    InstanceState, Inventory, Location, LocationHealth, OperationToken, Outcome, Owner, Placement,
    Progress, Provider, Remainder, Removed, Unreachable, Want, placement,
};
use futures_util::future::{BoxFuture, join_all};
use tokio::sync::OnceCell;
use tracing::{Instrument as _, Span};

use crate::{
    advance::{Running, Step},
    appliance::Appliance,
    check::HostFacts,
    classify,
    config::{HostConfig, KvmConfig},
    console::{self, ConsolePart},
    error::KvmError,
    guest::{self, Base},
    host::{Host, MachineId},
    hypervisor::Hypervisor,
    image::{BaseImage, Cache, ImageFault},
    inventory::{Owned, provider_id, to_addresses},
    links::{HostLinks, Use, Verdict, silent},
    remove::{self, discard, remove, retain},
};

/// A removal that is not over looks again after this time.
const REMOVAL_POLL: Duration = Duration::from_millis(200);
/// A check or an inventory without a deadline of its own waits so long for a host.
pub(crate) const LOOK_TIMEOUT: Duration = Duration::from_secs(15);

/// Machines on KVM hosts through libvirt.
///
/// Holds no state that matters: machines are known by their names and metadata, half-made ones by
/// the names of their volumes.
#[derive(Debug)]
pub struct KvmProvider {
    config: KvmConfig,
    hosts: BTreeMap<String, HostConfig>,
    links: Arc<dyn HostLinks>,
    cache: Cache,
    appliance: OnceCell<Appliance>,
}

/// A host with its link, for one step.
struct Linked<'a> {
    provider: &'a KvmProvider,
    config: &'a HostConfig,
    hypervisor: Arc<dyn Hypervisor>,
}

impl KvmProvider {
    /// A provider of machines on these hosts. Nothing is dialled or read before it is needed.
    pub fn new(config: KvmConfig, hosts: Vec<HostConfig>, links: Arc<dyn HostLinks>) -> Self {
        let named = |host: HostConfig| (host.name.clone(), host);
        Self {
            config,
            hosts: hosts.into_iter().map(named).collect(),
            links,
            cache: Cache::default(),
            appliance: OnceCell::new(),
        }
    }

    #[cfg(test)]
    pub(crate) fn appliance_folder(&self) -> Option<std::path::PathBuf> {
        self.config.appliance.clone()
    }

    /// A part of a machine's console from an offset on, at most 64 KiB; an offset behind the end
    /// reads from the beginning, as after a restart.
    ///
    /// # Errors
    /// As [`Provider::diagnose`].
    pub async fn console(
        &self,
        cx: &Context,
        id: &InstanceRef,
        from: u64,
    ) -> Result<ConsolePart, Error> {
        let name = id.identity.instance_name();
        let read = self.on_host(&id.location, |linked| {
            Box::pin(async move {
                let part = console::follow(linked.host(), &name, from).await;
                part.map_err(|error| linked.unchanged(error))
            })
        });
        run(cx, "console", Outcome::NotStarted, read).await
    }

    pub(crate) fn hosts(&self) -> impl Iterator<Item = &HostConfig> {
        self.hosts.values()
    }

    pub(crate) fn links(&self) -> &dyn HostLinks {
        &*self.links
    }

    /// Runs a step on a host, in a span that names it.
    async fn on_host<'a, T: Send + 'a>(
        &'a self,
        location: &Location,
        step: impl FnOnce(Linked<'a>) -> BoxFuture<'a, Result<T, Error>> + Send + 'a,
    ) -> Result<T, Error> {
        let Some(config) = self.hosts.get(location.as_str()) else {
            let host = location.to_string();
            return Err(classify::unchanged(KvmError::UnknownHost { host }));
        };
        let mut result = None;
        let done = &mut result;
        let work: Use<'_> = Box::new(move |hypervisor| {
            let linked = Linked {
                provider: self,
                config,
                hypervisor,
            };
            Box::pin(async move {
                let result = done.insert(step(linked).await);
                Verdict::of(result)
            })
        });
        let called = self.links.call(&config.name, work);
        let called = called.instrument(span_of(config)).await;
        called.map_err(|error| on_host(error, config))?;
        result.unwrap_or_else(|| Err(Error::new(Class::Internal, "the step was not run")))
    }

    async fn appliance(&self) -> Result<&Appliance, KvmError> {
        let load = async {
            let folder = self.config.appliance.clone();
            let none = |folder| KvmError::NoAppliance { folder };
            match Appliance::load(folder.as_deref().ok_or_else(|| none(None))?).await {
                Err(ImageFault::NotFound { .. }) => Err(none(folder)),
                loaded => Ok(loaded?),
            }
        };
        self.appliance.get_or_try_init(|| load).await
    }

    /// What the machine starts from, kernel before initramfs.
    async fn images(&self, want: &Want) -> Result<Vec<BaseImage>, KvmError> {
        match Base::of(&want.spec)? {
            Base::Disk(image, _) => Ok(vec![image]),
            Base::Appliance => {
                let appliance = self.appliance().await?;
                Ok(vec![appliance.kernel.clone(), appliance.initrd.clone()])
            }
        }
    }

    async fn hashes(&self, images: &[BaseImage]) -> Result<Vec<String>, KvmError> {
        let mut hashes = Vec::new();
        for image in images {
            hashes.push(self.cache.sha256(image).await?);
        }
        Ok(hashes)
    }

    /// Hashes of what machines without an image of their own start from.
    pub(crate) async fn appliance_hashes(&self) -> Result<Vec<String>, KvmError> {
        let appliance = self.appliance().await?;
        let images = [appliance.kernel.clone(), appliance.initrd.clone()];
        self.hashes(&images).await
    }

    pub(crate) async fn facts(
        &self,
        config: &HostConfig,
        images: &[String],
    ) -> Result<HostFacts, Error> {
        self.on_host(&Location::new(&config.name), |linked| {
            Box::pin(async move {
                let host = linked.host();
                linked.within_look(host.facts(images)).await
            })
        })
        .await
    }

    async fn owned(&self, config: &HostConfig, owner: &Owner) -> Result<Owned, Error> {
        self.on_host(&Location::new(&config.name), |linked| {
            Box::pin(async move {
                let host = linked.host();
                linked.within_look(host.owned(&owner.cluster_id)).await
            })
        })
        .await
    }
}

#[async_trait]
impl Provider for KvmProvider {
    fn kind(&self) -> ProviderKind {
        ProviderKind::Kvm
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            static_address: true,
            firmware: true,
            console: true,
            zones: false,
            own_egress_address: false,
        }
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        self.check_all(cx).instrument(cx.span.clone()).await
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        let choose = async {
            let images = self.images(want).await.map_err(classify::unchanged)?;
            let hashes = self.hashes(&images).await.map_err(classify::unchanged)?;
            let need = self
                .need(want, &images)
                .await
                .map_err(classify::unchanged)?;
            let is_left =
                |config: &&HostConfig| !exclude.iter().any(|place| place.as_str() == config.name);
            let left = self.selected(want)?.into_iter().filter(is_left);
            let candidates = join_all(left.map(|config| self.candidate(config, &hashes))).await;
            let location = placement::choose(&candidates, need, &want.identity.uid)?;
            Ok(Placement { location })
        };
        run(cx, "place", Outcome::NotStarted, choose).await
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        _: &OperationToken,
    ) -> Result<Ensured, Error> {
        let step = async {
            let appliance = match Base::of(&want.spec).map_err(classify::unchanged)? {
                Base::Disk(..) => None,
                Base::Appliance => Some(self.appliance().await.map_err(classify::unchanged)?),
            };
            let blueprint = guest::blueprint(want, appliance).map_err(classify::unchanged)?;
            self.on_host(&placement.location, |linked| {
                Box::pin(async move {
                    let step = blueprint.advance(linked.host(), &cx.progress).await;
                    match step.map_err(|error| linked.changing(error))? {
                        Step::Ready(running) => linked.ready(cx, want, *running).await,
                        Step::Waiting(waiting) => Ok(Ensured::InProgress {
                            operation: waiting.operation,
                            poll_after: waiting.after,
                        }),
                        Step::Replace(why) => Ok(Ensured::MustReplace { why }),
                    }
                })
            })
            .await
        };
        run(cx, "ensure", Outcome::MaybeApplied, step).await
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        let look = self.on_host(&id.location, |linked| {
            Box::pin(async move {
                let seen = linked.host().observe(id).await;
                seen.map_err(|error| linked.unchanged(error))
            })
        });
        run(cx, "observe", Outcome::NotStarted, look).await
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        _: &OperationToken,
    ) -> Result<Deleted, Error> {
        let step = self.on_host(&id.location, |linked| {
            Box::pin(async move {
                let removed = remove(linked.host(), &MachineId::of(&id.identity)).await;
                removed.map(deleted).map_err(|error| linked.changing(error))
            })
        });
        run(cx, "delete", Outcome::MaybeApplied, step).await
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        let name = left.instance_name.clone();
        let step = self.on_host(&left.location, |linked| {
            Box::pin(async move {
                let removed = discard(linked.host(), &name).await;
                removed.map(deleted).map_err(|error| linked.changing(error))
            })
        });
        run(cx, "discard", Outcome::MaybeApplied, step).await
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        let step = self.on_host(&id.location, |linked| {
            Box::pin(async move {
                let retained = retain(linked.host(), &MachineId::of(&id.identity)).await;
                retained.map_err(|error| linked.changing(error))
            })
        });
        run(cx, "retain", Outcome::MaybeApplied, step).await
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let list = async {
            let look = |config| async move { (config, self.owned(config, owner).await) };
            let mut inventory = Inventory::default();
            for (config, owned) in join_all(self.hosts.values().map(look)).await {
                match owned {
                    Ok(owned) => {
                        inventory.items.extend(owned.machines);
                        inventory.remainders.extend(owned.remainders);
                    }
                    Err(error) => {
                        tracing::debug!(host = config.name, %error, "no inventory of the host");
                        let location = Location::new(&config.name);
                        inventory
                            .unreachable
                            .push(Unreachable::new(location, error));
                    }
                }
            }
            Ok(inventory)
        };
        run(cx, "list", Outcome::NotStarted, list).await
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        let name = id.identity.instance_name();
        let read = self.on_host(&id.location, |linked| {
            Box::pin(async move {
                let read = async {
                    let credentials = linked.host().credentials(&name).await?;
                    let secrets: Vec<_> = credentials.map(|own| own.password).into_iter().collect();
                    console::tail(linked.host(), &name, &secrets).await
                };
                let console = read.await.map_err(|error| linked.unchanged(error))?;
                Ok(Diagnostics {
                    console_tail: console.tail,
                    stage: console.stage,
                    console: console.place,
                })
            })
        });
        run(cx, "diagnose", Outcome::NotStarted, read).await
    }
}

impl Linked<'_> {
    fn host(&self) -> Host<'_> {
        Host {
            config: self.config,
            verbs: &*self.hypervisor,
            cache: &self.provider.cache,
        }
    }

    /// The result of a look that a host must not drag out. The link stays when it does: others may
    /// be in the middle of a transfer on it.
    async fn within_look<T>(
        &self,
        look: impl Future<Output = Result<T, KvmError>>,
    ) -> Result<T, Error> {
        match tokio::time::timeout(LOOK_TIMEOUT, look).await {
            Ok(found) => found.map_err(|error| self.unchanged(error)),
            Err(_) => Err(on_host(silent(), self.config)),
        }
    }

    fn unchanged(&self, error: KvmError) -> Error {
        on_host(classify::unchanged(error), self.config)
    }

    fn changing(&self, error: KvmError) -> Error {
        on_host(classify::changing(error), self.config)
    }

    async fn ready(&self, cx: &Context, want: &Want, running: Running) -> Result<Ensured, Error> {
        let identity = &want.identity;
        let location = self.host().location();
        let addresses = to_addresses(identity, running.source, running.addresses);
        if let Some(address) = addresses.first() {
            cx.progress.report(Progress::Address {
                ip: address.ip,
                source: address.source,
            });
        }
        // Declared credentials are part of what a machine is compared by; generated ones are not,
        // and only the machine knows those of the run that made it.
        let credentials = match (&want.credentials, &want.spec.auth.secret_ref) {
            (Some(_), None) => {
                let read = self.host().credentials(&identity.instance_name()).await;
                read.map_err(|error| self.changing(error))?
            }
            (declared, _) => declared.clone(),
        };
        Ok(Ensured::Ready(Box::new(Instance {
            provider_id: provider_id(&location, &running.domain),
            id: InstanceRef::new(location, identity.clone()),
            state: InstanceState::Running,
            tags: running.tags.to_provider(),
            edits: running.edits,
            addresses,
            credentials,
        })))
    }
}

/// A step within its caller's time. What is dropped when the time is over can be gone on with.
async fn run<T>(
    cx: &Context,
    operation: &'static str,
    outcome: Outcome,
    step: impl Future<Output = Result<T, Error>>,
) -> Result<T, Error> {
    let named = |error: Error| error.in_operation(operation);
    cx.check().map_err(named)?;
    let step = step.instrument(cx.span.clone());
    tokio::select! {
        result = step => result.map_err(named),
        error = cx.ended() => Err(named(error.with_outcome(outcome))),
    }
}

/// The span of whatever happens on one host. It has the target of libvirt's lines, so that a
/// filter that shows those also shows whom they are about.
pub(crate) fn span_of(config: &HostConfig) -> Span {
    tracing::error_span!(target: "kvm.libvirt", "host", host = config.name)
}

pub(crate) fn on_host(error: Error, config: &HostConfig) -> Error {
    match error.fact("host") {
        Some(_) => error,
        None => error.with_context("host", &config.name),
    }
}

fn deleted(removed: remove::Removed) -> Deleted {
    if !removed.confirmed {
        return Deleted::InProgress {
            operation: "removing volumes",
            poll_after: REMOVAL_POLL,
        };
    }
    Deleted::Gone(Removed {
        machines: removed.machine.into(),
        volumes: u32::try_from(removed.volumes).unwrap_or(u32::MAX),
    })
}
