### Fair deals: the seal of a match, the cuts, and how to verify them.

fair-title = 🔏 <b>Fair deal</b> · { $game }
fair-seal = Seal: <code>{ $seal }</code>
fair-secret = Secret: <code>{ $secret }</code>
fair-seal-about = <i>The secret behind the deals is already drawn and can’t be changed: the seal is its fingerprint. Forward the seal to yourself, and compare all 64 digits after the match.</i>
fair-no-cut = ✂️ Nobody has cut the pack yet.
fair-strip = <i>You can cut once, anywhere from 1 to { $last }. Everyone sees where when the match starts.</i>
fair-cuts = ✂️ Cut by: { $who }
fair-cut-at = { $who } ({ $place })
fair-no-cuts = ✂️ Nobody cut the pack: the secret alone decided the deals.
fair-no-lobby = This match had no lobby where people could cut: the server alone decided the deals, before the first card.
fair-after = The secret is shown when the match is over.
fair-deal-by-deal = Each deal can be checked as soon as the next one is dealt.
fair-link =
    Link { $number }, up to deal { $deal }: <code>{ $link }</code>
    <i>How to verify finished deals: docs/verify.md</i>
fair-closed = The match never began, and its secret won’t be used for another.
fair-host =
    The host is { $host }: { $opened ->
        [one] { $opened } table
       *[other] { $opened } tables
    } opened before, { $begun } of them played.
fair-tournament = 🔏 <b>Fair deal</b>
fair-tournament-about = <i>This seal covers the tournament’s lots and deals: the secret is shown when it’s over. Matches whose deals are not shared have seals of their own: /verify at the table.</i>
fair-board = <i>The cards of this deal are already decided, and the same for everyone. The secret is shown with the results.</i>
toast-cut = You cut at { $place }. For now only you know where.
refused-already-cut = You’ve already cut.

## Verification

verify-title = 🔏 <b>{ $game }</b> · { $date }
verify-draws-right = ✅ Deals and lots recalculated ({ $count }): everything matches.
verify-draws-wrong = ❌ { $wrong } of { $count } don’t match. The cards of this match were tampered with.
verify-draw-wrong = ❌ Entry { $number } should have been something else.
verify-secret-right = ✅ The secret matches the seal of this match. Compare it with the seal you saw before the match.
verify-secret-wrong = ❌ The secret doesn’t match the seal.
verify-seats-right = ✅ The seats match the lot.
verify-seats-wrong = ❌ The seats don’t match the lot.
verify-file = To check it yourself: “💾 Record”, then <code>pulka verify FILE --seal SEAL</code>. Without our program: docs/verify.md
