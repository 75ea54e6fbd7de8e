"""How the project runs: what `./run` does, with the standard library and the wheels of the lock."""
