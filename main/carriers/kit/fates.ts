import { goodsKeys } from '../../../shared/api/commodities.ts'
import { customsKeys } from '../../../shared/api/customs.ts'
import { commonOptions, stationOptions } from '../../../shared/carriers/common-options.ts'
import { closest } from '../../../shared/closest.ts'
import { localityLayout } from '../../../shared/countries/address-lines.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierCatalogue } from '../catalogue/carrier-catalogue.ts'
import type { CatalogueEntry } from '../catalogue/catalogue-entry.ts'
import type { AskedPickup, CarrierAdapter, Untaken } from '../contract/adapter.ts'
import type {
  EndOfDayRequest,
  LabelRequest,
  RateRequest,
  TrackRequest,
  UploadRequest,
} from '../contract/model.ts'
import { currencyOfGoods } from './goods.ts'
import { isNo } from './options.ts'
import { crossesCustoms, isDeclarable } from './parties.ts'

/** Of a price only what is known by then. */
type Request = RateRequest & Partial<LabelRequest>

/** Something that was entered: where, and where such things stand (`parcels[].content`). */
type Given = { path: string; pattern: string }

/** What became of what was entered, by the code of its message. */
export const fateCodes = {
  /** Nothing of these fields is sent. */
  field: 'not_sent',
  /** The carrier's adapter does nothing with these options. */
  option: 'option_not_taken',
  /** No carrier has such an option. */
  unknown: 'unknown_option',
} as const

type Kept = { about: RegExp; when?: (request: Request) => boolean }

/**
 * What is no loss where it is not sent, whoever the carrier is: what finds a record, what is for the shop, what chooses whom
 * to ask, what another field says as well, and what the station does itself.
 */
const kept: readonly Kept[] = [
  { about: /(^|\.)(metadata|validate_location|parent_id)$/ },
  { about: /^(service|services|carrier_ids|label_type)(\[\])?$/ },
  // What is packed is on the papers of the parcel; customs are told what is declared.
  { about: /^parcels\[\]\.(items\[\]\..*|package_preset)$/ },
  { about: /^payment\.currency$/ },
  // The account says who pays.
  { about: /^payment\.paid_by$/, when: ({ payment }) => payment?.accountNumber != null },
  { about: /^customs\.commercial_invoice$/ },
  { about: /^customs\./, when: request => !isDeclarable(request) },
  // Either says what it is; the longer words are sent, or the only ones.
  {
    about: /^customs\.commodities\[\]\.(title|description)$/,
    when: ({ customs }) => customs?.commodities.every(each => each.title && each.description) ?? false,
  },
  { about: /^options\.(return_shipment|return_label)$/ },
  {
    about: /^options\.(paperless_trade|doc_files|doc_references)$/,
    when: request => !isDeclarable(request),
  },
]

/** What the station's own invoice for customs says, which lies in the parcel where the carrier makes none. */
const onInvoice =
  /^((shipper|recipient)\.(email|federal_tax_id|phone_number)|billing_address\.(person_name|company_name|address_line[12]|street_number|suburb|city|state_code|postal_code|country_code)|customs\.(certify|content_description|content_type|incoterm|invoice|invoice_date|signer)|customs\.commodities\[\]\.(sku|hs_code|origin_country|value_amount|quantity|description|title))$/

/** Whether something of a place need not be sent. */
export const staysHere = (pattern: string, request: Request): boolean =>
  kept.some(({ about, when }) => about.test(pattern) && (when?.(request) ?? true))

/** Whether the station's invoice says it. */
export const isOnInvoice = (
  { traits }: Pick<CarrierAdapter, 'traits'>,
  pattern: string,
  request: Request,
): boolean =>
  onInvoice.test(pattern) &&
  !(pattern === 'billing_address.state_code' && !writesState(request)) &&
  request.customs?.commercialInvoice === true &&
  isDeclarable(request) &&
  traits?.invoices !== true

/** Addresses of some countries have no state in their lines. */
const writesState = ({ billingAddress }: Request): boolean =>
  localityLayout(billingAddress?.countryCode ?? '').includes('S')

/** The number the station counts a parcel by where nobody gave one. */
const isCounted = (pattern: string, value: unknown): boolean =>
  pattern === 'parcels[].reference_number' && /^0\d{9}$/.test(String(value))

/** What the request is besides what somebody entered. */
const inner: ReadonlySet<string> = new Set([
  'shipmentId',
  'shipments',
  'othersThatDay',
  'carrierData',
  'confirmationNumber',
  'choice',
  'rateMeta',
  'hubCarrier',
  'metadata',
  'service',
  'services',
  'labelFormat',
])

const wireName = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/** Everything in a request that somebody entered, at its place in the interface. */
const givenIn = (request: object): Given[] =>
  Object.entries(request)
    .filter(([key]) => !inner.has(key))
    .flatMap(([key, value]) => givenAt(value, { path: wireName(key), pattern: wireName(key) }))

function givenAt(value: unknown, { path, pattern }: Given): Given[] {
  // What an option holds is of one piece.
  const isWhole = typeof value !== 'object' || value === null || /(^|\.)options\./.test(pattern)
  if (isWhole) return isEmpty(value) || isCounted(pattern, value) ? [] : [{ path, pattern }]
  if (Array.isArray(value))
    return value.flatMap((each, at) => givenAt(each, { path: `${path}[${at}]`, pattern: `${pattern}[]` }))
  const isFree = path.endsWith('options')
  return Object.entries(value).flatMap(([key, each]) => {
    const name = isFree ? key : wireName(key)
    return givenAt(each, { path: `${path}.${name}`, pattern: `${pattern}.${name}` })
  })
}

const isEmpty = (value: unknown): boolean => isNo(value) || (Array.isArray(value) && value.length === 0)

const isOption = (pattern: string): boolean => /^(parcels\[\]\.)?options\./.test(pattern)

const leafOf = (pattern: string): string => pattern.slice(pattern.lastIndexOf('.') + 1)

/** Whether a rule of an adapter is about something of a place. */
const isAbout = <Asked>(
  { paths, except = [], when }: Untaken<Asked>,
  pattern: string,
  request: Asked,
): boolean =>
  paths.some(each => pattern === each || pattern.startsWith(`${each}.`)) &&
  !except.includes(leafOf(pattern)) &&
  (when?.(request) ?? true)

type Adapter = Pick<CarrierAdapter, 'slug' | 'label' | 'isLocal' | 'traits' | 'untaken'>
type Catalogue = Pick<CarrierCatalogue, 'find' | 'all'>

/** Whether what stands at a place of the request reaches nobody, by what is declared of the carrier. */
export function isUntaken(
  adapter: Adapter,
  pattern: string,
  request: Request,
  catalogue: Catalogue,
): boolean {
  const { slug, isLocal, untaken = [] } = adapter
  if (isLocal || staysHere(pattern, request) || isOnInvoice(adapter, pattern, request)) return false
  if (untaken.some(rule => isAbout(rule, pattern, request))) return true
  if (!isOption(pattern)) return false
  const key = leafOf(pattern)
  const { options = [], unified_options: unified = {} } = catalogue.find(slug) ?? {}
  const row = options.find(each => each.key === key)
  if (row) return row.retired === true
  return !commonOptions.includes(key) && !Object.hasOwn(unified, key)
}

/**
 * What of a shipment a carrier will not get, in words to go with its price and with its purchase: the fields in one
 * message, the options in another.
 */
export function notTaken(adapter: Adapter, request: Request, catalogue: Catalogue): CarrierMessage[] {
  const isToldOf = (pattern: string): boolean =>
    (!isOption(pattern) || isForCarrier(leafOf(pattern), adapter, request, catalogue)) &&
    isUntaken(adapter, pattern, request, catalogue)
  // Many items are given at the same few places.
  const known = new Map<string, boolean>()
  const lost = givenIn(request).filter(({ pattern }) => {
    const isLost = known.get(pattern) ?? isToldOf(pattern)
    known.set(pattern, isLost)
    return isLost
  })
  const options = lost.filter(({ pattern }) => isOption(pattern))
  const { label } = adapter
  return [
    ...toldFields(
      adapter,
      lost.filter(({ pattern }) => !isOption(pattern)),
    ),
    ...told(fateCodes.option, options, names => `${label} does nothing with ${names}: it will not be sent.`),
  ]
}

const toldFields = ({ label }: Pick<Adapter, 'label'>, fields: readonly Given[]): CarrierMessage[] =>
  told(fateCodes.field, fields, names => `${label} gets no ${names}: it will not be sent.`)

/** What a courier is not told: what is collected is counted and weighed, the rest stands on its labels. */
const keptOfPickups =
  /^(address\.(validate_location|federal_tax_id|state_tax_id)|parcels\[\]\.(?!weight$).*|metadata|tracking_numbers)$/

/** Whether something of a pickup need not be sent. */
export const staysAtPickup = (pattern: string): boolean => keptOfPickups.test(pattern)

type Collector = Pick<CarrierAdapter, 'label' | 'isLocal' | 'pickups'>

/** Whether what stands at a place of a pickup reaches nobody. */
export function isUntakenAtPickup(
  { isLocal, pickups: { untaken = [], options = [] } = {} }: Collector,
  pattern: string,
  request: AskedPickup,
): boolean {
  if (isLocal || staysAtPickup(pattern)) return false
  if (isOption(pattern)) return !options.includes(leafOf(pattern))
  return untaken.some(rule => isAbout(rule, pattern, request))
}

/** What of a pickup a carrier will not get: the fields in one message, each option in one with the name it resembles. */
export function notTakenAtPickup(adapter: Collector, request: AskedPickup): CarrierMessage[] {
  const lost = givenIn(request).filter(({ pattern }) => isUntakenAtPickup(adapter, pattern, request))
  const known = adapter.pickups?.options ?? []
  const fields = lost.filter(({ pattern }) => !isOption(pattern))
  const options = lost.filter(({ pattern }) => isOption(pattern))
  return [
    ...toldFields(adapter, fields),
    ...options.map(each =>
      toldUnknown(each, known, key => `${adapter.label} takes no option "${key}" for a pickup`),
    ),
  ]
}

/** What is asked in each further operation, and what of it need not be sent: it finds a record, or is for the shop. */
type Further = { uploads: UploadRequest; manifests: EndOfDayRequest; trackers: TrackRequest }
export type FurtherKind = keyof Further
export type FurtherRequest<Kind extends FurtherKind> = Further[Kind]

const further: {
  readonly [Kind in FurtherKind]: { entered: (request: Further[Kind]) => object; kept: RegExp }
} = {
  uploads: {
    entered: ({ reference, documents }) => ({
      reference,
      document_files: documents.map(({ name, type, format }) => ({
        doc_name: name,
        doc_type: type,
        doc_format: format,
      })),
    }),
    kept: /^shipment_id$/,
  },
  manifests: {
    entered: ({ reference, address }) => ({ reference, address }),
    // Groups of labels are of a day; a courier meets no tax numbers.
    kept: /^(connection_id|shipment_ids(\[\])?|day|address\.(validate_location|federal_tax_id|state_tax_id|residential))$/,
  },
  trackers: {
    entered: ({ reference, accountNumber }) => ({ reference, accountNumber }),
    kept: /^(carrier_name|metadata|info\..*)$/,
  },
}

export const staysOf = (kind: FurtherKind, pattern: string): boolean => further[kind].kept.test(pattern)

type Asked = Pick<CarrierAdapter, 'label' | 'isLocal' | 'further'>

/** Whether what stands at a place of what is asked reaches nobody. */
export function isUntakenOf<Kind extends FurtherKind>(
  kind: Kind,
  { isLocal, further: fates = {} }: Asked,
  pattern: string,
  request: Further[Kind],
): boolean {
  if (isLocal || staysOf(kind, pattern)) return false
  const rules = (fates[kind] ?? []) as readonly Untaken<Further[Kind]>[]
  return rules.some(rule => isAbout(rule, pattern, request))
}

/** What of papers, of a manifest or of a question a carrier will not get. */
export const notTakenOf = <Kind extends FurtherKind>(
  kind: Kind,
  adapter: Asked,
  request: Further[Kind],
): CarrierMessage[] =>
  toldFields(
    adapter,
    givenIn(further[kind].entered(request)).filter(({ pattern }) =>
      isUntakenOf(kind, adapter, pattern, request),
    ),
  )

/** For carriers that find a parcel by its number and its day alone. */
export const onlyByNumber: readonly Untaken<TrackRequest>[] = [{ paths: ['account_number', 'reference'] }]

/** For papers of a kind the carrier has no word for: what they are is lost. */
export const hasOtherKinds =
  (isKnown: (kind: string) => boolean): NonNullable<Untaken<UploadRequest>['when']> =>
  ({ documents }) =>
    documents.some(({ type }) => type !== 'other' && !isKnown(type))

/** Options nobody has are told once for all carriers, those of another carrier only with a purchase. */
function isForCarrier(key: string, { slug }: Adapter, request: Request, catalogue: Catalogue): boolean {
  if (stationOptions.includes(key)) return false
  const isOwn = commonOptions.includes(key) || namesOf(catalogue.find(slug)).includes(key)
  return isOwn || (request.service !== undefined && knownOptions(catalogue).has(key))
}

const namesOf = (entry: CatalogueEntry | null): string[] =>
  entry ? [...entry.options.map(({ key }) => key), ...Object.keys(entry.unified_options)] : []

/** The details are not shaped like refused fields, which these are not. */
function told(code: string, given: readonly Given[], words: (names: string) => string): CarrierMessage[] {
  if (given.length === 0) return []
  const once = [...new Map(given.toReversed().map(each => [each.pattern, each])).values()].toReversed()
  const message = words(once.map(({ pattern }) => wordsOf(pattern)).join(', '))
  return [{ code, message, details: { paths: once.map(({ path }) => path) } }]
}

const places: Readonly<Record<string, string>> = {
  shipper: 'sender',
  'customs.commodities[]': 'declared item',
  'document_files[]': 'paper',
  'parcels[]': 'parcel',
  'parcels[].options': '',
  options: '',
}

/** `recipient.federal_tax_id` as people say it: recipient federal tax id. */
function wordsOf(pattern: string): string {
  const leaf = leafOf(pattern)
  if (isOption(pattern)) return `the option ${leaf}${pattern.startsWith('parcels') ? ' of a parcel' : ''}`
  const place = pattern.slice(0, -leaf.length - 1)
  const words = (places[place] ?? place).replaceAll(/[._[\]]+/g, ' ')
  return `${words} ${leaf.replaceAll('_', ' ').replaceAll('[]', '')}`.trim()
}

const optionsOf = new WeakMap<Catalogue, ReadonlySet<string>>()

/** Every option any carrier has; a catalogue never changes. */
function knownOptions(catalogue: Catalogue): ReadonlySet<string> {
  const before = optionsOf.get(catalogue)
  if (before) return before
  const names = new Set([...commonOptions, ...stationOptions, ...catalogue.all().flatMap(namesOf)])
  optionsOf.set(catalogue, names)
  return names
}

/** Options no carrier has, with the name that is nearest. The same for all carriers. */
export function unknownOptions(request: Request, catalogue: Catalogue): CarrierMessage[] {
  const given = givenIn(request)
  const options = given.filter(({ pattern }) => isOption(pattern))
  const known = options.length === 0 ? new Set<string>() : knownOptions(catalogue)
  return [
    ...options
      .filter(({ pattern }) => !known.has(leafOf(pattern)))
      .map(each => toldUnknown(each, [...known], key => `There is no option "${key}"`)),
    ...given.flatMap(each => misspeltIn(each, request)),
  ]
}

/** Maps of a declaration that are free besides what carriers are told of them. In metadata anything may stand that resembles nothing. */
const mapsOfCustoms = [
  { pattern: 'customs.options', known: Object.keys(customsKeys), isOpen: false },
  { pattern: 'customs.commodities[].metadata', known: Object.keys(goodsKeys), isOpen: true },
]

function misspeltIn(given: Given, request: Request): CarrierMessage[] {
  const key = leafOf(given.pattern)
  const map = mapsOfCustoms.find(({ pattern }) => given.pattern === `${pattern}.${key}`)
  if (!map || map.known.includes(key) || staysHere(given.pattern, request)) return []
  if (map.isOpen && closest(key, map.known, 3) === undefined) return []
  return [toldUnknown(given, map.known, each => `Customs are told nothing by the name "${each}"`)]
}

/** Nobody knows the name of it; with the one that is nearest. */
function toldUnknown(
  { path, pattern }: Given,
  known: readonly string[],
  words: (key: string) => string,
): CarrierMessage {
  const key = leafOf(pattern)
  const nearest = closest(key, known, 3)
  const hint = nearest === undefined ? '' : ` Did you mean "${nearest}"?`
  const message = `${words(key.slice(0, 80))}: it will not be sent.${hint}`
  const details = { paths: [path], ...(nearest === undefined ? {} : { nearest }) }
  return { code: fateCodes.unknown, message, details }
}

/** The same field of both parties. */
export const ofParties = (...fields: readonly string[]): string[] =>
  fields.flatMap(field => [`shipper.${field}`, `recipient.${field}`])

/** For carriers that send mail only for an option: without it an address for it reaches nobody. */
export const isMailUntold: NonNullable<Untaken['when']> = ({ options }) => isNo(options.email_notification)

/** For what only customs would be told. */
export const isWithinCountry: NonNullable<Untaken['when']> = request => !crossesCustoms(request)

/** For carriers that are told the currency of the goods: that of the duties says nothing then, where it is another. */
export const isOtherDutyCurrency: NonNullable<Untaken['when']> = ({ customs }) => {
  const ofGoods = currencyOfGoods(customs?.commodities ?? [])
  return ofGoods !== undefined && customs?.duty?.currency !== ofGoods
}
