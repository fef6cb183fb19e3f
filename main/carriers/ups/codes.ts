import file from '../../../resources/carriers/ups.json' with { type: 'json' }
import type { CarrierAddress, ExactStatus, TrackerStatus } from '../contract/model.ts'
import { invalid } from '../contract/outcome.ts'
import { type NamedService, readListing } from '../kit/listing.ts'
import { readOptions } from '../kit/options.ts'
import { countryOrTerritory } from '../kit/parties.ts'
import { statusesByCode } from '../kit/tracking.ts'

const listing = readListing(file, { label: 'UPS', prefix: 'ups', code: /^\d{2,3}$/ })
export const { catalogue, trackingUrlOf } = listing
export const options = readOptions(catalogue)

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>
type Lane = { shipper: Place; recipient: Place }

const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PT RO SE SI SK'.split(' '),
)

export const countryOf = countryOrTerritory

/** Region of origin, which decides what a service code means; null where the worldwide meaning holds. */
export function originOf(place: Place): string | null {
  const country = countryOf(place)
  if (['US', 'CA', 'PR', 'MX', 'PL'].includes(country)) return country
  return europeanUnion.has(country) ? 'EU' : null
}

export const isInternational = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return from !== to && !(isAmerican(from) && isAmerican(to))
}

const isAmerican = (country: string) => country === 'US' || country === 'PR'

/** Lanes where signature and cash on delivery are asked for parcel by parcel; everywhere else for the shipment. */
export const isPackageLane = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return (isAmerican(from) && isAmerican(to)) || (from === 'CA' && to === 'CA')
}

/** Codes that mean the same from wherever they have no meaning of their own; the others are American. */
const worldwide = new Set(['07', '08', '11', '54', '65'])

/** From Canada one code is two services, by where it goes. */
const toUnitedStates = 'ups_express_early_ca_us'

type Row = (typeof catalogue.services)[number]

const isSoldFrom = (row: Row, lane: Lane): boolean => {
  const origin = originOf(lane.shipper)
  if (row.origin === undefined) return true
  if (row.origin === 'DE') return countryOf(lane.shipper) === 'DE'
  if (origin === null) return row.origin === 'US' && worldwide.has(row.carrier_code ?? '')
  return row.origin === origin
}

const fitsDestination = ({ code, carrier_code }: Row, lane: Lane): boolean =>
  carrier_code !== '54' ||
  originOf(lane.shipper) !== 'CA' ||
  (code === toUnitedStates) === (countryOf(lane.recipient) === 'US')

/** The service a code means on a lane. */
export function serviceOf(code: string, lane: Lane): NamedService {
  const row = catalogue.services.find(
    each => each.carrier_code === code && isSoldFrom(each, lane) && fitsDestination(each, lane),
  )
  return row
    ? { service: row.code, name: row.name ?? row.code, isKnown: true }
    : { service: `ups_${code.toLowerCase()}`, name: `UPS ${code}`, isKnown: false }
}

/** The carrier's code of a service on a lane; a message where it is not sold. */
export function codeOf(service: string, lane: Lane) {
  const row = catalogue.services.find(each => each.code === service)
  if (row?.carrier_code && isSoldFrom(row, lane)) return { ok: true as const, code: row.carrier_code }
  const bare = /^ups_(\d{2,3})$/.exec(service)?.[1]
  if (!row && bare) return { ok: true as const, code: bare }
  const country = countryOf(lane.shipper)
  const sameCode = row?.carrier_code ? serviceOf(row.carrier_code, lane) : null
  const hint = sameCode?.isKnown ? ` From there use "${sameCode.service}".` : ''
  const words = row ? `UPS sells ${row.name ?? service} from other countries than ${country}.${hint}` : null
  return { ok: false as const, problem: words === null ? listing.noService(service) : invalid(words) }
}

/**
 * Status by the code of an activity, without the zeros in front of it, as the carrier publishes them. What was picked up
 * moves, what goes back failed, what was voided is on hold.
 */
export const statusByCode = statusesByCode({
  pending: '3 44 45 77 79 80 157 166',
  in_transit: '5 10 12 14 16 25 38 39 47 57 73 74 84 87 92 134 137 158 159 160 164 165 167 168 169',
  out_for_delivery: '6 21 37 71 72 78 89 91 146 162',
  delivered: '11 26 143 156',
  ready_for_pickup: '17 40 144 161',
  on_hold: '7 13 19 29 43 49 50 58 83 85 114 123 124 125 126 139',
  delivery_delayed: '32 46 48 51 52 53 55 75 86 90 132 136',
  delivery_failed: '22 23 24 34 35 36 60 61 62 64 66 67 69 81 145',
  unknown: '0 148 163',
})

/** Status by the kind of an activity, for codes nobody has listed. */
export const statusByType: Readonly<Record<string, TrackerStatus>> = {
  D: 'delivered',
  I: 'in_transit',
  M: 'pending',
  MV: 'on_hold',
  P: 'in_transit',
  X: 'on_hold',
  O: 'out_for_delivery',
}

/** Of these, what says more than the nine states do. */
export const exactByType: Readonly<Record<string, ExactStatus>> = {
  P: 'picked_up',
  MV: 'cancelled',
  RS: 'return_to_sender',
}

/** Reasons for an export in the carrier's words, by content type; everything else is told as it is. */
export const exportReasons: Readonly<Record<string, string>> = {
  sale: 'SALE',
  merchandise: 'SALE',
  gift: 'GIFT',
  sample: 'SAMPLE',
  repair: 'REPAIR',
  return_merchandise: 'RETURN',
  inter_company_data: 'INTERCOMPANYDATA',
}

/** Terms of delivery the carrier prints on an invoice. */
export const incoterms: ReadonlySet<string> = new Set(
  'CFR CIF CIP CPT DAF DAP DDP DEQ DES EXW FAS FCA FOB'.split(' '),
)

/** The carrier's own word for terms of delivery; DAP has taken the place of DDU. Undefined where it has none. */
export function termsOf(incoterm: string | null): string | undefined {
  const term = incoterm === 'DDU' ? 'DAP' : (incoterm ?? '')
  return incoterms.has(term) ? term : undefined
}

/** Kinds of papers by ours and the carrier's names. */
export const documentTypes: Readonly<Record<string, string>> = {
  ups_authorization_form: '001',
  ups_commercial_invoice: '002',
  ups_certificate_of_origin: '003',
  ups_export_accompanying_document: '004',
  ups_export_license: '005',
  ups_import_permit: '006',
  ups_one_time_nafta: '007',
  ups_other_document: '008',
  ups_power_of_attorney: '009',
  ups_packing_list: '010',
  ups_sed_document: '011',
  ups_shipper_letter_of_instruction: '012',
  ups_declaration: '013',
  certificate_of_origin: '003',
  commercial_invoice: '002',
  pro_forma_invoice: '008',
  packing_list: '010',
  other: '008',
}

/** Return services that give a label to print; with the others the carrier brings or mails it and answers without one. */
export const printedReturns: ReadonlySet<string> = new Set(['9', '10'])

/** Charges by the code of their line. */
export const chargeNames: Readonly<Record<string, string>> = {
  '100': 'Additional handling',
  '110': 'COD',
  '120': 'Delivery confirmation',
  '121': 'Ship delivery confirmation',
  '153': 'Package email ship notification',
  '154': 'Package email return notification',
  '155': 'Package email inbound return notification',
  '156': 'Package email quantum view ship notification',
  '157': 'Package email quantum view exception notification',
  '158': 'Package email quantum view delivery notification',
  '165': 'Package fax inbound return notification',
  '166': 'Package fax quantum view ship notification',
  '171': 'Ship email ERL notification',
  '173': 'Ship email ship notification',
  '174': 'Ship email return notification',
  '175': 'Ship email inbound return notification',
  '176': 'Ship email quantum view ship notification',
  '177': 'Ship email quantum view exception notification',
  '178': 'Ship email quantum view delivery notification',
  '179': 'Ship email quantum view notify',
  '187': 'Ship UPS access point notification',
  '188': 'Ship EEI filing notification',
  '189': 'Ship Access Point shipper notification',
  '190': 'Extended area',
  '199': 'Haz mat',
  '200': 'Dry ice',
  '201': 'Seeds',
  '202': 'Perishables',
  '203': 'Tobacco',
  '204': 'Plants',
  '205': 'Alcoholic beverages',
  '206': 'Biological substances',
  '207': 'Special exceptions',
  '220': 'Hold for pickup',
  '240': 'Origin certificate',
  '250': 'Print return label',
  '258': 'Export license verification',
  '260': 'Print and mail',
  '270': 'Residential address',
  '280': 'Return service 1 attempt',
  '290': 'Return service 3 attempt',
  '300': 'Saturday delivery',
  '310': 'Saturday international processing fee',
  '350': 'Electronic return label',
  '372': 'Quantum view notify delivery',
  '374': 'UPS prepared SED form',
  '375': 'Fuel surcharge',
  '376': 'Delivery area',
  '377': 'Large package',
  '378': 'Shipper pays duty tax',
  '379': 'Shipper pays duty tax unpaid',
  '380': 'Express plus surcharge',
  '400': 'Insurance',
  '401': 'Ship additional handling',
  '402': 'Shipper release',
  '403': 'Check to shipper',
  '404': 'UPS proactive response',
  '405': 'German pickup',
  '406': 'German road tax',
  '407': 'Extended area pickup',
  '410': 'Return of document',
  '430': 'Peak season',
  '431': 'Peak season surcharge large package',
  '432': 'Peak season surcharge additional handling',
  '440': 'Ship large package',
  '441': 'Carbon neutral',
  '442': 'Package QV in transit notification',
  '443': 'Ship QV in transit notification',
  '444': 'Import control',
  '445': 'Commercial invoice removal',
  '446': 'Import control electronic label',
  '447': 'Import control print label',
  '448': 'Import control print and mail label',
  '449': 'Import control one pick up attempt label',
  '450': 'Import control three pick up attempt label',
  '452': 'Refrigeration',
  '454': 'Pack and collect, attempts: 1, box 1',
  '455': 'Pack and collect, attempts: 3, box 1',
  '456': 'Pack and collect, attempts: 1, box 2',
  '457': 'Pack and collect, attempts: 3, box 2',
  '458': 'Pack and collect, attempts: 1, box 3',
  '459': 'Pack and collect, attempts: 3, box 3',
  '460': 'Pack and collect, attempts: 1, box 4',
  '461': 'Pack and collect, attempts: 3, box 4',
  '462': 'Pack and collect, attempts: 1, box 5',
  '463': 'Pack and collect, attempts: 3, box 5',
  '464': 'Exchange print return label',
  '465': 'Exchange forward',
  '466': 'Ship prealert notification',
  '470': 'Committed delivery window',
  '480': 'Security surcharge',
  '492': 'Customer transaction fee',
  '500': 'Shipment COD',
  '510': 'Lift gate for pickup',
  '511': 'Lift gate for delivery',
  '512': 'Drop off at UPS facility',
  '515': 'UPS premium care',
  '520': 'Oversize pallet',
  '524': 'Mail Innovations dual label return',
  '530': 'Freight delivery surcharge',
  '531': 'Freight pickup surcharge',
  '540': 'Direct to retail',
  '541': 'Direct delivery only',
  '542': 'Deliver to addressee only',
  '543': 'Direct to retail COD',
  '544': 'Retail access point',
  '545': 'Shipping ticket notification',
  '546': 'Electronic package release authentication',
  '547': 'Pay at store',
  '548': 'COD notification',
  '550': 'Item disposal',
  '551': 'UK border fee',
  '552': 'Master carton',
  '553': 'Simple rate accessorial',
  '555': 'UPS premier gold',
  '556': 'UPS premier silver',
  '557': 'UPS premier platinum',
  '558': 'DDU oversize',
}
