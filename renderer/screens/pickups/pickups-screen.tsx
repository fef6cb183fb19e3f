import { Anchor, Button, Group, Input, NativeSelect, SegmentedControl } from '@mantine/core'
import { IconPlus, IconTruck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useMemo } from 'react'
import { type CarrierRecord, carrierEndpoints } from '../../../shared/api/carriers.ts'
import { type DeskPickup, deskPickupEndpoints } from '../../../shared/desk/pickups.ts'
import { ExportButton } from '../../components/exports/export-button.tsx'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { type Beside, ListBeside, useBeside } from '../../components/tables/list-beside.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { dayText, windowText } from '../../lib/format.ts'
import type { RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom } from '../../lib/lists/columns-with-room.ts'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { useLongList } from '../../lib/lists/use-long-list.ts'
import { query } from '../../lib/station/queries.ts'
import { t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import { shopToday } from '../../stores/shop-time.ts'
import { BookFoot, NotHandedOver, useNotHandedOver } from './not-handed-over.tsx'
import { PickupPane } from './pickup-facts.tsx'
import {
  firstPickupOf,
  isNarrowed,
  type PickupChoice,
  type PickupSearch,
  parsePickupSearch,
  pickupChoices,
  toPickupQuery,
  usualOrder,
} from './pickup-search.ts'
import { carrierNameOf, pickupState, placeText } from './pickup-text.ts'
import classes from './waiting-parcels.module.css'
import { useWaitingChoice, WaitingParcels } from './waiting-parcels.tsx'

/** What carriers come to collect. */
export function PickupsScreen() {
  const list = usePickupList()
  const { found, search } = list
  const beside = useBeside([...found.rows.values()], ({ id }) => id)
  const waiting = useNotHandedOver()
  const choice = useWaitingChoice(waiting)
  return (
    <Page
      actions={
        <>
          <ExportButton offer={() => pickupOffer(list)} />
          <ScheduleButton />
        </>
      }
      fills
    >
      <NotHandedOver waiting={waiting} />
      <PickupFilters list={list} />
      {found.error ? (
        <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
      ) : found.count === undefined ? null : (
        <ListBeside
          isOpen={false}
          list={
            <>
              {found.count === 0 ? (
                <NoPickups isNarrowed={isNarrowed(search)} />
              ) : (
                <div className={waiting.length > 0 ? classes.booked : classes.alone}>
                  <PickupTable list={list} beside={beside} />
                </div>
              )}
              <WaitingParcels open={waiting} choice={choice} />
            </>
          }
        >
          {beside.shown ? <PickupPane key={beside.shown.id} pickup={beside.shown} /> : null}
        </ListBeside>
      )}
      <BookFoot waiting={waiting} choice={choice} />
    </Page>
  )
}

const pickupOffer = ({ asked: { ordering: _, ...matching }, found }: PickupList): ExportOffer => ({
  set: { kind: 'pickups', matching },
  shown: listColumns('pickups'),
  count: found.count ?? null,
  isChosen: false,
})

type TableProps = { list: PickupList; beside: Beside<DeskPickup> }

function PickupTable({ list, beside }: TableProps) {
  const navigate = useNavigate()
  const columns = useColumnsWithRoom(pickupColumns(list.carriers, beside), ['place', 'number'])
  return (
    <LongTable
      label={t('pickups.list')}
      list={list.found}
      keyOf={({ id }) => id}
      columns={columns}
      path="/pickups"
      start={firstPickupOf(list.search)}
      sorting={list.sorting}
      isOneLine
      fills
      onOpen={pickup =>
        beside.shown ? beside.show(pickup) : void navigate({ to: '/pickups/$id', params: { id: pickup.id } })
      }
    />
  )
}

const ScheduleButton = () => (
  <Button
    variant="default"
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

/** The pickups the address asks for. */
function usePickupList() {
  const mode = useMode()
  const address = useSearch({ from: '/pickups' })
  const search = useMemo(() => parsePickupSearch(address), [address])
  const navigate = useNavigate({ from: '/pickups' })
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode))
  const asked = useMemo(() => toPickupQuery(search, shopToday()), [search])
  const found = useLongList({
    key: `${mode} ${JSON.stringify(asked)}`,
    load: range => query(deskPickupEndpoints.list, { query: { ...asked, ...range } }, mode),
    start: firstPickupOf(search),
  })
  const narrow = (next: PickupSearch) => void navigate({ search: parsePickupSearch(next), replace: true })
  return {
    search,
    asked,
    found,
    carriers: carriers.data?.results ?? [],
    narrow,
    sorting: {
      by: search.sort,
      usual: usualOrder(search),
      onSort: (sort: string | undefined) => {
        const { page: _, sort: __, ...filters } = search
        narrow({ ...filters, ...(sort ? { sort: sort as never } : {}) })
      },
    },
  }
}

type PickupList = ReturnType<typeof usePickupList>

/** Narrows the list; every change starts at its first page again. */
function PickupFilters({ list: { search, carriers, narrow } }: { list: PickupList }) {
  const label = useId()
  const { page: _, ...filters } = search
  const coming = carriers.filter(({ capabilities }) => capabilities.includes('pickup'))
  const names = new Map(coming.map(each => [each.carrier_name, each.display_name]))
  if (filters.carrier && !names.has(filters.carrier)) names.set(filters.carrier, filters.carrier)
  return (
    <search>
      <Group align="end" gap="md" mb="md">
        <div>
          <Input.Label id={label}>{t('pickups.which')}</Input.Label>
          <div>
            <SegmentedControl
              aria-labelledby={label}
              value={filters.which ?? 'upcoming'}
              onChange={which => narrow({ ...filters, which: which as PickupChoice })}
              data={pickupChoices.map(value => ({ value, label: t(`pickups.which_${value}`) }))}
            />
          </div>
        </div>
        <NativeSelect
          label={t('pickups.carrier')}
          value={filters.carrier ?? ''}
          onChange={({ currentTarget: { value: carrier } }) => narrow({ ...filters, carrier })}
          data={[
            { value: '', label: t('pickups.anyCarrier') },
            ...[...names].map(([value, label]) => ({ value, label })),
          ]}
        />
      </Group>
    </search>
  )
}

/** What the list says of a pickup, when it is first. */
const pickupColumns = (
  carriers: readonly CarrierRecord[],
  beside: Beside<DeskPickup>,
): Column<DeskPickup>[] => [
  {
    key: 'day',
    width: '8.5rem',
    label: t('pickups.columnDay'),
    sort: 'pickup_date',
    cell: (pickup, link) => <DayLink pickup={pickup} link={beside.linkOf(pickup, link)} />,
  },
  { key: 'time', width: '11.5rem', label: t('pickups.time'), cell: windowText },
  {
    key: 'carrier',
    width: 'clamp(8rem, 10vw, 11rem)',
    label: t('pickups.columnCarrier'),
    sort: 'carrier_name',
    cell: pickup => carrierNameOf(pickup, carriers),
  },
  ...(beside.shown
    ? []
    : [
        {
          key: 'place',
          label: t('pickups.columnPlace'),
          cell: ({ address }: DeskPickup) => <span title={placeText(address)}>{placeText(address)}</span>,
        },
      ]),
  {
    key: 'parcels',
    width: '6rem',
    label: t('pickups.columnParcels'),
    align: 'end',
    cell: ({ parcels }) => parcels.length,
  },
  ...(beside.shown
    ? []
    : [
        {
          key: 'number',
          width: '8.5rem',
          label: t('pickups.columnNumber'),
          sort: 'confirmation_number',
          cell: ({ confirmation_number: number }: DeskPickup) => number && <code>{number}</code>,
        },
      ]),
  {
    key: 'state',
    ...(beside.shown ? {} : { width: '9rem' }),
    label: t('pickups.columnState'),
    stays: 'bare',
    cell: pickup => <StatusBadge {...pickupState(pickup, shopToday())} />,
  },
]

const DayLink = ({ pickup: { id, pickup_date: day }, link }: { pickup: DeskPickup; link: RowLinkProps }) => (
  <Anchor
    inherit
    fw={600}
    c="var(--ink)"
    renderRoot={props => <Link to="/pickups/$id" params={{ id }} {...props} {...link} />}
  >
    {dayText(day)}
  </Anchor>
)
