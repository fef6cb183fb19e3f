/** What must never happen, as the last line of a run counts it. */
export const violationKinds = [
  'duplicate charge',
  'lost label',
  'lost event',
  'unnoticed loss',
  'other',
] as const
export type ViolationKind = (typeof violationKinds)[number]

export type Violation = { kind: ViolationKind; message: string }

export const violation = (kind: ViolationKind, message: string): Violation => ({ kind, message })

export function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item])
  return groups
}
