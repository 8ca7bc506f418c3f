"""Tables before their match: /new, /join, and the pages of a lobby."""
