import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, text } from '../api/fields.ts'

/** What no ledger says: an unknown outcome that was found out, and what a carrier never hears of. */
export const recordNoteKinds = ['settled_happened', 'settled_not', 'pickup_noted', 'label_fetched'] as const
export type RecordNoteKind = (typeof recordNoteKinds)[number]

/** What is done to shipments, pickups, manifests and returns. */
export const doneKinds = [
  'bought',
  'voided',
  'discarded',
  'second_label',
  'gate_kept',
  'tag',
  'untag',
  'pickup_booked',
  'pickup_changed',
  'pickup_cancelled',
  'manifest_made',
  'return_made',
  'return_arrived',
  'return_decided',
  ...recordNoteKinds,
] as const
export type DoneKind = (typeof doneKinds)[number]

/** `unknown`: the carrier gave no answer, so nobody knows whether it was done. */
export const doneStates = ['done', 'pending', 'unknown'] as const

const doneRow = z.strictObject({
  at: z.iso.datetime(),
  /** The operator, the API key or the desk; null where nobody noted it. */
  by: z.string().nullable(),
  kind: z.enum(doneKinds),
  state: z.enum(doneStates),
  /**
   * What it was about: tags, a service, the reason for one more label, the kinds of doubt that were kept, the day of a pickup, fields of its metadata. Of an outcome that was settled, what it
   * was the outcome of, as `kind` calls it, and `carrier` where the carrier was asked.
   */
  about: z.array(z.string()),
  undone: z.boolean(),
})
export type DoneRow = z.output<typeof doneRow>

export const recordHistory = z
  .strictObject({
    /** Newest first, 500 at most. */
    done: z.array(doneRow),
  })
  .meta({ id: 'RecordHistory' })
export type RecordHistory = z.output<typeof recordHistory>

export const recordHistoryEndpoints = {
  retrieve: endpoint({
    id: 'recordHistory.retrieve',
    method: 'GET',
    path: '/desk/record-history/:id',
    summary: 'What was done to a shipment, pickup, manifest or return, when and by whom',
    description:
      'Takes the id of a shipment, pickup, manifest or return; the history of an order comes with the order, as `history` of `GET /desk/orders/{id}`. Also of a pickup that was cancelled and so is gone. What was refused did not happen and is left out; who settled that it did not is told.',
    auth: 'required',
    params: object({ id: text(80) }),
    responses: { 200: recordHistory },
    refusals: [404],
  }),
}
