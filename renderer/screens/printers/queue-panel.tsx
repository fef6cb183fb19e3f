import { SegmentedControl } from '@mantine/core'
import { IconFileCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PrintJobState } from '../../../shared/desk/print-job-states.ts'
import { printJobEndpoints } from '../../../shared/desk/print-jobs.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { Pager } from '../../components/pager.tsx'
import { Panel } from '../../components/panel.tsx'
import { PrintJobList } from '../../components/print-job-list.tsx'
import { ProblemNotice } from '../../components/problem-notice.tsx'
import { query } from '../../lib/queries.ts'
import { t } from '../../lib/text.ts'

const filters = {
  all: [],
  waiting: ['queued', 'sending'],
  attention: ['failed', 'unknown'],
  done: ['sent', 'confirmed', 'cancelled'],
} as const satisfies Record<string, readonly PrintJobState[]>
type Filter = keyof typeof filters

const perPage = 20

/** Every print job with its true state; those that need somebody can be listed alone. */
export function QueuePanel() {
  const [filter, setFilter] = useState<Filter>('all')
  const [page, setPage] = useState(1)
  const found = useQuery({
    ...query(printJobEndpoints.list, {
      query: {
        limit: perPage,
        offset: (page - 1) * perPage,
        ...(filter === 'all' ? {} : { state: filters[filter].join(',') }),
      },
    }),
    placeholderData: last => last,
  })
  const show = (next: Filter) => {
    setFilter(next)
    setPage(1)
  }
  return (
    <Panel
      title={t('printers.queue')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('printers.filter')}
          value={filter}
          onChange={value => show(value as Filter)}
          data={Object.keys(filters).map(value => ({
            value,
            label: t(`printers.filter_${value as Filter}`),
          }))}
        />
      }
    >
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : null}
      {found.data?.count === 0 ? <NoJobs isFiltered={filter !== 'all'} /> : null}
      {found.data && found.data.count > 0 ? (
        <>
          <PrintJobList label={t('printers.queueList')} jobs={found.data.results} />
          <Pager page={page} perPage={perPage} count={found.data.count} onPage={setPage} />
        </>
      ) : null}
    </Panel>
  )
}

const NoJobs = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    icon={<IconFileCheck size="2.5rem" stroke={1.2} aria-hidden />}
    title={t(isFiltered ? 'printers.queueNoneTitle' : 'printers.queueEmptyTitle')}
    text={t(isFiltered ? 'printers.queueNoneText' : 'printers.queueEmptyText')}
  />
)
