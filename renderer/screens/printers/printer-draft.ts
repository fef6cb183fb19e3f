import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterMedia,
  PrinterTurn,
} from '../../../shared/desk/printing/printer-kinds.ts'
import { newPrinter, type Printer } from '../../../shared/desk/printing/printers.ts'
import { toFieldErrors } from '../../../shared/errors/field-errors.ts'
import { type FieldTexts, toFieldTexts } from '../../lib/station/field-errors.ts'
import { emptyPlace, fieldOfPlace, fromUri, type PlaceDraft, toUri } from './printer-place.ts'

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
  offset_x_mm: 0,
  offset_y_mm: 0,
  darkness: '',
  allows_saving: false,
  is_default: false,
  enabled: true,
}

export function fromPrinter(printer: Printer): PrinterDraft {
  const { name, language, dpi, media, turn, crop, is_default, enabled } = printer
  const { offset_x_mm, offset_y_mm, darkness, allows_saving } = printer
  return {
    ...fromUri(printer.uri),
    name,
    language,
    dpi,
    media,
    turn,
    crop,
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
export const usesLayout = ({ turn, offset_x_mm: x, offset_y_mm: y, darkness, crop }: PrinterDraft): boolean =>
  turn !== 0 || Number(x) !== 0 || Number(y) !== 0 || darkness !== '' || !crop
