import type { PackingBox } from '../desk/packing-feedback.ts'
import type { SessionDocument } from './session-document.ts'

/** A box as the shop has it. */
export type KnownBox = Omit<PackingBox, 'fits' | 'filled_percent' | 'is_suggested'>

type Sides = readonly [number, number, number]

/** Loose goods fill a box only in part. */
const filling = 0.8

const sorted = (sides: Sides): Sides => sides.toSorted((a, b) => b - a) as unknown as Sides
const volumeOf = ([a, b, c]: Sides): number => a * b * c

const sidesOf = ({ length_mm: length, width_mm: width, height_mm: height }: KnownBox): Sides | null =>
  length !== null && width !== null && height !== null ? sorted([length, width, height]) : null

type Piece = { sides: Sides | null; quantity: number }

/** What pieces take up together, in cubic millimetres. */
const volumeOfAll = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { sides, quantity }) => sum + (sides ? volumeOf(sides) * quantity : 0), 0)

/** Every piece has to go in by itself, and all of them together by their volume. Null: nobody knows the sides. */
function judge(box: KnownBox, pieces: readonly Piece[]): Pick<PackingBox, 'fits' | 'filled_percent'> {
  const inner = sidesOf(box)
  if (!inner || pieces.some(({ sides }) => sides === null)) return { fits: null, filled_percent: null }
  const goes = pieces.every(
    ({ sides }) => sides && sorted(sides).every((side, at) => side <= (inner[at] ?? 0)),
  )
  const share = volumeOfAll(pieces) / Math.max(1, volumeOf(inner))
  const isOne = pieces.length === 1 && pieces[0]?.quantity === 1
  return { fits: goes && share <= (isOne ? 1 : filling), filled_percent: Math.ceil(share * 100) }
}

/**
 * The boxes of a shop for the parcel on the desk, in the shop's order. Suggested is the one a rule names, else the smallest
 * that fits, else the usual one.
 */
export function boxesFor(
  known: readonly KnownBox[],
  { items, parcel }: Pick<SessionDocument, 'items' | 'parcel'>,
  { usualId, ruledId }: { usualId: string | null; ruledId: string | null },
): PackingBox[] {
  const pieces = parcel.items.map(({ item_id: id, quantity }) => ({
    sides: items.find(each => each.item_id === id)?.sides ?? null,
    quantity,
  }))
  const judged = known.map(box => ({ ...box, ...judge(box, pieces) }))
  const smallest = judged
    .filter(box => box.fits === true)
    .toSorted((one, other) => volumeOf(sidesOf(one) ?? [0, 0, 0]) - volumeOf(sidesOf(other) ?? [0, 0, 0]))[0]
  const usual = judged.find(({ id }) => id === usualId)
  const suggested = judged.find(({ id }) => id === ruledId) ?? smallest ?? usual ?? judged[0]
  return judged.map(box => ({ ...box, is_suggested: box.id === suggested?.id }))
}
