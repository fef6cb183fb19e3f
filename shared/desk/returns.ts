import { z } from 'zod'
import { addressOrId, addressRecord } from '../api/addresses.ts'
import { endpoint } from '../api/endpoint.ts'
import { choice, choiceList, flag, integer, list, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { carrierMessage } from '../api/rates.ts'
import { shipmentRecord } from '../api/shipments.ts'
import { labelFormats } from '../labels.ts'
import { returnGroup } from '../settings/returns.ts'
import { returnOutcomes } from './return-outcomes.ts'

export const returnReasons = ['damaged', 'wrong_item', 'too_late', 'changed_mind', 'other'] as const
export type ReturnReason = (typeof returnReasons)[number]

/** `draft` and `voided` are those of the label: not bought yet, or given back. */
const returnTraits = {
  draft: { isAwaited: false, isDecided: false },
  label_made: { isAwaited: true, isDecided: false },
  on_the_way: { isAwaited: true, isDecided: false },
  overdue: { isAwaited: true, isDecided: false },
  arrived: { isAwaited: false, isDecided: false },
  restocked: { isAwaited: false, isDecided: true },
  written_off: { isAwaited: false, isDecided: true },
  voided: { isAwaited: false, isDecided: false },
} as const satisfies Record<string, { isAwaited: boolean; isDecided: boolean }>

export type ReturnState = keyof typeof returnTraits
export const returnStates = Object.keys(returnTraits) as [ReturnState, ...ReturnState[]]

type AtReturnState = { state: ReturnState }
/** It has a label and is not back yet. */
export const isAwaited = ({ state }: AtReturnState): boolean => returnTraits[state].isAwaited
/** It is back, and somebody has said what becomes of its goods. */
export const isDecided = ({ state }: AtReturnState): boolean => returnTraits[state].isDecided

const word = () => z.string().nullable()

const returnItem = z.strictObject({
  /** Which item of the shipment, counted through its parcels from 0. */
  line: z.number().int(),
  sku: word(),
  title: word(),
  quantity: z.number().int(),
  reason: z.enum(returnReasons).nullable(),
  /** What became of it; null until somebody said so. */
  outcome: z.enum(returnOutcomes).nullable(),
})
export type ReturnItem = z.output<typeof returnItem>

export const returnRecord = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('return'),
    state: z.enum(returnStates),
    test_mode: z.boolean(),
    /** What was sent. */
    shipment_id: z.string(),
    /** The shipment whose label brings it back. */
    label_id: z.string(),
    items: z.array(returnItem),
    note: word(),
    /** Who sends it back. */
    from: addressRecord,
    reference: word(),
    tracking_number: word(),
    carrier_name: word(),
    service: word(),
    charge: z
      .strictObject({ amount: z.number(), amount_with_markups: z.number().optional(), currency: word() })
      .nullable(),
    label_url: word(),
    created_at: z.iso.datetime(),
    created_by: word(),
    /** Its label was bought along with the shipment and lies in the box, in case something comes back. */
    along: z.boolean(),
    arrived_at: z.iso.datetime().nullable(),
    arrived_by: word(),
    decided_at: z.iso.datetime().nullable(),
    decided_by: word(),
  })
  .meta({ id: 'Return' })
export type ReturnRecord = z.output<typeof returnRecord>

export const returnable = z
  .strictObject({
    shipment_id: z.string(),
    items: z.array(
      z.strictObject({
        line: z.number().int(),
        sku: word(),
        title: word(),
        /** How many were sent. */
        quantity: z.number().int(),
        /** How many of them may still come back. */
        left: z.number().int(),
      }),
    ),
    from: addressRecord,
    to: addressRecord,
    /** Whether the time within which the shop takes things back is over. Forbids nothing. */
    window_passed: z.boolean(),
    returns: z.array(returnRecord),
  })
  .meta({ id: 'Returnable' })
export type Returnable = z.output<typeof returnable>

export const returnDraft = z
  .strictObject({
    return: returnRecord,
    /** The draft of its label, with what carriers ask for it. */
    label: shipmentRecord,
    /** What carriers said that take nothing back. */
    messages: z.array(carrierMessage),
  })
  .meta({ id: 'ReturnDraft' })
export type ReturnDraft = z.output<typeof returnDraft>

const line = () => integer({ min: 0, max: 1_000_000 })

const returnData = object({
  shipment_id: recordId(),
  /** All that may still come back when left out. */
  items: list(
    object({
      line: line(),
      quantity: integer({ min: 1, max: 1_000_000 }),
      reason: choice(returnReasons).nullish(),
    }),
    { nonEmpty: true, most: 2_000 },
  ).optional(),
  /** Of the items that name none. */
  reason: choice(returnReasons).nullish(),
  note: text(200).nullish(),
  /** Where it goes; the return address of the settings when left out, else where it was sent from. */
  to: addressOrId.nullish(),
}).meta({ id: 'ReturnData' })
export type ReturnInput = z.output<typeof returnData>

const buyData = object({
  selected_rate_id: text(80, { blank: false }),
  label_type: choice(labelFormats).optional(),
}).meta({ id: 'ReturnBuyData' })
export type ReturnBuyInput = z.output<typeof buyData>

const outcomeData = object({
  arrived: flag().optional(),
  items: list(object({ line: line(), outcome: choice(returnOutcomes).nullable() }), {
    most: 2_000,
  }).optional(),
}).meta({ id: 'ReturnOutcomeData' })
export type ReturnOutcomeInput = z.output<typeof outcomeData>

const returnSettings = z.strictObject(returnGroup.answer).meta({ id: 'ReturnSettings' })
export type ReturnSettings = z.output<typeof returnSettings>
const returnSettingsPatch = object(returnGroup.patch).partial().meta({ id: 'ReturnSettingsPatch' })
export type ReturnSettingsPatch = z.output<typeof returnSettingsPatch>

const params = object({ id: text(80) })

const returnFilters = object({
  ...shortListQuery(),
  state: choiceList(returnStates, 'ReturnState').optional().meta({ description: 'In one of these states.' }),
  shipment_id: text(80).optional(),
})
export type ReturnFilters = z.output<typeof returnFilters>

/** What comes back of what was sent. */
export const returnEndpoints = {
  list: endpoint({
    id: 'deskReturns.list',
    method: 'GET',
    path: '/desk/returns',
    summary: 'List returns, newest first',
    description: 'Those whose label was not bought yet only where `state` names `draft`.',
    auth: 'required',
    query: returnFilters,
    responses: { 200: page(returnRecord) },
  }),
  create: endpoint({
    id: 'deskReturns.create',
    method: 'POST',
    path: '/desk/returns',
    summary: 'Begin the return of a shipment, and ask what its label costs',
    description:
      'Makes a draft with sender and recipient swapped, the parcels of the items, and customs for returned goods where it crosses a border. A shipment has one return that is not bought yet: asked again, that one is changed. Only services that take parcels back are offered. Nothing is paid.',
    auth: 'required',
    body: returnData,
    example: { shipment_id: 'shp_…', items: [{ line: 0, quantity: 1, reason: 'damaged' }] },
    responses: { 201: returnDraft },
    refusals: [404, 409],
  }),
  settings: endpoint({
    id: 'deskReturns.settings',
    method: 'GET',
    path: '/desk/returns/settings',
    summary: 'When returns are overdue, and where they go',
    auth: 'required',
    responses: { 200: returnSettings },
  }),
  changeSettings: endpoint({
    id: 'deskReturns.changeSettings',
    method: 'PATCH',
    path: '/desk/returns/settings',
    summary: 'Change when returns are overdue, and where they go',
    auth: 'required',
    body: returnSettingsPatch,
    example: { overdue_days: 21 },
    responses: { 200: returnSettings },
    refusals: [404],
  }),
  returnable: endpoint({
    id: 'deskReturns.returnable',
    method: 'GET',
    path: '/desk/returns/of/:id',
    summary: 'What of a shipment may still come back',
    auth: 'required',
    params,
    responses: { 200: returnable },
    refusals: [404, 409],
  }),
  buy: endpoint({
    id: 'deskReturns.buy',
    method: 'POST',
    path: '/desk/returns/:id/buy',
    summary: 'Buy the label of a return',
    description: 'One that has its label already is answered as it is: nothing is paid twice.',
    auth: 'required',
    scope: 'buy',
    params,
    body: buyData,
    example: { selected_rate_id: 'rat_…' },
    responses: { 200: returnRecord },
    refusals: [404, 409, 424],
  }),
  outcome: endpoint({
    id: 'deskReturns.outcome',
    method: 'POST',
    path: '/desk/returns/:id/outcome',
    summary: 'Say that a return arrived, and what became of its items',
    description:
      'What is left out stays. An item with an outcome has arrived. `arrived: false` and an outcome of null take back what was said.',
    auth: 'required',
    params,
    body: outcomeData,
    example: { arrived: true, items: [{ line: 0, outcome: 'restocked' }] },
    responses: { 200: returnRecord },
    refusals: [404, 409],
  }),
}
