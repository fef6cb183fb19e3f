# Written by `npm run docs` from the description of the interface. Changes made here are lost.
from __future__ import annotations

from typing import Any, Dict, List, Literal, NotRequired, TypedDict

from .line import Group, Line, Pages, StationFile

VERSION = "0.1.0"


class ShipmentEvent(TypedDict):
    id: str
    """Its id, unique within the station."""
    type: Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed"]
    """What happened."""
    event: Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed"]
    """The same as `type`, for receivers that know the older form."""
    data: Shipment
    """The record as it was answered right after the change."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    pending_webhooks: int
    """How many addresses the event was meant for when it happened."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class Shipment(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["shipment"]
    """What kind of record this is."""
    tracking_url: str | None
    """Page on which the parcel can be followed; null before the purchase."""
    shipper: Address
    """Where the parcels are sent from."""
    recipient: Address
    """Where the parcels go."""
    parcels: List[Parcel]
    """The parcels, at least one and 500 at most."""
    services: List[str]
    """Services that are asked for; empty asks for all there are."""
    options: Dict[str, Any]
    """Options of the whole by their names in `options` of `/v1/references`; others are kept as sent."""
    payment: Payment
    """Who pays for the transport."""
    billing_address: Address | None
    """Address of whoever pays."""
    customs: Customs | None
    """The customs declaration, needed across a customs border."""
    rates: List[Rate]
    """The offers of the carriers."""
    reference: str | None
    """Your own reference, which carriers print where they can."""
    label_type: Literal["PDF", "ZPL", "PNG"] | None
    """Format of the label."""
    carrier_ids: List[str]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""
    tracker_id: str | None
    """Id of the tracker that follows the parcel."""
    created_at: str
    """When it was created, ISO 8601 with offset."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    status: Literal["draft", "purchased", "cancelled", "shipped", "in_transit", "delivered", "needs_attention", "out_for_delivery", "delivery_failed"]
    """Where the shipment stands, from draft to delivered."""
    carrier_name: str | None
    """The carrier it was bought from; null for a draft."""
    carrier_id: str | None
    """The connection it was bought with; null for a draft."""
    tracking_number: str | None
    """The number the carrier gave the parcel; null for a draft."""
    shipment_identifier: str | None
    """Number the carrier knows the shipment by; a label is voided by it."""
    selected_rate: Rate | None
    """The rate that was bought; null for a draft."""
    meta: Dict[str, Any]
    """What the station notes about the record; keys may be added at any time."""
    service: str | None
    """The service that was bought; null for a draft."""
    selected_rate_id: str | None
    """Id of the rate that is bought."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    label_url: str | None
    """Address of the label, which opens without a key; null where there is none."""
    invoice_url: str | None
    """Address of the commercial invoice, which opens without a key; null where there is none."""


class Address(TypedDict):
    id: str | None
    """Its id, unique within the station."""
    object_type: Literal["address"]
    """What kind of record this is."""
    postal_code: str | None
    """The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any."""
    city: str | None
    """The city. Carriers need it for a purchase."""
    federal_tax_id: str | None
    """Tax number of the party with its country, for customs."""
    state_tax_id: str | None
    """Tax number of the party with its state or province."""
    person_name: str | None
    """The person, 50 characters at most."""
    company_name: str | None
    """The company, 50 characters at most."""
    country_code: Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"]
    """The country, as two letters of ISO 3166-1."""
    email: str | None
    """Email address of the party, for messages of the carrier."""
    phone_number: str | None
    """Phone number in the form of the country or the international one; one that no phone there has is refused."""
    state_code: str | None
    """State or province, as its usual abbreviation."""
    suburb: str | None
    """Part of the city."""
    residential: bool
    """True where people live; many carriers charge more there."""
    street_number: str | None
    """House number, where it does not stand in `address_line1`."""
    address_line1: str | None
    """Street and house number. Carriers need it for a purchase."""
    address_line2: str | None
    """Floor, unit or whatever else stands below the street."""
    validate_location: bool
    """Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none."""
    validation: AddressValidation | None
    """What the carrier said of the address; null where nobody has asked one."""


class AddressValidation(TypedDict):
    success: bool
    """Whether there is such a place."""
    meta: Dict[str, Any] | None
    """What comes closest, and `warnings` about what looks wrong."""


class Parcel(TypedDict):
    id: str | None
    """Its id, unique within the station."""
    object_type: Literal["parcel"]
    """What kind of record this is."""
    weight: float
    """Gross weight of the parcel in `weight_unit`."""
    width: float | None
    """Width in `dimension_unit`; of the three sides all are given or none."""
    height: float | None
    """Height in `dimension_unit`; of the three sides all are given or none."""
    length: float | None
    """Length in `dimension_unit`; of the three sides all are given or none."""
    packaging_type: str | None
    """Kind of packaging, one of `packaging_types` of `/v1/references`."""
    package_preset: str | None
    """A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out."""
    description: str | None
    """What the parcel is, in words."""
    content: str | None
    """What is in the parcel, in words."""
    is_document: bool
    """True for papers without value, which customs lets pass."""
    weight_unit: Literal["KG", "LB", "OZ", "G"]
    """Unit of `weight`."""
    dimension_unit: Literal["CM", "IN"] | None
    """Unit of the sides, needed with them."""
    items: List[Commodity]
    """What is in the parcel; `parent_id` of one names the line of an order it fulfils."""
    reference_number: str | None
    """A number of your own for the parcel; at a carrier of the shop it becomes the tracking number."""
    freight_class: str | None
    """Class of freight of the parcel, for carriers of pallets."""
    options: Dict[str, Any]
    """Options of this parcel alone, as those of the shipment."""


class Commodity(TypedDict):
    id: str | None
    """Its id, unique within the station."""
    object_type: Literal["commodity"]
    """What kind of record this is."""
    weight: float
    """Weight in `weight_unit`, of one where there is a `quantity`."""
    weight_unit: Literal["KG", "LB", "OZ", "G"]
    """Unit of `weight`."""
    title: str | None
    """What it is called, 35 characters at most."""
    description: str | None
    """What it is, in words customs understands."""
    quantity: int
    """How many of it; 0 or more."""
    sku: str | None
    """Your own number of the article."""
    hs_code: str | None
    """Code of the goods in the customs tariff."""
    value_amount: float | None
    """Value of one, in `value_currency`."""
    value_currency: Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None
    """Currency of `value_amount`, as three letters of ISO 4217."""
    origin_country: Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None
    """Where it was made, as two letters of ISO 3166-1."""
    parent_id: str | None
    """Id of the line of an order this fulfils."""
    metadata: Dict[str, Any]
    """Your own keys and values; those named here also reach customs forms and carriers that take them."""


class Payment(TypedDict):
    paid_by: NotRequired[Literal["sender", "recipient", "third_party"]]
    """Who pays for the transport; the sender when left out, unless the order says otherwise."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency that is paid in, as three letters of ISO 4217."""
    account_number: NotRequired[str | None]
    """Account at the carrier that is charged."""


class Customs(TypedDict):
    id: str | None
    """Its id, unique within the station."""
    object_type: Literal["customs_info"]
    """What kind of record this is."""
    commodities: List[Commodity]
    """The goods that are declared, at least one."""
    duty: Duty | None
    """Who pays duties and taxes."""
    duty_billing_address: Address | None
    """Address of whoever pays the duties."""
    content_type: str | None
    """Why the goods are sent; empty where that is not known."""
    content_description: str | None
    """What is in the shipment, in words."""
    incoterm: str | None
    """Terms of trade; empty where none were agreed."""
    invoice: str | None
    """Number of the invoice."""
    invoice_date: str | None
    """Day of the invoice, YYYY-MM-DD; an empty text counts as none."""
    commercial_invoice: bool | None
    """True to have a commercial invoice drawn with the label."""
    certify: bool | None
    """True when the signer certifies that what is declared is so."""
    signer: str | None
    """Who signs the declaration."""
    options: Dict[str, Any]
    """Numbers and proofs customs asks for; keys not named here are kept as sent."""


class Duty(TypedDict):
    paid_by: NotRequired[Literal["sender", "recipient", "third_party", ""] | None]
    """Who pays duties and taxes; empty where that is not known."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of the duties, as three letters of ISO 4217."""
    declared_value: NotRequired[float | None]
    """Value that is declared for the whole, in `currency`."""
    account_number: NotRequired[str | None]
    """Account at the carrier that duties are charged to."""


class Rate(TypedDict):
    id: NotRequired[str]
    """Id of the rate, by which it is bought."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """The nickname of the connection to a carrier."""
    service: NotRequired[str | None]
    """Code of the service, one of `services` of `/v1/references`."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of all amounts of the rate, as three letters of ISO 4217."""
    base_charge: NotRequired[float | None]
    """Charge for the transport alone, in `currency`."""
    discount: NotRequired[float | None]
    """What is taken off, in `currency`: base and extra charges less it, with duties and taxes, are the total."""
    duties_and_taxes: NotRequired[float | None]
    """Duties and taxes the carrier collects, in `currency`."""
    total_charge: NotRequired[float | None]
    """What is paid in all, in `currency`."""
    transit_days: NotRequired[int | None]
    """Days the parcel is under way; null where the carrier does not say."""
    extra_charges: NotRequired[List[Charge] | None]
    """Surcharges within the total, one by one."""
    estimated_delivery: NotRequired[str | None]
    """When the carrier means to deliver, as a day or an instant; null where it does not say."""
    meta: NotRequired[Dict[str, Any] | None]
    """What else is known of the rate, such as the name of the service and `markups` of the shop."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    object_type: NotRequired[Literal["rate"]]
    """What kind of record this is."""
    carrier_ref: NotRequired[str | None]
    """Id of the connection the rate is from."""


class Charge(TypedDict):
    name: NotRequired[str | None]
    """What is charged for."""
    amount: NotRequired[float | None]
    """How much, in `currency`; negative for what is taken off."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of the amount, as three letters of ISO 4217."""


class Message(TypedDict):
    carrier_name: NotRequired[str | None]
    """The carrier that said it."""
    carrier_id: NotRequired[str | None]
    """The connection it was said to."""
    code: NotRequired[str | None]
    """The code of the carrier, or one of the station where it speaks for itself."""
    message: NotRequired[str | None]
    """What was said, in the words of the carrier."""
    details: NotRequired[Dict[str, Any] | None]
    """Further facts the carrier gave."""


class TrackerEvent(TypedDict):
    id: str
    """Its id, unique within the station."""
    type: Literal["tracker_created", "tracker_updated"]
    """What happened."""
    event: Literal["tracker_created", "tracker_updated"]
    """The same as `type`, for receivers that know the older form."""
    data: TrackingStatus
    """The record as it was answered right after the change."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    pending_webhooks: int
    """How many addresses the event was meant for when it happened."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class TrackingStatus(TypedDict):
    id: str
    """Its id, unique within the station."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str | None
    """The nickname of the connection to a carrier."""
    tracking_number: str
    """The number the carrier gave the parcel."""
    info: TrackingInfo
    """What is known of the parcel besides, for people who look it up."""
    events: List[TrackingEvent]
    """What happened to the parcel."""
    delivered: bool | None
    """Whether it was delivered; null where nobody knows."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    status: Literal["pending", "unknown", "delivered", "on_hold", "in_transit", "delivery_delayed", "out_for_delivery", "ready_for_pickup", "delivery_failed"]
    """Where the parcel is."""
    estimated_delivery: str | None
    """When the carrier means to deliver, as a day or an instant; null where it does not say."""
    meta: Dict[str, Any]
    """What the station notes about the record; keys may be added at any time."""
    object_type: Literal["tracker"]
    """What kind of record this is."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""


class TrackingInfo(TypedDict):
    carrier_tracking_link: NotRequired[str | None]
    """Page of the carrier on which the parcel can be followed."""
    customer_name: NotRequired[str | None]
    """Who the parcel is for."""
    expected_delivery: NotRequired[str | None]
    """When the shop told the customer it would come."""
    note: NotRequired[str | None]
    """A note of your own."""
    order_date: NotRequired[str | None]
    """Day of the order."""
    order_id: NotRequired[str | None]
    """Number of the order."""
    package_weight: NotRequired[str | None]
    """Weight of the parcel, as text."""
    package_weight_unit: NotRequired[str | None]
    """Unit of `package_weight`."""
    shipment_package_count: NotRequired[str | None]
    """How many parcels the shipment has, as text."""
    shipment_pickup_date: NotRequired[str | None]
    """Day on which the carrier collected it."""
    shipment_delivery_date: NotRequired[str | None]
    """Day on which it was delivered."""
    shipment_service: NotRequired[str | None]
    """Name of the service."""
    shipment_origin_country: NotRequired[str | None]
    """Country it was sent from."""
    shipment_origin_postal_code: NotRequired[str | None]
    """Postal code it was sent from."""
    shipment_destination_country: NotRequired[str | None]
    """Country it goes to."""
    shipment_destination_postal_code: NotRequired[str | None]
    """Postal code it goes to."""
    shipping_date: NotRequired[str | None]
    """Day on which it was sent."""
    signed_by: NotRequired[str | None]
    """Who signed for it."""
    source: NotRequired[str | None]
    """Which shop or program the order is from."""


class TrackingEvent(TypedDict):
    date: NotRequired[str]
    """Day of the event, YYYY-MM-DD, where it happened."""
    description: NotRequired[str]
    """What happened, in the words of the carrier."""
    location: NotRequired[str]
    """Where it happened."""
    code: str | None
    """The code the carrier has for it."""
    time: str | None
    """Time of the event where it happened; null where the carrier does not say."""
    latitude: float | None
    """Degrees of latitude of the place."""
    longitude: float | None
    """Degrees of longitude of the place."""


class OrderEvent(TypedDict):
    id: str
    """Its id, unique within the station."""
    type: Literal["order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered"]
    """What happened."""
    event: Literal["order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered"]
    """The same as `type`, for receivers that know the older form."""
    data: Order
    """The record as it was answered right after the change."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    pending_webhooks: int
    """How many addresses the event was meant for when it happened."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class Order(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["order"]
    """What kind of record this is."""
    order_id: str
    """Number of the order in the shop; a second one of the same `source` is refused until the first is cancelled."""
    order_date: str | None
    """Day of the order, YYYY-MM-DD; an empty text counts as none."""
    source: str
    """Which shop or program the order is from."""
    status: Literal["unfulfilled", "cancelled", "fulfilled", "delivered", "partial"]
    """How much of the order was shipped."""
    shipping_to: Address
    """Where the order goes."""
    shipping_from: Address | None
    """Where the order is sent from."""
    billing_address: Address | None
    """Address of whoever pays."""
    line_items: List[LineItem]
    """What was ordered, at least one line."""
    options: Dict[str, Any]
    """What shipments made from the order get where they say nothing themselves."""
    meta: Dict[str, Any]
    """What the station notes about the record; keys may be added at any time."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    shipments: List[Shipment]
    """The shipments made from it."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class LineItem(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["commodity"]
    """What kind of record this is."""
    weight: float
    """Weight in `weight_unit`, of one where there is a `quantity`."""
    weight_unit: Literal["KG", "LB", "OZ", "G"]
    """Unit of `weight`."""
    title: str | None
    """What it is called, 35 characters at most."""
    description: str | None
    """What it is, in words customs understands."""
    quantity: int
    """How many of it; 0 or more."""
    sku: str | None
    """Your own number of the article."""
    hs_code: str | None
    """Code of the goods in the customs tariff."""
    value_amount: float | None
    """Value of one, in `value_currency`."""
    value_currency: Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None
    """Currency of `value_amount`, as three letters of ISO 4217."""
    origin_country: Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None
    """Where it was made, as two letters of ISO 3166-1."""
    parent_id: str | None
    """Id of the line of an order this fulfils."""
    metadata: Dict[str, Any]
    """Your own keys and values; those named here also reach customs forms and carriers that take them."""
    unfulfilled_quantity: int
    """How many of it are in no bought shipment yet."""


class BatchEvent(TypedDict):
    id: str
    """Its id, unique within the station."""
    type: Literal["batch_queued", "batch_failed", "batch_running", "batch_completed"]
    """What happened."""
    event: Literal["batch_queued", "batch_failed", "batch_running", "batch_completed"]
    """The same as `type`, for receivers that know the older form."""
    data: BatchOperation
    """The record as it was answered right after the change."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    pending_webhooks: int
    """How many addresses the event was meant for when it happened."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class BatchOperation(TypedDict):
    id: str
    """Its id, unique within the station."""
    status: Literal["queued", "running", "failed", "completed", "completed_with_errors"]
    """How far the work is."""
    resource_type: Literal["orders", "shipments", "trackers", "billing"]
    """What the batch is made of."""
    created_at: str
    """When it was created, ISO 8601 with offset."""
    updated_at: str
    """When it last changed, ISO 8601 with offset."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    resources: List[BatchObject]
    """What became of each item, in the order of the request; empty until the work has begun."""


class BatchObject(TypedDict):
    id: str
    """The record it became; as long as there is none its place in the request, counted from 0."""
    status: Literal["queued", "created", "has_errors", "incomplete", "processed"]
    """How far the item is."""
    errors: Dict[str, Any] | None
    """What a call of its own would have been refused with; null when nothing was."""


class AddressData(TypedDict):
    country_code: Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"]
    """The country, as two letters of ISO 3166-1."""
    postal_code: NotRequired[str | None]
    """The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any."""
    city: NotRequired[str | None]
    """The city. Carriers need it for a purchase."""
    federal_tax_id: NotRequired[str | None]
    """Tax number of the party with its country, for customs."""
    state_tax_id: NotRequired[str | None]
    """Tax number of the party with its state or province."""
    person_name: NotRequired[str | None]
    """The person, 50 characters at most."""
    company_name: NotRequired[str | None]
    """The company, 50 characters at most."""
    email: NotRequired[str | None]
    """Email address of the party, for messages of the carrier."""
    phone_number: NotRequired[str | None]
    """Phone number in the form of the country or the international one; one that no phone there has is refused."""
    state_code: NotRequired[str | None]
    """State or province, as its usual abbreviation."""
    suburb: NotRequired[str | None]
    """Part of the city."""
    residential: NotRequired[bool | None]
    """True where people live; many carriers charge more there."""
    street_number: NotRequired[str | None]
    """House number, where it does not stand in `address_line1`."""
    address_line1: NotRequired[str | None]
    """Street and house number. Carriers need it for a purchase."""
    address_line2: NotRequired[str | None]
    """Floor, unit or whatever else stands below the street."""
    validate_location: NotRequired[bool | None]
    """Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none."""


class PatchedAddressData(TypedDict):
    country_code: NotRequired[Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"]]
    """The country, as two letters of ISO 3166-1."""
    postal_code: NotRequired[str | None]
    """The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any."""
    city: NotRequired[str | None]
    """The city. Carriers need it for a purchase."""
    federal_tax_id: NotRequired[str | None]
    """Tax number of the party with its country, for customs."""
    state_tax_id: NotRequired[str | None]
    """Tax number of the party with its state or province."""
    person_name: NotRequired[str | None]
    """The person, 50 characters at most."""
    company_name: NotRequired[str | None]
    """The company, 50 characters at most."""
    email: NotRequired[str | None]
    """Email address of the party, for messages of the carrier."""
    phone_number: NotRequired[str | None]
    """Phone number in the form of the country or the international one; one that no phone there has is refused."""
    state_code: NotRequired[str | None]
    """State or province, as its usual abbreviation."""
    suburb: NotRequired[str | None]
    """Part of the city."""
    residential: NotRequired[bool | None]
    """True where people live; many carriers charge more there."""
    street_number: NotRequired[str | None]
    """House number, where it does not stand in `address_line1`."""
    address_line1: NotRequired[str | None]
    """Street and house number. Carriers need it for a purchase."""
    address_line2: NotRequired[str | None]
    """Floor, unit or whatever else stands below the street."""
    validate_location: NotRequired[bool | None]
    """Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none."""


class BatchOrderData(TypedDict):
    orders: List[OrderData]
    """The orders, 10,000 at most."""


class OrderData(TypedDict):
    order_id: str
    """Number of the order in the shop; a second one of the same `source` is refused until the first is cancelled."""
    order_date: NotRequired[str | None]
    """Day of the order, YYYY-MM-DD; an empty text counts as none."""
    source: NotRequired[str | None]
    """Which shop or program the order is from."""
    shipping_to: AddressData
    """Where the order goes. A text in its place is the id of a stored record, whose content is copied."""
    shipping_from: NotRequired[AddressData | None]
    """Where the order is sent from. A text in its place is the id of a stored record, whose content is copied."""
    billing_address: NotRequired[AddressData | None]
    """Kept also where its postal code or phone number does not fit its country; `validation.meta.warnings` of the answer says so. A text in its place is the id of a stored record, whose content is copied."""
    line_items: List[CommodityData]
    """What was ordered, at least one line. A text in place of one of them is the id of a stored record, whose content is copied."""
    options: NotRequired[OrderDataOptions | None]
    """What shipments made from the order get where they say nothing themselves."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class CommodityData(TypedDict):
    weight: float
    """Weight in `weight_unit`, of one where there is a `quantity`."""
    weight_unit: Literal["KG", "LB", "OZ", "G"]
    """Unit of `weight`."""
    title: NotRequired[str | None]
    """What it is called, 35 characters at most."""
    description: NotRequired[str | None]
    """What it is, in words customs understands."""
    quantity: NotRequired[int | None]
    """How many of it; 0 or more."""
    sku: NotRequired[str | None]
    """Your own number of the article."""
    hs_code: NotRequired[str | None]
    """Code of the goods in the customs tariff."""
    value_amount: NotRequired[float | None]
    """Value of one, in `value_currency`."""
    value_currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of `value_amount`, as three letters of ISO 4217."""
    origin_country: NotRequired[Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None]
    """Where it was made, as two letters of ISO 3166-1."""
    parent_id: NotRequired[str | None]
    """Id of the line of an order this fulfils."""
    metadata: NotRequired[GoodsMetadata | None]
    """Your own keys and values; those named here also reach customs forms and carriers that take them."""


class GoodsMetadata(TypedDict):
    manufacturer_part_number: NotRequired[str | None]
    """The number the maker has for it; `sku` is that of the shop."""
    gtin: NotRequired[str | None]
    """Number of the article on its bar code, with its check digit."""
    product_url: NotRequired[str | None]
    """Address of its page in the shop."""
    manufacturer_name: NotRequired[str | None]
    """Who makes it."""
    manufacturer_address: NotRequired[str | None]
    """Address of the maker in one line."""
    mid: NotRequired[str | None]
    """Manufacturer ID of the factory, for the customs of the United States."""
    origin_province: NotRequired[str | None]
    """Two letters of the province of Canada it was made in."""
    usmca_criterion: NotRequired[Literal["A", "B", "C", "D", "E", ""] | None]
    """Criterion by which it originates in the United States, Mexico or Canada; empty for none."""


class OrderDataOptions(TypedDict):
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of its shipments, as three letters of ISO 4217."""
    paid_by: NotRequired[Literal["sender", "recipient", "third_party"] | None]
    """Who pays for the transport."""
    payment_account_number: NotRequired[str | None]
    """Account at the carrier that is charged."""
    duty_paid_by: NotRequired[Literal["sender", "recipient", "third_party"] | None]
    """Who pays duties and taxes."""
    duty_account_number: NotRequired[str | None]
    """Account at the carrier that duties are charged to."""
    invoice_number: NotRequired[str | None]
    """Number of the invoice."""
    invoice_date: NotRequired[str | None]
    """Day of the invoice, YYYY-MM-DD; an empty text counts as none."""
    single_item_per_parcel: NotRequired[bool | None]
    """True to pack each piece by itself."""
    carrier_ids: NotRequired[List[str] | None]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""
    preferred_service: NotRequired[str | None]
    """The service the customer asked for."""


class BatchShipmentData(TypedDict):
    shipments: List[ShipmentData]
    """The shipments, 10,000 at most."""


class ShipmentData(TypedDict):
    shipper: AddressData
    """Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied."""
    recipient: AddressData
    """Where the parcels go. A text in its place is the id of a stored record, whose content is copied."""
    parcels: List[ParcelData]
    """The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied."""
    options: NotRequired[Dict[str, Any]]
    """Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    payment: NotRequired[Payment]
    """Who pays for the transport."""
    billing_address: NotRequired[AddressData | None]
    """Address of whoever pays. A text in its place is the id of a stored record, whose content is copied."""
    return_address: NotRequired[AddressData | None]
    """Where return labels of this shipment go; kept as `meta.return_address`. The carrier of its label is not told of it. A text in its place is the id of a stored record, whose content is copied."""
    customs: NotRequired[CustomsData | None]
    """The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied."""
    label_type: NotRequired[Literal["PDF", "ZPL", "PNG"]]
    """Format of the label."""
    service: NotRequired[str]
    """Buys this service in the same call; nothing is stored when that fails. Left out, a draft with rates is made."""
    services: NotRequired[List[str] | None]
    """Services that are asked for; empty asks for all there are."""
    carrier_ids: NotRequired[List[str] | None]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class ParcelData(TypedDict):
    weight: float
    """Gross weight of the parcel in `weight_unit`."""
    weight_unit: Literal["KG", "LB", "OZ", "G"]
    """Unit of `weight`."""
    width: NotRequired[float | None]
    """Width in `dimension_unit`; of the three sides all are given or none."""
    height: NotRequired[float | None]
    """Height in `dimension_unit`; of the three sides all are given or none."""
    length: NotRequired[float | None]
    """Length in `dimension_unit`; of the three sides all are given or none."""
    dimension_unit: NotRequired[Literal["CM", "IN"] | None]
    """Unit of the sides, needed with them."""
    packaging_type: NotRequired[str | None]
    """Kind of packaging, one of `packaging_types` of `/v1/references`."""
    package_preset: NotRequired[str | None]
    """A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out."""
    description: NotRequired[str | None]
    """What the parcel is, in words."""
    content: NotRequired[str | None]
    """What is in the parcel, in words."""
    is_document: NotRequired[bool | None]
    """True for papers without value, which customs lets pass."""
    reference_number: NotRequired[str | None]
    """A number of your own for the parcel; at a carrier of the shop it becomes the tracking number."""
    freight_class: NotRequired[str | None]
    """Class of freight of the parcel, for carriers of pallets."""
    items: NotRequired[List[CommodityData] | None]
    """What is in the parcel; `parent_id` of one names the line of an order it fulfils."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of this parcel alone, as those of the shipment."""


class CustomsData(TypedDict):
    commodities: List[CommodityData]
    """The goods that are declared, at least one. A text in place of one of them is the id of a stored record, whose content is copied."""
    duty: NotRequired[Duty | None]
    """Who pays duties and taxes."""
    duty_billing_address: NotRequired[AddressData | None]
    """Address of whoever pays the duties. A text in its place is the id of a stored record, whose content is copied."""
    content_type: NotRequired[Literal["documents", "gift", "sample", "merchandise", "return_merchandise", "other", ""] | None]
    """Why the goods are sent; empty where that is not known."""
    content_description: NotRequired[str | None]
    """What is in the shipment, in words."""
    incoterm: NotRequired[Literal["CFR", "CIF", "CIP", "CPT", "DAF", "DAP", "DDP", "DDU", "DEQ", "DES", "DPU", "EXW", "FAS", "FCA", "FOB", ""] | None]
    """Terms of trade; empty where none were agreed."""
    invoice: NotRequired[str | None]
    """Number of the invoice."""
    invoice_date: NotRequired[str | None]
    """Day of the invoice, YYYY-MM-DD; an empty text counts as none."""
    commercial_invoice: NotRequired[bool | None]
    """True to have a commercial invoice drawn with the label."""
    certify: NotRequired[bool | None]
    """True when the signer certifies that what is declared is so."""
    signer: NotRequired[str | None]
    """Who signs the declaration."""
    options: NotRequired[DeclarationOptions | None]
    """Numbers and proofs customs asks for; keys not named here are kept as sent."""


class DeclarationOptions(TypedDict):
    aes: NotRequired[str | None]
    """Filing with the export system of the United States: an ITN, or the exemption."""
    eel_pfc: NotRequired[str | None]
    """The exemption from filing by itself."""
    license_number: NotRequired[str | None]
    """Number of the export licence."""
    certificate_number: NotRequired[str | None]
    """Number of the certificate that goes along."""
    nip_number: NotRequired[str | None]
    """Tax number of the sender in Poland."""
    eori_number: NotRequired[str | None]
    """EORI number of the sender."""
    vat_registration_number: NotRequired[str | None]
    """VAT number of the sender."""
    ioss: NotRequired[str | None]
    """IOSS number under which the tax of the European Union was paid."""
    voec: NotRequired[str | None]
    """VOEC number under which the tax of Norway was paid."""
    arn: NotRequired[str | None]
    """ARN under which the tax of Australia was paid."""
    ird: NotRequired[str | None]
    """IRD number under which the tax of New Zealand was paid."""
    us_declaration_id: NotRequired[str | None]
    """Declaration under which duties of the United States were paid before."""
    export_proof: NotRequired[str | None]
    """Proof of report of the export system of Canada."""
    ndr_code: NotRequired[str | None]
    """Why nothing was reported to the export system of Canada."""
    commerce_type: NotRequired[Literal["b2c", "b2b", "c2c", ""] | None]
    """Between whom it is sold: shops and people, shops, or people; empty where that is not known."""
    usmca: NotRequired[bool | None]
    """True when the goods originate where the agreement of the United States, Mexico and Canada holds."""
    responsible_person: NotRequired[str | None]
    """Who answers for the safety of the product in the European Union, with address."""


class BatchTrackerData(TypedDict):
    trackers: List[TrackingData]
    """The parcels, 10,000 at most."""


class TrackingData(TypedDict):
    tracking_number: str
    """The number the carrier gave the parcel."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    account_number: NotRequired[str | None]
    """Account at the carrier, for those that ask for it."""
    reference: NotRequired[str | None]
    """Your own reference, for carriers that find parcels by it."""
    info: NotRequired[TrackingInfo | None]
    """What is known of the parcel besides, for people who look it up."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class CarrierSettings(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["carrier"]
    """What kind of record this is."""
    carrier_id: str
    """The nickname of the connection to a carrier."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    display_name: str
    """What the carrier is called."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    active: bool
    """Whether it is used when nobody names it."""
    capabilities: List[Literal["pickup", "rating", "shipping", "tracking", "paperless"]]
    """What can be done with the connection."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    config: Dict[str, Any] | None
    """Settings of the connection, without its credentials."""


class PatchedCustomsData(TypedDict):
    commodities: NotRequired[List[CommodityPatch]]
    """The goods that are declared, at least one."""
    duty: NotRequired[Duty | None]
    """Who pays duties and taxes."""
    duty_billing_address: NotRequired[AddressData | None]
    """Address of whoever pays the duties."""
    content_type: NotRequired[Literal["documents", "gift", "sample", "merchandise", "return_merchandise", "other", ""] | None]
    """Why the goods are sent; empty where that is not known."""
    content_description: NotRequired[str | None]
    """What is in the shipment, in words."""
    incoterm: NotRequired[Literal["CFR", "CIF", "CIP", "CPT", "DAF", "DAP", "DDP", "DDU", "DEQ", "DES", "DPU", "EXW", "FAS", "FCA", "FOB", ""] | None]
    """Terms of trade; empty where none were agreed."""
    invoice: NotRequired[str | None]
    """Number of the invoice."""
    invoice_date: NotRequired[str | None]
    """Day of the invoice, YYYY-MM-DD; an empty text counts as none."""
    commercial_invoice: NotRequired[bool | None]
    """True to have a commercial invoice drawn with the label."""
    certify: NotRequired[bool | None]
    """True when the signer certifies that what is declared is so."""
    signer: NotRequired[str | None]
    """Who signs the declaration."""
    options: NotRequired[DeclarationOptions | None]
    """Numbers and proofs customs asks for; keys not named here are kept as sent."""


class CommodityPatch(TypedDict):
    weight: NotRequired[float]
    """Weight in `weight_unit`, of one where there is a `quantity`."""
    weight_unit: NotRequired[Literal["KG", "LB", "OZ", "G"]]
    """Unit of `weight`."""
    title: NotRequired[str | None]
    """What it is called, 35 characters at most."""
    description: NotRequired[str | None]
    """What it is, in words customs understands."""
    quantity: NotRequired[int | None]
    """How many of it; 0 or more."""
    sku: NotRequired[str | None]
    """Your own number of the article."""
    hs_code: NotRequired[str | None]
    """Code of the goods in the customs tariff."""
    value_amount: NotRequired[float | None]
    """Value of one, in `value_currency`."""
    value_currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of `value_amount`, as three letters of ISO 4217."""
    origin_country: NotRequired[Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None]
    """Where it was made, as two letters of ISO 3166-1."""
    parent_id: NotRequired[str | None]
    """Id of the line of an order this fulfils."""
    metadata: NotRequired[GoodsMetadata | None]
    """Your own keys and values; those named here also reach customs forms and carriers that take them."""
    id: NotRequired[str | None]
    """The item that is changed; without it the item is added."""


class DocumentTemplate(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["document-template"]
    """What kind of record this is."""
    name: str
    """What people call it."""
    slug: str
    """What it goes by in addresses: small letters, digits, `_` and `-`."""
    template: str
    """HTML with placeholders, as docs/documents.md has it."""
    description: str | None
    """What it is for, in words."""
    related_object: Literal["shipment", "order", "other"]
    """What it is filled with; `other` takes shipments, orders or nothing."""
    active: bool
    """Whether it is used."""
    options: Dict[str, Any]
    """How it is drawn."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    built_in: bool
    """True for what comes with the station and stays as it is."""
    preview_url: str
    """Address at which it is drawn with made-up data; it opens with a key."""


class DocumentTemplateData(TypedDict):
    name: str
    """What people call it."""
    slug: str
    """What it goes by in addresses: small letters, digits, `_` and `-`."""
    template: str
    """HTML with placeholders, as docs/documents.md has it."""
    description: NotRequired[str | None]
    """What it is for, in words."""
    related_object: NotRequired[Literal["shipment", "order", "other"]]
    """What it is filled with; `other` takes shipments, orders or nothing."""
    active: NotRequired[bool]
    """Whether it is used."""
    options: NotRequired[DocumentTemplateDataOptions]
    """How it is drawn."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class DocumentTemplateDataOptions(TypedDict):
    paper: NotRequired[Literal["AUTO", "A4", "LETTER", "LABEL_4X6", "RECEIPT_80", "RECEIPT_58"]]
    """AUTO: Letter where the sender uses it, else A4."""
    orientation: NotRequired[Literal["portrait", "landscape"]]
    """Which way up the paper is."""
    margin_mm: NotRequired[float]
    """Margin on each side, in millimetres."""
    page_numbers: NotRequired[bool]
    """Whether documents of more than one page have numbers at their foot."""
    together: NotRequired[bool]
    """One document about all records, e.g. a pick list, instead of one for each."""


class PatchedDocumentTemplateData(TypedDict):
    name: NotRequired[str]
    """What people call it."""
    slug: NotRequired[str]
    """What it goes by in addresses: small letters, digits, `_` and `-`."""
    template: NotRequired[str]
    """HTML with placeholders, as docs/documents.md has it."""
    description: NotRequired[str | None]
    """What it is for, in words."""
    related_object: NotRequired[Literal["shipment", "order", "other"]]
    """What it is filled with; `other` takes shipments, orders or nothing."""
    active: NotRequired[bool]
    """Whether it is used."""
    options: NotRequired[DocumentTemplateDataOptions]
    """How it is drawn."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class GenerateDocumentData(TypedDict):
    template_id: NotRequired[str]
    """A stored template, by its id or its slug."""
    template: NotRequired[str]
    """A template in place of a stored one."""
    options: NotRequired[DocumentTemplateDataOptions]
    """How a template that is sent along is drawn."""
    shipments: NotRequired[List[str]]
    """Ids of the shipments it is about."""
    orders: NotRequired[List[str]]
    """Ids of the orders it is about."""
    data: NotRequired[Dict[str, Any] | None]
    """What the placeholders are filled with, in place of records."""
    doc_name: NotRequired[str | None]
    """Name of the file."""
    doc_format: NotRequired[Literal["PDF", "pdf"] | None]
    """Format of the file, such as PDF."""
    language: NotRequired[Literal["en", "de", "fr", "es"]]
    """What it is written in, whatever the settings say. Papers for customs are English beside it."""


class GeneratedDocument(TypedDict):
    template_id: str | None
    """The template it was drawn from; null for one that was sent along."""
    doc_format: Literal["PDF"]
    """Format of the file, such as PDF."""
    doc_name: str
    """Name of the file."""
    doc_file: str
    """The file in Base64."""


class DocumentUploadRecord(TypedDict):
    id: str
    """Its id, unique within the station."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """The nickname of the connection to a carrier."""
    documents: List[DocumentDetails]
    """All documents the carrier took for the shipment, oldest first."""
    meta: Dict[str, Any] | None
    """What the station notes about the record; keys may be added at any time."""
    reference: str | None
    """Your own reference, which carriers print where they can."""
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""


class DocumentDetails(TypedDict):
    doc_id: NotRequired[str]
    """What the carrier calls the document."""
    file_name: NotRequired[str]
    """Name of the file."""


class DocumentUploadData(TypedDict):
    shipment_id: str
    """The bought shipment the documents are for."""
    document_files: List[DocumentFileData]
    """The documents, at least one."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""


class DocumentFileData(TypedDict):
    doc_file: str
    """The file in Base64, 5 MiB at most."""
    doc_name: str
    """Name of the file."""
    doc_format: NotRequired[str | None]
    """Format of the file, such as PDF."""
    doc_type: NotRequired[str | None]
    """Usually one of certificate_of_origin, commercial_invoice, pro_forma_invoice, packing_list, other; 'other' when left out."""


class EventPage(TypedDict):
    results: List[Event]
    """The events, oldest first."""
    cursor: str
    """What to ask with as `after` next; behind everything that was looked at."""
    has_more: bool
    """Whether there are more events already; else the next call may have some."""
    oldest_cursor: str
    """The earliest cursor behind which no event was removed."""


class Event(TypedDict):
    id: str
    """Its id, unique within the station."""
    type: Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]
    """What happened."""
    event: Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]
    """The same as `type`, for receivers that know the older form."""
    data: Dict[str, Any]
    """The record as it was answered right after the change."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    pending_webhooks: int
    """How many addresses the event was meant for when it happened."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class WebhookDelivery(TypedDict):
    id: str
    """Id of the delivery."""
    object_type: Literal["webhook_delivery"]
    """What kind of record this is."""
    webhook_id: str
    """The address it is sent to."""
    event_id: str
    """The event; its id is the `webhook-id` of every attempt."""
    event_type: Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]
    """What happened."""
    state: Literal["waiting", "delivered", "failed"]
    """`waiting`: will be sent; `delivered`: the endpoint took it; `failed`: given up, and may be replayed."""
    is_replay: bool
    """Whether somebody asked for it by hand."""
    tries: int
    """How often it was tried in its present schedule."""
    next_attempt_at: str | None
    """When it is tried next; null when it is due, or settled."""
    last_attempt: DeliveryAttempt | None
    """The last attempt; null until it was tried."""
    created_at: str
    """When it was created, ISO 8601 with offset."""
    updated_at: str
    """When it last changed, ISO 8601 with offset."""


class DeliveryAttempt(TypedDict):
    at: str
    """When the attempt was made."""
    duration_ms: int
    """How long it took, in milliseconds."""
    status: int | None
    """HTTP status that was answered; null when there was no answer."""
    problem: str | None
    """What went wrong, in words; null when the endpoint took the event."""
    answer: str | None
    """The first characters of what was answered."""


class Manifest(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["manifest"]
    """What kind of record this is."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """The nickname of the connection to a carrier."""
    meta: Dict[str, Any]
    """How much is on it, and who closed it out."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    address: Address
    """Where the parcels are handed over; where the first of them is sent from when left out."""
    options: Dict[str, Any]
    """Empty: a manifest takes no options here."""
    reference: str | None
    """Your own reference, which carriers print where they can."""
    shipment_identifiers: List[str]
    """The numbers the carrier knows the shipments by."""
    metadata: Dict[str, Any]
    """Empty: a manifest has none here."""
    manifest_url: str | None
    """Address of the paper to hand over: the first of the carrier, else the list the station draws. Null until it is closed. It opens with a key."""
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    state: Literal["closing", "closed", "unknown"]
    """`closed`; `closing` while the carrier is asked; `unknown` where it gave no answer, so that it may have closed them."""
    day: str
    """The day the parcels are handed over, YYYY-MM-DD; today when left out."""
    shipment_ids: List[str]
    """The shipments on it, by their ids."""
    documents: List[ManifestDocument]
    """Papers of the carrier; none where it makes none."""
    list_url: str
    """Address of a list of the shipments with lines to sign, drawn by the station. It opens with a key."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class ManifestDocument(TypedDict):
    number: int
    """Its number on this manifest, from 1."""
    id: str
    """What the carrier calls it."""
    url: str | None
    """Its address; null where the carrier made it and it could not be fetched."""
    meta: Dict[str, Any]
    """What the station notes about the record; keys may be added at any time."""


class ManifestData(TypedDict):
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: NotRequired[str]
    """Of several connections of the carrier, the one it is of, by its nickname."""
    shipment_ids: NotRequired[List[str]]
    """Bought shipments that are on no manifest; all of the carrier when left out."""
    address: NotRequired[AddressData | None]
    """Where the parcels are handed over; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    day: NotRequired[str]
    """The day the parcels are handed over, YYYY-MM-DD; today when left out."""
    options: NotRequired[Dict[str, Any] | None]
    """Empty: a manifest takes no options here."""


class ManifestFile(TypedDict):
    category: Literal["manifest"]
    """What kind of paper it is."""
    format: Literal["PDF"]
    """Format of the file."""
    print_format: None
    """Null: nothing is known of its size."""
    url: str
    """Address of the same file, which opens with a key."""
    base64: str
    """The file in Base64."""


class OrderUpdateData(TypedDict):
    options: NotRequired[OrderDataOptions | None]
    """What shipments made from the order get where they say nothing themselves."""
    metadata: NotRequired[Dict[str, Any] | None]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class PatchedParcelData(TypedDict):
    weight: NotRequired[float]
    """Gross weight of the parcel in `weight_unit`."""
    weight_unit: NotRequired[Literal["KG", "LB", "OZ", "G"]]
    """Unit of `weight`."""
    width: NotRequired[float | None]
    """Width in `dimension_unit`; of the three sides all are given or none."""
    height: NotRequired[float | None]
    """Height in `dimension_unit`; of the three sides all are given or none."""
    length: NotRequired[float | None]
    """Length in `dimension_unit`; of the three sides all are given or none."""
    dimension_unit: NotRequired[Literal["CM", "IN"] | None]
    """Unit of the sides, needed with them."""
    packaging_type: NotRequired[str | None]
    """Kind of packaging, one of `packaging_types` of `/v1/references`."""
    package_preset: NotRequired[str | None]
    """A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out."""
    description: NotRequired[str | None]
    """What the parcel is, in words."""
    content: NotRequired[str | None]
    """What is in the parcel, in words."""
    is_document: NotRequired[bool | None]
    """True for papers without value, which customs lets pass."""
    reference_number: NotRequired[str | None]
    """A number of your own for the parcel; at a carrier of the shop it becomes the tracking number."""
    freight_class: NotRequired[str | None]
    """Class of freight of the parcel, for carriers of pallets."""
    items: NotRequired[List[CommodityPatch] | None]
    """What is in the parcel; `parent_id` of one names the line of an order it fulfils."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of this parcel alone, as those of the shipment."""


class PickupBookingData(TypedDict):
    carrier_code: NotRequired[str]
    """The slug of the carrier; the same as `carrier_name`."""
    carrier_name: NotRequired[str]
    """The slug of the carrier; left out, that of whoever sold the labels."""
    carrier_id: NotRequired[str]
    """The connection that is asked, by its nickname."""
    pickup_date: str
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    ready_time: str
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: str
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    tracking_numbers: List[str]
    """The bought parcels that are collected, by their tracking numbers."""
    address: NotRequired[AddressData | None]
    """Where the parcels are collected; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied."""
    pickup_type: NotRequired[Literal["one_time"] | None]
    """One pickup on one day; pickups that repeat are not booked here."""
    instruction: NotRequired[str | None]
    """What the driver should know."""
    package_location: NotRequired[str | None]
    """Where the parcels lie."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of the pickup, as the carrier has them."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class Pickup(TypedDict):
    id: str | None
    """Its id, unique within the station."""
    object_type: Literal["pickup"]
    """What kind of record this is."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """The nickname of the connection to a carrier."""
    confirmation_number: str
    """Number the carrier gave the pickup; empty while nobody knows whether it comes."""
    pickup_date: str
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    pickup_charge: Charge | None
    """What the carrier charges for coming; null where it does not say."""
    ready_time: str
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: str
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    address: Address
    """Where the parcels are collected; where the first of them is sent from when left out."""
    parcels: List[Parcel]
    """The parcels, at least one and 500 at most."""
    instruction: str | None
    """What the driver should know."""
    package_location: str | None
    """Where the parcels lie."""
    options: Dict[str, Any]
    """Options of the pickup, as the carrier has them."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    messages: NotRequired[List[Message]]
    """What carriers or the station said about it; empty when there was nothing to say."""


class PickupData(TypedDict):
    pickup_date: str
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    ready_time: str
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: str
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    tracking_numbers: List[str]
    """The bought parcels that are collected, by their tracking numbers."""
    address: NotRequired[AddressData | None]
    """Where the parcels are collected; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied."""
    instruction: NotRequired[str | None]
    """What the driver should know."""
    package_location: NotRequired[str | None]
    """Where the parcels lie."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of the pickup, as the carrier has them."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class PickupUpdateData(TypedDict):
    confirmation_number: NotRequired[str | None]
    """Number the carrier gave the pickup; empty while nobody knows whether it comes."""
    pickup_date: NotRequired[str | None]
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    ready_time: NotRequired[str | None]
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: NotRequired[str | None]
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    tracking_numbers: NotRequired[List[str]]
    """The bought parcels that are collected, by their tracking numbers."""
    address: NotRequired[PatchedAddressData | None]
    """Where the parcels are collected; what is left out of it stays. A text in its place is the id of a stored record, whose content is copied."""
    instruction: NotRequired[str | None]
    """What the driver should know."""
    package_location: NotRequired[str | None]
    """Where the parcels lie."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of the pickup, as the carrier has them."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class PickupCancelData(TypedDict):
    reason: NotRequired[str | None]
    """Why it is cancelled, for the carrier."""


class Product(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["product"]
    """What kind of record this is."""
    sku: str
    """Your own number of the article, once in each mode."""
    name: str | None
    """What it is called in the shop."""
    weight_grams: int | None
    """Weight of one, in grams."""
    length_mm: int | None
    """Length of one, in millimetres."""
    width_mm: int | None
    """Width of one, in millimetres."""
    height_mm: int | None
    """Height of one, in millimetres."""
    hs_code: str | None
    """Code of the goods in the customs tariff."""
    origin_country: Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None
    """Where it was made, as two letters of ISO 3166-1."""
    value: float | None
    """Value of one, in `currency`."""
    currency: Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None
    """Currency of `value`, as three letters of ISO 4217; needed with it."""
    barcode: str | None
    """What scanners read of it."""
    shelf: str | None
    """Where it lies."""
    ships_alone: bool
    """True where each piece gets a parcel of its own."""
    picture_url: str | None
    """Address of its picture, which opens with a key; null where there is none."""
    sources: Dict[str, Any]
    """Which members came with an order, and its number; all others were typed."""
    open_orders: int
    """How many orders with it wait to be shipped."""
    revision: int
    """Counts what people changed of it; a change may name the one it began with."""
    changed_by: str | None
    """Who changed it last; null while only orders filled it."""
    created_at: str
    """When it was created, ISO 8601 with offset."""
    updated_at: str
    """When it last changed, ISO 8601 with offset."""


class ProductData(TypedDict):
    sku: str
    """Your own number of the article, once in each mode."""
    name: NotRequired[str | None]
    """What it is called in the shop."""
    weight_grams: NotRequired[int | None]
    """Weight of one, in grams."""
    length_mm: NotRequired[int | None]
    """Length of one, in millimetres."""
    width_mm: NotRequired[int | None]
    """Width of one, in millimetres."""
    height_mm: NotRequired[int | None]
    """Height of one, in millimetres."""
    hs_code: NotRequired[str | None]
    """Code of the goods in the customs tariff."""
    origin_country: NotRequired[Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None]
    """Where it was made, as two letters of ISO 3166-1."""
    value: NotRequired[float | None]
    """Value of one, in `currency`."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of `value`, as three letters of ISO 4217; needed with it."""
    barcode: NotRequired[str | None]
    """What scanners read of it."""
    shelf: NotRequired[str | None]
    """Where it lies."""
    ships_alone: NotRequired[bool]
    """True where each piece gets a parcel of its own."""


class PatchedProductData(TypedDict):
    revision: NotRequired[int]
    """Counts what people changed of it; a change may name the one it began with."""
    sku: NotRequired[str]
    """Your own number of the article, once in each mode."""
    name: NotRequired[str | None]
    """What it is called in the shop."""
    weight_grams: NotRequired[int | None]
    """Weight of one, in grams."""
    length_mm: NotRequired[int | None]
    """Length of one, in millimetres."""
    width_mm: NotRequired[int | None]
    """Width of one, in millimetres."""
    height_mm: NotRequired[int | None]
    """Height of one, in millimetres."""
    hs_code: NotRequired[str | None]
    """Code of the goods in the customs tariff."""
    origin_country: NotRequired[Literal["AD", "AE", "AF", "AG", "AI", "AL", "AM", "AN", "AO", "AR", "AS", "AT", "AU", "AW", "AZ", "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BM", "BN", "BO", "BR", "BS", "BT", "BW", "BY", "BZ", "CA", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN", "CO", "CR", "CU", "CV", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE", "EG", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF", "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GT", "GU", "GW", "GY", "HK", "HN", "HR", "HT", "HU", "IC", "ID", "IE", "IL", "IN", "IQ", "IR", "IS", "IT", "JE", "JM", "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KV", "KW", "KY", "KZ", "LA", "LB", "LC", "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MG", "MH", "MK", "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA", "NC", "NE", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG", "PH", "PK", "PL", "PR", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW", "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SK", "SL", "SM", "SN", "SO", "SR", "SS", "ST", "SV", "SY", "SZ", "TC", "TD", "TG", "TH", "TJ", "TL", "TN", "TO", "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI", "VN", "VU", "WS", "XB", "XC", "XE", "XM", "XN", "XS", "XY", "YE", "YT", "ZA", "ZM", "ZW"] | None]
    """Where it was made, as two letters of ISO 3166-1."""
    value: NotRequired[float | None]
    """Value of one, in `currency`."""
    currency: NotRequired[Literal["EUR", "AED", "USD", "XCD", "AMD", "ANG", "AOA", "ARS", "AUD", "AWG", "AZN", "BAM", "BBD", "BDT", "XOF", "BGN", "BHD", "BIF", "BMD", "BND", "BOB", "BRL", "BSD", "BTN", "BWP", "BYN", "BZD", "CAD", "CDF", "XAF", "CHF", "NZD", "CLP", "CNY", "COP", "CRC", "CUC", "CVE", "CZK", "DJF", "DKK", "DOP", "DZD", "EGP", "ERN", "ETB", "FJD", "GBP", "GEL", "GHS", "GMD", "GNF", "GTQ", "GYD", "HKD", "HNL", "HRK", "HTG", "HUF", "IDR", "ILS", "INR", "IRR", "ISK", "JMD", "JOD", "JPY", "KES", "KGS", "KHR", "KMF", "KPW", "KRW", "KWD", "KYD", "KZT", "LAK", "LKR", "LRD", "LSL", "LYD", "MAD", "MDL", "MGA", "MKD", "MMK", "MNT", "MOP", "MRO", "MUR", "MVR", "MWK", "MXN", "MYR", "MZN", "NAD", "XPF", "NGN", "NIO", "NOK", "NPR", "OMR", "PEN", "PGK", "PHP", "PKR", "PLN", "PYG", "QAR", "RSD", "RUB", "RWF", "SAR", "SBD", "SCR", "SDG", "SEK", "SGD", "SHP", "SLL", "SOS", "SRD", "SSP", "STD", "SYP", "SZL", "THB", "TJS", "TND", "TOP", "TRY", "TTD", "TWD", "TZS", "UAH", "UYU", "UZS", "VEF", "VND", "VUV", "WST", "YER", "ZAR", "RON", "ZMW"] | None]
    """Currency of `value`, as three letters of ISO 4217; needed with it."""
    barcode: NotRequired[str | None]
    """What scanners read of it."""
    shelf: NotRequired[str | None]
    """Where it lies."""
    ships_alone: NotRequired[bool]
    """True where each piece gets a parcel of its own."""


class RateRequest(TypedDict):
    shipper: AddressData
    """Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied."""
    recipient: AddressData
    """Where the parcels go. A text in its place is the id of a stored record, whose content is copied."""
    parcels: List[ParcelData]
    """The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied."""
    options: NotRequired[Dict[str, Any]]
    """Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    payment: NotRequired[Payment]
    """Who pays for the transport."""
    customs: NotRequired[CustomsData | None]
    """The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied."""
    service: NotRequired[str | None]
    """One service that is asked for, in place of `services`."""
    services: NotRequired[List[str] | None]
    """Services that are asked for; empty asks for all there are."""
    carrier_ids: NotRequired[List[str] | None]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""


class RateResponse(TypedDict):
    messages: List[Message]
    """Which carriers gave no price, and why."""
    rates: List[Rate]
    """The offers of the carriers."""


class ShippingRequest(TypedDict):
    shipper: AddressData
    """Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied."""
    recipient: AddressData
    """Where the parcels go. A text in its place is the id of a stored record, whose content is copied."""
    parcels: List[ParcelData]
    """The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied."""
    options: NotRequired[Dict[str, Any]]
    """Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    rates: List[Rate]
    """Rates as they were answered, among them the one that is bought."""
    selected_rate_id: str
    """Id of the rate that is bought."""
    payment: NotRequired[Payment]
    """Who pays for the transport."""
    billing_address: NotRequired[AddressData | None]
    """Address of whoever pays. A text in its place is the id of a stored record, whose content is copied."""
    customs: NotRequired[CustomsData | None]
    """The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied."""
    label_type: NotRequired[Literal["PDF", "ZPL", "PNG"]]
    """Format of the label."""
    services: NotRequired[List[str] | None]
    """Services that are asked for; empty asks for all there are."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class ShippingResponse(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["shipment"]
    """What kind of record this is."""
    tracking_url: str | None
    """Page on which the parcel can be followed; null before the purchase."""
    shipper: Address
    """Where the parcels are sent from."""
    recipient: Address
    """Where the parcels go."""
    parcels: List[Parcel]
    """The parcels, at least one and 500 at most."""
    services: List[str]
    """Services that are asked for; empty asks for all there are."""
    options: Dict[str, Any]
    """Options of the whole by their names in `options` of `/v1/references`; others are kept as sent."""
    payment: Payment
    """Who pays for the transport."""
    billing_address: Address | None
    """Address of whoever pays."""
    customs: Customs | None
    """The customs declaration, needed across a customs border."""
    rates: List[Rate]
    """The offers of the carriers."""
    reference: str | None
    """Your own reference, which carriers print where they can."""
    label_type: Literal["PDF", "ZPL", "PNG"] | None
    """Format of the label."""
    carrier_ids: List[str]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""
    tracker_id: str | None
    """Id of the tracker that follows the parcel."""
    created_at: str
    """When it was created, ISO 8601 with offset."""
    metadata: Dict[str, Any]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    status: Literal["draft", "purchased", "cancelled", "shipped", "in_transit", "delivered", "needs_attention", "out_for_delivery", "delivery_failed"]
    """Where the shipment stands, from draft to delivered."""
    carrier_name: str | None
    """The carrier it was bought from; null for a draft."""
    carrier_id: str | None
    """The connection it was bought with; null for a draft."""
    tracking_number: str | None
    """The number the carrier gave the parcel; null for a draft."""
    shipment_identifier: str | None
    """Number the carrier knows the shipment by; a label is voided by it."""
    selected_rate: Rate | None
    """The rate that was bought; null for a draft."""
    meta: Dict[str, Any]
    """What the station notes about the record; keys may be added at any time."""
    service: str | None
    """The service that was bought; null for a draft."""
    selected_rate_id: str | None
    """Id of the rate that is bought."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    docs: Documents
    """The files of the label and the invoice."""


class Documents(TypedDict):
    label: str | None
    """The label in Base64; null while the carrier has not given it."""
    invoice: str | None
    """The commercial invoice in Base64; null where there is none."""


class ShipmentCancelRequest(TypedDict):
    shipment_identifier: str
    """Number the carrier knows the shipment by; a label is voided by it."""
    service: NotRequired[str | None]
    """The service the label was bought with, for carriers that ask for it."""
    options: NotRequired[Dict[str, Any]]
    """Options of the whole by their names in `options` of `/v1/references`; others are kept as sent."""


class OperationResponse(TypedDict):
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    confirmation: OperationConfirmation
    """What the carrier confirmed."""


class OperationConfirmation(TypedDict):
    operation: str
    """What was asked for."""
    success: bool
    """Whether it was done."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """The nickname of the connection to a carrier."""


class PickupRequest(TypedDict):
    pickup_date: str
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    ready_time: str
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: str
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    address: AddressData
    """Where the parcels are collected. A text in its place is the id of a stored record, whose content is copied."""
    parcels: List[ParcelData]
    """The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied."""
    instruction: NotRequired[str | None]
    """What the driver should know."""
    package_location: NotRequired[str | None]
    """Where the parcels lie."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of the pickup, as the carrier has them."""


class PickupResponse(TypedDict):
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    pickup: Pickup
    """The pickup as the carrier took it."""


class PickupUpdateRequest(TypedDict):
    pickup_date: str
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    ready_time: str
    """When the parcels are ready, HH:MM, where they are."""
    closing_time: str
    """Until when the carrier can come, HH:MM; later than `ready_time`."""
    address: AddressData
    """Where the parcels are collected. A text in its place is the id of a stored record, whose content is copied."""
    parcels: List[ParcelData]
    """The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied."""
    instruction: NotRequired[str | None]
    """What the driver should know."""
    package_location: NotRequired[str | None]
    """Where the parcels lie."""
    options: NotRequired[Dict[str, Any] | None]
    """Options of the pickup, as the carrier has them."""
    confirmation_number: str
    """Number the carrier gave the pickup; empty while nobody knows whether it comes."""


class PickupCancelRequest(TypedDict):
    confirmation_number: str
    """Number the carrier gave the pickup; empty while nobody knows whether it comes."""
    address: NotRequired[AddressData | None]
    """Where the parcels were to be collected, for carriers that ask for it. A text in its place is the id of a stored record, whose content is copied."""
    pickup_date: NotRequired[str | None]
    """Day on which the carrier collects, YYYY-MM-DD, where the parcels are."""
    reason: NotRequired[str | None]
    """Why it is cancelled, for the carrier."""


class TrackingResponse(TypedDict):
    messages: List[Message]
    """What carriers or the station said about it; empty when there was nothing to say."""
    tracking: TrackingStatus
    """What the carrier says of the parcel."""


class References(TypedDict):
    VERSION: str
    """Version of the interface this station speaks."""
    APP_NAME: str
    """Name of the program."""
    HOST: str
    """Address of the station, with a slash at its end."""
    ADMIN: str
    """Address of its screens."""
    OPENAPI: str
    """Address of the page that lists the operations."""
    GRAPHQL: str
    """Empty: the station has no GraphQL."""
    AUDIT_LOGGING: bool
    """False: there is no log for auditors."""
    ALLOW_SIGNUP: bool
    """False: operators are added by managers."""
    ALLOW_ADMIN_APPROVED_SIGNUP: bool
    """False: nobody signs up."""
    ALLOW_MULTI_ACCOUNT: bool
    """False: a station is of one shop."""
    MULTI_ORGANIZATIONS: bool
    """False: a station is of one shop."""
    ORDERS_MANAGEMENT: bool
    """True: there are orders."""
    APPS_MANAGEMENT: bool
    """False: nothing is installed into the station."""
    DOCUMENTS_MANAGEMENT: bool
    """True: there are documents and templates."""
    DATA_IMPORT_EXPORT: bool
    """True: files can be imported and exported."""
    CUSTOM_CARRIER_DEFINITION: bool
    """True: a shop can add carriers of its own."""
    PERSIST_SDK_TRACING: bool
    """True: what was said with carriers is kept for a while."""
    ORDER_DATA_RETENTION: bool
    """Whether old orders are removed after a while."""
    TRACKER_DATA_RETENTION: bool
    """Whether old trackers are removed after a while."""
    SHIPMENT_DATA_RETENTION: bool
    """Whether old shipments are removed after a while."""
    API_LOGS_DATA_RETENTION: bool
    """Whether old log entries are removed after a while."""
    api_versions: List[str]
    """Versions a caller may ask for with the header `x-api-version`; the first is answered without it."""
    api_features: List[str]
    """Parts of the interface that the first of these versions does not have."""
    ADDRESS_AUTO_COMPLETE: Dict[str, Any]
    """Whether and by whom addresses are completed while one types."""
    countries: Dict[str, Any]
    """Names of countries by their codes."""
    currencies: Dict[str, Any]
    """Names of currencies by their codes."""
    weight_units: Dict[str, Any]
    """Units of weight."""
    dimension_units: Dict[str, Any]
    """Units of length."""
    states: Dict[str, Any]
    """Names of states and provinces by country and code."""
    payment_types: Dict[str, Any]
    """Who may pay."""
    customs_content_type: Dict[str, Any]
    """Why goods are sent."""
    incoterms: Dict[str, Any]
    """Names of terms of trade by code."""
    carriers: Dict[str, Any]
    """Names of carriers by slug."""
    custom_carriers: Dict[str, Any]
    """Names of the carriers of the shop by slug."""
    carrier_hubs: Dict[str, Any]
    """Names of resellers by slug."""
    services: Dict[str, Any]
    """Services by carrier: ours to the code of the carrier, null where it has none."""
    service_names: Dict[str, Any]
    """Names of services by carrier and service."""
    options: Dict[str, Any]
    """Options by carrier, each with its code."""
    option_names: Dict[str, Any]
    """Names of options by carrier and option."""
    connection_configs: Dict[str, Any]
    """Settings of connections by carrier."""
    carrier_capabilities: Dict[str, Any]
    """What can be done with each carrier."""
    packaging_types: Dict[str, Any]
    """Kinds of packaging by carrier."""
    package_presets: Dict[str, Any]
    """Boxes by carrier, with their sizes."""
    service_levels: Dict[str, Any]
    """Rows of rate sheets by carrier."""


class ServiceLevelReference(TypedDict):
    service_name: str
    """What the service is called."""
    service_code: str
    """Code of the service."""
    currency: NotRequired[str]
    """Currency of its prices, as three letters of ISO 4217."""
    active: bool
    """Whether it is used when nobody names it."""
    zones: List[Dict[str, Any]]
    """Prices by zone."""


Return = TypedDict(
    "Return",
    {
        # Its id, unique within the station.
        "id": 'str',
        # What kind of record this is.
        "object_type": 'Literal["return"]',
        # How far it is, from the draft of its label to what became of what came back.
        "state": 'Literal["draft", "label_made", "on_the_way", "overdue", "arrived", "restocked", "written_off", "voided"]',
        # True for what was made with credentials of test mode, which carriers charge nothing for.
        "test_mode": 'bool',
        # What was sent.
        "shipment_id": 'str',
        # The shipment whose label brings it back.
        "label_id": 'str',
        # What comes back; all that may still come back when left out.
        "items": 'List[Dict[str, Any]]',
        # A note of your own.
        "note": 'str | None',
        # Who sends it back.
        "from": 'Address',
        # Your own reference, which carriers print where they can.
        "reference": 'str | None',
        # The number the carrier gave the parcel.
        "tracking_number": 'str | None',
        # The slug of the carrier, as `carriers` of `/v1/references` lists them.
        "carrier_name": 'str | None',
        # The service that was bought; null for a draft.
        "service": 'str | None',
        # What its label costs; null where nobody charges for it, or it is not bought yet.
        "charge": 'Dict[str, Any] | None',
        # Address of the label, which opens without a key; null where there is none.
        "label_url": 'str | None',
        # When it was created, ISO 8601 with offset.
        "created_at": 'str',
        # Who began it; null where that was not noted.
        "created_by": 'str | None',
        # True where its label was bought along with the shipment and lies in the box.
        "along": 'bool',
        # When somebody said that it arrived; null until then.
        "arrived_at": 'str | None',
        # Who said that it arrived.
        "arrived_by": 'str | None',
        # When somebody last said what became of its items.
        "decided_at": 'str | None',
        # Who last said what became of its items.
        "decided_by": 'str | None',
    },
)


class ReturnData(TypedDict):
    shipment_id: str
    """What was sent."""
    items: NotRequired[List[Dict[str, Any]]]
    """What comes back; all that may still come back when left out."""
    reason: NotRequired[Literal["damaged", "wrong_item", "too_late", "changed_mind", "other"] | None]
    """Why it comes back, of the items that name no reason of their own."""
    note: NotRequired[str | None]
    """A note of your own."""
    to: NotRequired[AddressData | None]
    """Where it goes, in place of the return address. A text in its place is the id of a stored record, whose content is copied."""


ReturnDraft = TypedDict(
    "ReturnDraft",
    {
        # The return as it is now.
        "return": 'Return',
        # The draft of its label, with what carriers ask for it.
        "label": 'Shipment',
        # What carriers said that take nothing back.
        "messages": 'List[Message]',
    },
)


class ReturnBuyData(TypedDict):
    selected_rate_id: str
    """Id of the rate that is bought."""
    label_type: NotRequired[Literal["PDF", "ZPL", "PNG"]]
    """Format of the label."""


class ShipmentUpdateData(TypedDict):
    label_type: NotRequired[Literal["PDF", "ZPL", "PNG"]]
    """Format of the label."""
    payment: NotRequired[Payment]
    """Who pays for the transport."""
    options: NotRequired[Dict[str, Any]]
    """Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class ShipmentPurchaseData(TypedDict):
    selected_rate_id: str
    """Id of the rate that is bought."""
    label_type: NotRequired[Literal["PDF", "ZPL", "PNG"]]
    """Format of the label."""
    payment: NotRequired[Payment]
    """Who pays for the transport."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class ShipmentRateData(TypedDict):
    services: NotRequired[List[str] | None]
    """Services that are asked for; empty asks for all there are."""
    carrier_ids: NotRequired[List[str] | None]
    """Connections that are asked, by their nicknames; empty asks all of the mode."""
    reference: NotRequired[str | None]
    """Your own reference, which carriers print where they can."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class TrackerUpdateData(TypedDict):
    info: NotRequired[TrackingInfo | None]
    """What is known of the parcel besides, for people who look it up."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go."""


class Webhook(TypedDict):
    id: str
    """Its id, unique within the station."""
    url: str
    """Address that events are posted to, http or https, without user and password."""
    description: str | None
    """What the receiver is, in words."""
    enabled_events: List[Literal["all", "shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]]
    """Events that are sent; `all` stands for every one."""
    disabled: bool
    """True when nothing is sent; the station also does this after too many failures in a row."""
    object_type: Literal["webhook"]
    """What kind of record this is."""
    last_event_at: str | None
    """When the newest event that arrived there happened; null before the first."""
    secret: str
    """Key of the signatures: what follows `whsec_`, read as Base64."""
    send_secret: bool
    """True when the secret goes along in clear, besides the signature."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""


class WebhookData(TypedDict):
    url: str
    """Address that events are posted to, http or https, without user and password."""
    enabled_events: List[Literal["all", "shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]]
    """Events that are sent; `all` stands for every one."""
    description: NotRequired[str | None]
    """What the receiver is, in words."""
    disabled: NotRequired[bool | None]
    """True when nothing is sent; the station also does this after too many failures in a row."""
    send_secret: NotRequired[bool | None]
    """Sends the secret itself along, in the header `X-Event-Id`, for receivers made for the reference implementation. Whoever sees a request can sign others then."""


class PatchedWebhookData(TypedDict):
    url: NotRequired[str]
    """Address that events are posted to, http or https, without user and password."""
    enabled_events: NotRequired[List[Literal["all", "shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]]]
    """Events that are sent; `all` stands for every one."""
    description: NotRequired[str | None]
    """What the receiver is, in words."""
    disabled: NotRequired[bool | None]
    """True when nothing is sent; the station also does this after too many failures in a row."""
    send_secret: NotRequired[bool | None]
    """Sends the secret itself along, in the header `X-Event-Id`, for receivers made for the reference implementation. Whoever sees a request can sign others then."""


class Operation(TypedDict):
    id: NotRequired[str]
    """Its id, unique within the station."""
    url: NotRequired[str]
    """Address that events are posted to, http or https, without user and password."""
    description: NotRequired[str | None]
    """What the receiver is, in words."""
    enabled_events: NotRequired[List[Literal["all", "shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]]]
    """Events that are sent; `all` stands for every one."""
    disabled: NotRequired[bool]
    """True when nothing is sent; the station also does this after too many failures in a row."""
    object_type: NotRequired[Literal["webhook"]]
    """What kind of record this is."""
    last_event_at: NotRequired[str | None]
    """When the newest event that arrived there happened; null before the first."""
    secret: NotRequired[str]
    """Key of the signatures: what follows `whsec_`, read as Base64."""
    send_secret: NotRequired[bool]
    """True when the secret goes along in clear, besides the signature."""
    test_mode: NotRequired[bool]
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    operation: str
    """What was asked for."""
    success: bool
    """Whether it was done."""


class WebhookTestRequest(TypedDict):
    payload: Dict[str, Any]
    """What is posted, as it is."""


class Connection(TypedDict):
    id: str
    """Its id, unique within the station."""
    object_type: Literal["connection"]
    """What kind of record this is."""
    adapter: str
    """The slug of what the connection runs on; of a carrier of the shop it is `generic`."""
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """Its nickname, by which shipments and rates name it; once in each mode."""
    display_name: str
    """What the carrier is called."""
    test_mode: bool
    """True for what was made with credentials of test mode, which carriers charge nothing for."""
    active: bool
    """Whether it is used when nobody names it."""
    capabilities: List[Literal["pickup", "rating", "shipping", "tracking", "paperless"]]
    """What can be done with the connection."""
    config: Dict[str, Any] | None
    """Settings of the connection, without its credentials."""
    config_revision: str
    """Another one for every config: sent with a change, a config somebody else changed since is kept."""
    credentials: Dict[str, Any]
    """The account at the carrier. What is no secret of it is answered."""
    stored_secrets: List[str]
    """Names of the secrets of the account that are stored."""
    metadata: Dict[str, Any]
    """Your own keys and values; they reach no carrier."""
    is_sample: bool
    """True for what came with the sample data."""
    reachability: Reachability
    """Whether the server of the carrier can be reached."""
    limits: List[RequestLimit]
    """How often the carrier may be asked; empty where it does not count."""
    created_at: str
    """When it was created, ISO 8601 with offset."""


class Reachability(TypedDict):
    state: Literal["reachable", "unreachable", "unknown"]
    """What the last call found; `unknown` where nobody was asked since the start."""
    since: str | None
    """Since when it is so."""
    last_error: str | None
    """What the last call ran into; null unless it is unreachable."""
    next_try_at: str | None
    """Until then calls are answered at once; null when the next one goes out as usual."""


class RequestLimit(TypedDict):
    requests: int
    """So many requests are taken within the time."""
    per_seconds: float
    """The time they are counted in, in seconds."""
    used: int
    """How many of them are used up now."""
    free_at: str | None
    """When there is room for the next one; null where there is some now."""


class ConnectionData(TypedDict):
    carrier_name: str
    """The slug of the carrier, as `carriers` of `/v1/references` lists them."""
    carrier_id: str
    """Its nickname, by which shipments and rates name it; once in each mode."""
    display_name: NotRequired[str]
    """What the carrier is called."""
    test_mode: NotRequired[bool]
    """The mode of the key; another one is refused."""
    active: NotRequired[bool]
    """Whether it is used when nobody names it."""
    credentials: Dict[str, Any]
    """The account at the carrier. What is no secret of it is answered."""
    config: NotRequired[Dict[str, Any] | None]
    """Settings of the connection, without its credentials."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values; they reach no carrier."""


class ConnectionPatch(TypedDict):
    carrier_id: NotRequired[str]
    """Its nickname, by which shipments and rates name it; once in each mode."""
    display_name: NotRequired[str]
    """What the carrier is called."""
    active: NotRequired[bool]
    """Whether it is used when nobody names it."""
    credentials: NotRequired[Dict[str, Any]]
    """The account at the carrier. What is no secret of it is answered."""
    config: NotRequired[Dict[str, Any] | None]
    """Settings of the connection, without its credentials."""
    config_revision: NotRequired[str]
    """Another one for every config: sent with a change, a config somebody else changed since is kept."""
    metadata: NotRequired[Dict[str, Any]]
    """Your own keys and values; they reach no carrier."""


class Addresses(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None) -> Pages[Address]:
        """List saved addresses."""
        return self._line.pages("GET", "/v1/addresses", query={"limit": limit, "offset": offset, "cursor": cursor})

    def create(self, body: AddressData, *, idempotency_key: str | None = None) -> Address:
        """Save an address."""
        return self._line.record("POST", "/v1/addresses", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Address:
        """Retrieve an address."""
        return self._line.record("GET", f"/v1/addresses/{self.part(id)}")

    def update(self, id: str, body: PatchedAddressData | None = None) -> Address:
        """Change an address."""
        return self._line.record("PATCH", f"/v1/addresses/{self.part(id)}", body=body or {})

    def discard(self, id: str) -> Address:
        """Remove a saved address."""
        return self._line.record("DELETE", f"/v1/addresses/{self.part(id)}")


class Batches(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, resource_type: List[Literal["orders", "shipments", "trackers", "billing"]] | None = None, status: List[Literal["queued", "running", "failed", "completed", "completed_with_errors"]] | None = None) -> Pages[BatchOperation]:
        """List batch operations."""
        return self._line.pages("GET", "/v1/batches/operations", query={"limit": limit, "offset": offset, "cursor": cursor, "resource_type": resource_type, "status": status})

    def retrieve(self, id: str) -> BatchOperation:
        """Retrieve a batch operation."""
        return self._line.record("GET", f"/v1/batches/operations/{self.part(id)}")

    def create_orders(self, body: BatchOrderData, *, idempotency_key: str | None = None) -> BatchOperation:
        """Take many orders at once."""
        return self._line.record("POST", "/v1/batches/orders", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def create_shipments(self, body: BatchShipmentData, *, idempotency_key: str | None = None) -> BatchOperation:
        """Create many shipments at once."""
        return self._line.record("POST", "/v1/batches/shipments", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def create_trackers(self, body: BatchTrackerData, *, idempotency_key: str | None = None) -> BatchOperation:
        """Track many parcels at once."""
        return self._line.record("POST", "/v1/batches/trackers", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def import_file(self, form: Dict[str, Any], *, resource_type: str | None = None, data_template: str | None = None, idempotency_key: str | None = None) -> BatchOperation:
        """Import a file of orders, shipments or trackers."""
        return self._line.record("POST", "/v1/batches/data/import", query={"resource_type": resource_type, "data_template": data_template}, form=form, takes_key=True, idempotency_key=idempotency_key)

    def export_file(self, file: str, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, created_after: str | None = None, created_before: str | None = None, keyword: str | None = None, carrier_name: List[str] | None = None, status: List[str] | None = None, tracking_number: str | None = None, address: str | None = None, metadata_key: List[str] | None = None, metadata_value: str | None = None, option_key: List[str] | None = None, option_value: str | None = None, id: List[str] | None = None, order_id: List[str] | None = None, source: List[str] | None = None, reference: str | None = None, service: List[str] | None = None, exclude: List[str] | None = None, include: List[str] | None = None, download: str | None = None) -> StationFile:
        """Export orders, shipments or trackers as a file."""
        return self._line.file("GET", f"/v1/batches/data/export/{self.part(file)}", query={"limit": limit, "offset": offset, "cursor": cursor, "created_after": created_after, "created_before": created_before, "keyword": keyword, "carrier_name": carrier_name, "status": status, "tracking_number": tracking_number, "address": address, "metadata_key": metadata_key, "metadata_value": metadata_value, "option_key": option_key, "option_value": option_value, "id": id, "order_id": order_id, "source": source, "reference": reference, "service": service, "exclude": exclude, "include": include, "download": download})


class Carriers(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, active: bool | None = None, system_only: bool | None = None, carrier_name: str | None = None) -> Pages[CarrierSettings]:
        """List carrier connections."""
        return self._line.pages("GET", "/v1/carriers", query={"limit": limit, "offset": offset, "active": active, "system_only": system_only, "carrier_name": carrier_name})

    def services(self, carrier_name: str) -> Dict[str, Any]:
        """Service codes of a carrier."""
        return self._line.record("GET", f"/v1/carriers/{self.part(carrier_name)}/services")


class Customs(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None) -> Pages[Customs]:
        """List saved customs declarations."""
        return self._line.pages("GET", "/v1/customs_info", query={"limit": limit, "offset": offset, "cursor": cursor})

    def create(self, body: CustomsData, *, idempotency_key: str | None = None) -> Customs:
        """Save a customs declaration."""
        return self._line.record("POST", "/v1/customs_info", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Customs:
        """Retrieve a customs declaration."""
        return self._line.record("GET", f"/v1/customs_info/{self.part(id)}")

    def update(self, id: str, body: PatchedCustomsData | None = None) -> Customs:
        """Change a customs declaration."""
        return self._line.record("PATCH", f"/v1/customs_info/{self.part(id)}", body=body or {})

    def discard(self, id: str) -> Customs:
        """Remove a customs declaration."""
        return self._line.record("DELETE", f"/v1/customs_info/{self.part(id)}")


class Templates(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None) -> Pages[DocumentTemplate]:
        """List document templates."""
        return self._line.pages("GET", "/v1/documents/templates", query={"limit": limit, "offset": offset})

    def create(self, body: DocumentTemplateData, *, idempotency_key: str | None = None) -> DocumentTemplate:
        """Add a document template."""
        return self._line.record("POST", "/v1/documents/templates", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> DocumentTemplate:
        """Retrieve a document template."""
        return self._line.record("GET", f"/v1/documents/templates/{self.part(id)}")

    def update(self, id: str, body: PatchedDocumentTemplateData | None = None) -> DocumentTemplate:
        """Change a document template of the shop."""
        return self._line.record("PATCH", f"/v1/documents/templates/{self.part(id)}", body=body or {})

    def remove(self, id: str) -> DocumentTemplate:
        """Remove a document template of the shop."""
        return self._line.record("DELETE", f"/v1/documents/templates/{self.part(id)}")


class Documents(Group):
    def generate(self, body: GenerateDocumentData, *, idempotency_key: str | None = None) -> GeneratedDocument:
        """Draw a document."""
        return self._line.record("POST", "/v1/documents/generate", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, shipment_id: str | None = None, created_after: str | None = None, created_before: str | None = None) -> Pages[DocumentUploadRecord]:
        """List upload records."""
        return self._line.pages("GET", "/v1/documents", query={"limit": limit, "offset": offset, "cursor": cursor, "shipment_id": shipment_id, "created_after": created_after, "created_before": created_before})

    def upload(self, body: DocumentUploadData, *, idempotency_key: str | None = None) -> DocumentUploadRecord:
        """Send trade documents of a bought shipment to its carrier."""
        return self._line.record("POST", "/v1/documents", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> DocumentUploadRecord:
        """Retrieve an upload record."""
        return self._line.record("GET", f"/v1/documents/{self.part(id)}")

    def render(self, document: str, *, shipments: str | None = None, orders: str | None = None, language: Literal["en", "de", "fr", "es"] | None = None, sample: str | None = None, download: str | None = None, signature: str | None = None) -> StationFile:
        """A document of shipments or orders, drawn from a template."""
        return self._line.file("GET", f"/documents/{self.part(document)}", query={"shipments": shipments, "orders": orders, "language": language, "sample": sample, "download": download, "signature": signature})


class Events(Group):
    def list(self, *, after: str | None = None, limit: int | None = None, type: List[Literal["shipment_purchased", "shipment_cancelled", "shipment_fulfilled", "shipment_out_for_delivery", "shipment_needs_attention", "shipment_delivery_failed", "tracker_created", "tracker_updated", "order_created", "order_updated", "order_fulfilled", "order_cancelled", "order_delivered", "batch_queued", "batch_failed", "batch_running", "batch_completed"]] | None = None, wait: int | None = None) -> EventPage:
        """Read what has happened since a cursor."""
        return self._line.record("GET", "/v1/events", query={"after": after, "limit": limit, "type": type, "wait": wait})


class Webhooks(Group):
    def deliveries(self, id: str, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, state: Literal["waiting", "delivered", "failed"] | None = None) -> Pages[WebhookDelivery]:
        """List the deliveries to a webhook endpoint."""
        return self._line.pages("GET", f"/v1/webhooks/{self.part(id)}/deliveries", query={"limit": limit, "offset": offset, "cursor": cursor, "state": state})

    def replay(self, id: str, event_id: str, *, idempotency_key: str | None = None) -> WebhookDelivery:
        """Send an event to a webhook endpoint again."""
        return self._line.record("POST", f"/v1/webhooks/{self.part(id)}/deliveries/{self.part(event_id)}/replay", takes_key=True, idempotency_key=idempotency_key)

    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None) -> Pages[Webhook]:
        """List webhook endpoints."""
        return self._line.pages("GET", "/v1/webhooks", query={"limit": limit, "offset": offset, "cursor": cursor})

    def create(self, body: WebhookData, *, idempotency_key: str | None = None) -> Webhook:
        """Have events sent to an address."""
        return self._line.record("POST", "/v1/webhooks", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Webhook:
        """Retrieve a webhook endpoint."""
        return self._line.record("GET", f"/v1/webhooks/{self.part(id)}")

    def update(self, id: str, body: PatchedWebhookData | None = None) -> Webhook:
        """Change a webhook endpoint."""
        return self._line.record("PATCH", f"/v1/webhooks/{self.part(id)}", body=body or {})

    def remove(self, id: str) -> Operation:
        """Remove a webhook endpoint."""
        return self._line.record("DELETE", f"/v1/webhooks/{self.part(id)}")

    def test(self, id: str, body: WebhookTestRequest, *, idempotency_key: str | None = None) -> Operation:
        """Post something to a webhook endpoint."""
        return self._line.record("POST", f"/v1/webhooks/{self.part(id)}/test", body=body or {}, takes_key=True, idempotency_key=idempotency_key)


class Manifests(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, created_after: str | None = None, created_before: str | None = None, carrier_name: List[str] | None = None) -> Pages[Manifest]:
        """List manifests."""
        return self._line.pages("GET", "/v1/manifests", query={"limit": limit, "offset": offset, "cursor": cursor, "created_after": created_after, "created_before": created_before, "carrier_name": carrier_name})

    def create(self, body: ManifestData, *, idempotency_key: str | None = None) -> Manifest:
        """Close out bought shipments of a carrier, and tell it."""
        return self._line.record("POST", "/v1/manifests", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Manifest:
        """Retrieve a manifest."""
        return self._line.record("GET", f"/v1/manifests/{self.part(id)}")

    def document(self, id: str, *, idempotency_key: str | None = None) -> ManifestFile:
        """The paper of a manifest inside of JSON."""
        return self._line.record("POST", f"/v1/manifests/{self.part(id)}/document", takes_key=True, idempotency_key=idempotency_key)

    def file(self, id: str, name: str) -> StationFile:
        """A paper of a manifest as a file."""
        return self._line.file("GET", f"/v1/manifests/{self.part(id)}/documents/{self.part(name)}")


class Orders(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, address: str | None = None, created_after: str | None = None, created_before: str | None = None, metadata_key: List[str] | None = None, metadata_value: str | None = None, option_key: List[str] | None = None, option_value: str | None = None, keyword: str | None = None, id: List[str] | None = None, order_id: List[str] | None = None, source: List[str] | None = None, status: List[Literal["unfulfilled", "cancelled", "fulfilled", "delivered", "partial"]] | None = None) -> Pages[Order]:
        """List orders."""
        return self._line.pages("GET", "/v1/orders", query={"limit": limit, "offset": offset, "cursor": cursor, "address": address, "created_after": created_after, "created_before": created_before, "metadata_key": metadata_key, "metadata_value": metadata_value, "option_key": option_key, "option_value": option_value, "keyword": keyword, "id": id, "order_id": order_id, "source": source, "status": status})

    def create(self, body: OrderData, *, idempotency_key: str | None = None) -> Order:
        """Create an order."""
        return self._line.record("POST", "/v1/orders", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Order:
        """Retrieve an order with its shipments."""
        return self._line.record("GET", f"/v1/orders/{self.part(id)}")

    def update(self, id: str, body: OrderUpdateData | None = None) -> Order:
        """Change the options and metadata of an order."""
        return self._line.record("PUT", f"/v1/orders/{self.part(id)}", body=body or {})

    def dismiss(self, id: str) -> Order:
        """Cancel an order; use the other way to cancel orders."""
        return self._line.record("DELETE", f"/v1/orders/{self.part(id)}")

    def cancel(self, id: str, *, idempotency_key: str | None = None) -> Order:
        """Cancel an order nothing was shipped of."""
        return self._line.record("POST", f"/v1/orders/{self.part(id)}/cancel", takes_key=True, idempotency_key=idempotency_key)


class Parcels(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None) -> Pages[Parcel]:
        """List saved parcels."""
        return self._line.pages("GET", "/v1/parcels", query={"limit": limit, "offset": offset, "cursor": cursor})

    def create(self, body: ParcelData, *, idempotency_key: str | None = None) -> Parcel:
        """Save a parcel."""
        return self._line.record("POST", "/v1/parcels", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Parcel:
        """Retrieve a parcel."""
        return self._line.record("GET", f"/v1/parcels/{self.part(id)}")

    def update(self, id: str, body: PatchedParcelData | None = None) -> Parcel:
        """Change a parcel."""
        return self._line.record("PATCH", f"/v1/parcels/{self.part(id)}", body=body or {})

    def discard(self, id: str) -> Parcel:
        """Remove a parcel."""
        return self._line.record("DELETE", f"/v1/parcels/{self.part(id)}")


class Pickups(Group):
    def create(self, body: PickupBookingData, *, idempotency_key: str | None = None) -> Pickup:
        """Have a carrier collect parcels whose labels are bought."""
        return self._line.record("POST", "/v1/pickups", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None) -> Pages[Pickup]:
        """List pickups."""
        return self._line.pages("GET", "/v1/pickups", query={"limit": limit, "offset": offset, "cursor": cursor})

    def schedule(self, carrier_name: str, body: PickupData, *, idempotency_key: str | None = None) -> Pickup:
        """Have a carrier collect parcels whose labels are bought."""
        return self._line.record("POST", f"/v1/pickups/{self.part(carrier_name)}/schedule", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Pickup:
        """Retrieve a pickup."""
        return self._line.record("GET", f"/v1/pickups/{self.part(id)}")

    def update(self, id: str, body: PickupUpdateData | None = None, *, idempotency_key: str | None = None) -> Pickup:
        """Change a pickup at the carrier."""
        return self._line.record("POST", f"/v1/pickups/{self.part(id)}", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def cancel(self, id: str, body: PickupCancelData | None = None, *, idempotency_key: str | None = None) -> Pickup:
        """Cancel a pickup; its shipments can be scheduled again."""
        return self._line.record("POST", f"/v1/pickups/{self.part(id)}/cancel", body=body or {}, takes_key=True, idempotency_key=idempotency_key)


class Products(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, ordering: Literal["created_at", "-created_at", "sku", "-sku", "name", "-name", "weight", "-weight", "hs_code", "-hs_code", "origin_country", "-origin_country", "value", "-value", "barcode", "-barcode", "shelf", "-shelf"] | None = None, view: Literal["all", "no_weight", "no_hs_code", "no_barcode"] | None = None, keyword: str | None = None, sku: List[str] | None = None, barcode: List[str] | None = None) -> Pages[Product]:
        """List products."""
        return self._line.pages("GET", "/v1/products", query={"limit": limit, "offset": offset, "ordering": ordering, "view": view, "keyword": keyword, "sku": sku, "barcode": barcode})

    def create(self, body: ProductData, *, idempotency_key: str | None = None) -> Product:
        """Add a product."""
        return self._line.record("POST", "/v1/products", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Product:
        """Retrieve a product."""
        return self._line.record("GET", f"/v1/products/{self.part(id)}")

    def update(self, id: str, body: PatchedProductData | None = None) -> Product:
        """Change a product."""
        return self._line.record("PATCH", f"/v1/products/{self.part(id)}", body=body or {})

    def remove(self, id: str) -> Product:
        """Remove a product."""
        return self._line.record("DELETE", f"/v1/products/{self.part(id)}")


class Proxy(Group):
    def rates(self, body: RateRequest, *, idempotency_key: str | None = None) -> RateResponse:
        """Fetch rates without storing anything."""
        return self._line.record("POST", "/v1/proxy/rates", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def shipping(self, body: ShippingRequest, *, idempotency_key: str | None = None) -> ShippingResponse:
        """Buy a label without storing the shipment."""
        return self._line.record("POST", "/v1/proxy/shipping", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def void(self, carrier_name: str, body: ShipmentCancelRequest, *, idempotency_key: str | None = None) -> OperationResponse:
        """Void a label by the carrier’s id of it."""
        return self._line.record("POST", f"/v1/proxy/shipping/{self.part(carrier_name)}/cancel", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def schedule_pickup(self, carrier_name: str, body: PickupRequest, *, idempotency_key: str | None = None) -> PickupResponse:
        """Schedule a pickup without storing it."""
        return self._line.record("POST", f"/v1/proxy/pickups/{self.part(carrier_name)}", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def update_pickup(self, carrier_name: str, body: PickupUpdateRequest, *, idempotency_key: str | None = None) -> PickupResponse:
        """Change a pickup by the carrier’s number of it."""
        return self._line.record("POST", f"/v1/proxy/pickups/{self.part(carrier_name)}/update", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def cancel_pickup(self, carrier_name: str, body: PickupCancelRequest, *, idempotency_key: str | None = None) -> OperationResponse:
        """Cancel a pickup by the carrier’s number of it."""
        return self._line.record("POST", f"/v1/proxy/pickups/{self.part(carrier_name)}/cancel", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def get_tracking(self, body: TrackingData, *, hub: str | None = None, carrier_id: str | None = None, idempotency_key: str | None = None) -> TrackingResponse:
        """Ask where a parcel is without storing a tracker."""
        return self._line.record("POST", "/v1/proxy/tracking", query={"hub": hub, "carrier_id": carrier_id}, body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def track_shipment(self, carrier_name: str, tracking_number: str, *, hub: str | None = None, carrier_id: str | None = None) -> TrackingResponse:
        """Ask where a parcel is by address alone; use the other way."""
        return self._line.record("GET", f"/v1/proxy/tracking/{self.part(carrier_name)}/{self.part(tracking_number)}", query={"hub": hub, "carrier_id": carrier_id})


class Api(Group):
    def data(self, *, reduced: bool | None = None) -> References:
        """Data references."""
        return self._line.record("GET", "/v1/references", query={"reduced": reduced})


class Returns(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, state: List[Literal["draft", "label_made", "on_the_way", "overdue", "arrived", "restocked", "written_off", "voided"]] | None = None, shipment_id: str | None = None) -> Pages[Return]:
        """List returns."""
        return self._line.pages("GET", "/v1/returns", query={"limit": limit, "offset": offset, "state": state, "shipment_id": shipment_id})

    def create(self, body: ReturnData, *, idempotency_key: str | None = None) -> ReturnDraft:
        """Begin the return of a shipment, and ask what its label costs."""
        return self._line.record("POST", "/v1/returns", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Return:
        """Retrieve a return."""
        return self._line.record("GET", f"/v1/returns/{self.part(id)}")

    def buy(self, id: str, body: ReturnBuyData, *, idempotency_key: str | None = None) -> Return:
        """Buy the label of a return."""
        return self._line.record("POST", f"/v1/returns/{self.part(id)}/buy", body=body or {}, takes_key=True, idempotency_key=idempotency_key)


class Shipments(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, ordering: Literal["created_at", "-created_at", "recipient", "-recipient", "reference", "-reference", "status", "-status", "service", "-service", "tracking_number", "-tracking_number", "total_charge", "-total_charge"] | None = None, address: str | None = None, created_after: str | None = None, created_before: str | None = None, metadata_key: List[str] | None = None, metadata_value: str | None = None, option_key: List[str] | None = None, option_value: str | None = None, keyword: str | None = None, carrier_name: List[str] | None = None, reference: str | None = None, service: List[str] | None = None, status: List[Literal["draft", "purchased", "cancelled", "shipped", "in_transit", "delivered", "needs_attention", "out_for_delivery", "delivery_failed"]] | None = None, tracking_number: str | None = None) -> Pages[Shipment]:
        """List shipments."""
        return self._line.pages("GET", "/v1/shipments", query={"limit": limit, "offset": offset, "cursor": cursor, "ordering": ordering, "address": address, "created_after": created_after, "created_before": created_before, "metadata_key": metadata_key, "metadata_value": metadata_value, "option_key": option_key, "option_value": option_value, "keyword": keyword, "carrier_name": carrier_name, "reference": reference, "service": service, "status": status, "tracking_number": tracking_number})

    def create(self, body: ShipmentData, *, idempotency_key: str | None = None) -> Shipment:
        """Create a shipment and fetch its rates."""
        return self._line.record("POST", "/v1/shipments", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def retrieve(self, id: str) -> Shipment:
        """Retrieve a shipment."""
        return self._line.record("GET", f"/v1/shipments/{self.part(id)}")

    def update(self, id: str, body: ShipmentUpdateData | None = None) -> Shipment:
        """Change a draft shipment."""
        return self._line.record("PUT", f"/v1/shipments/{self.part(id)}", body=body or {})

    def cancel(self, id: str, *, idempotency_key: str | None = None) -> Shipment:
        """Cancel a shipment and void its label."""
        return self._line.record("POST", f"/v1/shipments/{self.part(id)}/cancel", takes_key=True, idempotency_key=idempotency_key)

    def purchase(self, id: str, body: ShipmentPurchaseData, *, idempotency_key: str | None = None) -> Shipment:
        """Buy the label of a shipment."""
        return self._line.record("POST", f"/v1/shipments/{self.part(id)}/purchase", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def rates(self, id: str, body: ShipmentRateData | None = None, *, idempotency_key: str | None = None) -> Shipment:
        """Fetch new rates for a draft shipment."""
        return self._line.record("POST", f"/v1/shipments/{self.part(id)}/rates", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def file(self, id: str, file: str, *, signature: str | None = None, download: str | None = None, preview: str | None = None) -> StationFile:
        """The label or invoice of a shipment as a file."""
        return self._line.file("GET", f"/v1/shipments/{self.part(id)}/{self.part(file)}", query={"signature": signature, "download": download, "preview": preview})


class Trackers(Group):
    def list(self, *, limit: int | None = None, offset: int | None = None, cursor: int | None = None, created_after: str | None = None, created_before: str | None = None, keyword: str | None = None, carrier_name: List[str] | None = None, status: List[Literal["pending", "unknown", "delivered", "on_hold", "in_transit", "delivery_delayed", "out_for_delivery", "ready_for_pickup", "delivery_failed"]] | None = None, tracking_number: str | None = None) -> Pages[TrackingStatus]:
        """List trackers."""
        return self._line.pages("GET", "/v1/trackers", query={"limit": limit, "offset": offset, "cursor": cursor, "created_after": created_after, "created_before": created_before, "keyword": keyword, "carrier_name": carrier_name, "status": status, "tracking_number": tracking_number})

    def add(self, body: TrackingData, *, hub: str | None = None, carrier_id: str | None = None, pending_pickup: bool | None = None, idempotency_key: str | None = None) -> TrackingStatus:
        """Track a parcel, or get the tracker it already has."""
        return self._line.record("POST", "/v1/trackers", query={"hub": hub, "carrier_id": carrier_id, "pending_pickup": pending_pickup}, body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def create(self, carrier_name: str, tracking_number: str, *, hub: str | None = None, carrier_id: str | None = None, pending_pickup: bool | None = None) -> TrackingStatus:
        """Track a parcel by address alone; use the other way to add trackers."""
        return self._line.record("GET", f"/v1/trackers/{self.part(carrier_name)}/{self.part(tracking_number)}", query={"hub": hub, "carrier_id": carrier_id, "pending_pickup": pending_pickup})

    def retrieve(self, id_or_tracking_number: str) -> TrackingStatus:
        """Retrieve a tracker by id, or the newest of a tracking number."""
        return self._line.record("GET", f"/v1/trackers/{self.part(id_or_tracking_number)}")

    def update(self, id_or_tracking_number: str, body: TrackerUpdateData | None = None) -> TrackingStatus:
        """Change what is known of a tracked parcel."""
        return self._line.record("PUT", f"/v1/trackers/{self.part(id_or_tracking_number)}", body=body or {})

    def remove(self, id_or_tracking_number: str) -> TrackingStatus:
        """Stop tracking a parcel."""
        return self._line.record("DELETE", f"/v1/trackers/{self.part(id_or_tracking_number)}")


class Carrier(Group):
    def connections_list(self, *, limit: int | None = None, offset: int | None = None) -> Pages[Connection]:
        """List the connections to carriers."""
        return self._line.pages("GET", "/v1/connections", query={"limit": limit, "offset": offset})

    def connections_create(self, body: ConnectionData, *, idempotency_key: str | None = None) -> Connection:
        """Connect an account at a carrier."""
        return self._line.record("POST", "/v1/connections", body=body or {}, takes_key=True, idempotency_key=idempotency_key)

    def connections_retrieve(self, id: str) -> Connection:
        """Retrieve a connection."""
        return self._line.record("GET", f"/v1/connections/{self.part(id)}")

    def connections_update(self, id: str, body: ConnectionPatch | None = None) -> Connection:
        """Change a connection."""
        return self._line.record("PATCH", f"/v1/connections/{self.part(id)}", body=body or {})

    def connections_remove(self, id: str) -> Connection:
        """Remove a connection."""
        return self._line.record("DELETE", f"/v1/connections/{self.part(id)}")


class Operations:
    """Every operation, by groups of records."""

    def __init__(self, line: Line) -> None:
        self.addresses = Addresses(line)
        self.batches = Batches(line)
        self.carriers = Carriers(line)
        self.customs = Customs(line)
        self.templates = Templates(line)
        self.documents = Documents(line)
        self.events = Events(line)
        self.webhooks = Webhooks(line)
        self.manifests = Manifests(line)
        self.orders = Orders(line)
        self.parcels = Parcels(line)
        self.pickups = Pickups(line)
        self.products = Products(line)
        self.proxy = Proxy(line)
        self.api = Api(line)
        self.returns = Returns(line)
        self.shipments = Shipments(line)
        self.trackers = Trackers(line)
        self.carrier = Carrier(line)
