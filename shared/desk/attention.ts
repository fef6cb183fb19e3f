import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { flag, object, text } from '../api/fields.ts'
import { page, pageQuery } from '../api/pages.ts'

/** In the order in which somebody should look: what a stop would lose, then what may have cost money. */
export const attentionKinds = [
  'key',
  'data',
  'taken_over',
  'lost',
  'purchase',
  'void',
  'bought_otherwise',
  'proxy_bought_otherwise',
  'proxy_purchase',
  'proxy_void',
  'pickup',
  'proxy_pickup',
  'manifest',
  'upload',
  'shop_order',
  'write_back',
  'agent_waiting',
  'print_unknown',
  'print_job',
  'print_waiting',
  'run_unprinted',
  'backup_rehearsal',
  'webhook',
  'import_watch',
  'shop',
  'saved_export',
  'restarted',
  'carrier_away',
  'replica',
] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const attentionItem = z
  .strictObject({
    kind: z.enum(attentionKinds),
    /** Of the shipment, pickup, manifest, upload, plan of an agent, print job, printer, run, webhook, saved export, connected shop or connection, of the order a shop changed, or of what a shop is told; for the proxy of what was asked; for a file of the station which one; `restarted` for an error of its own. */
    id: z.string(),
    /** Of what nobody knows the outcome of: its own id, so that an answer about it settles no later one. */
    intent_id: z.string().nullable(),
    shipment_id: z.string().nullable(),
    since: z.iso.datetime().nullable(),
    /** Null for what is of no mode. */
    test_mode: z.boolean().nullable(),
    carrier_id: z.string().nullable(),
    /** What it is about, as short as can be: a service, a name, an address. */
    subject: z.string().nullable(),
    /** What the carrier told all the same, such as the number of a label that cannot be read. */
    said: z.array(z.string()),
    /** What is known, and what to do. */
    known: z.string(),
    advice: z.string(),
  })
  .meta({ id: 'AttentionItem' })
export type AttentionItem = z.output<typeof attentionItem>

export const attentionCounts = z
  .strictObject({
    total: z.number().int(),
    ...(Object.fromEntries(attentionKinds.map(kind => [kind, z.number().int()])) as Record<
      AttentionKind,
      z.ZodNumber
    >),
  })
  .meta({ id: 'AttentionCounts' })
export type AttentionCounts = z.output<typeof attentionCounts>

const settleProxyData = object({ happened: flag() }).meta({ id: 'ProxySettleData' })

/** What nobody can settle but a person. */
export const attentionEndpoints = {
  list: endpoint({
    id: 'attention.list',
    method: 'GET',
    path: '/desk/attention',
    summary: 'List what needs somebody',
    description:
      'In both modes: what the journal knows and the data has lost, purchases, voids, pickups, manifests and uploads whose outcome nobody knows, what agents asked for and nobody has said yes or no to, labels that were bought otherwise than they were shown, labels that were not or may not have been printed, printers that stand still or cannot be reached while prints wait for them, runs whose labels were to be printed and are in no print queue, a backup that could not be restored on trial, webhooks that were switched off, a watched folder whose files could not be imported, shops whose keys do not work, what shops changed of orders with labels, labels no shop could be told of, a stop after an error of the station, carriers that are cut off because they cannot be reached, and files of the station (data, its log, the key of the secrets) that are not as the station opened them. Each says what is known and what to do.',
    auth: 'required',
    query: object(pageQuery()),
    responses: { 200: page(attentionItem) },
  }),
  settle: endpoint({
    id: 'attention.settle',
    method: 'POST',
    path: '/desk/attention/:id/settle',
    summary:
      'Say what became of what no record of the station knows, or that the differing answer to a request by proxy, a stop after an error, or a run whose labels were not printed, was seen',
    description:
      'Of a request by proxy, of what the data has lost and of an error of the station nothing is stored, so this only takes it off the list. A run is one that prints nothing from then on.',
    auth: 'required',
    params: object({ id: text(80) }),
    body: settleProxyData,
    example: { happened: false },
    responses: {
      200: z.strictObject({ id: z.string(), happened: z.boolean() }).meta({ id: 'SettledProxy' }),
    },
    refusals: [404, 409],
  }),
}
