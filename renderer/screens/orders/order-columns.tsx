import { Group, Text, UnstyledButton } from '@mantine/core'
import type { OrderEntry } from '../../../shared/desk/orders.ts'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { amountText, instantText, whenText } from '../../lib/format.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { itemsText, orderState } from './order-text.ts'

const kilograms = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** How much room there is for columns: beside an open order the list keeps what tells orders apart. */
export type Room = 'narrow' | 'usual' | 'wide'

const columnsIn: Record<Room, readonly string[]> = {
  narrow: ['number', 'recipient', 'to', 'status', 'age'],
  usual: ['number', 'recipient', 'to', 'items', 'weight', 'value', 'status', 'age'],
  wide: ['number', 'recipient', 'to', 'items', 'weight', 'value', 'status', 'tags', 'age'],
}

/** What the list says of an order, as far as there is room for it. */
export const orderColumns = (onOpen: (id: string) => void, room: Room): Column<OrderEntry>[] => {
  const columns: Column<OrderEntry>[] = [
    {
      key: 'number',
      width: '8.5rem',
      label: t('orders.columnNumber'),
      sort: 'order_id',
      cell: (entry, link) => (
        <UnstyledButton fz="inherit" fw={600} {...link} onClick={() => onOpen(entry.id)}>
          #{entry.order_id}
        </UnstyledButton>
      ),
    },
    {
      key: 'recipient',
      label: t('orders.columnRecipient'),
      sort: 'recipient',
      cell: entry => <bdi>{entry.recipient || t('orders.noName')}</bdi>,
    },
    {
      key: 'to',
      width: 'clamp(9rem, 11vw, 12rem)',
      label: t('orders.columnTo'),
      sort: 'country',
      cell: entry => joined([entry.place, entry.country_code], ', '),
    },
    {
      key: 'items',
      width: 'clamp(7rem, 9vw, 11rem)',
      label: t('orders.columnItems'),
      cell: entry => <bdi>{itemsText(entry)}</bdi>,
    },
    ...figureColumns(),
    {
      key: 'status',
      width: '9.5rem',
      label: t('orders.columnStatus'),
      sort: 'state',
      stays: 'bare',
      cell: entry => <StatusBadge {...orderState(entry)} />,
    },
    { key: 'tags', width: '8rem', label: t('orders.columnTags'), cell: tagsCell },
    {
      key: 'age',
      width: '5.5rem',
      label: t('orders.columnAge'),
      sort: 'created_at',
      align: 'end',
      cell: ({ created_at: at }) => (
        <time dateTime={at} title={instantText(at)}>
          {whenText(at)}
        </time>
      ),
    },
  ]
  return columns.filter(({ key }) => columnsIn[room].includes(key))
}

const figureColumns = (): Column<OrderEntry>[] => [
  {
    key: 'weight',
    width: '4.5rem',
    label: t('orders.columnWeight'),
    sort: 'weight',
    align: 'end',
    cell: entry => kilograms.format(entry.weight),
  },
  {
    key: 'value',
    width: '6.5rem',
    label: t('orders.columnValue'),
    sort: 'value',
    align: 'end',
    cell: ({ value, currency }) =>
      value === null ? '–' : joined([currency, amountText(value.toFixed(2), null)], ' '),
  },
]

const tagsCell = ({ tags }: OrderEntry) => (
  <Group gap={4} wrap="nowrap">
    {tags.slice(0, 2).map(tag => (
      <Mark key={tag} text={tag} />
    ))}
    {tags.length > 2 ? <Text fz="sm">+{tags.length - 2}</Text> : null}
  </Group>
)
