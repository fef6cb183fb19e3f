"""A whole day with a client openapi-python-client wrote; ends with what it did, as JSON."""

import base64
import datetime
import json
import os

from packdesk_client import AuthenticatedClient
from packdesk_client.api.addresses import create as create_address
from packdesk_client.api.batches import create_orders
from packdesk_client.api.documents import render, upload
from packdesk_client.api.orders import create as create_order
from packdesk_client.api.pickups import schedule
from packdesk_client.api.proxy import buy_label, fetch_rates
from packdesk_client.api.shipments import create as create_shipment
from packdesk_client.api.shipments import purchase, rates
from packdesk_client.api.trackers import retrieves as retrieve_tracker
from packdesk_client.api.webhooks import create as create_webhook
from packdesk_client.models import (
    AddressData,
    BatchOrderData,
    CommodityData,
    DocumentFileData,
    DocumentUploadData,
    ErrorMessages,
    ErrorResponse,
    OrderData,
    ParcelData,
    PickupData,
    RateRequest,
    ShipmentData,
    ShipmentPurchaseData,
    ShipmentRateData,
    ShippingRequest,
    WebhookData,
)

station = AuthenticatedClient(os.environ["STATION_URL"], os.environ["STATION_KEY"], prefix="Token")
shop = {
    "person_name": "Ada Byron",
    "address_line1": "1001 Rue Sherbrooke O",
    "city": "Montreal",
    "state_code": "QC",
    "postal_code": "H3A1G5",
    "country_code": "CA",
}
sender = AddressData(**shop)
customer = AddressData(
    person_name="Grace Murray",
    address_line1="5840 Oak St",
    city="Vancouver",
    state_code="BC",
    postal_code="V6M2V9",
    country_code="CA",
)
parcels = [ParcelData(weight=1, weight_unit="KG")]
mug = CommodityData(title="Mug", sku="MUG", quantity=2, weight=0.4, weight_unit="KG")


def gave(answer):
    """The record, where none was refused."""
    if answer is None or isinstance(answer, (ErrorResponse, ErrorMessages)):
        raise SystemExit(f"The station refused: {answer}")
    return answer


webhook = gave(
    create_webhook.sync(
        client=station,
        body=WebhookData(url=os.environ["HOOK_URL"], enabled_events=["shipment_purchased"]),
    )
)
address = gave(create_address.sync(client=station, body=sender))
order = gave(
    create_order.sync(
        client=station, body=OrderData(order_id="1001", shipping_to=customer, line_items=[mug])
    )
)

draft = gave(
    create_shipment.sync(
        client=station, body=ShipmentData(shipper=sender, recipient=customer, parcels=parcels)
    )
)
rated = gave(rates.sync(draft.id, client=station, body=ShipmentRateData()))
by_rate = gave(
    purchase.sync(
        draft.id,
        client=station,
        body=ShipmentPurchaseData(selected_rate_id=rated.rates[0].id),
        idempotency_key="order-1001-label",
    )
)
at_once = gave(
    create_shipment.sync(
        client=station,
        body=ShipmentData(shipper=sender, recipient=customer, parcels=parcels, service="bench_express"),
    )
)
offered = gave(
    fetch_rates.sync(
        client=station, body=RateRequest(shipper=sender, recipient=customer, parcels=parcels)
    )
).rates
straight = gave(
    buy_label.sync(
        client=station,
        body=ShippingRequest(
            shipper=sender,
            recipient=customer,
            parcels=parcels,
            rates=offered,
            selected_rate_id=offered[0].id,
        ),
    )
)

tracker = gave(retrieve_tracker.sync(by_rate.tracker_id, client=station))
pickup = gave(
    schedule.sync(
        "bench_courier",
        client=station,
        body=PickupData(
            pickup_date=datetime.date.fromisoformat(os.environ["PICKUP_DAY"]),
            ready_time="13:00",
            closing_time="17:00",
            tracking_numbers=[by_rate.tracking_number, at_once.tracking_number],
        ),
    )
)
batch = gave(
    create_orders.sync(
        client=station,
        body=BatchOrderData(
            orders=[OrderData(order_id="1002", shipping_to=customer, line_items=[mug])]
        ),
    )
)
sent = gave(
    upload.sync(
        client=station,
        body=DocumentUploadData(
            shipment_id=by_rate.id,
            document_files=[
                DocumentFileData(
                    doc_file=base64.b64encode(b"%PDF-1.4\n%EOF\n").decode(), doc_name="invoice.pdf"
                )
            ],
        ),
    )
)
slip = gave(render.sync("packing-slip", client=station, orders=order.id))
refused = create_address.sync(client=station, body=AddressData(**{**shop, "postal_code": "nowhere"}))

print(
    json.dumps(
        {
            "webhook": webhook.id,
            "address": address.id,
            "order": order.id,
            "bought": [by_rate.id, at_once.id],
            "straight": straight.tracking_number,
            "tracker": tracker.id,
            "pickup": pickup.id,
            "batch": batch.id,
            "upload": sent.id,
            "slip": slip.payload.read(5).decode(),
            "refused": refused.errors[0].code,
        }
    )
)
