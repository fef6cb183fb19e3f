import type { Notification } from '../../shared/desk/notifications.ts'
import { hasText, t } from './text.ts'

type Told = Pick<
  Notification,
  'kind' | 'count' | 'name' | 'number' | 'done' | 'failed' | 'unknown' | 'trouble' | 'items'
>

/** What happened, in one line. */
export function notificationText({ kind, count, name, number, done, failed, unknown }: Told): string {
  const several = `notifications.${kind}_several`
  if (count > 1 && kind !== 'orders_arrived' && hasText(several))
    return t(several as 'notifications.delivery_failed_several', { count })
  if (kind === 'orders_arrived') return t('notifications.orders_arrived', { count: done ?? count })
  if (kind === 'run_interrupted') return t('notifications.run_interrupted', { number: number ?? '' })
  if (kind === 'backup_failed') return t('notifications.backup_failed')
  if (kind !== 'run_done') return t(`notifications.${kind}`, { name: name ?? '' })
  const parts = [
    t('notifications.runBought', { count: done ?? 0 }),
    ...(failed ? [t('notifications.runFailed', { count: failed })] : []),
    ...(unknown ? [t('notifications.runUnknown', { count: unknown })] : []),
  ]
  return t('notifications.run_done', { number: number ?? '', parts: parts.join(', ') })
}

/** What is wrong, where there is more to say than that it happened. */
export function notificationDetail({ kind, trouble }: Told): string | null {
  if (trouble === null) return null
  const known = `printers.trouble_${trouble}`
  return kind === 'printer_stopped' && hasText(known) ? (t as (key: string) => string)(known) : trouble
}

const listOf = {
  tracker: '/tracking',
  run: '/runs',
  printer: '/printers',
  connection: '/carriers',
  webhook: '/developers?tab=webhooks',
  backup: '/system',
  export: '/settings?section=automation',
  batch: '/orders',
} as const

/** Those that have a screen for each of their records. */
const recordOf: Partial<Record<keyof typeof listOf, string>> = {
  run: '/runs',
  printer: '/printers',
  connection: '/carriers',
  webhook: '/developers/webhooks',
}

/** Where it is looked at: the record it is about, or the list of several. */
export function notificationPath({ count, items }: Told): string {
  const [item] = items
  if (!item) return listOf.backup
  const records = recordOf[item.subject]
  return count === 1 && records ? `${records}/${encodeURIComponent(item.subject_id)}` : listOf[item.subject]
}
