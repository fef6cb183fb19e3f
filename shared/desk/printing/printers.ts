import { z } from 'zod'
import { endpoint } from '../../api/endpoint.ts'
import { choice, flag, integer, number, object, recordId, text } from '../../api/fields.ts'
import { page, shortListQuery } from '../../api/pages.ts'
import {
  type PrinterMedia,
  printerConditions,
  printerLanguages,
  printerMedia,
  printerMediaSizes,
  printerResolutions,
  printerTroubles,
  printerTurns,
} from './printer-kinds.ts'
import { formatPrinterUri, parsePrinterUri } from './printer-uri.ts'

/** What a printer said about itself; what it did not say is null. */
export const printerIdentity = z
  .strictObject({
    model: z.string().nullable(),
    firmware: z.string().nullable(),
    serial: z.string().nullable(),
    languages: z.array(z.enum(printerLanguages)),
    dpi: z.literal(printerResolutions).nullable(),
    media_mm: z.strictObject({ width: z.number(), height: z.number().nullable() }).nullable(),
  })
  .meta({ id: 'PrinterIdentity' })
export type SaidIdentity = z.output<typeof printerIdentity>

/** One setting the printer contradicts: what is set and what it says. */
export const printerProposal = z
  .discriminatedUnion('setting', [
    z.strictObject({
      setting: z.literal('language'),
      is: z.enum(printerLanguages),
      says: z.enum(printerLanguages),
    }),
    z.strictObject({
      setting: z.literal('dpi'),
      is: z.literal(printerResolutions),
      says: z.literal(printerResolutions),
    }),
    z.strictObject({ setting: z.literal('media'), is: z.enum(printerMedia), says: z.enum(printerMedia) }),
  ])
  .meta({ id: 'PrinterProposal' })
export type PrinterProposal = z.output<typeof printerProposal>

/** How far paper may be off its name and still be it, millimetres: printers measure in dots and by sensors. */
const toleranceMm = 3

/** The paper of this size, the closest one; null when none is near. */
export function mediaOfSize({
  width,
  height,
}: {
  width: number
  height: number | null
}): PrinterMedia | null {
  const near = printerMedia
    .map(media => ({ media, ...printerMediaSizes[media] }))
    .filter(({ slots }) => slots === 1)
    .map(({ media, widthMm, heightMm }) => ({
      media,
      offMm: Math.max(Math.abs(widthMm - width), offBy(heightMm, height)),
    }))
    .filter(({ offMm }) => offMm <= toleranceMm)
  return near.toSorted((a, b) => a.offMm - b.offMm)[0]?.media ?? null
}

const offBy = (a: number | null, b: number | null): number =>
  a === null || b === null ? (a === b ? 0 : Number.POSITIVE_INFINITY) : Math.abs(a - b)

type Settings = Pick<
  { [K in PrinterProposal['setting']]: Extract<PrinterProposal, { setting: K }>['is'] },
  PrinterProposal['setting']
>

/**
 * What the printer says otherwise than it is set. A printer that speaks the set language among others is believed to
 * be in it; paper that is not known by a name contradicts nothing.
 */
export function contradictions(settings: Settings, said: SaidIdentity): PrinterProposal[] {
  const { language, dpi, media } = settings
  const proposals: PrinterProposal[] = []
  const [firstLanguage] = said.languages
  if (firstLanguage && !said.languages.includes(language) && !said.languages.includes('any'))
    proposals.push({ setting: 'language', is: language, says: firstLanguage })
  if (said.dpi !== null && said.dpi !== dpi) proposals.push({ setting: 'dpi', is: dpi, says: said.dpi })
  const holds = said.media_mm && mediaOfSize(said.media_mm)
  if (holds && !isSameSheet(holds, media)) proposals.push({ setting: 'media', is: media, says: holds })
  return proposals
}

/** A sheet that labels share is the same paper as the whole one. */
const isSameSheet = (a: PrinterMedia, b: PrinterMedia): boolean =>
  printerMediaSizes[a].widthMm === printerMediaSizes[b].widthMm &&
  printerMediaSizes[a].heightMm === printerMediaSizes[b].heightMm

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

/** Furthest that a print can be moved, millimetres. */
export const mostOffsetMm = 50
/** Darkest setting a printer can be given. */
export const mostDarkness = 30

const offset = () => number({ min: -mostOffsetMm, max: mostOffsetMm })
export const resolution = () =>
  integer()
    .pipe(z.literal(printerResolutions, 'Must be 203, 300 or 600.'))
    .meta({ enum: [...printerResolutions] })

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
    turn: z.literal(printerTurns),
    crop: z.boolean(),
    /** Labels cut out of a larger page print at once; else what stays away of the page stops the print. */
    drops_rest: z.boolean(),
    offset_x_mm: z.number(),
    offset_y_mm: z.number(),
    darkness: z.number().int().nullable(),
    /** Labels may make it keep their settings (`^JUS`); else that stops a print. */
    allows_saving: z.boolean(),
    /** Where on a shared sheet the next label goes, from 0. */
    next_slot: z.number().int(),
    is_default: z.boolean(),
    enabled: z.boolean(),
    /** Takes jobs and sends none until it is resumed. */
    paused: z.boolean(),
    is_sample: z.boolean(),
    state: z.enum(printerConditions),
    /** What the printer named as its trouble when last asked or used. */
    troubles: z.array(z.enum(printerTroubles)),
    last_error: z.string().nullable(),
    /** What it said about itself; null while it was not asked or does not say. */
    identity: printerIdentity.nullable(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'Printer' })
export type Printer = z.output<typeof printer>

const settings = {
  language: choice(printerLanguages).optional(),
  dpi: resolution().optional(),
  media: choice(printerMedia).optional(),
  turn: integer()
    .pipe(z.literal(printerTurns, 'Must be 0, 90, 180 or 270.'))
    .meta({ enum: [...printerTurns] })
    .optional(),
  crop: flag().optional(),
  drops_rest: flag().optional(),
  offset_x_mm: offset().optional(),
  offset_y_mm: offset().optional(),
  darkness: integer({ min: 0, max: mostDarkness }).nullish(),
  allows_saving: flag().optional(),
  next_slot: integer({ min: 0 }).optional(),
  is_default: flag().optional(),
  enabled: flag().optional(),
}

/**
 * Left out: what the printer says of itself where it can be asked, else ZPL for a printer and anything for a folder,
 * 203 dpi, 4x6 inch; as it comes (not turned, not moved, as dark as the printer is set), cut out of larger pages
 * and stopped where such a page holds more, switched on.
 */
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

/** Whether what the printer says of itself becomes its settings. */
export const identifyPrinter = object({ apply: flag().optional() })
export type IdentifyPrinter = z.output<typeof identifyPrinter>

export const printerIdentification = z
  .strictObject({
    object_type: z.literal('printer_identification'),
    printer,
    /** What the printer says otherwise than its settings; what was applied is not in it any more. */
    proposals: z.array(printerProposal),
    applied: z.array(printerProposal),
    /** Why there is nothing to compare, in words. */
    note: z.string().nullable(),
  })
  .meta({ id: 'PrinterIdentification' })
export type PrinterIdentification = z.output<typeof printerIdentification>

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
      'The address is `tcp://host:9100` (raw printing), `device:///dev/usb/lp0`, `serial:///dev/ttyUSB0`, `cups://queue`, `ipp://host/ipp/print`, `ipps://host/ipp/print`, `windows://name`, `system://name`, `screen://name`, `folder:///path`, or of a printer of another desk as it was found (`desk://…`). The first printer becomes the default. With `language` or `dpi` left out the printer is asked who it is, for a moment and without printing, and what it says is used.',
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
      'Jobs that wait stay in their order and go to the new address. A switched-off printer keeps them. Its language cannot change while jobs wait. `next_slot` counts the labels that are gone from the sheet that lies in the printer; other paper begins with a new sheet.',
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
    description:
      'Connects, or looks at the folder. Prints nothing. What the printer names as its trouble is in `troubles`.',
    auth: 'required',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
  identify: endpoint({
    id: 'printers.identify',
    method: 'POST',
    path: '/desk/printers/:id/identify',
    summary: 'Ask a printer who it is',
    description:
      'Prints nothing. The answer is kept as `identity`; `proposals` are the settings it contradicts. With `apply` they become the settings, unless jobs wait for the printer that were meant for another language.',
    auth: 'required',
    params,
    body: identifyPrinter,
    example: { apply: false },
    responses: { 200: printerIdentification },
    refusals: [404, 409],
  }),
  newSheet: endpoint({
    id: 'printers.newSheet',
    method: 'POST',
    path: '/desk/printers/:id/new-sheet',
    summary: 'Begin a new sheet',
    description: 'For paper that labels share: the next label goes to the first place of a fresh sheet.',
    auth: 'required',
    scope: 'print',
    params,
    responses: { 200: printer },
    refusals: [404],
  }),
}
