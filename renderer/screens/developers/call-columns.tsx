import { Text } from '@mantine/core'
import type { ApiCall } from '../../../shared/desk/api-log.ts'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-table.tsx'
import { instantText } from '../../lib/format.ts'
import { t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'

const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'attention' : 'good')

export const callColumns: readonly Column<ApiCall>[] = [
  { key: 'time', label: t('activity.time'), cell: ({ created_at: time }) => instantText(time) },
  {
    key: 'caller',
    label: t('activity.caller'),
    cell: ({ caller, caller_kind: kind }) => (
      <>
        {caller}
        <Text fz="sm" c="dimmed">
          {t(`activity.kind_${kind}`)}
        </Text>
      </>
    ),
  },
  {
    key: 'call',
    label: t('activity.call'),
    cell: ({ method, path, request_id: id }) => (
      <Text component="div" fz="inherit" style={{ overflowWrap: 'anywhere' }}>
        {method} {path}
        <Text fz="sm" c="dimmed">
          {id}
        </Text>
      </Text>
    ),
  },
  {
    key: 'status',
    label: t('activity.status'),
    stays: 'bare',
    cell: ({ status }) => <StatusBadge tone={toneOf(status)} text={String(status)} />,
  },
  {
    key: 'duration',
    label: t('activity.duration'),
    align: 'end',
    cell: ({ duration_ms: count }) => t('activity.milliseconds', { count }),
  },
  { key: 'from', label: t('activity.from'), cell: ({ ip, origin }) => origin ?? ip },
]
