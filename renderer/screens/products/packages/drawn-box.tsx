import { convertDimension, type DimensionUnit, dimensionUnits } from '../../../../shared/units/measures.ts'
import type { Sized } from './package-cells.ts'

type Box = { length: number; width: number; height: number }

const unitOf = (unit: string | null | undefined): DimensionUnit =>
  dimensionUnits.find(known => known === unit) ?? 'CM'

/** In centimetres; null where a side is not known. */
function boxOf({ length, width, height, dimension_unit: unit }: Sized): Box | null {
  if (!length || !width || !height) return null
  const side = (size: number) => convertDimension(size, unitOf(unit), 'CM')
  return { length: side(length), width: side(width), height: side(height) }
}

/** Seen from a corner: how far it reaches to the side and up. */
const slant = { x: Math.cos(Math.PI / 6), y: Math.sin(Math.PI / 6) }
const reachOf = ({ length, width, height }: Box): number =>
  Math.max((length + width) * slant.x, (length + width) * slant.y + height)

/** How far the largest of some packages reaches, which the others are drawn in proportion to. */
export const largestOf = (packages: readonly Sized[]): number =>
  packages.reduce((most, each) => Math.max(most, reachOf(boxOf(each) ?? nothing)), 1)
const nothing: Box = { length: 0, width: 0, height: 0 }

const frame = 28
/** Smaller than that it would be a dot. */
const least = 0.2

/** A package to scale beside the others; nothing where its sides are not known. */
export function DrawnBox({ box: sized, largest }: { box: Sized; largest: number }) {
  const box = boxOf(sized)
  if (box === null) return null
  const share = Math.max(least, reachOf(box) / largest)
  const scale = (frame * share) / reachOf(box)
  const [l, w, h] = [box.length * scale, box.width * scale, box.height * scale]
  // The corner in front, at the bottom; the length goes to the left from there, the width to the right.
  const [x, y] = [l * slant.x, frame - 0.5]
  const left = `${x - l * slant.x},${y - l * slant.y}`
  const right = `${x + w * slant.x},${y - w * slant.y}`
  const up = (point: string) => {
    const [px = 0, py = 0] = point.split(',').map(Number)
    return `${px},${py - h}`
  }
  const front = `${x},${y}`
  const back = up(`${x + (w - l) * slant.x},${y - (w + l) * slant.y}`)
  const faces = [
    `${front} ${left} ${up(left)} ${up(front)}`,
    `${front} ${right} ${up(right)} ${up(front)}`,
    `${up(front)} ${up(left)} ${back} ${up(right)}`,
  ]
  return (
    <svg width={frame} height={frame} viewBox={`-0.5 -0.5 ${frame + 1} ${frame + 1}`} aria-hidden>
      {faces.map(points => (
        <polygon key={points} points={points} fill="none" stroke="currentColor" strokeLinejoin="round" />
      ))}
    </svg>
  )
}
