import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, flag, integer, object, recordId, text } from '../api/fields.ts'
import { page, shortListQuery } from '../api/pages.ts'
import { printerConditions, printerLanguages, printerMedia, printerResolutions } from './printer-kinds.ts'
import { formatPrinterUri, parsePrinterUri } from './printer-uri.ts'

/** The address of a printer, checked and brought to the one spelling under which it is kept. */
export const printerUri = (): z.ZodType<string, string> =>
  text(1000, { blank: false }).pipe(
    z.string().transform((value, context) => {
      const parsed = parsePrinterUri(value)
      if (parsed.ok) return formatPrinterUri(parsed.uri)
      context.addIssue({ code: 'custom', message: parsed.message })
      return z.NEVER
    }),
  ) as unknown as z.ZodType<string, string>

const resolution = () => integer().pipe(z.literal(printerResolutions, 'Must be 203, 300 or 600.'))

/** A place labels are sent to, as the interface answers with it. */
export const printer = z
  .strictObject({
    id: z.string(),
    object_type: z.literal('printer'),
    name: z.string(),
    uri: z.string(),
    language: z.enum(printerLanguages),
    dpi: z.literal(printerResolutions),
    media: z.enum(printerMedia),
    is_default: z.boolean(),
    enabled: z.boolean(),
    is_sample: z.boolean(),
    state: z.enum(printerConditions),
    last_error: z.string().nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Printer' })
export type Printer = z.output<typeof printer>

const settings = {
  language: choice(printerLanguages).optional(),
  dpi: resolution().optional(),
  media: choice(printerMedia).optional(),
  is_default: flag().optional(),
  enabled: flag().optional(),
}

/** Left out: ZPL for a network printer and anything for a folder, 203 dpi, 4x6 inch, switched on. */
export const newPrinter = object({ name: text(80, { blank: false }), uri: printerUri(), ...settings }).meta({
  id: 'PrinterData',
})
export type NewPrinter = z.output<typeof newPrinter>

export const printerChange = object({
  name: text(80, { blank: false }).optional(),
  uri: printerUri().optional(),
  ...settings,
}).meta({ id: 'PrinterPatch' })
export type PrinterChange = z.output<typeof printerChange>

const params = object({ id: recordId() })

/** Operations on printers. */
export const printerEndpoints = {
  list: endpoint({
    id: 'printers.list',
    method: 'GET',
    path: '/desk/printers',
    summary: 'List the printers',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(printer) },
  }),
  create: endpoint({
    id: 'printers.create',
    method: 'POST',
    path: '/desk/printers',
    summary: 'Add a printer',
    description:
      'The address is `tcp://host:9100` (raw printing), `cups://queue`, `ipp://host/ipp/print`, `ipps://host/ipp/print`, `windows://name`, `system://name`, `screen://name` or `folder:///path`. The first printer becomes the default.',
    auth: 'required',
    body: newPrinter,
    example: { name: 'Zebra at the bench', uri: 'tcp://192.168.1.50:9100', language: 'ZPL', dpi: 203 },
    responses: { 201: printer },
  }),
  retrieve: endpoint({
    id: 'printers.retrieve',
    method: 'GET',
    path: '/desk/printers/:id',
    summary: 'Retrieve a printer',
    auth: 'required',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
  update: endpoint({
    id: 'printers.update',
    method: 'PATCH',
    path: '/desk/printers/:id',
    summary: 'Change a printer',
    description:
      'Jobs that wait stay in their order and go to the new address. A switched-off printer keeps them. Its language cannot change while jobs wait.',
    auth: 'required',
    params,
    body: printerChange,
    example: { is_default: true },
    responses: { 200: printer },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'printers.remove',
    method: 'DELETE',
    path: '/desk/printers/:id',
    summary: 'Remove a printer',
    description: 'Refused while jobs wait for it. What it printed stays in the list of print jobs.',
    auth: 'required',
    params,
    responses: { 200: printer },
    refusals: [404, 409],
  }),
  check: endpoint({
    id: 'printers.check',
    method: 'POST',
    path: '/desk/printers/:id/check',
    summary: 'See whether a printer can be reached',
    description: 'Connects, or looks at the folder. Prints nothing and sends no byte.',
    auth: 'required',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
}
