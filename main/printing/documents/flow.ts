import type { MarkupNode } from './markup.ts'
import type { Align, TextPorts, TextStyle } from './paragraphs.ts'
import type { EmbeddedPictures } from './pictures.ts'

/** A piece that is never torn apart: a line, a picture, a row. Sizes in points. */
export type Box = {
  kind: 'box'
  height: number
  /** Room that must be left below it on the same page. */
  keep?: number
  draw: (doc: PDFKit.PDFDocument, x: number, y: number) => void
}

/** What follows each other from top to bottom. */
export type FlowItem =
  | Box
  | { kind: 'space'; height: number }
  | { kind: 'page' }
  /** From here on drawn at the top of every new page; nothing when null. */
  | { kind: 'repeat'; box: Box | null }

export const heightOf = (items: readonly FlowItem[]): number =>
  items.reduce((sum, item) => sum + ('height' in item ? item.height : 0), 0)

/** Draws items that are known to fit, one below the other. */
export function drawAll(items: readonly FlowItem[], doc: PDFKit.PDFDocument, x: number, top: number): void {
  let y = top
  for (const item of items) {
    if (item.kind === 'box') item.draw(doc, x, y)
    if ('height' in item) y += item.height
  }
}

export type PageArea = { left: number; top: number; bottom: number }

/** Draws items on as many pages as they take. `addPage` makes the next one and is called for the first too. */
export function paginate(
  items: readonly FlowItem[],
  doc: PDFKit.PDFDocument,
  area: PageArea,
  addPage: () => void,
): void {
  let y = area.top
  let repeated: Box | null = null
  let isFresh = true
  const turn = () => {
    addPage()
    y = area.top
    isFresh = true
    if (!repeated) return
    repeated.draw(doc, area.left, y)
    y += repeated.height
  }
  turn()
  for (const item of items) {
    if (item.kind === 'page') turn()
    else if (item.kind === 'repeat') repeated = item.box
    else if (item.kind === 'space') y += isFresh ? 0 : item.height
    else {
      if (!isFresh && y + item.height + (item.keep ?? 0) > area.bottom) turn()
      item.draw(doc, area.left, y)
      y += item.height
      isFresh = false
    }
  }
}

/** What a block is laid out with; `width` and `height` are those of the room on one page, in points. */
export type Room = TextPorts & {
  width: number
  height: number
  style: TextStyle
  /** Null: as the text reads. */
  align: Align | null
  pictures: EmbeddedPictures
}

/** Lays out what stands inside something else. */
export type LayOut = (nodes: readonly MarkupNode[], room: Room) => FlowItem[]
