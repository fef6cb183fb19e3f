import PDFDocument from 'pdfkit'
import { type DocumentSheet, isReceiptPaper, receiptRolls } from '../../../shared/desk/document-templates.ts'
import type { LabelFonts } from '../labels/text/label-fonts.ts'
import { collect, drawLine, shapeLine } from '../labels/writers/pdf-text.ts'
import { type Box, type FlowItem, heightOf, paginate, type Room } from './flow.ts'
import type { MarkupElement, MarkupNode } from './markup.ts'
import {
  type Align,
  ascent,
  blockSpace,
  bodyStyle,
  breakLines,
  createTextMeasure,
  paleInk,
  ruleColor,
  styled,
  type TextLine,
  type TextPorts,
} from './paragraphs.ts'
import { pointsPerMm, readPictures, toPicture } from './pictures.ts'
import { tableItems } from './tables.ts'
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

const inlineTags: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'small', 'br'])
const isInline = (node: MarkupNode): boolean => typeof node === 'string' || inlineTags.has(node.tag)

/** Elements as they follow each other on paper. Text that stands on its own is a paragraph without space around. */
function blockItems(nodes: readonly MarkupNode[], room: Room): FlowItem[] {
  const items: FlowItem[] = []
  let loose: MarkupNode[] = []
  const endLoose = () => {
    items.push(...textItems(loose, room))
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || isInline(node)) {
      loose.push(node)
      continue
    }
    endLoose()
    const { before = 0, after = 0 } = blockSpace[node.tag] ?? {}
    items.push({ kind: 'space', height: before }, ...block(node, room), { kind: 'space', height: after })
  }
  endLoose()
  return items
}

function block(element: MarkupElement, room: Room): FlowItem[] {
  const align = (element.attributes.align as Align | undefined) ?? room.align
  switch (element.tag) {
    case 'pagebreak':
      return [{ kind: 'page' }]
    case 'hr':
      return [rule(room.width)]
    case 'img':
      return [pictureBox(element, { ...room, align })]
    case 'table':
      return tableItems(element, room, blockItems)
    case 'ul':
    case 'ol':
      return listItems(element, room)
    default: {
      const style = styled(element.tag, room.style)
      const lines = textItems(element.children, { ...room, align, style })
      return element.tag === 'p' ? lines : lines.map(keepWithText)
    }
  }
}

/** A heading at the foot of a page, without what it is the heading of, says nothing. */
const keepWithText = (item: FlowItem): FlowItem => (item.kind === 'box' ? { ...item, keep: 40 } : item)

function textItems(nodes: readonly MarkupNode[], room: Room): FlowItem[] {
  return breakLines(nodes, room.style, room.width, room).map(line => lineBox(line, room))
}

function lineBox(line: TextLine, { width, align, fonts }: Room): Box {
  const shaped = line.segments.map(({ text, style }) => ({
    style,
    line: shapeLine(text, style.bold ? 'bold' : 'regular', fonts),
  }))
  const wide = shaped.reduce((sum, { line: each, style }) => sum + each.width * style.size, 0)
  const side = align ?? (line.isRightToLeft ? 'right' : 'left')
  const indent = { left: 0, center: (width - wide) / 2, right: width - wide }[side]
  return {
    kind: 'box',
    height: line.height,
    draw: (doc, left, top) => {
      let x = left + indent
      for (const { style, line: each } of shaped) {
        doc.fillColor(style.color)
        const baseline = top + line.size * ascent
        drawLine(doc, each, { x, baseline, size: style.size, oblique: style.oblique })
        x += each.width * style.size
      }
    },
  }
}

const rule = (width: number): Box => ({
  kind: 'box',
  height: 1,
  draw: (doc, x, y) => void doc.rect(x, y, width, 0.75).fill(ruleColor),
})

function pictureBox(image: MarkupElement, room: Room): Box {
  const picture = toPicture({ image, width: room.width, height: room.height }, room.pictures)
  const indent = { left: 0, center: (room.width - picture.width) / 2, right: room.width - picture.width }
  return {
    kind: 'box',
    height: picture.height,
    draw: (doc, x, y) => picture.draw(doc, x + indent[room.align ?? 'left'], y),
  }
}

const listIndent = 14

function listItems({ tag, children }: MarkupElement, room: Room): FlowItem[] {
  const inside = { ...room, width: room.width - listIndent }
  let number = 0
  return children.flatMap(child => {
    if (typeof child === 'string') return []
    number += 1
    const items = blockItems(child.children, inside)
    const [mark] = textItems([tag === 'ol' ? `${number}.` : '•'], {
      ...room,
      width: listIndent,
      align: 'left',
    })
    const first = items.findIndex(item => item.kind === 'box')
    return items.map((item, index): FlowItem => {
      if (item.kind !== 'box') return item
      const marked = index === first && mark?.kind === 'box' ? mark : null
      return {
        ...item,
        draw: (doc, x, y) => {
          marked?.draw(doc, x, y)
          item.draw(doc, x + listIndent, y)
        },
      }
    })
  })
}
