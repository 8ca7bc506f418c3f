## What a match has changed for its people

over-ratings = 📈 Рейтинг: { $ratings }
over-rating = { $who } { $rating } ({ $change })
over-rating-provisional = { $who } { $rating }? ({ $change })
over-provisional = «?» — рейтинг предварительный: партий пока мало
over-achievement = 🎖 { $who }: <b>{ $title }</b>. { $about }
