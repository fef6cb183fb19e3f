import bwip from 'bwip-js/node'
import type { GrayImage } from '../../../main/printing/labels/convert/png.ts'

/** A square code alone on a label of 4x6 inch, and the same spoilt in one known way. */
export type SquareKind = 'datamatrix' | 'datamatrixrectangular' | 'qrcode' | 'azteccode' | 'pdf417'

export type Symbol = { columns: number; rows: number; dark: boolean[] }

const page = { width: 812, height: 1218 }
const at = { x: 120, y: 200 }

export function symbolOf(kind: SquareKind, text: string, options: object = {}): Symbol {
  const [symbol] = bwip.raw({ bcid: kind, text, ...options })
  if (!symbol || !('pixs' in symbol)) throw new Error(`There is no ${kind}`)
  return { columns: symbol.pixx, rows: symbol.pixy, dark: symbol.pixs.map(pixel => pixel === 1) }
}

/** With `dots` for a module, which need not be whole: an edge then lands on the nearest dot. */
export function onLabel(
  { columns, rows, dark }: Symbol,
  { wide, high = wide }: { wide: number; high?: number },
): GrayImage {
  const image = { ...page, data: new Uint8Array(page.width * page.height).fill(255) }
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      if (!dark[row * columns + column]) continue
      const [left, right] = [Math.round(column * wide), Math.round((column + 1) * wide)]
      for (let y = Math.round(row * high); y < Math.round((row + 1) * high); y += 1)
        image.data.fill(0, (at.y + y) * page.width + at.x + left, (at.y + y) * page.width + at.x + right)
    }
  return image
}

export const flipped = (symbol: Symbol, places: readonly number[]): Symbol => {
  const those = new Set(places)
  return { ...symbol, dark: symbol.dark.map((isDark, index) => isDark !== those.has(index)) }
}

/** Ink that runs: every dot within reach of a black one is black. */
export function spread(image: GrayImage, reach: { x: number; y: number }): GrayImage {
  const { width, height, data } = image
  const copy = new Uint8Array(data)
  for (let y = reach.y; y < height - reach.y; y += 1)
    for (let x = reach.x; x < width - reach.x; x += 1) {
      if (data[y * width + x] !== 0) continue
      for (let row = y - reach.y; row <= y + reach.y; row += 1)
        copy.fill(0, row * width + x - reach.x, row * width + x + reach.x + 1)
    }
  return { width, height, data: copy }
}

/** A quarter further round, clockwise. */
export const turnedOnce = ({ columns, rows, dark }: Symbol): Symbol => ({
  columns: rows,
  rows: columns,
  dark: Array.from(
    { length: columns * rows },
    (_, index) => dark[(rows - 1 - (index % rows)) * columns + Math.floor(index / rows)] ?? false,
  ),
})
