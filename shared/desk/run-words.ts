import { z } from 'zod'
import type { AddressDoubt } from '../countries/doubt-texts.ts'
import { runDoubtKinds } from './run-gates.ts'
import type { GateText } from './shipment-gates.ts'

/** What a run itself says of an order; its English is in `run-texts.ts`. */
const textKeys = [
  'run_buys',
  'desk_packs',
  'batch_has',
  'service_not_offered',
  'some_contents',
  'changed_since',
  'maybe_bought',
  'other_address',
  'not_asked',
  'not_bought',
  'weight_assumed',
  'customs_missing',
  'origin_taken',
  'rule_not_offered',
  'rule_late',
  'requested_unmapped',
  'requested_not_offered',
  'requested_other',
  'requested_late',
  'promise_late',
  'promise_unknown',
  'promise_past',
  'carrier_away',
  'far_price',
  'far_charge',
  'zero_price',
  'other_currency',
  'label_follows',
] as const
export type RunTextKey = (typeof textKeys)[number]

/** What does not fit together in an address is said as everywhere. */
const doubtKeys = [
  'postal_state',
  'postal_nowhere',
  'postal_city',
  'postal_format',
] as const satisfies readonly AddressDoubt['key'][]

/** What is doubtful of one label is said as before that. */
const gateKeys = ['light', 'heavy', 'option', 'point'] as const satisfies readonly GateText[]
export type GateKey = (typeof gateKeys)[number]

/** What of an item customs wants to know. */
export const customsFacts = ['description', 'value', 'origin', 'hs_code'] as const

/**
 * A sentence of the station to be put into any language: a text by its key, and what fills it. Amounts, weights and
 * codes are as the interface has them. `field` is what is wrong of one: its `path`, and the `text` of the refusal.
 */
export const runWords = z
  .strictObject({
    key: z.enum(['field', ...textKeys, ...doubtKeys, ...gateKeys]),
    fill: z.record(z.string(), z.union([z.string(), z.number()])),
  })
  .meta({ id: 'RunWords' })
export type RunWords = z.output<typeof runWords>

/** What somebody should look at before it is bought. */
export const runDoubt = z
  .strictObject({
    kind: z.enum(runDoubtKinds),
    message: z.string(),
    message_with_markups: z.string().optional(),
    /** The message in parts that can be put into any language; what an older Packdesk said has none. */
    words: z.array(runWords).optional(),
    words_with_markups: z.array(runWords).optional(),
    /** It is of what is bought from this connection alone. */
    connection_id: z.string().optional(),
    /** It is of what is bought by this service alone. */
    service: z.string().optional(),
    /** It is of what is bought in this currency alone. */
    currency: z.string().optional(),
    /** Somebody answered it: the order is bought all the same. */
    kept: z.boolean().optional(),
  })
  .meta({ id: 'RunDoubt' })
export type RunDoubt = z.output<typeof runDoubt>
