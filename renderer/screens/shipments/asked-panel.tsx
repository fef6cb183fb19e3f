import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { carrierEndpoints } from '../../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import { addressee } from '../../../shared/countries/address-lines.ts'
import { attentionEndpoints } from '../../../shared/desk/attention.ts'
import { type DeskShipment, deskShipmentEndpoints } from '../../../shared/desk/shipments.ts'
import { rateOfService } from '../../../shared/rate-choices.ts'
import { plainText } from '../../../shared/values.ts'
import { Copyable } from '../../components/copyable.tsx'
import { Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import type { Column } from '../../components/tables/record-row.tsx'
import { RecordTable } from '../../components/tables/record-table.tsx'
import { dayText, instantText, moneyText, parcelText, whenText, wordsOf } from '../../lib/format.ts'
import { carrierNameOf, serviceName, type UnknownOutcome } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'

/** The labels that were bought last: whether the carrier answered others at that time. */
export function NewestLabels({ shipment: { id } }: { shipment: ShipmentRecord }) {
  const { data } = useQuery(
    query(
      deskShipmentEndpoints.list,
      { query: { status: ['purchased'], is_return: false, limit: 6 } },
      useMode(),
    ),
  )
  const labels = (data?.results ?? []).filter(each => each.id !== id).slice(0, 5)
  if (labels.length === 0) return null
  return (
    <Panel title={t('shipments.newestLabels')}>
      <RecordTable
        label={t('shipments.newestLabels')}
        records={labels}
        keyOf={({ id: key }) => key}
        columns={labelColumns()}
        room="few"
        isOneLine
      />
    </Panel>
  )
}

const labelColumns = (): Column<DeskShipment>[] => [
  {
    key: 'recipient',
    label: t('shipments.columnRecipient'),
    most: 12,
    cell: ({ id, recipient }, link) => (
      <Anchor
        inherit
        fw={600}
        c="var(--ink)"
        renderRoot={props => <Link to="/shipments/$id" params={{ id }} {...props} {...link} />}
      >
        <bdi>{addressee(recipient) || t('shipments.noName')}</bdi>
      </Anchor>
    ),
  },
  {
    key: 'service',
    label: t('shipments.columnService'),
    most: 10,
    cell: ({ selected_rate: rate }) => (rate ? serviceName(rate) : '–'),
  },
  {
    key: 'tracking',
    label: t('shipments.columnTracking'),
    cell: ({ tracking_number: number }) => number && <code>{number}</code>,
  },
  {
    key: 'when',
    label: t('shipments.columnWhen'),
    align: 'end',
    cell: ({ created_at: at }) => whenText(at),
  },
]

type Props = { shipment: ShipmentRecord; outcome: UnknownOutcome }

/** By what a label nobody knows of is found at the carrier: what was asked for, when, and what was said all the same. */
export function AskedPanel({ shipment, outcome }: Props) {
  const { id, reference, recipient, parcels, rates } = shipment
  const mode = useMode()
  const carriers = useQuery(query(carrierEndpoints.list, { query: { limit: 100 } }, mode)).data?.results ?? []
  const open = useQuery(query(attentionEndpoints.list, { query: { limit: 100 } })).data?.results ?? []
  const item = open.find(({ kind, shipment_id }) => kind === 'purchase' && shipment_id === id)
  const rate = rateOfService(rates, { service: item?.subject ?? null })
  const day = plainText(shipment.options.shipment_date)
  const code = joined([recipient.postal_code, recipient.city, recipient.country_code], ', ')
  return (
    <Panel title={t('shipments.askedTitle')}>
      <Facts
        of={[
          { label: t('shipments.carrierName'), value: rate && carrierNameOf(rate, carriers) },
          {
            label: t('shipments.service'),
            value: rate ? serviceName(rate) : item?.subject && wordsOf(item.subject),
          },
          { label: t('shipments.askedPrice'), value: rate && moneyText(rate.total_charge, rate.currency) },
          { label: t('shipments.askedAt'), value: instantText(outcome.since) },
          {
            label: t('shipments.reference'),
            value: reference && (
              <Copyable value={reference} name={t('shipments.reference')}>
                <code>{reference}</code>
              </Copyable>
            ),
          },
          {
            label: t('shipments.askedTo'),
            value: (
              <>
                <bdi>{addressee(recipient)}</bdi>
                <br />
                <bdi>{code}</bdi>
              </>
            ),
          },
          { label: t('shipments.columnWeight'), value: parcels.map(parcelText).join(', ') },
          { label: t('shipments.askedSaid'), value: item?.said.join(' ') },
          { label: t('shipments.shipmentDate'), value: day === '' ? null : dayText(day) },
          {
            label: t('shipments.id'),
            value: (
              <Copyable value={id} name={t('shipments.id')}>
                <code>{id}</code>
              </Copyable>
            ),
          },
        ]}
      />
    </Panel>
  )
}
