"""The HTTP interface and its OpenAPI document: the paths, the fields of requests, and the answers."""
