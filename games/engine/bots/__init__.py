"""The simulated players: who may sit at a table, and what each of them may look at.

A bot is a pure function of its key, the `PlayerView` of its seat and the rng that the table hands it.
It uses integers only and breaks ties by card index, so that any machine finds the same answers again.
`registry` knows the keys, `base` says what a bot is, `clues` is what the cards on the table give away.
"""
