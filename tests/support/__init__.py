"""Shared by tests and benchmarks: servers, a browser, automatic players."""
