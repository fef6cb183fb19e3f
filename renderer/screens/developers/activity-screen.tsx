import { Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { apiLogEndpoints } from '../../../shared/desk/api-log.ts'
import { BackLink } from '../../components/page/back-link.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { callColumns } from './call-columns.tsx'
import { CallFilters, type Filters } from './call-filters.tsx'

const perPage = 50

/** Who used the interface of the station, and how it went. */
export function ActivityScreen() {
  const [filters, setFilters] = useState<Filters>({})
  const [page, setPage] = useState(1)
  const asked = { ...filters, limit: String(perPage), offset: String((page - 1) * perPage) }
  const { data, error, refetch, isFetching } = useQuery({
    ...query(apiLogEndpoints.list, { query: asked }),
    refetchOnMount: 'always',
    placeholderData: last => last,
  })
  return (
    <Page
      above={<BackLink to="/station">{t('activity.back')}</BackLink>}
      title={t('activity.title')}
      actions={
        <Button variant="default" disabled={isFetching} onClick={() => void refetch()}>
          {t('activity.refresh')}
        </Button>
      }
    >
      <Text mb="sm">{t('activity.text')}</Text>
      <CallFilters
        filters={filters}
        onChange={next => {
          setFilters(next)
          setPage(1)
        }}
      />
      {error ? <ProblemNotice error={error} doing="load" onRetry={() => void refetch()} /> : null}
      {data?.count === 0 ? <Text>{t('activity.none')}</Text> : null}
      {data && data.count > 0 ? (
        <>
          <RecordTable
            label={t('activity.list')}
            records={data.results}
            keyOf={({ id }) => id}
            columns={callColumns}
            isLoading={isFetching}
          />
          <Pager page={page} perPage={perPage} count={data.count} onPage={setPage} />
        </>
      ) : null}
    </Page>
  )
}
