import { Anchor, Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { type TraceSummary, traceEndpoints } from '../../../shared/desk/traces.ts'
import { Exchange, operationText } from '../../components/carriers/carrier-traffic.tsx'
import { BackLink, Page, Panel } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { instantText } from '../../lib/format.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import classes from './developers-screen.module.css'
import { LiveSwitch, useLive } from './live-follow.tsx'

/** What the station said to all of its carriers, newest first. */
export function TrafficPanel() {
  const navigate = useNavigate()
  const [shown, show] = useState('all')
  const { isLive, setLive, asking } = useLive()
  const asked = shown === 'failed' ? { failed: true } : {}
  const found = useLongList({
    key: `both traffic ${shown}`,
    load: range => ({
      ...query(traceEndpoints.list, {
        query: { ...asked, limit: String(range.limit), offset: String(range.offset) },
      }),
      refetchOnMount: 'always',
      ...asking,
    }),
  })
  return (
    <>
      <Group justify="space-between" mb="sm">
        <SegmentedControl
          size="xs"
          aria-label={t('developers.trafficShown')}
          value={shown}
          onChange={show}
          data={[
            { value: 'all', label: t('developers.trafficAll') },
            { value: 'failed', label: t('developers.trafficFailed') },
          ]}
        />
        <Text fz="sm" c="dimmed">
          {t('traffic.text')}
        </Text>
        <LiveSwitch isLive={isLive} onChange={setLive} />
      </Group>
      {found.error ? <ProblemNotice error={found.error} doing="load" onRetry={found.reload} /> : null}
      {found.count === 0 ? <Text>{t('developers.trafficNoneAtAll')}</Text> : null}
      {found.count ? (
        <LongTable
          label={t('traffic.list')}
          list={found}
          keyOf={({ id }) => id}
          columns={trafficColumns()}
          path="/developers"
          room="wide"
          follows={isLive}
          onOpen={({ id }) => void navigate({ to: '/developers/traffic/$id', params: { id } })}
        />
      ) : null}
    </>
  )
}

const trafficColumns = (): readonly Column<TraceSummary>[] => [
  {
    key: 'time',
    width: '12rem',
    label: t('developers.time'),
    cell: ({ id, created_at: at }, link) => (
      <Anchor
        c="var(--ink)"
        renderRoot={props => <Link to="/developers/traffic/$id" params={{ id }} {...props} {...link} />}
      >
        {instantText(at)}
      </Anchor>
    ),
  },
  { key: 'carrier', width: '9rem', label: t('developers.carrier'), cell: ({ carrier_id: name }) => name },
  {
    key: 'operation',
    width: '10rem',
    label: t('developers.purpose'),
    cell: ({ operation }) => operationText(operation),
  },
  {
    key: 'call',
    label: t('developers.call'),
    cell: ({ method, url }) => (
      <span className={classes.anywhere}>
        {method} {url}
      </span>
    ),
  },
  {
    key: 'status',
    width: '8rem',
    label: t('developers.status'),
    stays: 'bare',
    cell: ({ failed, status }) => (
      <StatusBadge
        tone={failed ? 'bad' : 'good'}
        text={status === null ? t('traffic.noAnswer') : String(status)}
      />
    ),
  },
  {
    key: 'duration',
    width: '7rem',
    label: t('developers.duration'),
    align: 'end',
    cell: ({ duration_ms: count }) => t('traffic.milliseconds', { count }),
  },
]

/** One request to a carrier and its answer. */
export function TrafficScreen() {
  const { id } = useParams({ from: '/developers/traffic/$id' })
  const { data } = useQuery(query(traceEndpoints.retrieve, { params: { id } }))
  return (
    <Page
      above={
        <BackLink to="/developers" search={{ tab: 'traffic' }}>
          {t('traffic.title')}
        </BackLink>
      }
      title={data ? operationText(data.operation) : t('traffic.title')}
    >
      {data ? (
        <Text c="dimmed" mb="sm">
          {data.carrier_id} · {instantText(data.created_at)}
        </Text>
      ) : null}
      <Panel title={t('developers.call')}>
        <Exchange id={id} />
      </Panel>
    </Page>
  )
}
