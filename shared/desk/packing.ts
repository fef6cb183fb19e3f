import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, object, ofLength, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { packingSteps } from '../packing/steps.ts'
import { mostDeskName } from './desk-name.ts'
import {
  packingArticle,
  packingBox,
  packingFeedback,
  packingModes,
  packingService,
} from './packing-feedback.ts'
import { packingStepData, stepInstant } from './packing-steps.ts'
import { returnReceipt } from './return-receipts.ts'

/**
 * - `open`: on the desk. `paused`: put aside by the packer; the claim stays. `done`: packed.
 * - `released`: given back by the packer. `lapsed`: its desk was silent for too long. `taken`: another desk, or window, has it.
 */
const packingStateTraits = {
  open: { isClaim: true },
  paused: { isClaim: true },
  done: { isClaim: false },
  released: { isClaim: false },
  lapsed: { isClaim: false },
  taken: { isClaim: false },
} as const satisfies Record<string, { isClaim: boolean }>

export type PackingState = keyof typeof packingStateTraits
export const packingStates = Object.keys(packingStateTraits) as [PackingState, ...PackingState[]]

/** The order is the desk's: nobody else packs it. */
export const isClaim = ({ state }: { state: PackingState }): boolean => packingStateTraits[state].isClaim

export const verifiedHow = ['scan', 'keyed', 'forced'] as const
export type VerifiedHow = (typeof verifiedHow)[number]

export const weighedHow = ['scale', 'keyed', 'items'] as const

const count = () => z.number().int()
const word = () => z.string().nullable()

const packingItem = packingArticle
  .extend({
    item_id: z.string(),
    barcodes: z.array(z.string()),
    /** How many of it are to be packed, and how many lie in the box, all parcels together. */
    expected: count(),
    counted: count(),
    /** How they were verified. */
    verified: z.array(
      z.strictObject({
        how: z.enum(verifiedHow),
        quantity: count(),
        /** Of what was forced. */
        reason: word(),
        by: word(),
        at: z.iso.datetime(),
      }),
    ),
  })
  .meta({ id: 'PackingItem' })
export type PackingItem = z.output<typeof packingItem>

const weightEvidence = z
  .strictObject({
    grams: count(),
    /** `items`: nobody weighed it; what its items and its box weigh together. */
    how: z.enum(weighedHow),
    /** The scale, as it is called. */
    device: word(),
    at: z.iso.datetime(),
  })
  .meta({ id: 'WeightEvidence' })
export type WeightEvidence = z.output<typeof weightEvidence>

const packingParcel = z
  .strictObject({
    id: z.string(),
    number: count(),
    items: z.array(z.strictObject({ item_id: z.string(), quantity: count() })),
    box: packingBox.nullable(),
    weight: weightEvidence.nullable(),
    expected_grams: count().nullable(),
    shipment_id: word(),
    tracking_number: word(),
    photo_url: word(),
  })
  .meta({ id: 'PackingParcel' })
export type PackingParcel = z.output<typeof packingParcel>

export const packingSession = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('packing_session'),
    /** Counts its changes; an older one never takes the place of a newer one on the page. */
    revision: count(),
    state: z.enum(packingStates),
    step: z.enum(packingSteps),
    mode: z.enum(packingModes),
    desk: z.string(),
    window: z.string(),
    /** Who packs; null where nobody is signed in. */
    operator: word(),
    claimed_at: z.iso.datetime(),
    /** Without a sign of its window until then the claim is given back; null where it does not end by itself. */
    claim_ends_at: z.iso.datetime().nullable(),
    order: z.strictObject({
      id: z.string(),
      order_id: z.string(),
      recipient: z.string(),
      place: z.string(),
      country_code: z.string(),
      tags: z.array(z.string()),
      ship_by: word(),
      value: z.number().nullable(),
      currency: word(),
    }),
    /** What the packer should read, newest first. */
    notes: z.array(z.strictObject({ text: z.string(), by: word(), at: z.iso.datetime() })),
    items: z.array(packingItem),
    expected: count(),
    counted: count(),
    /** How many the next scan counts; null: one. */
    armed_quantity: count().nullable(),
    /** The parcel on the desk. */
    parcel: packingParcel,
    /** Closed ones of this order, the first first. */
    parcels: z.array(packingParcel),
    service: packingService.nullable(),
    hold_until: z.iso.datetime().nullable(),
    /** The printer its papers go to instead of the usual one. */
    printer_id: word(),
    errors_caught: z.strictObject({ wrong_item: count(), too_many: count(), unknown_code: count() }),
    may_undo: z.boolean(),
    /** What stands on the screen. */
    feedback: packingFeedback,
    test_mode: z.boolean(),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
    ended_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PackingSession' })
export type PackingSession = z.output<typeof packingSession>

const repair = z
  .strictObject({
    cause: z.enum(['keyboard_layout', 'letter_case']),
    layout: word(),
    is_certain: z.boolean(),
  })
  .meta({ id: 'ScanRepairSeen' })

export const packingAnswer = z
  .strictObject({
    object_type: z.literal('packing_answer'),
    feedback: packingFeedback,
    /** The session the window has now, or had last; null before its first. */
    session: packingSession.nullable(),
    /** What is looked through at a returns desk; null in every other mode. */
    receipt: returnReceipt.nullable(),
    /** This scan or step was done before and did nothing now. */
    is_repeated: z.boolean(),
    /** The scanner's keys were put right. */
    repair: repair.nullable(),
  })
  .meta({ id: 'PackingAnswer' })
export type PackingAnswer = z.output<typeof packingAnswer>

/** Characters a scanner may send; control characters are looked at by the desk, not refused. */
const scanned = () =>
  z
    .string({
      error: ({ input }) => (input === undefined ? 'This field is required.' : 'Not a valid string.'),
    })
    .max(mostScanned, ofLength(`Ensure this field has no more than ${mostScanned} characters.`))
const mostScanned = 8_192

/** Which desk asks, and which of its windows. */
const deskShape = {
  desk: text(mostDeskName, { blank: false }),
  /** Of the page; a reload keeps it, another window has another one. */
  window: text(80, { blank: false }),
}

const keyboardLayout = () => text(10).nullish()

const scanData = object({
  ...deskShape,
  session_id: recordId().nullish(),
  mode: choice(packingModes),
  text: scanned(),
  /** Somebody typed it. */
  is_keyed: flag().optional(),
  /** The keyboard this desk was found to have. */
  layout: keyboardLayout(),
  /** When it was scanned; later when the station was away. */
  at: stepInstant().nullish(),
  /** Once for each scan: the same again does nothing and is answered anew. */
  scan_id: text(80, { blank: false }),
  /** An order that another desk has is taken over; more of a return that was received before is received. */
  take_over: flag().optional(),
}).meta({ id: 'PackingScanData' })
export type PackingScanInput = z.output<typeof scanData>

const stepData = object({
  ...deskShape,
  step: packingStepData,
  /** Once for each step: the same again does nothing and is answered anew. */
  step_id: text(80, { blank: false }),
}).meta({ id: 'PackingStepData' })

const claimData = object({
  ...deskShape,
  mode: choice(packingModes),
  /** The oldest order that is ready when left out. */
  order_id: recordId().nullish(),
  take_over: flag().optional(),
}).meta({ id: 'PackingClaimData' })
export type PackingClaimInput = z.output<typeof claimData>

const beatData = object({
  ...deskShape,
  mode: choice(packingModes),
  is_paused: flag().optional(),
}).meta({ id: 'PackingBeatData' })
export type PackingBeatInput = z.output<typeof beatData>

const sessionQuery = object({
  ...shortListQuery(20),
  desk: text(mostDeskName).optional(),
  window: text(80).optional(),
  order_id: recordId().optional(),
  /** Those that packed a parcel of a label. */
  shipment_id: recordId().optional(),
  /** Only those on a desk, or put aside there. */
  open: flag().optional(),
})
export type PackingSessionQuery = z.output<typeof sessionQuery>

const byId = object({ id: recordId() })

/** The pack station: orders claimed by a desk, counted, weighed, bought and printed. Changes: topic `packing`, by session. */
export const packingEndpoints = {
  scan: endpoint({
    id: 'packing.scan',
    method: 'POST',
    path: '/desk/packing/scans',
    summary: 'Say what was scanned at a packing desk',
    description:
      'Order slips, items, tracking numbers, boxes and command barcodes, whatever stands on the code. Answers what to say and the session as it is now. A scan that was sent before (`scan_id`) does nothing. What takes longer, such as prices and the purchase, goes on behind the answer: read the session again when its change is told.',
    auth: 'required',
    scope: 'buy',
    body: scanData,
    example: { desk: 'Desk 1', window: 'w1', mode: 'verify', text: '10482', scan_id: 's-1' },
    responses: { 200: packingAnswer },
    refusals: [404],
  }),
  step: endpoint({
    id: 'packing.step',
    method: 'POST',
    path: '/desk/packing/sessions/:id/steps',
    summary: 'Do something to an order on a packing desk',
    description:
      'What a key, a digit or the scale does. Refused when another desk or window has the order. A step that was sent before (`step_id`) does nothing.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    body: stepData,
    example: { desk: 'Desk 1', window: 'w1', step: { kind: 'next' }, step_id: 'k-1' },
    responses: { 200: packingAnswer },
    refusals: [404],
  }),
  receiptStep: endpoint({
    id: 'packing.receiptStep',
    method: 'POST',
    path: '/desk/packing/receipts/:id/steps',
    summary: 'Do something to what came back at a returns desk',
    description:
      'In the mode `returns`: `choose` says the condition, then what becomes of the unit, and counts an item by its number; `next`, `cancel`, `undo`, `quantity` and `note` as at every desk. A step that was sent before (`step_id`) does nothing.',
    auth: 'required',
    scope: 'buy',
    params: byId,
    body: stepData,
    example: { desk: 'Desk 1', window: 'w1', step: { kind: 'choose', number: 1 }, step_id: 'k-1' },
    responses: { 200: packingAnswer },
    refusals: [404],
  }),
  claim: endpoint({
    id: 'packing.claim',
    method: 'POST',
    path: '/desk/packing/claims',
    summary: 'Claim an order for a packing desk',
    description:
      'One by its id, or the oldest that is ready. One that another desk has is answered with `packed_elsewhere`; `take_over` takes it over, and the other window is told.',
    auth: 'required',
    scope: 'buy',
    body: claimData,
    example: { desk: 'Desk 1', window: 'w1', mode: 'verify' },
    responses: { 200: packingAnswer },
    refusals: [404],
  }),
  beat: endpoint({
    id: 'packing.beat',
    method: 'POST',
    path: '/desk/packing/heartbeats',
    summary: 'Say that a window of a packing desk is there',
    description:
      'Keeps the claims of the window, and answers its session. A window that is silent for longer than `claim_seconds` gives its claims back.',
    auth: 'required',
    scope: 'buy',
    body: beatData,
    example: { desk: 'Desk 1', window: 'w1', mode: 'verify' },
    responses: { 200: packingAnswer },
  }),
  list: endpoint({
    id: 'packing.list',
    method: 'GET',
    path: '/desk/packing/sessions',
    summary: 'List what is and was packed, newest first',
    auth: 'required',
    query: sessionQuery,
    responses: { 200: page(packingSession) },
  }),
  retrieve: endpoint({
    id: 'packing.retrieve',
    method: 'GET',
    path: '/desk/packing/sessions/:id',
    summary: 'Retrieve an order as it is packed, with the evidence of it',
    auth: 'required',
    params: byId,
    responses: { 200: packingSession },
    refusals: [404],
  }),
}
