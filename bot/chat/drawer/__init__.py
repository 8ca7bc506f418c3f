"""The drawer: the worker of each chat brings its screens up to date."""
