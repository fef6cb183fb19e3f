import { Anchor, Button, Group, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { OpenPickup, WaitingShipment } from '../../../shared/desk/pickups.ts'
import { CarrierTile } from '../../components/carriers/carrier-tile.tsx'
import type { Column, Selection } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { When } from '../../components/when.tsx'
import { weightText } from '../../lib/format.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './waiting-parcels.module.css'

/** A parcel no pickup collects, with the account it was bought with. */
type Waiting = WaitingShipment & { at: OpenPickup }

/** A few are looked at one by one. */
const shownAtOnce = 50

/** The parcels that are chosen for a pickup: all of one account, since one carrier comes at a time. */
export function useWaitingChoice(open: readonly OpenPickup[]) {
  const mode = useMode()
  const [kept, keep] = useState<{ mode: string; ids: ReadonlySet<string> }>({ mode, ids: new Set() })
  const ids = kept.mode === mode ? kept.ids : new Set<string>()
  const at = open.find(({ shipments }) => shipments.some(({ id }) => ids.has(id)))
  // What was booked or voided meanwhile is not chosen any more.
  const chosen = at?.shipments.filter(({ id }) => ids.has(id)) ?? []
  const selection: Selection<Waiting> = {
    has: ({ id }) => ids.has(id),
    canHave: each => each.at.collects && (at === undefined || at.connection_id === each.at.connection_id),
    set: (records, isSelected) => {
      const given = new Set(records.map(({ id }) => id))
      const first = at ?? records[0]?.at
      const own = records.filter(each => each.at.connection_id === first?.connection_id)
      const others = chosen.map(({ id }) => id).filter(id => !given.has(id))
      keep({ mode, ids: new Set([...others, ...(isSelected ? own.map(({ id }) => id) : [])]) })
    },
    nameOf: each => t('pickups.chooseParcel', { name: joined([each.recipient, each.tracking_number], ', ') }),
    allName: t('pickups.chooseWaiting'),
  }
  return { at, chosen, selection }
}

export type WaitingChoice = ReturnType<typeof useWaitingChoice>

const nameOf = ({ recipient, tracking_number: number }: Waiting): string => recipient || number

type Props = { open: readonly OpenPickup[]; choice: WaitingChoice }

/** What was bought and nobody collects yet, parcel by parcel. */
export function WaitingParcels({ open, choice }: Props) {
  const id = useId()
  const [isWhole, showAll] = useState(false)
  const all = open
    .flatMap(at => at.shipments.map((shipment): Waiting => ({ ...shipment, at })))
    .toSorted((a, b) => a.bought_at.localeCompare(b.bought_at))
  if (all.length === 0) return null
  const shown = isWhole ? all : all.slice(0, shownAtOnce)
  return (
    <section className={classes.waiting} aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs" align="baseline">
          <Title order={2} id={id} fz="md">
            {t('pickups.waiting')}
          </Title>
          <Text fz="sm" c="dimmed">
            {t('pickups.oldestFirst')}
          </Text>
        </Group>
        {shown.length < all.length ? (
          <Button size="xs" variant="default" onClick={() => showAll(true)}>
            {t('pickups.showWaiting', { count: all.length })}
          </Button>
        ) : null}
      </Group>
      <div className={classes.rows}>
        <RecordTable
          label={t('pickups.waiting')}
          records={shown}
          keyOf={each => each.id}
          columns={columnsOf(open.length > 1)}
          selection={choice.selection}
          isOneLine
        />
      </div>
    </section>
  )
}

const columnsOf = (isOfSeveral: boolean): Column<Waiting>[] => [
  {
    key: 'recipient',
    label: t('pickups.columnRecipient'),
    most: 16,
    cell: (each, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        title={nameOf(each)}
        renderRoot={props => <Link to="/shipments/$id" params={{ id: each.id }} {...props} {...link} />}
      >
        <bdi>{nameOf(each)}</bdi>
      </Anchor>
    ),
  },
  ...(isOfSeveral
    ? [
        {
          key: 'carrier',
          label: t('pickups.columnCarrier'),
          most: 11,
          cell: ({ at }: Waiting) => (
            <Group gap="xs" wrap="nowrap">
              <CarrierTile name={at.display_name} />
              {at.display_name}
            </Group>
          ),
        },
      ]
    : []),
  {
    key: 'number',
    label: t('pickups.columnTracking'),
    cell: ({ tracking_number: number }) => <code>{number}</code>,
  },
  {
    key: 'parcels',
    label: t('pickups.columnParcels'),
    align: 'end',
    cell: ({ parcels }) => parcels,
  },
  {
    key: 'weight',
    label: t('pickups.columnWeight'),
    align: 'end',
    cell: ({ weight }) => weightText(weight, 'KG'),
  },
  {
    key: 'bought',
    label: t('pickups.columnBought'),
    align: 'end',
    stays: 'bare',
    cell: ({ bought_at: at }) => <When at={at} />,
  },
]
