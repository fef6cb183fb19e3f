import { Group, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import type { Reachability } from '../../../shared/desk/connections.ts'
import { timeText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'

/** Says that a carrier cannot be reached, since when and when it is tried again; nothing while it can. */
export function ReachNotice({ reachability }: { reachability: Reachability }) {
  const text = reachText(reachability)
  if (text === null) return null
  return (
    <Group gap={6} wrap="nowrap" mt={4} align="flex-start">
      <IconWifiOff size="1.125rem" stroke={1.6} aria-hidden style={{ flexShrink: 0 }} />
      <div>
        <Text fz="sm">{text}</Text>
        {reachability.last_error ? (
          <Text fz="sm" c="dimmed">
            {reachability.last_error}
          </Text>
        ) : null}
      </div>
    </Group>
  )
}

/** What a person needs to know of a carrier that cannot be reached; null while it can, or nobody knows. */
export function reachText({ state, since, next_try_at: next }: Reachability): string | null {
  if (state !== 'unreachable') return null
  const when = since === null ? t('offline.sinceNow') : t('offline.since', { since: timeText(since) })
  const then = next === null ? t('offline.tryOnCall') : t('offline.tryNext', { time: timeText(next) })
  return `${when} ${then}`
}
