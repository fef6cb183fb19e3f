import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconPackage, IconPlus, IconSearch } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CarrierRecord } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import type { DeskShipment } from '../../../shared/desk/shipments.ts'
import type { RecognisedNumber } from '../../../shared/desk/tracking-numbers.ts'
import { PurchaseQueue } from '../../components/carriers/purchase-queue.tsx'
import { ExportButton } from '../../components/exports/export-button.tsx'
import type { ExportOffer } from '../../components/exports/export-draft.ts'
import { ImportButton } from '../../components/imports/import-button.tsx'
import { EmptyState, Page } from '../../components/page/page.tsx'
import { ProblemNotice } from '../../components/page/problem-notice.tsx'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import { listName } from '../../components/tables/column-heads.tsx'
import { LongTable } from '../../components/tables/long-table.tsx'
import { moneyColumn } from '../../components/tables/money-column.tsx'
import type { Column, Selection } from '../../components/tables/record-row.tsx'
import { ViewMenu } from '../../components/tables/view-menu.tsx'
import { dateText, instantText, timeText, whenText } from '../../lib/format.ts'
import { focusRow, type RowLinkProps } from '../../lib/keyboard/use-row-keys.ts'
import { useColumnsWithRoom, useRoomForAll } from '../../lib/lists/columns-with-room.ts'
import { listColumns } from '../../lib/lists/shown-columns.ts'
import { type ParcelProblems, useParcelProblems } from '../../lib/shipments/board-state.ts'
import { useRecognisedNumber } from '../../lib/shipments/recognised-number.ts'
import {
  carrierNameOf,
  refundStateOf,
  serviceName,
  shipmentStateOf,
} from '../../lib/shipments/shipment-text.ts'
import { t } from '../../lib/text.ts'
import { preferences } from '../../stores/preferences.ts'
import { PrintBar } from './print-bar.tsx'
import { ShipmentFilters } from './shipment-filters.tsx'
import { firstRowOf, isNarrowed, toShipmentNarrowing } from './shipment-search.ts'
import classes from './shipments-screen.module.css'
import { type ChosenShipments, useSelection } from './use-selection.ts'
import { type ShipmentList, useShipmentList } from './use-shipment-list.ts'
import { useKnownTags, useTagging, useTagKey } from './use-tagging.tsx'

/** Every shipment of the mode: found by search and filters that stand in the address. */
export function ShipmentsScreen() {
  const list = useShipmentList()
  const frame = useRef<HTMLDivElement>(null)
  const { found } = list
  const chosen = useSelection(list)
  const tagging = useTagging()
  const askTags = useTagKey({ list, chosen, tagging, frame })
  return (
    <Page
      fills
      actions={
        <>
          <ImportButton kind="shipments" />
          <ViewMenu />
          <ExportButton offer={() => shipmentOffer(list, chosen)} />
          <Button variant="default" renderRoot={props => <Link to="/returns" {...props} />}>
            {t('screens.returns')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconPlus size="1.125rem" aria-hidden />}
            renderRoot={props => <Link to="/ship" {...props} />}
          >
            {t('shipments.newShipment')}
          </Button>
        </>
      }
    >
      <PurchaseQueue />
      <ShipmentFilters list={list} onDown={() => focusRow(frame.current)} />
      <div ref={frame} className={classes.list}>
        {found.error ? (
          <ProblemNotice error={found.error} doing="load" onRetry={found.reload} />
        ) : found.count === 0 ? (
          <NoShipments list={list} />
        ) : (
          <ShipmentTable list={list} selection={chosen.selection} />
        )}
      </div>
      <PrintBar chosen={chosen} tagging={tagging} onTag={askTags} />
      {tagging.form}
    </Page>
  )
}

/** What is chosen, else all the list finds. */
const shipmentOffer = ({ search, found }: ShipmentList, { ids, target }: ChosenShipments): ExportOffer => ({
  set: { kind: 'shipments', ...(ids.length > 0 ? target : { matching: toShipmentNarrowing(search) }) },
  shown: listColumns('shipments'),
  count: ids.length || (found.count ?? null),
  isChosen: ids.length > 0,
})

type Props = { list: ShipmentList; selection: Selection<DeskShipment> }

function ShipmentTable({ list: { found, search, carriers, sorting }, selection }: Props) {
  const navigate = useNavigate()
  const isRoomy = preferences(({ density }) => density === 'comfortable')
  const hasTags = useKnownTags().length > 0
  const loaded = [...found.rows.values()]
  const problems = useParcelProblems(loaded)
  const every = (isRoomy ? shipmentColumns : oneLineColumns)(carriers, loaded, problems)
  const hasRoom = useRoomForAll()
  const columns = useColumnsWithRoom(
    every.filter(({ key }) => key !== 'tags' || hasTags),
    isRoomy ? [] : ['reference', 'tags', 'created'],
  )
  return (
    <LongTable
      label={listName({ usual: t('shipments.list'), list: t('shipments.listSorted'), columns, sorting })}
      list={found}
      keyOf={({ id }) => id}
      columns={columns}
      path="/shipments"
      start={firstRowOf(search)}
      selection={selection}
      sorting={sorting}
      {...(hasRoom || isRoomy ? { room: 'wide' as const } : {})}
      isOneLine={!isRoomy}
      fills
      onOpen={({ id }) => void navigate({ to: '/shipments/$id', params: { id } })}
    />
  )
}

const statusCell = (shipment: ShipmentRecord, problems: ParcelProblems) => {
  const refund = refundStateOf(shipment)
  return (
    <Group gap="xs" wrap="nowrap">
      <StatusBadge {...shipmentStateOf(shipment, problems.get(shipment.id))} />
      {refund ? (
        <Text fz="sm" c="dimmed" truncate title={refund.text}>
          {refund.text}
        </Text>
      ) : null}
    </Group>
  )
}

const tagColumn = (): Column<DeskShipment> => ({
  key: 'tags',
  width: 'clamp(5rem, 7vw, 11rem)',
  label: t('shipments.columnTags'),
  cell: ({ tags }) => <Tags tags={tags} />,
})

/** What the list says of a shipment, most telling first. */
const shipmentColumns = (
  carriers: readonly CarrierRecord[],
  loaded: readonly DeskShipment[],
  problems: ParcelProblems,
): Column<DeskShipment>[] => [
  { key: 'recipient', label: t('shipments.columnRecipient'), sort: 'recipient', cell: recipient },
  {
    key: 'reference',
    width: 'clamp(5.5rem, 8vw, 8rem)',
    label: t('shipments.columnReference'),
    sort: 'reference',
    cell: ({ reference }) =>
      reference && (
        <Text fz="inherit" w="max-content" maw="11rem" style={{ overflowWrap: 'anywhere' }}>
          {reference}
        </Text>
      ),
  },
  {
    key: 'status',
    width: 'clamp(10rem, 12vw, 15rem)',
    label: t('shipments.columnStatus'),
    sort: 'status',
    stays: 'bare',
    cell: shipment => statusCell(shipment, problems),
  },
  tagColumn(),
  {
    key: 'service',
    width: 'clamp(7.5rem, 10vw, 12rem)',
    label: t('shipments.columnService'),
    sort: 'service',
    cell: ({ selected_rate: rate }) =>
      rate ? <TwoLines first={serviceName(rate)} second={carrierNameOf(rate, carriers)} /> : null,
  },
  {
    key: 'tracking',
    width: 'clamp(8.5rem, 12vw, 12rem)',
    label: t('shipments.columnTracking'),
    sort: 'tracking_number',
    cell: ({ tracking_number: number }) => number && <code>{number}</code>,
  },
  moneyColumn({
    key: 'cost',
    width: '6.25rem',
    label: t('shipments.columnCost'),
    sort: 'total_charge',
    records: loaded,
    of: ({ selected_rate: rate }) => rate && { amount: rate.total_charge, currency: rate.currency },
    none: null,
  }),
  {
    key: 'created',
    width: '6.5rem',
    label: t('shipments.columnCreated'),
    sort: 'created_at',
    align: 'end',
    cell: ({ created_at }) => <TwoLines first={dateText(created_at)} second={timeText(created_at)} />,
  },
]

/** The same, a line each. */
const oneLineColumns = (...of: Parameters<typeof shipmentColumns>): Column<DeskShipment>[] =>
  shipmentColumns(...of).flatMap((column): Column<DeskShipment>[] => {
    if (column.key === 'recipient')
      return [
        { ...column, cell: (shipment, link) => <RecipientLink shipment={shipment} link={link} /> },
        {
          key: 'to',
          label: t('shipments.columnTo'),
          width: 'clamp(6.5rem, 8.4vw, 10rem)',
          cell: ({ recipient: to }) => placeOf(to),
        },
      ]
    if (column.key === 'service')
      return [{ ...column, cell: ({ selected_rate: rate }) => rate && serviceName(rate) }]
    if (column.key === 'reference') return [{ ...column, cell: ({ reference }) => reference }]
    if (column.key === 'created')
      return [
        {
          ...column,
          cell: ({ created_at: at }) => (
            <time dateTime={at} title={instantText(at)}>
              {whenText(at)}
            </time>
          ),
        },
      ]
    return [column]
  })

/** All of them to whoever rests on the cell; no more than fit into it. */
const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? null : (
    <Group gap={4} wrap="nowrap" title={tags.join(', ')}>
      {tags.map(tag => (
        <Mark key={tag} text={tag} />
      ))}
    </Group>
  )

const placeOf = ({ city, country_code: country }: ShipmentRecord['recipient']) => (
  <span>
    {city ? <bdi>{city}</bdi> : null}
    {city && country ? ', ' : null}
    {country}
  </span>
)

const RecipientLink = ({ shipment: { id, recipient: to }, link }: RecipientProps) => (
  <Anchor
    inherit
    fw={600}
    c="var(--ink)"
    renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
  >
    <bdi>{addressee(to) || t('shipments.noName')}</bdi>
  </Anchor>
)

type RecipientProps = { shipment: ShipmentRecord; link: RowLinkProps }

const recipient = (shipment: ShipmentRecord, link: RowLinkProps) => (
  <TwoLines first={<RecipientLink shipment={shipment} link={link} />} second={placeOf(shipment.recipient)} />
)

const TwoLines = ({ first, second }: { first: ReactNode; second: ReactNode }) => (
  <>
    {first}
    <Text fz="0.75rem" lh="1rem" c="dimmed">
      {second}
    </Text>
  </>
)

/** An empty list says whether there is nothing at all or only nothing that fits. */
export function NoShipments({ list: { search, narrow } }: { list: ShipmentList }) {
  if (isNarrowed(search))
    return (
      <EmptyState
        icon={<IconSearch size="2.5rem" stroke={1.2} aria-hidden />}
        title={t('shipments.noMatchTitle')}
        text={t('shipments.noMatchText')}
      >
        {search.q ? <NumberHint text={search.q} onNumber={q => narrow({ ...search, q })} /> : null}
        <Button variant="default" onClick={() => narrow({ sort: search.sort ?? null })}>
          {t('shipments.clear')}
        </Button>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconPackage size="2.5rem" stroke={1.2} aria-hidden />}
      title={t('shipments.emptyTitle')}
      text={t('shipments.emptyText')}
    >
      <Button renderRoot={props => <Link to="/ship" {...props} />}>{t('shipments.emptyAction')}</Button>
    </EmptyState>
  )
}

/**
 * What a number that finds nothing may be: whose it is, and whether a digit is wrong. Found by what it reads
 * without its spaces, it is searched for again so.
 */
function NumberHint({ text, onNumber }: { text: string; onNumber: (number: string) => void }) {
  const { found, nameOf } = useRecognisedNumber(text)
  const number = found?.tracking_number ?? null
  useEffect(() => {
    if (number !== null && number !== text) onNumber(number)
  }, [number, text, onNumber])
  if (!found) return null
  return (
    <div role="note">
      {found.kinds.map(kind => (
        <Text key={kind.name} fz="sm">
          {kindText(kind, nameOf)}
        </Text>
      ))}
    </div>
  )
}

type Kind = RecognisedNumber['kinds'][number]

function kindText({ name, carriers, check_digit: digit }: Kind, nameOf: (slug: string) => string): string {
  const said = t('shipments.numberKind', { kind: name, carriers: carriers.map(nameOf).join(', ') })
  return digit === null ? said : `${said} ${t(`shipments.number_${digit}`)}`
}
