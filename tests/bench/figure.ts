import { z } from 'zod'
import type { Latency } from './measure.ts'

/** What a figure must reach. A ratio is of the floor: 1 means as good as the floor, more is better. */
export const targetSchema = z.union([
  z.object({ ratioAtLeast: z.number() }),
  z.object({ atMost: z.number() }),
  z.object({ atLeast: z.number() }),
])
type Target = z.infer<typeof targetSchema>

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

/** The p95, which has a limit, and the p50 beside it. */
export function toFigures(
  name: string,
  { value, floor }: { value: Latency; floor: Latency },
  p95AtMostMs: number | null,
  p50AtMostMs: number | null = null,
): Figure[] {
  const common = { unit: 'ms', better: 'lower' } as const
  const within = (atMost: number | null) => (atMost === null ? null : { atMost })
  return [
    {
      ...common,
      name: `${name}, p95`,
      value: value.p95Ms,
      floor: floor.p95Ms,
      target: within(p95AtMostMs),
    },
    {
      ...common,
      name: `${name}, p50`,
      value: value.p50Ms,
      floor: floor.p50Ms,
      target: within(p50AtMostMs),
    },
  ]
}

const headings = ['figure', 'measured', 'floor', 'ratio', 'target', '']

/** The figures as one aligned table; a missed target is said in its row. */
export function toTable(figures: Figure[]): string {
  const rows = [headings, ...figures.map(toRow)]
  const widths = headings.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) =>
          column === 0 || column >= 4 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function toRow(figure: Figure): string[] {
  const { name, value, unit, floor, target } = figure
  const ratio = ratioOf(figure)
  const met = meetsTarget(figure)
  return [
    name,
    `${rounded(value)} ${unit}`,
    floor === null ? '-' : `${rounded(floor)} ${unit}`,
    ratio === null ? '-' : ratio.toFixed(2),
    target === null ? '-' : targetInWords(target, unit),
    met === null ? '' : met ? 'met' : 'MISSED',
  ]
}

function targetInWords(target: Target, unit: string): string {
  if ('atMost' in target) return `<= ${target.atMost} ${unit}`
  if ('atLeast' in target) return `>= ${target.atLeast} ${unit}`
  return `ratio >= ${target.ratioAtLeast}`
}

/** Three digits say all a measurement knows. */
const rounded = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)))

/** Hands the figures of a bench to `npm run bench`; a bench started by hand prints them itself. */
export function publish(figures: Figure[]): void {
  if (process.send) process.send(figures)
  else console.log(toTable(figures))
}
