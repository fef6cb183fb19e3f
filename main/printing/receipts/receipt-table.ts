import type { MarkupElement, MarkupNode } from '../documents/markup.ts'
import { type Align, styled } from '../documents/styles.ts'
import { columnEdges, elementsOf, spanOf } from '../documents/table-columns.ts'
import type { ReceiptCell, ReceiptPart } from './receipt-parts.ts'
import type { ReceiptRoom } from './receipt-room.ts'

type LayOut = (nodes: readonly MarkupNode[], room: ReceiptRoom) => ReceiptPart[]

/** Rows as lines of cells side by side. What is no text comes below its row, over the whole width. */
export function tableParts(table: MarkupElement, room: ReceiptRoom, layOut: LayOut): ReceiptPart[] {
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
