"""What the Python package promises, at the station it is given; ends with what was seen, as JSON."""

import json
import os
import sys
from urllib.error import URLError
from urllib.request import urlopen

from packdesk_client import NotFromStation, Station, StationError, verify_event

key, url = os.environ["STATION_KEY"], os.environ["STATION_URL"]
shop = {
    "person_name": "Ada Byron",
    "address_line1": "1001 Rue Sherbrooke O",
    "city": "Montreal",
    "state_code": "QC",
    "postal_code": "H3A1G5",
    "country_code": "CA",
}
route = {"shipper": shop, "recipient": shop, "parcels": [{"weight": 1, "weight_unit": "KG"}]}


def losing(times):
    """What sends, but loses the first answers."""
    seen = []

    def send(request, **more):
        seen.append(request.get_header("Idempotency-key"))
        with urlopen(request, **more) as answer:
            answer.read()
        if len(seen) <= times:
            raise URLError("the line is gone")
        return urlopen(request, **more)

    return send, seen


def refusal(call):
    try:
        call()
    except StationError as error:
        return [error.status, error.code]


send, keys = losing(2)
careful = Station(key, url=url, send=send, wait=lambda _: None)
bought = careful.shipments.create({**route, "service": "bench_express"})

station = Station(key, url=url)
for _ in range(7):
    station.parcels.create({"weight": 1, "weight_unit": "KG"})
ids = [each["id"] for each in station.parcels.list(limit=3)]

saved = station.addresses.create(shop)
send, removals = losing(1)
lost = Station(key, url=url, send=send, wait=lambda _: None)


def is_refused(body, headers, secret):
    try:
        verify_event(body, headers, secret)
    except NotFromStation:
        return True


body, headers, secret = json.loads(sys.argv[1])
print(
    json.dumps(
        {
            "bought": bought["id"],
            "keys": [len(keys), len(set(keys))],
            "pages": [len(ids), len(set(ids)), station.parcels.list(limit=3).first()["count"]],
            "label": station.shipments.file(bought["id"], "label.pdf").content[:5].decode(),
            "refused": refusal(lambda: station.addresses.create({**shop, "postal_code": "nowhere"})),
            "lost": refusal(lambda: lost.addresses.discard(saved["id"])),
            "removals": len(removals),
            "event": verify_event(body, headers, secret)["type"],
            "forged": [
                is_refused(body + " ", headers, secret),
                is_refused(body, {**headers, "webhook-timestamp": "1"}, secret),
                is_refused(body, headers, "whsec_QUFBQUFBQUFBQUFBQUFBQUFBQUFBQUFB"),
                is_refused(body, {}, secret),
            ],
        }
    )
)
