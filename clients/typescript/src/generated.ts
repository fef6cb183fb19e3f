// Written by `npm run docs` from the description of the interface. Changes made here are lost.

import type { CallOptions, Listing, StationFile } from './calls.ts'

/** The station these types were written with. */
export const version = '0.1.0'

export type ShipmentEvent = {
  /** Its id, unique within the station. */
  id: string
  /** What happened. */
  type: "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed"
  /** The same as `type`, for receivers that know the older form. */
  event: "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed"
  /** The record as it was answered right after the change. */
  data: Shipment
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** How many addresses the event was meant for when it happened. */
  pending_webhooks: number
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type Shipment = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "shipment"
  /** Page on which the parcel can be followed; null before the purchase. */
  tracking_url: string | null
  /** Where the parcels are sent from. */
  shipper: Address
  /** Where the parcels go. */
  recipient: Address
  /** The parcels, at least one and 500 at most. */
  parcels: Array<Parcel>
  /** Services that are asked for; empty asks for all there are. */
  services: Array<string>
  /** Options of the whole by their names in `options` of `/v1/references`; others are kept as sent. */
  options: Record<string, unknown>
  /** Who pays for the transport. */
  payment: Payment
  /** Address of whoever pays. */
  billing_address: Address | null
  /** The customs declaration, needed across a customs border. */
  customs: Customs | null
  /** The offers of the carriers. */
  rates: Array<Rate>
  /** Your own reference, which carriers print where they can. */
  reference: string | null
  /** Format of the label. */
  label_type: "PDF" | "ZPL" | "PNG" | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids: Array<string>
  /** Id of the tracker that follows the parcel. */
  tracker_id: string | null
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** Where the shipment stands, from draft to delivered. */
  status: "draft" | "purchased" | "cancelled" | "shipped" | "in_transit" | "delivered" | "needs_attention" | "out_for_delivery" | "delivery_failed"
  /** The carrier it was bought from; null for a draft. */
  carrier_name: string | null
  /** The connection it was bought with; null for a draft. */
  carrier_id: string | null
  /** The number the carrier gave the parcel; null for a draft. */
  tracking_number: string | null
  /** Number the carrier knows the shipment by; a label is voided by it. */
  shipment_identifier: string | null
  /** The rate that was bought; null for a draft. */
  selected_rate: Rate | null
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown>
  /** The service that was bought; null for a draft. */
  service: string | null
  /** Id of the rate that is bought. */
  selected_rate_id: string | null
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** Address of the label, which opens without a key; null where there is none. */
  label_url: string | null
  /** Address of the commercial invoice, which opens without a key; null where there is none. */
  invoice_url: string | null
}

export type Address = {
  /** Its id, unique within the station. */
  id: string | null
  /** What kind of record this is. */
  object_type: "address"
  /** The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any. */
  postal_code: string | null
  /** The city. Carriers need it for a purchase. */
  city: string | null
  /** Tax number of the party with its country, for customs. */
  federal_tax_id: string | null
  /** Tax number of the party with its state or province. */
  state_tax_id: string | null
  /** The person, 50 characters at most. */
  person_name: string | null
  /** The company, 50 characters at most. */
  company_name: string | null
  /** The country, as two letters of ISO 3166-1. */
  country_code: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW"
  /** Email address of the party, for messages of the carrier. */
  email: string | null
  /** Phone number in the form of the country or the international one; one that no phone there has is refused. */
  phone_number: string | null
  /** State or province, as its usual abbreviation. */
  state_code: string | null
  /** Part of the city. */
  suburb: string | null
  /** True where people live; many carriers charge more there. */
  residential: boolean
  /** House number, where it does not stand in `address_line1`. */
  street_number: string | null
  /** Street and house number. Carriers need it for a purchase. */
  address_line1: string | null
  /** Floor, unit or whatever else stands below the street. */
  address_line2: string | null
  /** Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none. */
  validate_location: boolean
  /** What the carrier said of the address; null where nobody has asked one. */
  validation: AddressValidation | null
}

export type AddressValidation = {
  /** Whether there is such a place. */
  success: boolean
  /** What comes closest, and `warnings` about what looks wrong. */
  meta: Record<string, unknown> | null
}

export type Parcel = {
  /** Its id, unique within the station. */
  id: string | null
  /** What kind of record this is. */
  object_type: "parcel"
  /** Gross weight of the parcel in `weight_unit`. */
  weight: number
  /** Width in `dimension_unit`; of the three sides all are given or none. */
  width: number | null
  /** Height in `dimension_unit`; of the three sides all are given or none. */
  height: number | null
  /** Length in `dimension_unit`; of the three sides all are given or none. */
  length: number | null
  /** Kind of packaging, one of `packaging_types` of `/v1/references`. */
  packaging_type: string | null
  /** A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out. */
  package_preset: string | null
  /** What the parcel is, in words. */
  description: string | null
  /** What is in the parcel, in words. */
  content: string | null
  /** True for papers without value, which customs lets pass. */
  is_document: boolean
  /** Unit of `weight`. */
  weight_unit: "KG" | "LB" | "OZ" | "G"
  /** Unit of the sides, needed with them. */
  dimension_unit: "CM" | "IN" | null
  /** What is in the parcel; `parent_id` of one names the line of an order it fulfils. */
  items: Array<Commodity>
  /** A number of your own for the parcel; at a carrier of the shop it becomes the tracking number. */
  reference_number: string | null
  /** Class of freight of the parcel, for carriers of pallets. */
  freight_class: string | null
  /** Options of this parcel alone, as those of the shipment. */
  options: Record<string, unknown>
}

export type Commodity = {
  /** Its id, unique within the station. */
  id: string | null
  /** What kind of record this is. */
  object_type: "commodity"
  /** Weight in `weight_unit`, of one where there is a `quantity`. */
  weight: number
  /** Unit of `weight`. */
  weight_unit: "KG" | "LB" | "OZ" | "G"
  /** What it is called, 35 characters at most. */
  title: string | null
  /** What it is, in words customs understands. */
  description: string | null
  /** How many of it; 0 or more. */
  quantity: number
  /** Your own number of the article. */
  sku: string | null
  /** Code of the goods in the customs tariff. */
  hs_code: string | null
  /** Value of one, in `value_currency`. */
  value_amount: number | null
  /** Currency of `value_amount`, as three letters of ISO 4217. */
  value_currency: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Id of the line of an order this fulfils. */
  parent_id: string | null
  /** Your own keys and values; those named here also reach customs forms and carriers that take them. */
  metadata: Record<string, unknown>
}

export type Payment = {
  /** Who pays for the transport; the sender when left out, unless the order says otherwise. */
  paid_by?: "sender" | "recipient" | "third_party"
  /** Currency that is paid in, as three letters of ISO 4217. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Account at the carrier that is charged. */
  account_number?: string | null
}

export type Customs = {
  /** Its id, unique within the station. */
  id: string | null
  /** What kind of record this is. */
  object_type: "customs_info"
  /** The goods that are declared, at least one. */
  commodities: Array<Commodity>
  /** Who pays duties and taxes. */
  duty: Duty | null
  /** Address of whoever pays the duties. */
  duty_billing_address: Address | null
  /** Why the goods are sent; empty where that is not known. */
  content_type: string | null
  /** What is in the shipment, in words. */
  content_description: string | null
  /** Terms of trade; empty where none were agreed. */
  incoterm: string | null
  /** Number of the invoice. */
  invoice: string | null
  /** Day of the invoice, YYYY-MM-DD; an empty text counts as none. */
  invoice_date: string | null
  /** True to have a commercial invoice drawn with the label. */
  commercial_invoice: boolean | null
  /** True when the signer certifies that what is declared is so. */
  certify: boolean | null
  /** Who signs the declaration. */
  signer: string | null
  /** Numbers and proofs customs asks for; keys not named here are kept as sent. */
  options: Record<string, unknown>
}

export type Duty = {
  /** Who pays duties and taxes; empty where that is not known. */
  paid_by?: "sender" | "recipient" | "third_party" | "" | null
  /** Currency of the duties, as three letters of ISO 4217. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Value that is declared for the whole, in `currency`. */
  declared_value?: number | null
  /** Account at the carrier that duties are charged to. */
  account_number?: string | null
}

export type Rate = {
  /** Id of the rate, by which it is bought. */
  id?: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string
  /** Code of the service, one of `services` of `/v1/references`. */
  service?: string | null
  /** Currency of all amounts of the rate, as three letters of ISO 4217. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Charge for the transport alone, in `currency`. */
  base_charge?: number | null
  /** What is taken off, in `currency`: base and extra charges less it, with duties and taxes, are the total. */
  discount?: number | null
  /** Duties and taxes the carrier collects, in `currency`. */
  duties_and_taxes?: number | null
  /** What is paid in all, in `currency`. */
  total_charge?: number | null
  /** Days the parcel is under way; null where the carrier does not say. */
  transit_days?: number | null
  /** Surcharges within the total, one by one. */
  extra_charges?: Array<Charge> | null
  /** When the carrier means to deliver, as a day or an instant; null where it does not say. */
  estimated_delivery?: string | null
  /** What else is known of the rate, such as the name of the service and `markups` of the shop. */
  meta?: Record<string, unknown> | null
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** What kind of record this is. */
  object_type?: "rate"
  /** Id of the connection the rate is from. */
  carrier_ref?: string | null
}

export type Charge = {
  /** What is charged for. */
  name?: string | null
  /** How much, in `currency`; negative for what is taken off. */
  amount?: number | null
  /** Currency of the amount, as three letters of ISO 4217. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
}

export type Message = {
  /** The carrier that said it. */
  carrier_name?: string | null
  /** The connection it was said to. */
  carrier_id?: string | null
  /** The code of the carrier, or one of the station where it speaks for itself. */
  code?: string | null
  /** What was said, in the words of the carrier. */
  message?: string | null
  /** Further facts the carrier gave. */
  details?: Record<string, unknown> | null
}

export type TrackerEvent = {
  /** Its id, unique within the station. */
  id: string
  /** What happened. */
  type: "tracker_created" | "tracker_updated"
  /** The same as `type`, for receivers that know the older form. */
  event: "tracker_created" | "tracker_updated"
  /** The record as it was answered right after the change. */
  data: TrackingStatus
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** How many addresses the event was meant for when it happened. */
  pending_webhooks: number
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type TrackingStatus = {
  /** Its id, unique within the station. */
  id: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string | null
  /** The number the carrier gave the parcel. */
  tracking_number: string
  /** What is known of the parcel besides, for people who look it up. */
  info: TrackingInfo
  /** What happened to the parcel. */
  events: Array<TrackingEvent>
  /** Whether it was delivered; null where nobody knows. */
  delivered: boolean | null
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** Where the parcel is. */
  status: "pending" | "unknown" | "delivered" | "on_hold" | "in_transit" | "delivery_delayed" | "out_for_delivery" | "ready_for_pickup" | "delivery_failed"
  /** When the carrier means to deliver, as a day or an instant; null where it does not say. */
  estimated_delivery: string | null
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown>
  /** What kind of record this is. */
  object_type: "tracker"
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
}

export type TrackingInfo = {
  /** Page of the carrier on which the parcel can be followed. */
  carrier_tracking_link?: string | null
  /** Who the parcel is for. */
  customer_name?: string | null
  /** When the shop told the customer it would come. */
  expected_delivery?: string | null
  /** A note of your own. */
  note?: string | null
  /** Day of the order. */
  order_date?: string | null
  /** Number of the order. */
  order_id?: string | null
  /** Weight of the parcel, as text. */
  package_weight?: string | null
  /** Unit of `package_weight`. */
  package_weight_unit?: string | null
  /** How many parcels the shipment has, as text. */
  shipment_package_count?: string | null
  /** Day on which the carrier collected it. */
  shipment_pickup_date?: string | null
  /** Day on which it was delivered. */
  shipment_delivery_date?: string | null
  /** Name of the service. */
  shipment_service?: string | null
  /** Country it was sent from. */
  shipment_origin_country?: string | null
  /** Postal code it was sent from. */
  shipment_origin_postal_code?: string | null
  /** Country it goes to. */
  shipment_destination_country?: string | null
  /** Postal code it goes to. */
  shipment_destination_postal_code?: string | null
  /** Day on which it was sent. */
  shipping_date?: string | null
  /** Who signed for it. */
  signed_by?: string | null
  /** Which shop or program the order is from. */
  source?: string | null
}

export type TrackingEvent = {
  /** Day of the event, YYYY-MM-DD, where it happened. */
  date?: string
  /** What happened, in the words of the carrier. */
  description?: string
  /** Where it happened. */
  location?: string
  /** The code the carrier has for it. */
  code: string | null
  /** Time of the event where it happened; null where the carrier does not say. */
  time: string | null
  /** Degrees of latitude of the place. */
  latitude: number | null
  /** Degrees of longitude of the place. */
  longitude: number | null
}

export type OrderEvent = {
  /** Its id, unique within the station. */
  id: string
  /** What happened. */
  type: "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered"
  /** The same as `type`, for receivers that know the older form. */
  event: "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered"
  /** The record as it was answered right after the change. */
  data: Order
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** How many addresses the event was meant for when it happened. */
  pending_webhooks: number
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type Order = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "order"
  /** Number of the order in the shop; a second one of the same `source` is refused until the first is cancelled. */
  order_id: string
  /** Day of the order, YYYY-MM-DD; an empty text counts as none. */
  order_date: string | null
  /** Which shop or program the order is from. */
  source: string
  /** How much of the order was shipped. */
  status: "unfulfilled" | "cancelled" | "fulfilled" | "delivered" | "partial"
  /** Where the order goes. */
  shipping_to: Address
  /** Where the order is sent from. */
  shipping_from: Address | null
  /** Address of whoever pays. */
  billing_address: Address | null
  /** What was ordered, at least one line. */
  line_items: Array<LineItem>
  /** What shipments made from the order get where they say nothing themselves. */
  options: Record<string, unknown>
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown>
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** The shipments made from it. */
  shipments: Array<Shipment>
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type LineItem = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "commodity"
  /** Weight in `weight_unit`, of one where there is a `quantity`. */
  weight: number
  /** Unit of `weight`. */
  weight_unit: "KG" | "LB" | "OZ" | "G"
  /** What it is called, 35 characters at most. */
  title: string | null
  /** What it is, in words customs understands. */
  description: string | null
  /** How many of it; 0 or more. */
  quantity: number
  /** Your own number of the article. */
  sku: string | null
  /** Code of the goods in the customs tariff. */
  hs_code: string | null
  /** Value of one, in `value_currency`. */
  value_amount: number | null
  /** Currency of `value_amount`, as three letters of ISO 4217. */
  value_currency: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Id of the line of an order this fulfils. */
  parent_id: string | null
  /** Your own keys and values; those named here also reach customs forms and carriers that take them. */
  metadata: Record<string, unknown>
  /** How many of it are in no bought shipment yet. */
  unfulfilled_quantity: number
}

export type BatchEvent = {
  /** Its id, unique within the station. */
  id: string
  /** What happened. */
  type: "batch_queued" | "batch_failed" | "batch_running" | "batch_completed"
  /** The same as `type`, for receivers that know the older form. */
  event: "batch_queued" | "batch_failed" | "batch_running" | "batch_completed"
  /** The record as it was answered right after the change. */
  data: BatchOperation
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** How many addresses the event was meant for when it happened. */
  pending_webhooks: number
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type BatchOperation = {
  /** Its id, unique within the station. */
  id: string
  /** How far the work is. */
  status: "queued" | "running" | "failed" | "completed" | "completed_with_errors"
  /** What the batch is made of. */
  resource_type: "orders" | "shipments" | "trackers" | "billing"
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** When it last changed, ISO 8601 with offset. */
  updated_at: string
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** What became of each item, in the order of the request; empty until the work has begun. */
  resources: Array<BatchObject>
}

export type BatchObject = {
  /** The record it became; as long as there is none its place in the request, counted from 0. */
  id: string
  /** How far the item is. */
  status: "queued" | "created" | "has_errors" | "incomplete" | "processed"
  /** What a call of its own would have been refused with; null when nothing was. */
  errors: Record<string, unknown> | null
}

export type AddressData = {
  /** The country, as two letters of ISO 3166-1. */
  country_code: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW"
  /** The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any. */
  postal_code?: string | null
  /** The city. Carriers need it for a purchase. */
  city?: string | null
  /** Tax number of the party with its country, for customs. */
  federal_tax_id?: string | null
  /** Tax number of the party with its state or province. */
  state_tax_id?: string | null
  /** The person, 50 characters at most. */
  person_name?: string | null
  /** The company, 50 characters at most. */
  company_name?: string | null
  /** Email address of the party, for messages of the carrier. */
  email?: string | null
  /** Phone number in the form of the country or the international one; one that no phone there has is refused. */
  phone_number?: string | null
  /** State or province, as its usual abbreviation. */
  state_code?: string | null
  /** Part of the city. */
  suburb?: string | null
  /** True where people live; many carriers charge more there. */
  residential?: boolean | null
  /** House number, where it does not stand in `address_line1`. */
  street_number?: string | null
  /** Street and house number. Carriers need it for a purchase. */
  address_line1?: string | null
  /** Floor, unit or whatever else stands below the street. */
  address_line2?: string | null
  /** Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none. */
  validate_location?: boolean | null
}

export type PatchedAddressData = {
  /** The country, as two letters of ISO 3166-1. */
  country_code?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW"
  /** The postal code, in the form of the country; one that does not fit is refused. Carriers need it where the country has any. */
  postal_code?: string | null
  /** The city. Carriers need it for a purchase. */
  city?: string | null
  /** Tax number of the party with its country, for customs. */
  federal_tax_id?: string | null
  /** Tax number of the party with its state or province. */
  state_tax_id?: string | null
  /** The person, 50 characters at most. */
  person_name?: string | null
  /** The company, 50 characters at most. */
  company_name?: string | null
  /** Email address of the party, for messages of the carrier. */
  email?: string | null
  /** Phone number in the form of the country or the international one; one that no phone there has is refused. */
  phone_number?: string | null
  /** State or province, as its usual abbreviation. */
  state_code?: string | null
  /** Part of the city. */
  suburb?: string | null
  /** True where people live; many carriers charge more there. */
  residential?: boolean | null
  /** House number, where it does not stand in `address_line1`. */
  street_number?: string | null
  /** Street and house number. Carriers need it for a purchase. */
  address_line1?: string | null
  /** Floor, unit or whatever else stands below the street. */
  address_line2?: string | null
  /** Asks a carrier whether there is such a place; the address is refused as `invalid_address` when there is none. */
  validate_location?: boolean | null
}

export type BatchOrderData = {
  /** The orders, 10,000 at most. */
  orders: Array<OrderData>
}

export type OrderData = {
  /** Number of the order in the shop; a second one of the same `source` is refused until the first is cancelled. */
  order_id: string
  /** Day of the order, YYYY-MM-DD; an empty text counts as none. */
  order_date?: string | null
  /** Which shop or program the order is from. */
  source?: string | null
  /** Where the order goes. A text in its place is the id of a stored record, whose content is copied. */
  shipping_to: AddressData
  /** Where the order is sent from. A text in its place is the id of a stored record, whose content is copied. */
  shipping_from?: AddressData | null
  /** Kept also where its postal code or phone number does not fit its country; `validation.meta.warnings` of the answer says so. A text in its place is the id of a stored record, whose content is copied. */
  billing_address?: AddressData | null
  /** What was ordered, at least one line. A text in place of one of them is the id of a stored record, whose content is copied. */
  line_items: Array<CommodityData>
  /** What shipments made from the order get where they say nothing themselves. */
  options?: OrderDataOptions | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown> | null
}

export type CommodityData = {
  /** Weight in `weight_unit`, of one where there is a `quantity`. */
  weight: number
  /** Unit of `weight`. */
  weight_unit: "KG" | "LB" | "OZ" | "G"
  /** What it is called, 35 characters at most. */
  title?: string | null
  /** What it is, in words customs understands. */
  description?: string | null
  /** How many of it; 0 or more. */
  quantity?: number | null
  /** Your own number of the article. */
  sku?: string | null
  /** Code of the goods in the customs tariff. */
  hs_code?: string | null
  /** Value of one, in `value_currency`. */
  value_amount?: number | null
  /** Currency of `value_amount`, as three letters of ISO 4217. */
  value_currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Id of the line of an order this fulfils. */
  parent_id?: string | null
  /** Your own keys and values; those named here also reach customs forms and carriers that take them. */
  metadata?: GoodsMetadata | null
}

export type GoodsMetadata = {
  /** The number the maker has for it; `sku` is that of the shop. */
  manufacturer_part_number?: string | null
  /** Number of the article on its bar code, with its check digit. */
  gtin?: string | null
  /** Address of its page in the shop. */
  product_url?: string | null
  /** Who makes it. */
  manufacturer_name?: string | null
  /** Address of the maker in one line. */
  manufacturer_address?: string | null
  /** Manufacturer ID of the factory, for the customs of the United States. */
  mid?: string | null
  /** Two letters of the province of Canada it was made in. */
  origin_province?: string | null
  /** Criterion by which it originates in the United States, Mexico or Canada; empty for none. */
  usmca_criterion?: "A" | "B" | "C" | "D" | "E" | "" | null
  [key: string]: unknown
}

export type OrderDataOptions = {
  /** Currency of its shipments, as three letters of ISO 4217. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Who pays for the transport. */
  paid_by?: "sender" | "recipient" | "third_party" | null
  /** Account at the carrier that is charged. */
  payment_account_number?: string | null
  /** Who pays duties and taxes. */
  duty_paid_by?: "sender" | "recipient" | "third_party" | null
  /** Account at the carrier that duties are charged to. */
  duty_account_number?: string | null
  /** Number of the invoice. */
  invoice_number?: string | null
  /** Day of the invoice, YYYY-MM-DD; an empty text counts as none. */
  invoice_date?: string | null
  /** True to pack each piece by itself. */
  single_item_per_parcel?: boolean | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids?: Array<string> | null
  /** The service the customer asked for. */
  preferred_service?: string | null
  [key: string]: unknown
}

export type BatchShipmentData = {
  /** The shipments, 10,000 at most. */
  shipments: Array<ShipmentData>
}

export type ShipmentData = {
  /** Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied. */
  shipper: AddressData
  /** Where the parcels go. A text in its place is the id of a stored record, whose content is copied. */
  recipient: AddressData
  /** The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied. */
  parcels: Array<ParcelData>
  /** Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`. */
  options?: Record<string, unknown>
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Who pays for the transport. */
  payment?: Payment
  /** Address of whoever pays. A text in its place is the id of a stored record, whose content is copied. */
  billing_address?: AddressData | null
  /** Where return labels of this shipment go; kept as `meta.return_address`. The carrier of its label is not told of it. A text in its place is the id of a stored record, whose content is copied. */
  return_address?: AddressData | null
  /** The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied. */
  customs?: CustomsData | null
  /** Format of the label. */
  label_type?: "PDF" | "ZPL" | "PNG"
  /** Buys this service in the same call; nothing is stored when that fails. Left out, a draft with rates is made. */
  service?: string
  /** Services that are asked for; empty asks for all there are. */
  services?: Array<string> | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids?: Array<string> | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type ParcelData = {
  /** Gross weight of the parcel in `weight_unit`. */
  weight: number
  /** Unit of `weight`. */
  weight_unit: "KG" | "LB" | "OZ" | "G"
  /** Width in `dimension_unit`; of the three sides all are given or none. */
  width?: number | null
  /** Height in `dimension_unit`; of the three sides all are given or none. */
  height?: number | null
  /** Length in `dimension_unit`; of the three sides all are given or none. */
  length?: number | null
  /** Unit of the sides, needed with them. */
  dimension_unit?: "CM" | "IN" | null
  /** Kind of packaging, one of `packaging_types` of `/v1/references`. */
  packaging_type?: string | null
  /** A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out. */
  package_preset?: string | null
  /** What the parcel is, in words. */
  description?: string | null
  /** What is in the parcel, in words. */
  content?: string | null
  /** True for papers without value, which customs lets pass. */
  is_document?: boolean | null
  /** A number of your own for the parcel; at a carrier of the shop it becomes the tracking number. */
  reference_number?: string | null
  /** Class of freight of the parcel, for carriers of pallets. */
  freight_class?: string | null
  /** What is in the parcel; `parent_id` of one names the line of an order it fulfils. */
  items?: Array<CommodityData> | null
  /** Options of this parcel alone, as those of the shipment. */
  options?: Record<string, unknown> | null
}

export type CustomsData = {
  /** The goods that are declared, at least one. A text in place of one of them is the id of a stored record, whose content is copied. */
  commodities: Array<CommodityData>
  /** Who pays duties and taxes. */
  duty?: Duty | null
  /** Address of whoever pays the duties. A text in its place is the id of a stored record, whose content is copied. */
  duty_billing_address?: AddressData | null
  /** Why the goods are sent; empty where that is not known. */
  content_type?: "documents" | "gift" | "sample" | "merchandise" | "return_merchandise" | "other" | "" | null
  /** What is in the shipment, in words. */
  content_description?: string | null
  /** Terms of trade; empty where none were agreed. */
  incoterm?: "CFR" | "CIF" | "CIP" | "CPT" | "DAF" | "DAP" | "DDP" | "DDU" | "DEQ" | "DES" | "DPU" | "EXW" | "FAS" | "FCA" | "FOB" | "" | null
  /** Number of the invoice. */
  invoice?: string | null
  /** Day of the invoice, YYYY-MM-DD; an empty text counts as none. */
  invoice_date?: string | null
  /** True to have a commercial invoice drawn with the label. */
  commercial_invoice?: boolean | null
  /** True when the signer certifies that what is declared is so. */
  certify?: boolean | null
  /** Who signs the declaration. */
  signer?: string | null
  /** Numbers and proofs customs asks for; keys not named here are kept as sent. */
  options?: DeclarationOptions | null
}

export type DeclarationOptions = {
  /** Filing with the export system of the United States: an ITN, or the exemption. */
  aes?: string | null
  /** The exemption from filing by itself. */
  eel_pfc?: string | null
  /** Number of the export licence. */
  license_number?: string | null
  /** Number of the certificate that goes along. */
  certificate_number?: string | null
  /** Tax number of the sender in Poland. */
  nip_number?: string | null
  /** EORI number of the sender. */
  eori_number?: string | null
  /** VAT number of the sender. */
  vat_registration_number?: string | null
  /** IOSS number under which the tax of the European Union was paid. */
  ioss?: string | null
  /** VOEC number under which the tax of Norway was paid. */
  voec?: string | null
  /** ARN under which the tax of Australia was paid. */
  arn?: string | null
  /** IRD number under which the tax of New Zealand was paid. */
  ird?: string | null
  /** Declaration under which duties of the United States were paid before. */
  us_declaration_id?: string | null
  /** Proof of report of the export system of Canada. */
  export_proof?: string | null
  /** Why nothing was reported to the export system of Canada. */
  ndr_code?: string | null
  /** Between whom it is sold: shops and people, shops, or people; empty where that is not known. */
  commerce_type?: "b2c" | "b2b" | "c2c" | "" | null
  /** True when the goods originate where the agreement of the United States, Mexico and Canada holds. */
  usmca?: boolean | null
  /** Who answers for the safety of the product in the European Union, with address. */
  responsible_person?: string | null
  [key: string]: unknown
}

export type BatchTrackerData = {
  /** The parcels, 10,000 at most. */
  trackers: Array<TrackingData>
}

export type TrackingData = {
  /** The number the carrier gave the parcel. */
  tracking_number: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** Account at the carrier, for those that ask for it. */
  account_number?: string | null
  /** Your own reference, for carriers that find parcels by it. */
  reference?: string | null
  /** What is known of the parcel besides, for people who look it up. */
  info?: TrackingInfo | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type CarrierSettings = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "carrier"
  /** The nickname of the connection to a carrier. */
  carrier_id: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** What the carrier is called. */
  display_name: string
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** Whether it is used when nobody names it. */
  active: boolean
  /** What can be done with the connection. */
  capabilities: Array<"pickup" | "rating" | "shipping" | "tracking" | "paperless">
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** Settings of the connection, without its credentials. */
  config: Record<string, unknown> | null
}

export type PatchedCustomsData = {
  /** The goods that are declared, at least one. */
  commodities?: Array<CommodityPatch>
  /** Who pays duties and taxes. */
  duty?: Duty | null
  /** Address of whoever pays the duties. */
  duty_billing_address?: AddressData | null
  /** Why the goods are sent; empty where that is not known. */
  content_type?: "documents" | "gift" | "sample" | "merchandise" | "return_merchandise" | "other" | "" | null
  /** What is in the shipment, in words. */
  content_description?: string | null
  /** Terms of trade; empty where none were agreed. */
  incoterm?: "CFR" | "CIF" | "CIP" | "CPT" | "DAF" | "DAP" | "DDP" | "DDU" | "DEQ" | "DES" | "DPU" | "EXW" | "FAS" | "FCA" | "FOB" | "" | null
  /** Number of the invoice. */
  invoice?: string | null
  /** Day of the invoice, YYYY-MM-DD; an empty text counts as none. */
  invoice_date?: string | null
  /** True to have a commercial invoice drawn with the label. */
  commercial_invoice?: boolean | null
  /** True when the signer certifies that what is declared is so. */
  certify?: boolean | null
  /** Who signs the declaration. */
  signer?: string | null
  /** Numbers and proofs customs asks for; keys not named here are kept as sent. */
  options?: DeclarationOptions | null
}

export type CommodityPatch = {
  /** Weight in `weight_unit`, of one where there is a `quantity`. */
  weight?: number
  /** Unit of `weight`. */
  weight_unit?: "KG" | "LB" | "OZ" | "G"
  /** What it is called, 35 characters at most. */
  title?: string | null
  /** What it is, in words customs understands. */
  description?: string | null
  /** How many of it; 0 or more. */
  quantity?: number | null
  /** Your own number of the article. */
  sku?: string | null
  /** Code of the goods in the customs tariff. */
  hs_code?: string | null
  /** Value of one, in `value_currency`. */
  value_amount?: number | null
  /** Currency of `value_amount`, as three letters of ISO 4217. */
  value_currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Id of the line of an order this fulfils. */
  parent_id?: string | null
  /** Your own keys and values; those named here also reach customs forms and carriers that take them. */
  metadata?: GoodsMetadata | null
  /** The item that is changed; without it the item is added. */
  id?: string | null
}

export type DocumentTemplate = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "document-template"
  /** What people call it. */
  name: string
  /** What it goes by in addresses: small letters, digits, `_` and `-`. */
  slug: string
  /** HTML with placeholders, as docs/documents.md has it. */
  template: string
  /** What it is for, in words. */
  description: string | null
  /** What it is filled with; `other` takes shipments, orders or nothing. */
  related_object: "shipment" | "order" | "other"
  /** Whether it is used. */
  active: boolean
  /** How it is drawn. */
  options: {
  /** The paper; `AUTO` is Letter where the sender uses it, else A4. */
  paper: "AUTO" | "A4" | "LETTER" | "LABEL_4X6" | "RECEIPT_80" | "RECEIPT_58"
  /** Which way up the paper is. */
  orientation: "portrait" | "landscape"
  /** Margin on each side, in millimetres. */
  margin_mm: number
  /** Whether documents of more than one page have numbers at their foot. */
  page_numbers: boolean
  /** Whether one document is about all records, as a pick list is, or each gets its own. */
  together: boolean
}
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** True for what comes with the station and stays as it is. */
  built_in: boolean
  /** Address at which it is drawn with made-up data; it opens with a key. */
  preview_url: string
}

export type DocumentTemplateData = {
  /** What people call it. */
  name: string
  /** What it goes by in addresses: small letters, digits, `_` and `-`. */
  slug: string
  /** HTML with placeholders, as docs/documents.md has it. */
  template: string
  /** What it is for, in words. */
  description?: string | null
  /** What it is filled with; `other` takes shipments, orders or nothing. */
  related_object?: "shipment" | "order" | "other"
  /** Whether it is used. */
  active?: boolean
  /** How it is drawn. */
  options?: DocumentTemplateDataOptions
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type DocumentTemplateDataOptions = {
  /** AUTO: Letter where the sender uses it, else A4. */
  paper?: "AUTO" | "A4" | "LETTER" | "LABEL_4X6" | "RECEIPT_80" | "RECEIPT_58"
  /** Which way up the paper is. */
  orientation?: "portrait" | "landscape"
  /** Margin on each side, in millimetres. */
  margin_mm?: number
  /** Whether documents of more than one page have numbers at their foot. */
  page_numbers?: boolean
  /** One document about all records, e.g. a pick list, instead of one for each. */
  together?: boolean
}

export type PatchedDocumentTemplateData = {
  /** What people call it. */
  name?: string
  /** What it goes by in addresses: small letters, digits, `_` and `-`. */
  slug?: string
  /** HTML with placeholders, as docs/documents.md has it. */
  template?: string
  /** What it is for, in words. */
  description?: string | null
  /** What it is filled with; `other` takes shipments, orders or nothing. */
  related_object?: "shipment" | "order" | "other"
  /** Whether it is used. */
  active?: boolean
  /** How it is drawn. */
  options?: DocumentTemplateDataOptions
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type GenerateDocumentData = {
  /** A stored template, by its id or its slug. */
  template_id?: string
  /** A template in place of a stored one. */
  template?: string
  /** How a template that is sent along is drawn. */
  options?: DocumentTemplateDataOptions
  /** Ids of the shipments it is about. */
  shipments?: Array<string>
  /** Ids of the orders it is about. */
  orders?: Array<string>
  /** What the placeholders are filled with, in place of records. */
  data?: Record<string, unknown> | null
  /** Name of the file. */
  doc_name?: string | null
  /** Format of the file, such as PDF. */
  doc_format?: "PDF" | "pdf" | null
  /** What it is written in, whatever the settings say. Papers for customs are English beside it. */
  language?: "en" | "de" | "fr" | "es"
}

export type GeneratedDocument = {
  /** The template it was drawn from; null for one that was sent along. */
  template_id: string | null
  /** Format of the file, such as PDF. */
  doc_format: "PDF"
  /** Name of the file. */
  doc_name: string
  /** The file in Base64. */
  doc_file: string
}

export type DocumentUploadRecord = {
  /** Its id, unique within the station. */
  id: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string
  /** All documents the carrier took for the shipment, oldest first. */
  documents: Array<DocumentDetails>
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown> | null
  /** Your own reference, which carriers print where they can. */
  reference: string | null
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
}

export type DocumentDetails = {
  /** What the carrier calls the document. */
  doc_id?: string
  /** Name of the file. */
  file_name?: string
}

export type DocumentUploadData = {
  /** The bought shipment the documents are for. */
  shipment_id: string
  /** The documents, at least one. */
  document_files: Array<DocumentFileData>
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
}

export type DocumentFileData = {
  /** The file in Base64, 5 MiB at most. */
  doc_file: string
  /** Name of the file. */
  doc_name: string
  /** Format of the file, such as PDF. */
  doc_format?: string | null
  /** Usually one of certificate_of_origin, commercial_invoice, pro_forma_invoice, packing_list, other; "other" when left out. */
  doc_type?: string | null
}

export type EventPage = {
  /** The events, oldest first. */
  results: Array<Event>
  /** What to ask with as `after` next; behind everything that was looked at. */
  cursor: string
  /** Whether there are more events already; else the next call may have some. */
  has_more: boolean
  /** The earliest cursor behind which no event was removed. */
  oldest_cursor: string
}

export type Event = {
  /** Its id, unique within the station. */
  id: string
  /** What happened. */
  type: "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed"
  /** The same as `type`, for receivers that know the older form. */
  event: "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed"
  /** The record as it was answered right after the change. */
  data: Record<string, unknown>
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** How many addresses the event was meant for when it happened. */
  pending_webhooks: number
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type WebhookDelivery = {
  /** Id of the delivery. */
  id: string
  /** What kind of record this is. */
  object_type: "webhook_delivery"
  /** The address it is sent to. */
  webhook_id: string
  /** The event; its id is the `webhook-id` of every attempt. */
  event_id: string
  /** What happened. */
  event_type: "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed"
  /** `waiting`: will be sent; `delivered`: the endpoint took it; `failed`: given up, and may be replayed. */
  state: "waiting" | "delivered" | "failed"
  /** Whether somebody asked for it by hand. */
  is_replay: boolean
  /** How often it was tried in its present schedule. */
  tries: number
  /** When it is tried next; null when it is due, or settled. */
  next_attempt_at: string | null
  /** The last attempt; null until it was tried. */
  last_attempt: DeliveryAttempt | null
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** When it last changed, ISO 8601 with offset. */
  updated_at: string
}

export type DeliveryAttempt = {
  /** When the attempt was made. */
  at: string
  /** How long it took, in milliseconds. */
  duration_ms: number
  /** HTTP status that was answered; null when there was no answer. */
  status: number | null
  /** What went wrong, in words; null when the endpoint took the event. */
  problem: string | null
  /** The first characters of what was answered. */
  answer: string | null
}

export type Manifest = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "manifest"
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string
  /** How much is on it, and who closed it out. */
  meta: Record<string, unknown>
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** Where the parcels are handed over; where the first of them is sent from when left out. */
  address: Address
  /** Empty: a manifest takes no options here. */
  options: Record<string, unknown>
  /** Your own reference, which carriers print where they can. */
  reference: string | null
  /** The numbers the carrier knows the shipments by. */
  shipment_identifiers: Array<string>
  /** Empty: a manifest has none here. */
  metadata: Record<string, unknown>
  /** Address of the paper to hand over: the first of the carrier, else the list the station draws. Null until it is closed. It opens with a key. */
  manifest_url: string | null
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** `closed`; `closing` while the carrier is asked; `unknown` where it gave no answer, so that it may have closed them. */
  state: "closing" | "closed" | "unknown"
  /** The day the parcels are handed over, YYYY-MM-DD; today when left out. */
  day: string
  /** The shipments on it, by their ids. */
  shipment_ids: Array<string>
  /** Papers of the carrier; none where it makes none. */
  documents: Array<ManifestDocument>
  /** Address of a list of the shipments with lines to sign, drawn by the station. It opens with a key. */
  list_url: string
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type ManifestDocument = {
  /** Its number on this manifest, from 1. */
  number: number
  /** What the carrier calls it. */
  id: string
  /** Its address; null where the carrier made it and it could not be fetched. */
  url: string | null
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown>
}

export type ManifestData = {
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** Of several connections of the carrier, the one it is of, by its nickname. */
  carrier_id?: string
  /** Bought shipments that are on no manifest; all of the carrier when left out. */
  shipment_ids?: Array<string>
  /** Where the parcels are handed over; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied. */
  address?: AddressData | null
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** The day the parcels are handed over, YYYY-MM-DD; today when left out. */
  day?: string
  /** Empty: a manifest takes no options here. */
  options?: Record<string, unknown> | null
}

export type ManifestFile = {
  /** What kind of paper it is. */
  category: "manifest"
  /** Format of the file. */
  format: "PDF"
  /** Null: nothing is known of its size. */
  print_format: null
  /** Address of the same file, which opens with a key. */
  url: string
  /** The file in Base64. */
  base64: string
}

export type OrderUpdateData = {
  /** What shipments made from the order get where they say nothing themselves. */
  options?: OrderDataOptions | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown> | null
}

export type PatchedParcelData = {
  /** Gross weight of the parcel in `weight_unit`. */
  weight?: number
  /** Unit of `weight`. */
  weight_unit?: "KG" | "LB" | "OZ" | "G"
  /** Width in `dimension_unit`; of the three sides all are given or none. */
  width?: number | null
  /** Height in `dimension_unit`; of the three sides all are given or none. */
  height?: number | null
  /** Length in `dimension_unit`; of the three sides all are given or none. */
  length?: number | null
  /** Unit of the sides, needed with them. */
  dimension_unit?: "CM" | "IN" | null
  /** Kind of packaging, one of `packaging_types` of `/v1/references`. */
  packaging_type?: string | null
  /** A box of a carrier by its name in `package_presets` of `/v1/references`; it fills in the sides that are left out. */
  package_preset?: string | null
  /** What the parcel is, in words. */
  description?: string | null
  /** What is in the parcel, in words. */
  content?: string | null
  /** True for papers without value, which customs lets pass. */
  is_document?: boolean | null
  /** A number of your own for the parcel; at a carrier of the shop it becomes the tracking number. */
  reference_number?: string | null
  /** Class of freight of the parcel, for carriers of pallets. */
  freight_class?: string | null
  /** What is in the parcel; `parent_id` of one names the line of an order it fulfils. */
  items?: Array<CommodityPatch> | null
  /** Options of this parcel alone, as those of the shipment. */
  options?: Record<string, unknown> | null
}

export type PickupBookingData = {
  /** The slug of the carrier; the same as `carrier_name`. */
  carrier_code?: string
  /** The slug of the carrier; left out, that of whoever sold the labels. */
  carrier_name?: string
  /** The connection that is asked, by its nickname. */
  carrier_id?: string
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date: string
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time: string
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time: string
  /** The bought parcels that are collected, by their tracking numbers. */
  tracking_numbers: Array<string>
  /** Where the parcels are collected; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied. */
  address?: AddressData | null
  /** One pickup on one day; pickups that repeat are not booked here. */
  pickup_type?: "one_time" | null
  /** What the driver should know. */
  instruction?: string | null
  /** Where the parcels lie. */
  package_location?: string | null
  /** Options of the pickup, as the carrier has them. */
  options?: Record<string, unknown> | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type Pickup = {
  /** Its id, unique within the station. */
  id: string | null
  /** What kind of record this is. */
  object_type: "pickup"
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string
  /** Number the carrier gave the pickup; empty while nobody knows whether it comes. */
  confirmation_number: string
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date: string
  /** What the carrier charges for coming; null where it does not say. */
  pickup_charge: Charge | null
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time: string
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time: string
  /** Where the parcels are collected; where the first of them is sent from when left out. */
  address: Address
  /** The parcels, at least one and 500 at most. */
  parcels: Array<Parcel>
  /** What the driver should know. */
  instruction: string | null
  /** Where the parcels lie. */
  package_location: string | null
  /** Options of the pickup, as the carrier has them. */
  options: Record<string, unknown>
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages?: Array<Message>
}

export type PickupData = {
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date: string
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time: string
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time: string
  /** The bought parcels that are collected, by their tracking numbers. */
  tracking_numbers: Array<string>
  /** Where the parcels are collected; where the first of them is sent from when left out. A text in its place is the id of a stored record, whose content is copied. */
  address?: AddressData | null
  /** What the driver should know. */
  instruction?: string | null
  /** Where the parcels lie. */
  package_location?: string | null
  /** Options of the pickup, as the carrier has them. */
  options?: Record<string, unknown> | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type PickupUpdateData = {
  /** Number the carrier gave the pickup; empty while nobody knows whether it comes. */
  confirmation_number?: string | null
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date?: string | null
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time?: string | null
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time?: string | null
  /** The bought parcels that are collected, by their tracking numbers. */
  tracking_numbers?: Array<string>
  /** Where the parcels are collected; what is left out of it stays. A text in its place is the id of a stored record, whose content is copied. */
  address?: PatchedAddressData | null
  /** What the driver should know. */
  instruction?: string | null
  /** Where the parcels lie. */
  package_location?: string | null
  /** Options of the pickup, as the carrier has them. */
  options?: Record<string, unknown> | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type PickupCancelData = {
  /** Why it is cancelled, for the carrier. */
  reason?: string | null
}

export type Product = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "product"
  /** Your own number of the article, once in each mode. */
  sku: string
  /** What it is called in the shop. */
  name: string | null
  /** Weight of one, in grams. */
  weight_grams: number | null
  /** Length of one, in millimetres. */
  length_mm: number | null
  /** Width of one, in millimetres. */
  width_mm: number | null
  /** Height of one, in millimetres. */
  height_mm: number | null
  /** Code of the goods in the customs tariff. */
  hs_code: string | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Value of one, in `currency`. */
  value: number | null
  /** Currency of `value`, as three letters of ISO 4217; needed with it. */
  currency: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** What scanners read of it. */
  barcode: string | null
  /** Where it lies. */
  shelf: string | null
  /** True where each piece gets a parcel of its own. */
  ships_alone: boolean
  /** Address of its picture, which opens with a key; null where there is none. */
  picture_url: string | null
  /** Which members came with an order, and its number; all others were typed. */
  sources: Record<string, string>
  /** How many orders with it wait to be shipped. */
  open_orders: number
  /** Counts what people changed of it; a change may name the one it began with. */
  revision: number
  /** Who changed it last; null while only orders filled it. */
  changed_by: string | null
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** When it last changed, ISO 8601 with offset. */
  updated_at: string
}

export type ProductData = {
  /** Your own number of the article, once in each mode. */
  sku: string
  /** What it is called in the shop. */
  name?: string | null
  /** Weight of one, in grams. */
  weight_grams?: number | null
  /** Length of one, in millimetres. */
  length_mm?: number | null
  /** Width of one, in millimetres. */
  width_mm?: number | null
  /** Height of one, in millimetres. */
  height_mm?: number | null
  /** Code of the goods in the customs tariff. */
  hs_code?: string | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Value of one, in `currency`. */
  value?: number | null
  /** Currency of `value`, as three letters of ISO 4217; needed with it. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** What scanners read of it. */
  barcode?: string | null
  /** Where it lies. */
  shelf?: string | null
  /** True where each piece gets a parcel of its own. */
  ships_alone?: boolean
}

export type PatchedProductData = {
  /** Counts what people changed of it; a change may name the one it began with. */
  revision?: number
  /** Your own number of the article, once in each mode. */
  sku?: string
  /** What it is called in the shop. */
  name?: string | null
  /** Weight of one, in grams. */
  weight_grams?: number | null
  /** Length of one, in millimetres. */
  length_mm?: number | null
  /** Width of one, in millimetres. */
  width_mm?: number | null
  /** Height of one, in millimetres. */
  height_mm?: number | null
  /** Code of the goods in the customs tariff. */
  hs_code?: string | null
  /** Where it was made, as two letters of ISO 3166-1. */
  origin_country?: "AD" | "AE" | "AF" | "AG" | "AI" | "AL" | "AM" | "AN" | "AO" | "AR" | "AS" | "AT" | "AU" | "AW" | "AZ" | "BA" | "BB" | "BD" | "BE" | "BF" | "BG" | "BH" | "BI" | "BJ" | "BM" | "BN" | "BO" | "BR" | "BS" | "BT" | "BW" | "BY" | "BZ" | "CA" | "CD" | "CF" | "CG" | "CH" | "CI" | "CK" | "CL" | "CM" | "CN" | "CO" | "CR" | "CU" | "CV" | "CY" | "CZ" | "DE" | "DJ" | "DK" | "DM" | "DO" | "DZ" | "EC" | "EE" | "EG" | "ER" | "ES" | "ET" | "FI" | "FJ" | "FK" | "FM" | "FO" | "FR" | "GA" | "GB" | "GD" | "GE" | "GF" | "GG" | "GH" | "GI" | "GL" | "GM" | "GN" | "GP" | "GQ" | "GR" | "GT" | "GU" | "GW" | "GY" | "HK" | "HN" | "HR" | "HT" | "HU" | "IC" | "ID" | "IE" | "IL" | "IN" | "IQ" | "IR" | "IS" | "IT" | "JE" | "JM" | "JO" | "JP" | "KE" | "KG" | "KH" | "KI" | "KM" | "KN" | "KP" | "KR" | "KV" | "KW" | "KY" | "KZ" | "LA" | "LB" | "LC" | "LI" | "LK" | "LR" | "LS" | "LT" | "LU" | "LV" | "LY" | "MA" | "MC" | "MD" | "ME" | "MG" | "MH" | "MK" | "ML" | "MM" | "MN" | "MO" | "MP" | "MQ" | "MR" | "MS" | "MT" | "MU" | "MV" | "MW" | "MX" | "MY" | "MZ" | "NA" | "NC" | "NE" | "NG" | "NI" | "NL" | "NO" | "NP" | "NR" | "NU" | "NZ" | "OM" | "PA" | "PE" | "PF" | "PG" | "PH" | "PK" | "PL" | "PR" | "PT" | "PW" | "PY" | "QA" | "RE" | "RO" | "RS" | "RU" | "RW" | "SA" | "SB" | "SC" | "SD" | "SE" | "SG" | "SH" | "SI" | "SK" | "SL" | "SM" | "SN" | "SO" | "SR" | "SS" | "ST" | "SV" | "SY" | "SZ" | "TC" | "TD" | "TG" | "TH" | "TJ" | "TL" | "TN" | "TO" | "TR" | "TT" | "TV" | "TW" | "TZ" | "UA" | "UG" | "US" | "UY" | "UZ" | "VA" | "VC" | "VE" | "VG" | "VI" | "VN" | "VU" | "WS" | "XB" | "XC" | "XE" | "XM" | "XN" | "XS" | "XY" | "YE" | "YT" | "ZA" | "ZM" | "ZW" | null
  /** Value of one, in `currency`. */
  value?: number | null
  /** Currency of `value`, as three letters of ISO 4217; needed with it. */
  currency?: "EUR" | "AED" | "USD" | "XCD" | "AMD" | "ANG" | "AOA" | "ARS" | "AUD" | "AWG" | "AZN" | "BAM" | "BBD" | "BDT" | "XOF" | "BGN" | "BHD" | "BIF" | "BMD" | "BND" | "BOB" | "BRL" | "BSD" | "BTN" | "BWP" | "BYN" | "BZD" | "CAD" | "CDF" | "XAF" | "CHF" | "NZD" | "CLP" | "CNY" | "COP" | "CRC" | "CUC" | "CVE" | "CZK" | "DJF" | "DKK" | "DOP" | "DZD" | "EGP" | "ERN" | "ETB" | "FJD" | "GBP" | "GEL" | "GHS" | "GMD" | "GNF" | "GTQ" | "GYD" | "HKD" | "HNL" | "HRK" | "HTG" | "HUF" | "IDR" | "ILS" | "INR" | "IRR" | "ISK" | "JMD" | "JOD" | "JPY" | "KES" | "KGS" | "KHR" | "KMF" | "KPW" | "KRW" | "KWD" | "KYD" | "KZT" | "LAK" | "LKR" | "LRD" | "LSL" | "LYD" | "MAD" | "MDL" | "MGA" | "MKD" | "MMK" | "MNT" | "MOP" | "MRO" | "MUR" | "MVR" | "MWK" | "MXN" | "MYR" | "MZN" | "NAD" | "XPF" | "NGN" | "NIO" | "NOK" | "NPR" | "OMR" | "PEN" | "PGK" | "PHP" | "PKR" | "PLN" | "PYG" | "QAR" | "RSD" | "RUB" | "RWF" | "SAR" | "SBD" | "SCR" | "SDG" | "SEK" | "SGD" | "SHP" | "SLL" | "SOS" | "SRD" | "SSP" | "STD" | "SYP" | "SZL" | "THB" | "TJS" | "TND" | "TOP" | "TRY" | "TTD" | "TWD" | "TZS" | "UAH" | "UYU" | "UZS" | "VEF" | "VND" | "VUV" | "WST" | "YER" | "ZAR" | "RON" | "ZMW" | null
  /** What scanners read of it. */
  barcode?: string | null
  /** Where it lies. */
  shelf?: string | null
  /** True where each piece gets a parcel of its own. */
  ships_alone?: boolean
}

export type RateRequest = {
  /** Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied. */
  shipper: AddressData
  /** Where the parcels go. A text in its place is the id of a stored record, whose content is copied. */
  recipient: AddressData
  /** The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied. */
  parcels: Array<ParcelData>
  /** Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`. */
  options?: Record<string, unknown>
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Who pays for the transport. */
  payment?: Payment
  /** The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied. */
  customs?: CustomsData | null
  /** One service that is asked for, in place of `services`. */
  service?: string | null
  /** Services that are asked for; empty asks for all there are. */
  services?: Array<string> | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids?: Array<string> | null
}

export type RateResponse = {
  /** Which carriers gave no price, and why. */
  messages: Array<Message>
  /** The offers of the carriers. */
  rates: Array<Rate>
}

export type ShippingRequest = {
  /** Where the parcels are sent from. A text in its place is the id of a stored record, whose content is copied. */
  shipper: AddressData
  /** Where the parcels go. A text in its place is the id of a stored record, whose content is copied. */
  recipient: AddressData
  /** The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied. */
  parcels: Array<ParcelData>
  /** Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`. */
  options?: Record<string, unknown>
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Rates as they were answered, among them the one that is bought. */
  rates: Array<Rate>
  /** Id of the rate that is bought. */
  selected_rate_id: string
  /** Who pays for the transport. */
  payment?: Payment
  /** Address of whoever pays. A text in its place is the id of a stored record, whose content is copied. */
  billing_address?: AddressData | null
  /** The customs declaration, needed across a customs border. A text in its place is the id of a stored record, whose content is copied. */
  customs?: CustomsData | null
  /** Format of the label. */
  label_type?: "PDF" | "ZPL" | "PNG"
  /** Services that are asked for; empty asks for all there are. */
  services?: Array<string> | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type ShippingResponse = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "shipment"
  /** Page on which the parcel can be followed; null before the purchase. */
  tracking_url: string | null
  /** Where the parcels are sent from. */
  shipper: Address
  /** Where the parcels go. */
  recipient: Address
  /** The parcels, at least one and 500 at most. */
  parcels: Array<Parcel>
  /** Services that are asked for; empty asks for all there are. */
  services: Array<string>
  /** Options of the whole by their names in `options` of `/v1/references`; others are kept as sent. */
  options: Record<string, unknown>
  /** Who pays for the transport. */
  payment: Payment
  /** Address of whoever pays. */
  billing_address: Address | null
  /** The customs declaration, needed across a customs border. */
  customs: Customs | null
  /** The offers of the carriers. */
  rates: Array<Rate>
  /** Your own reference, which carriers print where they can. */
  reference: string | null
  /** Format of the label. */
  label_type: "PDF" | "ZPL" | "PNG" | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids: Array<string>
  /** Id of the tracker that follows the parcel. */
  tracker_id: string | null
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata: Record<string, unknown>
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** Where the shipment stands, from draft to delivered. */
  status: "draft" | "purchased" | "cancelled" | "shipped" | "in_transit" | "delivered" | "needs_attention" | "out_for_delivery" | "delivery_failed"
  /** The carrier it was bought from; null for a draft. */
  carrier_name: string | null
  /** The connection it was bought with; null for a draft. */
  carrier_id: string | null
  /** The number the carrier gave the parcel; null for a draft. */
  tracking_number: string | null
  /** Number the carrier knows the shipment by; a label is voided by it. */
  shipment_identifier: string | null
  /** The rate that was bought; null for a draft. */
  selected_rate: Rate | null
  /** What the station notes about the record; keys may be added at any time. */
  meta: Record<string, unknown>
  /** The service that was bought; null for a draft. */
  service: string | null
  /** Id of the rate that is bought. */
  selected_rate_id: string | null
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** The files of the label and the invoice. */
  docs: Documents
}

export type Documents = {
  /** The label in Base64; null while the carrier has not given it. */
  label: string | null
  /** The commercial invoice in Base64; null where there is none. */
  invoice: string | null
}

export type ShipmentCancelRequest = {
  /** Number the carrier knows the shipment by; a label is voided by it. */
  shipment_identifier: string
  /** The service the label was bought with, for carriers that ask for it. */
  service?: string | null
  /** Options of the whole by their names in `options` of `/v1/references`; others are kept as sent. */
  options?: Record<string, unknown>
}

export type OperationResponse = {
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** What the carrier confirmed. */
  confirmation: OperationConfirmation
}

export type OperationConfirmation = {
  /** What was asked for. */
  operation: string
  /** Whether it was done. */
  success: boolean
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** The nickname of the connection to a carrier. */
  carrier_id: string
}

export type PickupRequest = {
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date: string
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time: string
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time: string
  /** Where the parcels are collected. A text in its place is the id of a stored record, whose content is copied. */
  address: AddressData
  /** The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied. */
  parcels: Array<ParcelData>
  /** What the driver should know. */
  instruction?: string | null
  /** Where the parcels lie. */
  package_location?: string | null
  /** Options of the pickup, as the carrier has them. */
  options?: Record<string, unknown> | null
}

export type PickupResponse = {
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** The pickup as the carrier took it. */
  pickup: Pickup
}

export type PickupUpdateRequest = {
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date: string
  /** When the parcels are ready, HH:MM, where they are. */
  ready_time: string
  /** Until when the carrier can come, HH:MM; later than `ready_time`. */
  closing_time: string
  /** Where the parcels are collected. A text in its place is the id of a stored record, whose content is copied. */
  address: AddressData
  /** The parcels, at least one and 500 at most. A text in place of one of them is the id of a stored record, whose content is copied. */
  parcels: Array<ParcelData>
  /** What the driver should know. */
  instruction?: string | null
  /** Where the parcels lie. */
  package_location?: string | null
  /** Options of the pickup, as the carrier has them. */
  options?: Record<string, unknown> | null
  /** Number the carrier gave the pickup; empty while nobody knows whether it comes. */
  confirmation_number: string
}

export type PickupCancelRequest = {
  /** Number the carrier gave the pickup; empty while nobody knows whether it comes. */
  confirmation_number: string
  /** Where the parcels were to be collected, for carriers that ask for it. A text in its place is the id of a stored record, whose content is copied. */
  address?: AddressData | null
  /** Day on which the carrier collects, YYYY-MM-DD, where the parcels are. */
  pickup_date?: string | null
  /** Why it is cancelled, for the carrier. */
  reason?: string | null
}

export type TrackingResponse = {
  /** What carriers or the station said about it; empty when there was nothing to say. */
  messages: Array<Message>
  /** What the carrier says of the parcel. */
  tracking: TrackingStatus
}

export type References = {
  /** Version of the interface this station speaks. */
  VERSION: string
  /** Name of the program. */
  APP_NAME: string
  /** Address of the station, with a slash at its end. */
  HOST: string
  /** Address of its screens. */
  ADMIN: string
  /** Address of the page that lists the operations. */
  OPENAPI: string
  /** Empty: the station has no GraphQL. */
  GRAPHQL: string
  /** False: there is no log for auditors. */
  AUDIT_LOGGING: boolean
  /** False: operators are added by managers. */
  ALLOW_SIGNUP: boolean
  /** False: nobody signs up. */
  ALLOW_ADMIN_APPROVED_SIGNUP: boolean
  /** False: a station is of one shop. */
  ALLOW_MULTI_ACCOUNT: boolean
  /** False: a station is of one shop. */
  MULTI_ORGANIZATIONS: boolean
  /** True: there are orders. */
  ORDERS_MANAGEMENT: boolean
  /** False: nothing is installed into the station. */
  APPS_MANAGEMENT: boolean
  /** True: there are documents and templates. */
  DOCUMENTS_MANAGEMENT: boolean
  /** True: files can be imported and exported. */
  DATA_IMPORT_EXPORT: boolean
  /** True: a shop can add carriers of its own. */
  CUSTOM_CARRIER_DEFINITION: boolean
  /** True: what was said with carriers is kept for a while. */
  PERSIST_SDK_TRACING: boolean
  /** Whether old orders are removed after a while. */
  ORDER_DATA_RETENTION: boolean
  /** Whether old trackers are removed after a while. */
  TRACKER_DATA_RETENTION: boolean
  /** Whether old shipments are removed after a while. */
  SHIPMENT_DATA_RETENTION: boolean
  /** Whether old log entries are removed after a while. */
  API_LOGS_DATA_RETENTION: boolean
  /** Versions a caller may ask for with the header `x-api-version`; the first is answered without it. */
  api_versions: Array<string>
  /** Parts of the interface that the first of these versions does not have. */
  api_features: Array<string>
  /** Whether and by whom addresses are completed while one types. */
  ADDRESS_AUTO_COMPLETE: {
  /** Whether there is such a thing. */
  is_enabled: boolean
  /** Who does it. */
  provider?: string
  /** Key the page calls the provider with; null where none is needed. */
  key?: string | null
}
  /** Names of countries by their codes. */
  countries: Record<string, string>
  /** Names of currencies by their codes. */
  currencies: Record<string, string>
  /** Units of weight. */
  weight_units: Record<string, string>
  /** Units of length. */
  dimension_units: Record<string, string>
  /** Names of states and provinces by country and code. */
  states: Record<string, Record<string, string>>
  /** Who may pay. */
  payment_types: Record<string, string>
  /** Why goods are sent. */
  customs_content_type: Record<string, string>
  /** Names of terms of trade by code. */
  incoterms: Record<string, string>
  /** Names of carriers by slug. */
  carriers: Record<string, string>
  /** Names of the carriers of the shop by slug. */
  custom_carriers: Record<string, string>
  /** Names of resellers by slug. */
  carrier_hubs: Record<string, string>
  /** Services by carrier: ours to the code of the carrier, null where it has none. */
  services: Record<string, Record<string, string | null>>
  /** Names of services by carrier and service. */
  service_names: Record<string, Record<string, string>>
  /** Options by carrier, each with its code. */
  options: Record<string, Record<string, {
  /** The code of the carrier. */
  code: string
}>>
  /** Names of options by carrier and option. */
  option_names: Record<string, Record<string, string>>
  /** Settings of connections by carrier. */
  connection_configs: Record<string, Record<string, {
  /** The code of the carrier. */
  code: string
}>>
  /** What can be done with each carrier. */
  carrier_capabilities: Record<string, Array<"pickup" | "rating" | "shipping" | "tracking" | "paperless">>
  /** Kinds of packaging by carrier. */
  packaging_types: Record<string, Record<string, string>>
  /** Boxes by carrier, with their sizes. */
  package_presets: Record<string, Record<string, {
  /** Width in `dimension_unit`; of the three sides all are given or none. */
  width?: number
  /** Height in `dimension_unit`; of the three sides all are given or none. */
  height?: number
  /** Length in `dimension_unit`; of the three sides all are given or none. */
  length?: number
  /** Unit of the sides, needed with them. */
  dimension_unit?: string
  /** Weight in `weight_unit`, of one where there is a `quantity`. */
  weight?: number
  /** Unit of `weight`. */
  weight_unit?: string
  /** Kind of packaging, one of `packaging_types` of `/v1/references`. */
  packaging_type?: string
}>>
  /** Rows of rate sheets by carrier. */
  service_levels: Record<string, Array<ServiceLevelReference>>
}

export type ServiceLevelReference = {
  /** What the service is called. */
  service_name: string
  /** Code of the service. */
  service_code: string
  /** Currency of its prices, as three letters of ISO 4217. */
  currency?: string
  /** Whether it is used when nobody names it. */
  active: boolean
  /** Prices by zone. */
  zones: Array<{
  /** Price in the zone, in `currency`. */
  rate: number
  [key: string]: unknown
}>
  [key: string]: unknown
}

export type Return = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "return"
  /** How far it is, from the draft of its label to what became of what came back. */
  state: "draft" | "label_made" | "on_the_way" | "overdue" | "arrived" | "restocked" | "written_off" | "voided"
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** What was sent. */
  shipment_id: string
  /** The shipment whose label brings it back. */
  label_id: string
  /** What comes back; all that may still come back when left out. */
  items: Array<{
  /** Which item of the shipment, counted through its parcels from 0. */
  line: number
  /** Your own number of the article. */
  sku: string | null
  /** What it is called, 35 characters at most. */
  title: string | null
  /** How many of it; 0 or more. */
  quantity: number
  /** Why it comes back. */
  reason: "damaged" | "wrong_item" | "too_late" | "changed_mind" | "other" | null
  /** What became of it; null until somebody said so. */
  outcome: "restocked" | "written_off" | null
}>
  /** A note of your own. */
  note: string | null
  /** Who sends it back. */
  from: Address
  /** Your own reference, which carriers print where they can. */
  reference: string | null
  /** The number the carrier gave the parcel. */
  tracking_number: string | null
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string | null
  /** The service that was bought; null for a draft. */
  service: string | null
  /** What its label costs; null where nobody charges for it, or it is not bought yet. */
  charge: {
  /** How much, in `currency`. */
  amount: number
  /** The same with the mark-ups of the shop, where it has any. */
  amount_with_markups?: number
  /** Currency of the amount, as three letters of ISO 4217. */
  currency: string | null
} | null
  /** Address of the label, which opens without a key; null where there is none. */
  label_url: string | null
  /** When it was created, ISO 8601 with offset. */
  created_at: string
  /** Who began it; null where that was not noted. */
  created_by: string | null
  /** True where its label was bought along with the shipment and lies in the box. */
  along: boolean
  /** When somebody said that it arrived; null until then. */
  arrived_at: string | null
  /** Who said that it arrived. */
  arrived_by: string | null
  /** When somebody last said what became of its items. */
  decided_at: string | null
  /** Who last said what became of its items. */
  decided_by: string | null
}

export type ReturnData = {
  /** What was sent. */
  shipment_id: string
  /** What comes back; all that may still come back when left out. */
  items?: Array<{
  /** Which item of the shipment, counted through its parcels from 0. */
  line: number
  /** How many of it; 0 or more. */
  quantity: number
  /** Why it comes back. */
  reason?: "damaged" | "wrong_item" | "too_late" | "changed_mind" | "other" | null
}>
  /** Why it comes back, of the items that name no reason of their own. */
  reason?: "damaged" | "wrong_item" | "too_late" | "changed_mind" | "other" | null
  /** A note of your own. */
  note?: string | null
  /** Where it goes, in place of the return address. A text in its place is the id of a stored record, whose content is copied. */
  to?: AddressData | null
}

export type ReturnDraft = {
  /** The return as it is now. */
  return: Return
  /** The draft of its label, with what carriers ask for it. */
  label: Shipment
  /** What carriers said that take nothing back. */
  messages: Array<Message>
}

export type ReturnBuyData = {
  /** Id of the rate that is bought. */
  selected_rate_id: string
  /** Format of the label. */
  label_type?: "PDF" | "ZPL" | "PNG"
}

export type ShipmentUpdateData = {
  /** Format of the label. */
  label_type?: "PDF" | "ZPL" | "PNG"
  /** Who pays for the transport. */
  payment?: Payment
  /** Those of `universal` in `/v1/references` and of each carrier. With `allow_incomplete_customs: true` a label is bought although the customs declaration lacks something: it is left out and told in a message; without it the purchase is refused as `customs_incomplete`. */
  options?: Record<string, unknown>
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type ShipmentPurchaseData = {
  /** Id of the rate that is bought. */
  selected_rate_id: string
  /** Format of the label. */
  label_type?: "PDF" | "ZPL" | "PNG"
  /** Who pays for the transport. */
  payment?: Payment
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type ShipmentRateData = {
  /** Services that are asked for; empty asks for all there are. */
  services?: Array<string> | null
  /** Connections that are asked, by their nicknames; empty asks all of the mode. */
  carrier_ids?: Array<string> | null
  /** Your own reference, which carriers print where they can. */
  reference?: string | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type TrackerUpdateData = {
  /** What is known of the parcel besides, for people who look it up. */
  info?: TrackingInfo | null
  /** Your own keys and values, 256 KiB of JSON at most; they are kept as sent and reach no carrier. In a change, keys replace those there are and empty ones go. */
  metadata?: Record<string, unknown>
}

export type Webhook = {
  /** Its id, unique within the station. */
  id: string
  /** Address that events are posted to, http or https, without user and password. */
  url: string
  /** What the receiver is, in words. */
  description: string | null
  /** Events that are sent; `all` stands for every one. */
  enabled_events: Array<"all" | "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed">
  /** True when nothing is sent; the station also does this after too many failures in a row. */
  disabled: boolean
  /** What kind of record this is. */
  object_type: "webhook"
  /** When the newest event that arrived there happened; null before the first. */
  last_event_at: string | null
  /** Key of the signatures: what follows `whsec_`, read as Base64. */
  secret: string
  /** True when the secret goes along in clear, besides the signature. */
  send_secret: boolean
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
}

export type WebhookData = {
  /** Address that events are posted to, http or https, without user and password. */
  url: string
  /** Events that are sent; `all` stands for every one. */
  enabled_events: Array<"all" | "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed">
  /** What the receiver is, in words. */
  description?: string | null
  /** True when nothing is sent; the station also does this after too many failures in a row. */
  disabled?: boolean | null
  /** Sends the secret itself along, in the header `X-Event-Id`, for receivers made for the reference implementation. Whoever sees a request can sign others then. */
  send_secret?: boolean | null
}

export type PatchedWebhookData = {
  /** Address that events are posted to, http or https, without user and password. */
  url?: string
  /** Events that are sent; `all` stands for every one. */
  enabled_events?: Array<"all" | "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed">
  /** What the receiver is, in words. */
  description?: string | null
  /** True when nothing is sent; the station also does this after too many failures in a row. */
  disabled?: boolean | null
  /** Sends the secret itself along, in the header `X-Event-Id`, for receivers made for the reference implementation. Whoever sees a request can sign others then. */
  send_secret?: boolean | null
}

export type Operation = {
  /** Its id, unique within the station. */
  id?: string
  /** Address that events are posted to, http or https, without user and password. */
  url?: string
  /** What the receiver is, in words. */
  description?: string | null
  /** Events that are sent; `all` stands for every one. */
  enabled_events?: Array<"all" | "shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed">
  /** True when nothing is sent; the station also does this after too many failures in a row. */
  disabled?: boolean
  /** What kind of record this is. */
  object_type?: "webhook"
  /** When the newest event that arrived there happened; null before the first. */
  last_event_at?: string | null
  /** Key of the signatures: what follows `whsec_`, read as Base64. */
  secret?: string
  /** True when the secret goes along in clear, besides the signature. */
  send_secret?: boolean
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode?: boolean
  /** What was asked for. */
  operation: string
  /** Whether it was done. */
  success: boolean
}

export type WebhookTestRequest = {
  /** What is posted, as it is. */
  payload: Record<string, unknown>
}

export type Connection = {
  /** Its id, unique within the station. */
  id: string
  /** What kind of record this is. */
  object_type: "connection"
  /** The slug of what the connection runs on; of a carrier of the shop it is `generic`. */
  adapter: string
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** Its nickname, by which shipments and rates name it; once in each mode. */
  carrier_id: string
  /** What the carrier is called. */
  display_name: string
  /** True for what was made with credentials of test mode, which carriers charge nothing for. */
  test_mode: boolean
  /** Whether it is used when nobody names it. */
  active: boolean
  /** What can be done with the connection. */
  capabilities: Array<"pickup" | "rating" | "shipping" | "tracking" | "paperless">
  /** Settings of the connection, without its credentials. */
  config: Record<string, unknown> | null
  /** Another one for every config: sent with a change, a config somebody else changed since is kept. */
  config_revision: string
  /** The account at the carrier. What is no secret of it is answered. */
  credentials: Record<string, unknown>
  /** Names of the secrets of the account that are stored. */
  stored_secrets: Array<string>
  /** Your own keys and values; they reach no carrier. */
  metadata: Record<string, unknown>
  /** True for what came with the sample data. */
  is_sample: boolean
  /** Whether the server of the carrier can be reached. */
  reachability: Reachability
  /** How often the carrier may be asked; empty where it does not count. */
  limits: Array<RequestLimit>
  /** When it was created, ISO 8601 with offset. */
  created_at: string
}

export type Reachability = {
  /** What the last call found; `unknown` where nobody was asked since the start. */
  state: "reachable" | "unreachable" | "unknown"
  /** Since when it is so. */
  since: string | null
  /** What the last call ran into; null unless it is unreachable. */
  last_error: string | null
  /** Until then calls are answered at once; null when the next one goes out as usual. */
  next_try_at: string | null
}

export type RequestLimit = {
  /** So many requests are taken within the time. */
  requests: number
  /** The time they are counted in, in seconds. */
  per_seconds: number
  /** How many of them are used up now. */
  used: number
  /** When there is room for the next one; null where there is some now. */
  free_at: string | null
}

export type ConnectionData = {
  /** The slug of the carrier, as `carriers` of `/v1/references` lists them. */
  carrier_name: string
  /** Its nickname, by which shipments and rates name it; once in each mode. */
  carrier_id: string
  /** What the carrier is called. */
  display_name?: string
  /** The mode of the key; another one is refused. */
  test_mode?: boolean
  /** Whether it is used when nobody names it. */
  active?: boolean
  /** The account at the carrier. What is no secret of it is answered. */
  credentials: Record<string, unknown>
  /** Settings of the connection, without its credentials. */
  config?: Record<string, unknown> | null
  /** Your own keys and values; they reach no carrier. */
  metadata?: Record<string, unknown>
}

export type ConnectionPatch = {
  /** Its nickname, by which shipments and rates name it; once in each mode. */
  carrier_id?: string
  /** What the carrier is called. */
  display_name?: string
  /** Whether it is used when nobody names it. */
  active?: boolean
  /** The account at the carrier. What is no secret of it is answered. */
  credentials?: Record<string, unknown>
  /** Settings of the connection, without its credentials. */
  config?: Record<string, unknown> | null
  /** Another one for every config: sent with a change, a config somebody else changed since is kept. */
  config_revision?: string
  /** Your own keys and values; they reach no carrier. */
  metadata?: Record<string, unknown>
}

/** Every operation: ids first, then what is sent or looked for. */
export type Operations = {
  addresses: {
    /** List saved addresses. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
}, options?: CallOptions): Listing<Address>
    /** Save an address. */
    create(body: AddressData, options?: CallOptions): Promise<Address>
    /** Retrieve an address. */
    retrieve(id: string, options?: CallOptions): Promise<Address>
    /** Change an address. */
    update(id: string, body?: PatchedAddressData, options?: CallOptions): Promise<Address>
    /** Remove a saved address. */
    discard(id: string, options?: CallOptions): Promise<Address>
  }
  batches: {
    /** List batch operations. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  resource_type?: Array<"orders" | "shipments" | "trackers" | "billing">
  status?: Array<"queued" | "running" | "failed" | "completed" | "completed_with_errors">
}, options?: CallOptions): Listing<BatchOperation>
    /** Retrieve a batch operation. */
    retrieve(id: string, options?: CallOptions): Promise<BatchOperation>
    /** Take many orders at once. */
    createOrders(body: BatchOrderData, options?: CallOptions): Promise<BatchOperation>
    /** Create many shipments at once. */
    createShipments(body: BatchShipmentData, options?: CallOptions): Promise<BatchOperation>
    /** Track many parcels at once. */
    createTrackers(body: BatchTrackerData, options?: CallOptions): Promise<BatchOperation>
    /** Import a file of orders, shipments or trackers. */
    importFile(form: FormData, options?: CallOptions & { query?: {
  resource_type?: string
  data_template?: string
} }): Promise<BatchOperation>
    /** Export orders, shipments or trackers as a file. */
    exportFile(file: string, query?: {
  limit?: number
  offset?: number
  cursor?: number
  created_after?: string
  created_before?: string
  keyword?: string
  carrier_name?: Array<string>
  status?: Array<string>
  tracking_number?: string
  address?: string
  metadata_key?: Array<string>
  metadata_value?: string
  option_key?: Array<string>
  option_value?: string
  id?: Array<string>
  order_id?: Array<string>
  source?: Array<string>
  reference?: string
  service?: Array<string>
  exclude?: Array<string>
  include?: Array<string>
  download?: string
}, options?: CallOptions): Promise<StationFile>
  }
  carriers: {
    /** List carrier connections. */
    list(query?: {
  limit?: number
  offset?: number
  active?: boolean
  system_only?: boolean
  carrier_name?: string
}, options?: CallOptions): Listing<CarrierSettings>
    /** Service codes of a carrier. */
    services(carrierName: string, options?: CallOptions): Promise<Record<string, string | null>>
  }
  customs: {
    /** List saved customs declarations. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
}, options?: CallOptions): Listing<Customs>
    /** Save a customs declaration. */
    create(body: CustomsData, options?: CallOptions): Promise<Customs>
    /** Retrieve a customs declaration. */
    retrieve(id: string, options?: CallOptions): Promise<Customs>
    /** Change a customs declaration. */
    update(id: string, body?: PatchedCustomsData, options?: CallOptions): Promise<Customs>
    /** Remove a customs declaration. */
    discard(id: string, options?: CallOptions): Promise<Customs>
  }
  templates: {
    /** List document templates. */
    list(query?: {
  limit?: number
  offset?: number
}, options?: CallOptions): Listing<DocumentTemplate>
    /** Add a document template. */
    create(body: DocumentTemplateData, options?: CallOptions): Promise<DocumentTemplate>
    /** Retrieve a document template. */
    retrieve(id: string, options?: CallOptions): Promise<DocumentTemplate>
    /** Change a document template of the shop. */
    update(id: string, body?: PatchedDocumentTemplateData, options?: CallOptions): Promise<DocumentTemplate>
    /** Remove a document template of the shop. */
    remove(id: string, options?: CallOptions): Promise<DocumentTemplate>
  }
  documents: {
    /** Draw a document. */
    generate(body: GenerateDocumentData, options?: CallOptions): Promise<GeneratedDocument>
    /** List upload records. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  shipment_id?: string
  created_after?: string
  created_before?: string
}, options?: CallOptions): Listing<DocumentUploadRecord>
    /** Send trade documents of a bought shipment to its carrier. */
    upload(body: DocumentUploadData, options?: CallOptions): Promise<DocumentUploadRecord>
    /** Retrieve an upload record. */
    retrieve(id: string, options?: CallOptions): Promise<DocumentUploadRecord>
    /** A document of shipments or orders, drawn from a template. */
    render(document: string, query?: {
  shipments?: string
  orders?: string
  language?: "en" | "de" | "fr" | "es"
  sample?: string
  download?: string
  signature?: string
}, options?: CallOptions): Promise<StationFile>
  }
  events: {
    /** Read what has happened since a cursor. */
    list(query?: {
  after?: string
  limit?: number
  type?: Array<"shipment_purchased" | "shipment_cancelled" | "shipment_fulfilled" | "shipment_out_for_delivery" | "shipment_needs_attention" | "shipment_delivery_failed" | "tracker_created" | "tracker_updated" | "order_created" | "order_updated" | "order_fulfilled" | "order_cancelled" | "order_delivered" | "batch_queued" | "batch_failed" | "batch_running" | "batch_completed">
  wait?: number
}, options?: CallOptions): Promise<EventPage>
  }
  webhooks: {
    /** List the deliveries to a webhook endpoint. */
    deliveries(id: string, query?: {
  limit?: number
  offset?: number
  cursor?: number
  state?: "waiting" | "delivered" | "failed"
}, options?: CallOptions): Listing<WebhookDelivery>
    /** Send an event to a webhook endpoint again. */
    replay(id: string, eventId: string, options?: CallOptions): Promise<WebhookDelivery>
    /** List webhook endpoints. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
}, options?: CallOptions): Listing<Webhook>
    /** Have events sent to an address. */
    create(body: WebhookData, options?: CallOptions): Promise<Webhook>
    /** Retrieve a webhook endpoint. */
    retrieve(id: string, options?: CallOptions): Promise<Webhook>
    /** Change a webhook endpoint. */
    update(id: string, body?: PatchedWebhookData, options?: CallOptions): Promise<Webhook>
    /** Remove a webhook endpoint. */
    remove(id: string, options?: CallOptions): Promise<Operation>
    /** Post something to a webhook endpoint. */
    test(id: string, body: WebhookTestRequest, options?: CallOptions): Promise<Operation>
  }
  manifests: {
    /** List manifests. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  created_after?: string
  created_before?: string
  carrier_name?: Array<string>
}, options?: CallOptions): Listing<Manifest>
    /** Close out bought shipments of a carrier, and tell it. */
    create(body: ManifestData, options?: CallOptions): Promise<Manifest>
    /** Retrieve a manifest. */
    retrieve(id: string, options?: CallOptions): Promise<Manifest>
    /** The paper of a manifest inside of JSON. */
    document(id: string, options?: CallOptions): Promise<ManifestFile>
    /** A paper of a manifest as a file. */
    file(id: string, name: string, options?: CallOptions): Promise<StationFile>
  }
  orders: {
    /** List orders. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  address?: string
  created_after?: string
  created_before?: string
  metadata_key?: Array<string>
  metadata_value?: string
  option_key?: Array<string>
  option_value?: string
  keyword?: string
  id?: Array<string>
  order_id?: Array<string>
  source?: Array<string>
  status?: Array<"unfulfilled" | "cancelled" | "fulfilled" | "delivered" | "partial">
}, options?: CallOptions): Listing<Order>
    /** Create an order. */
    create(body: OrderData, options?: CallOptions): Promise<Order>
    /** Retrieve an order with its shipments. */
    retrieve(id: string, options?: CallOptions): Promise<Order>
    /** Change the options and metadata of an order. */
    update(id: string, body?: OrderUpdateData, options?: CallOptions): Promise<Order>
    /** Cancel an order; use the other way to cancel orders. */
    dismiss(id: string, options?: CallOptions): Promise<Order>
    /** Cancel an order nothing was shipped of. */
    cancel(id: string, options?: CallOptions): Promise<Order>
  }
  parcels: {
    /** List saved parcels. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
}, options?: CallOptions): Listing<Parcel>
    /** Save a parcel. */
    create(body: ParcelData, options?: CallOptions): Promise<Parcel>
    /** Retrieve a parcel. */
    retrieve(id: string, options?: CallOptions): Promise<Parcel>
    /** Change a parcel. */
    update(id: string, body?: PatchedParcelData, options?: CallOptions): Promise<Parcel>
    /** Remove a parcel. */
    discard(id: string, options?: CallOptions): Promise<Parcel>
  }
  pickups: {
    /** Have a carrier collect parcels whose labels are bought. */
    create(body: PickupBookingData, options?: CallOptions): Promise<Pickup>
    /** List pickups. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
}, options?: CallOptions): Listing<Pickup>
    /** Have a carrier collect parcels whose labels are bought. */
    schedule(carrierName: string, body: PickupData, options?: CallOptions): Promise<Pickup>
    /** Retrieve a pickup. */
    retrieve(id: string, options?: CallOptions): Promise<Pickup>
    /** Change a pickup at the carrier. */
    update(id: string, body?: PickupUpdateData, options?: CallOptions): Promise<Pickup>
    /** Cancel a pickup; its shipments can be scheduled again. */
    cancel(id: string, body?: PickupCancelData, options?: CallOptions): Promise<Pickup>
  }
  products: {
    /** List products. */
    list(query?: {
  limit?: number
  offset?: number
  ordering?: "created_at" | "-created_at" | "sku" | "-sku" | "name" | "-name" | "weight" | "-weight" | "hs_code" | "-hs_code" | "origin_country" | "-origin_country" | "value" | "-value" | "barcode" | "-barcode" | "shelf" | "-shelf"
  view?: "all" | "no_weight" | "no_hs_code" | "no_barcode"
  keyword?: string
  sku?: Array<string>
  barcode?: Array<string>
}, options?: CallOptions): Listing<Product>
    /** Add a product. */
    create(body: ProductData, options?: CallOptions): Promise<Product>
    /** Retrieve a product. */
    retrieve(id: string, options?: CallOptions): Promise<Product>
    /** Change a product. */
    update(id: string, body?: PatchedProductData, options?: CallOptions): Promise<Product>
    /** Remove a product. */
    remove(id: string, options?: CallOptions): Promise<Product>
  }
  proxy: {
    /** Fetch rates without storing anything. */
    rates(body: RateRequest, options?: CallOptions): Promise<RateResponse>
    /** Buy a label without storing the shipment. */
    shipping(body: ShippingRequest, options?: CallOptions): Promise<ShippingResponse>
    /** Void a label by the carrier’s id of it. */
    void(carrierName: string, body: ShipmentCancelRequest, options?: CallOptions): Promise<OperationResponse>
    /** Schedule a pickup without storing it. */
    schedulePickup(carrierName: string, body: PickupRequest, options?: CallOptions): Promise<PickupResponse>
    /** Change a pickup by the carrier’s number of it. */
    updatePickup(carrierName: string, body: PickupUpdateRequest, options?: CallOptions): Promise<PickupResponse>
    /** Cancel a pickup by the carrier’s number of it. */
    cancelPickup(carrierName: string, body: PickupCancelRequest, options?: CallOptions): Promise<OperationResponse>
    /** Ask where a parcel is without storing a tracker. */
    getTracking(body: TrackingData, options?: CallOptions & { query?: {
  hub?: string
  carrier_id?: string
} }): Promise<TrackingResponse>
    /** Ask where a parcel is by address alone; use the other way. */
    trackShipment(carrierName: string, trackingNumber: string, query?: {
  hub?: string
  carrier_id?: string
}, options?: CallOptions): Promise<TrackingResponse>
  }
  api: {
    /** Data references. */
    data(query?: {
  reduced?: boolean
}, options?: CallOptions): Promise<References>
  }
  returns: {
    /** List returns. */
    list(query?: {
  limit?: number
  offset?: number
  state?: Array<"draft" | "label_made" | "on_the_way" | "overdue" | "arrived" | "restocked" | "written_off" | "voided">
  shipment_id?: string
}, options?: CallOptions): Listing<Return>
    /** Begin the return of a shipment, and ask what its label costs. */
    create(body: ReturnData, options?: CallOptions): Promise<ReturnDraft>
    /** Retrieve a return. */
    retrieve(id: string, options?: CallOptions): Promise<Return>
    /** Buy the label of a return. */
    buy(id: string, body: ReturnBuyData, options?: CallOptions): Promise<Return>
  }
  shipments: {
    /** List shipments. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  ordering?: "created_at" | "-created_at" | "recipient" | "-recipient" | "reference" | "-reference" | "status" | "-status" | "service" | "-service" | "tracking_number" | "-tracking_number" | "total_charge" | "-total_charge"
  address?: string
  created_after?: string
  created_before?: string
  metadata_key?: Array<string>
  metadata_value?: string
  option_key?: Array<string>
  option_value?: string
  keyword?: string
  carrier_name?: Array<string>
  reference?: string
  service?: Array<string>
  status?: Array<"draft" | "purchased" | "cancelled" | "shipped" | "in_transit" | "delivered" | "needs_attention" | "out_for_delivery" | "delivery_failed">
  tracking_number?: string
}, options?: CallOptions): Listing<Shipment>
    /** Create a shipment and fetch its rates. */
    create(body: ShipmentData, options?: CallOptions): Promise<Shipment>
    /** Retrieve a shipment. */
    retrieve(id: string, options?: CallOptions): Promise<Shipment>
    /** Change a draft shipment. */
    update(id: string, body?: ShipmentUpdateData, options?: CallOptions): Promise<Shipment>
    /** Cancel a shipment and void its label. */
    cancel(id: string, options?: CallOptions): Promise<Shipment>
    /** Buy the label of a shipment. */
    purchase(id: string, body: ShipmentPurchaseData, options?: CallOptions): Promise<Shipment>
    /** Fetch new rates for a draft shipment. */
    rates(id: string, body?: ShipmentRateData, options?: CallOptions): Promise<Shipment>
    /** The label or invoice of a shipment as a file. */
    file(id: string, file: string, query?: {
  signature?: string
  download?: string
  preview?: string
}, options?: CallOptions): Promise<StationFile>
  }
  trackers: {
    /** List trackers. */
    list(query?: {
  limit?: number
  offset?: number
  cursor?: number
  created_after?: string
  created_before?: string
  keyword?: string
  carrier_name?: Array<string>
  status?: Array<"pending" | "unknown" | "delivered" | "on_hold" | "in_transit" | "delivery_delayed" | "out_for_delivery" | "ready_for_pickup" | "delivery_failed">
  tracking_number?: string
}, options?: CallOptions): Listing<TrackingStatus>
    /** Track a parcel, or get the tracker it already has. */
    add(body: TrackingData, options?: CallOptions & { query?: {
  hub?: string
  carrier_id?: string
  pending_pickup?: boolean
} }): Promise<TrackingStatus>
    /** Track a parcel by address alone; use the other way to add trackers. */
    create(carrierName: string, trackingNumber: string, query?: {
  hub?: string
  carrier_id?: string
  pending_pickup?: boolean
}, options?: CallOptions): Promise<TrackingStatus>
    /** Retrieve a tracker by id, or the newest of a tracking number. */
    retrieve(idOrTrackingNumber: string, options?: CallOptions): Promise<TrackingStatus>
    /** Change what is known of a tracked parcel. */
    update(idOrTrackingNumber: string, body?: TrackerUpdateData, options?: CallOptions): Promise<TrackingStatus>
    /** Stop tracking a parcel. */
    remove(idOrTrackingNumber: string, options?: CallOptions): Promise<TrackingStatus>
  }
  carrier: {
    /** List the connections to carriers. */
    connectionsList(query?: {
  limit?: number
  offset?: number
}, options?: CallOptions): Listing<Connection>
    /** Connect an account at a carrier. */
    connectionsCreate(body: ConnectionData, options?: CallOptions): Promise<Connection>
    /** Retrieve a connection. */
    connectionsRetrieve(id: string, options?: CallOptions): Promise<Connection>
    /** Change a connection. */
    connectionsUpdate(id: string, body?: ConnectionPatch, options?: CallOptions): Promise<Connection>
    /** Remove a connection. */
    connectionsRemove(id: string, options?: CallOptions): Promise<Connection>
  }
}

/** Where each of them is: method, path, what it takes, what it answers, and whether it is done once for a key. */
export const operations = {
  addresses: {
    list: {"method":"GET","path":"/v1/addresses","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/addresses","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/addresses/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/addresses/{id}","takes":"json","answers":"record","takesKey":false},
    discard: {"method":"DELETE","path":"/v1/addresses/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
  batches: {
    list: {"method":"GET","path":"/v1/batches/operations","takes":"query","answers":"list","takesKey":false},
    retrieve: {"method":"GET","path":"/v1/batches/operations/{id}","takes":"nothing","answers":"record","takesKey":false},
    createOrders: {"method":"POST","path":"/v1/batches/orders","takes":"json","answers":"record","takesKey":true},
    createShipments: {"method":"POST","path":"/v1/batches/shipments","takes":"json","answers":"record","takesKey":true},
    createTrackers: {"method":"POST","path":"/v1/batches/trackers","takes":"json","answers":"record","takesKey":true},
    importFile: {"method":"POST","path":"/v1/batches/data/import","takes":"form","answers":"record","takesKey":true},
    exportFile: {"method":"GET","path":"/v1/batches/data/export/{file}","takes":"query","answers":"file","takesKey":false},
  },
  carriers: {
    list: {"method":"GET","path":"/v1/carriers","takes":"query","answers":"list","takesKey":false},
    services: {"method":"GET","path":"/v1/carriers/{carrier_name}/services","takes":"nothing","answers":"record","takesKey":false},
  },
  customs: {
    list: {"method":"GET","path":"/v1/customs_info","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/customs_info","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/customs_info/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/customs_info/{id}","takes":"json","answers":"record","takesKey":false},
    discard: {"method":"DELETE","path":"/v1/customs_info/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
  templates: {
    list: {"method":"GET","path":"/v1/documents/templates","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/documents/templates","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/documents/templates/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/documents/templates/{id}","takes":"json","answers":"record","takesKey":false},
    remove: {"method":"DELETE","path":"/v1/documents/templates/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
  documents: {
    generate: {"method":"POST","path":"/v1/documents/generate","takes":"json","answers":"record","takesKey":true},
    list: {"method":"GET","path":"/v1/documents","takes":"query","answers":"list","takesKey":false},
    upload: {"method":"POST","path":"/v1/documents","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/documents/{id}","takes":"nothing","answers":"record","takesKey":false},
    render: {"method":"GET","path":"/documents/{document}","takes":"query","answers":"file","takesKey":false},
  },
  events: {
    list: {"method":"GET","path":"/v1/events","takes":"query","answers":"record","takesKey":false},
  },
  webhooks: {
    deliveries: {"method":"GET","path":"/v1/webhooks/{id}/deliveries","takes":"query","answers":"list","takesKey":false},
    replay: {"method":"POST","path":"/v1/webhooks/{id}/deliveries/{event_id}/replay","takes":"nothing","answers":"record","takesKey":true},
    list: {"method":"GET","path":"/v1/webhooks","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/webhooks","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/webhooks/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/webhooks/{id}","takes":"json","answers":"record","takesKey":false},
    remove: {"method":"DELETE","path":"/v1/webhooks/{id}","takes":"nothing","answers":"record","takesKey":false},
    test: {"method":"POST","path":"/v1/webhooks/{id}/test","takes":"json","answers":"record","takesKey":true},
  },
  manifests: {
    list: {"method":"GET","path":"/v1/manifests","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/manifests","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/manifests/{id}","takes":"nothing","answers":"record","takesKey":false},
    document: {"method":"POST","path":"/v1/manifests/{id}/document","takes":"nothing","answers":"record","takesKey":true},
    file: {"method":"GET","path":"/v1/manifests/{id}/documents/{name}","takes":"nothing","answers":"file","takesKey":false},
  },
  orders: {
    list: {"method":"GET","path":"/v1/orders","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/orders","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/orders/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PUT","path":"/v1/orders/{id}","takes":"json","answers":"record","takesKey":false},
    dismiss: {"method":"DELETE","path":"/v1/orders/{id}","takes":"nothing","answers":"record","takesKey":false},
    cancel: {"method":"POST","path":"/v1/orders/{id}/cancel","takes":"nothing","answers":"record","takesKey":true},
  },
  parcels: {
    list: {"method":"GET","path":"/v1/parcels","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/parcels","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/parcels/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/parcels/{id}","takes":"json","answers":"record","takesKey":false},
    discard: {"method":"DELETE","path":"/v1/parcels/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
  pickups: {
    create: {"method":"POST","path":"/v1/pickups","takes":"json","answers":"record","takesKey":true},
    list: {"method":"GET","path":"/v1/pickups","takes":"query","answers":"list","takesKey":false},
    schedule: {"method":"POST","path":"/v1/pickups/{carrier_name}/schedule","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/pickups/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"POST","path":"/v1/pickups/{id}","takes":"json","answers":"record","takesKey":true},
    cancel: {"method":"POST","path":"/v1/pickups/{id}/cancel","takes":"json","answers":"record","takesKey":true},
  },
  products: {
    list: {"method":"GET","path":"/v1/products","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/products","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/products/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PATCH","path":"/v1/products/{id}","takes":"json","answers":"record","takesKey":false},
    remove: {"method":"DELETE","path":"/v1/products/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
  proxy: {
    rates: {"method":"POST","path":"/v1/proxy/rates","takes":"json","answers":"record","takesKey":true},
    shipping: {"method":"POST","path":"/v1/proxy/shipping","takes":"json","answers":"record","takesKey":true},
    void: {"method":"POST","path":"/v1/proxy/shipping/{carrier_name}/cancel","takes":"json","answers":"record","takesKey":true},
    schedulePickup: {"method":"POST","path":"/v1/proxy/pickups/{carrier_name}","takes":"json","answers":"record","takesKey":true},
    updatePickup: {"method":"POST","path":"/v1/proxy/pickups/{carrier_name}/update","takes":"json","answers":"record","takesKey":true},
    cancelPickup: {"method":"POST","path":"/v1/proxy/pickups/{carrier_name}/cancel","takes":"json","answers":"record","takesKey":true},
    getTracking: {"method":"POST","path":"/v1/proxy/tracking","takes":"json","answers":"record","takesKey":true},
    trackShipment: {"method":"GET","path":"/v1/proxy/tracking/{carrier_name}/{tracking_number}","takes":"query","answers":"record","takesKey":false},
  },
  api: {
    data: {"method":"GET","path":"/v1/references","takes":"query","answers":"record","takesKey":false},
  },
  returns: {
    list: {"method":"GET","path":"/v1/returns","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/returns","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/returns/{id}","takes":"nothing","answers":"record","takesKey":false},
    buy: {"method":"POST","path":"/v1/returns/{id}/buy","takes":"json","answers":"record","takesKey":true},
  },
  shipments: {
    list: {"method":"GET","path":"/v1/shipments","takes":"query","answers":"list","takesKey":false},
    create: {"method":"POST","path":"/v1/shipments","takes":"json","answers":"record","takesKey":true},
    retrieve: {"method":"GET","path":"/v1/shipments/{id}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PUT","path":"/v1/shipments/{id}","takes":"json","answers":"record","takesKey":false},
    cancel: {"method":"POST","path":"/v1/shipments/{id}/cancel","takes":"nothing","answers":"record","takesKey":true},
    purchase: {"method":"POST","path":"/v1/shipments/{id}/purchase","takes":"json","answers":"record","takesKey":true},
    rates: {"method":"POST","path":"/v1/shipments/{id}/rates","takes":"json","answers":"record","takesKey":true},
    file: {"method":"GET","path":"/v1/shipments/{id}/{file}","takes":"query","answers":"file","takesKey":false},
  },
  trackers: {
    list: {"method":"GET","path":"/v1/trackers","takes":"query","answers":"list","takesKey":false},
    add: {"method":"POST","path":"/v1/trackers","takes":"json","answers":"record","takesKey":true},
    create: {"method":"GET","path":"/v1/trackers/{carrier_name}/{tracking_number}","takes":"query","answers":"record","takesKey":false},
    retrieve: {"method":"GET","path":"/v1/trackers/{id_or_tracking_number}","takes":"nothing","answers":"record","takesKey":false},
    update: {"method":"PUT","path":"/v1/trackers/{id_or_tracking_number}","takes":"json","answers":"record","takesKey":false},
    remove: {"method":"DELETE","path":"/v1/trackers/{id_or_tracking_number}","takes":"nothing","answers":"record","takesKey":false},
  },
  carrier: {
    connectionsList: {"method":"GET","path":"/v1/connections","takes":"query","answers":"list","takesKey":false},
    connectionsCreate: {"method":"POST","path":"/v1/connections","takes":"json","answers":"record","takesKey":true},
    connectionsRetrieve: {"method":"GET","path":"/v1/connections/{id}","takes":"nothing","answers":"record","takesKey":false},
    connectionsUpdate: {"method":"PATCH","path":"/v1/connections/{id}","takes":"json","answers":"record","takesKey":false},
    connectionsRemove: {"method":"DELETE","path":"/v1/connections/{id}","takes":"nothing","answers":"record","takesKey":false},
  },
} as const
