import { z } from 'zod'
import type {
  CarrierAdapter,
  CarrierConnection,
  CarrierContext,
} from '../../../main/carriers/contract/adapter.ts'
import { commonConfigShape } from '../../../main/carriers/contract/common-config.ts'
import type {
  CarrierData,
  HandedShipment,
  PickupRequest,
  PickupResult,
  Quote,
  TrackerStatus,
} from '../../../main/carriers/contract/model.ts'
import { done, failed, type Outcome, type Retry } from '../../../main/carriers/contract/outcome.ts'
import { builtInCarriers, type CarrierSet } from '../../../main/carriers/registry.ts'
import { object, text } from '../../../shared/api/fields.ts'
import type { CarrierOperation, FakeCarrier } from './fake-carrier.ts'
import { data, labelAnswer, toFiles, toLabel } from './scripted-labels.ts'

const settings = object({
  base_url: text(200, { blank: false }).refine(URL.canParse, 'Enter a valid URL.'),
  api_key: text(100, { blank: false }),
})
type Settings = z.output<typeof settings>
type Connection = CarrierConnection<Settings>

/**
 * Asks the carrier the way a plain adapter would. A refusal is what the carrier understood and did not do; an
 * answer nobody understands throws, as a careless adapter would let it.
 */
export async function ask<T>(
  operation: CarrierOperation,
  sent: unknown,
  { settings }: Connection,
  { fetch, signal }: CarrierContext,
  read: (body: unknown) => Outcome<T>,
  ifLost: Retry = 'safe',
): Promise<Outcome<T>> {
  const response = await fetch(`${settings.base_url}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': settings.api_key },
    body: JSON.stringify(sent ?? {}),
    signal,
  })
  if (response.status >= 500) return failed([{ code: String(response.status), message: 'It broke.' }], ifLost)
  const body: unknown = await response.json()
  return response.ok ? read(body) : failed([refusal.parse(body)])
}

const refusal = z.object({ code: z.string(), message: z.string() })
const rateAnswer = z.object({
  rates: z.array(
    z.object({
      service: z.string(),
      total: z.int(),
      /** Who moves it, where a hub sells it. */
      hub: z.object({ slug: z.string().nullable(), code: z.string(), name: z.string() }).optional(),
    }),
  ),
  messages: z.array(refusal),
})
const searchAnswer = labelAnswer.extend({ voided: z.boolean() }).nullable()

const trackingAnswer = z.object({
  status: z.string(),
  delivered: z.boolean().default(false),
  expected: z.string().nullable().default(null),
  events: z.array(
    z.object({
      date: z.string(),
      code: z.string(),
      description: z.string(),
      time: z.string().nullable().default(null),
      location: z.string().nullable().default(null),
    }),
  ),
})

const uploadAnswer = z.object({ ids: z.array(z.string()), messages: z.array(refusal), data })

const toQuote = ({ service, total, hub }: z.output<typeof rateAnswer>['rates'][number]): Quote => ({
  service,
  serviceName: service,
  currency: 'CAD',
  baseMinor: total,
  discountMinor: 0,
  dutiesMinor: 0,
  charges: [],
  totalMinor: total,
  transitDays: null,
  estimatedDelivery: null,
  ...(hub ? { hubCarrier: hub } : {}),
  meta: {},
})

const pickupAnswer = z.object({
  number: z.string(),
  date: z.string().nullable().default(null),
  ready: z.string().nullable().default(null),
  closing: z.string().nullable().default(null),
  data,
  charge: z.int().nullable().default(null),
})

/** A shipment as the carrier hears of it when it is handed over. */
export const toNamed = ({ trackingNumber, service, parcels, carrierData }: HandedShipment) => ({
  number: trackingNumber,
  service,
  parcels: parcels.length,
  ...givenBack(carrierData),
})

/** What the carrier gave before, where it gave anything. */
const givenBack = (carrierData: CarrierData = {}) =>
  Object.keys(carrierData).length > 0 ? { data: carrierData } : {}

const toPickup = (request: PickupRequest) => ({
  date: request.pickupDate,
  ready: request.readyTime,
  closing: request.closingTime,
  city: request.address.city,
  line: request.address.addressLine1,
  parcels: request.parcels.length,
  shipments: request.shipments.map(toNamed),
  instruction: request.instruction,
  location: request.packageLocation,
  options: request.options,
})

const toPickupResult = (body: unknown): Outcome<PickupResult> => {
  const { number, date, ready, closing, charge, data: carrierData } = pickupAnswer.parse(body)
  return done({
    confirmationNumber: number,
    pickupDate: date,
    readyTime: ready,
    closingTime: closing,
    charge: charge === null ? null : { name: 'Pickup fee', amountMinor: charge, currency: 'CAD' },
    ...(carrierData ? { carrierData } : {}),
  })
}

/** An adapter of a carrier that does whatever a test tells its server to do. */
export const scripted = {
  slug: 'scripted',
  label: 'Scripted Carrier',
  settings,
  config: object(commonConfigShape),
  accountCountry: () => null,
  services: () => null,
  verifyCredentials: (_, connection, context) =>
    ask('account', {}, connection, context, () => done(undefined)),
  rate: (request, connection, context) =>
    ask('rates', { parcels: request.parcels.length }, connection, context, body => {
      const { rates, messages } = rateAnswer.parse(body)
      return rates.length > 0 ? done(rates.map(toQuote), messages) : failed(messages)
    }),
  createLabel: (request, connection, context) =>
    ask(
      'labels',
      {
        shipment: request.shipmentId,
        service: request.service,
        format: request.labelFormat,
        city: request.recipient.city,
        files: request.options.doc_files,
        references: request.options.doc_references,
        hub: request.hubCarrier?.code,
      },
      connection,
      context,
      body => {
        return done(toLabel(labelAnswer.parse(body)))
      },
      'unknown-outcome',
    ),
  fetchLabel: (
    { shipmentId, shipmentIdentifier, labelFormat, isReprint, carrierData },
    connection,
    context,
  ) =>
    ask(
      'fetch-label',
      {
        shipment: shipmentId,
        id: shipmentIdentifier,
        format: labelFormat,
        again: isReprint,
        ...givenBack(carrierData),
      },
      connection,
      context,
      body => {
        const answer = labelAnswer.parse(body)
        const { number } = answer
        return done({ ...toFiles(answer), ...(number === '' ? {} : { trackingNumber: number }) })
      },
    ),
  voidLabel: ({ shipmentIdentifier, carrierData }, connection, context) =>
    ask(
      'void',
      { id: shipmentIdentifier, ...givenBack(carrierData) },
      connection,
      context,
      () => done({ operation: 'Cancel Shipment', success: true }),
      'unknown-outcome',
    ),
  findShipment: ({ shipmentId, reference, since, noted = {}, labelFormat: format }, connection, context) =>
    ask(
      'search',
      {
        shipment: shipmentId,
        reference,
        since: since.toISOString(),
        format,
        ...(Object.keys(noted).length > 0 ? { noted } : {}),
      },
      connection,
      context,
      body => {
        const found = searchAnswer.parse(body)
        return done(found && { label: toLabel(found), isVoided: found.voided })
      },
    ),
  uploadDocuments: ({ documents, trackingNumber, reference, carrierData, uploaded }, connection, context) =>
    ask(
      'documents',
      {
        names: documents.map(({ name }) => name),
        types: documents.map(({ type }) => type),
        trackingNumber,
        reference,
        ...givenBack(carrierData),
        ...(uploaded && uploaded.length > 0 ? { before: uploaded } : {}),
      },
      connection,
      context,
      body => {
        const { ids, messages, data } = uploadAnswer.parse(body)
        const taken = documents.map(({ name }, index) => ({
          docId: ids[index] ?? null,
          fileName: name,
          ...(data ? { carrierData: { ...data, of: name } } : {}),
        }))
        return done({ documents: taken, meta: {}, ...(data ? { carrierData: data } : {}) }, messages)
      },
      'unknown-outcome',
    ),
  schedulePickup: (request, connection, context) =>
    ask('pickups', toPickup(request), connection, context, toPickupResult, 'unknown-outcome'),
  updatePickup: (request, connection, context) =>
    ask(
      'pickup-changes',
      { ...toPickup(request), number: request.confirmationNumber, ...givenBack(request.carrierData) },
      connection,
      context,
      toPickupResult,
      'unknown-outcome',
    ),
  cancelPickup: ({ confirmationNumber, reason, carrierData }, connection, context) =>
    ask(
      'pickup-cancels',
      { number: confirmationNumber, reason, ...givenBack(carrierData) },
      connection,
      context,
      () => done({ operation: 'Cancel Pickup', success: true }),
      'unknown-outcome',
    ),
  track: ({ trackingNumbers, carrierName, reference, accountNumber }, connection, context) =>
    ask('tracking', { trackingNumbers, carrierName, reference, accountNumber }, connection, context, body => {
      const { status, delivered, expected, events } = trackingAnswer.parse(body)
      return done(
        trackingNumbers.map(trackingNumber => ({
          trackingNumber,
          status: status as TrackerStatus,
          delivered,
          estimatedDelivery: expected,
          events,
          info: {},
          meta: {},
        })),
      )
    }),
} satisfies CarrierAdapter<Settings, unknown>

/** The carriers of this build and the scripted one, with some of its operations replaced. */
export const carriersWith = (replaced: Partial<CarrierAdapter> = {}): CarrierSet => ({
  slugs: [...builtInCarriers.slugs, scripted.slug],
  load: async slug =>
    slug === scripted.slug
      ? ({ ...scripted, ...replaced } as unknown as CarrierAdapter)
      : builtInCarriers.load(slug),
})

export const scriptedCarriers = carriersWith()

/** The scripted carrier also as a reseller of others. */
export const hubCarriers: CarrierSet = {
  slugs: [...scriptedCarriers.slugs, 'easypost'],
  load: async slug =>
    slug === 'easypost'
      ? ({ ...scripted, slug: 'easypost' } as unknown as CarrierAdapter)
      : scriptedCarriers.load(slug),
}

/** The carriers of this build, all of which take documents, so that the sample data has one that does. */
export const paperlessCarriers: CarrierSet = {
  slugs: builtInCarriers.slugs,
  load: async slug => {
    const adapter = await builtInCarriers.load(slug)
    return adapter && { ...adapter, uploadDocuments: takeAll }
  },
}

const takeAll: NonNullable<CarrierAdapter['uploadDocuments']> = async ({ documents }) =>
  done({ documents: documents.map(({ name }) => ({ docId: null, fileName: name })), meta: {} })

/** The same, but once closed an adapter is handed out only when opened again: the moment before a carrier is asked. */
export function gatedCarriers() {
  const opened = Promise.withResolvers<void>()
  const reached = Promise.withResolvers<void>()
  let closed = false
  const load: CarrierSet['load'] = async slug => {
    if (closed) {
      reached.resolve()
      await opened.promise
    }
    return scriptedCarriers.load(slug)
  }
  return {
    carriers: { ...scriptedCarriers, load },
    close: () => {
      closed = true
    },
    open: opened.resolve,
    /** Resolves when somebody waits at the gate. */
    reached: reached.promise,
  }
}

/** A connection to a carrier's fake server. */
export const scriptedConnection = (
  { url }: Pick<FakeCarrier, 'url'>,
  more: { carrier_id?: string; api_key?: string } = {},
) => ({
  carrier_name: scripted.slug,
  carrier_id: more.carrier_id ?? 'scripted',
  test_mode: true,
  credentials: { base_url: url, api_key: more.api_key ?? 'letmein' },
})
