"""A whole day with a client openapi-generator wrote; ends with what it did, as JSON."""

import base64
import datetime
import json
import os

from packdesk_station import ApiClient, ApiException, Configuration
from packdesk_station.api import (
    AddressesApi,
    BatchesApi,
    DocumentsApi,
    OrdersApi,
    PickupsApi,
    ProxyApi,
    ShipmentsApi,
    TrackersApi,
    WebhooksApi,
)
from packdesk_station.models import (
    AddressData,
    BatchOrderData,
    CommodityData,
    DocumentFileData,
    DocumentUploadData,
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

station = ApiClient(
    Configuration(
        host=os.environ["STATION_URL"],
        api_key={"Token": os.environ["STATION_KEY"]},
        api_key_prefix={"Token": "Token"},
    )
)
shop = {
    "person_name": "Ada Byron",
    "address_line1": "1001 Rue Sherbrooke O",
    "city": "Montreal",
    "state_code": "QC",
    "postal_code": "H3A1G5",
    "country_code": "CA",
}
route = {
    "shipper": AddressData(**shop),
    "recipient": AddressData(
        person_name="Grace Murray",
        address_line1="5840 Oak St",
        city="Vancouver",
        state_code="BC",
        postal_code="V6M2V9",
        country_code="CA",
    ),
    "parcels": [ParcelData(weight=1, weight_unit="KG")],
}
mug = CommodityData(title="Mug", sku="MUG", quantity=2, weight=0.4, weight_unit="KG")


def order_of(number):
    return OrderData(order_id=number, shipping_to=route["recipient"], line_items=[mug])


shipments = ShipmentsApi(station)
webhook = WebhooksApi(station).create(
    WebhookData(url=os.environ["HOOK_URL"], enabled_events=["shipment_purchased"])
)
address = AddressesApi(station).create(AddressData(**shop))
order = OrdersApi(station).create(order_of("1001"))

draft = shipments.create(ShipmentData(**route))
rated = shipments.rates(draft.id, shipment_rate_data=ShipmentRateData())
by_rate = shipments.purchase(
    draft.id,
    ShipmentPurchaseData(selected_rate_id=rated.rates[0].id),
    idempotency_key="order-1001-label",
)
at_once = shipments.create(ShipmentData(**route, service="bench_express"))
offered = ProxyApi(station).fetch_rates(RateRequest(**route)).rates
straight = ProxyApi(station).buy_label(
    ShippingRequest(**route, rates=offered, selected_rate_id=offered[0].id)
)

tracker = TrackersApi(station).retrieves(by_rate.tracker_id)
pickup = PickupsApi(station).schedule(
    "bench_courier",
    PickupData(
        pickup_date=datetime.date.fromisoformat(os.environ["PICKUP_DAY"]),
        ready_time="13:00",
        closing_time="17:00",
        tracking_numbers=[by_rate.tracking_number, at_once.tracking_number],
    ),
)
batch = BatchesApi(station).create_orders(BatchOrderData(orders=[order_of("1002")]))
upload = DocumentsApi(station).upload(
    DocumentUploadData(
        shipment_id=by_rate.id,
        document_files=[
            DocumentFileData(doc_file=base64.b64encode(b"%PDF-1.4\n%EOF\n").decode(), doc_name="invoice.pdf")
        ],
    )
)
slip = DocumentsApi(station).render("packing-slip", orders=order.id)
try:
    AddressesApi(station).create(AddressData(**{**shop, "postal_code": "nowhere"}))
    refused = None
except ApiException as refusal:
    refused = json.loads(refusal.body)["errors"][0]["code"]

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
            "upload": upload.id,
            "slip": bytes(slip[:5]).decode(),
            "refused": refused,
        }
    )
)
