### Levels of robots.

level-novice = novice
level-amateur = amateur
level-master = master

lobby-level = Robots: <b>{ $level }</b>
lobby-which-level = <b>How well do the robots play?</b>
lobby-level-about = <i>In free seats, and for players who have left or are silent.</i>
over-level = 🤖 Robots: { $level }
button-level = 🤖 { $level }
