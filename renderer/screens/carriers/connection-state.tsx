import type { ConnectionRecord } from '../../../shared/desk/connections.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

/** How a connection does, as far as anybody knows: one that was not called since the station started is not tested. */
export function ConnectionState({ connection }: { connection: ConnectionRecord }) {
  const state = stateOf(connection)
  return <StatusBadge tone={tones[state]} text={t(`carriers.state_${state}`)} />
}

const tones = {
  off: 'neutral',
  unreachable: 'attention',
  reachable: 'good',
  unknown: 'neutral',
} as const satisfies Record<string, Tone>

const stateOf = ({ active, reachability }: ConnectionRecord): keyof typeof tones =>
  active ? reachability.state : 'off'
