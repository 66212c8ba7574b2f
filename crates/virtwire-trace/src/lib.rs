//! One log line per libvirt call.
