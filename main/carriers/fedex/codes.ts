import file from '../../../resources/carriers/fedex.json' with { type: 'json' }
import type { RateNeed } from '../../../shared/rate-ranking.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierParcel, ExactStatus } from '../contract/model.ts'
import { type NamedService, readListing } from '../kit/listing.ts'
import { readOptions } from '../kit/options.ts'
import { countryOrTerritory } from '../kit/parties.ts'
import { statusesByCode } from '../kit/tracking.ts'

export const listing = readListing(file, { label: 'FedEx', prefix: 'fedex', code: /^[a-z0-9_]{2,60}$/ })
export const { codeOf, noService, trackingUrlOf } = listing
export const options = readOptions(listing.catalogue)

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>
type Lane = { shipper: Place; recipient: Place }

export const countryOf = countryOrTerritory

/** To and from Puerto Rico and the islands papers are needed too. */
export const isInternational = ({ shipper, recipient }: Lane): boolean =>
  countryOf(shipper) !== countryOf(recipient)

export const isWithinUnitedStates = ({ shipper, recipient }: Lane): boolean =>
  countryOf(shipper) === 'US' && countryOf(recipient) === 'US'

/** Where a state has two letters and telephone numbers have ten digits. */
export const northAmerica = ['US', 'CA', 'PR']

export const economy = 'SMART_POST'
export const homeDelivery = 'GROUND_HOME_DELIVERY'

/** What mail of the postal service a parcel of the economy service is, each with a price of its own. */
export const indicia = [
  'MEDIA_MAIL',
  'PARCEL_RETURN',
  'PARCEL_SELECT',
  'PRESORTED_BOUND_PRINTED_MATTER',
  'PRESORTED_STANDARD',
] as const

/** Mail of the postal service that only some contents may go by. */
export const mailNeeds: Readonly<Record<string, RateNeed>> = {
  MEDIA_MAIL: 'media',
  PRESORTED_BOUND_PRINTED_MATTER: 'printed_matter',
}

/** Names of before, which answers may still have. */
const formerCodes: Readonly<Record<string, string>> = {
  INTERNATIONAL_PRIORITY: 'FEDEX_INTERNATIONAL_PRIORITY',
  INTERNATIONAL_PRIORITY_EXPRESS: 'FEDEX_INTERNATIONAL_PRIORITY_EXPRESS',
}

/** The service a code of the carrier means. */
export const serviceOf = (code: string): NamedService =>
  listing.serviceOf(ownValue(formerCodes, code) ?? code)

/** The part of the company that moves it: each collects by itself. */
export type Mover = 'FDXE' | 'FDXG'

export const moverOf = (code: string | null): Mover =>
  code !== null && /GROUND|SMART_POST/.test(code) ? 'FDXG' : 'FDXE'

export const pickupTypes = [
  'DROPOFF_AT_FEDEX_LOCATION',
  'CONTACT_FEDEX_TO_SCHEDULE',
  'USE_SCHEDULED_PICKUP',
] as const

export const ownPackaging = 'YOUR_PACKAGING'

const packagingOf = (parcel: CarrierParcel): string => listing.packagingOf(parcel) ?? ownPackaging

/** A shipment has one packaging: that of its parcels where it is the same, else the shop's own. */
export function packagingOfAll(parcels: readonly CarrierParcel[]): string {
  const [first = ownPackaging, ...others] = new Set(parcels.map(packagingOf))
  return others.length === 0 ? first : ownPackaging
}

/** What the flat prices of the carrier hold for. */
export const hasOneRate = (packaging: string): boolean =>
  /^FEDEX_(ENVELOPE|PAK|TUBE|SMALL_BOX|MEDIUM_BOX|LARGE_BOX|EXTRA_LARGE_BOX)$/.test(packaging)

const subPackaging: Readonly<Record<string, string>> = {
  envelope: 'ENVELOPE',
  tube: 'TUBE',
  pallet: 'PALLET',
  small_box: 'PARCEL',
  medium_box: 'PARCEL',
  large_box: 'PARCEL',
  extra_large_box: 'PARCEL',
}

/** What the shop's own packaging is: asked for into Canada, and from there and Mexico into the United States. */
export function subPackagingOf(parcel: CarrierParcel, { shipper, recipient }: Lane): string | undefined {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  const isAsked = to === 'CA' || (['US', 'PR'].includes(to) && ['CA', 'MX'].includes(from))
  return isAsked ? (ownValue(subPackaging, parcel.packagingType ?? '') ?? 'OTHER') : undefined
}

/** The carrier writes some currencies in its own way. */
const currencies: Readonly<Record<string, string>> = {
  GBP: 'UKL',
  CHF: 'SFR',
  SGD: 'SID',
  JPY: 'JYE',
  MXN: 'NMP',
  KRW: 'WON',
  CLP: 'CHP',
  AED: 'DHS',
  TWD: 'NTD',
  KWD: 'KUD',
  DOP: 'RDD',
  ARS: 'ARN',
  IDR: 'RPA',
  UYU: 'UYP',
  XCD: 'ECD',
  JMD: 'JAD',
  KYD: 'CID',
}
const isoCurrencies: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(currencies).map(([iso, own]) => [own, iso]),
)

export const toCurrency = (iso: string): string => ownValue(currencies, iso) ?? iso
export const fromCurrency = (own: string): string =>
  ownValue(isoCurrencies, own.toUpperCase()) ?? own.toUpperCase()

/** Terms of sale have three signs. */
export const incoterms: Readonly<Record<string, string>> = {
  ...Object.fromEntries('DDP DDU DAP DAT DPU EXW CPT CIP CIF FCA FOB'.split(' ').map(term => [term, term])),
  CFR: 'C&F',
  C_F: 'C&F',
}

export const purposes = [
  'GIFT',
  'NOT_SOLD',
  'PERSONAL_EFFECTS',
  'REPAIR_AND_RETURN',
  'SAMPLE',
  'SOLD',
] as const
const purposeOfContent: Readonly<Record<string, (typeof purposes)[number]>> = {
  gift: 'GIFT',
  not_sold: 'NOT_SOLD',
  personal_effects: 'PERSONAL_EFFECTS',
  repair_and_return: 'REPAIR_AND_RETURN',
  return_merchandise: 'REPAIR_AND_RETURN',
  sample: 'SAMPLE',
  sold: 'SOLD',
  merchandise: 'SOLD',
}
export const purposeOf = (content: string | null) => ownValue(purposeOfContent, content ?? '')

export const documentTypes = [
  'CERTIFICATE_OF_ORIGIN',
  'COMMERCIAL_INVOICE',
  'ETD_LABEL',
  'USMCA_CERTIFICATION_OF_ORIGIN',
  'USMCA_COMMERCIAL_INVOICE_CERTIFICATION_OF_ORIGIN',
  'OTHER',
  'PRO_FORMA_INVOICE',
] as const
/** The kind of a paper, by the common word or the carrier's own with `fedex_` before it. */
export const documentTypeOf = (kind: string): (typeof documentTypes)[number] =>
  documentTypes.find(each => each === kind.replace(/^fedex_/, '').toUpperCase()) ?? 'OTHER'

/** Files the carrier takes, by how their names end. */
export const fileTypes: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  rtf: 'application/rtf',
  txt: 'text/plain',
  bmp: 'image/bmp',
  png: 'image/png',
  gif: 'image/gif',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  tif: 'image/tiff',
  tiff: 'image/tiff',
}

/** What was picked up moves, what goes back or was cancelled failed. */
export const statusByCode = statusesByCode({
  pending: 'OC OX EP MD',
  in_transit: 'PU PX OF AP IT IX AA AC AF AR AX DP EA EO FD LO OW PF PL PM SF TR',
  out_for_delivery: 'OD ED AD',
  ready_for_pickup: 'HL HP',
  delivered: 'DL',
  delivery_failed: 'DE RS RT CA RD',
  on_hold: 'SE CD HA',
  delivery_delayed: 'DY DD PY',
})

/** Of these, what says more than the nine states do. */
export const exactByCode: Readonly<Record<string, ExactStatus>> = {
  PU: 'picked_up',
  PX: 'picked_up',
  RS: 'return_to_sender',
  RT: 'return_to_sender',
  RD: 'return_to_sender',
  CA: 'cancelled',
}
