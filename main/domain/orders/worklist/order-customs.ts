import type { AddressInput } from '../../../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { customsNeed } from '../../../../shared/countries/customs-need.ts'
import type { LaneFinding } from '../../../../shared/customs/check-lane.ts'
import type { CustomsGap } from '../../../../shared/desk/customs-gaps.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CustomsCheck, Declaring } from '../../shipping/customs/customs-check.ts'
import type { RateService } from '../../shipping/rates/rate-service.ts'
import type { MakeDraft } from '../../shipping/shipments/shipment-drafts.ts'
import { toRateRequestOf } from '../../shipping/shipments/shipment-mapper.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'
import { type ShipDatePorts, shipDateOf } from '../orders/order-rules.ts'
import type { ProductFilling } from '../products/product-filling.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { shipmentOf, skipOfOrder } from '../runs/run-rules.ts'

export type OrderCustomsPorts = {
  customs: Pick<CustomsCheck, 'findGaps'>
  rates: Pick<RateService, 'fitting'>
  products: Pick<ProductFilling, 'completeOrder'>
  rules: Pick<RuleBook, 'decide'>
  usualSender: (testMode: boolean) => AddressInput | null
  makeDraft: MakeDraft
  clock: Clock
} & ShipDatePorts

/** What customs asks of orders, as a purchase would be told. Asks nobody and stores nothing. */
export type OrderCustoms = {
  /** What nobody who could carry the order is let through without; nothing of one that is over. */
  gapsOf: (order: StoredOrder) => Promise<CustomsGap[]>
  /** The same of what is about to be bought, with these carriers. */
  gapsOfDraft: (draft: ShipmentRecord, order: StoredOrder, connections: readonly Declaring[]) => CustomsGap[]
}

export function createOrderCustoms(ports: OrderCustomsPorts): OrderCustoms {
  const gapsOfDraft: OrderCustoms['gapsOfDraft'] = (draft, order, connections) =>
    ports.customs
      .findGaps(toRateRequestOf(draft), connections)
      .map(finding => toCustomsGap(finding, draft, order))

  const draftOf = (stored: StoredOrder) => {
    const shipper = ports.usualSender(stored.test_mode)
    const from = stored.shipping_from ?? shipper
    if (!from || !customsNeed(from, stored.shipping_to).isNeeded) return null
    const order = ports.products.completeOrder(stored)
    // What it weighs is asked for elsewhere.
    const terms = { parcel: { weight: 1 }, shipper }
    if (skipOfOrder(order, terms)) return null
    const asked = shipmentOf(order, terms, ports.rules.decide(order))
    const dated = { ...asked, options: { ...shipDateOf(order, ports), ...asked.options } }
    const made = ports.makeDraft(dated, order.test_mode, ports.clock.now())
    return made.ok ? made.value : null
  }

  return {
    gapsOfDraft,
    gapsOf: async order => {
      const draft = draftOf(order)
      if (!draft) return []
      const scope = { testMode: order.test_mode, carrierIds: draft.carrier_ids }
      const connections = await ports.rates.fitting(toRateRequestOf(draft), scope)
      return gapsOfDraft(draft, order, connections)
    },
  }
}

/** Parts of a request by what they are of an order. */
const parts: Readonly<Record<string, string>> = { recipient: 'shipping_to', shipper: 'shipping_from' }

/** At the field of the order it is filled in at. */
function toCustomsGap(
  { id: rule, path, line, sentence: message }: LaneFinding,
  { customs }: ShipmentRecord,
  { line_items: items }: StoredOrder,
): CustomsGap {
  const [root = '', ...rest] = path.split('.')
  const goods = line === null ? undefined : customs?.commodities[line]
  const item = items.findIndex(({ id }) => id === goods?.parent_id)
  return item < 0
    ? { rule, path: [parts[root] ?? root, ...rest].join('.'), message }
    : { rule, path: ['line_items', item, ...rest.slice(1)].join('.'), message }
}
