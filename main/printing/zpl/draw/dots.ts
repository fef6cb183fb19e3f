import type { GrayImage } from '../../labels/convert/png.ts'

/** Something drawn by itself, upright: one byte a dot, 1 for ink. */
export type Stamp = {
  width: number
  height: number
  dots: Uint8Array
  /** How far under the top of its body the line lies that `^FT` places: under letters, bars and pictures. */
  base: number
  /** The part of it that its field places, where something stands beside it: the bars of a code with words. */
  body?: { left: number; top: number; width: number; height: number }
}

/** How a field is turned: not, a quarter to the right, upside down, a quarter to the left. */
export type Turn = 'N' | 'R' | 'I' | 'B'

/** Where a field stands: `isBase` for `^FT`, whose place is on its base line; `^FO` names its upper left corner. */
export type Place = { x: number; y: number; isBase: boolean; isRight: boolean }

/** `over` makes dots black, `erase` white, `reverse` turns each into the other. */
export type Ink = 'over' | 'erase' | 'reverse'

/** Larger than any paper: nothing of such a size was meant. */
const mostDots = 64_000_000

/** Throws for what is larger than anything that is printed. */
export function emptyStamp(width: number, height: number, base = height): Stamp {
  if (!(width * height <= mostDots)) throw new RangeError('Too large to be drawn')
  return { width, height, base, dots: new Uint8Array(width * height) }
}

export const newSheet = (width: number, height: number): GrayImage => ({
  width,
  height,
  data: new Uint8Array(width * height).fill(255),
})

/** Puts ink onto a stamp; what lies beside it is left out. */
export function fill(stamp: Stamp, left: number, top: number, width: number, height: number): void {
  const [from, to] = [Math.max(0, left), Math.min(stamp.width, left + width)]
  for (let y = Math.max(0, top); y < Math.min(stamp.height, top + height); y += 1)
    if (to > from) stamp.dots.fill(1, y * stamp.width + from, y * stamp.width + to)
}

/** A stamp within another one. */
export function paste(onto: Stamp, stamp: Stamp, left: number, top: number): void {
  for (let v = 0; v < stamp.height; v += 1)
    for (let u = 0; u < stamp.width; u += 1)
      if (stamp.dots[v * stamp.width + u]) fill(onto, left + u, top + v, 1, 1)
}

/** Every dot of it as a block of dots. */
export function enlarged(stamp: Stamp, across: number, down: number): Stamp {
  if (across === 1 && down === 1) return stamp
  const large = emptyStamp(stamp.width * across, stamp.height * down, stamp.base * down)
  for (let v = 0; v < stamp.height; v += 1)
    for (let u = 0; u < stamp.width; u += 1)
      if (stamp.dots[v * stamp.width + u]) fill(large, u * across, v * down, across, down)
  return large
}

/** The upper left corner of a turned stamp on its sheet. */
function cornerOf(stamp: Stamp, turn: Turn, place: Place): { x: number; y: number } {
  const { width, height } = stamp
  const body = stamp.body ?? { left: 0, top: 0, width, height }
  const corner = bodyCorner({ ...body, base: stamp.base }, turn, place)
  const right = width - body.left - body.width
  const under = height - body.top - body.height
  if (turn === 'R') return { x: corner.x - under, y: corner.y - body.left }
  if (turn === 'I') return { x: corner.x - right, y: corner.y - under }
  if (turn === 'B') return { x: corner.x - body.top, y: corner.y - right }
  return { x: corner.x - body.left, y: corner.y - body.top }
}

type Body = Pick<Stamp, 'width' | 'height' | 'base'>

function bodyCorner({ width, height, base }: Body, turn: Turn, place: Place): { x: number; y: number } {
  const { x, y, isBase, isRight } = place
  const isSideways = turn === 'R' || turn === 'B'
  if (!isBase) return { x: isRight ? x - (isSideways ? height : width) : x, y }
  const along = isRight ? width : 0
  if (turn === 'R') return { x: x - (height - base), y: y - along }
  if (turn === 'I') return { x: x - width + along, y: y - (height - base) }
  if (turn === 'B') return { x: x - base, y: y - width + along }
  return { x: x - along, y: y - base }
}

/** Edges of what has ink, in dots: of the last two the first dots without. */
export type Reach = { left: number; top: number; right: number; bottom: number }

/** Puts a stamp onto a sheet; what lies beside the sheet is lost. Says how far its ink reaches, null where it has none. */
export function print(sheet: GrayImage, stamp: Stamp, turn: Turn, place: Place, ink: Ink): Reach | null {
  const corner = cornerOf(stamp, turn, place)
  const { width, height, dots } = stamp
  const { fromX, fromY, across, down } = steps(stamp, turn)
  const reach = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (let v = 0; v < height; v += 1)
    for (let u = 0; u < width; u += 1) {
      if (!dots[v * width + u]) continue
      const x = corner.x + fromX + across.x * u + down.x * v
      const y = corner.y + fromY + across.y * u + down.y * v
      mark(sheet, x, y, ink)
      if (x < reach.left) reach.left = x
      if (x >= reach.right) reach.right = x + 1
      if (y < reach.top) reach.top = y
      if (y >= reach.bottom) reach.bottom = y + 1
    }
  return reach.right > reach.left ? reach : null
}

/** Where the first dot of a turned stamp lies from its corner, and where those beside and below it lie from there. */
function steps({ width, height }: Stamp, turn: Turn) {
  const [right, below] = [width - 1, height - 1]
  if (turn === 'R') return { fromX: below, fromY: 0, across: { x: 0, y: 1 }, down: { x: -1, y: 0 } }
  if (turn === 'I') return { fromX: right, fromY: below, across: { x: -1, y: 0 }, down: { x: 0, y: -1 } }
  if (turn === 'B') return { fromX: 0, fromY: right, across: { x: 0, y: -1 }, down: { x: 1, y: 0 } }
  return { fromX: 0, fromY: 0, across: { x: 1, y: 0 }, down: { x: 0, y: 1 } }
}

/** How far both reach together. */
export const joined = (one: Reach, other: Reach): Reach => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})

function mark({ width, height, data }: GrayImage, x: number, y: number, ink: Ink): void {
  if (x < 0 || y < 0 || x >= width || y >= height) return
  const at = y * width + x
  data[at] = ink === 'over' ? 0 : ink === 'erase' ? 255 : 255 - (data[at] ?? 255)
}
