//! The page: its files are embedded in the program. Debug builds read them from disk, so that a change shows at once.

use axum::{
    http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};
use starbattle_routes::Problem;

use super::problem::refuse;

#[derive(RustEmbed)]
#[folder = "web/"]
struct Files;

/// The addresses of pages and the files behind them.
const PAGES: [(&str, &str); 11] = [
    ("/", "index.html"),
    ("/learn", "learn.html"),
    ("/library", "library.html"),
    ("/daily", "daily.html"),
    ("/packs", "packs.html"),
    ("/statistics", "statistics.html"),
    ("/patterns", "patterns.html"),
    ("/techniques", "techniques.html"),
    ("/generate", "generate.html"),
    ("/edit", "edit.html"),
    ("/docs", "docs.html"),
];

/// Everything that is not a route of the API: a page, one of its files, or 404.
pub async fn serve(method: Method, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path();
    if path.starts_with("/api/") {
        return refuse(&Problem::not_found(format!("there is no route {path}")));
    }
    let page = PAGES.iter().find(|(address, _)| *address == path).map(|(_, file)| *file);
    let file = page.or_else(|| asset(path)).and_then(|name| Some((name, Files::get(name)?)));
    match file {
        Some(_) if method != Method::GET && method != Method::HEAD => {
            refuse(&Problem::new(405, "a page can only be read: use GET"))
        }
        Some((name, file)) => respond(StatusCode::OK, name, &file, &headers),
        None => not_found(path, &headers),
    }
}

/// The file a path means, if it can be one of ours.
fn asset(path: &str) -> Option<&str> {
    let name = path.strip_prefix('/')?;
    let plain = name.split('/').all(|part| {
        let allowed = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(allowed)
    });
    plain.then_some(name)
}

fn respond(status: StatusCode, name: &str, file: &EmbeddedFile, headers: &HeaderMap) -> Response {
    let hash: String = file.metadata.sha256_hash().iter().take(12).map(|byte| format!("{byte:02x}")).collect();
    let tag = format!("\"{hash}\"");
    let known = headers.get(header::IF_NONE_MATCH).and_then(|value| value.to_str().ok());
    // Compression marks the tag as weak, but the file is the same.
    let is_known = known.is_some_and(|known| known.split(',').any(|one| one.trim().trim_start_matches("W/") == tag));
    let mut response = if is_known && status == StatusCode::OK {
        StatusCode::NOT_MODIFIED.into_response()
    } else {
        (status, file.data.clone().into_owned()).into_response()
    };
    let kept = response.headers_mut();
    kept.insert(header::CONTENT_TYPE, HeaderValue::from_static(content_type(name)));
    // Files keep their names when the program changes, so browsers must revalidate them each time.
    kept.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-cache"));
    if let Ok(tag) = HeaderValue::from_str(&tag) {
        kept.insert(header::ETAG, tag);
    }
    response
}

fn content_type(name: &str) -> &'static str {
    match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js" | "mjs") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("ico") => "image/x-icon",
        Some("txt") => "text/plain; charset=utf-8",
        Some("json" | "webmanifest") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}

/// A page for people, a problem object for programs.
fn not_found(path: &str, headers: &HeaderMap) -> Response {
    let accepted = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
    match Files::get("404.html").filter(|_| accepted.contains("text/html")) {
        Some(file) => respond(StatusCode::NOT_FOUND, "404.html", &file, headers),
        None => refuse(&Problem::not_found(format!("there is no page {path}"))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_plain_names_can_be_files() {
        assert_eq!(asset("/js/common/board.js"), Some("js/common/board.js"));
        for path in
            ["/../Cargo.toml", "/js/../../Cargo.toml", "/.git", "//etc/passwd", "/js/", "/a\\b", "/%2e%2e/x", "x"]
        {
            assert_eq!(asset(path), None, "{path}");
        }
    }

    /// The formatter breaks code, but neither comments nor long strings. The texts in `texts/` have a line each.
    #[test]
    fn no_line_of_the_page_is_longer_than_the_formatter_allows() {
        let is_data = |name: &str| [".svg", ".json"].iter().any(|end| name.ends_with(end)) || name.starts_with("data/");
        for name in Files::iter().filter(|name| !is_data(name)) {
            let file = Files::get(&name).unwrap();
            for (number, line) in String::from_utf8_lossy(&file.data).lines().enumerate() {
                assert!(line.chars().count() <= 120, "{name}, line {}: {line}", number + 1);
            }
        }
    }

    /// The page is also a static site below any path, where pages are files.
    #[test]
    fn links_to_other_pages_go_through_the_one_function_that_knows_where_they_are() {
        for name in Files::iter().filter(|name| name.starts_with("js/") && !name.starts_with("js/docs/")) {
            let text = String::from_utf8_lossy(&Files::get(&name).unwrap().data).into_owned();
            for (number, line) in text.lines().enumerate() {
                let own = ["href: \"/", "href: `/", "}, \"/", "/api/v1/", "URLSearchParams(location.search)"];
                assert!(!own.iter().any(|path| line.contains(path)), "{name}, line {}: {line}", number + 1);
            }
        }
    }

    #[test]
    fn every_page_is_there() {
        for (address, file) in PAGES {
            assert!(Files::get(file).is_some(), "{address}");
        }
        assert!(Files::get("404.html").is_some());
    }
}
