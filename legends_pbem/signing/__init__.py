"""Signatures that OpenSSH makes and checks, their keys, and reply tokens; knows nothing of the game.

Read `errors` and `wire` first, then `keys` (public keys), `ed25519`, `ecdsa` and `rsa` (one algorithm
each), `sshsig` (the signature format), `keyfiles`, `agent` and `signers` (where private keys come from);
`tokens` stands alone.
"""
