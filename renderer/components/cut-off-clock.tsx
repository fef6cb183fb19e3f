import { Text } from '@mantine/core'
import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import type { CutOff } from '../../shared/desk/cut-off.ts'
import { instantText, timeText } from '../lib/format.ts'
import { t } from '../lib/text.ts'

const minuteMs = 60_000
/** From here on it is no longer a quiet fact. */
const soonMs = 60 * minuteMs

/** Until when parcels have to be handed over today, by the clock of the shop, and how long that is from now. */
export function CutOffClock({ cutOff }: { cutOff: CutOff }) {
  const now = useMinutes()
  const left = Date.parse(cutOff.at) - now
  const isPressing = left < soonMs
  return (
    <time dateTime={cutOff.at} title={instantText(cutOff.at)}>
      {timeText(cutOff.at)}{' '}
      <Text span inherit fw={isPressing ? 600 : 400} c={isPressing ? 'var(--ink)' : 'dimmed'}>
        {leftText(left)}
      </Text>
    </time>
  )
}

function leftText(ms: number): string {
  if (ms <= 0) return t('manifests.cutOffOver')
  const minutes = Math.ceil(ms / minuteMs)
  return minutes < 60
    ? t('manifests.cutOffMinutes', { minutes })
    : t('manifests.cutOffHours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
}

/** Ticks often enough that no minute shown is over. */
function useMinutes(): number {
  const [now, setNow] = useState(Date.now)
  useInterval(() => setNow(Date.now()), minuteMs / 4, { autoInvoke: true })
  return now
}
