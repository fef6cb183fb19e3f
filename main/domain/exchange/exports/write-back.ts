import type { OrderRecord } from '../../../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { addressee } from '../../../../shared/countries/address-lines.ts'
import type { ExportSet, WriteBackForm } from '../../../../shared/desk/export-sets.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { ownValue } from '../../../../shared/values.ts'
import { breathe } from '../../../platform/breathe.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { CarrierNameOf } from '../../carriers/connections/connection-rules.ts'
import type { MoneyService } from '../../money/money-service.ts'
import type { OrderLinkReading } from '../../orders/orders/order-links.ts'
import type { OrderService } from '../../orders/orders/order-service.ts'
import type { WorklistService } from '../../orders/worklist/worklist-service.ts'
import { shopCarriers } from './shop-carriers-data.ts'
import type { Shipped } from './write-back-forms.ts'

export type WriteBackSet = Extract<ExportSet, { kind: 'write_back' }>

/** A part of the ledger: rows behind one, up to another. */
export type LedgerPart = { after: number; upTo: number }

/** The labels of orders, to be told to a shop system. */
export type WriteBack = {
  /** Of orders as a list finds them, whenever their labels were bought. */
  ofOrders: (set: WriteBackSet, testMode: boolean) => AsyncIterable<Shipped>
  /** Bought in a part of the ledger, for orders as a list finds them; where those stand by now does not matter. */
  boughtIn: (part: LedgerPart, set: WriteBackSet, testMode: boolean) => AsyncIterable<Shipped>
  /** One of them; null for a draft and for a label that was voided. */
  ofLabel: (label: Bought) => Shipped | null
  /** The word for a carrier in the list of a shop system; null where that has none. */
  carrierIn: (form: WriteBackForm, slug: string) => string | null
}

export type WriteBackPorts = {
  worklist: Pick<WorklistService, 'idsOf'>
  orders: Pick<OrderService, 'retrieveBytes'>
  links: Pick<OrderLinkReading, 'ordersOf' | 'shipmentsOf'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  money: Pick<MoneyService, 'chargedLabels' | 'chargedAt'>
  carrierNameOf: CarrierNameOf
  trackingUrl: (slug: string, trackingNumber: string) => string | null
  calendar: Pick<ShopCalendar, 'dayOf'>
}

const atOnce = 100

export function createWriteBack(ports: WriteBackPorts): WriteBack {
  const { links, money } = ports
  return {
    ofOrders: async function* (set, testMode) {
      const ids = await ports.worklist.idsOf(set, testMode)
      for (const [at, orderId] of ids.entries()) {
        for (const shipmentId of links.shipmentsOf(orderId)) {
          const boughtAt = money.chargedAt(shipmentId)
          const shipped = boughtAt && toShipped(ports, { orderId, shipmentId, testMode, boughtAt })
          if (shipped) yield shipped
        }
        if (at % atOnce === atOnce - 1) await breathe()
      }
    },
    boughtIn: async function* ({ after, upTo }, set, testMode) {
      const isWanted = await chosenOrders(ports, set, testMode)
      for (let last = after; ; await breathe()) {
        const labels = money.chargedLabels(testMode, { after: last, upTo }, atOnce)
        for (const { shipmentId, at } of labels)
          for (const orderId of links.ordersOf(shipmentId).filter(isWanted)) {
            const shipped = toShipped(ports, { orderId, shipmentId, testMode, boughtAt: at })
            faultPoint('export.label_read')
            if (shipped) yield shipped
          }
        last = labels.at(-1)?.seq ?? upTo
        if (labels.length < atOnce) return
      }
    },
    ofLabel: label => toShipped(ports, label),
    carrierIn: (form, slug) => ownValue(shopCarriers[form], slug) ?? null,
  }
}

/** All of them where nothing narrows them. */
async function chosenOrders(
  { worklist }: WriteBackPorts,
  { matching, except }: WriteBackSet,
  testMode: boolean,
): Promise<(id: string) => boolean> {
  // An order that has its label is no longer ready: what it was narrowed to by its state it cannot be any more.
  const lasting = { ...matching, view: undefined, state: undefined, problem: undefined }
  if (!except?.length && Object.values(lasting).every(each => each === undefined)) return () => true
  const ids = new Set(await worklist.idsOf({ matching: lasting, except }, testMode))
  return id => ids.has(id)
}

type Bought = { orderId: string; shipmentId: string; testMode: boolean; boughtAt: number }

/** Null for a draft and for a label that was voided. */
function toShipped(
  ports: WriteBackPorts,
  { orderId, shipmentId, testMode, boughtAt }: Bought,
): Shipped | null {
  const shipment = ports.findShipment(shipmentId, testMode)
  const bytes = ports.orders.retrieveBytes({ id: orderId, testMode })
  if (!bytes.ok || !shipment?.tracking_number || !shipment.carrier_name) return null
  if (shipment.status === 'draft' || shipment.status === 'cancelled') return null
  const order = JSON.parse(bytes.value.toString()) as OrderRecord
  const { carrier_name: slug, tracking_number: trackingNumber, recipient } = shipment
  return {
    orderNumber: order.order_id,
    carrier: { slug, name: ports.carrierNameOf(shipment) ?? slug },
    service: shipment.service,
    trackingNumber,
    link: ports.trackingUrl(slug, trackingNumber),
    day: ports.calendar.dayOf(new Date(boughtAt)),
    recipient: addressee(recipient),
    postalCode: recipient.postal_code,
    isPart: order.status === 'partial',
  }
}
