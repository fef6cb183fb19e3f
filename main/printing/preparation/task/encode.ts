import type { PrintLanguage } from '../../../../shared/desk/printing/printer-kinds.ts'
import type { LabelFormat } from '../../../../shared/labels.ts'
import { mergePdfs, toPdf, toZpl } from '../../labels/convert/label-tasks.ts'
import { blackDots, type GrayImage, mostPicturePixels, stackedPng } from '../../labels/convert/png.ts'
import type { Bitmap } from '../../labels/text/rasterise.ts'
import { readCommands, type ZplCommand } from '../../zpl/read-zpl.ts'
import { resizeZpl, rewriteZpl, zplResolution } from '../../zpl/rewrite-zpl.ts'
import { asksForCopies } from '../../zpl/zpl-document.ts'
import { drawZplOnMedia } from '../pages/document-pages.ts'
import { shelved } from '../pages/page-shelf.ts'
import { blackened, TooMuchAtOnce } from '../pages/picture.ts'
import { sheetOfMedia, withoutWhiteEnd } from '../pages/sheet.ts'
import { type Converted, moveOf, type PrepareInput } from './prepare-input.ts'

type Head = { dpi: number; darkness: number | null }

/** Finished sheets in the language of a printer. */
export async function encode(
  sheets: readonly GrayImage[],
  language: PrintLanguage,
  head: Head,
): Promise<Uint8Array> {
  const { dpi, darkness } = head
  if (language === 'EPL')
    return Buffer.concat(sheets.map(sheet => eplForm(bitmapOf(sheet), { dpi, darkness })))
  if (language === 'ESCPOS')
    return escposRaster(
      sheets.map(sheet => bitmapOf(withoutWhiteEnd(sheet))),
      darkness,
    )
  return encodeLabel(sheets, language, head)
}

async function encodeLabel(
  sheets: readonly GrayImage[],
  format: LabelFormat,
  { dpi, darkness }: Head,
): Promise<Uint8Array> {
  if (format === 'PNG') return stackedPng(withinPicture(sheets), dpi)
  if (format === 'PDF') return mergePdfs({ pdfs: await Promise.all(sheets.map(sheet => toPdf(sheet, dpi))) })
  const level =
    darkness === null ? '' : `~SD${String(Math.min(30, Math.max(0, darkness))).padStart(2, '0')}\n`
  return Buffer.from(level + sheets.map(toZpl).join(''))
}

/** Throws where not all of them go into one picture. */
function withinPicture(sheets: readonly GrayImage[]): readonly GrayImage[] {
  const widest = Math.max(...sheets.map(({ width }) => width))
  let height = 0
  for (const [index, sheet] of sheets.entries()) {
    height += sheet.height
    if (widest * height > mostPicturePixels && index > 0)
      throw new TooMuchAtOnce(`only the first ${index} of its pages go into one picture`)
  }
  return sheets
}

const bitmapOf = (sheet: GrayImage): Bitmap => ({
  width: sheet.width,
  height: sheet.height,
  ...blackDots(sheet),
})

/** Space between two labels of a roll, in inches; what a printer that measured its roll itself knows better. */
const gapInch = 0.12
const newLine = Buffer.from('\n')

/**
 * An EPL2 form of one picture. `GW` takes raw rows in which a 0 burns. The line feed before `N` ends whatever stood
 * in the printer's buffer. `darkness` is 0 to 15.
 */
function eplForm(bitmap: Bitmap, { dpi, darkness }: { dpi: number; darkness: number | null }): Uint8Array {
  const { width, height, rowBytes, data } = bitmap
  const head = [
    '',
    'N',
    'R0,0',
    ...(darkness === null ? [] : [`D${Math.min(15, Math.max(0, darkness))}`]),
    `q${width}`,
    `Q${height},${Math.round(gapInch * dpi)}`,
    `GW0,0,${rowBytes},${height},`,
  ].join('\n')
  return Buffer.concat([Buffer.from(head), data.map(byte => ~byte), newLine, Buffer.from('P1\n')])
}

/** Rows a command carries: printers with little memory take no more at once, and print them without a seam. */
const bandRows = 128

const initialise = Buffer.from([0x1b, 0x40])
/** Feeds the paper to the knife and leaves a little of it uncut. */
const feedAndCut = Buffer.from([0x1d, 0x56, 66, 0])

/** `GS ( K`, density: -8 to 8 around what the printer is set to. */
const density = (darkness: number): Buffer => {
  const level = Math.min(8, Math.max(-8, darkness))
  return Buffer.from([0x1d, 0x28, 0x4b, 2, 0, 49, level & 0xff])
}

/** Pictures for an ESC/POS printer (`GS v 0`), each cut off after it. */
function escposRaster(pictures: readonly Bitmap[], darkness: number | null): Uint8Array {
  const setting = darkness === null ? [] : [density(darkness)]
  return Buffer.concat([
    initialise,
    ...setting,
    ...pictures.flatMap(picture => [...bandsOf(picture), feedAndCut]),
  ])
}

function bandsOf({ height, rowBytes, data }: Bitmap): Uint8Array[] {
  const bands: Uint8Array[] = []
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    const head = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8])
    bands.push(head, data.subarray(top * rowBytes, (top + rows) * rowBytes))
  }
  return bands
}

/**
 * ZPL for a ZPL printer: the bytes of the label, unless the printer is set to move, turn or darken it, or has another
 * head than the label was made for. Turned on its side, or moved further than a printer moves by itself, it is drawn.
 */
export async function nativeZpl({
  document,
  target,
  isUndrawn = false,
}: PrepareInput): Promise<Converted | null> {
  if (document.format !== 'ZPL' || target.language !== 'ZPL' || document.fit) return null
  const { dpi, media, turn, darkness } = target
  const move = moveOf(target)
  if (sheetOfMedia(media, dpi, false).slots > 1 || turn === 90 || turn === 270) return null
  if (Math.abs(move.y) > mostTopDots) return null
  const given = Buffer.from(document.bytes).toString('latin1')
  const head = forHead(given, { dpi, madeFor: document.madeFor ?? zplResolution(given) ?? dpi })
  if (head === null) return null
  const sized = printedOnce(head)
  const isAsGiven = sized === given && turn === 0 && move.x === 0 && move.y === 0 && darkness === null
  const zpl = isAsGiven ? given : withSettings(sized, { move, darkness, isUpsideDown: turn === 180 })
  const { pages, sources } = isUndrawn ? nothing : await drawnOrNone(() => drawZplOnMedia(zpl, dpi, media))
  const labels = Math.max(1, pages.length)
  const bytes = isAsGiven ? document.bytes : Buffer.from(zpl, 'latin1')
  return { bytes, language: 'ZPL', labels, pages: shelved(pages, blackened), sources }
}

/** Copies are counted by the job: what a label asks for itself would come out and stand nowhere. */
function printedOnce(zpl: string): string {
  const commands = [...readCommands(zpl)]
  if (!commands.some(asksForCopies)) return zpl
  return rewriteZpl(zpl, commands, command =>
    asksForCopies(command)
      ? `${zpl.slice(command.at, command.from)}1${command.text.match(/\s*$/)?.[0]}`
      : undefined,
  )
}

/** Null where it was made for another head and cannot be rewritten. */
function forHead(zpl: string, { dpi, madeFor }: { dpi: number; madeFor: number }): string | null {
  return madeFor === dpi ? zpl : resizeZpl(zpl, dpi / madeFor)
}

type ZplDrawing = Awaited<ReturnType<typeof drawZplOnMedia>>
const nothing: ZplDrawing = { pages: [], sources: [] }

/** A printer may well print what is not drawn here. */
async function drawnOrNone(draw: () => Promise<ZplDrawing>): Promise<ZplDrawing> {
  try {
    return await draw()
  } catch {
    return nothing
  }
}

export type ZplSettings = {
  /** Dots everything moves right and down. */
  move: { x: number; y: number }
  /** 0 to 30; null leaves the printer as it is set. */
  darkness: number | null
  isUpsideDown: boolean
}

/** How far `^LT` moves a label, in dots. */
const mostTopDots = 120

/**
 * Foreign ZPL with the settings of a printer. The fields stay as they are: the label is moved by `^LS` and `^LT`, what
 * it says of both itself is added to, and turned by `^PO`. A printer keeps these three for the next label, so they are
 * taken back behind the last one; `~SD` is a setting of the printer and stays.
 */
function withSettings(zpl: string, { move, darkness, isUpsideDown }: ZplSettings): string {
  const isMoved = move.x !== 0 || move.y !== 0
  const before = (sign: string) => [
    ...(isMoved ? [`${sign}LS${-move.x}`, `${sign}LT${move.y}`] : []),
    ...(isUpsideDown ? [`${sign}POI`] : []),
  ]
  // The document may have chosen another sign for its commands, which then is that of the printer.
  let caret = '^'
  const adapted = rewriteZpl(zpl, readCommands(zpl), command => {
    const head = zpl.slice(command.at, command.from)
    if (command.name.startsWith('^')) caret = command.sign
    if (command.name === '^XA') return head + command.text + before(caret).join('')
    if (command.name === '^LS') return head + plus(command, -move.x)
    if (command.name === '^LT') return head + plus(command, move.y)
    return command.name === '^PO' && isUpsideDown ? head + opposite(command) : undefined
  })
  const back = [...(isMoved ? ['LS0', 'LT0'] : []), ...(isUpsideDown ? ['PON'] : [])]
  const level =
    darkness === null ? '' : `~SD${String(Math.min(30, Math.max(0, darkness))).padStart(2, '0')}\n`
  const end = ['', 'XA', ...back, 'XZ'].join(caret)
  return level + adapted + (back.length === 0 ? '' : `\n${end}\n`)
}

const plus = ({ text }: ZplCommand, dots: number): string =>
  text.replace(/^\s*-?\d*/, said => String((Number(said) || 0) + dots))

const opposite = ({ text }: ZplCommand): string =>
  text.replace(/^\s*[NI]?/i, said => (/i/i.test(said) ? 'N' : 'I'))
