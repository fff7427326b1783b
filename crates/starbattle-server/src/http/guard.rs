//! Accepts requests only under the server's own host names and from its own pages. This protects against DNS rebinding and against
//! cross-site requests.

use std::{net::IpAddr, sync::Arc};

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Uri, header, uri::Authority},
    middleware::Next,
    response::Response,
};
use starbattle_routes::Problem;

use super::app::App;
use super::problem::refuse;

/// Nothing from other servers, nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self'; \
                      font-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; \
                      frame-ancestors 'none'";

const HEADERS: [(HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
];

/// Rejects foreign requests, and sets the security headers on every response.
pub async fn guard(State(app): State<Arc<App>>, request: Request, next: Next) -> Response {
    let names = Names { host: app.config.host, port: app.config.port };
    let mut response = match names.refuse(request.uri(), request.headers()) {
        Some(problem) => refuse(&problem),
        None => next.run(request).await,
    };
    for (name, value) in HEADERS {
        response.headers_mut().insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The host names that the server accepts.
#[derive(Debug, Clone, Copy)]
struct Names {
    host: IpAddr,
    port: u16,
}

impl Names {
    fn refuse(self, uri: &Uri, headers: &HeaderMap) -> Option<Problem> {
        let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
        let host = uri.authority().map(Authority::as_str).or_else(|| text(header::HOST));
        if !host.is_some_and(|host| self.is_ours(host)) {
            return Some(Problem::new(403, "unrecognised Host header"));
        }
        let own_page = |origin: &str| origin.strip_prefix("http://").is_some_and(|host| self.is_ours(host));
        if text(header::ORIGIN).is_some_and(|origin| !own_page(origin)) {
            return Some(Problem::new(403, "requests from other origins are not allowed"));
        }
        None
    }

    fn is_ours(self, authority: &str) -> bool {
        let (name, port) = match authority.rsplit_once(':') {
            Some((name, port)) if !port.contains(']') => (name, port.parse().ok()),
            _ => (authority, Some(80)),
        };
        let own = match self.host {
            IpAddr::V6(address) => format!("[{address}]"),
            IpAddr::V4(address) => address.to_string(),
        };
        // A server that listens on all addresses accepts any of them, but no other host name.
        let any = self.host.is_unspecified() && name.trim_matches(['[', ']']).parse::<IpAddr>().is_ok();
        let known = ["127.0.0.1", "localhost", "[::1]", &own].iter().any(|known| name.eq_ignore_ascii_case(known));
        port == Some(self.port) && (known || any)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(host: &str) -> Names {
        Names { host: host.parse().unwrap(), port: 7827 }
    }

    #[test]
    fn only_our_own_names_with_our_port_are_ours() {
        let local = names("127.0.0.1");
        for ours in ["127.0.0.1:7827", "localhost:7827", "LOCALHOST:7827", "[::1]:7827"] {
            assert!(local.is_ours(ours), "{ours}");
        }
        for foreign in [
            "127.0.0.1",
            "127.0.0.1:80",
            "evil.example:7827",
            "localhost.evil.example:7827",
            "",
            ":7827",
            "10.0.0.5:7827",
            "[::1]",
        ] {
            assert!(!local.is_ours(foreign), "{foreign}");
        }
        assert!(names("10.0.0.5").is_ours("10.0.0.5:7827"));
        assert!(names("0.0.0.0").is_ours("10.0.0.5:7827"));
        assert!(!names("0.0.0.0").is_ours("evil.example:7827"));
    }

    #[test]
    fn a_foreign_origin_is_refused_and_none_is_not() {
        let local = names("127.0.0.1");
        let uri = Uri::from_static("/api/v1/health");
        let with = |origin: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, HeaderValue::from_static("localhost:7827"));
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, HeaderValue::from_static(origin));
            }
            local.refuse(&uri, &headers).is_none()
        };
        assert!(with(None) && with(Some("http://localhost:7827")));
        assert!(!with(Some("https://localhost:7827")) && !with(Some("http://evil.example")) && !with(Some("null")));
    }
}
