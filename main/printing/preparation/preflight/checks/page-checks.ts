import type { PreflightFinding } from '../../../../../shared/desk/printing/preflight.ts'
import { finding } from '../../../../../shared/desk/printing/preflight-findings.ts'
import { isCarrierLabel } from '../../../../../shared/desk/printing/print-jobs.ts'
import { printerMediaSizes, printerResolutions } from '../../../../../shared/desk/printing/printer-kinds.ts'
import type { GrayImage } from '../../../labels/convert/png.ts'
import { undrawnCommands } from '../../../zpl/inventory.ts'
import { zplText } from '../../../zpl/read-zpl.ts'
import { zplResolution } from '../../../zpl/rewrite-zpl.ts'
import { recalledFromPrinter } from '../../../zpl/stored-formats.ts'
import type { ZplDocument } from '../../../zpl/zpl-document.ts'
import type { Check, Facts } from '../check.ts'

const mmPerInch = 25.4

export const toMm = (dots: number, dpi: number): number => (dots / dpi) * mmPerInch

/** Millimetres in words. */
export const inWords = (mm: number): string => String(Math.round(mm * 10) / 10)

/** The paper of one label; a sheet that labels share is cut into them. */
export function paperOf({ target }: Pick<Facts, 'target'>): { widthMm: number; heightMm: number | null } {
  const { widthMm, heightMm, slots } = printerMediaSizes[target.media]
  return { widthMm, heightMm: heightMm === null ? null : heightMm / slots }
}

/** Places that keep what they are given have no paper, and no dots. */
export const hasPaper = ({ target }: Pick<Facts, 'target'>): boolean => target.language !== 'any'

const dark = 128

/** Whether anything is black. A format of ZPL that only sets something is no page. */
export const emptyCheck: Check = {
  name: 'what is black',
  find: ({ pages, zpl, ink, document }) => {
    const isNothing = zpl?.hasBegun && zpl.labels === 0 && isCarrierLabel(document.kind)
    if (pages.length === 0) return isNothing ? [finding('nothing_black', {})] : []
    const white = pages.flatMap((page, index) => (isWhite(page) ? [index + 1] : []))
    // What is recalled from the printer, or not drawn here, is black there.
    const isUnseen =
      zpl !== null && (recalledFromPrinter(zpl.commands).length > 0 || undrawnCommands(ink).length > 0)
    if (white.length === pages.length) return isUnseen ? [] : [finding('nothing_black', {})]
    return zpl ? [] : white.map(page => finding('white_page', {}, page))
  },
}

const isWhite = ({ data }: GrayImage): boolean => !data.some(dot => dot < dark)

/** What heads and rollers forgive. */
const slackMm = 2

/** Whether everything that is black lies on the paper. */
export const sizeCheck: Check = {
  name: 'the size',
  find: facts => {
    if (!hasPaper(facts) || resolutionMeant(facts) !== null) return []
    const drawn = facts.pages.flatMap((page, index) => offPaper(facts, reachOf(facts, page), index + 1))
    return drawn.length > 0 ? drawn : offPaper(facts, fieldsOf(facts), null)
  },
}

type Ink = { right: number; bottom: number }

function offPaper(facts: Facts, { right, bottom }: Ink, page: number | null): PreflightFinding[] {
  const { widthMm, heightMm } = paperOf(facts)
  const { dpi } = facts.target
  const [wide, long] = [toMm(right, dpi), toMm(bottom, dpi)]
  const found: PreflightFinding[] = []
  if (wide > widthMm + slackMm)
    found.push(finding('too_wide', { mm: inWords(wide), paperMm: inWords(widthMm) }, page))
  if (heightMm !== null && long > heightMm + slackMm)
    found.push(finding('too_long', { mm: inWords(long), paperMm: inWords(heightMm) }, page))
  return found
}

/** Where the fields of ZPL begin: what lies off a drawn page is not on it. */
const fieldsOf = ({ zpl }: Facts): Ink =>
  (zpl?.fields ?? []).reduce(
    (ink, { x, y }) => ({ right: Math.max(ink.right, x), bottom: Math.max(ink.bottom, y) }),
    { right: 0, bottom: 0 },
  )

/** A page that is no larger than the paper cannot reach off it. */
const reachOf = (facts: Facts, page: GrayImage): Ink =>
  offPaper(facts, { right: page.width, bottom: page.height }, null).length > 0
    ? inkOf(page)
    : { right: 0, bottom: 0 }

/** The last black column and row. */
function inkOf({ width, height, data }: GrayImage): Ink {
  let [right, bottom] = [0, 0]
  for (let y = 0; y < height; y += 1)
    for (let x = width - 1; x >= 0; x -= 1)
      if ((data[y * width + x] ?? 255) < dark) {
        right = Math.max(right, x + 1)
        bottom = y + 1
        break
      }
  return { right, bottom }
}

/** A label this near to the paper is meant for it. */
const nearMm = 5

/** Whether a label was made for as many dots an inch as the printer has. */
export const resolutionCheck: Check = {
  name: 'the resolution',
  find: facts => {
    if (!hasPaper(facts)) return []
    const made = resolutionMeant(facts)
    const isDoubled = facts.zpl?.commands.some(({ name, text }) => name === '^JM' && /^\s*B/i.test(text))
    return [
      ...(made === null ? [] : [finding('other_dots', { made, printer: facts.target.dpi })]),
      ...(made === null && isOfUnknownDots(facts)
        ? [finding('unknown_dots', { printer: facts.target.dpi })]
        : []),
      ...(isDoubled ? [finding('doubled_dots', {})] : []),
    ]
  },
}

/** Most labels are made for this, and are right where nothing says otherwise. */
const usualDpi = 203

/** ZPL counts in dots: of one that names no size nobody can say how large it was meant to be. */
const isOfUnknownDots = ({ document, target }: Facts): boolean =>
  document.format === 'ZPL' &&
  !document.madeFor &&
  target.dpi !== usualDpi &&
  (isCarrierLabel(document.kind) || document.kind === 'other') &&
  zplResolution(zplText(document.bytes)) === null

/** The dots an inch a label was made for when they are plainly others than those of the printer; null otherwise. */
export function resolutionMeant(facts: Facts): number | null {
  const { zpl, target, language } = facts
  if (zpl) return said(zpl, '^PW') === null ? meantByFields(facts, zpl) : meantBySize(facts, zpl)
  if (language !== 'PNG') return null
  const stored = storedResolution(facts.bytes)
  return stored !== null && stored !== target.dpi && isResolution(stored) ? stored : null
}

const isResolution = (dpi: number): boolean => printerResolutions.some(known => known === dpi)

/** The size a label claims is that of the paper at other dots, and its width is not at those of the printer. */
function meantBySize(facts: Facts, zpl: ZplDocument): number | null {
  const { widthMm, heightMm } = paperOf(facts)
  const [width, height] = [said(zpl, '^PW'), said(zpl, '^LL')]
  const isNear = (dots: number | null, dpi: number, mm: number | null) =>
    dots === null || mm === null || Math.abs(toMm(dots, dpi) - mm) < nearMm
  if (isNear(width, facts.target.dpi, widthMm)) return null
  return printerResolutions.find(dpi => isNear(width, dpi, widthMm) && isNear(height, dpi, heightMm)) ?? null
}

/** Fields that begin off the paper, and would all be on it at more dots. */
function meantByFields(facts: Facts, { fields }: ZplDocument): number | null {
  const { widthMm, heightMm } = paperOf(facts)
  const fits = (dpi: number) =>
    fields.every(({ x, y }) => toMm(x, dpi) < widthMm && (heightMm === null || toMm(y, dpi) < heightMm))
  if (fields.length === 0 || fits(facts.target.dpi)) return null
  return printerResolutions.find(dpi => dpi > facts.target.dpi && fits(dpi)) ?? null
}

/** The largest number a command of the document says. */
const said = ({ commands }: ZplDocument, wanted: string): number | null => {
  const dots = commands.flatMap(({ name, text }) => (name === wanted ? Number.parseInt(text, 10) || [] : []))
  return dots.length === 0 ? null : Math.max(...dots)
}

const inchesPerMetre = 39.37

/** What a PNG says about its resolution. */
function storedResolution(bytes: Uint8Array): number | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const at = file.subarray(0, 2000).indexOf('pHYs')
  if (at === -1 || at + 13 > file.length || file[at + 12] !== 1) return null
  return Math.round(file.readUInt32BE(at + 4) / inchesPerMetre)
}

/** Whether a label turns itself, other than the printer is set to turn everything. */
export const turnedCheck: Check = {
  name: 'the direction',
  find: ({ zpl, target }) => {
    const says = (wanted: string, value: RegExp) =>
      zpl?.commands.some(({ name, text }) => name === wanted && value.test(text)) ?? false
    return [
      ...(says('^PO', /^\s*I/i) && target.turn !== 180 ? [finding('inverted', {})] : []),
      ...(says('^PM', /^\s*Y/i) ? [finding('mirrored', {})] : []),
    ]
  },
}
