### The sheet of a table with real cards.

sheet-title = 📝 <b>{ $game }</b>: { $preset }
sheet-terms = Terms: { $terms }
sheet-seat = { $number }. { $who }
sheet-gather = Who sits there? Sit down clockwise. Write guests without Telegram{ $private ->
    [yes] {""}
   *[no] { " " }as a reply to this message
}: “Anya, Boris”.
sheet-last = ✍️ { $what }
sheet-next = It gives: { $what }
sheet-said = Said: { $said }
sheet-book-asked = <b>Write it?</b> { $said }.
sheet-end-asked = <b>End and settle as it stands?</b>
sheet-deals-asked = <b>Which deal is to be corrected?</b> 🂠 is who dealt first.
sheet-dealers-asked = The later deals would have other dealers. <b>Shift the dealers?</b>
sheet-people-asked = <b>Who plays on?</b> A newcomer sits on the left of the player who dealt last. Type a guest’s name. ✖ leaves, ⇅ moves one seat on.
sheet-part-begins = The part before is settled as it stands; a new one begins.
sheet-edited = { $kind ->
    [insert] Before deal { $number }
   *[replace] Deal { $number }
}: { $what }
sheet-edited-dealer = The first dealer is { $who }
sheet-dealer = { $who } deals.
sheet-evening = <b>The whole evening</b>, parts: { $parts }
sheet-payments = <b>Payments:</b>
sheet-payment = { $who } → { $whom }: { $amount }
sheet-place = { $place }. { $who }: { $points }
sheet-claimed = The result is yours: { $points }.
sheet-closed = 🏁 The sheet is closed.
sheet-dropped = The sheet is closed; nothing was dealt.
sheet-refused = 📝 I can’t write to the group, so its sheet isn’t shown there. Nothing is lost: let me send messages in the group, and the sheet is back.
button-sheet = 📝 Keep a sheet
button-sheet-beside = 📝 Real cards
button-sheet-join = ✍️ I play
button-sheet-less = Remove
button-sheet-terms = ⚙️ Terms
button-sheet-start = ▶️ Start
button-sheet-drop = ✖ Do not keep
button-sheet-book = ✓ Write it
button-sheet-back = ‹ Back
button-sheet-undo = ↩ Undo
button-sheet-end = 🏁 End
button-sheet-close = End and settle
button-sheet-on = ▶️ Play on
button-sheet-cancel = ✖ Change nothing
button-sheet-deals = ✏️ Deals
button-sheet-fine = ⚖️ Fine
button-sheet-more = More ›
button-sheet-people = 👥 Players
button-sheet-replace = ✏️ Write it again
button-sheet-insert = ➕ Insert before it
button-sheet-delete = ✖ Delete
button-sheet-shift = Shift the dealers
button-sheet-keep = Leave as they were
button-sheet-earlier = ‹ Earlier
button-sheet-later = Later ›
button-sheet-leave = ✖ { $who }
button-sheet-left = ⇅
button-sheet-me = It’s me
button-sheet-claim = I am { $who }
button-sheet-sit = ✍️ I play
button-sheet-reopen = ↩ Reopen
refused-sheet-broken = That cannot be: deal { $number } would break the rules.
refused-sheet-elsewhere = Another sheet is kept here.
refused-sheet-not-ready = The game cannot be played by so many.
refused-sheet-nameless = Names must differ and not be empty.
refused-sheet-not-understood = { $why ->
    [words] Not understood: “{ $what }”. Example: “Anya 7s down 1, whist Boris 4”.
    [place] “{ $what }” is said twice or out of place. Example: “Anya 7s down 1, whist Boris 4”.
    [long] Too long: write one deal at a time.
    [over] The game is over; no more deals can be written.
    [declarer] By the rules { $who } declares this deal.
    [sitting] { $who } deals and does not play this deal.
    [contract] The contract “{ $what }” cannot be played in this deal.
    [whisters] The whisters do not add up: “{ $what }”.
    [tricks] { $found ->
        [0] “{ $what }” disagrees with the other tricks.
       *[other] “{ $what }”: { $found } tricks, and there are { $due }.
    }
    [open] Who whisted is missing, and the tricks. Add it, for example: “whist Boris 4”.
    [dealer] This fine is the dealer’s, and { $who } deals.
    [points] A free fine has 1 to 20 points on the hill; another has as many as the rules say.
    [clash] “{ $what }” does not fit the rules of the deal.
   *[start] Who played what? Examples: “Anya 7s down 1, whist Boris 4”, “Anya 8c, pass, pass”, “Boris misère took 2”, “raspasy 4/3/3”.
}
kept-sheets = Sheets of real cards: { $count }.
