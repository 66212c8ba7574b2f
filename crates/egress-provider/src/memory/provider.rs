//! The trait over the places in memory.

use std::time::Duration;

use async_trait::async_trait;
use egress_api::ProviderKind;

use super::MemoryProvider;
use super::call::{Call, unreachable};
use super::fault::Verb;
use super::place::{Next, PlaceState};
use crate::placement::{Need, choose};
use crate::{
    Capabilities, Context, Deleted, Diagnostics, Ensured, Error, Finding, Instance, InstanceRef,
    InstanceState, Inventory, Location, LocationHealth, OperationToken, Owner, Placement, Progress,
    Provider, Remainder, Removed, Unreachable, Want,
};

#[async_trait]
impl Provider for MemoryProvider {
    fn kind(&self) -> ProviderKind {
        self.kind
    }

    fn capabilities(&self) -> Capabilities {
        Capabilities {
            static_address: false,
            firmware: false,
            console: true,
            zones: false,
            own_egress_address: true,
        }
    }

    async fn check(&self, cx: &Context) -> Vec<LocationHealth> {
        let ended = cx.check().err();
        let world = self.lock();
        let places = world.places.iter();
        let health = |location: &Location, refusal: Option<Error>| LocationHealth {
            findings: vec![finding(refusal.as_ref())],
            ..LocationHealth::new(location.clone(), Duration::ZERO)
        };
        places
            .map(|(location, place)| match &ended {
                Some(error) => LocationHealth {
                    findings: vec![Finding::error(error.reason(), error.to_string())],
                    ..health(location, None)
                },
                None => health(location, place.refusal(location)),
            })
            .collect()
    }

    async fn place(
        &self,
        cx: &Context,
        want: &Want,
        exclude: &[Location],
    ) -> Result<Placement, Error> {
        let call = Call::begin(self, cx, Verb::Place, None).await?;
        let owner = &want.identity.cluster_id;
        let candidates: Vec<_> = self
            .lock()
            .places
            .iter()
            .filter(|(location, _)| !exclude.contains(location))
            .map(|(location, place)| place.candidate(location, owner))
            .collect();
        let need = Need {
            disk: 0,
            image: 0,
            memory: 0,
        };
        let location = choose(&candidates, need, &want.identity.uid)?;
        call.answer(Placement { location })
    }

    async fn ensure(
        &self,
        cx: &Context,
        want: &Want,
        placement: &Placement,
        _: &OperationToken,
    ) -> Result<Ensured, Error> {
        let location = &placement.location;
        let mut call = Call::begin(self, cx, Verb::Ensure, Some(location)).await?;
        let pace = call.pace();
        loop {
            match call.at(location, |place| place.advance(location, want, pace))? {
                Next::Changed => call.changed().await?,
                Next::Answer(answer) => {
                    tell(&answer, cx);
                    return call.answer(answer);
                }
            }
        }
    }

    async fn observe(&self, cx: &Context, id: &InstanceRef) -> Result<Option<Instance>, Error> {
        let call = Call::begin(self, cx, Verb::Observe, Some(&id.location)).await?;
        let seen = call.at(&id.location, |place| {
            Ok(place.instance(&id.location, &id.identity))
        })?;
        call.answer(seen)
    }

    async fn delete(
        &self,
        cx: &Context,
        id: &InstanceRef,
        _: &OperationToken,
    ) -> Result<Deleted, Error> {
        let mut call = Call::begin(self, cx, Verb::Delete, Some(&id.location)).await?;
        let pace = call.pace();
        let mut removed = Removed::default();
        loop {
            let step = call.at(&id.location, |place| {
                place.remove(&id.identity, pace, &mut removed)
            });
            match step? {
                Next::Changed => call.changed().await?,
                Next::Answer(answer) => return call.answer(answer),
            }
        }
    }

    async fn discard(&self, cx: &Context, left: &Remainder) -> Result<Deleted, Error> {
        let mut call = Call::begin(self, cx, Verb::Discard, Some(&left.location)).await?;
        let mut removed = Removed::default();
        loop {
            let step = call.at(&left.location, |place| {
                place.discard(&left.instance_name, &mut removed)
            });
            match step? {
                Next::Changed => call.changed().await?,
                Next::Answer(answer) => return call.answer(answer),
            }
        }
    }

    async fn retain(&self, cx: &Context, id: &InstanceRef) -> Result<(), Error> {
        let mut call = Call::begin(self, cx, Verb::Retain, Some(&id.location)).await?;
        loop {
            match call.at(&id.location, |place| place.retain(&id.identity))? {
                Next::Changed => call.changed().await?,
                Next::Answer(answer) => return call.answer(answer),
            }
        }
    }

    async fn list_owned(&self, cx: &Context, owner: &Owner) -> Result<Inventory, Error> {
        let call = Call::begin(self, cx, Verb::ListOwned, None).await?;
        let cluster = &owner.cluster_id;
        let mut inventory = Inventory::default();
        let mut guard = self.lock();
        let world = &mut *guard;
        let locations: Vec<_> = world.places.keys().cloned().collect();
        for location in locations {
            let is_spoilt = world.take_fault(Verb::ListOwned, Some(&location)).is_some();
            let Some(place) = world.places.get(&location) else {
                continue;
            };
            if is_spoilt || place.state == PlaceState::Unreachable {
                let why = unreachable(&location);
                inventory.unreachable.push(Unreachable::new(location, why));
                continue;
            }
            inventory.items.extend(place.owned(&location, cluster));
            let mut left = place.remainders(&location);
            left.retain(|left| cluster.has_named(&left.instance_name));
            inventory.remainders.extend(left);
        }
        drop(guard);
        call.answer(inventory)
    }

    async fn diagnose(&self, cx: &Context, id: &InstanceRef) -> Result<Diagnostics, Error> {
        let call = Call::begin(self, cx, Verb::Diagnose, Some(&id.location)).await?;
        let seen = call.at(&id.location, |place| {
            Ok(place.instance(&id.location, &id.identity))
        })?;
        call.answer(seen.map_or_else(Diagnostics::default, |machine| said_by(&machine)))
    }
}

fn finding(refusal: Option<&Error>) -> Finding {
    match refusal {
        None => Finding::ok("takes machines"),
        Some(error) if error.reason() == egress_api::Reason::HostUnreachable => {
            Finding::error(error.reason(), error.to_string())
        }
        Some(error) => Finding::note_of(error.reason(), error.to_string()),
    }
}

fn tell(answer: &Ensured, cx: &Context) {
    let Ensured::Ready(machine) = answer else {
        return;
    };
    for address in &machine.addresses {
        cx.progress.report(Progress::Address {
            ip: address.ip,
            source: address.source,
        });
    }
}

fn said_by(machine: &Instance) -> Diagnostics {
    let stage = match machine.state {
        InstanceState::Running if machine.addresses.is_empty() => "boot",
        InstanceState::Running => "ready",
        _ => return Diagnostics::default(),
    };
    Diagnostics {
        console_tail: format!("egress-stage: {stage}\n"),
        stage: Some(stage.to_owned()),
        console: Some("memory".to_owned()),
    }
}
