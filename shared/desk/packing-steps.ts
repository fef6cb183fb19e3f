import { z } from 'zod'
import { choice, flag, integer, number, object, recordId, text } from '../api/fields.ts'
import { holdReasons } from './order-states.ts'
import { receiptConditions } from './return-outcomes.ts'

/** When something was done at the desk. */
export const stepInstant = () =>
  text(40)
    .pipe(z.iso.datetime({ offset: true, error: 'Enter a valid date/time.' }))
    .meta({ format: 'date-time' })

const step = <const K extends string, S extends z.core.$ZodLooseShape>(kind: K, shape: S) =>
  object({ kind: z.literal(kind), ...shape })

/** What a packer does without a code; the command barcodes are the same steps. */
export const packingStepData = z
  .discriminatedUnion(
    'kind',
    [
      /** Enter: what stands on the screen was read, or is as it should be. Takes the suggested box, buys now. */
      step('next', {}),
      /** Esc: nothing is bought during the hold; else the armed quantity, or what stands on the screen, goes. */
      step('cancel', {}),
      step('undo', {}),
      step('quantity', { quantity: integer({ min: 1, max: 9_999 }) }),
      /** One of `which_one` by its digit. */
      step('choose', { number: integer({ min: 1, max: 99 }) }),
      step('count', { item_id: recordId(), quantity: integer({ min: 1, max: 9_999 }).optional() }),
      /** Counts what cannot be scanned: one item, or all that is left. */
      step('force', {
        item_id: recordId().nullish(),
        quantity: integer({ min: 1, max: 9_999 }).nullish(),
        reason: text(200, { blank: false }),
      }),
      step('package', { number: integer({ min: 1, max: 999 }).optional(), box_id: recordId().optional() }),
      step('weight', {
        grams: integer({ min: -1_000_000, max: 100_000_000 }),
        how: choice(['scale', 'keyed']),
        device: text(100).nullish(),
        at: stepInstant().nullish(),
      }),
      /** The scale gives no weight. */
      step('scale_trouble', { message: text(200).nullish() }),
      step('customs', {
        item_id: recordId(),
        description: text(100).nullish(),
        value: number({ min: 0, max: 1e9 }).nullish(),
        origin: text(2).nullish(),
        hs_code: text(20).nullish(),
        sku: text(35).nullish(),
        manufacturer_part_number: text(100).nullish(),
        /** Of the product too, for the orders to come. */
        remember: flag().optional(),
      }),
      step('service', { service: text(100, { blank: false }), connection_id: recordId().nullish() }),
      /** At a returns desk: of the unit that was scanned last. */
      step('condition', { number: integer({ min: 1, max: receiptConditions.length }) }),
      step('print', {}),
      step('reprint', { shipment_id: recordId().nullish() }),
      /** Of the batch of the desk, at the printer pick lists are sent to. */
      step('pick_list', {}),
      step('printer', { number: integer({ min: 1, max: 99 }).optional(), printer_id: recordId().optional() }),
      step('split', { rest: choice(['parcel', 'shipment']).optional() }),
      step('hold', { reason: choice(holdReasons).optional(), note: text(200).nullish() }),
      step('note', { text: text(2_000, { blank: false }) }),
      step('pause', {}),
      step('resume', {}),
      step('release', {}),
      /** The photo was taken, or is left out where that is allowed. */
      step('photo', { is_skipped: flag().optional() }),
    ],
    {
      error: ({ input }) =>
        input === undefined ? 'This field is required.' : 'Give one of the steps by its kind, like "next".',
    },
  )
  .meta({ id: 'PackingStepDone' })
export type PackingStepInput = z.output<typeof packingStepData>
