### Уровни роботов.

level-novice = новичок
level-amateur = любитель
level-master = мастер
level-with-rating = { $level } · { $rating }

lobby-level = Роботы: <b>{ $level }</b>
lobby-which-level = <b>Как играют роботы?</b>
lobby-level-about = <i>На свободных местах, а также за тех, кто ушёл или молчит.</i>
lobby-level-ratings = <i>Число — сила в этой игре, измеренная в матчах роботов между собой. В рейтинге людей роботов нет.</i>
over-level = 🤖 Роботы: { $level }
button-level = 🤖 { $level }
