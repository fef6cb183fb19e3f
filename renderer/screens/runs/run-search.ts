import type { CallInput } from '../../../shared/api/client.ts'
import { runDoubtKinds } from '../../../shared/desk/run-gates.ts'
import type { Run, runEndpoints } from '../../../shared/desk/runs.ts'

/** The orders of a run that are shown; all when left out. */
export const runParts = ['look', 'skipped', 'waiting', 'bought', 'printed', 'failed', 'unknown'] as const
export type RunPart = (typeof runParts)[number]

export type RunSearch = { part?: RunPart }

export const parseRunSearch = (raw: Record<string, unknown>): RunSearch => {
  const part = runParts.find(each => each === raw.part)
  return part === undefined ? {} : { part }
}

type Asked = NonNullable<CallInput<typeof runEndpoints.items>['query']>

/** As the station asks for them. */
export const toItemsQuery = (part: RunPart | undefined): Asked => {
  switch (part) {
    case 'look':
      return { doubt: [...runDoubtKinds] }
    case 'printed':
      return { printed: true }
    case 'waiting':
      return { state: ['waiting', 'rated', 'buying'] }
    case undefined:
      return {}
    default:
      return { state: [part] }
  }
}

/** How many are in a part. */
export function countIn(run: Run, part: RunPart | undefined): number {
  const { items } = run
  switch (part) {
    case 'look':
      return run.look_at.total
    case 'printed':
      return run.printed.printed + run.printed.filed
    case 'waiting':
      return items.waiting + items.rated + items.buying
    case undefined:
      return run.orders
    default:
      return items[part]
  }
}
