import { type Box, drawAll, type FlowItem, heightOf, type LayOut, type Room } from './flow.ts'
import type { MarkupElement } from './markup.ts'
import { type Align, headGround, ruleColor, styled } from './paragraphs.ts'
import { TemplateError } from './template-language.ts'

type Border = 'none' | 'lines' | 'grid'
type Cell = { x: number; width: number; items: FlowItem[] }
type Look = { border: Border; isHead: boolean; width: number; columns: readonly number[]; layOut: LayOut }

const padding: Record<Border, { x: number; y: number }> = {
  none: { x: 0, y: 0 },
  lines: { x: 4, y: 3 },
  grid: { x: 4, y: 3 },
}
/** Between cells without borders. */
const gutter = 10
/** What must fit below the head of a table for it to begin on a page. */
const leastRoom = 60

/** Rows one below the other; those of the head come again on every page the table goes on to. */
export function tableItems(table: MarkupElement, room: Room, layOut: LayOut): FlowItem[] {
  const border = (table.attributes.border ?? 'lines') as Border
  const parts = elementsOf(table)
  const rowsIn = (tag: string) => parts.filter(part => part.tag === tag).flatMap(elementsOf)
  const head = rowsIn('thead')
  const body = parts.flatMap(part =>
    part.tag === 'tr' ? [part] : part.tag === 'tbody' ? elementsOf(part) : [],
  )
  const columns = columnEdges([...head, ...body], room.width)
  const look = { border, columns, width: room.width, layOut }
  const headBox = stacked(head.flatMap(row => rowBoxes(row, { ...look, isHead: true }, room)))
  // A head that fills the page cannot stand above anything.
  const repeated = headBox && headBox.height < room.height / 2 ? headBox : null
  const below = { ...room, height: room.height - (repeated?.height ?? 0) }
  const rows = body.flatMap(row => rowBoxes(row, { ...look, isHead: false }, below))
  const firstRow = Math.min(rows[0]?.height ?? 0, leastRoom)
  return [
    ...(headBox ? [{ ...headBox, keep: firstRow }] : []),
    { kind: 'repeat', box: repeated },
    ...rows,
    { kind: 'repeat', box: null },
  ]
}

const stacked = (boxes: readonly Box[]): Box | null =>
  boxes.length === 0
    ? null
    : { kind: 'box', height: heightOf(boxes), draw: (doc, x, y) => drawAll(boxes, doc, x, y) }

/** A row as one box; one that is higher than a page as several, torn between lines. */
function rowBoxes(row: MarkupElement, look: Look, room: Room): Box[] {
  const { border, columns } = look
  const pad = padding[border]
  let column = 0
  const cells = elementsOf(row).map((cell): Cell => {
    const x = columns[column] ?? 0
    column += spanOf(cell)
    const end = columns[Math.min(column, columns.length - 1)] ?? room.width
    const isLast = column >= columns.length - 1
    const width = end - x - 2 * pad.x - (border === 'none' && !isLast ? gutter : 0)
    const inside: Room = {
      ...room,
      width: Math.max(width, 8),
      height: room.height - 2 * pad.y,
      style: look.isHead
        ? { ...styled(cell.tag, room.style), size: room.style.size * 0.88 }
        : styled(cell.tag, room.style),
      align: (cell.attributes.align as Align | undefined) ?? null,
    }
    return { x: x + pad.x, width: end - x, items: trimmed(look.layOut(cell.children, inside)) }
  })
  const chunks = tear(cells, room.height - 2 * pad.y)
  return chunks.map(chunk => rowBox(chunk, look, pad))
}

/** Space at the ends of a cell is that of the row already. */
function trimmed(items: FlowItem[]): FlowItem[] {
  const isBox = (item: FlowItem) => item.kind === 'box'
  return items.slice(Math.max(items.findIndex(isBox), 0), items.findLastIndex(isBox) + 1)
}

function tear(cells: Cell[], height: number): Cell[][] {
  const chunks: Cell[][] = []
  let left = cells
  while (left.some(({ items }) => heightOf(items) > height)) {
    const cut = left.map(cell => {
      let used = 0
      const end = cell.items.findIndex((item, index) => {
        used += 'height' in item ? item.height : 0
        return index > 0 && used > height
      })
      const at = end === -1 ? cell.items.length : end
      return {
        now: { ...cell, items: cell.items.slice(0, at) },
        later: { ...cell, items: cell.items.slice(at) },
      }
    })
    // A single line that is higher than a page cannot be torn.
    if (cut.every(({ now }) => now.items.length === 0) || cut.every(({ later }) => later.items.length === 0))
      break
    chunks.push(cut.map(({ now }) => now))
    left = cut.map(({ later }) => later)
  }
  return [...chunks, left]
}

function rowBox(cells: Cell[], look: Look, pad: { x: number; y: number }): Box {
  const height = Math.max(0, ...cells.map(({ items }) => heightOf(items))) + 2 * pad.y
  return {
    kind: 'box',
    height,
    draw: (doc, x, y) => {
      const { border, isHead, width, columns } = look
      if (isHead && border !== 'none') doc.rect(x, y, width, height).fill(headGround)
      if (border !== 'none') doc.rect(x, y + height - 0.5, width, 0.5).fill(ruleColor)
      if (border === 'grid') drawGrid(doc, { x, y, height, width }, columns)
      for (const cell of cells) drawAll(cell.items, doc, x + cell.x, y + pad.y)
    },
  }
}

function drawGrid(
  doc: PDFKit.PDFDocument,
  { x, y, height, width }: { x: number; y: number; height: number; width: number },
  columns: readonly number[],
): void {
  doc.rect(x, y - 0.5, width, 0.5).fill(ruleColor)
  for (const edge of columns) doc.rect(x + edge - 0.25, y - 0.5, 0.5, height + 0.5).fill(ruleColor)
}

const mostColumns = 30

/** The elements inside an element; between rows and cells there is nothing else. */
export const elementsOf = (element: MarkupElement): MarkupElement[] =>
  element.children.filter(child => typeof child !== 'string')

export const spanOf = ({ attributes }: MarkupElement): number => Number(attributes.colspan ?? 1)

/** Where columns begin, and the end of the last. Widths are those said anywhere in a column, the rest shared. */
export function columnEdges(rows: readonly MarkupElement[], width: number): number[] {
  const count = Math.max(1, ...rows.map(row => elementsOf(row).reduce((sum, cell) => sum + spanOf(cell), 0)))
  if (count > mostColumns)
    throw new TemplateError(`A table may have ${mostColumns} columns.`, rows[0]?.line ?? null)
  const shares: (number | null)[] = Array.from({ length: count }, () => null)
  for (const row of rows) {
    let at = 0
    for (const cell of elementsOf(row)) {
      const said = spanOf(cell) === 1 ? cell.attributes.width : undefined
      if (said !== undefined) shares[at] ??= Number.parseFloat(said) / 100
      at += spanOf(cell)
    }
  }
  const said = shares.reduce<number>((sum, share) => sum + (share ?? 0), 0)
  const open = shares.filter(share => share === null).length
  const rest = open > 0 ? Math.max(1 - said, 0.05 * open) / open : 0
  const scale = width / (said + rest * open || 1)
  const edges = [0]
  for (const share of shares) edges.push((edges.at(-1) ?? 0) + (share ?? rest) * scale)
  return edges
}
