import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { list, object, text } from '../../api/fields.ts'
import { printerLanguages, printerMedia, printerResolutions } from './printer-kinds.ts'

/** Where printers are found. */
export const printerSources = ['cups', 'device', 'serial', 'windows', 'system', 'network', 'desk'] as const
export type PrinterSource = (typeof printerSources)[number]

/** A printer that could be added. What nobody knows of it is null. */
export const foundPrinter = z
  .strictObject({
    object_type: z.literal('found-printer'),
    source: z.enum(printerSources),
    uri: z.string(),
    name: z.string(),
    model: z.string().nullable(),
    language: z.enum(printerLanguages).nullable(),
    dpi: z.literal(printerResolutions).nullable(),
    media: z.enum(printerMedia).nullable(),
    /** The printer of this desk with this address already. */
    printer_id: z.string().nullable(),
  })
  .meta({ id: 'FoundPrinter' })
export type FoundPrinterAnswer = z.output<typeof foundPrinter>

const found = z.strictObject({ count: z.int(), results: z.array(foundPrinter) }).meta({ id: 'FoundPrinters' })
export type FoundPrinters = z.output<typeof found>

/** As many as a small network has. */
export const mostProbedAddresses = 256

const address = () =>
  text(253, { blank: false }).refine(
    value => /^[A-Za-z0-9._:-]+$/.test(value),
    'Enter the address or name of a printer, such as 192.168.1.50.',
  )

export const printerProbe = object({
  addresses: list(address(), { nonEmpty: true, most: mostProbedAddresses }),
}).meta({
  id: 'PrinterProbe',
})

/** Operations that find printers. */
export const foundPrinterEndpoints = {
  list: endpoint({
    id: 'found_printers.list',
    method: 'GET',
    path: '/desk/found-printers',
    summary: 'Find the printers of this computer',
    description:
      'Queues of CUPS, devices, serial ports, printers of Windows and of the system, and those paired desks offer. Prints nothing and asks no network. Pass `name`, `uri` and what is not null on to `printers.create`.',
    auth: 'required',
    scope: 'manage',
    responses: { 200: found },
  }),
  probe: endpoint({
    id: 'found_printers.probe',
    method: 'POST',
    path: '/desk/found-printers/probe',
    summary: 'Look for printers at addresses of the own network',
    description:
      'Asks each address at port 9100 (raw printing) and at port 631 (IPP), all at once and not for longer than half a minute. Addresses of the internet are not asked.',
    auth: 'required',
    scope: 'manage',
    body: printerProbe,
    example: { addresses: ['127.0.0.1'] },
    responses: { 200: found },
  }),
}
