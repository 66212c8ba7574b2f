//! The seed of the appliance.

use egress_appliance::{Account, EngineRun, SETTINGS_FILE, Settings};

use crate::{GuestError, GuestPlan, SeedFile, engine};

/// Uid of the one account that dante's clients log in as.
const CLIENT_UID: u32 = 1000;

pub(crate) fn settings_file(plan: &GuestPlan) -> Result<SeedFile, GuestError> {
    let bytes = settings(plan).render().map_err(|error| {
        GuestError::guest(
            "settings",
            error.to_string(),
            "shorten the lists of the declaration",
        )
    })?;
    Ok(SeedFile {
        name: SETTINGS_FILE,
        bytes,
    })
}

fn settings(plan: &GuestPlan) -> Settings {
    let rendered = &plan.rendered;
    let mut run = EngineRun::new(
        engine::runner(plan.engine),
        rendered.argv.clone(),
        plan.port,
    );
    run.open_files = rendered.open_files;
    let network = plan.machine.network.clone();
    let mut settings = Settings::new(plan.machine.hostname.clone(), run, network);
    settings.files.clone_from(&rendered.files);
    settings.firewall = Some(plan.firewall.clone());
    settings.accounts.extend(account(plan));
    settings
}

fn account(plan: &GuestPlan) -> Option<Account> {
    let hash = plan.rendered.shadow_hash.clone()?;
    let name = plan.credentials.as_ref()?.user.clone();
    Some(Account {
        name,
        uid: CLIENT_UID,
        password_hash: Some(hash),
    })
}
