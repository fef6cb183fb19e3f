import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type MarkedUpPrice, markupEndpoints } from '../../../../shared/desk/markups.ts'
import { purchaseQueueEndpoints } from '../../../../shared/desk/purchase-queue.ts'
import { Panel } from '../../../components/page/page.tsx'
import { moneyColumn } from '../../../components/tables/money-column.tsx'
import type { Column } from '../../../components/tables/record-row.tsx'
import { RecordTable } from '../../../components/tables/record-table.tsx'
import { moneyText } from '../../../lib/format.ts'
import { query } from '../../../lib/station/queries.ts'
import { joined, t } from '../../../lib/text.ts'
import { useMode } from '../../../stores/preferences.ts'

/** The latest prices: up to what each would still be bought, and what packers read of it. */
export function PricesNow() {
  const mode = useMode()
  const examples = useQuery(query(markupEndpoints.figures, {}, mode)).data?.examples ?? []
  const tolerance = useQuery(query(purchaseQueueEndpoints.settings, {})).data?.tolerance_percent
  const shows = useQuery(query(markupEndpoints.settings, {})).data?.show_markup_to_packers
  const [first] = examples
  if (!first || tolerance === undefined || shows === undefined) return null
  return (
    <Panel title={t('settings.pricesNow')}>
      <Text mb="sm">
        {t('settings.pricesNowText', {
          price: moneyText(first.carrier_charge, first.currency),
          most: moneyText(risen(first.carrier_charge, tolerance), first.currency),
        })}
      </Text>
      <RecordTable
        label={t('settings.pricesNow')}
        records={examples.slice(0, 10)}
        keyOf={({ shipment_id: id }) => id}
        columns={priceColumns(examples, tolerance, shows)}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const risen = (price: number, percent: number): number => Math.round(price * (100 + percent)) / 100

const priceColumns = (
  examples: readonly MarkedUpPrice[],
  tolerance: number,
  shows: boolean,
): Column<MarkedUpPrice>[] => [
  {
    key: 'parcel',
    label: t('markups.columnParcel'),
    most: 12,
    cell: ({ shipment_id: id, recipient, country }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{joined([recipient, country], ', ')}</bdi>
      </Anchor>
    ),
  },
  moneyColumn({
    key: 'carrier',
    label: t('markups.columnCarrier'),
    records: examples,
    of: ({ carrier_charge: amount, currency }) => ({ amount, currency }),
  }),
  moneyColumn({
    key: 'price',
    label: t('settings.priceNow'),
    records: examples,
    of: ({ total_charge: amount, currency }) => ({ amount, currency }),
  }),
  moneyColumn({
    key: 'most',
    label: t('settings.priceMost'),
    records: examples,
    of: ({ total_charge: amount, currency }) => ({ amount: risen(amount, tolerance), currency }),
  }),
  {
    key: 'packers',
    label: t('settings.pricePackers'),
    align: 'end',
    cell: ({ carrier_charge: charge, total_charge: total, currency, added }) =>
      shows && added.length > 0
        ? `${moneyText(charge, currency)} + ${moneyText(total - charge, currency)}`
        : moneyText(total, currency),
  },
]
