import { type LabelFormat, labelFormats } from '../../labels.ts'
import { addressThere } from './printer-uri.ts'

/** Everything the station can hand to a printer. `EPL` and `ESCPOS` exist only at the printer, never in store. */
export const printLanguages = [...labelFormats, 'EPL', 'ESCPOS'] as const
export type PrintLanguage = (typeof printLanguages)[number]

/** What a printer understands; `any` is for places that keep whatever they are given, such as a folder. */
export const printerLanguages = [...printLanguages, 'any'] as const
export type PrinterLanguage = (typeof printerLanguages)[number]

/** Dots per inch of print heads. */
export const printerResolutions = [203, 300, 600] as const
export type PrinterDpi = (typeof printerResolutions)[number]

/**
 * Paper a printer holds, millimetres, as it stands when a label is read. `slots`: labels that share a sheet, top to
 * bottom. `heightMm: null`: a roll that is as long as what is printed on it.
 */
export const printerMediaSizes = {
  '4x6in': { widthMm: 101.6, heightMm: 152.4, slots: 1 },
  '4x8in': { widthMm: 101.6, heightMm: 203.2, slots: 1 },
  a6: { widthMm: 105, heightMm: 148, slots: 1 },
  a5: { widthMm: 148, heightMm: 210, slots: 1 },
  a4: { widthMm: 210, heightMm: 297, slots: 1 },
  letter: { widthMm: 215.9, heightMm: 279.4, slots: 1 },
  a4_halves: { widthMm: 210, heightMm: 297, slots: 2 },
  letter_halves: { widthMm: 215.9, heightMm: 279.4, slots: 2 },
  receipt_80mm: { widthMm: 72, heightMm: null, slots: 1 },
  receipt_58mm: { widthMm: 48, heightMm: null, slots: 1 },
} as const satisfies Record<string, { widthMm: number; heightMm: number | null; slots: number }>
export type PrinterMedia = keyof typeof printerMediaSizes
export const printerMedia = Object.keys(printerMediaSizes) as [PrinterMedia, ...PrinterMedia[]]

/** Degrees clockwise that everything is turned by before it leaves for a printer. */
export const printerTurns = [0, 90, 180, 270] as const
export type PrinterTurn = (typeof printerTurns)[number]

/**
 * - `unknown`: nobody asked yet.
 * - `ready`: it could be reached when last asked or used.
 * - `offline`: no connection to it could be made.
 * - `blocked`: it was reached, or is a place of this machine, and does not take anything.
 */
export const printerConditions = ['unknown', 'ready', 'offline', 'blocked'] as const
export type PrinterCondition = (typeof printerConditions)[number]

/** What a printer itself names as the reason why it does not print, or soon will not. */
export const printerTroubles = [
  'paper_out',
  'ribbon_out',
  'head_open',
  'paused',
  'too_hot',
  'too_cold',
  'cutter_fault',
  'paper_jam',
  'buffer_full',
  'paper_low',
  'ink_low',
  'stopped',
  'unsupported',
] as const
export type PrinterTrouble = (typeof printerTroubles)[number]

/** What printers at addresses of a kind usually take; the others are label printers. */
const languages: Readonly<Record<string, PrinterLanguage>> = { folder: 'any', screen: 'any', system: 'PDF' }

/** The language of a printer when nobody names one. */
export const usualLanguage = (uri: string): PrinterLanguage =>
  languages[addressThere(uri).split(':')[0] ?? ''] ?? 'ZPL'

/**
 * Whether a document can be made into what a printer speaks. Labels in ZPL, PDF and PNG can be drawn and so become
 * anything; EPL and ESC/POS only go where they are spoken.
 */
export const canBecome = (format: PrintLanguage, language: PrinterLanguage): boolean =>
  language === 'any' || language === format || labelFormats.includes(format as LabelFormat)

/**
 * Ways to print a label that is larger than its paper, each only when a person says so: made smaller as a whole, or cut in
 * two between its barcodes.
 */
export const printFits = ['shrink', 'split'] as const
export type PrintFit = (typeof printFits)[number]
