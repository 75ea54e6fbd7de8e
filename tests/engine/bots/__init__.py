"""The simulated players."""
