### Уровни роботов.

level-novice = новичок
level-amateur = любитель
level-master = мастер

lobby-level = Роботы: <b>{ $level }</b>
lobby-which-level = <b>Как играют роботы?</b>
lobby-level-about = <i>На свободных местах, а также за тех, кто ушёл или молчит.</i>
over-level = 🤖 Роботы: { $level }
button-level = 🤖 { $level }
