//! Everything that must hold before a machine may be touched.

use std::sync::Arc;
use std::time::Duration;

use egress_api::{Auth, EgressProxySpec, ProxyProvider, Reason};
use egress_lifecycle::target_address;
use egress_provider::{Class, Credentials, Provider, Retry, Want};

use super::found::Failure;
use super::reconcile::Work;
use super::world::{SecretOwner, StoredCredentials, WorldError, WorldErrorKind};

/// What shall exist, and who makes it.
pub(super) struct Plan {
    pub(super) want: Arc<Want>,
    pub(super) provider: Arc<dyn Provider>,
}

/// The plan, or what stands against it.
pub(super) async fn plan(work: &Work<'_>) -> Result<Result<Plan, Failure>, WorldError> {
    let (spec, generation) = (&work.proxy.spec, work.proxy.metadata.generation);
    let (wants, now) = (work.tools.wants, work.tools.world.now());
    let kept = wants.fresh(work.key, generation, work.uid()?, now);
    let kept = kept.filter(|_| work.was_well());
    if kept.is_none()
        && let Err(failure) = valid(spec)
    {
        return Ok(Err(failure));
    }
    let name = &spec.provider_ref.name;
    let Some(declared) = work.tools.world.provider(name).await? else {
        return Ok(Err(no_provider(name)));
    };
    if let Err(failure) = allowed(work, &declared).await? {
        return Ok(Err(failure));
    }
    let Some(provider) = work.tools.backends.provider(name) else {
        return Ok(Err(no_provider(name)));
    };
    if let Some(want) = kept {
        return Ok(Ok(Plan { want, provider }));
    }
    let credentials = match credentials(work, &provider).await? {
        Ok(credentials) => credentials,
        Err(failure) => return Ok(Err(failure)),
    };
    let mut want = Want::new(work.identity()?, spec.clone(), credentials);
    want.cluster_uid = work.tools.cluster_uid;
    want.probe_targets.extend(target_address(spec));
    let want = Arc::new(want);
    wants.keep(work.key, generation, &want, now);
    Ok(Ok(Plan { want, provider }))
}

fn valid(spec: &EgressProxySpec) -> Result<(), Failure> {
    let mut violations = spec.validate().err().unwrap_or_default();
    if spec
        .image
        .as_ref()
        .is_some_and(|image| image.file.is_some())
    {
        violations.push(egress_api::Violation {
            field: "spec.image.file".to_owned(),
            message: "it names a file beside egressctl; write url and sha256".to_owned(),
        });
    }
    if violations.is_empty() {
        return Ok(());
    }
    let texts: Vec<_> = violations.iter().map(ToString::to_string).collect();
    Err(Failure::new(
        Class::InvalidSpec,
        Reason::InvalidSpec,
        texts.join("; "),
    ))
}

fn no_provider(name: &str) -> Failure {
    let text = format!("there is no ProxyProvider {name}: create it");
    Failure::new(Class::Precondition, Reason::ProviderUnavailable, text)
}

async fn allowed(
    work: &Work<'_>,
    provider: &ProxyProvider,
) -> Result<Result<(), Failure>, WorldError> {
    let Some(selector) = &provider.spec.allowed_namespaces else {
        return Ok(Ok(()));
    };
    let namespace = &work.key.namespace;
    let labels = match shown(work.tools.world.namespace_labels(namespace).await)? {
        Ok(labels) => labels,
        Err(failure) => return Ok(Err(failure)),
    };
    if selector.matches(&labels) {
        return Ok(Ok(()));
    }
    let text = format!(
        "the ProxyProvider {} does not take proxies of the namespace {namespace}: label the \
         namespace as spec.allowedNamespaces asks, or name another provider",
        work.proxy.spec.provider_ref.name
    );
    Ok(Err(Failure::new(
        Class::PermissionDenied,
        Reason::PermissionDenied,
        text,
    )))
}

async fn credentials(
    work: &Work<'_>,
    provider: &Arc<dyn Provider>,
) -> Result<Result<Option<Credentials>, Failure>, WorldError> {
    let auth = &work.proxy.spec.auth;
    let Some(secret) = secret_name(auth, &work.key.name) else {
        return Ok(Ok(None));
    };
    let is_generated = auth.secret_ref.is_none();
    match read(work, &secret).await? {
        Err(failure) => Ok(Err(failure)),
        Ok(Some((_, owner)))
            if is_generated && owner.as_ref() != Some(&SecretOwner::proxy(&work.proxy)) =>
        {
            Ok(Err(not_ours(work, &secret, owner)))
        }
        Ok(Some((credentials, _))) => Ok(Ok(Some(credentials))),
        Ok(None) if is_generated => generate(work, &secret, provider).await,
        Ok(None) => {
            let namespace = &work.key.namespace;
            let text = format!(
                "there is no Secret {secret} in the namespace {namespace}: create it with the \
                 keys username and password"
            );
            Ok(Err(missing(text)))
        }
    }
}

/// The Secret with the credentials of the proxy of this name, if clients need any.
pub(super) fn secret_name(auth: &Auth, proxy: &str) -> Option<String> {
    let name = || match &auth.secret_ref {
        Some(named) => named.name.clone(),
        None => generated_name(proxy),
    };
    auth.needs_credentials().then(name)
}

/// The Secret with the credentials of a proxy that names none.
fn generated_name(proxy: &str) -> String {
    const SUFFIX: &str = "-credentials";
    // A name may have 253 characters.
    let end = proxy.floor_char_boundary(253 - SUFFIX.len());
    format!("{}{SUFFIX}", &proxy[..end])
}

type Owned = (Credentials, Option<SecretOwner>);

async fn read(work: &Work<'_>, secret: &str) -> Result<Result<Option<Owned>, Failure>, WorldError> {
    let world = work.tools.world;
    let stored = shown(world.credentials(&work.key.namespace, secret).await)?;
    Ok(stored.and_then(|stored| match stored {
        StoredCredentials::Present { credentials, owner } => Ok(Some((credentials, owner))),
        StoredCredentials::Absent => Ok(None),
        StoredCredentials::Unusable(key) => {
            let text = format!("the Secret {secret} has no text under the key {key}: write it");
            Err(missing(text))
        }
    }))
}

/// A right that is missing is for the administrator to see at the object; anything else passes.
fn shown<T>(result: Result<T, WorldError>) -> Result<Result<T, Failure>, WorldError> {
    match result {
        Ok(value) => Ok(Ok(value)),
        Err(error) if error.kind == WorldErrorKind::Forbidden => Ok(Err(Failure::new(
            Class::PermissionDenied,
            Reason::PermissionDenied,
            error.text,
        ))),
        Err(error) => Err(error),
    }
}

fn missing(text: String) -> Failure {
    Failure::new(Class::CredentialsMissing, Reason::CredentialsMissing, text)
}

/// A Secret that stands where the generated one would be.
fn not_ours(work: &Work<'_>, secret: &str, owner: Option<SecretOwner>) -> Failure {
    let own = SecretOwner::proxy(&work.proxy);
    let is_earlier = |owner: SecretOwner| (owner.kind, owner.name) == (own.kind, own.name);
    match owner.is_some_and(is_earlier) {
        true => outgoing(secret),
        false => foreign_secret(secret),
    }
}

/// The cluster removes what belonged to an object within seconds of the object.
fn outgoing(secret: &str) -> Failure {
    let text = format!(
        "the Secret {secret} belongs to an earlier proxy of this name, and goes with it: waiting"
    );
    Failure {
        retry: Retry::Backoff {
            initial: Duration::from_secs(1),
            max: Duration::from_secs(30),
        },
        ..missing(text)
    }
}

fn foreign_secret(secret: &str) -> Failure {
    let text = format!(
        "the Secret {secret}, which would hold the generated credentials, belongs to somebody \
         else: delete it, or name it in spec.auth.secretRef"
    );
    Failure::new(Class::Conflict, Reason::NameConflict, text)
}

/// Credentials that nobody declared. A machine that exists keeps those that it was made with.
async fn generate(
    work: &Work<'_>,
    secret: &str,
    provider: &Arc<dyn Provider>,
) -> Result<Result<Option<Credentials>, Failure>, WorldError> {
    work.alive()?;
    let known = of_machine(work, provider).await?;
    let world = work.tools.world;
    let made = world.create_credentials(&work.proxy, secret, known.as_ref());
    if let Err(failure) = shown(made.await)? {
        return Ok(Err(failure));
    }
    match world.credentials(&work.key.namespace, secret).await? {
        StoredCredentials::Present { credentials, .. } => Ok(Ok(Some(credentials))),
        _ => Err(WorldError::new(
            WorldErrorKind::Unavailable,
            format!("the Secret {secret} was created and is not readable yet"),
        )),
    }
}

async fn of_machine(
    work: &Work<'_>,
    provider: &Arc<dyn Provider>,
) -> Result<Option<Credentials>, WorldError> {
    let Some(place) = work.place() else {
        return Ok(None);
    };
    let id = egress_provider::InstanceRef::new(place, work.identity()?);
    let seen = provider.observe(work.cx, &id).await;
    Ok(seen.ok().flatten().and_then(|machine| machine.credentials))
}
