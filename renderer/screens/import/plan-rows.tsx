import { Button, Group, Table, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ImportRecord, ImportRow, ImportRowView } from '../../../shared/desk/import-records.ts'
import { importEndpoints } from '../../../shared/desk/imports.ts'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { useScrollStop } from '../../components/tables/record-table.tsx'
import { load } from '../../lib/station/api.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './import-screen.module.css'
import { amountOf, becomesText } from './import-words.ts'
import type { ImportActions } from './use-import.ts'

const atOnce = 50

type Props = {
  record: ImportRecord
  view: ImportRowView
  /** Where rows can still be decided. */
  actions?: ImportActions
}

/** What becomes of each record, some at a time. */
export function PlanRows({ record, view, actions }: Props) {
  const mode = useMode()
  const { id, kind, revision } = record
  const asked = query(importEndpoints.rows, { params: { id }, query: { view } }, mode)
  const found = useInfiniteQuery({
    queryKey: [...asked.queryKey, 'all', revision],
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      load(importEndpoints.rows, { params: { id }, query: { view, limit: atOnce, offset: pageParam } }),
    getNextPageParam: (last, pages) => (last.next === null ? undefined : pages.length * atOnce),
    placeholderData: before => before,
  })
  const stop = useScrollStop(t('imports.rowsOf'))
  if (found.error)
    return <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
  const rows = found.data?.pages.flatMap(({ results }) => results) ?? []
  const count = found.data?.pages[0]?.count ?? 0
  if (found.data && rows.length === 0) return <Text c="dimmed">{t('imports.noRows')}</Text>
  return (
    <div className={classes.rows} {...stop}>
      <Table aria-label={t('imports.rowsOf')} className={classes.rowTable}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('imports.columnRow')}</Table.Th>
            <Table.Th scope="col">{t(`imports.record_${kind}`)}</Table.Th>
            <Table.Th scope="col">{t('imports.columnChange')}</Table.Th>
            <Table.Th scope="col" ta="end">
              {t('imports.columnAmount')}
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(row => (
            <PlannedRow key={row.position} row={row} actions={row.action === 'ask' ? actions : undefined} />
          ))}
        </Table.Tbody>
      </Table>
      {found.hasNextPage ? (
        <Button mt="xs" size="xs" variant="default" onClick={() => void found.fetchNextPage()}>
          {t('imports.rowsMore', { count: Math.min(atOnce, count - rows.length) })}
        </Button>
      ) : null}
    </div>
  )
}

const PlannedRow = ({ row, actions }: { row: ImportRow; actions: ImportActions | undefined }) => (
  <Table.Tr>
    <Table.Td>{row.lines.join(', ')}</Table.Td>
    <Table.Th scope="row">{row.label || '–'}</Table.Th>
    <Table.Td>
      {becomesText(row)}
      {actions ? (
        <Group gap="xs" mt={4}>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('imports.updateOne', { name: row.label })}
            onClick={() => void actions.decide([{ position: row.position, update: true }])}
          >
            {t('imports.update')}
          </Button>
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('imports.keepOne', { name: row.label })}
            onClick={() => void actions.decide([{ position: row.position, update: false }])}
          >
            {t('imports.keep')}
          </Button>
        </Group>
      ) : null}
    </Table.Td>
    <Table.Td ta="end" className={classes.amount}>
      {amountOf(row)}
    </Table.Td>
  </Table.Tr>
)
