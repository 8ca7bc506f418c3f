"""Pages and messages of tournaments, in words.

Pages are private and keep nothing. What an organiser has turned to or half chosen travels in the buttons;
every press is checked anew against the tournament as it is. A link that gives a player's place to another
person carries a code of the tournament's secret and of the place's holder, so that it is worth nothing
once it was used.
"""
