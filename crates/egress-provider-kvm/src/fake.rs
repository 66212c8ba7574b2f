//! A hypervisor in memory, with the refusals of the real one and a switch that makes the n-th verb
//! fail before or after it did its work.

use std::{
    collections::BTreeMap,
    net::{IpAddr, Ipv4Addr},
    sync::{Mutex, MutexGuard},
};

use async_trait::async_trait;
use egress_api::HostLimits;
use tokio::io::AsyncReadExt;
use uuid::Uuid;

use crate::{
    config::{HostConfig, HostNetwork},
    fault::{Fault, code},
    hypervisor::*,
    xml::{Definition, Node},
};

pub(crate) const POOL: &str = "default";
pub(crate) const NETWORK: &str = "open";
pub(crate) const CAPABILITIES: &str = "<domainCapabilities><domain>qemu</domain><os>\
    <enum name='firmware'><value>efi</value></enum><loader><enum name='secure'>\
    <value>yes</value></enum></loader></os><cpu><mode name='maximum' supported='yes'/></cpu>\
    </domainCapabilities>";

/// Bytes that pass for an initramfs.
pub(crate) const INITRD: &[u8] = b"070701 and more";

/// Bytes that pass for a kernel.
pub(crate) fn kernel() -> Vec<u8> {
    let mut kernel = vec![7; 4096];
    kernel[0x1fe..0x200].copy_from_slice(&[0x55, 0xaa]);
    kernel[0x202..0x206].copy_from_slice(b"HdrS");
    kernel
}

/// A host with the pool and the network of [`FakeHypervisor`].
pub(crate) fn host_config(name: &str) -> HostConfig {
    HostConfig {
        name: name.into(),
        labels: BTreeMap::new(),
        pool: POOL.into(),
        network: HostNetwork::Libvirt(NETWORK.into()),
        limits: HostLimits::default(),
        unschedulable: false,
        start_inactive_pool: false,
    }
}

/// When the chosen verb fails.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Crash {
    Before,
    After,
}

#[derive(Debug)]
pub(crate) struct FakeHypervisor(Mutex<State>);

#[derive(Debug)]
pub(crate) struct State {
    pub(crate) pool_defined: bool,
    pub(crate) pool_active: bool,
    pub(crate) available: u64,
    pub(crate) free_memory: u64,
    pub(crate) network: Option<bool>,
    pub(crate) volumes: BTreeMap<String, FakeVolume>,
    pub(crate) domains: BTreeMap<Uuid, FakeDomain>,
    pub(crate) capabilities: String,
    /// Whether machines get a lease.
    pub(crate) leases: bool,
    /// Verbs called so far, in order.
    pub(crate) called: Vec<&'static str>,
    crash: Option<(usize, Crash)>,
}

#[derive(Debug, Default)]
pub(crate) struct FakeVolume {
    pub(crate) data: Vec<u8>,
    pub(crate) capacity: u64,
    pub(crate) in_use: bool,
}

#[derive(Debug)]
pub(crate) struct FakeDomain {
    pub(crate) name: String,
    pub(crate) xml: String,
    pub(crate) state: DomainState,
}

impl FakeHypervisor {
    pub(crate) fn new() -> Self {
        Self(Mutex::new(State {
            pool_defined: true,
            pool_active: true,
            available: 64 << 30,
            free_memory: 16 << 30,
            network: Some(true),
            volumes: BTreeMap::new(),
            domains: BTreeMap::new(),
            capabilities: CAPABILITIES.into(),
            leases: true,
            called: Vec::new(),
            crash: None,
        }))
    }

    pub(crate) fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap()
    }

    /// The verb of this number, counted from now, fails.
    pub(crate) fn crash_at(&self, verb: usize, when: Crash) {
        let mut state = self.state();
        state.called.clear();
        state.crash = Some((verb, when));
    }

    pub(crate) fn volume_names(&self) -> Vec<String> {
        self.state().volumes.keys().cloned().collect()
    }

    /// Counts the verb, and does its work unless it is to fail before.
    fn run<T>(
        &self,
        verb: &'static str,
        work: impl FnOnce(&mut State) -> Result<T, Fault>,
    ) -> Result<T, Fault> {
        let mut state = self.state();
        state.called.push(verb);
        let crash = state.crash.filter(|(at, _)| *at + 1 == state.called.len());
        match crash {
            None => work(&mut state),
            Some((_, when)) => {
                if when == Crash::After {
                    let _ = work(&mut state);
                }
                state.crash = None;
                Err(Fault::OutcomeUnknown {
                    call: verb,
                    timeout: false,
                    source: "crash".into(),
                })
            }
        }
    }
}

pub(crate) fn refuse<T>(code: i32, message: &str) -> Result<T, Fault> {
    Err(Fault::Libvirt {
        call: "fake",
        code,
        domain: 0,
        message: message.into(),
    })
}

pub(crate) fn path_of(volume: &str) -> String {
    format!("/pool/{volume}")
}

fn uuid_of(name: &str) -> Uuid {
    Uuid::new_v5(&Uuid::NAMESPACE_OID, name.as_bytes())
}

impl State {
    fn active(&self) -> Result<(), Fault> {
        match self.pool_active {
            true => Ok(()),
            false => refuse(code::OPERATION_INVALID, "storage pool is not active"),
        }
    }

    fn volume(&mut self, name: &str) -> Result<&mut FakeVolume, Fault> {
        self.active()?;
        match self.volumes.get_mut(name) {
            Some(volume) => Ok(volume),
            None => refuse(code::NO_STORAGE_VOL, "no such volume"),
        }
    }

    fn domain(&mut self, id: &DomainRef) -> Result<&mut FakeDomain, Fault> {
        match self.domains.get_mut(&id.uuid) {
            Some(domain) => Ok(domain),
            None => refuse(code::NO_DOMAIN, "no such domain"),
        }
    }

    fn create_volume(&mut self, xml: &str) -> Result<Volume, Fault> {
        self.active()?;
        let node = Node::parse(xml).unwrap();
        let name = node.child("name").unwrap().text.clone();
        if self.volumes.contains_key(&name) {
            return refuse(code::STORAGE_VOL_EXIST, "volume exists");
        }
        let volume = FakeVolume {
            capacity: node.child("capacity").unwrap().text.parse().unwrap(),
            ..FakeVolume::default()
        };
        self.volumes.insert(name.clone(), volume);
        let path = path_of(&name);
        Ok(Volume { name, path })
    }

    fn define(&mut self, xml: &str) -> Result<DomainRef, Fault> {
        let node = Node::parse(xml).unwrap();
        let name = node.child("name").unwrap().text.clone();
        let uuid: Uuid = node.child("uuid").unwrap().text.parse().unwrap();
        if self
            .domains
            .iter()
            .any(|(other, domain)| domain.name == name && *other != uuid)
        {
            return refuse(code::OPERATION_FAILED, "name is taken");
        }
        let domain = FakeDomain {
            name: name.clone(),
            xml: xml.into(),
            state: DomainState::Off,
        };
        self.domains.insert(uuid, domain);
        Ok(DomainRef { uuid, name })
    }

    fn start(&mut self, id: &DomainRef) -> Result<(), Fault> {
        let xml = self.domain(id)?.xml.clone();
        if self.domain(id)?.state != DomainState::Off {
            return refuse(code::OPERATION_INVALID, "domain is already running");
        }
        let root = Node::parse(&xml).unwrap();
        for path in Definition::read(&root).paths {
            if !self.volumes.keys().any(|name| path_of(name) == path) {
                return refuse(code::SYSTEM_ERROR, "Cannot access storage file");
            }
        }
        self.domain(id)?.state = DomainState::Running;
        Ok(())
    }

    fn lease(&self, mac: &str) -> Vec<Lease> {
        let running = self
            .domains
            .values()
            .any(|domain| domain.state == DomainState::Running && domain.xml.contains(mac));
        let lease = Lease {
            mac: mac.into(),
            ip: IpAddr::V4(Ipv4Addr::new(192, 0, 2, 7)),
            expiry: 1,
        };
        (self.leases && running)
            .then_some(lease)
            .into_iter()
            .collect()
    }
}

#[async_trait]
impl Hypervisor for FakeHypervisor {
    async fn facts(&self) -> Result<Facts, Fault> {
        self.run("facts", |_| {
            Ok(Facts {
                version: LibvirtVersion(9_000_000),
                hostname: "fake".into(),
            })
        })
    }

    async fn free_memory(&self) -> Result<u64, Fault> {
        self.run("free_memory", |state| Ok(state.free_memory))
    }

    async fn domain_capabilities(&self) -> Result<String, Fault> {
        self.run("domain_capabilities", |state| {
            Ok(state.capabilities.clone())
        })
    }

    async fn pool(&self, name: &str) -> Result<Option<Pool>, Fault> {
        self.run("pool", |state| {
            let pool = Pool {
                id: PoolRef {
                    name: name.into(),
                    uuid: uuid_of(name),
                },
                active: state.pool_active,
                capacity: 128 << 30,
                available: state.available,
            };
            Ok((name == POOL && state.pool_defined).then_some(pool))
        })
    }

    async fn start_pool(&self, _: &PoolRef) -> Result<(), Fault> {
        self.run("start_pool", |state| {
            state.pool_active = true;
            Ok(())
        })
    }

    async fn refresh_pool(&self, _: &PoolRef) -> Result<(), Fault> {
        self.run("refresh_pool", |state| state.active())
    }

    async fn volumes(&self, _: &PoolRef) -> Result<Vec<Volume>, Fault> {
        self.run("volumes", |state| {
            state.active()?;
            let names = state.volumes.keys();
            Ok(names
                .map(|name| Volume {
                    name: name.clone(),
                    path: path_of(name),
                })
                .collect())
        })
    }

    async fn volume_size(&self, volume: &VolumeRef) -> Result<Option<VolumeSize>, Fault> {
        self.run("volume_size", |state| {
            state.active()?;
            Ok(state.volumes.get(&volume.name).map(|volume| VolumeSize {
                capacity: volume.capacity.max(volume.data.len() as u64),
                allocation: volume.data.len() as u64,
            }))
        })
    }

    async fn create_volume(&self, _: &PoolRef, xml: &str) -> Result<Volume, Fault> {
        self.run("create_volume", |state| state.create_volume(xml))
    }

    async fn upload(&self, volume: &VolumeRef, mut upload: Upload) -> Result<(), Fault> {
        let mut data = Vec::new();
        upload.reader.read_to_end(&mut data).await.unwrap();
        let crash = self.run("upload", |state| {
            state.volume(&volume.name)?.data = data.clone();
            Ok(())
        });
        match crash {
            // A link that dies within an upload leaves a part of it.
            Err(Fault::OutcomeUnknown { .. }) => {
                if let Ok(volume) = self.state().volume(&volume.name) {
                    volume.data = data[..data.len() / 2].to_vec();
                }
                crash
            }
            crash => crash,
        }
    }

    async fn download(
        &self,
        volume: &VolumeRef,
        offset: u64,
        length: usize,
    ) -> Result<Vec<u8>, Fault> {
        self.run("download", |state| {
            let volume = state.volume(&volume.name)?;
            if volume.in_use {
                return refuse(code::OPERATION_INVALID, "volume is still being allocated");
            }
            let data = &volume.data;
            let rest = data.get(offset as usize..).unwrap_or_default();
            Ok(rest[..length.min(rest.len())].to_vec())
        })
    }

    async fn delete_volume(&self, volume: &VolumeRef) -> Result<(), Fault> {
        self.run("delete_volume", |state| {
            if state.volume(&volume.name)?.in_use {
                return refuse(code::OPERATION_INVALID, "volume is still in use");
            }
            state.volumes.remove(&volume.name);
            Ok(())
        })
    }

    async fn network(&self, name: &str) -> Result<Option<Network>, Fault> {
        self.run("network", |state| {
            let id = NetworkRef {
                name: name.into(),
                uuid: uuid_of(name),
            };
            let network = state.network.map(|active| Network { id, active });
            Ok(network.filter(|_| name == NETWORK))
        })
    }

    async fn leases(&self, _: &NetworkRef, mac: &str) -> Result<Vec<Lease>, Fault> {
        self.run("leases", |state| Ok(state.lease(mac)))
    }

    async fn domains(&self) -> Result<Vec<DomainRef>, Fault> {
        self.run("domains", |state| {
            let domains = state.domains.iter();
            Ok(domains
                .map(|(uuid, domain)| DomainRef {
                    uuid: *uuid,
                    name: domain.name.clone(),
                })
                .collect())
        })
    }

    async fn domain_by_uuid(&self, uuid: Uuid) -> Result<Option<DomainRef>, Fault> {
        self.run("domain_by_uuid", |state| {
            let domain = state.domains.get(&uuid);
            Ok(domain.map(|domain| DomainRef {
                uuid,
                name: domain.name.clone(),
            }))
        })
    }

    async fn domain_by_name(&self, name: &str) -> Result<Option<DomainRef>, Fault> {
        self.run("domain_by_name", |state| {
            let mut domains = state.domains.iter();
            let found = domains.find(|(_, domain)| domain.name == name);
            Ok(found.map(|(uuid, _)| DomainRef {
                uuid: *uuid,
                name: name.into(),
            }))
        })
    }

    async fn domain_state(&self, domain: &DomainRef) -> Result<DomainState, Fault> {
        self.run("domain_state", |state| Ok(state.domain(domain)?.state))
    }

    async fn domain_xml(&self, domain: &DomainRef) -> Result<String, Fault> {
        self.run("domain_xml", |state| Ok(state.domain(domain)?.xml.clone()))
    }

    async fn define(&self, xml: &str) -> Result<DomainRef, Fault> {
        self.run("define", |state| state.define(xml))
    }

    async fn start(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.run("start", |state| state.start(domain))
    }

    async fn resume(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.run("resume", |state| {
            state.domain(domain)?.state = DomainState::Running;
            Ok(())
        })
    }

    async fn set_metadata(
        &self,
        domain: &DomainRef,
        _: bool,
        element: &MetadataElement,
    ) -> Result<(), Fault> {
        self.run("set_metadata", |state| {
            let domain = state.domain(domain)?;
            // As libvirt does: into the namespace, in the place of the old one.
            let (prefix, namespace) = (element.prefix, element.namespace);
            let qualified = format!("<{prefix}:instance xmlns:{prefix}=\"{namespace}\"");
            let new = element.xml.replacen("<instance", &qualified, 1);
            let start = domain.xml.find("<egress:instance");
            let end = start.and_then(|start| Some(start + domain.xml[start..].find("/>")? + 2));
            if let (Some(start), Some(end)) = (start, end) {
                domain.xml.replace_range(start..end, &new);
            }
            Ok(())
        })
    }

    async fn destroy(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.run("destroy", |state| {
            let domain = state.domain(domain)?;
            if domain.state == DomainState::Off {
                return refuse(code::OPERATION_INVALID, "domain is not running");
            }
            domain.state = DomainState::Off;
            Ok(())
        })
    }

    async fn undefine(&self, domain: &DomainRef) -> Result<(), Fault> {
        self.run("undefine", |state| {
            if state.domain(domain)?.state != DomainState::Off {
                return refuse(code::OPERATION_INVALID, "cannot undefine a running domain");
            }
            state.domains.remove(&domain.uuid);
            Ok(())
        })
    }

    async fn addresses(&self, _: &DomainRef, _: CardSource) -> Result<Vec<CardAddress>, Fault> {
        self.run("addresses", |_| Ok(Vec::new()))
    }
}
