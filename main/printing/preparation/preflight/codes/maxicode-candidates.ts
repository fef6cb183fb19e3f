import type { GrayImage } from '../../../labels/convert/png.ts'

/**
 * Places on a page where a MaxiCode may be: that code is read only from a picture that holds nothing else. It always
 * is about an inch wide, a little less high, and stands apart from everything around it.
 */

type Box = { left: number; top: number; right: number; bottom: number }

const cellDots = 8
const dark = 128
const mostCandidates = 4
/** Of the code: 28.1 x 26.8 mm at 203 dots; other resolutions of heads are multiples of it, more or less. */
const inch = { atLeast: 0.85, atMost: 1.25 }
const resolutions = [203, 300, 600]
/** A MaxiCode is between a quarter and two thirds black. */
const filled = { atLeast: 0.2, atMost: 0.7 }

export function maxiCodeCandidates(image: GrayImage): { picture: GrayImage; box: Box }[] {
  return islands(image)
    .filter(box => isSquareInch(box) && isFilled(image, box))
    .slice(0, mostCandidates)
    .map(box => ({ picture: cutOut(image, box), box }))
}

function isSquareInch({ left, top, right, bottom }: Box): boolean {
  const [width, height] = [right - left, bottom - top]
  const isSquare = width / height > 0.85 && width / height < 1.2
  return isSquare && resolutions.some(dpi => width > inch.atLeast * dpi && width < inch.atMost * dpi)
}

function isFilled({ width, data }: GrayImage, { left, top, right, bottom }: Box): boolean {
  let black = 0
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if ((data[y * width + x] ?? 255) < dark) black += 1
  const part = black / ((right - left) * (bottom - top))
  return part > filled.atLeast && part < filled.atMost
}

/** Groups of dark cells that touch each other, as boxes in dots. */
function islands(image: GrayImage): Box[] {
  const columns = Math.ceil(image.width / cellDots)
  const rows = Math.ceil(image.height / cellDots)
  const isDark = darkCells(image, columns, rows)
  const found: Box[] = []
  for (let cell = 0; cell < isDark.length; cell += 1)
    if (isDark[cell] === 1) found.push(spread(isDark, cell, columns, rows, image))
  return found
}

function darkCells({ width, height, data }: GrayImage, columns: number, rows: number): Uint8Array {
  const cells = new Uint8Array(columns * rows)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data[y * width + x] ?? 255) < dark)
        cells[Math.floor(y / cellDots) * columns + Math.floor(x / cellDots)] = 1
  return cells
}

/** Everything that hangs together with a cell is taken off the map. */
function spread(
  isDark: Uint8Array,
  from: number,
  columns: number,
  rows: number,
  { width, height }: GrayImage,
): Box {
  const open = [from]
  isDark[from] = 0
  let [left, right, top, bottom] = [columns, 0, rows, 0]
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    const [x, y] = [cell % columns, Math.floor(cell / columns)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = Math.max(bottom, y)
    for (const next of [
      x > 0 ? cell - 1 : -1,
      x < columns - 1 ? cell + 1 : -1,
      cell - columns,
      cell + columns,
    ])
      if (isDark[next] === 1) {
        isDark[next] = 0
        open.push(next)
      }
  }
  return {
    left: left * cellDots,
    top: top * cellDots,
    right: Math.min(width, (right + 1) * cellDots),
    bottom: Math.min(height, (bottom + 1) * cellDots),
  }
}

/** The box with white around it. */
function cutOut({ width, data }: GrayImage, { left, top, right, bottom }: Box): GrayImage {
  const border = 4 * cellDots
  const size = { width: right - left + 2 * border, height: bottom - top + 2 * border }
  const cut = new Uint8Array(size.width * size.height).fill(255)
  for (let y = top; y < bottom; y += 1)
    cut.set(data.subarray(y * width + left, y * width + right), (y - top + border) * size.width + border)
  return { ...size, data: cut }
}
