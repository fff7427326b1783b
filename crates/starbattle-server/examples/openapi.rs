//! Prints the description of the API, as `GET /api/v1/openapi.json` answers it.

fn main() {
    println!("{:#}", starbattle_server::http::openapi_document());
}
