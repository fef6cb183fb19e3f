import type { Figure } from './figure.ts'
import type { Latency } from './measure.ts'

/** The p95, which has a limit, and the p50 beside it. */
export function toFigures(
  name: string,
  { value, floor }: { value: Latency; floor: Latency },
  p95AtMostMs: number,
): Figure[] {
  const common = { unit: 'ms', better: 'lower' } as const
  return [
    {
      ...common,
      name: `${name}, p95`,
      value: value.p95Ms,
      floor: floor.p95Ms,
      target: { atMost: p95AtMostMs },
    },
    { ...common, name: `${name}, p50`, value: value.p50Ms, floor: floor.p50Ms, target: null },
  ]
}
