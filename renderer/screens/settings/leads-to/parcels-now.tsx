import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import { type ReturnRecord, returnEndpoints } from '../../../../shared/desk/returns.ts'
import { type BoardTracker, boardEndpoints } from '../../../../shared/desk/trackers.ts'
import { Panel } from '../../../components/page/page.tsx'
import { StatusBadge } from '../../../components/status-badge.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { dayText, whenText } from '../../../lib/format.ts'
import { useColumnsWithRoom } from '../../../lib/lists/columns-with-room.ts'
import { boardState } from '../../../lib/shipments/board-state.ts'
import { returnState } from '../../../lib/shipments/return-state.ts'
import { query } from '../../../lib/station/queries.ts'
import { t } from '../../../lib/text.ts'
import { useMode } from '../../../stores/preferences.ts'

const shown = 8

/** Parcels these days make a problem of now, worst first. */
export function ProblemsNow() {
  const { data } = useQuery(
    query(boardEndpoints.list, { query: { view: 'problems', limit: shown } }, useMode()),
  )
  const columns = useColumnsWithRoom(problemColumns(), ['event'])
  if (!data) return null
  return (
    <Panel
      title={t('settings.problemsNow', { count: data.count ?? data.results.length })}
      actions={
        <Anchor renderRoot={props => <Link to="/tracking" search={{ view: 'problems' }} {...props} />}>
          {t('screens.tracking')}
        </Anchor>
      }
    >
      {data.results.length === 0 ? (
        <Text c="dimmed">{t('tracking.calmTitle')}</Text>
      ) : (
        <RecordTable
          label={t('screens.tracking')}
          records={data.results}
          keyOf={({ id }) => id}
          columns={columns}
          room="few"
          isOneLine
        />
      )}
    </Panel>
  )
}

const problemColumns = (): Column<BoardTracker>[] => [
  {
    key: 'recipient',
    label: t('runs.columnRecipient'),
    most: 12,
    cell: ({ id, recipient, tracking_number: number }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/tracking" search={{ open: id }} {...props} {...link} />}
      >
        <bdi>{recipient ?? number}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'state',
    label: t('shipments.columnStatus'),
    stays: 'bare',
    cell: tracker => <StatusBadge {...boardState(tracker)} />,
  },
  {
    key: 'event',
    label: t('settings.lastEvent'),
    most: 15,
    cell: ({ last_event: event }) => <bdi>{event?.description ?? '–'}</bdi>,
  },
  {
    key: 'since',
    label: t('settings.since'),
    align: 'end',
    cell: ({ since }) => (since === null ? '–' : dayText(since)),
  },
]

/** Returns these days count for: what is still to come, and what has come last. */
export function ReturnsNow() {
  const { data } = useQuery(query(returnEndpoints.list, { query: { limit: shown } }, useMode()))
  if (!data) return null
  return (
    <Panel
      title={t('settings.latestReturns')}
      actions={
        <Anchor renderRoot={props => <Link to="/returns" {...props} />}>{t('settings.allReturns')}</Anchor>
      }
    >
      {data.results.length === 0 ? (
        <Text c="dimmed">{t('settings.noReturns')}</Text>
      ) : (
        <RecordTable
          label={t('settings.latestReturns')}
          records={data.results}
          keyOf={({ id }) => id}
          columns={returnColumns()}
          room="few"
          isOneLine
        />
      )}
    </Panel>
  )
}

const returnColumns = (): Column<ReturnRecord>[] => [
  {
    key: 'from',
    label: t('returns.columnFrom'),
    most: 14,
    cell: ({ label_id: id, from }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{addressee(from) || t('shipments.noName')}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'state',
    label: t('returns.columnState'),
    stays: 'bare',
    cell: each => <StatusBadge {...returnState(each)} />,
  },
  {
    key: 'made',
    label: t('returns.columnMade'),
    align: 'end',
    cell: ({ created_at: at }) => whenText(at),
  },
]
