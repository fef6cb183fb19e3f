import { z } from 'zod'

/** What a figure must reach. A ratio is of the floor: 1 means as good as the floor, more is better. */
export const targetSchema = z.union([
  z.object({ ratioAtLeast: z.number() }),
  z.object({ atMost: z.number() }),
  z.object({ atLeast: z.number() }),
])
export type Target = z.infer<typeof targetSchema>

/**
 * One measured number. `floor` is what the bare machine does for the same work, measured in the same run
 * and in the same unit; null when there is nothing to compare with.
 */
export const figureSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  better: z.enum(['higher', 'lower']),
  floor: z.number().nullable(),
  target: targetSchema.nullable(),
})
export type Figure = z.infer<typeof figureSchema>

/** How close the figure comes to its floor, in the sense in which more is better. */
export function ratioOf({ value, floor, better }: Figure): number | null {
  if (floor === null) return null
  return better === 'higher' ? value / floor : floor / value
}

/** Whether the target is met; null when there is none. */
export function meetsTarget(figure: Figure): boolean | null {
  const { target, value } = figure
  if (target === null) return null
  if ('atMost' in target) return value <= target.atMost
  if ('atLeast' in target) return value >= target.atLeast
  const ratio = ratioOf(figure)
  return ratio !== null && ratio >= target.ratioAtLeast
}
