import { Button, Group, Text, TextInput } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type ApiCall, apiLogEndpoints, callOrders } from '../../../shared/desk/api-log.ts'
import { Select } from '../../components/fields/select.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { instantText, whenText } from '../../lib/format.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { useOrdering } from '../../lib/lists/ordering.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import type { Tone } from '../../lib/tone.ts'
import { type CallFilters, callFiltersOf } from './developers-search.ts'
import { LiveSwitch, useLive } from './live-follow.tsx'

/** Who used the interface of the station, and how it went. */
export function ApiLogPanel() {
  const { filters, narrow } = useCallFilters()
  const { isLive, setLive, asking } = useLive()
  const { ordered, sorting } = useOrdering({ names: callOrders, usual: '-created_at' })
  const found = useLongList({
    key: `both ${JSON.stringify({ filters, ordered })}`,
    load: range => ({
      ...query(apiLogEndpoints.list, {
        query: {
          ...askable(filters),
          ...ordered,
          limit: String(range.limit),
          offset: String(range.offset),
        },
      }),
      refetchOnMount: 'always',
      ...asking,
    }),
  })
  const columns = useColumnsWithRoom(callColumns(), ['from', 'id'])
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Text fz="sm" c="dimmed">
          {t('developers.text')}
        </Text>
        <Group gap="md" wrap="nowrap" flex="none">
          <LiveSwitch isLive={isLive} onChange={setLive} />
          <Button variant="default" disabled={found.isLoading} onClick={found.reload}>
            {t('traffic.refresh')}
          </Button>
        </Group>
      </Group>
      <CallFilterBar filters={filters} onChange={narrow} />
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('developers.none')}</Text> : null}
      {found.count ? (
        <LongTable
          label={listName({
            usual: t('developers.list'),
            list: t('developers.listSorted'),
            columns,
            sorting,
          })}
          list={found}
          keyOf={({ id }) => id}
          columns={columns}
          path="/developers"
          isOneLine
          follows={isLive}
          sorting={sorting}
        />
      ) : null}
    </>
  )
}

/** What was typed last counts at once; the address follows, so that a link leads to what is shown. */
function useCallFilters() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const [filters, setFilters] = useState(() => callFiltersOf(address))
  const narrow = (next: CallFilters) => {
    setFilters(next)
    const sort = typeof address.sort === 'string' ? { sort: address.sort } : {}
    void navigate({ to: '/developers', search: { tab: 'log', ...next, ...sort } as never, replace: true })
  }
  return { filters, narrow }
}

/** The station is not asked for a status while it is still being typed. */
const askable = ({ status, ...others }: CallFilters): CallFilters =>
  status !== undefined && /^[1-5](\d\d|xx)$/.test(status) ? { ...others, status } : others

export const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'attention' : 'good')

const callColumns = (): Column<ApiCall>[] => [
  {
    key: 'time',
    width: '6.5rem',
    label: t('developers.time'),
    sort: 'created_at',
    cell: ({ created_at: time }) => (
      <time dateTime={time} title={instantText(time)}>
        {whenText(time)}
      </time>
    ),
  },
  { key: 'method', width: '4.75rem', label: t('developers.method'), cell: ({ method }) => method },
  { key: 'call', label: t('developers.call'), cell: ({ path }) => <span title={path}>{path}</span> },
  {
    key: 'status',
    width: '5rem',
    label: t('developers.status'),
    stays: 'bare',
    cell: ({ status }) => <StatusBadge tone={toneOf(status)} text={String(status)} />,
  },
  {
    key: 'duration',
    width: '5.5rem',
    label: t('developers.duration'),
    align: 'end',
    cell: ({ duration_ms: count }) => t('traffic.milliseconds', { count }),
  },
  {
    key: 'caller',
    width: 'clamp(7rem, 13vw, 13rem)',
    label: t('developers.caller'),
    cell: ({ caller, caller_kind: kind }) => (
      <span title={joined([caller, t(`developers.kind_${kind}`)])}>
        {caller}{' '}
        <Text span inherit c="dimmed">
          {t(`developers.kind_${kind}`)}
        </Text>
      </span>
    ),
  },
  {
    key: 'from',
    width: 'clamp(6rem, 8vw, 9rem)',
    label: t('developers.from'),
    cell: ({ ip, origin }) => <span title={origin ?? ip}>{origin ?? ip}</span>,
  },
  {
    key: 'id',
    width: 'clamp(5rem, 10vw, 12rem)',
    label: t('developers.requestId'),
    cell: ({ request_id: id }) => <code title={id}>{id}</code>,
  },
]

/** Kinds of answers, those one looks for most, and the one the address names. */
const statuses = (named = '') => [
  ...answers.map(value => ({ value: value as string, label: t(`developers.answer_${value}`) })),
  ...[...new Set(['400', '401', '403', '404', '409', '429', named])]
    .filter(value => /^[1-5]\d\d$/.test(value))
    .map(value => ({ value, label: value })),
]

type Props = { filters: CallFilters; onChange: (filters: CallFilters) => void }

const answers = ['2xx', '4xx', '5xx'] as const
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
const texts = {
  path: 'developers.path',
  caller: 'developers.callerName',
  request_id: 'developers.requestId',
} as const

/** Narrows the list. What is empty narrows nothing. */
function CallFilterBar({ filters, onChange }: Props) {
  const narrow = (more: { [Name in keyof CallFilters]: string | null }) =>
    onChange(callFiltersOf({ ...filters, ...more }))
  return (
    <search>
      <Group align="flex-end" mb="sm" gap="sm">
        {(['path', 'caller', 'request_id'] as const).map(name => (
          <TextInput
            key={name}
            w="10.5rem"
            label={t(texts[name])}
            value={filters[name] ?? ''}
            onChange={({ currentTarget }) => narrow({ [name]: currentTarget.value })}
          />
        ))}
        <Select
          w="6.5rem"
          label={t('developers.method')}
          placeholder={t('developers.anyMethod')}
          data={[...methods]}
          value={filters.method ?? null}
          onChange={method => narrow({ method })}
          clearable
        />
        <Select
          w="10.5rem"
          label={t('developers.answered')}
          placeholder={t('developers.anyAnswer')}
          data={statuses(filters.status)}
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
