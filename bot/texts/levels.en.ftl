### Levels of robots.

level-novice = novice
level-amateur = amateur
level-master = master
level-with-rating = { $level } · { $rating }

lobby-level = Robots: <b>{ $level }</b>
lobby-which-level = <b>How well do the robots play?</b>
lobby-level-about = <i>In free seats, and for players who have left or are silent.</i>
lobby-level-ratings = <i>The number is the strength in this game, measured in matches of robots against each other. Robots are not in the ranking of people.</i>
over-level = 🤖 Robots: { $level }
button-level = 🤖 { $level }
