"""The tests: `tests/GAME` of one game, `tests/shared` of what all share, `tests/browser` of the pages in a browser.

The other folders hold what tests compare with: `oracles` (second tellings of the bots), `golden` (whole games),
`interviews`, `transcripts` and `saves`.
"""
