### A fair deal: what binds the luck of a match, where people cut, and how to verify it.

button-fair = 🔏 Fair deal
fair-title = 🔏 <b>Fair deal</b> · { $game }
fair-seal = Seal: <code>{ $seal }</code>
fair-secret = Secret: <code>{ $secret }</code>
fair-seal-about = <i>The secret that gives the cards has been drawn and cannot be changed: the seal is its fingerprint. Forward it to yourself, and compare all 64 digits after the match.</i>
fair-cut-by = ✂️ Have cut: { $who }
fair-no-cut = ✂️ Nobody has cut the pack yet.
fair-strip = <i>You may cut once, anywhere from 1 to { $last }. All see where when the match starts.</i>
fair-cuts = ✂️ Have cut: { $who }
fair-cut-at = { $who } ({ $place })
fair-no-cuts = ✂️ Nobody cut the pack: the secret alone decided the deals.
fair-no-lobby = Nobody gathered for this match, so nobody cut: the server alone decided the deals, before the first card.
fair-after = The secret is shown when the match is over.
fair-deal-by-deal = Each deal is opened as soon as the next one is dealt.
fair-link =
    Link { $number }, up to deal { $deal }: <code>{ $link }</code>
    <i>How to verify the deals that are over: docs/verify.md</i>
fair-closed = The match never began. The secret goes into no other one.
fair-host =
    The host is { $host }: { $opened ->
        [one] { $opened } table
       *[other] { $opened } tables
    } opened before, { $begun } begun.
fair-tournament = 🔏 <b>Fair deal</b>
fair-tournament-about = <i>This is the seal of the tournament's lots and deals: the secret is shown when it is over. Matches whose deals are not shared have seals of their own: /verify at the table.</i>
fair-board = <i>The cards of this deal are decided already, the same for all. The secret is shown with the results.</i>
toast-cut = You have cut at { $place }. For now only you know where.
refused-already-cut = You have cut already.

## Verification

verify-title = 🔏 <b>{ $game }</b> · { $date }
verify-draws-right = ✅ Deals and lots computed again ({ $count }): all agree.
verify-draws-wrong = ❌ { $wrong } of { $count } do not agree. The cards of this match were exchanged.
verify-draw-wrong = ❌ Entry { $number }: something else should have come.
verify-secret-right = ✅ The secret gives the seal that is noted for the match. Compare it with the one that you saw before.
verify-secret-wrong = ❌ The secret is another: it does not give the seal.
verify-seats-right = ✅ The seats are those of the lot.
verify-seats-wrong = ❌ The seats are not those of the lot.
verify-file = By yourself: “💾 Record”, then <code>pulka verify FILE --seal SEAL</code>. Without our program: docs/verify.md
