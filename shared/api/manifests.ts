import { z } from 'zod'
import { manifestStates, mostOnManifest } from '../desk/manifests.ts'
import { addressOrId, addressRecord } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import { commaList, day, dictionary, list, object, recordId, text } from './fields.ts'
import { createdFilters, page, pageQuery } from './pages.ts'
import { carrierMessage } from './rates.ts'

const manifestDocument = z
  .strictObject({
    number: z.number().int(),
    id: z.string(),
    url: z.string().nullable(),
    meta: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'ManifestDocument' })

/**
 * A manifest as programs have it. The members up to `messages` are those the reference implementation is believed to
 * have in its later versions; the station adds what follows.
 */
const manifestRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('manifest'),
    carrier_name: z.string(),
    carrier_id: z.string(),
    meta: z.record(z.string(), z.unknown()),
    test_mode: z.boolean(),
    address: addressRecord,
    options: z.record(z.string(), z.unknown()),
    reference: z.string().nullable(),
    shipment_identifiers: z.array(z.string()),
    metadata: z.record(z.string(), z.unknown()),
    manifest_url: z.string().nullable(),
    messages: z.array(carrierMessage),
    state: z.enum(manifestStates),
    day: z.string(),
    shipment_ids: z.array(z.string()),
    documents: z.array(manifestDocument),
    list_url: z.string(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Manifest' })
export type InterfaceManifest = z.output<typeof manifestRecord>

const manifestData = object({
  carrier_name: text(50, { blank: false }),
  carrier_id: text(200, { blank: false }).optional(),
  shipment_ids: list(recordId(), { nonEmpty: true, most: mostOnManifest }).optional(),
  address: addressOrId.nullish(),
  reference: text(50).nullish(),
  day: day().optional(),
  options: dictionary().nullish().meta({ maxProperties: 0 }),
}).meta({ id: 'ManifestData' })
export type InterfaceManifestInput = z.output<typeof manifestData>

const manifestFilters = object({
  ...pageQuery(),
  ...createdFilters,
  carrier_name: commaList().optional(),
})
export type InterfaceManifestFilters = z.output<typeof manifestFilters>

const manifestFile = z
  .strictObject({
    category: z.literal('manifest'),
    format: z.literal('PDF'),
    print_format: z.null(),
    url: z.string(),
    base64: z.string(),
  })
  .meta({ id: 'ManifestFile' })
export type ManifestFile = z.output<typeof manifestFile>

const params = object({ id: text(80) })

/** What is handed over to a carrier together, as programs close it out. */
export const manifestsOfModeEndpoints = {
  list: endpoint({
    id: 'manifests.list',
    method: 'GET',
    path: '/v1/manifests',
    summary: 'List manifests',
    description: 'Those of the mode of the key, the newest first.',
    auth: 'required',
    query: manifestFilters,
    responses: { 200: page(manifestRecord, 'ManifestList') },
  }),
  create: endpoint({
    id: 'manifests.create',
    method: 'POST',
    path: '/v1/manifests',
    summary: 'Close out bought shipments of a carrier, and tell it',
    description:
      'Without `shipment_ids` all that are open. A carrier that closes whole groups gets the other open shipments of the same groups, too. A manifest is of one connection: of several that have open shipments `carrier_id` names it. When the carrier gives no answer, the manifest is kept as `unknown` and the carrier is not told again: settle it on the screen.',
    auth: 'required',
    body: manifestData,
    example: { carrier_name: 'house_courier', shipment_ids: ['shp_…'], reference: 'Dock 2' },
    responses: { 201: manifestRecord },
    refusals: [404, 409, 424],
  }),
  retrieve: endpoint({
    id: 'manifests.retrieve',
    method: 'GET',
    path: '/v1/manifests/:id',
    summary: 'Retrieve a manifest',
    description: 'With the shipments on it and the addresses of its papers.',
    auth: 'required',
    params,
    responses: { 200: manifestRecord },
    refusals: [404],
  }),
  document: endpoint({
    id: 'manifests.document',
    method: 'POST',
    path: '/v1/manifests/:id/document',
    summary: 'The paper of a manifest inside of JSON',
    description:
      'The first paper of the carrier, else the list of the shipments that the station draws. Nothing is changed.',
    auth: 'required',
    scope: 'read',
    params,
    responses: { 200: manifestFile },
    refusals: [404],
  }),
  file: endpoint({
    id: 'manifests.file',
    method: 'GET',
    path: '/v1/manifests/:id/documents/:name',
    summary: 'A paper of a manifest as a file',
    description: '`1.pdf`, `2.pdf`, … as the carrier made them; `list.pdf` is drawn by the station.',
    auth: 'required',
    params: object({ id: text(80), name: text(20) }),
    responses: { 200: { mediaTypes: ['application/pdf'], description: 'The paper' } },
    refusals: [404],
  }),
}
