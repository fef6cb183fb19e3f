import { Anchor, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { shipmentEndpoints } from '../../../shared/api/shipments.ts'
import { deskOrderEndpoints, type OrderDetail } from '../../../shared/desk/orders.ts'
import type { RunItem } from '../../../shared/desk/runs.ts'
import { plainOrderNumber } from '../../../shared/order-number.ts'
import { AddressCard } from '../../components/addresses/address-panel.tsx'
import { type Fact, Facts } from '../../components/facts.tsx'
import { Panel } from '../../components/page/page.tsx'
import { LabelPreview } from '../../components/printing/label-preview.tsx'
import { RecipientParcels } from '../../components/recipient-parcels.tsx'
import { RuleLink } from '../../components/rule-link.tsx'
import { StatusBadge } from '../../components/status-badge.tsx'
import { Line, Lines } from '../../components/tables/list-beside.tsx'
import { useScrollStop } from '../../components/tables/record-table.tsx'
import { dayText, instantText, moneyText, parcelText, weightText } from '../../lib/format.ts'
import { useCarrierNames, useServiceNames } from '../../lib/shipments/carrier-names.ts'
import { serviceName, transitText } from '../../lib/shipments/shipment-text.ts'
import { query } from '../../lib/station/queries.ts'
import { joined, t } from '../../lib/text.ts'
import { useMode } from '../../stores/preferences.ts'
import classes from './run-item-detail.module.css'
import { happenedText, itemState } from './run-text.ts'

/** Below a run of a few: all there is to know of the order the keyboard is at, and how its label looks. */
export function RunItemDetail({ item }: { item: RunItem }) {
  const { order_id: id, shipment_id: shipment, state } = item
  const number = plainOrderNumber(item.order_number)
  const mode = useMode()
  const { data: detail } = useQuery(query(deskOrderEndpoints.retrieve, { params: { id } }, mode))
  const stop = useScrollStop(joined([t('runs.oneOrder', { number }), item.recipient]))
  return (
    <div className={classes.detail} data-bought={state === 'bought' || undefined} {...stop}>
      <Panel title={t('runs.oneOrder', { number })}>
        <ItemFacts item={item} />
        {state === 'failed' ? (
          <Text mt="sm" fz="sm">
            {t('runs.noLabelYet')}{' '}
            <Anchor
              inherit
              underline="always"
              renderRoot={props => <Link to="/orders" search={{ view: 'all', open: id }} {...props} />}
            >
              {t('runs.openOrder')}
            </Anchor>
          </Text>
        ) : null}
      </Panel>
      {shipment !== null && state === 'bought' ? (
        <>
          {detail ? <Contents detail={detail} /> : null}
          <Panel title={t('shipments.label')}>
            <LabelPreview
              previewed={{ of: 'label', id: shipment, printerId: null }}
              name={item.tracking_number ?? number}
              look="plain"
            />
          </Panel>
        </>
      ) : (
        <div className={classes.side}>
          {detail ? (
            <>
              <Contents detail={detail} />
              <RecipientParcels recipient={detail.order.shipping_to} most={3} />
            </>
          ) : null}
        </div>
      )}
    </div>
  )
}

/** What became of it in whole words, and what was to be bought for it. */
function ItemFacts({ item }: { item: RunItem }) {
  const { shipment_id: id } = item
  const { data: shipment } = useQuery({
    ...query(shipmentEndpoints.retrieve, { params: { id: id ?? '' } }, useMode()),
    // The draft of one that was not bought may be gone by now.
    enabled: id !== null && item.state === 'bought',
  })
  const serviceOf = useServiceNames()
  const carrierOf = useCarrierNames()
  const rate = shipment?.selected_rate
  const facts: Fact[] = [
    { label: t('runs.columnItemState'), value: <StatusBadge {...itemState(item)} /> },
    { label: t('runs.whatHappened'), value: <bdi>{happenedText(item)}</bdi> },
    { label: t('orders.asked'), value: item.requested_service && <bdi>{item.requested_service}</bdi> },
    {
      label: t('runs.columnService'),
      value: rate ? serviceName(rate) : item.service && serviceOf({ ...item, service: item.service }),
    },
    {
      label: t('shipments.carrierName'),
      value: item.carrier_id && carrierOf({ carrier_id: item.carrier_id, carrier_name: item.carrier_id }),
    },
    {
      label: t('runs.columnPrice'),
      value: item.price === null ? null : moneyText(item.price, item.currency),
    },
    { label: t('shipments.columnDays'), value: rate ? transitText(rate) : null },
    { label: t('runs.parcelOf'), value: shipment?.parcels.map(parcelText).join(', ') },
    { label: t('printing.printer'), value: item.printer_name },
    { label: t('runs.boughtAt'), value: item.bought_at && instantText(item.bought_at) },
    { label: t('rules.section'), value: item.rules.length > 0 ? <ItemRules rules={item.rules} /> : null },
  ]
  return <Facts of={facts} />
}

const ItemRules = ({ rules }: Pick<RunItem, 'rules'>) => {
  const named = new Map(rules.map(({ rule_id: id, name }) => [id, name]))
  return [...named].map(([id, name]) => (
    <div key={id}>
      <RuleLink id={id} name={name} />
    </div>
  ))
}

/** As many as are read at a glance. */
const shownItems = 6

/** What is in the parcel, and where it goes. */
const Contents = ({ detail: { entry, order } }: { detail: OrderDetail }) => (
  <Panel title={t('runs.contents')}>
    <div className={classes.contents}>
      <div>
        <Lines label={t('runs.contents')}>
          {order.line_items.slice(0, shownItems).map(item => (
            <Line key={item.id} end={`×${item.quantity}`}>
              <bdi>{joined([item.sku, item.title ?? item.description], ' ') || t('orders.item')}</bdi>
            </Line>
          ))}
          {order.line_items.length > shownItems ? (
            <Line>
              <Text span c="dimmed">
                {t('runs.moreItems', { count: order.line_items.length - shownItems })}
              </Text>
            </Line>
          ) : null}
        </Lines>
        <Text fz="sm" c="dimmed" mt={4}>
          {joined([
            weightText(entry.weight, 'KG'),
            entry.value === null ? null : moneyText(entry.value, entry.currency),
          ])}
        </Text>
        <Text fz="sm" c="dimmed" mt={4}>
          {joined([
            t('orders.overview', {
              source: entry.source,
              day: dayText(entry.order_date ?? entry.created_at),
            }),
            entry.ship_by && t('runs.shipBy', { day: dayText(entry.ship_by) }),
            entry.deliver_by && `${t('orders.columnDeliverBy')} ${dayText(entry.deliver_by)}`,
            ...entry.tags,
          ])}
        </Text>
      </div>
      <div>
        <AddressCard address={order.shipping_to} from={order.shipping_from?.country_code ?? ''} />
        <Text fz="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
          {joined([order.shipping_to.phone_number, order.shipping_to.email])}
        </Text>
      </div>
    </div>
  </Panel>
)
