## What a match has changed for its people

over-ratings = 📈 Rating: { $ratings }
over-rating = { $who } { $rating } ({ $change })
over-rating-provisional = { $who } { $rating }? ({ $change })
over-provisional = “?” — provisional: too few matches so far
over-achievement = 🎖 { $who }: <b>{ $title }</b>. { $about }
