### The vote to end a match.

vote-open = ✋ { $who } { $given ->
    [one] wants
   *[other] want
} to end the match: { $given } of { $needed } needed.
vote-carried = ⏹ The match is over, as decided by { $who }.
vote-stopped = ⏹ The match is over.
vote-played-out = ✋ The vote is closed: the match was played to its end.
vote-withdrawn = ✋ The vote is closed: nobody wants to stop, and the match goes on.
