import file from '../../../resources/carriers/dhl_express.json' with { type: 'json' }
import { ownValue } from '../../../shared/values.ts'
import type { CarrierParcel, ExactStatus, TrackerStatus } from '../contract/model.ts'
import { readListing } from '../kit/listing.ts'
import { readOptions } from '../kit/options.ts'
import { statusesByCode } from '../kit/tracking.ts'

export const listing = readListing(file, { label: 'DHL Express', prefix: 'dhl', code: /^[a-z0-9]{1,3}$/ })
export const { serviceOf, codeOf, noService, trackingUrlOf } = listing
export const options = readOptions(listing.catalogue)

/** Products with a time of the day, of documents and of goods: DHL pays back when they come later. */
export const guaranteedProducts: ReadonlySet<string> = new Set('1 I O K E L M T Y'.split(' '))

const boxes = [2, 3, 4, 5, 6, 7, 8].map(size => [`dhl_express_box_${size}`, `${size}BX`] as const)
/** The carrier's own packaging by preset. What it has no code for, and boxes of the shop, go without one. */
const packagingOfPreset: ReadonlyMap<string, string> = new Map([
  ['dhl_express_envelope', 'XPD'],
  ['dhl_express_tube', 'TBL'],
  ...boxes,
])

export const packagingOf = ({ packagePreset }: CarrierParcel): string | undefined =>
  packagingOfPreset.get(packagePreset ?? '')

/** A name without what only tells two products of one name apart. */
const plainName = (name: string): string =>
  name
    .replace(/^DHL /i, '')
    .replace(/\(.*\)/, '')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()

/** The code of the product an answer names: the one that was asked for where it may be it, or the name is nobody's. */
export function productNamed(name: string | null, asked: string): string {
  const wanted = plainName(name ?? '')
  const named = listing.catalogue.services.filter(each => plainName(each.name ?? '') === wanted)
  const codes = named.flatMap(({ carrier_code }) => carrier_code ?? [])
  return codes.length === 0 || codes.includes(asked) ? asked : (codes[0] ?? asked)
}

/** Units as the carrier names them in answers. */
export const weightUnitOf = (units: string | null) => (/imp|lb/i.test(units ?? '') ? 'LB' : 'KG')

/** Status by the code of a checkpoint. */
export const statusByCode = statusesByCode({
  pending: 'SA DUMMY_PU',
  // Picked up moves; the nine statuses of the interface have no other word for it.
  in_transit: 'PU PL DF AF AR TR CR BR IC CI CU FD RR SC SM ES HN HI HO LV UV SI TP',
  out_for_delivery: 'WC OFD',
  delivered: 'OK DD PD DL',
  ready_for_pickup: 'CC',
  on_hold: 'OH HP CD UD BN BL PY DP',
  delivery_delayed: 'MC MS MD AD IR TD NA',
  // What goes back, was stopped, damaged or destroyed comes to nobody.
  delivery_failed: 'NH BA ND CM CA RD SS LX RT DS DM ST',
})

/** Of these, what says more than the nine states do. */
export const exactByCode: Readonly<Record<string, ExactStatus>> = {
  PU: 'picked_up',
  RT: 'return_to_sender',
}

/** Checkpoints about papers and weights, also after the delivery: they move no parcel. */
export const remarks: ReadonlySet<string> = new Set('IA DI RW TI TT CS'.split(' '))

/** The shipment as a whole, where no checkpoint says more. */
export const statusByWord: Readonly<Record<string, TrackerStatus>> = {
  'pre-transit': 'pending',
  transit: 'in_transit',
  delivered: 'delivered',
  failure: 'delivery_failed',
}

/** Why goods leave the country, by content type; a sale where nobody said. */
export const exportReasons: Readonly<Record<string, string>> = {
  merchandise: 'commercial_purpose_or_sale',
  gift: 'gift',
  sample: 'sample',
  return_merchandise: 'return',
}

/** Members of the European Union by the numeric code that an IOSS number has after its `IM` (ISO 3166-1). */
const iossCountries: Readonly<Record<string, string>> = Object.fromEntries(
  'AT040 BE056 BG100 CY196 CZ203 DE276 DK208 EE233 ES724 FI246 FR250 GR300 HR191 HU348 IE372 IT380 LT440 LU442 LV428 MT470 NL528 PL616 PT620 RO642 SE752 SI705 SK703'
    .split(' ')
    .map(each => [each.slice(2), each.slice(0, 2)]),
)

/** The country that gave an IOSS number; undefined for what is none. */
export const iossCountryOf = (number: string): string | undefined =>
  ownValue(iossCountries, /^IM(\d{3})\d{7}$/.exec(number)?.[1] ?? '')

/** Kinds of papers by our names; its own are kept. */
export const documentTypes: Readonly<Record<string, string>> = {
  commercial_invoice: 'CIN',
  pro_forma_invoice: 'PNV',
  certificate_of_origin: 'COO',
  packing_list: 'DCL',
  ...Object.fromEntries('INV PNV COO CIN DCL AWB NAF'.split(' ').map(type => [type, type])),
}

export type LabelLayout = { label: string; waybill: string; isOnA4: boolean; isLong: boolean }

/** Templates of label and waybill by the paper; the label on 6x4 is the one of A6, which fits it. */
export function layoutOf(labelType: string | null | undefined): LabelLayout {
  const [, size = '', sheet = ''] = /_(\dx\d)_?(.*)$/.exec(labelType ?? '') ?? []
  if (size !== '8x4')
    return { label: 'ECOM26_A6_002', waybill: 'ARCH_6X4', isOnA4: sheet === 'A4', isLong: false }
  const label =
    { A4: 'ECOM26_84_A4_001', CI: 'ECOM26_84CI_001', RU_A4: 'ECOM_A4_RU_002' }[sheet] ?? 'ECOM26_84_001'
  const waybill = { A4: 'ARCH_8X4_A4_002', RU_A4: 'ARCH_A4_RU_002' }[sheet] ?? 'ARCH_8X4'
  return { label, waybill, isOnA4: false, isLong: true }
}
