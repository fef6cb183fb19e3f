import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
  PrinterTurn,
} from '../../../shared/desk/printing/printer-kinds.ts'
import {
  formatPrinterUri,
  ippPort,
  type PrinterScheme,
  type PrinterUri,
  parsePrinterUri,
  rawPrintPort,
  type SerialLine,
  usualLine,
} from '../../../shared/desk/printing/printer-uri.ts'
import { newPrinter, type Printer } from '../../../shared/desk/printing/printers.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { type FieldTexts, toFieldTexts } from '../../lib/station/field-errors.ts'

/** How a printer is reached; `ipps` is `ipp` with a mark. In the groups and the order in which they are offered. */
export const placeKinds = {
  network: ['tcp', 'ipp'],
  computer: ['cups', 'windows', 'system', 'device', 'serial'],
  paperless: ['folder', 'screen'],
  desks: ['desk'],
} as const satisfies Record<string, readonly PrinterScheme[]>
export type PlaceKind = (typeof placeKinds)[keyof typeof placeKinds][number]

/** The address of a printer in the parts its form asks for. */
type PlaceDraft = SerialLine & {
  kind: PlaceKind
  host: string
  port: number | string
  /** Of an IPP printer. */
  path: string
  isEncrypted: boolean
  /** What a kind without a host is called: a queue, a device, a port, a folder. */
  place: string
}

const emptyPlace: PlaceDraft = {
  kind: 'tcp',
  host: '',
  port: rawPrintPort,
  path: '/ipp/print',
  isEncrypted: false,
  place: '',
  ...usualLine,
}

const isNetwork = (kind: PlaceKind): kind is 'tcp' | 'ipp' => kind === 'tcp' || kind === 'ipp'

/** The field that texts about the address as a whole belong to. */
const fieldOfPlace = (kind: PlaceKind): 'host' | 'place' => (isNetwork(kind) ? 'host' : 'place')

/** What changes with the kind: the usual port of the one is not that of the other. */
export function changeKind(kind: PlaceKind, { port }: PlaceDraft): Partial<PlaceDraft> {
  const usual: Partial<Record<PlaceKind, number>> = { tcp: rawPrintPort, ipp: ippPort }
  const isUsual = Object.values(usual).includes(Number(port))
  return { kind, port: isUsual ? (usual[kind] ?? port) : port }
}

/** An address in its parts; one this version cannot read stays as it is in the first field. */
function fromUri(text: string): PlaceDraft {
  const parsed = parsePrinterUri(text)
  return parsed.ok ? { ...emptyPlace, ...partsOf(parsed.uri) } : { ...emptyPlace, host: text }
}

function partsOf(uri: PrinterUri): Partial<PlaceDraft> {
  switch (uri.scheme) {
    case 'tcp':
      return { kind: 'tcp', host: uri.host, port: uri.port }
    case 'ipp':
    case 'ipps': {
      const { host, port, path } = uri
      return { kind: 'ipp', host, port, path, isEncrypted: uri.scheme === 'ipps' }
    }
    case 'serial': {
      const { scheme, path, ...line } = uri
      return { kind: scheme, place: path, ...line }
    }
    case 'cups':
      return { kind: 'cups', place: uri.queue }
    case 'device':
    case 'folder':
      return { kind: uri.scheme, place: uri.path }
    case 'desk':
      return { kind: uri.scheme, place: formatPrinterUri(uri) }
    default:
      return { kind: uri.scheme, place: uri.name }
  }
}

/** The address in one piece. Whoever pastes a whole one into the first part is taken at their word. */
function toUri(draft: PlaceDraft): string {
  const first = draft[fieldOfPlace(draft.kind)].trim()
  return first === '' || first.includes('://') ? first : formatPrinterUri(uriOf(draft, first))
}

function uriOf(draft: PlaceDraft, first: string): PrinterUri {
  const { kind, port, isEncrypted, baud, dataBits, parity, stopBits, flow } = draft
  const host = first.replace(/^\[(.*)\]$/, '$1')
  switch (kind) {
    case 'tcp':
      return { scheme: kind, host, port: Number(port) }
    case 'ipp': {
      const path = `/${draft.path.trim().replace(/^\/+/, '')}`
      return { scheme: isEncrypted ? 'ipps' : 'ipp', host, port: Number(port), path }
    }
    case 'serial':
      return { scheme: kind, path: first, baud: Number(baud), dataBits, parity, stopBits, flow }
    case 'cups':
      return { scheme: kind, queue: first }
    case 'device':
    case 'folder':
      return { scheme: kind, path: first }
    case 'desk':
      // Its address is taken as it was found; anything else is no printer of a desk, and said at its field.
      return { scheme: kind, desk: '', printer: first }
    default:
      return { scheme: kind, name: first }
  }
}

/** A setting that the printer itself is asked for when it is added. */
type OrAsked<T> = T | ''

/** A printer as its form asks for it: the address in parts. */
export type PrinterDraft = PlaceDraft & {
  name: string
  language: OrAsked<PrinterLanguage>
  dpi: OrAsked<PrinterDpi>
  media: OrAsked<PrinterMedia>
  turn: PrinterTurn
  crop: boolean
  drops_rest: boolean
  offset_x_mm: number | string
  offset_y_mm: number | string
  /** Empty leaves the printer as it is set. */
  darkness: number | string
  allows_saving: boolean
  is_default: boolean
  enabled: boolean
}

export const emptyPrinter: PrinterDraft = {
  ...emptyPlace,
  name: '',
  language: '',
  dpi: '',
  media: '',
  turn: 0,
  crop: true,
  drops_rest: false,
  offset_x_mm: 0,
  offset_y_mm: 0,
  darkness: '',
  allows_saving: false,
  is_default: false,
  enabled: true,
}

export function fromPrinter(printer: Printer): PrinterDraft {
  const { name, language, dpi, media, turn, crop, is_default, enabled } = printer
  const { drops_rest, offset_x_mm, offset_y_mm, darkness, allows_saving } = printer
  return {
    ...fromUri(printer.uri),
    name,
    language,
    dpi,
    media,
    turn,
    crop,
    drops_rest,
    offset_x_mm,
    offset_y_mm,
    darkness: darkness ?? '',
    allows_saving,
    is_default,
    enabled,
  }
}

/** Nothing typed is none; a text that is no number stays one, so that the schema refuses it at its field. */
const numberOr = <Nothing>(typed: number | string, nothing: Nothing): number | Nothing =>
  typed === '' ? nothing : (typed as number)

export const toPrinterData = (draft: PrinterDraft) => ({
  name: draft.name,
  uri: toUri(draft),
  ...(draft.language === '' ? {} : { language: draft.language }),
  ...(draft.dpi === '' ? {} : { dpi: draft.dpi }),
  ...(draft.media === '' ? {} : { media: draft.media }),
  turn: draft.turn,
  crop: draft.crop,
  drops_rest: draft.drops_rest,
  offset_x_mm: numberOr(draft.offset_x_mm, 0),
  offset_y_mm: numberOr(draft.offset_y_mm, 0),
  darkness: numberOr(draft.darkness, null),
  allows_saving: draft.allows_saving,
  is_default: draft.is_default,
  enabled: draft.enabled,
})

/** As `toPrinterData` of a new one: left out, the first printer becomes the default. */
export function toNewPrinter(draft: PrinterDraft) {
  const { is_default, ...rest } = toPrinterData(draft)
  return is_default ? { ...rest, is_default } : rest
}

/** Texts about the address go to the field it was typed into. */
export const atFields = ({ uri, ...texts }: FieldTexts, { kind }: PrinterDraft): FieldTexts => ({
  ...texts,
  ...(uri === undefined ? {} : { [fieldOfPlace(kind)]: uri }),
})

/** Holds the form to the interface's own schema. */
export function checkPrinter(draft: PrinterDraft): FieldTexts {
  const data = toPrinterData(draft)
  const parsed = newPrinter.safeParse(data)
  return parsed.success ? {} : atFields(toFieldTexts(toFieldErrors(parsed.error.issues, data)), draft)
}

/** Settings behind "Place and darkness" that are not as usual, so that what is in use is seen. */
export const usesLayout = (draft: PrinterDraft): boolean =>
  draft.turn !== 0 ||
  Number(draft.offset_x_mm) !== 0 ||
  Number(draft.offset_y_mm) !== 0 ||
  draft.darkness !== '' ||
  !draft.crop ||
  draft.drops_rest
