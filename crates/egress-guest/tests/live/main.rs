//! Placeholder until the engines are written.
