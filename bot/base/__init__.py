"""What every room stands on: time, settings, logs, metrics, and this process among others."""
