import { Switch } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/text.ts'

/** So often a log is asked again while it is followed, in a window that is seen. */
const everyMs = 2_000

/** Whether a log is followed, and how its queries go on asking where the station does not tell of what is new. */
export function useLive() {
  const [isLive, setLive] = useState(false)
  return { isLive, setLive, asking: { refetchInterval: isLive ? everyMs : (false as const) } }
}

type Props = { isLive: boolean; onChange: (isLive: boolean) => void }

/** New rows come in at the top; where one reads further down, or is in a row, they wait behind a line. */
export const LiveSwitch = ({ isLive, onChange }: Props) => (
  <Switch
    flex="none"
    label={t('developers.live')}
    checked={isLive}
    onChange={({ currentTarget }) => onChange(currentTarget.checked)}
  />
)
