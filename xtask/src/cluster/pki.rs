//! Keys, certificates and tokens of a cluster. They live as long as it does.

use std::fs;

use anyhow::Result;

use super::Cluster;
use crate::shell;

/// The identities that authenticate with a token: name, user, groups.
pub(super) const IDENTITIES: [(&str, &str, &str); 4] = [
    ("admin", "admin", "system:masters"),
    ("controller-manager", "system:kube-controller-manager", ""),
    ("scheduler", "system:kube-scheduler", ""),
    ("kubelet", "system:node:NODE", "system:nodes"),
];

/// One authority; the API server's certificate for every name it is reached by; its client
/// certificate for the kubelet; the key that signs tokens of service accounts; a token per
/// identity.
const SCRIPT: &str = r#"set -eu
cd "$1"
key() { openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out "$1.key" 2>/dev/null; }
key ca
openssl req -x509 -new -key ca.key -days 365 -subj /CN=test-cluster-ca -out ca.crt
sign() {
    key "$1"
    openssl req -new -key "$1.key" -subj "$2" -addext "subjectAltName=$3" -out "$1.csr"
    openssl x509 -req -in "$1.csr" -CA ca.crt -CAkey ca.key -CAcreateserial -days 365 \
        -copy_extensions copy -out "$1.crt" 2>/dev/null
}
sign apiserver /CN=kube-apiserver "$2"
sign kubelet-client /O=system:masters/CN=kube-apiserver-kubelet-client DNS:kube-apiserver
key service-account
openssl pkey -in service-account.key -pubout -out service-account.pub
shift 2
for name; do openssl rand -hex 16 > "$name.token"; done
"#;

/// Makes all of it in the cluster's `pki` folder.
///
/// # Errors
/// When OpenSSL fails.
pub(super) fn make(cluster: &Cluster) -> Result<()> {
    let folder = cluster.dir().join("pki");
    fs::create_dir_all(&folder)?;
    let mut command = shell::words(&["sh", "-c", SCRIPT, "pki"]);
    command.arg(&folder).arg(names(cluster));
    command.args(IDENTITIES.iter().map(|(name, _, _)| name));
    shell::capture(&mut command)?;
    let mut tokens = String::new();
    for (name, user, groups) in IDENTITIES {
        let user = user.replace("NODE", &cluster.node());
        tokens.push_str(&format!(
            "{},{user},{user},\"{groups}\"\n",
            token(cluster, name)?
        ));
    }
    fs::write(folder.join("tokens.csv"), tokens)?;
    Ok(())
}

/// The token of one identity.
///
/// # Errors
/// When [`make`] has not run.
pub(super) fn token(cluster: &Cluster, name: &str) -> Result<String> {
    let file = cluster.dir().join("pki").join(format!("{name}.token"));
    Ok(fs::read_to_string(file)?.trim().to_owned())
}

/// Every name and address under which somebody reaches the API server.
fn names(cluster: &Cluster) -> String {
    format!(
        "IP:{},IP:127.0.0.1,IP:10.96.0.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,\
         DNS:kubernetes.default.svc,DNS:kubernetes.default.svc.cluster.local",
        cluster.address()
    )
}
