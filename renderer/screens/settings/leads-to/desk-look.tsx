import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { deskOrderEndpoints, type OrderEntry } from '../../../../shared/desk/orders.ts'
import { type Printer, printerEndpoints } from '../../../../shared/desk/printing/printers.ts'
import { Facts } from '../../../components/facts.tsx'
import { Panel } from '../../../components/page/page.tsx'
import { PrinterState } from '../../../components/printing/printer-state.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { dayText, instantText, moneyText, parcelText, timeText, weightText } from '../../../lib/format.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { useMode } from '../../../stores/preferences.ts'
import { shopToday } from '../../../stores/shop-time.ts'

/** How days, amounts and lists look at this desk with what was chosen, and the printers there are for it. */
export const DeskLook = () => (
  <>
    <Written />
    <Printers />
  </>
)

const parcel = {
  weight: 1.25,
  weight_unit: 'KG',
  length: 40,
  width: 30,
  height: 20,
  dimension_unit: 'CM',
} as const

/** The same facts in the language of the desk, and orders in its density. */
function Written() {
  const { data } = useQuery(query(deskOrderEndpoints.list, { query: { limit: 4 } }, useMode()))
  const orders = data?.results ?? []
  const now = new Date().toISOString()
  return (
    <Panel title={t('settings.looksLike')}>
      <Facts
        of={[
          { label: t('settings.lookDay'), value: dayText(shopToday()) },
          { label: t('settings.lookTime'), value: timeText(now) },
          { label: t('settings.lookBoth'), value: instantText(now) },
          { label: t('settings.lookMoney'), value: moneyText(1234.5, orders[0]?.currency ?? 'EUR') },
          { label: t('settings.lookParcel'), value: parcelText(parcel) },
        ]}
      />
      {orders.length > 0 ? (
        <div style={{ marginTop: '0.75rem' }}>
          <RecordTable
            label={t('settings.looksLike')}
            records={orders}
            keyOf={({ id }) => id}
            columns={orderColumns()}
            room="few"
          />
        </div>
      ) : null}
    </Panel>
  )
}

const orderColumns = (): Column<OrderEntry>[] => [
  {
    key: 'order',
    label: t('runs.columnOrder'),
    cell: ({ id, order_id: number }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/orders" search={{ open: id }} {...props} {...link} />}
      >
        #{number}
      </Anchor>
    ),
  },
  {
    key: 'to',
    label: t('runs.columnRecipient'),
    cell: ({ recipient, place }) => <bdi>{joined([recipient, place], ', ')}</bdi>,
  },
  {
    key: 'weight',
    label: t('shipments.columnWeight'),
    align: 'end',
    cell: ({ weight }) => weightText(weight, 'KG'),
  },
]

function Printers() {
  const printers = useQuery(query(printerEndpoints.list, {})).data?.results ?? []
  if (printers.length === 0) return null
  return (
    <Panel title={t('screens.printers')}>
      <RecordTable
        label={t('screens.printers')}
        records={printers}
        keyOf={({ id }) => id}
        columns={printerColumns()}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const printerColumns = (): Column<Printer>[] => [
  {
    key: 'name',
    label: t('printing.printer'),
    cell: ({ id, name }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/printers/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'media',
    label: t('settings.lookPaper'),
    cell: ({ media }) => t(`printers.media_${media}`),
  },
  {
    key: 'state',
    label: t('shipments.columnStatus'),
    stays: 'bare',
    cell: printer => <PrinterState printer={printer} />,
  },
]
