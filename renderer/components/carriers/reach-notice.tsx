import { Group, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import type { Reachability } from '../../../shared/desk/reachability.ts'
import { reachText } from '../../lib/shipments/reach-text.ts'

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
