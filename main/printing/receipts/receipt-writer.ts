import thermal, { type ThermalPrinter } from 'node-thermal-printer'
import { type DocumentSheet, isReceiptPaper, receiptRolls } from '../../../shared/desk/document-templates.ts'
import type { MarkupNode } from '../documents/markup.ts'
import { type Align, bodyStyle } from '../documents/paragraphs.ts'
import { type EmbeddedPictures, readPictures } from '../documents/pictures.ts'
import { TemplateError } from '../documents/template-language.ts'
import { qrModules } from '../labels/matrix-codes.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import type { Bitmap } from '../labels/text/rasterise.ts'
import { receiptParts } from './receipt-layout.ts'
import {
  createLetterMeasure,
  letterDots,
  type ReceiptCell,
  type ReceiptPart,
  toOwnLetters,
} from './receipt-parts.ts'
import { drawBarcode, drawLine, drawModules, drawPicture } from './receipt-raster.ts'

/** Longer rolls of paper nobody wants; about ten metres. */
const mostParts = 3_000

/**
 * Documents as ESC/POS, each cut off after it. Text is what the printer's own letters can write or a picture of a line;
 * control characters never get this far (`cleanText`), so nothing in a name can be a command.
 */
export async function writeReceipts(
  documents: readonly { nodes: MarkupNode[]; sheet: DocumentSheet }[],
  fonts: LabelFonts,
): Promise<Uint8Array> {
  const measure = createLetterMeasure(fonts)
  const written: Uint8Array[] = []
  let counted = 0
  for (const { nodes, sheet } of documents) {
    if (!isReceiptPaper(sheet.paper))
      throw new TemplateError('Only documents on receipt paper can be made for receipt printers.', null)
    const { dots, letters } = receiptRolls[sheet.paper]
    const pictures = await readPictures(nodes)
    const parts = receiptParts(nodes, {
      fonts,
      measure,
      at: 0,
      width: letters,
      style: bodyStyle,
      align: null,
      mayBeLarge: true,
    })
    counted += parts.length
    if (counted > mostParts) throw new TemplateError(`A receipt may have ${mostParts} lines.`, null)
    const pen = createReceiptPen({ dots, letters, fonts })
    for (const part of parts) await writePart(part, pen, pictures, dots)
    if (parts.at(-1)?.kind !== 'cut') pen.cut()
    written.push(pen.bytes())
  }
  return Buffer.concat(written)
}

async function writePart(
  part: ReceiptPart,
  pen: ReceiptPen,
  pictures: EmbeddedPictures,
  dots: number,
): Promise<void> {
  switch (part.kind) {
    case 'line':
      return pen.line(part)
    case 'gap':
      return pen.gap()
    case 'rule':
      return pen.rule()
    case 'barcode':
      return pen.barcode(part)
    case 'qr':
      return pen.qr(part)
    case 'cut':
      return pen.cut()
    case 'picture': {
      const picture = await drawPicture(pictures, { ...part, dots })
      if (picture) pen.picture(picture, part.align)
    }
  }
}

type Part<Kind extends ReceiptPart['kind']> = Extract<ReceiptPart, { kind: Kind }>

/** Writes the parts of a receipt as bytes for a printer. */
type ReceiptPen = ReturnType<typeof createReceiptPen>

const initialise = Buffer.from([0x1b, 0x40])
/** Rows a command carries: printers with little memory take no more at once, and print them without a seam. */
const bandRows = 128
/** Ends the two-byte mode some printers start in, where letters with accents would be halves of other signs. */
const oneByteLetters = Buffer.from([0x1c, 0x2e])

function createReceiptPen({ dots, letters, fonts }: { dots: number; letters: number; fonts: LabelFonts }) {
  // Without an interface the library can build bytes and nothing else: it could never send them.
  const printer = new thermal.ThermalPrinter({
    type: thermal.PrinterTypes.EPSON,
    interface: '',
    width: letters,
    breakLine: thermal.BreakLine.NONE,
  })
  const begin = () => {
    printer.add(oneByteLetters)
    printer.setCharacterSet(thermal.CharacterSet.PC858_EURO)
  }
  const picture = (bitmap: Bitmap, align: Align) => {
    aligned(printer, align)
    for (const band of bandsOf(bitmap)) printer.add(band)
  }
  printer.add(initialise)
  begin()
  return {
    line: ({ cells, isLarge }: Part<'line'>) => {
      const own = cells.map(ownLetters)
      if (own.every(cell => cell !== null)) return writeLine(printer, own, isLarge)
      return picture(drawLine(cells, { isLarge, dots, fonts }), 'left')
    },
    gap: () => printer.newLine(),
    rule: () => {
      aligned(printer, 'left')
      printer.drawLine('-')
    },
    barcode: ({ text, height, align }: Part<'barcode'>) => {
      const tall = Math.min(Math.max(height, 24), 255)
      const module = Math.min(3, Math.floor(dots / ownBarcodeModules(text)))
      if (module >= 2) {
        aligned(printer, align)
        // A brace begins a command inside the data.
        printer.code128(text.replaceAll('{', '{{'), { width: module, height: tall } as never)
        return
      }
      // Bars too thin to scan help nobody; the same text as a square is read by every phone and most scanners.
      picture(drawBarcode(text, tall, dots) ?? drawQr(text, null, dots), align)
    },
    qr: ({ text, size, align }: Part<'qr'>) => picture(drawQr(text, size, dots), align),
    picture,
    cut: () => {
      // The library feeds past the knife and resets the printer after the cut.
      printer.cut({ verticalTabAmount: 1 })
      begin()
    },
    bytes: (): Uint8Array => new Uint8Array(printer.getBuffer()),
  }
}

function aligned(printer: ThermalPrinter, align: Align): void {
  if (align === 'center') printer.alignCenter()
  else if (align === 'right') printer.alignRight()
  else printer.alignLeft()
}

/** Start, check and stop symbols beside one a letter: the printer is told to stay in subset B. */
const ownBarcodeModules = (text: string): number => (text.replaceAll('{', '{{').length + 2) * 11 + 13

function ownLetters(cell: ReceiptCell): ReceiptCell | null {
  const texts = cell.texts.map(({ text, bold }) => ({ text: toOwnLetters(text), bold }))
  return texts.every((each): each is { text: string; bold: boolean } => each.text !== null)
    ? { ...cell, texts }
    : null
}

function writeLine(printer: ThermalPrinter, cells: readonly ReceiptCell[], isLarge: boolean): void {
  const [only] = cells
  const isAlone = cells.length === 1 && only?.at === 0
  aligned(printer, isAlone ? only.align : 'left')
  if (isLarge) printer.setTextQuadArea()
  let at = 0
  for (const cell of cells) {
    const wide = cell.texts.reduce((sum, { text }) => sum + text.length, 0)
    const free = Math.max(cell.width - wide, 0)
    const start = cell.at + { left: 0, center: Math.floor(free / 2), right: free }[cell.align]
    if (!isAlone && start > at) printer.print(' '.repeat(start - at))
    for (const { text, bold } of cell.texts) {
      if (bold) printer.bold(true)
      printer.print(text)
      if (bold) printer.bold(false)
    }
    at = Math.max(at, start) + wide
  }
  printer.newLine()
  if (isLarge) printer.setTextNormal()
}

function drawQr(text: string, size: number | null, dots: number): Bitmap {
  try {
    const symbol = qrModules(text)
    const wanted = Math.min(size ?? 22 * (203 / 25.4), dots - 2 * letterDots.width)
    const module = Math.max(3, Math.floor(wanted / symbol.side))
    const fitting = Math.min(module, Math.floor(dots / symbol.side))
    if (fitting >= 2) return drawModules(symbol, fitting)
  } catch {
    // Too long for a code: said below, as for one that is too large for the paper.
  }
  throw new TemplateError('There is not enough room for this code on the receipt.', null)
}

function bandsOf({ height, rowBytes, data }: Bitmap): Buffer[] {
  const bands: Buffer[] = []
  for (let top = 0; top < height; top += bandRows) {
    const rows = Math.min(bandRows, height - top)
    const head = Buffer.from([0x1d, 0x76, 0x30, 0, rowBytes & 0xff, rowBytes >> 8, rows & 0xff, rows >> 8])
    bands.push(Buffer.concat([head, data.subarray(top * rowBytes, (top + rows) * rowBytes)]))
  }
  return bands
}
