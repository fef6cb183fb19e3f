import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { flag, object } from '../../api/fields.ts'
import { printKinds } from './print-jobs.ts'
import { printChoices } from './print-routes.ts'

/** Kinds of prints that go somewhere without anybody naming a printer: a test is made at one. */
export const routedKinds = printKinds.filter(kind => kind !== 'test')

const printPlace = z
  .strictObject({
    kind: z.enum(printKinds),
    because: z.enum(printChoices),
    printer_id: z.string().nullable(),
    printer_name: z.string().nullable(),
    route_id: z.string().nullable(),
    copies: z.number().int(),
    /** Where it goes and why, or why nowhere, in words. */
    message: z.string(),
    /** Some of this kind go elsewhere: a rule looks at their carrier, size or format as well. */
    varies: z.boolean(),
  })
  .meta({ id: 'PrintPlace' })
export type PrintPlace = z.output<typeof printPlace>

const printCount = z
  .strictObject({
    /** Null of a printer that was removed. */
    printer_id: z.string().nullable(),
    kind: z.enum(printKinds),
    /** Out, or handed to the printer. */
    printed: z.number().int(),
    waiting: z.number().int(),
    failed: z.number().int(),
    unknown: z.number().int(),
  })
  .meta({ id: 'PrintCount' })
export type PrintCount = z.output<typeof printCount>

/** Where prints go, and what became of those of today. */
export const printDayEndpoints = {
  places: endpoint({
    id: 'printRoutes.places',
    method: 'GET',
    path: '/desk/print-places',
    summary: 'See to which printer each kind of print goes now, and why',
    description:
      'As a print is routed that names no printer, at the desk of the header `x-packdesk-desk`: a label or document as PDF, of no carrier. Prints nothing and asks no printer.',
    auth: 'required',
    responses: { 200: z.strictObject({ places: z.array(printPlace) }).meta({ id: 'PrintPlaces' }) },
  }),
  today: endpoint({
    id: 'printJobs.today',
    method: 'GET',
    path: '/desk/print-days/today',
    summary: 'Count the print jobs of today, by printer and kind',
    description: 'Of the day of the shop. Withdrawn jobs are not counted.',
    auth: 'required',
    query: object({
      test_mode: flag().optional().meta({ description: 'Only prints of that mode; of both when left out.' }),
    }),
    responses: {
      200: z.strictObject({ day: z.string(), counts: z.array(printCount) }).meta({ id: 'PrintDay' }),
    },
  }),
}
