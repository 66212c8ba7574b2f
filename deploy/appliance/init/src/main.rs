//! Process 1 of the appliance: reads the settings from the seed volume, does what they declare,
//! supervises the proxy engine and never exits.

mod accounts;
mod boot;
mod console;
mod engine;
mod files;
mod machine;
mod modules;
mod net;
mod output;
mod power;
mod seed;
mod system;

use std::convert::Infallible;

use machine::Machine;

fn main() -> Infallible {
    if let Err(failure) = system::prepare() {
        console::failed(&failure);
    }
    let mut machine = Machine::new();
    if let Err(failure) = boot::bring_up(&mut machine) {
        console::failed(&failure);
    }
    // The kernel panics when process 1 ends, so every path leads here: a machine that failed to
    // boot still answers its power button and keeps its console readable.
    machine.run()
}
