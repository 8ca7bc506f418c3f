### Tournaments: entry, settings, the organiser's pages.

## What tells a tournament from others

tournament-named = { $title }
tournament-unnamed = { $game }: { $form }
tournament-nobody = robot
tournament-time = { $weekday } { $day } at { $time } Moscow time
tournament-weekday-0 = Mon
tournament-weekday-1 = Tue
tournament-weekday-2 = Wed
tournament-weekday-3 = Thu
tournament-weekday-4 = Fri
tournament-weekday-5 = Sat
tournament-weekday-6 = Sun

tournament-form-robin = round robin
tournament-form-swiss = Swiss system
tournament-form-knockout = knock-out
tournament-form-double = double knock-out
tournament-form-arena = arena
tournament-form-teams = match of two teams

tournament-count-places = places at the table
tournament-count-points = points of the matches
tournament-count-matchpoints = matchpoints
tournament-count-average = difference from the average

tournament-plan-rounds = Form: <b>{ $form }</b>, { $rounds ->
        [one] { $rounds } round
       *[other] { $rounds } rounds
    }, tables of { $seats }
tournament-plan-turns = Form: <b>{ $form }</b>, { $turns ->
        [1] everybody meets once
        [2] everybody meets twice
       *[other] everybody meets { $turns } times
    }, tables of { $seats }
tournament-plan-cup = Form: <b>{ $form }</b>, { $best ->
        [1] one match each
       *[other] best of { $best }
    }
tournament-plan-arena = Form: <b>{ $form }</b>, { $time }, tables of { $seats }
tournament-counts = What counts: { $count }
tournament-duplicate = Duplicate: all tables play the same deals
tournament-round-minutes = A round lasts { $time }: what is not played by then counts as forfeited
tournament-late = Late comers { $points ->
        [zero] may enter, with nothing for what they missed
       *[half] may enter, with half a win for each round missed
    }
tournament-unfilled = Robots take no empty seats
tournament-rated = Matches are rated if only people play at the table
tournament-unrated = Matches are not rated
tournament-starts-at = Starts: <b>{ $time }</b>
tournament-starts-full = Starts when { $count } have entered
tournament-starts-by-hand = Starts when the organiser says so
tournament-admission-open = Entry is open to all
tournament-admission-link = Entry is by link
tournament-admission-members = Members of the group may enter
