import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { addressee } from '../../shared/countries/address-lines.ts'
import { type DeskShipment, deskShipmentEndpoints } from '../../shared/desk/shipments.ts'
import { instantText, parcelText, whenText } from '../lib/format.ts'
import { type ParcelProblems, useParcelProblems } from '../lib/shipments/board-state.ts'
import { serviceName, shipmentStateOf, unknownOutcomesOf } from '../lib/shipments/shipment-text.ts'
import { query } from '../lib/station/queries.ts'
import { t } from '../lib/text.ts'
import { useMode } from '../stores/preferences.ts'
import { Panel } from './page/page.tsx'
import { StatusBadge } from './status-badge.tsx'
import { moneyColumn } from './tables/money-column.tsx'
import type { Column } from './tables/record-row.tsx'
import { RecordTable } from './tables/record-table.tsx'

type Recipient = {
  person_name?: string | null
  company_name?: string | null
  city?: string | null
  postal_code?: string | null
}

type Props = { recipient: Recipient; besides?: string | undefined; most: number }

/**
 * The newest other parcels to somebody: a second one of today is seen before it is paid for, and what went there before
 * tells weight, service and price. Nothing as long as it is not known who and where.
 */
export function RecipientParcels({ recipient, besides, most }: Props) {
  const words = wordsOf(recipient)
  const found = useQuery({
    // Some of them are left out again.
    ...query(
      deskShipmentEndpoints.list,
      { query: { address: words ?? '', is_return: false, limit: most + 12 } },
      useMode(),
    ),
    enabled: words !== null,
  }).data
  const parcels = (found?.results ?? [])
    .filter(each => each.id !== besides && isSent(each) && isSamePlace(each.recipient, recipient))
    .slice(0, most)
  const problems = useParcelProblems(parcels)
  if (words === null || !found) return null
  return (
    <Panel title={t('shipments.beforeTitle')}>
      {parcels.length === 0 ? (
        <Text c="dimmed">{t('shipments.beforeNone')}</Text>
      ) : (
        <RecordTable
          label={t('shipments.beforeTitle')}
          records={parcels}
          keyOf={({ id }) => id}
          columns={columnsOf(parcels, problems)}
          room="few"
          isOneLine
        />
      )}
    </Panel>
  )
}

/** A draft is none yet, unless its label may have been bought. */
const isSent = (shipment: DeskShipment): boolean =>
  shipment.status !== 'draft' || unknownOutcomesOf(shipment).purchase !== undefined

/** Name and place: two people of one name are two. */
function wordsOf({ person_name: person, company_name: company, city, postal_code: code }: Recipient) {
  // The postal code is compared afterwards: it is written with a space, or without.
  const [name, place] = [person || company, city || code]
  return name && place ? `${name} ${place}`.slice(0, 200) : null
}

const bareCode = (code: string | null | undefined): string =>
  (code ?? '').replaceAll(/[\s-]/g, '').toUpperCase()

const isSamePlace = (a: Recipient, b: Recipient): boolean =>
  !a.postal_code || !b.postal_code || bareCode(a.postal_code) === bareCode(b.postal_code)

const columnsOf = (parcels: readonly DeskShipment[], problems: ParcelProblems): Column<DeskShipment>[] => [
  {
    key: 'when',
    label: t('shipments.columnWhen'),
    cell: (shipment, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        aria-label={`${addressee(shipment.recipient)}, ${instantText(shipment.created_at)}`}
        renderRoot={props => <Link to="/shipments/$id" params={{ id: shipment.id }} {...props} {...link} />}
      >
        <time dateTime={shipment.created_at} title={instantText(shipment.created_at)}>
          {whenText(shipment.created_at)}
        </time>
      </Anchor>
    ),
  },
  {
    key: 'state',
    label: t('shipments.columnStatus'),
    stays: 'bare',
    cell: shipment => <StatusBadge {...shipmentStateOf(shipment, problems.get(shipment.id))} />,
  },
  {
    key: 'service',
    label: t('shipments.columnService'),
    most: 8,
    cell: ({ selected_rate: rate }) =>
      rate ? <span title={serviceName(rate)}>{serviceName(rate)}</span> : '–',
  },
  {
    key: 'weight',
    label: t('shipments.columnWeight'),
    align: 'end',
    cell: ({ parcels: [first, ...more] }) =>
      first && more.length === 0
        ? parcelText({ ...first, dimension_unit: null })
        : t('shipments.parcels', { count: more.length + 1 }),
  },
  moneyColumn({
    key: 'cost',
    label: t('shipments.columnCost'),
    records: parcels,
    of: ({ selected_rate: rate }) => rate && { amount: rate.total_charge, currency: rate.currency },
    none: '–',
  }),
]
