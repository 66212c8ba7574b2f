//! One shared libvirt link per host.
