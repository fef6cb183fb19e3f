import type { ImportPlan } from './import-records.ts'

/** A plan in one line, the same words wherever it is told: `created 3, updated 1, unchanged 0, skipped 0, errors 2`. */
export function planWords(plan: ImportPlan): string {
  const parts = [
    ['created', plan.create],
    ['updated', plan.update],
    ['unchanged', plan.unchanged],
    ...(plan.ask > 0 ? [['to decide', plan.ask] as const] : []),
    ['skipped', plan.skip],
    ['errors', plan.error],
  ] as const
  return parts.map(([word, count]) => `${word} ${count.toLocaleString('en')}`).join(', ')
}
