import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { carrierMessage } from '../api/rates.ts'
import { labelFormats } from '../labels.ts'

const shape = {
  /** That of the shipment, as `POST /v1/proxy/shipping` answered it. */
  id: z.string(),
  object_type: z.literal('proxy_label'),
  test_mode: z.boolean(),
  carrier_name: z.string(),
  carrier_id: z.string().nullable(),
  shipment_identifier: z.string(),
  tracking_number: z.string().nullable(),
  /** `later`: its carrier is asked in the background; `email`: it sends it to somebody, and is asked only by hand. */
  arrives: z.enum(['later', 'email', 'never']),
  is_here: z.boolean(),
  label_type: z.enum(labelFormats).nullable(),
  since: z.iso.datetime(),
}

const summary = z.strictObject(shape).meta({ id: 'ProxyLabelSummary' })
export type ProxyLabelSummary = z.output<typeof summary>

const docs = z.strictObject({ label: z.string().nullable(), invoice: z.string().nullable() })

const record = z.strictObject({ ...shape, docs }).meta({ id: 'ProxyLabel' })
export type ProxyLabelRecord = z.output<typeof record>

const fetched = z
  .strictObject({
    /** `not_yet`: the carrier has none to give by now. */
    finding: z.enum(['fetched', 'not_yet']),
    messages: z.array(carrierMessage),
    label: record,
  })
  .meta({ id: 'FetchedProxyLabel' })
export type FetchedProxyLabel = z.output<typeof fetched>

const params = object({ id: text(80) })

/** Labels bought by proxy that were not here when the purchase was answered. Nothing here buys. */
export const proxyLabelEndpoints = {
  list: endpoint({
    id: 'proxyLabels.list',
    method: 'GET',
    path: '/desk/proxy-labels',
    summary: 'List labels bought by proxy that came, or come, after their purchase, newest first',
    description:
      'One goes a month after its purchase once it is here, and at once when it is voided by proxy.',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(summary) },
  }),
  retrieve: endpoint({
    id: 'proxyLabels.retrieve',
    method: 'GET',
    path: '/desk/proxy-labels/:id',
    summary: 'Retrieve a label bought by proxy that came after its purchase',
    description:
      '`id` is that of the shipment in the answer to the purchase. `docs` holds the files as that answer would have: base64, null while they are not here.',
    auth: 'required',
    params,
    responses: { 200: record },
    refusals: [404],
  }),
  fetch: endpoint({
    id: 'proxyLabels.fetch',
    method: 'POST',
    path: '/desk/proxy-labels/:id/fetch',
    summary: 'Ask the carrier now for a label bought by proxy',
    description: 'What is here already is answered as it is. Buys nothing.',
    auth: 'required',
    params,
    responses: { 200: fetched },
    refusals: [404, 409, 424],
  }),
}
