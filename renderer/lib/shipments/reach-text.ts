import type { Reachability } from '../../../shared/desk/reachability.ts'
import { timeText } from '../format.ts'
import { t } from '../text.ts'

/** What a person needs to know of a carrier that cannot be reached; null while it can, or nobody knows. */
export function reachText({ state, since, next_try_at: next }: Reachability): string | null {
  if (state !== 'unreachable') return null
  const when = since === null ? t('offline.sinceNow') : t('offline.since', { since: timeText(since) })
  const then = next === null ? t('offline.tryOnCall') : t('offline.tryNext', { time: timeText(next) })
  return `${when} ${then}`
}
