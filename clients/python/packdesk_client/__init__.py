"""A Packdesk station from programs: typed, sent again without doing it twice, paged, with webhooks that are verified."""

from __future__ import annotations

from typing import Any

from .generated import VERSION, Operations
from .line import Line, Pages, StationError, StationFile
from .webhooks import NotFromStation, verify_event

__version__ = VERSION
__all__ = ["NotFromStation", "Pages", "Station", "StationError", "StationFile", "verify_event"]


class Station(Operations):
    """Operations of a station by groups of records: ``station.shipments.create({...})``.

    Takes the key, and by name ``url``, ``retries``, ``timeout`` in seconds, ``wait`` and ``send``.
    """

    def __init__(self, key: str, **more: Any) -> None:
        super().__init__(Line(key, **more))
