import { Button } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { EmptyState } from '../../components/page/empty-state.tsx'
import { Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Pager } from '../../components/tables/pager.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { pickupsPerPage } from '../../lib/shipments/pickup-search.ts'
import { t } from '../../lib/text.ts'
import { pickupColumns } from './pickup-columns.tsx'
import { PickupFilters } from './pickup-filters.tsx'
import { usePickupList } from './use-pickup-list.ts'

/** What carriers come to collect. */
export function PickupsScreen() {
  const list = usePickupList()
  const navigate = useNavigate()
  const { found, search } = list
  return (
    <Page title={t('screens.pickups')} actions={<ScheduleButton />}>
      <PickupFilters list={list} />
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={() => void found.refetch()} />
      ) : found.data?.count === 0 ? (
        <NoPickups isNarrowed={Object.keys(search).length > 0} />
      ) : found.data ? (
        <>
          <RecordTable
            label={t('pickups.list')}
            records={found.data.results}
            keyOf={({ id }) => id}
            columns={pickupColumns(list.carriers)}
            isLoading={found.isPlaceholderData}
            onOpen={({ id }) => void navigate({ to: '/pickups/$id', params: { id } })}
          />
          <Pager
            page={search.page ?? 1}
            perPage={pickupsPerPage}
            count={found.data.count}
            onPage={page => list.narrow({ ...search, page })}
          />
        </>
      ) : null}
    </Page>
  )
}

const ScheduleButton = () => (
  <Button
    leftSection={<IconPlus size="1.125rem" aria-hidden />}
    renderRoot={props => <Link to="/pickups/new" {...props} />}
  >
    {t('pickups.schedule')}
  </Button>
)

/** Upcoming ones are what is looked at first; that there are none does not mean there never were any. */
const NoPickups = ({ isNarrowed }: { isNarrowed: boolean }) => (
  <EmptyState
    icon={<IconTruck size="2.5rem" stroke={1.2} aria-hidden />}
    title={t(isNarrowed ? 'pickups.noMatchTitle' : 'pickups.emptyTitle')}
    text={t(isNarrowed ? 'pickups.noMatchText' : 'pickups.emptyText')}
  />
)
