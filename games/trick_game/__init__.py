"""Actions, events, reasons and tricks that trick games share."""
