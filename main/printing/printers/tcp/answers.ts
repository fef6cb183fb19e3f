import type {
  PrinterDpi,
  PrinterLanguage,
  PrinterTrouble,
} from '../../../../shared/desk/printing/printer-kinds.ts'

/**
 * What a ZPL printer says about itself, read from text (latin1) of which nothing is believed. Null: not (yet) a whole
 * answer. Source: ZPL II Programming Guide, ~HS, ~HI, ~HQES and the SGD commands.
 */

/** What `~HS` says. */
export type HostStatus = {
  troubles: PrinterTrouble[]
  labelLengthDots: number
  /** Formats it received and did not begin to print. */
  formatsWaiting: number
  /** Labels of the format at hand that did not come out. */
  labelsLeft: number
  /** A label came out and waits to be taken off. */
  isPresented: boolean
  /** A format has begun to arrive and has not ended. */
  isMidFormat: boolean
}

const stx = '\u0002'
const etx = '\u0003'
const other = `[^,${stx}${etx}]`

const first = new RegExp(
  `${stx}(\\d{1,4}),([01]),([01]),(\\d{1,5}),(\\d{1,4}),([01]),[01],([01]),\\d{1,4},[01],([01]),([01])${etx}`,
)
const second = new RegExp(
  `${stx}\\d{1,4},\\d,([01]),([01]),\\d,${other}{1,3},\\d,([01]),(\\d{1,8}),\\d,\\d{1,4}${etx}`,
)
const third = new RegExp(`${stx}${other}{1,8},\\d${etx}`)
const identification = new RegExp(
  `${stx}([ -+\\--~]{1,60}),([ -+\\--~]{1,30}),(\\d{1,2}),[^${stx}${etx}]{1,40}${etx}`,
)

/** Three strings between STX and ETX. */
export function readHostStatus(text: string): HostStatus | null {
  const one = first.exec(text)
  const two = second.exec(text)
  if (!one || !two || !third.test(text)) return null
  const [, , paperOut, paused, length, formats, bufferFull, partial, tooCold, tooHot] = one
  const [, headOpen, ribbonOut, waiting, left] = two
  const flags: [string | undefined, PrinterTrouble][] = [
    [headOpen, 'head_open'],
    [paperOut, 'paper_out'],
    [ribbonOut, 'ribbon_out'],
    [tooHot, 'too_hot'],
    [tooCold, 'too_cold'],
    [bufferFull, 'buffer_full'],
    [paused, 'paused'],
  ]
  return {
    troubles: flags.filter(([flag]) => flag === '1').map(([, trouble]) => trouble),
    labelLengthDots: Number(length),
    formatsWaiting: Number(formats),
    labelsLeft: Number(left),
    isPresented: waiting === '1',
    isMidFormat: partial === '1',
  }
}

/** Bit by bit: the low word of the errors, then that of the warnings. */
const errorBits: readonly [bit: number, trouble: PrinterTrouble][] = [
  [0x4, 'head_open'],
  [0x1, 'paper_out'],
  [0x2, 'ribbon_out'],
  [0x8, 'cutter_fault'],
  [0x30, 'too_hot'],
  [0xf000, 'paper_jam'],
  [0x80000, 'paused'],
]
const paperNearEnd = 0x8

/** `~HQES`: answered in states in which some printers leave `~HS` without an answer. */
export function readHostErrors(text: string): PrinterTrouble[] | null {
  const errors = /ERRORS:\s{1,20}([01]) ([0-9A-F]{8}) ([0-9A-F]{8})/.exec(text)
  const warnings = /WARNINGS:\s{1,20}([01]) ([0-9A-F]{8}) ([0-9A-F]{8})/.exec(text)
  if (!errors || !warnings) return null
  const low = errors[1] === '1' ? Number.parseInt(errors[3] ?? '0', 16) : 0
  const warned = warnings[1] === '1' ? Number.parseInt(warnings[3] ?? '0', 16) : 0
  const troubles = errorBits.filter(([bit]) => (low & bit) !== 0).map(([, trouble]) => trouble)
  const isLow = (warned & paperNearEnd) !== 0 && !troubles.includes('paper_out')
  return isLow ? [...troubles, 'paper_low'] : troubles
}

/** What `~HI` says. */
export type HostIdentification = { model: string; firmware: string; dpi: PrinterDpi | null }

const resolutions: Record<string, PrinterDpi> = { '8': 203, '12': 300, '24': 600 }

export function readHostIdentification(text: string): HostIdentification | null {
  const said = identification.exec(text)
  if (!said) return null
  const [, model = '', firmware = '', dotsPerMm = ''] = said
  return { model: model.trim(), firmware: firmware.trim(), dpi: resolutions[dotsPerMm] ?? null }
}

/** The value in quotes a `getvar` is answered with; empty when the printer does not know the variable. */
export function readVariable(text: string): string | null {
  const said = /"([^"\p{Cc}]{0,200})"/u.exec(text)
  return said ? (said[1] ?? '').replace(/^\?$/, '') : null
}

/** A counter of labels; null for anything that is none. */
export const readCount = (value: string): number | null =>
  /^ ?\d{1,12}(?: LABELS?)?$/i.test(value) ? Number.parseInt(value.trim(), 10) : null

/** `device.languages`, e.g. `hybrid_xml_zpl`, `epl_zpl`, `zpl`. */
export function readLanguages(value: string): PrinterLanguage[] {
  const spoken = value.toLowerCase().split(/[^a-z]+/)
  const known = { zpl: 'ZPL', epl: 'EPL', pdf: 'PDF' } as const
  return Object.entries(known)
    .filter(([word]) => spoken.includes(word))
    .map(([, language]) => language)
}

/**
 * Codes `^ee` is answered with. Those of errors in a document that was printed before say nothing about the next one.
 * Source: EPL2 Programming Guide, "Error codes"; ESim reference of Intermec.
 */
const troubles: Record<string, PrinterTrouble> = {
  '07': 'paper_out',
  '11': 'head_open',
  '62': 'too_hot',
  '81': 'cutter_fault',
  '92': 'paused',
}

/** `00`, or codes with commas between them, on a line of its own; null while there is no such line. */
export function readErrorReport(text: string): PrinterTrouble[] | null {
  const said = /(?:^|[\p{Cc}])(\d\d(?:,\d\d){0,20})\r?\n/u.exec(text)
  if (!said) return null
  const named = (said[1] ?? '').split(',').map(code => troubles[code])
  return [...new Set(named.filter(trouble => trouble !== undefined))]
}

/** Source: ESC/POS command reference of Epson, DLE EOT n (real-time status) and GS I n. */

/** One byte an answer; bits 1 and 4 are set and 0 and 7 clear in every one of them, and in nothing else it says by itself. */
const isStatus = (byte: number): boolean => (byte & 0b1001_0011) === 0b0001_0010

/** Answers to `DLE EOT 1`, `2`, `3` and `4`, in this order; null while one is missing. */
export function readRealTimeStatus(text: string): PrinterTrouble[] | null {
  const bytes = [...text].map(letter => letter.charCodeAt(0)).filter(isStatus)
  const [printer, offline, error, paper] = bytes
  if (printer === undefined || offline === undefined || error === undefined || paper === undefined)
    return null
  const has = (byte: number, bits: number) => (byte & bits) !== 0
  const found: [boolean, PrinterTrouble][] = [
    [has(offline, 0b0000_0100), 'head_open'],
    [has(offline, 0b0010_0000) || has(paper, 0b0110_0000), 'paper_out'],
    [has(error, 0b0000_1000), 'cutter_fault'],
    [has(error, 0b0100_0000), 'too_hot'],
    [has(error, 0b0010_0000), 'stopped'],
    [!has(paper, 0b0110_0000) && has(paper, 0b0000_1100), 'paper_low'],
  ]
  const troubles = found.filter(([is]) => is).map(([, trouble]) => trouble)
  const isStanding = troubles.some(trouble => trouble !== 'paper_low')
  return has(printer, 0b0000_1000) && !isStanding ? [...troubles, 'paused'] : troubles
}

/** The one byte `DLE EOT 1` is answered with. */
export const readsAsEscPos = (text: string): true | null =>
  [...text].some(letter => isStatus(letter.charCodeAt(0))) ? true : null

/** Text between `_` and NUL, as `GS I` 65 and up is answered with. */
export function readPrinterInformation(text: string): string | null {
  const said = /_([ -~]{0,80})\0/.exec(text)
  return said ? (said[1] ?? '').trim() : null
}
