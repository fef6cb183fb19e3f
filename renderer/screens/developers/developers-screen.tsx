import { Button, Group, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type ApiCall, apiLogEndpoints, callOrders } from '../../../shared/desk/api-log.ts'
import { Select } from '../../components/fields/select.tsx'
import { BackLink, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { instantText } from '../../lib/format.ts'
import { useOrdering } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** Who used the interface of the station, and how it went. */
export function DevelopersScreen() {
  const [filters, setFilters] = useState<Filters>({})
  const { ordered, sorting } = useOrdering({ names: callOrders, usual: '-created_at' })
  const found = useLongList({
    key: `both ${JSON.stringify({ filters, ordered })}`,
    load: range => ({
      ...query(apiLogEndpoints.list, {
        query: { ...filters, ...ordered, limit: String(range.limit), offset: String(range.offset) },
      }),
      refetchOnMount: 'always',
    }),
  })
  return (
    <Page
      above={
        <BackLink to="/settings" search={{ section: 'developers' }}>
          {t('developers.back')}
        </BackLink>
      }
      title={t('developers.title')}
      actions={
        <Button variant="default" disabled={found.isLoading} onClick={found.reload}>
          {t('developers.refresh')}
        </Button>
      }
    >
      <WebhooksPanel />
      <Text my="sm">{t('developers.text')}</Text>
      <CallFilters filters={filters} onChange={setFilters} />
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('developers.none')}</Text> : null}
      {found.count ? (
        <LongTable
          label={listName({
            usual: t('developers.list'),
            list: t('developers.listSorted'),
            columns: callColumns,
            sorting,
          })}
          list={found}
          keyOf={({ id }) => id}
          columns={callColumns}
          path="/developers"
          sorting={sorting}
        />
      ) : null}
    </Page>
  )
}

const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'attention' : 'good')

const callColumns: readonly Column<ApiCall>[] = [
  {
    key: 'time',
    width: '12rem',
    label: t('developers.time'),
    sort: 'created_at',
    cell: ({ created_at: time }) => instantText(time),
  },
  {
    key: 'caller',
    width: '9rem',
    label: t('developers.caller'),
    cell: ({ caller, caller_kind: kind }) => (
      <>
        {caller}
        <Text fz="sm" c="dimmed">
          {t(`developers.kind_${kind}`)}
        </Text>
      </>
    ),
  },
  {
    key: 'call',
    label: t('developers.call'),
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
    width: '7rem',
    label: t('developers.status'),
    stays: 'bare',
    cell: ({ status }) => <StatusBadge tone={toneOf(status)} text={String(status)} />,
  },
  {
    key: 'duration',
    width: '7rem',
    label: t('developers.duration'),
    align: 'end',
    cell: ({ duration_ms: count }) => t('developers.milliseconds', { count }),
  },
  {
    key: 'from',
    width: '10rem',
    label: t('developers.from'),
    cell: ({ ip, origin }) => (
      <Text span fz="inherit" style={{ overflowWrap: 'anywhere' }}>
        {origin ?? ip}
      </Text>
    ),
  },
]

export type Filters = { caller?: string; path?: string; status?: string }

type Props = { filters: Filters; onChange: (filters: Filters) => void }

const answers = ['2xx', '4xx', '5xx'] as const

/** Narrows the list. What is empty narrows nothing. */
function CallFilters({ filters, onChange }: Props) {
  const narrow = (more: Record<string, string | null>) =>
    onChange(Object.fromEntries(Object.entries({ ...filters, ...more }).filter(([, value]) => value)))
  return (
    <search>
      <Group align="flex-end" mb="sm" gap="sm">
        {(['path', 'caller'] as const).map(name => (
          <TextInput
            key={name}
            label={t(name === 'path' ? 'developers.path' : 'developers.callerName')}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => narrow({ [name]: currentTarget.value })}
          />
        ))}
        <Select
          label={t('developers.answered')}
          placeholder={t('developers.anyAnswer')}
          data={answers.map(value => ({ value, label: t(`developers.answer_${value}`) }))}
          value={filters.status ?? null}
          onChange={status => narrow({ status })}
          clearable
        />
        {Object.keys(filters).length > 0 ? (
          <Button variant="subtle" onClick={() => onChange({})}>
            {t('developers.clear')}
          </Button>
        ) : null}
      </Group>
    </search>
  )
}
