### Levels of robots.

level-novice = novice
level-amateur = amateur
level-master = master

lobby-level = Robots: <b>{ $level }</b>
lobby-which-level = <b>How well do the robots play?</b>
lobby-level-about = <i>Robots take free seats, and play for people who have left or gone quiet.</i>
over-level = 🤖 Robots: { $level }
button-level = 🤖 { $level }
