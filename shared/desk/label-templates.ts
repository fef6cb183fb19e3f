import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { choice, integer, object, recordId, text } from '../api/fields.ts'
import { labelFormats } from '../labels.ts'

/**
 * What can be wrong with a label template that is drawn. An `error` makes labels nobody can scan or read; a `warning`
 * may be wanted.
 */
export const labelFindings = {
  tracking_missing: 'error',
  code_unreadable: 'error',
  code_empty: 'error',
  outside_paper: 'error',
  field_unknown: 'warning',
  text_too_long: 'warning',
  letters_missing: 'warning',
  /** Found by the check before every print, and told in its words. */
  print: 'warning',
} as const satisfies Record<string, 'error' | 'warning'>
export type LabelFindingCode = keyof typeof labelFindings
const findingCodes = Object.keys(labelFindings) as [LabelFindingCode, ...LabelFindingCode[]]

export const labelFinding = z
  .strictObject({
    code: z.enum(findingCodes),
    severity: z.enum(['error', 'warning']),
    /** Of the template, from 1; null where no line is to blame. */
    line: z.number().int().nullable(),
    /** What it is about: a field, a number, a text, characters. */
    text: z.string().nullable(),
    /** What is wrong, in words, and what to do about it. */
    message: z.string(),
  })
  .meta({ id: 'LabelFinding' })
export type LabelFinding = z.output<typeof labelFinding>

const inches = () => integer({ min: 1, max: 12 })

/** A label of the shop's own design, as it is stored and as it is tried. */
export const labelTemplateShape = {
  template: text(200_000, { blank: false, trim: false }),
  template_type: choice(['SVG', 'ZPL']).default('SVG'),
  width: inches().default(4).meta({ description: 'Inches.' }),
  height: inches().default(6).meta({ description: 'Inches.' }),
}

const templateData = object(labelTemplateShape)
  .nullable()
  .meta({ description: 'As in the settings of a connection; null draws the built-in label.' })

const subjectShape = {
  template: templateData,
  shipment_id: recordId().nullish().meta({
    description: 'What it is filled with, of the mode of the connection; made-up data when left out.',
  }),
}

const drawData = object({
  ...subjectShape,
  parcel: integer({ min: 1, max: 1000 })
    .default(1)
    .meta({ description: 'Which parcel of the shipment, from 1.' }),
}).meta({ id: 'LabelTemplateDrawing' })
const fileData = object({ ...subjectShape, format: choice(labelFormats) }).meta({ id: 'LabelTemplateFile' })
export type LabelDrawInput = z.output<typeof drawData>
export type LabelFileInput = z.output<typeof fileData>

/** What comes out of a template, and what is wrong with it. */
export const drawnLabel = z
  .strictObject({
    /** A PNG, base64, in the dots of the print head. */
    picture: z.string(),
    width_dots: z.number().int(),
    height_dots: z.number().int(),
    dpi: z.number().int(),
    /** How many parcels the shipment has, each with a label of its own. */
    parcels: z.number().int(),
    /** The number whose barcode has to be on it. */
    tracking_number: z.string(),
    findings: z.array(labelFinding),
    /** Every code that was read off the picture. */
    codes: z.array(z.strictObject({ symbology: z.string(), text: z.string() })),
  })
  .meta({ id: 'DrawnLabel' })
export type DrawnLabel = z.output<typeof drawnLabel>

export const labelFieldGroups = [
  'label',
  'recipient',
  'shipper',
  'parcel',
  'item',
  'shipment',
  'carrier',
] as const
export type LabelFieldGroup = (typeof labelFieldGroups)[number]

/** What can stand between `{{` and `}}`, each with an example. */
const labelFields = z
  .strictObject({
    dpi: z.number().int(),
    fields: z.array(
      z.strictObject({ path: z.string(), group: z.enum(labelFieldGroups), example: z.string() }),
    ),
  })
  .meta({ id: 'LabelFields' })
export type LabelFields = z.output<typeof labelFields>

const byId = object({ id: text(80) })
const example = {
  template: {
    template: '^XA^CI28^FO40,40^BY3^BCN,200,Y^FH^FD{{ tracking_number }}^FS^XZ',
    template_type: 'ZPL' as const,
  },
}

export const labelTemplateEndpoints = {
  fields: endpoint({
    id: 'labelTemplates.fields',
    method: 'GET',
    path: '/desk/connections/:id/label-fields',
    summary: 'List what a label template of a carrier of the shop’s own can be filled with',
    auth: 'required',
    params: byId,
    responses: { 200: labelFields },
    refusals: [404, 409],
  }),
  draw: endpoint({
    id: 'labelTemplates.draw',
    method: 'POST',
    path: '/desk/connections/:id/label-drawings',
    summary: 'Draw a label template that is not stored, and check it',
    description:
      'Draws the label of a parcel as it would be printed, reads its codes and tells what is wrong. Nothing is stored, bought or printed. A template that cannot be drawn is refused at its field, with its line where one is to blame.',
    auth: 'required',
    params: byId,
    body: drawData,
    example,
    responses: { 200: drawnLabel },
    refusals: [404, 409],
  }),
  file: endpoint({
    id: 'labelTemplates.file',
    method: 'POST',
    path: '/desk/connections/:id/label-files',
    summary: 'Make a label to try of a template that is not stored',
    description:
      'For a print to look at: its number is always one that no parcel has, whatever shipment it is filled with.',
    auth: 'required',
    params: byId,
    body: fileData,
    example: { ...example, format: 'ZPL' },
    responses: {
      200: {
        mediaTypes: ['application/pdf', 'application/octet-stream', 'image/png'],
        description: 'The label',
      },
    },
    refusals: [404, 409],
  }),
}
