import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, object, recordId, text } from '../../api/fields.ts'
import { page, shortListQuery } from '../../api/pages.ts'
import { printerResolutions } from './printer-kinds.ts'
import { resolution } from './printers.ts'

export const mostLabelSources = 200
export const mostPattern = 80

/** Labels of a carrier by its name, or files by theirs. */
export const labelSourceKinds = ['carrier', 'file'] as const

/** Where labels come from that say nothing of their dots: a carrier, or files whose names are alike (`*`: anything). */
export const labelOrigin = z.strictObject({ kind: z.enum(labelSourceKinds), pattern: z.string() })
export type LabelOrigin = z.output<typeof labelOrigin>

/** What becomes of the rest of a larger page its label is cut out of: nothing, or the page is printed whole elsewhere. */
export const pageRests = ['kept', 'printed'] as const

/** For how many dots an inch such labels are made, where the rest of their pages goes, and who said so. */
export const labelSource = labelOrigin
  .extend({
    id: z.string(),
    object_type: z.literal('label_source'),
    /** Null where nobody was asked. */
    dpi: z.literal(printerResolutions).nullable(),
    rest: z.enum(pageRests).nullable(),
    rest_printer_id: z.string().nullable(),
    said_by: z.string(),
    /** The print that was asked about; null where it was entered in the settings. */
    said_for: z.string().nullable(),
    said_at: z.iso.datetime(),
  })
  .meta({ id: 'LabelSource' })
export type LabelSource = z.output<typeof labelSource>

export const newLabelSource = object({
  kind: choice(labelSourceKinds).optional(),
  pattern: text(mostPattern, { blank: false }).optional(),
  dpi: resolution().optional(),
  rest: choice(pageRests).optional().meta({
    description:
      'Labels cut out of larger pages print alone. `printed`: the page is printed whole too, at `rest_printer_id`.',
  }),
  rest_printer_id: recordId().nullish(),
  print_job_id: recordId().nullish().meta({
    description:
      'The print that waits for this answer. Without `pattern` it is remembered for labels like it.',
  }),
  shipment_id: recordId().nullish().meta({ description: 'The same, of the label of a shipment.' }),
})
  .superRefine(({ kind, pattern, dpi, rest, rest_printer_id: at, print_job_id, shipment_id }, context) => {
    const say = (field: string, message = 'This field is required.') =>
      context.addIssue({ code: 'custom', path: [field], message })
    if (pattern === undefined && (kind !== undefined || !(print_job_id || shipment_id))) say('pattern')
    if (dpi === undefined && rest === undefined) say('dpi')
    if ((rest === 'printed') !== Boolean(at))
      say('rest_printer_id', at ? 'Only with rest "printed".' : 'This field is required.')
    if (kind === undefined && pattern !== undefined) say('kind')
  })
  .meta({ id: 'LabelSourceData' })
export type NewLabelSource = z.output<typeof newLabelSource>

/** Files of the same source have names that differ in numbers only. */
export function originOfFile(name: string): LabelOrigin {
  const end = /\.[a-z]\w{0,4}$/i.exec(name)?.[0] ?? ''
  const pattern = name
    .slice(0, name.length - end.length)
    .replace(/[^\s._-]*\d[^\s._-]*/g, '*')
    .replace(/\*(?:[\s._-]*\*)+/g, '*')
  return { kind: 'file', pattern: `${pattern}${end}`.slice(0, mostPattern) }
}

/** The source a label is of: the one that says most of it. Small and capital letters are the same. */
export function sourceOf<S extends LabelOrigin>(
  sources: readonly S[],
  { name, carrierName }: { name: string; carrierName: string | null },
): S | undefined {
  const said = (pattern: string) => pattern.replaceAll('*', '').length
  return sources
    .filter(({ kind, pattern }) =>
      kind === 'carrier' ? pattern === carrierName : carrierName === null && isLike(name, pattern),
    )
    .toSorted((a, b) => said(b.pattern) - said(a.pattern))[0]
}

const isLike = (name: string, pattern: string): boolean => {
  const [first = '', ...rest] = pattern.toLowerCase().split('*')
  const text = name.toLowerCase()
  const last = rest.pop()
  if (last === undefined) return text === first
  if (!text.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = text.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return text.length - last.length >= at && text.endsWith(last)
}

/** Operations on what is known of labels that do not say it themselves. */
export const labelSourceEndpoints = {
  list: endpoint({
    id: 'labelSources.list',
    method: 'GET',
    path: '/desk/label-sources',
    summary: 'List what is known of labels of some carriers and files',
    auth: 'required',
    query: object(shortListQuery()),
    responses: { 200: page(labelSource) },
  }),
  remember: endpoint({
    id: 'labelSources.remember',
    method: 'POST',
    path: '/desk/label-sources',
    summary:
      'Say for how many dots an inch the labels of a source are made, or where the rest of their pages goes',
    description:
      'For ZPL that says it nowhere, at printers of other dots than 203. Prints that wait for the answer (`problem.code` `dots_unknown`) are made and queued with it. `pattern` is the name of a carrier, or of files, with `*` for anything; the same one takes the place of what was said before. With `rest` the labels of the source print alone from larger pages, and no print stops for what stands beside them.',
    auth: 'required',
    scope: 'print',
    body: newLabelSource,
    example: { kind: 'file', pattern: 'warehouse-*.zpl', dpi: 203 },
    responses: { 201: labelSource },
    refusals: [404, 409],
  }),
  remove: endpoint({
    id: 'labelSources.remove',
    method: 'DELETE',
    path: '/desk/label-sources/:id',
    summary: 'Forget a source of labels',
    description: 'The next label of it is asked about again. Prints that were queued stay as they are.',
    auth: 'required',
    params: object({ id: recordId() }),
    responses: { 200: labelSource },
    refusals: [404],
  }),
}
