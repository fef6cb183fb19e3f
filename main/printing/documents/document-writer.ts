import PDFDocument from 'pdfkit'
import { type DocumentSheet, isReceiptPaper, receiptRolls } from '../../../shared/desk/document-templates.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { collect, drawLine, shapeLine } from '../labels/writers/pdf-text.ts'
import { blockItems } from './blocks.ts'
import { heightOf, paginate } from './flow.ts'
import type { MarkupNode } from './markup.ts'
import { bodyStyle, createTextMeasure, paleInk, type TextPorts } from './paragraphs.ts'
import { pointsPerMm, readPictures } from './pictures.ts'
import { TemplateError } from './template-language.ts'

/** Longest page a PDF may have. */
const longestPage = 14_400

const papers: Record<DocumentSheet['paper'], [width: number, height: number]> = {
  A4: [595.28, 841.89],
  LETTER: [612, 792],
  LABEL_4X6: [288, 432],
  RECEIPT_80: [receiptRolls.RECEIPT_80.widthMm * pointsPerMm, longestPage],
  RECEIPT_58: [receiptRolls.RECEIPT_58.widthMm * pointsPerMm, longestPage],
}
const mostPages = 500
const footSize = 8

export type WrittenPart = { nodes: MarkupNode[]; sheet: DocumentSheet }

/** One PDF of all parts, each on pages of its own with numbers of its own. The same parts give the same file. */
export async function writeDocument(
  title: string,
  parts: readonly WrittenPart[],
  fonts: LabelFonts,
): Promise<Uint8Array> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    bufferPages: true,
    margin: 0,
    // The type of the option leaves out that a page can start without any font.
    font: null as unknown as string,
    info: { Title: title, Producer: 'Packdesk', Creator: 'Packdesk', CreationDate: new Date(0) },
  })
  const bytes = collect(doc)
  const ports = { fonts, measure: createTextMeasure(fonts) }
  for (const part of parts) await writePart(doc, part, ports)
  doc.end()
  return bytes
}

async function writePart(
  doc: PDFKit.PDFDocument,
  { nodes, sheet }: WrittenPart,
  ports: TextPorts,
): Promise<void> {
  const pictures = await readPictures(nodes)
  const [short, long] = papers[sheet.paper]
  const [width, height] = sheet.orientation === 'landscape' ? [long, short] : [short, long]
  const margin = sheet.marginMm * pointsPerMm
  const room = { ...ports, pictures, width: width - 2 * margin, height: height - 2 * margin }
  const items = blockItems(nodes, { ...room, style: bodyStyle, align: null })
  const used = isReceiptPaper(sheet.paper) ? Math.min(heightOf(items) + 2 * margin + 1, height) : height
  const area = { left: margin, top: margin, bottom: used - margin }
  const before = doc.bufferedPageRange().count
  paginate(items, doc, area, () => {
    if (doc.bufferedPageRange().count >= mostPages)
      throw new TemplateError(`The document has more than ${mostPages} pages.`, null)
    doc.addPage({ size: [width, used], margin: 0 })
  })
  const pages = doc.bufferedPageRange().count - before
  if (!sheet.pageNumbers || pages < 2) return
  for (let page = 1; page <= pages; page += 1) {
    doc.switchToPage(before + page - 1)
    drawNumber(doc, ports.fonts, `${page} / ${pages}`, { x: width - margin, y: used - margin / 2 })
  }
  doc.switchToPage(before + pages - 1)
}

function drawNumber(
  doc: PDFKit.PDFDocument,
  fonts: LabelFonts,
  text: string,
  { x, y }: { x: number; y: number },
): void {
  const line = shapeLine(text, 'regular', fonts)
  doc.fillColor(paleInk)
  drawLine(doc, line, { x: x - line.width * footSize, baseline: y, size: footSize })
}
