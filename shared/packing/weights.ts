import type { PackingSettings } from '../desk/packing-settings.ts'
import type { SessionDocument } from './session-document.ts'

/** Nothing heavier is a parcel of a desk. */
const mostGrams = 150_000

/** Whether a parcel may weigh that. */
export const isWeight = (grams: number): boolean => grams > 0 && grams <= mostGrams

/** What the parcel on the desk should weigh with its box; null where the weight of an item is not known. */
export function expectedGrams({ items, parcel }: Pick<SessionDocument, 'items' | 'parcel'>): number | null {
  let sum = parcel.box?.weight_grams ?? 0
  for (const { item_id: id, quantity } of parcel.items) {
    const grams = items.find(each => each.item_id === id)?.grams ?? null
    if (grams === null) return null
    sum += grams * quantity
  }
  return Math.round(sum)
}

type Tolerance = Pick<PackingSettings, 'tolerance_percent' | 'tolerance_grams'>

/** By how much a parcel may differ: the greater of the two. A box whose weight nobody knows is within it. */
export const toleranceOf = (expected: number, { tolerance_percent, tolerance_grams }: Tolerance): number =>
  Math.max(tolerance_grams, Math.round((expected * tolerance_percent) / 100))

/** How far a weight is off; null while it is within the tolerance, or nothing is expected. */
export function differenceOf(
  actual: number,
  expected: number | null,
  rules: Tolerance,
  boxIsWeighed: boolean,
): number | null {
  if (expected === null) return null
  const difference = actual - expected
  // A box nobody has weighed makes a parcel heavier, never lighter.
  const most = toleranceOf(expected, rules) + (boxIsWeighed ? 0 : unknownBoxGrams(expected))
  const least = -toleranceOf(expected, rules)
  return difference < least || difference > most ? difference : null
}

/** What a box that nobody weighed may weigh: more for more goods. */
const unknownBoxGrams = (goods: number): number => 150 + Math.round(goods / 10)
