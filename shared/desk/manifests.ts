import { z } from 'zod'
import { addressOrId, addressRecord } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { carrierNumber, day, flag, integer, list, object, recordId, text } from '../api/fields.ts'
import { orderingQuery, page, refuseCursor, shortListQuery } from '../api/pages.ts'
import { carrierMessage } from '../api/rates.ts'
import { cutOff } from './cut-off.ts'
import { maxCopies, printJob } from './printing/print-jobs.ts'
import { intentRef } from './settling.ts'
import { askedLanguage } from './shop-settings.ts'

/** `closing`: the carrier is being asked; `unknown`: it gave no answer, so it may have closed them. */
export const manifestStates = ['closing', 'closed', 'unknown'] as const

/** Most shipments of one manifest. */
export const mostOnManifest = 2_000

/** A paper of the carrier. */
const manifestDocument = z.strictObject({
  /** Of this manifest, from 1. */
  number: z.number().int(),
  /** The carrier's number of it. */
  id: z.string(),
  /** Null when the carrier made it and it could not be fetched. */
  url: z.string().nullable(),
  meta: z.record(z.string(), z.unknown()),
})

const manifestShape = {
  id: z.string(),
  object_type: z.literal('manifest'),
  state: z.enum(manifestStates),
  carrier_name: z.string(),
  carrier_id: z.string(),
  test_mode: z.boolean(),
  /** The day the parcels are handed over. */
  day: z.string(),
  reference: z.string().nullable(),
  address: addressRecord,
  shipment_count: z.number().int(),
  parcel_count: z.number().int(),
  weight: z.number(),
  weight_unit: z.literal('KG'),
  /** Papers of the carrier; none where it makes none. */
  documents: z.array(manifestDocument),
  /** A list of the shipments with lines to sign, drawn by the station. */
  list_url: z.string(),
  /** What the carrier said besides. */
  messages: z.array(carrierMessage),
  created_at: z.iso.datetime(),
  /** Who closed it out; null where that was not noted yet. */
  created_by: z.string().nullable(),
}

/** A manifest as lists have it. */
export const manifestSummary = z.strictObject(manifestShape).meta({ id: 'ManifestSummary' })
export type ManifestSummary = z.output<typeof manifestSummary>

const manifestShipment = z.strictObject({
  id: z.string(),
  tracking_number: z.string().nullable(),
  reference: z.string().nullable(),
  service: z.string().nullable(),
  recipient: z.string(),
  parcels: z.number().int(),
  weight: z.number(),
  /** As it is now; null once the shipment is gone. */
  status: z.string().nullable(),
  /** By now a label of it has left for a printer, which is not to say that it came out. */
  is_printed: z.boolean(),
})

export const manifestRecord = z
  .strictObject({ ...manifestShape, shipments: z.array(manifestShipment) })
  .meta({ id: 'DeskManifest' })
export type ManifestRecord = z.output<typeof manifestRecord>

/** Shipments of one connection that wait for a manifest. */
export const openManifest = z
  .strictObject({
    connection_id: z.string(),
    carrier_name: z.string(),
    carrier_id: z.string(),
    test_mode: z.boolean(),
    /** Whether the carrier has to be told; if not, the manifest is the shop's own record. */
    tells_carrier: z.boolean(),
    cut_off: cutOff.nullable().meta({ description: 'Null where nobody has said one.' }),
    shipments: z.number().int(),
    parcels: z.number().int(),
    /** In KG. */
    weight: z.number(),
    /** Of these, no label has left for a printer. */
    not_printed: z.number().int(),
    /** Of those not printed, what is in no print queue either. */
    to_print: z.number().int(),
    /** When the first of them was bought. */
    oldest: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OpenManifest' })
export type OpenManifest = z.output<typeof openManifest>

/** A shipment on no manifest. */
const openShipment = z
  .strictObject({
    id: z.string(),
    tracking_number: z.string().nullable(),
    reference: z.string().nullable(),
    recipient: z.string(),
    parcels: z.number().int(),
    /** In KG. */
    weight: z.number(),
    bought_at: z.iso.datetime(),
    /** A label of it has left for a printer, which is not to say that it came out. */
    is_printed: z.boolean(),
    /** A label of it waits in a print queue. */
    is_queued: z.boolean(),
  })
  .meta({ id: 'OpenShipment' })
export type OpenShipment = z.output<typeof openShipment>

/**
 * Why a shipment cannot go onto a manifest now. `not_open`: bought too long ago, under way to be bought or voided, a
 * return, or of a connection that is not in use.
 */
export const notOpenReasons = [
  'missing',
  'no_label',
  'voided',
  'delivered',
  'on_manifest',
  'not_open',
] as const
export type NotOpenReason = (typeof notOpenReasons)[number]

/** What closing out some shipments would mean. */
const manifestForecast = z
  .strictObject({
    groups: z.array(
      z.strictObject({
        connection_id: z.string(),
        carrier_name: z.string(),
        carrier_id: z.string(),
        test_mode: z.boolean(),
        tells_carrier: z.boolean(),
        shipment_ids: z.array(z.string()),
        /** Others that wait in the same groups, which a carrier closes as a whole. */
        also: z.number().int(),
        /** Of all that would go on it, no label has left for a printer. */
        not_printed: z.number().int(),
        /** Of those not printed, what is in no print queue either. */
        to_print_ids: z.array(z.string()),
      }),
    ),
    left_out: z.array(z.strictObject({ shipment_id: z.string(), reason: z.enum(notOpenReasons) })),
  })
  .meta({ id: 'ManifestForecast' })
export type ManifestForecast = z.output<typeof manifestForecast>

const forecastData = object({
  shipment_ids: list(recordId(), { nonEmpty: true, most: mostOnManifest }),
}).meta({ id: 'ManifestForecastData' })

const manifestData = object({
  connection_id: recordId(),
  shipment_ids: list(recordId(), { nonEmpty: true, most: mostOnManifest }).optional(),
  day: day().optional(),
  address: addressOrId.nullish(),
  reference: text(50).nullish(),
}).meta({ id: 'DeskManifestData' })
export type ManifestInput = z.output<typeof manifestData>

const askData = object(intentRef).meta({ id: 'ManifestAskData' })

const settleData = object({
  happened: flag(),
  ...intentRef,
  /** The carrier's numbers of its manifests. */
  numbers: list(carrierNumber(50), { most: 50 }).optional(),
}).meta({ id: 'ManifestSettleData' })
export type ManifestSettleInput = z.output<typeof settleData>

export const manifestFindings = ['closed', 'not_closed', 'cannot_tell'] as const

const manifestAnswer = z
  .strictObject({
    finding: z.enum(manifestFindings),
    messages: z.array(carrierMessage),
    /** As it is after that; as it was when it was not closed. */
    manifest: manifestRecord,
  })
  .meta({ id: 'ManifestAnswer' })
export type ManifestAnswer = z.output<typeof manifestAnswer>

const fetchedManifest = z
  .strictObject({
    /** `not_yet`: the carrier has not given all of its papers. */
    finding: z.enum(['fetched', 'not_yet']),
    messages: z.array(carrierMessage),
    /** As it is after that. */
    manifest: manifestRecord,
  })
  .meta({ id: 'FetchedManifest' })
export type FetchedManifestAnswer = z.output<typeof fetchedManifest>

const printData = object({
  /** Which paper of the carrier; the list of the station when left out and there is none. */
  number: integer({ min: 0 }).optional(),
  printer_id: recordId().nullish(),
  copies: integer({ min: 1, max: maxCopies }).optional(),
  language: askedLanguage(),
}).meta({ id: 'ManifestPrintData' })

const params = object({ id: text(80) })

export const manifestOrders = ['created_at', 'day'] as const

const manifestFilters = object({
  ...orderingQuery(manifestOrders),
  keyword: text(200)
    .meta({
      description:
        'Part of its carrier, its account there, its day, its reference or the numbers of its papers',
    })
    .optional(),
}).superRefine(refuseCursor)
export type ManifestFilters = z.output<typeof manifestFilters>

/** What is handed over to a carrier together, at the end of a day. */
export const manifestEndpoints = {
  list: endpoint({
    id: 'deskManifests.list',
    method: 'GET',
    path: '/desk/manifests',
    summary: 'List manifests, newest first',
    auth: 'required',
    query: manifestFilters,
    responses: { 200: page(manifestSummary) },
  }),
  open: endpoint({
    id: 'deskManifests.open',
    method: 'GET',
    path: '/desk/manifests/open',
    summary: 'Which connections have shipments that are on no manifest yet',
    description:
      'Bought within the last 31 days, not cancelled, not delivered and on no manifest. Of a carrier that has to be told only those that wait for it.',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(openManifest) },
  }),
  openShipments: endpoint({
    id: 'deskManifests.openShipments',
    method: 'GET',
    path: '/desk/connections/:id/open-shipments',
    summary: 'Which shipments of a connection are on no manifest yet',
    description: 'The oldest first.',
    auth: 'required',
    params: object({ id: recordId() }),
    query: object(shortListQuery()),
    responses: { 200: page(openShipment) },
    refusals: [404],
  }),
  forecast: endpoint({
    id: 'deskManifests.forecast',
    method: 'POST',
    path: '/desk/manifest-forecasts',
    summary: 'See what closing out some shipments would mean',
    description:
      'Asks no carrier and changes nothing. A connection gets a manifest of its own; what cannot be on one is in `left_out`.',
    auth: 'required',
    scope: 'read',
    body: forecastData,
    example: { shipment_ids: ['shp_…'] },
    responses: { 200: manifestForecast },
  }),
  create: endpoint({
    id: 'deskManifests.create',
    method: 'POST',
    path: '/desk/manifests',
    summary: 'Close the shipments of a connection: put them on a manifest and tell the carrier',
    description:
      'Without `shipment_ids` all that are open. A carrier closes whole groups: the other open shipments of the same groups come along. Without `address` they are handed over where the first of them is sent from; without `day` today. When the carrier gives no answer, the manifest is kept as `unknown` and the carrier is not told again: ask it what became of it, or settle it by hand.',
    auth: 'required',
    scope: 'buy',
    body: manifestData,
    example: { connection_id: 'car_…', reference: 'Dock 2' },
    responses: { 201: manifestRecord },
    refusals: [404, 409, 424],
  }),
  retrieve: endpoint({
    id: 'deskManifests.retrieve',
    method: 'GET',
    path: '/desk/manifests/:id',
    summary: 'Retrieve a manifest with its shipments',
    auth: 'required',
    params,
    responses: { 200: manifestRecord },
    refusals: [404],
  }),
  document: endpoint({
    id: 'deskManifests.document',
    method: 'GET',
    path: '/desk/manifests/:id/documents/:name',
    summary: 'A paper of a manifest',
    description:
      '`1.pdf`, `2.pdf`, … as the carrier made them; `list.pdf` is drawn by the station, in `language` or in its own.',
    auth: 'required',
    params: object({ id: text(80), name: text(20) }),
    query: object({ language: askedLanguage() }),
    responses: { 200: { mediaTypes: ['application/pdf'], description: 'The paper' } },
    refusals: [404],
  }),
  print: endpoint({
    id: 'deskManifests.print',
    method: 'POST',
    path: '/desk/manifests/:id/print',
    summary: 'Print a paper of a manifest',
    description:
      '`number` 1 is the first paper of the carrier, 0 the list of the station. Without it the first paper there is.',
    auth: 'required',
    scope: 'print',
    params,
    body: printData,
    example: { number: 0 },
    responses: { 201: printJob },
    refusals: [404, 409],
  }),
  fetchPapers: endpoint({
    id: 'deskManifests.fetchPapers',
    method: 'POST',
    path: '/desk/manifests/:id/fetch-papers',
    summary: 'Ask the carrier for the papers of a manifest',
    description:
      'For those that are not here yet, which the station also asks for by itself, or all of them anew where they are here. Closes nothing. Only carriers that give a manifest again (`fetches_manifests` of the adapter).',
    auth: 'required',
    params,
    responses: { 200: fetchedManifest },
    refusals: [404, 409, 424],
  }),
  askCarrier: endpoint({
    id: 'deskManifests.askCarrier',
    method: 'POST',
    path: '/desk/manifests/:id/ask-carrier',
    summary: 'Ask the carrier what became of a manifest it gave no answer about',
    description:
      'Settles it when the carrier knows: `closed` with its papers, or `not_closed`, and then the manifest is gone and its shipments are open again. `cannot_tell`: the carrier offers no such search, or its answer settles nothing; `messages` say why. It closes nothing.',
    auth: 'required',
    scope: 'buy',
    params,
    body: askData,
    example: {},
    responses: { 200: manifestAnswer },
    refusals: [404, 409],
  }),
  settle: endpoint({
    id: 'deskManifests.settle',
    method: 'POST',
    path: '/desk/manifests/:id/settle',
    summary: 'Say whether a carrier closed a manifest it gave no answer about',
    description:
      'One that was not closed is gone and its shipments are open again; the answer is the manifest as it was.',
    auth: 'required',
    scope: 'buy',
    params,
    body: settleData,
    example: { happened: true, numbers: ['700000000000001'] },
    responses: { 200: manifestRecord },
    refusals: [404, 409],
  }),
}
