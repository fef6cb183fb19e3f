import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'
import { carrierMessage } from '../api/rates.ts'
import { shipmentRecord } from '../api/shipments.ts'
import { labelFormats } from '../labels.ts'

/** What is known of a label that is paid for and not here. Kept in the `meta` of its shipment. */
export const pendingLabel = z.strictObject({
  /** `later`: its carrier is asked in the background; `email`: it sends it to somebody; `never`: none is to be printed. */
  arrives: z.enum(['later', 'email', 'never']),
  /** Whom it is sent to. */
  email: z.string().optional(),
  since: z.string(),
})
export type PendingLabelNote = z.output<typeof pendingLabel>

/** Code of the message that says a label is not here yet. */
export const labelPending = 'label_pending'

/** What the shipment says of a label that is not here; null where it is, or where none was bought. */
export function pendingLabelOf({ meta }: { meta: Record<string, unknown> }): PendingLabelNote | null {
  const found = pendingLabel.safeParse(meta.pending_label)
  return found.success ? found.data : null
}

/** What papers that come with a label are for; `return_label` is one for the way back. */
export const boughtPaperKinds = [
  'return_label',
  'customs',
  'waybill',
  'receipt',
  'qr_code',
  'cod',
  'dangerous_goods',
  'instructions',
  'other',
] as const
export type BoughtPaperKind = (typeof boughtPaperKinds)[number]

const boughtPaper = z.strictObject({
  /** Of this shipment, from 1. */
  number: z.number().int(),
  kind: z.enum(boughtPaperKinds),
  /** What the carrier calls it. */
  name: z.string(),
  format: z.enum(labelFormats),
  copies: z.number().int(),
  /** The parcel it belongs to, from 1; null for the whole shipment. */
  parcel: z.number().int().nullable(),
  /** Of a label for the way back. */
  tracking_number: z.string().nullable(),
  /** The shipment of a label for the way back; null of every other paper. */
  shipment_id: z.string().nullable(),
  url: z.string(),
})
export type BoughtPaper = z.output<typeof boughtPaper>

const boughtPapers = z
  .strictObject({
    /** Whether the carrier gives the label of this shipment again. */
    can_fetch: z.boolean(),
    papers: z.array(boughtPaper),
  })
  .meta({ id: 'BoughtPapers' })

const fetchedLabel = z
  .strictObject({
    /** `not_yet`: the carrier has none to give by now. */
    finding: z.enum(['fetched', 'not_yet']),
    messages: z.array(carrierMessage),
    /** As it is after that. */
    shipment: shipmentRecord,
  })
  .meta({ id: 'FetchedLabel' })
export type FetchedLabelAnswer = z.output<typeof fetchedLabel>

const params = object({ id: text(80) })

/** Labels and papers of what is bought, whenever the carrier gives them. Nothing here buys. */
export const boughtLabelEndpoints = {
  papers: endpoint({
    id: 'boughtLabels.papers',
    method: 'GET',
    path: '/desk/shipments/:id/papers',
    summary: 'What came with the label of a shipment',
    description:
      'Customs forms, receipts, labels for the way back, in the order of the carrier; the label and its invoice are files of the shipment itself.',
    auth: 'required',
    params,
    responses: { 200: boughtPapers },
    refusals: [404],
  }),
  paper: endpoint({
    id: 'boughtLabels.paper',
    method: 'GET',
    path: '/desk/shipments/:id/papers/:number',
    summary: 'A paper that came with a label, as the carrier made it',
    auth: 'required',
    params: object({ id: text(80), number: text(10) }),
    responses: {
      200: {
        mediaTypes: ['application/pdf', 'image/png', 'application/octet-stream'],
        description: 'The paper',
      },
    },
    refusals: [404],
  }),
  fetch: endpoint({
    id: 'boughtLabels.fetch',
    method: 'POST',
    path: '/desk/shipments/:id/fetch-label',
    summary: 'Ask the carrier for the label of a bought shipment',
    description:
      'For one that is not here yet, and to have it anew: what the carrier gives takes the place of what is stored. Buys nothing; some carriers give a label only a few times.',
    auth: 'required',
    params,
    responses: { 200: fetchedLabel },
    refusals: [404, 409, 424],
  }),
}
