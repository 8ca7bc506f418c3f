"""What tests and measurements share: servers, a browser, people who play by themselves."""
