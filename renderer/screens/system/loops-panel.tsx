import { Text } from '@mantine/core'
import type { LoopState, LoopStatus } from '../../../shared/desk/station.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import { NamedPart } from '../../components/tables/list-above.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { wordsOf } from '../../lib/format.ts'
import { hasText, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

/** What goes on without anybody asking: how it does, when it last ran and when it is due. */
export const LoopsPanel = ({ loops }: { loops: readonly LoopStatus[] }) => (
  <NamedPart title={t('backups.loops')}>
    <RecordTable
      label={t('backups.loopsList')}
      records={loops}
      keyOf={({ name }) => name}
      columns={loopColumns()}
      room="few"
      isOneLine
    />
    {loops
      .filter(({ last_error: error }) => error !== null)
      .map(({ name, last_error: error }) => (
        <Text key={name} fz="sm" mt="xs">
          {nameOf(name)}: {error}
        </Text>
      ))}
  </NamedPart>
)

const tones: Record<LoopState, Tone> = {
  idle: 'good',
  running: 'busy',
  waiting: 'good',
  failing: 'bad',
  stopped: 'neutral',
}

function nameOf(loop: string): string {
  const key = `backups.loop_${loop}`
  return hasText(key) ? (t as (key: string) => string)(key) : wordsOf(loop)
}

const loopColumns = (): Column<LoopStatus>[] => [
  { key: 'name', label: t('backups.columnLoop'), cell: ({ name }) => nameOf(name) },
  {
    key: 'state',
    label: t('backups.columnLoopState'),
    stays: 'bare',
    cell: ({ state }) => <StatusBadge tone={tones[state]} text={t(`backups.loopState_${state}`)} />,
  },
  {
    key: 'last',
    label: t('backups.columnLoopLast'),
    align: 'end',
    stays: 'named',
    cell: ({ last_run_at: at }) => (at ? <When at={at} /> : '–'),
  },
  {
    key: 'next',
    label: t('backups.columnLoopNext'),
    align: 'end',
    stays: 'named',
    cell: ({ next_due_at: at }) => (at ? <When at={at} /> : '–'),
  },
]
