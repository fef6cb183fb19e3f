"""Events of the station, as Standard Webhooks signs them."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from typing import Any, Mapping

_TOLERANCE_SECONDS = 300


class NotFromStation(Exception):
    """What came is not signed by the station, or too old."""


def verify_event(body: bytes | str, headers: Mapping[str, str], secret: str, now: float | None = None) -> Any:
    """The event in a request, once its signature and its time were found to be good.

    ``body`` is what came, not what was parsed from it; ``secret`` is that of the webhook (``whsec_…``).
    """
    plain = {name.lower(): value for name, value in headers.items()}
    content = body.encode() if isinstance(body, str) else body
    try:
        event_id, stamp, signatures = (plain[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        age = abs((time.time() if now is None else now) - int(stamp))
    except (KeyError, ValueError):
        raise NotFromStation("It has no signature.") from None
    if age > _TOLERANCE_SECONDS:
        raise NotFromStation("It is too old, or of a time to come.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{event_id}.{stamp}.".encode() + content, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    if not any(hmac.compare_digest(expected, given) for given in signatures.split(" ")):
        raise NotFromStation("Its signature is not that of the station.")
    return json.loads(content)
