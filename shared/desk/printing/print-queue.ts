import type { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { flag, integer, object, recordId } from '../../api/fields.ts'
import { printJob } from './print-jobs.ts'
import { printer } from './printers.ts'

/** Where to: another printer, and a place in its line. Left out, the end of that line. */
export const printMove = object({
  printer_id: recordId().nullish(),
  before: recordId().nullish().meta({ description: 'The job it is to go in front of.' }),
  position: integer({ min: 1 }).nullish().meta({ description: 'Its place in the line, from 1.' }),
  override: flag().optional(),
})
  .refine(({ before, position }) => (before ?? null) === null || (position ?? null) === null, {
    message: 'Give either before or position.',
  })
  .meta({ id: 'PrintMoveData' })
export type PrintMove = z.output<typeof printMove>

export const printAnswer = object({ came_out: flag() }).meta({ id: 'PrintSettleData' })

const params = object({ id: recordId() })
const changes = { auth: 'required', params, responses: { 200: printJob }, refusals: [404, 409] } as const

/** What is done to jobs that wait, and to those nobody knows about. */
export const printQueueEndpoints = {
  cancel: endpoint({
    ...changes,
    id: 'printJobs.cancel',
    method: 'POST',
    path: '/desk/print-jobs/:id/cancel',
    summary: 'Withdraw a print job',
    description:
      'Possible while it waits, to put a failed or unknown job aside, and for a sent job where the printer or print server surely takes it back.',
  }),
  hold: endpoint({
    ...changes,
    id: 'printJobs.hold',
    method: 'POST',
    path: '/desk/print-jobs/:id/hold',
    summary: 'Hold a waiting print job back',
    description: 'It keeps its place in the line; those behind it go on.',
  }),
  release: endpoint({
    ...changes,
    id: 'printJobs.release',
    method: 'POST',
    path: '/desk/print-jobs/:id/release',
    summary: 'Let a held print job go on',
  }),
  move: endpoint({
    ...changes,
    id: 'printJobs.move',
    method: 'POST',
    path: '/desk/print-jobs/:id/move',
    summary: 'Move a waiting print job in its line or to another printer',
    description:
      'For another printer its bytes are made and checked anew; refused with what was found when it cannot print there.',
    body: printMove,
    example: { position: 1 },
  }),
  settle: endpoint({
    ...changes,
    id: 'printJobs.settle',
    method: 'POST',
    path: '/desk/print-jobs/:id/settle',
    summary: 'Say whether a print came out',
    description:
      'For a job that is `unknown` or `sent`: somebody looked. It came out: `confirmed`, or on to the copies it still owes. It did not: `failed`, and can be printed again. Who said so is kept in `answered_by`.',
    body: printAnswer,
    example: { came_out: true },
  }),
  pause: endpoint({
    id: 'printers.pause',
    method: 'POST',
    path: '/desk/printers/:id/pause',
    summary: 'Hold everything that waits for a printer',
    description: 'It goes on taking jobs; none is sent until it is resumed. The copy under way is finished.',
    auth: 'required',
    scope: 'print',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
  resume: endpoint({
    id: 'printers.resume',
    method: 'POST',
    path: '/desk/printers/:id/resume',
    summary: 'Let a paused printer go on',
    auth: 'required',
    scope: 'print',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
}
