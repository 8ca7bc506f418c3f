"""New tables: their ids, options and seats, and the ways to open one."""
