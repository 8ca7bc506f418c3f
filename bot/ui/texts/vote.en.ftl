### The vote to end a match.

vote-open = ✋ { $who } { $given ->
    [one] wants
   *[other] want
} to end the match: { $given } of { $needed } needed.
vote-carried = ⏹ The match was ended by { $who }.
vote-stopped = ⏹ The match is over.
vote-played-out = ✋ The vote is closed: the match was played to the end.
vote-withdrawn = ✋ The vote is closed: nobody wants to stop any more, so the match goes on.
