import { Anchor, Button, Text } from '@mantine/core'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ImportSummary } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { instantText, whenText, whoText } from '../../lib/format.ts'
import { load } from '../../lib/station/api.ts'
import { change, query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { useMode } from '../../stores/preferences.ts'
import { importState, planText } from './import-words.ts'

const atOnce = 20

/** Every import, newest first: what it did, and the way to its report. */
export function EarlierImports() {
  const mode = useMode()
  const navigate = useNavigate()
  const { queryKey } = query(importEndpoints.list, { query: { limit: atOnce } }, mode)
  const found = useInfiniteQuery({
    queryKey: [...queryKey, 'all'],
    initialPageParam: 0,
    queryFn: ({ pageParam }) => load(importEndpoints.list, { query: { limit: atOnce, offset: pageParam } }),
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * atOnce),
  })
  const removing = useMutation(change(importEndpoints.remove))
  const remove = ({ id, name }: ImportSummary) =>
    removing.mutate({ params: { id } }, { onSuccess: () => announce(t('imports.removed', { name })) })
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  const records = found.data?.pages.flatMap(({ results }) => results) ?? []
  if (found.data && records.length === 0) return <Text c="dimmed">{t('imports.listEmpty')}</Text>
  return (
    <>
      {removing.error ? (
        <ProblemNotice error={removing.error} doing="remove" onDismiss={removing.reset} />
      ) : null}
      <RecordTable
        label={t('imports.list')}
        records={records}
        keyOf={({ id }) => id}
        columns={columnsOf(remove)}
        isLoading={found.isPending}
        onOpen={({ id }) => void navigate({ to: '/import/$id', params: { id } })}
      />
      {found.hasNextPage ? (
        <Button mt="xs" variant="default" size="xs" onClick={() => void found.fetchNextPage()}>
          {t('imports.more')}
        </Button>
      ) : null}
    </>
  )
}

const isBusy = ({ state }: ImportSummary) => state === 'committing' || state === 'undoing'

const columnsOf = (remove: (record: ImportSummary) => void): Column<ImportSummary>[] => [
  {
    key: 'name',
    label: t('imports.columnName'),
    cell: ({ id, name }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/import/$id" params={{ id }} {...props} {...link} />}
      >
        {name}
      </Anchor>
    ),
  },
  { key: 'kind', label: t('imports.columnKind'), cell: ({ kind }) => t(`imports.kind_${kind}`) },
  {
    key: 'state',
    label: t('imports.columnState'),
    stays: 'bare',
    cell: record => <StatusBadge {...importState(record)} />,
  },
  { key: 'plan', label: t('imports.columnPlan'), cell: ({ plan }) => (plan ? planText(plan) : '–') },
  {
    key: 'by',
    label: t('imports.columnBy'),
    cell: ({ by }) => (by === null ? t('imports.byFolder') : whoText(by)),
  },
  {
    key: 'when',
    label: t('imports.columnWhen'),
    align: 'end',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={instantText(at)}>
        {whenText(at)}
      </time>
    ),
  },
  {
    key: 'remove',
    label: t('imports.remove'),
    align: 'end',
    cell: record => (
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={isBusy(record)}
        aria-label={t('imports.removeName', { name: record.name })}
        onClick={event => {
          event.stopPropagation()
          remove(record)
        }}
      >
        {t('imports.remove')}
      </Button>
    ),
  },
]
