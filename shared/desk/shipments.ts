import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, commaList, flag, list, object, recordId, text } from '../api/fields.ts'
import { addressFilter, createdFilters, keywordFilter, page, refuseCursor } from '../api/pages.ts'
import { shipmentFilters, shipmentRecord } from '../api/shipments.ts'
import { shipmentStatuses } from '../states/shipment-states.ts'
import { shipmentGateKinds } from './run-gates.ts'

/** A shipment with what the desk alone knows of it. */
export const deskShipment = z
  .strictObject({
    ...shipmentRecord.shape,
    tags: z.array(z.string()),
    /** A draft of orders of which nothing is left to ship: their parcels went out by other shipments. */
    is_shipped_otherwise: z.boolean(),
  })
  .meta({ id: 'DeskShipment' })
export type DeskShipment = z.output<typeof deskShipment>

export const deskShipmentFilters = object({
  ...shipmentFilters.shape,
  tag: commaList().optional(),
  is_return: flag()
    .optional()
    .meta({ description: 'Only labels and drafts of returns of this station, or none of them' }),
  is_shipped_otherwise: flag()
    .optional()
    .meta({ description: 'Only drafts of orders of which nothing is left to ship, or none of them' }),
}).superRefine(refuseCursor)
export type DeskShipmentFilters = z.output<typeof deskShipmentFilters>

const words = () => list(text(200, { blank: false })).optional()

/** The same as a body says it, where a list is a list. */
export const shipmentNarrowing = object({
  ...addressFilter,
  ...createdFilters,
  ...keywordFilter('the address of the recipient, and the id, reference and tracking number'),
  carrier_name: words(),
  reference: text(100).optional(),
  service: words(),
  status: list(choice(shipmentStatuses)).optional(),
  tracking_number: text(100).optional(),
  tag: words(),
})
export type ShipmentNarrowing = z.output<typeof shipmentNarrowing>

/** Most shipments an action names by their ids. */
export const mostNamedShipments = 5_000

const tags = () => list(text(40, { blank: false }), { nonEmpty: true, most: 20 })

const action = z.discriminatedUnion(
  'kind',
  [object({ kind: z.literal('tag'), tags: tags() }), object({ kind: z.literal('untag'), tags: tags() })],
  {
    error: ({ input }) =>
      input === undefined ? 'This field is required.' : 'Give one of the actions by its kind, like "tag".',
  },
)
export type ShipmentAction = z.output<typeof action>

const actionData = object({
  ids: list(recordId(), { most: mostNamedShipments }).optional(),
  matching: shipmentNarrowing.optional(),
  except: list(recordId(), { most: mostNamedShipments }).optional(),
  action,
})
  .superRefine(({ ids, matching }, context) => {
    if ((ids === undefined) === (matching === undefined))
      context.addIssue({
        code: 'custom',
        path: [matching === undefined ? 'ids' : 'matching'],
        message: 'Give either "ids" or "matching".',
      })
  })
  .meta({ id: 'ShipmentActionData' })
export type ShipmentActionInput = z.output<typeof actionData>
/** What an action is asked for: shipments by id, or all that match but some. */
export type AskedShipments = Pick<z.input<typeof actionData>, 'ids' | 'matching' | 'except'>

const actionResult = z
  .strictObject({
    /** Undoes it as a whole; null when nothing was changed. */
    action_id: z.string().nullable(),
    changed: z.number().int(),
    /** They were so already. */
    unchanged: z.number().int(),
    /** Named, and not there. */
    missing: z.number().int(),
  })
  .meta({ id: 'ShipmentActionResult' })
export type ShipmentActionResult = z.output<typeof actionResult>

const tagCounts = z
  .strictObject({ tags: z.array(z.strictObject({ name: z.string(), count: z.number().int() })) })
  .meta({ id: 'ShipmentTags' })
export type ShipmentTagCounts = z.output<typeof tagCounts>

const requestedOfShipment = z
  .strictObject({
    /** As the shop writes it (`requested_service` of its metadata); null where nobody asked for one. */
    name: z.string().nullable(),
    /** The price to begin with; null where the shipment has none. */
    rate_id: z.string().nullable(),
    /** Why that is not what was asked for: nobody has said what the name means, nothing offered is that, or it is later than promised. */
    unkept: z.enum(['requested_unmapped', 'requested_not_offered', 'requested_late']).nullable(),
    /** When each price would bring it, and why that breaks what was promised (`deliver_by` of its metadata); none where nothing was. */
    arrivals: z.array(
      z.strictObject({
        rate_id: z.string(),
        day: z.string().nullable(),
        broken: z.enum(['promise_late', 'promise_unknown', 'promise_past']).nullable(),
      }),
    ),
  })
  .meta({ id: 'RequestedServiceOfShipment' })
export type RequestedOfShipment = z.output<typeof requestedOfShipment>

const byId = object({ id: text(80) })

const secondLabel = z
  .strictObject({
    /** Where a label bought of this draft would not be as its orders have it; empty where it would. */
    contradictions: z.array(z.strictObject({ code: z.string(), message: z.string() })),
    /** Labels that are bought of the same orders. */
    labels: z.array(z.strictObject({ shipment_id: z.string(), tracking_number: z.string().nullable() })),
    /** Why it is bought all the same; null while nobody said so of just these contradictions. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'SecondLabel' })
export type SecondLabel = z.output<typeof secondLabel>

const secondLabelData = object({ reason: text(200, { blank: false }) }).meta({ id: 'SecondLabelData' })

const gatesData = object({
  selected_rate_id: text(80, { blank: false }).optional().meta({
    description: 'The rate it is to be bought by; left out, what is doubtful of the draft alone is kept.',
  }),
  keys: list(text(1000, { blank: false }), { nonEmpty: true, most: 50 }).meta({
    description: 'As the refused purchase names them.',
  }),
}).meta({ id: 'ShipmentGatesData' })
export type GatesInput = z.output<typeof gatesData>

const openGates = z
  .strictObject({
    /** What still waits for an answer. */
    gates: z.array(z.strictObject({ kind: z.enum(shipmentGateKinds), key: z.string(), message: z.string() })),
  })
  .meta({ id: 'ShipmentGates' })
export type OpenGates = z.output<typeof openGates>

/** What the desk does with many shipments at once. */
export const deskShipmentEndpoints = {
  list: endpoint({
    id: 'deskShipments.list',
    method: 'GET',
    path: '/desk/shipments',
    summary: 'List shipments with their tags',
    description:
      'As `/v1/shipments` does, each with the tags it has at the desk, and narrowed by them too; `is_shipped_otherwise` is a draft of orders of which nothing is left to ship.',
    auth: 'required',
    query: deskShipmentFilters,
    responses: { 200: page(deskShipment) },
  }),
  tags: endpoint({
    id: 'deskShipments.tags',
    method: 'GET',
    path: '/desk/shipment-tags',
    summary: 'Tags of shipments that are in use, and how many have each',
    description: 'The 300 that are used most.',
    auth: 'required',
    responses: { 200: tagCounts },
  }),
  tagsOf: endpoint({
    id: 'deskShipments.tagsOf',
    method: 'GET',
    path: '/desk/shipments/:id/tags',
    summary: 'The tags of a shipment',
    auth: 'required',
    params: byId,
    responses: { 200: z.strictObject({ tags: z.array(z.string()) }).meta({ id: 'TagsOfShipment' }) },
    refusals: [404],
  }),
  requested: endpoint({
    id: 'deskShipments.requested',
    method: 'GET',
    path: '/desk/shipments/:id/requested-service',
    summary: 'The service the customer of a shipment chose, and which of its prices that is',
    description: 'By what the shop says names mean. Nothing is asked of a carrier.',
    auth: 'required',
    params: byId,
    responses: { 200: requestedOfShipment },
    refusals: [404],
  }),
  act: endpoint({
    id: 'deskShipments.act',
    method: 'POST',
    path: '/desk/shipment-actions',
    summary: 'Give shipments tags, or take tags from them',
    description:
      'By id or all that match. Tags of a shipment are its own: those of its order stay as they are. `/v1` says nothing of them.',
    auth: 'required',
    body: actionData,
    example: { ids: ['shp_1'], action: { kind: 'tag', tags: ['gift'] } },
    responses: { 200: actionResult },
  }),
  secondLabel: endpoint({
    id: 'deskShipments.secondLabel',
    method: 'GET',
    path: '/desk/shipments/:id/second-label',
    summary: 'Whether a label of a draft would be one more than its orders need',
    auth: 'required',
    params: byId,
    responses: { 200: secondLabel },
    refusals: [404],
  }),
  allowSecondLabel: endpoint({
    id: 'deskShipments.allowSecondLabel',
    method: 'POST',
    path: '/desk/shipments/:id/second-label',
    summary: 'Say why a label is bought that the orders of a draft do not need',
    description:
      'The page and the purchase queue buy it only then. Who said it, when and why stays with the shipment. It answers what contradicts the orders now, and nothing that comes later.',
    auth: 'required',
    params: byId,
    body: secondLabelData,
    example: { reason: 'The first parcel was lost' },
    responses: { 200: secondLabel },
    refusals: [404, 409],
  }),
  keepGates: endpoint({
    id: 'deskShipments.keepGates',
    method: 'POST',
    path: '/desk/shipments/:id/gates',
    summary: 'Keep what is doubtful of a draft, so that it is bought all the same',
    description:
      'The page is refused a purchase (409 `doubts_unanswered`, with `gates`) until each is kept. An answer is about what was shown: another address, weight or price is asked about again, and a key that is not open any more is refused. Who kept what, and when, stands in the history of the shipment. Purchases of programs are told the same in `messages`.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    body: gatesData,
    example: { keys: ['address: postal_state V6M 2V9 British Columbia Quebec'] },
    responses: { 200: openGates },
    refusals: [404, 409],
  }),
  undo: endpoint({
    id: 'deskShipments.undo',
    method: 'POST',
    path: '/desk/shipment-actions/:id/undo',
    summary: 'Take back what an action did to tags',
    auth: 'required',
    params: byId,
    responses: {
      200: z.strictObject({ undone: z.number().int() }).meta({ id: 'ShipmentUndoResult' }),
    },
    refusals: [404],
  }),
}
