"""Railtable's games as other people's libraries want them.  See docs/adapters.md.

`pettingzoo` and `gymnasium` need `pip install 'railtable[pettingzoo]'`, `openspiel` needs
`pip install 'railtable[openspiel]'`; nothing else of Railtable imports them.
"""
