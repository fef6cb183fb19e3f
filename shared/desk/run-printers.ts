import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { object, recordId } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { printChoices } from './printing/print-routes.ts'

/** Some of the labels of a run, and the printer they would go to. */
export const runPrinter = z
  .strictObject({
    object_type: z.literal('run_printer'),
    /** Null where the labels would go nowhere, which the message says. */
    printer_id: z.string().nullable(),
    printer_name: z.string().nullable(),
    /** It is a folder: what it gets is saved, and no paper comes out. */
    saves_files: z.boolean(),
    labels: z.number().int(),
    because: z.enum(printChoices),
    route_id: z.string().nullable(),
    /** The rule for orders that names the printer. */
    rule: z.strictObject({ rule_id: z.string(), name: z.string() }).nullable(),
    /** A route for a size of paper may send some elsewhere: the size is known once a label is bought. */
    by_size: z.boolean(),
    message: z.string(),
  })
  .meta({ id: 'RunPrinter' })
export type RunPrinter = z.output<typeof runPrinter>

/** Where the labels of a run come out; of the group of the runs. */
export const runPrinterEndpoints = {
  list: endpoint({
    id: 'runs.printers',
    method: 'GET',
    path: '/desk/runs/:id/printers',
    summary: 'See which printers the labels of a run would go to, and why',
    description:
      'Of the labels that have a price and are not bought yet, those that wait for an answer as well, printed at the desk of the header `x-packdesk-desk`. Most labels first. Prints nothing and asks no printer.',
    auth: 'required',
    params: object({ id: recordId() }),
    query: object(shortListQuery()),
    responses: { 200: page(runPrinter) },
    refusals: [404],
  }),
}
