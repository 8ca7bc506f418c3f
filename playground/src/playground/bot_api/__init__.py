"""The Bot API over HTTP: methods, their parameters and errors, polling, webhooks."""
