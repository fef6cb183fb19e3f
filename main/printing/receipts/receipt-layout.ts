import type { MarkupElement, MarkupNode } from '../documents/markup.ts'
import {
  type Align,
  bodyStyle,
  breakLines,
  styled,
  type TextLine,
  type TextStyle,
} from '../documents/paragraphs.ts'
import { columnEdges, elementsOf, spanOf } from '../documents/tables.ts'
import { TemplateError } from '../documents/template-language.ts'
import { isCode128Text } from '../labels/code128.ts'
import type { ReceiptCell, ReceiptPart, ReceiptRoom } from './receipt-parts.ts'

const inlineTags: ReadonlySet<string> = new Set(['strong', 'b', 'em', 'i', 'small', 'br'])
const dotsPerMm = 203 / 25.4
/** Headings as large as this are set twice as high and wide. */
const largeFrom = 13

/** The markup of a document as lines of a receipt printer, which sets letters side by side and knows no columns. */
export function receiptParts(nodes: readonly MarkupNode[], room: ReceiptRoom): ReceiptPart[] {
  const parts: ReceiptPart[] = []
  let loose: MarkupNode[] = []
  const endLoose = () => {
    parts.push(...textParts(loose, room))
    loose = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || inlineTags.has(node.tag)) loose.push(node)
    else {
      endLoose()
      parts.push(...elementParts(node, room))
    }
  }
  endLoose()
  return parts
}

function elementParts(element: MarkupElement, room: ReceiptRoom): ReceiptPart[] {
  const align = (element.attributes.align as Align | undefined) ?? room.align
  switch (element.tag) {
    case 'pagebreak':
      return [{ kind: 'cut' }]
    case 'hr':
      return [{ kind: 'rule' }]
    case 'img':
      return [imagePart(element, { ...room, align })]
    case 'table':
      return tableParts(element, room, receiptParts)
    case 'ul':
    case 'ol':
      return listParts(element, room)
    default:
      return textParts(element.children, { ...room, align, style: styled(element.tag, room.style) })
  }
}

const isLarge = (style: TextStyle, room: ReceiptRoom): boolean =>
  room.mayBeLarge && style.size >= largeFrom && style.size > bodyStyle.size

function textParts(nodes: readonly MarkupNode[], room: ReceiptRoom): ReceiptPart[] {
  const large = isLarge(room.style, room)
  const width = large ? Math.floor(room.width / 2) : room.width
  return breakLines(nodes, room.style, width, room).map((line): ReceiptPart => {
    if (line.segments.length === 0) return { kind: 'gap' }
    return { kind: 'line', cells: [toCell(line, room, width)], isLarge: large }
  })
}

function toCell(line: TextLine, { align, at }: ReceiptRoom, width: number): ReceiptCell {
  const texts = line.segments.map(({ text, style }) => ({ text, bold: style.bold }))
  return { at, width, texts, align: align ?? (line.isRightToLeft ? 'right' : 'left') }
}

function imagePart({ attributes, line }: MarkupElement, room: ReceiptRoom): ReceiptPart {
  const { src = '' } = attributes
  const align = room.align ?? 'left'
  const asked = (side: 'width' | 'height') =>
    attributes[side] === undefined ? null : Math.round(Number.parseFloat(attributes[side]) * dotsPerMm)
  if (src === 'box') {
    const cell = { at: room.at, width: room.width, align, texts: [{ text: '[ ]', bold: false }] }
    return { kind: 'line', cells: [cell], isLarge: false }
  }
  if (src.startsWith('barcode:')) {
    const text = src.slice('barcode:'.length)
    if (!isCode128Text(text))
      throw new TemplateError('A barcode holds letters, digits and signs of ASCII only.', line)
    return { kind: 'barcode', text, height: asked('height') ?? 80, align }
  }
  if (src.startsWith('qr:'))
    return { kind: 'qr', text: src.slice('qr:'.length), size: asked('width') ?? asked('height'), align }
  return { kind: 'picture', src, width: asked('width'), align }
}

const listIndent = 3

function listParts({ tag, children }: MarkupElement, room: ReceiptRoom): ReceiptPart[] {
  const inside = { ...room, at: room.at + listIndent, width: Math.max(room.width - listIndent, 1) }
  let number = 0
  return children.flatMap(child => {
    if (typeof child === 'string') return []
    number += 1
    const mark = { text: tag === 'ol' ? `${number}.` : '-', bold: false }
    const parts = receiptParts(child.children, inside)
    const first = parts.findIndex(({ kind }) => kind === 'line')
    return parts.map((part, index): ReceiptPart => {
      if (part.kind !== 'line' || index !== first) return part
      const before: ReceiptCell = { at: room.at, width: listIndent, align: 'left', texts: [mark] }
      return { ...part, cells: [before, ...part.cells], isLarge: false }
    })
  })
}

type LayOut = (nodes: readonly MarkupNode[], room: ReceiptRoom) => ReceiptPart[]

/** Rows as lines of cells side by side. What is no text comes below its row, over the whole width. */
function tableParts(table: MarkupElement, room: ReceiptRoom, layOut: LayOut): ReceiptPart[] {
  const groups = elementsOf(table)
  const rowsIn = (tag: string) => groups.filter(group => group.tag === tag).flatMap(elementsOf)
  const head = rowsIn('thead')
  const body = groups.flatMap(group =>
    group.tag === 'tr' ? [group] : group.tag === 'tbody' ? elementsOf(group) : [],
  )
  const edges = columnEdges([...head, ...body], room.width).map(Math.round)
  const write = (row: MarkupElement) => rowParts(row, edges, room, layOut)
  const ruled = (table.attributes.border ?? 'lines') !== 'none'
  return [
    ...head.flatMap(write),
    ...(ruled && head.length > 0 ? [{ kind: 'rule' } as const] : []),
    ...body.flatMap(write),
  ]
}

function rowParts(
  row: MarkupElement,
  edges: readonly number[],
  room: ReceiptRoom,
  layOut: LayOut,
): ReceiptPart[] {
  const below: ReceiptPart[] = []
  let column = 0
  const columns = elementsOf(row).map(cell => {
    const from = edges[column] ?? 0
    column += spanOf(cell)
    const isLast = column >= edges.length - 1
    const to = edges[Math.min(column, edges.length - 1)] ?? room.width
    const inside: ReceiptRoom = {
      ...room,
      at: room.at + from,
      width: Math.max(to - from - (isLast ? 0 : 1), 1),
      style: styled(cell.tag, room.style),
      align: (cell.attributes.align as Align | undefined) ?? null,
      mayBeLarge: room.mayBeLarge && edges.length === 2,
    }
    const parts = layOut(cell.children, inside)
    below.push(...parts.filter(({ kind }) => kind !== 'line' && kind !== 'gap' && kind !== 'rule'))
    return parts.filter(({ kind }) => kind === 'line' || kind === 'gap' || kind === 'rule')
  })
  const lines = Math.max(0, ...columns.map(parts => parts.length))
  const beside = Array.from({ length: lines }, (_, index) =>
    lineOf(columns.flatMap(parts => parts[index] ?? [])),
  )
  return [...beside, ...below]
}

/** One line of what stands side by side; a rule reaches over all of it. */
function lineOf(parts: readonly ReceiptPart[]): ReceiptPart {
  const cells = parts.flatMap((part): readonly ReceiptCell[] => (part.kind === 'line' ? part.cells : []))
  if (cells.length > 0) {
    const isLarge = parts.some(part => part.kind === 'line' && part.isLarge)
    return { kind: 'line', cells, isLarge }
  }
  return parts.some(({ kind }) => kind === 'rule') ? { kind: 'rule' } : { kind: 'gap' }
}
