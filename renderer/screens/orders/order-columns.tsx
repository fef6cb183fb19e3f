import { Anchor, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { ListedOrder } from '../../../shared/desk/orders.ts'
import { signedOrderNumber } from '../../../shared/order-number.ts'
import { titledFields } from '../../../shared/records/order.ts'
import { Mark, StatusBadge } from '../../components/status-badge.tsx'
import { amountColumn } from '../../components/tables/money-column.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { dayText, instantText, whenText, whoText } from '../../lib/format.ts'
import { numberFormat } from '../../lib/formatters.ts'
import { spoken } from '../../lib/language.ts'
import type { useRuleWords } from '../../lib/shipments/rule-words.ts'
import { serviceName } from '../../lib/shipments/shipment-text.ts'
import { joined, locale, t } from '../../lib/text.ts'
import { dueText, itemsText, orderState, titledText } from './order-text.ts'
import classes from './orders-screen.module.css'

const kilograms = numberFormat({ minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** How much room there is for columns: beside an open order the list keeps what tells orders apart. */
export type Room = 'half' | 'narrow' | 'usual' | 'wide' | 'wall'

/** Those that always have room, and those that have it beside an open order in a window that is not large. */
export const narrowColumns = ['recipient', 'to', 'service', 'status']
export const halfColumns = ['recipient', 'to', 'status']

const usualWide = ['recipient', 'to', 'items', 'weight', 'value', 'service', 'status', 'age']

/** Those shown as long as nobody chose: all of them beside each other, from what tells orders apart to what is good to know. */
export const usualColumns: Record<Room, readonly string[]> = {
  half: halfColumns,
  narrow: narrowColumns,
  usual: ['recipient', 'to', 'items', 'weight', 'service', 'status', 'age'],
  wide: usualWide,
  wall: [...usualWide, 'asked', 'quantity', 'tags', 'source'],
}

type Opening = { onOpen: (id: string) => void; onRest: (id: string) => void }

/** Names the row: opens the order, and says when the keyboard comes to it on its way through the list. */
const numberColumn = ({ onOpen, onRest }: Opening): Column<ListedOrder> => ({
  key: 'number',
  width: '7.75rem',
  label: t('orders.columnNumber'),
  sort: 'order_id',
  cell: (entry, link) => (
    <button
      type="button"
      className={classes.number}
      {...link}
      onFocus={({ relatedTarget }) => {
        link.onFocus()
        // From row to row: what puts the keyboard on a list for another reason opens nothing.
        if (relatedTarget?.closest('[data-index]')) onRest(entry.id)
      }}
      onClick={() => onOpen(entry.id)}
    >
      {signedOrderNumber(entry.order_id)}
    </button>
  ),
})

/** All a list can say of an order, where those that are loaded have values in these currencies. */
export const orderColumns = (
  opening: Opening,
  wordsOf: ReturnType<typeof useRuleWords>,
  currencies: readonly (string | null)[],
): Column<ListedOrder>[] => [
  numberColumn(opening),
  {
    key: 'recipient',
    label: t('orders.columnRecipient'),
    sort: 'recipient',
    cell: entry => <bdi>{entry.recipient || t('orders.noName')}</bdi>,
  },
  {
    key: 'to',
    width: 'clamp(7.25rem, 9vw, 12rem)',
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
  ...figureColumns(currencies),
  askedColumn(),
  ...ruleColumns(wordsOf),
  {
    key: 'status',
    width: '9.25rem',
    label: t('orders.columnStatus'),
    sort: 'state',
    stays: 'bare',
    cell: entry => <StatusBadge {...orderState(entry)} />,
  },
  { key: 'tags', width: '8rem', label: t('orders.columnTags'), cell: tagsCell },
  {
    key: 'age',
    width: '6.25rem',
    label: t('orders.columnAge'),
    sort: 'created_at',
    align: 'end',
    cell: ({ created_at: at }) => (
      <time dateTime={at} title={instantText(at)}>
        {whenText(at)}
      </time>
    ),
  },
  ...furtherColumns(),
]

/** What the customer chose, as the shop writes it. */
const askedColumn = (): Column<ListedOrder> => ({
  key: 'asked',
  width: 'clamp(6.5rem, 8vw, 9rem)',
  label: t('orders.asked'),
  cell: ({ requested_service: name }) => (name === null ? '–' : <bdi>{name}</bdi>),
})

/**
 * What was bought; until then what the customer asked for, and what the rules would choose: that in soft ink, since
 * nothing is bought yet.
 */
const ruleColumns = (wordsOf: ReturnType<typeof useRuleWords>): Column<ListedOrder>[] => [
  {
    key: 'service',
    width: 'clamp(7rem, 8.5vw, 8.5rem)',
    label: t('orders.columnService'),
    cell: ({ rules, requested_service: name, bought_services: bought }) => {
      if (bought.length > 0)
        return <bdi>{bought.map(service => serviceName({ meta: {}, service })).join(', ')}</bdi>
      const effect = rules.find(({ kind }) => kind === 'service')
      const soft = effect ? `~${wordsOf('service', effect.value)}` : name === null ? '–' : null
      return (
        <>
          {name === null ? null : <bdi>{name} </bdi>}
          {soft === null ? null : <span className={classes.soft}>{soft}</span>}
        </>
      )
    },
  },
  {
    key: 'rule',
    width: '8.5rem',
    label: t('orders.columnRule'),
    cell: ({ rules }) => {
      const named = new Map(rules.map(({ rule_id: id, name }) => [id, name]))
      return named.size === 0
        ? '–'
        : [...named].map(([id, name], at) => (
            <Fragment key={id}>
              {at > 0 ? ', ' : null}
              <Anchor
                inherit
                renderRoot={props => <Link to="/settings/automation" search={{ open: id }} {...props} />}
              >
                {name}
              </Anchor>
            </Fragment>
          ))
    },
  },
]

/** Nobody needs them every day. */
const furtherColumns = (): Column<ListedOrder>[] => [
  {
    key: 'quantity',
    width: '5rem',
    label: t('orders.columnQuantity'),
    align: 'end',
    cell: ({ quantity }) => quantity.toLocaleString(locale),
  },
  {
    key: 'shelf',
    width: '5rem',
    label: t('orders.columnShelf'),
    cell: ({ shelves }) => <bdi>{shelves.join(', ') || '–'}</bdi>,
  },
  {
    key: 'operator',
    width: '6rem',
    label: t('orders.columnOperator'),
    cell: ({ operator }) => (operator === null ? '–' : <bdi>{whoText(operator)}</bdi>),
  },
  { key: 'source', width: '6.5rem', label: t('orders.source'), cell: ({ source }) => <bdi>{source}</bdi> },
  {
    key: 'orderDate',
    width: '6.5rem',
    label: t('orders.columnOrderDate'),
    sort: 'order_date',
    cell: ({ order_date: day }) => (day === null ? '–' : dayText(day)),
  },
  {
    key: 'shipBy',
    width: '6.5rem',
    label: t('orders.columnShipBy'),
    sort: 'ship_by',
    cell: ({ ship_by: day }) => (day === null ? '–' : dayText(day)),
  },
  {
    key: 'deliverBy',
    width: '6.5rem',
    label: t('orders.columnDeliverBy'),
    sort: 'deliver_by',
    cell: ({ deliver_by: day }) => (day === null ? '–' : dayText(day)),
  },
  { key: 'due', width: '9rem', label: t('orders.columnDue'), sort: 'due', cell: dueText },
  ...titledFields.map(
    ({ name, title }): Column<ListedOrder> => ({
      key: name,
      width: '8rem',
      label: title[spoken],
      cell: entry => <bdi>{titledText(entry, name) || '–'}</bdi>,
    }),
  ),
]

const figureColumns = (currencies: readonly (string | null)[]): Column<ListedOrder>[] => [
  {
    key: 'weight',
    width: '4.5rem',
    label: t('orders.columnWeight'),
    sort: 'weight',
    align: 'end',
    cell: entry => kilograms.format(entry.weight),
  },
  amountColumn(
    {
      key: 'value',
      width: '6.75rem',
      label: t('orders.columnValue'),
      sort: 'value',
      of: ({ value: amount, currency }) => ({ amount, currency }),
    },
    currencies.map(currency => ({ amount: 0, currency })),
  ),
]

const tagsCell = ({ tags }: ListedOrder) => (
  <Group gap={4} wrap="nowrap">
    {tags.slice(0, 2).map(tag => (
      <Mark key={tag} text={tag} />
    ))}
    {tags.length > 2 ? <Text fz="sm">+{tags.length - 2}</Text> : null}
  </Group>
)
