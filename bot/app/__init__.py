"""The program: its parts, put together and served.

A start is short, for it follows every kill. It loads no library that it can do without (a test names
them), and the games while servers are waited for; the solver of Преферанс is loaded by its first
question. A start waits 30 s for its servers; what can never work ends it with a sentence and status 2.
The end takes ten seconds at most.
"""
