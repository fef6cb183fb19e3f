import {
  type DocumentSheet,
  isReceiptPaper,
  receiptRolls,
} from '../../../shared/documents/document-template.ts'
import type { MarkupNode } from '../documents/markup.ts'
import { type EmbeddedPictures, readPictures } from '../documents/pictures.ts'
import { bodyStyle } from '../documents/styles.ts'
import { TemplateError } from '../documents/template-error.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { receiptParts } from './receipt-layout.ts'
import type { ReceiptPart } from './receipt-parts.ts'
import { createReceiptPen, type ReceiptPen } from './receipt-pen.ts'
import { drawPicture } from './receipt-pictures.ts'
import { createLetterMeasure } from './receipt-room.ts'

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
      ...{ fonts, measure, at: 0, width: letters, style: bodyStyle, align: null, mayBeLarge: true },
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
