import { z } from 'zod'
import { pendingLabel } from './bought-labels.ts'
import { customsGap } from './customs-gaps.ts'
import { holdReasons } from './order-states.ts'
import { receiptConditions, returnOutcomes } from './return-outcomes.ts'

/** What a packer does at a desk; remembered by the page, desk by desk. */
export const packingModes = ['verify', 'single', 'ship', 'batch', 'returns'] as const
export type PackingMode = (typeof packingModes)[number]

const count = () => z.number().int()
const word = () => z.string().nullable()

/** The order a feedback is about. */
export const packingOrderRef = z
  .strictObject({ id: z.string(), order_id: z.string(), recipient: z.string() })
  .meta({ id: 'PackingOrderRef' })
export type PackingOrderRef = z.output<typeof packingOrderRef>

/** A product, or an item of an order, as a tile shows it. */
export const packingArticle = z
  .strictObject({
    /** The item of the open order; null for what is none of it. */
    item_id: word(),
    sku: word(),
    title: word(),
    shelf: word(),
    picture_url: word(),
  })
  .meta({ id: 'PackingArticle' })
export type PackingArticle = z.output<typeof packingArticle>

/** A service and its price as it was shown; the same is bought. */
export const packingService = z
  .strictObject({
    connection_id: word(),
    carrier_id: z.string(),
    carrier_name: z.string(),
    service: z.string(),
    currency: z.string(),
    price: z.number(),
    price_with_markups: z.number().optional(),
    transit_days: z.number().int().nullable(),
    chosen_by: z.enum([
      'order',
      'requested',
      'rule',
      'cheapest',
      'promise',
      'fastest',
      'service',
      'operator',
    ]),
    /** The rule that chose it. */
    rule: word(),
  })
  .meta({ id: 'PackingService' })
export type PackingService = z.output<typeof packingService>

/** What a box may be. */
export const packingBox = z
  .strictObject({
    /** The digit that chooses it, and the number of its command barcode. */
    number: count(),
    id: z.string(),
    name: z.string(),
    length_mm: count().nullable(),
    width_mm: count().nullable(),
    height_mm: count().nullable(),
    /** Its own weight, where it is known. */
    weight_grams: count().nullable(),
    /** Whether the counted items go in by their sides; null where those are not known. */
    fits: z.boolean().nullable(),
    /** How much of its room the counted items take, in per cent; null where their sides, or those of the box, are not known. */
    filled_percent: count().nullish(),
    is_suggested: z.boolean(),
  })
  .meta({ id: 'PackingBox' })
export type PackingBox = z.output<typeof packingBox>

/** What a packer can say of an item for its customs declaration. */
export const customsFields = [
  'description',
  'value',
  'origin',
  'hs_code',
  'sku',
  'manufacturer_part_number',
] as const
export type CustomsField = (typeof customsFields)[number]

const labelFacts = {
  order: packingOrderRef,
  shipment_id: z.string(),
  tracking_number: word(),
  service: packingService.nullable(),
  printer_name: word(),
  /** Papers that come besides the label. */
  more_papers: count(),
}

const state = <const K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: S) =>
  z.strictObject({ kind: z.literal(kind), ...shape })

/** Why a desk refuses something that nobody can put right by scanning. */
export const refusedBecause = [
  /** Whoever is signed in may not do that. */
  'not_allowed',
  /** The step does not have this. */
  'not_now',
  /** No order is open. */
  'no_order',
  /** It cannot weigh that: nothing, less than nothing, or more than a parcel. */
  'no_weight',
  /** Nothing is left to undo. */
  'nothing_to_undo',
  /** Money was spent: the label can be voided in Shipments. */
  'already_bought',
  /** The desk neither picks a batch nor has a picked one. */
  'no_batch',
] as const

/**
 * What a desk answers a scan or a step with. The page says it in words, colour, shape and sound (`feedbackSigns` in packing-signs.ts), and
 * `packing_session.feedback` has the one that stands.
 */
export const packingFeedback = z
  .discriminatedUnion('kind', [
    /** No order is open. */
    state('scan_order', { ready: count(), oldest_at: z.iso.datetime().nullable() }),
    /** An order was claimed; `again`: it goes on where it was. */
    state('order_open', { order: packingOrderRef, again: z.boolean() }),
    state('unit_counted', { article: packingArticle, counted: count(), expected: count() }),
    state('all_units', { order: packingOrderRef }),
    state('quantity_armed', { quantity: count() }),
    state('wrong_item', {
      scanned: packingArticle,
      /** What is still to come; the first of them is shown. */
      wanted: z.array(packingArticle),
    }),
    state('too_many', { article: packingArticle, expected: count(), counted: count(), over: count() }),
    state('unknown_code', {
      /** As read, shortened. */
      code: z.string(),
      because: z.enum(['unknown', 'too_long', 'empty', 'check_digit', 'foreign', 'routing', 'not_here']),
    }),
    state('which_one', {
      code: z.string(),
      /** By the digit that chooses it, from 1. */
      choices: z.array(
        z.strictObject({
          number: count(),
          article: packingArticle.nullable(),
          order: packingOrderRef.nullable(),
        }),
      ),
    }),
    /** The order on the desk is not done; the same slip again puts it aside and opens the other one. */
    state('unfinished', {
      order: packingOrderRef,
      other: packingOrderRef,
      counted: count(),
      expected: count(),
    }),
    state('already_shipped', {
      order: packingOrderRef,
      bought_at: z.iso.datetime().nullable(),
      by: word(),
      desk: word(),
      shipment_id: word(),
      tracking_number: word(),
    }),
    state('cancelled', {
      order: packingOrderRef,
      cancelled_at: z.iso.datetime().nullable(),
      by: word(),
      /** Units that lie in the box and go back to their shelves. */
      counted: count(),
    }),
    state('on_hold', {
      order: packingOrderRef,
      reason: z.enum(holdReasons),
      note: word(),
      until: word(),
      by: word(),
    }),
    /** Claimed by another desk, or by another window of this one. */
    state('packed_elsewhere', {
      order: packingOrderRef,
      desk: z.string(),
      is_this_desk: z.boolean(),
      operator: word(),
      since: z.iso.datetime(),
      is_paused: z.boolean(),
      may_take_over: z.boolean(),
      /** It lies on the cart of this batch. */
      batch: count().nullable(),
    }),
    /** To the window that had the order. */
    state('taken_over', { order: packingOrderRef, desk: z.string(), operator: word() }),
    /** A run or the queue of waiting purchases buys it. */
    state('bought_elsewhere', {
      order: packingOrderRef,
      by: z.enum(['run', 'queue']),
      number: count().nullable(),
    }),
    /** `is_asked`: whether ready orders were looked through for one; only in the mode of single items. Not in answers of before. */
    state('no_order_of', { article: packingArticle, is_asked: z.boolean().optional() }),
    state('address_doubt', { order: packingOrderRef, message: z.string() }),
    /**
     * What the customer asked for is not what would be bought: nobody has said what the name means, or nothing offered is
     * that. NEXT, or Enter, buys what is named all the same.
     */
    state('service_doubt', {
      order: packingOrderRef,
      name: z.string(),
      because: z.enum(['not_mapped', 'not_offered', 'too_late']),
      service: packingService,
    }),
    /**
     * What would be bought would be there later than promised, or says no day, or the promised day is past. NEXT, or Enter,
     * buys what is named all the same.
     */
    state('promise_doubt', {
      order: packingOrderRef,
      because: z.enum(['late', 'unknown', 'past']),
      day: z.string(),
      arrives: word(),
      service: packingService,
    }),
    /**
     * What would be bought costs nothing, is paid in another currency, costs far more than labels like it did, drops options
     * of the order, or goes to a pickup point nobody named. NEXT, or Enter, buys it all the same.
     */
    state('price_doubt', {
      order: packingOrderRef,
      because: z.enum(['zero_price', 'currency', 'price', 'option', 'point']),
      service: packingService,
      /** How many times what labels like it cost; not in answers of before, nor of another doubt. */
      times: z.number().optional(),
      /** The options the carrier does nothing with. */
      options: z.string().optional(),
    }),
    state('customs_gap', {
      article: packingArticle,
      missing: z.array(z.enum(customsFields)),
      /** What was used last for such items. */
      last_used: z.array(z.strictObject({ field: z.enum(customsFields), values: z.array(z.string()) })),
      /** Why the first of them is asked for, in English; what is plain needs none. Not in answers of before. */
      why: z.string().optional(),
    }),
    /** Customs asks for what is not filled in at a desk. */
    state('customs_elsewhere', { order: packingOrderRef, gaps: z.array(customsGap) }),
    /** The order cannot be sent as it is. */
    state('not_ready', {
      order: packingOrderRef,
      because: z.enum(['no_sender', 'no_items', 'address']),
      message: word(),
    }),
    state('package', { boxes: z.array(packingBox) }),
    state('weigh', { expected_grams: count().nullable(), tolerance_grams: count().nullable() }),
    state('weight_differs', {
      expected_grams: count(),
      actual_grams: count(),
      /** Below 0: lighter than expected. */
      difference_grams: count(),
    }),
    state('scale_trouble', { message: word() }),
    state('rating', {}),
    state('no_service', {
      because: z.enum(['over_weight', 'not_offered', 'unreachable', 'refused', 'too_dear']),
      messages: z.array(z.string()),
    }),
    state('buying_soon', { service: packingService, hold_until: z.iso.datetime(), hold_seconds: z.number() }),
    /** Nothing is bought by itself after the station ended in between: NEXT, or Enter, buys. */
    state('buy_now', { service: packingService }),
    state('buying', { service: packingService }),
    /** The carrier refused; nothing was bought. */
    state('not_bought', { messages: z.array(z.string()) }),
    state('maybe_bought', { order: packingOrderRef, shipment_id: z.string() }),
    /** It is bought when the carrier can be reached again. */
    state('carrier_away', { order: packingOrderRef, carrier_name: word() }),
    state('photo', { parcel_id: z.string(), is_required: z.boolean() }),
    /** On its way to the printer. */
    state('printing', labelFacts),
    state('label_printed', labelFacts),
    /** The printer is a folder: nothing is on paper. */
    state('label_filed', labelFacts),
    state('sent_unconfirmed', labelFacts),
    /** Paid for, and its label is not here: nothing of it is printed. */
    state('label_follows', { ...labelFacts, pending: pendingLabel }),
    state('printer_trouble', { ...labelFacts, printer_id: word(), problem: z.string() }),
    /** The label goes out with the slip and papers again; counted, and nothing is bought. */
    state('reprinted', labelFacts),
    state('forced', { by: z.string(), reason: z.string(), units: count(), expected: count() }),
    state('undone', {
      what: z.enum([
        'count',
        'quantity',
        'force',
        'package',
        'weight',
        'split',
        'purchase',
        'service',
        'condition',
        'outcome',
      ]),
    }),
    state('split', { parcels: count(), left: count(), rest: z.enum(['parcel', 'shipment']) }),
    state('paused', { order: packingOrderRef }),
    state('released', { order: packingOrderRef }),
    state('held', { order: packingOrderRef, reason: z.enum(holdReasons) }),
    state('printer_chosen', { number: count(), printer_name: z.string() }),
    state('refused', { because: z.enum(refusedBecause), message: word() }),
    /** Batch pick. */
    state('take', {
      article: packingArticle,
      take: count(),
      into: z.array(z.strictObject({ place: z.string(), quantity: count() })),
    }),
    state('put', { article: packingArticle, place: z.string(), quantity: count() }),
    state('wrong_place', { scanned: z.string(), wanted: z.string() }),
    /** The pick list of a batch is in the print queue. */
    state('pick_list_queued', { number: count(), printer_name: word() }),
    state('batch_picked', { batch_id: z.string(), orders: count() }),
    /** Returns desk. */
    state('return_open', { order: packingOrderRef.nullable(), expected: count(), back: count() }),
    /** A unit came back: in what condition, by its digit; then what becomes of it. */
    state('return_item', { article: packingArticle, quantity: count() }),
    state('return_outcome', {
      article: packingArticle,
      condition: z.enum(receiptConditions),
      suggested: z.enum(returnOutcomes),
    }),
    /** Less is back than should be; NEXT ends it all the same. */
    state('return_short', { missing: z.array(packingArticle), units: count() }),
    /** Nobody knows whose it is; NEXT keeps it. */
    state('unknown_return', { code: z.string(), note: word() }),
    state('return_noted', { note: z.string() }),
    state('return_received', {
      order: packingOrderRef,
      received_at: z.iso.datetime(),
      by: word(),
      /** Null where it was said without a desk. */
      desk: word(),
      /** Units of it that did not come back then. */
      left: count(),
    }),
    state('return_done', {
      order: packingOrderRef.nullable(),
      expected: count(),
      back: count(),
      restocked: count(),
      written_off: count(),
    }),
  ])
  .meta({ id: 'PackingFeedback' })
export type PackingFeedback = z.output<typeof packingFeedback>
export type FeedbackKind = PackingFeedback['kind']
