"""Adapters of the games for other libraries. See docs/adapters.md.

`pettingzoo` and `gymnasium` need `pip install 'railtable[pettingzoo]'`, `openspiel` needs
`pip install 'railtable[openspiel]'`; no other package of Railtable imports them.
"""
