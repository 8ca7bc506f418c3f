### Seals: what binds the luck of a match, and how to verify it.

seal-short = 🔏 <code>{ $seal }…</code>
seal-whole = 🔏 Seal: <code>{ $seal }</code>
seal-about = <i>It is the SHA-256 of the secret that will give the cards. The secret cannot be changed any more; /verify shows it after the match. Add words of your own: /salt</i>
seal-alone-short = 🔏 <i>Seal of your next match against robots:</i> <code>{ $seal }…</code>
seal-running = <b>Seals of tables whose match is not over:</b>

## A player's words

salt-title = 🔏 <b>Your own words in every deal</b>
salt-about = The cards come from the secret of a match and the words of its players. The hash of the secret, its seal, is shown beforehand, so nobody can choose a secret to suit your words.
salt-given = ✅ Your words are taken. Only their fingerprint is kept: <code>{ $salt }</code>
salt-none = No words yet: a salt made of the secret itself stands for them. It does not protect you from whoever runs the server.
salt-seals = <b>Seals of your matches to come</b>
salt-alone = Against robots: <code>{ $seal }</code>
salt-lobby = { $table }: <code>{ $seal }</code>
salt-lobby-others =
    { $table }: <code>{ $seal }</code>
    salts of the others: <code>{ $salts }</code>
salt-how = Note these hashes, then send new words: <code>/salt any words</code>. The server knew your old words when it drew the secret, so send new ones each time you want to be sure, and be the last at the table. After the match: /verify
salt-in-private = Words are sent in the private chat: here everybody would read them.
button-drop-salt = 🗑 Drop my words

## Verification

verify-title = 🔏 <b>{ $game }</b> · { $date }
verify-draws-right = { $count ->
    [one] ✅ All that was left to chance, { $count } deal or lot, was computed again and agrees.
   *[other] ✅ All that was left to chance, { $count } deals and lots, was computed again and agrees.
}
verify-draws-wrong = ❌ { $wrong } of { $count } do not agree. The cards of this match were exchanged.
verify-draw-wrong = ❌ Entry { $number }: something else should have come.
verify-secret-right = ✅ The secret is the one whose seal was noted for the match.
verify-secret-wrong = ❌ The secret is another: its hash is not the seal.
verify-no-seal = ⚪️ There was no seal before this match.
verify-seats-right = ✅ The seats are those of the lot.
verify-seats-wrong = ❌ The seats are not those of the lot.
verify-seal = Seal: <code>{ $seal }</code>
verify-secret = Secret: <code>{ $secret }</code>
verify-salt = Salt, { $who }: <code>{ $salt }</code>
verify-salt-made = Salt, { $who }, who gave no words: <code>{ $salt }</code>
verify-no-salts = No salts: the cards came from the secret alone.
verify-seal-hand =
    Compare the seal with the one that you saw before the match. By yourself:
    <code>echo { $secret } | xxd -r -p | sha256sum</code>
verify-file = All cards: “💾 Record”, then <code>pulka verify FILE</code>. Without our program: docs/verify.md.
button-verify = 🔏 Verify

refused-salt = Words are up to { $most } ordinary characters in one line: letters, digits, spaces.
