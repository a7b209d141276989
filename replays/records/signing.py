"""Signatures: who vouches for a finished game (Ed25519, over the head of its chain)."""

from __future__ import annotations

from typing import Protocol

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

CONTEXT = b"dossier/record/"


class Signs(Protocol):
    """Whoever vouches for a head."""

    @property
    def public(self) -> str:
        """The key that anyone may check with."""

    def sign(self, head: str) -> str: ...


class Signature(msgspec.Struct, frozen=True):
    """A head that was signed: it can be sent where the private key may not go."""

    public: str
    head: str
    signature: str

    def sign(self, head: str) -> str:
        return self.signature if head == self.head else ""


class Signer:
    """A private key that signs heads."""

    def __init__(self, private: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(private)

    @staticmethod
    def new() -> bytes:
        """A fresh private key, to be kept."""
        return Ed25519PrivateKey.generate().private_bytes_raw()

    @property
    def public(self) -> str:
        """The key that anyone may check with."""
        return self._key.public_key().public_bytes_raw().hex()

    def sign(self, head: str) -> str:
        return self._key.sign(CONTEXT + bytes.fromhex(head)).hex()

    def signed(self, head: str) -> Signature:
        """This head's signature."""
        return Signature(self.public, head, self.sign(head))


def is_signed(head: str, signature: str, public: str) -> bool:
    """Whether the holder of the key has signed this head."""
    try:
        key, signed = bytes.fromhex(public), bytes.fromhex(signature)
        Ed25519PublicKey.from_public_bytes(key).verify(signed, CONTEXT + bytes.fromhex(head))
    except (InvalidSignature, ValueError):
        return False
    # Numbers can be written in several ways; a record is written in one.
    return (key.hex(), signed.hex()) == (public, signature)
