## What a match changed for its players

over-ratings = 📈 Rating: { $ratings }
over-rating = { $who } { $rating } ({ $change })
over-rating-provisional = { $who } { $rating }? ({ $change })
over-provisional = “?”: provisional, too few matches so far
over-achievement = 🎖 { $who }: <b>{ $title }</b>. { $about }
