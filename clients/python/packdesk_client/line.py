"""How calls reach the station: sent again where that cannot do it twice, lists page by page, refusals as errors."""

from __future__ import annotations

import json
import time
import uuid
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Iterator, List, TypeVar
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlencode, urlsplit
from urllib.request import Request, urlopen

T = TypeVar("T")
_FIRST_WAIT = 0.25
_LONGEST_WAIT = 30.0


class StationError(Exception):
    """The station or a carrier refused, or nobody answered (``status`` 0, ``code`` ``unreachable``)."""

    def __init__(self, status: int, reasons: List[Dict[str, Any]], request_id: str | None = None) -> None:
        first = reasons[0] if reasons else {}
        told = first.get("message") or " ".join(_fields(first.get("details"), ""))
        super().__init__(told or first.get("code") or f"The station answered {status}.")
        self.status = status
        self.code: str = first.get("code") or "failure"
        #: All that was refused, in the words of the station or of carriers.
        self.reasons = reasons
        self.request_id = request_id


def _fields(details: Any, path: str) -> List[str]:
    """What is wrong at which field: ``line_items.0.weight: This field is required.``"""
    if isinstance(details, str):
        return [f"{path}: {details}" if path else details]
    if isinstance(details, list):
        parts = [("" if isinstance(each, str) else str(at), each) for at, each in enumerate(details)]
    else:
        parts = list(details.items()) if isinstance(details, dict) else []
    return [told for name, each in parts for told in _fields(each, ".".join(filter(None, (path, name))))]


@dataclass(frozen=True)
class StationFile:
    """A label, an invoice or a drawn document."""

    content: bytes
    media_type: str


class Pages(Generic[T]):
    """Every record of a list, each page fetched when it is needed; ``first()`` is the first page."""

    def __init__(self, line: "Line", path: str) -> None:
        self._line = line
        self._path = path

    def first(self) -> Dict[str, Any]:
        return self._line.record("GET", self._path)

    def __iter__(self) -> Iterator[T]:
        path: str | None = self._path
        while path is not None:
            page = self._line.record("GET", path)
            yield from page["results"]
            following = page["next"] and urlsplit(page["next"])
            path = f"{following.path}?{following.query}" if following else None


class Line:
    """One station and one key."""

    def __init__(
        self,
        key: str,
        url: str = "http://127.0.0.1:5006",
        retries: int = 3,
        timeout: float = 120.0,
        wait: Callable[[float], None] = time.sleep,
        send: Callable[..., Any] = urlopen,
    ) -> None:
        self._key = key
        self._url = url.rstrip("/")
        self._retries = retries
        self._timeout = timeout
        self._wait = wait
        self._send = send

    def record(self, method: str, path: str, **more: Any) -> Any:
        return json.loads(self._ask(method, path, **more)[0])

    def file(self, method: str, path: str, **more: Any) -> StationFile:
        content, headers = self._ask(method, path, **more)
        return StationFile(content, headers.get("content-type", ""))

    def pages(self, method: str, path: str, query: Dict[str, Any] | None = None) -> "Pages[Any]":
        return Pages(self, _with_query(path, query or {}))

    def _ask(
        self,
        method: str,
        path: str,
        query: Dict[str, Any] | None = None,
        body: Any = None,
        form: Dict[str, Any] | None = None,
        takes_key: bool = False,
        idempotency_key: str | None = None,
    ) -> Any:
        headers = {"Authorization": f"Token {self._key}"}
        content = None
        if body is not None:
            content = json.dumps(body).encode()
            headers["Content-Type"] = "application/json"
        if form is not None:
            content, headers["Content-Type"] = _multipart(form)
        if takes_key:
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        url = self._url + _with_query(path, query or {})
        tried = 0
        while True:
            try:
                with self._send(
                    Request(url, data=content, headers=headers, method=method), timeout=self._timeout
                ) as answer:
                    return answer.read(), answer.headers
            except HTTPError as refused:
                # Nothing was done of these, whatever was asked.
                if refused.code not in (429, 503) or tried >= self._retries:
                    raise _refusal(refused) from None
                told = float(refused.headers.get("retry-after") or 0)
            except (URLError, OSError) as lost:
                if tried >= self._retries or not (method == "GET" or takes_key):
                    message = f"Nothing answers at {self._url}. Whether the call was carried out is not known."
                    raise StationError(0, [{"code": "unreachable", "message": message}]) from lost
                told = 0.0
            self._wait(min(told or _FIRST_WAIT * 2**tried, _LONGEST_WAIT))
            tried += 1


class Group:
    """Operations on one kind of record."""

    def __init__(self, line: Line) -> None:
        self._line = line

    @staticmethod
    def part(value: str) -> str:
        return quote(value, safe="")


def _with_query(path: str, query: Dict[str, Any]) -> str:
    given = {name: _text(value) for name, value in query.items() if value is not None}
    return f"{path}?{urlencode(given)}" if given else path


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return ",".join(map(_text, value)) if isinstance(value, (list, tuple)) else str(value)


def _multipart(form: Dict[str, Any]) -> Any:
    """Texts and files; a file is a pair of its name and its bytes."""
    boundary = uuid.uuid4().hex
    parts = b""
    for name, value in form.items():
        is_file = isinstance(value, tuple)
        head = f'Content-Disposition: form-data; name="{name}"'
        head += f'; filename="{value[0]}"\r\nContent-Type: application/octet-stream' if is_file else ""
        content = value[1] if is_file else str(value).encode()
        parts += f"--{boundary}\r\n{head}\r\n\r\n".encode() + content + b"\r\n"
    return parts + f"--{boundary}--\r\n".encode(), f"multipart/form-data; boundary={boundary}"


def _refusal(refused: HTTPError) -> StationError:
    try:
        body = json.loads(refused.read())
    except (OSError, ValueError):
        body = {}
    reasons = body.get("errors") or body.get("messages") or []
    return StationError(refused.code, reasons, refused.headers.get("x-request-id"))
