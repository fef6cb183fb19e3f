import { Stack, Text } from '@mantine/core'
import { needsLook, type ReplicaState, type ReplicaStateName } from '../../../shared/desk/replica.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { instantText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'

const tones = {
  off: 'neutral',
  starting: 'busy',
  running: 'good',
  standing: 'bad',
  taken_over: 'bad',
} as const satisfies Record<ReplicaStateName, string>

/** The copy that is kept elsewhere all the time: how far it is, and why it stands. */
export const ReplicaPanel = ({ replica }: { replica: ReplicaState }) => (
  <Panel title={t('backups.replicaTitle')} actions={<Badge replica={replica} />}>
    {replica.state === 'off' ? <Text>{t('backups.replicaOff')}</Text> : <Copy replica={replica} />}
  </Panel>
)

/** One that is behind is not well, though it goes on. */
const Badge = ({ replica }: { replica: ReplicaState }) => (
  <StatusBadge
    tone={replica.state === 'running' && needsLook(replica) ? 'attention' : tones[replica.state]}
    text={t(`backups.replica_${replica.state}`)}
  />
)

const Copy = ({ replica }: { replica: ReplicaState }) => (
  <Stack gap="sm">
    {replica.problem ? <Text>{replica.problem}</Text> : null}
    <Facts
      of={[
        {
          label: t('backups.replicaWhere'),
          value: replica.destination ? (
            <Copyable value={replica.destination} name={t('backups.replicaWhere')} />
          ) : null,
        },
        { label: t('backups.replicaSecured'), value: securedText(replica) },
        {
          label: t('backups.replicaLooked'),
          value: replica.looked_at ? instantText(replica.looked_at) : t('backups.replicaNotLooked'),
        },
        {
          label: t('backups.replicaWhole'),
          value: replica.whole_at ? instantText(replica.whole_at) : t('backups.replicaNotYet'),
        },
        { label: t('backups.replicaNumber'), value: replica.generation },
        {
          label: t('backups.replicaProgram'),
          value: replica.program ? t('backups.replicaProgramName', { version: replica.program }) : null,
        },
        { label: t('backups.replicaRestarts'), value: replica.restarts },
      ]}
    />
  </Stack>
)

function securedText({ secured_until: until, lag_seconds: lag }: ReplicaState): string {
  if (until === null) return t('backups.replicaNever')
  return lag === null
    ? instantText(until)
    : `${instantText(until)} (${t('backups.replicaAgo', { count: lag })})`
}
