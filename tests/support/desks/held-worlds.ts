import { expect } from 'vitest'
import type { HeldOperation } from '../../../main/domain/intents/hold-table.ts'
import type { IntentKindName } from '../../../main/domain/intents/intent-kinds.ts'
import type { OrderRecord } from '../../../shared/api/orders.ts'
import type { PickupRecord } from '../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { OrderDetail } from '../../../shared/desk/orders.ts'
import type { CarrierOperation, FakeCarrier } from '../carriers/fake-carrier.ts'
import { scriptedConnection } from '../carriers/scripted-carrier.ts'
import type { Answer, Call } from '../contract/call.ts'
import { deskImports, importFile, importLine } from './desk-import.ts'
import { line, packed, parcelOf, takeOrder } from './order-desk.ts'
import { pickupBody } from './pickup-desk.ts'
import { addConnection, addShipment, buy, montreal, parcel, route } from './shipping-data.ts'

/** Few records that hang together: an order imported or taken, its draft, a label of nobody, a pickup of it. */
export type HeldWorld = {
  call: Call
  carrierId: string
  connectionId: string
  importId: string | null
  order: OrderRecord
  draft: ShipmentRecord | null
  label: ShipmentRecord | null
  pickup: PickupRecord | null
}

/** What can be done in such a world, each by a door somebody has. */
export type HeldDeed = {
  does: (world: HeldWorld) => Promise<Answer<unknown>>
  /** As the table of pairs calls it; null for what only begins something. */
  operation: HeldOperation | null
  /** The record of the world it is done to. */
  on: keyof HeldWorld
  /** What its carrier is asked for, where it is; then it is under way until the carrier answers. */
  begins?: { kind: IntentKindName; at: CarrierOperation; touches: readonly (keyof HeldWorld)[] }
  /** What of the world it takes besides what it touches. */
  needs?: readonly (keyof HeldWorld)[]
}

const rateOf = (draft: ShipmentRecord | null) => ({ selected_rate_id: draft?.rates[0]?.id })
const wholeOrder = ({ order }: HeldWorld) => [parcelOf(packed(line(order), line(order).quantity))]
const ofOrder = ['order', 'importId', 'connectionId'] as const
const ofLabel = ['label', 'connectionId'] as const

export const heldDeeds = {
  buy: {
    does: ({ call, draft }) => call('POST', `/v1/shipments/${draft?.id}/purchase`, rateOf(draft)),
    operation: null,
    on: 'draft',
    begins: { kind: 'purchase', at: 'labels', touches: ['draft', ...ofOrder] },
  },
  buyInOneCall: {
    does: world =>
      world.call('POST', '/v1/shipments', {
        ...route,
        parcels: wholeOrder(world),
        carrier_ids: [world.carrierId],
        service: 'scripted_ground',
      }),
    operation: null,
    on: 'order',
    begins: { kind: 'purchase', at: 'labels', touches: ofOrder },
  },
  voidLabel: {
    does: ({ call, label }) => call('POST', `/v1/shipments/${label?.id}/cancel`),
    operation: 'shipment_cancel',
    on: 'label',
    begins: { kind: 'void', at: 'void', touches: ofLabel },
  },
  schedulePickup: {
    does: ({ call, label }) =>
      call('POST', '/v1/pickups/scripted/schedule', pickupBody([label?.tracking_number])),
    operation: 'shipment_pickup',
    on: 'label',
    begins: { kind: 'pickup_schedule', at: 'pickups', touches: ofLabel },
  },
  movePickup: {
    does: ({ call, pickup }) => call('POST', `/v1/pickups/${pickup?.id}`, { ready_time: '14:00' }),
    operation: 'pickup_change',
    on: 'pickup',
    begins: { kind: 'pickup_update', at: 'pickup-changes', touches: ['pickup', ...ofLabel] },
    needs: ['pickup'],
  },
  cancelPickup: {
    does: ({ call, pickup }) => call('POST', `/v1/pickups/${pickup?.id}/cancel`, {}),
    operation: 'pickup_change',
    on: 'pickup',
    begins: { kind: 'pickup_cancel', at: 'pickup-cancels', touches: ['pickup', ...ofLabel] },
    needs: ['pickup'],
  },
  closeOut: {
    does: ({ call, label, connectionId }) =>
      call('POST', '/desk/manifests', { connection_id: connectionId, shipment_ids: [label?.id] }),
    operation: null,
    on: 'label',
    begins: { kind: 'manifest_close', at: 'end-of-day', touches: ofLabel },
  },
  upload: {
    does: ({ call, label }) =>
      call('POST', '/v1/documents', {
        shipment_id: label?.id,
        document_files: [{ doc_file: 'JVBERi0xLjQKJUVPRgo=', doc_name: 'paper.pdf', doc_format: 'PDF' }],
      }),
    operation: null,
    on: 'label',
    begins: { kind: 'upload', at: 'documents', touches: ofLabel },
  },
  buyByProxy: {
    does: ({ call, draft }) => {
      const { shipper, recipient, rates } = draft ?? {}
      const asked = { shipper, recipient, parcels: [parcel], rates, ...rateOf(draft) }
      return call('POST', '/v1/proxy/shipping', asked)
    },
    operation: null,
    on: 'connectionId',
    needs: ['draft'],
    begins: { kind: 'proxy_label', at: 'labels', touches: ['connectionId'] },
  },
  cancelOrder: {
    does: ({ call, order }) => call('POST', `/v1/orders/${order.id}/cancel`),
    operation: 'order_cancel',
    on: 'order',
  },
  cancelOrderOnPage: {
    does: async ({ call, order }) => {
      const body = { ids: [order.id], action: { kind: 'cancel' } }
      const acted = await call<{ refused: number }>('POST', '/desk/order-actions', body)
      return acted.body.refused > 0 ? { ...acted, status: 409 } : acted
    },
    operation: 'order_cancel',
    on: 'order',
  },
  editAddress: {
    does: ({ call, order }) => call('PATCH', `/v1/addresses/${order.shipping_to.id}`, { city: 'Burnaby' }),
    operation: 'order_edit',
    on: 'order',
  },
  editLines: {
    does: async ({ call, order }) => {
      const { entry } = (await call<OrderDetail>('GET', `/desk/orders/${order.id}`)).body
      const { id, title, sku, weight, weight_unit } = line(order)
      const line_items = [{ id, title, sku, weight, weight_unit, quantity: 1 }]
      const body = { revision: entry.revision, line_items, shipping_to: montreal }
      return call('PUT', `/desk/orders/${order.id}`, body)
    },
    operation: 'order_edit',
    on: 'order',
  },
  setOptions: {
    does: ({ call, order }) => call('PUT', `/v1/orders/${order.id}`, { options: { signature: true } }),
    operation: 'order_edit',
    on: 'order',
  },
  noteOrder: {
    does: ({ call, order }) => call('PUT', `/v1/orders/${order.id}`, { metadata: { door: '2' } }),
    operation: 'order_metadata',
    on: 'order',
  },
  undoImport: {
    does: async ({ call, importId }) => {
      const begun = await call('POST', `/desk/imports/${importId}/undo`)
      if (begun.status < 300) await expect.poll(() => stateOf(call, importId), { interval: 5 }).toBe('undone')
      return begun
    },
    operation: 'import_undo',
    on: 'importId',
    needs: ['importId'],
  },
  editDraft: {
    does: ({ call, draft }) => call('PATCH', `/v1/addresses/${draft?.recipient.id}`, { city: 'Burnaby' }),
    operation: 'shipment_edit',
    on: 'draft',
  },
  discardDraft: {
    does: ({ call, draft }) => call('POST', `/v1/shipments/${draft?.id}/cancel`),
    operation: 'shipment_cancel',
    on: 'draft',
  },
  hearOfParcel: {
    does: ({ call, label }) =>
      call('POST', '/v1/trackers', { tracking_number: label?.tracking_number, carrier_name: 'scripted' }),
    operation: 'shipment_event',
    on: 'label',
  },
  deleteConnection: {
    does: ({ call, connectionId }) => call('DELETE', `/desk/connections/${connectionId}`),
    operation: 'connection_remove',
    on: 'connectionId',
  },
  editConnection: {
    does: ({ call, connectionId }) =>
      call('PATCH', `/desk/connections/${connectionId}`, { config: { label_type: 'ZPL' } }),
    operation: 'connection_edit',
    on: 'connectionId',
  },
  disableConnection: {
    does: ({ call, connectionId }) => call('PATCH', `/desk/connections/${connectionId}`, { active: false }),
    operation: 'connection_disable',
    on: 'connectionId',
  },
} as const satisfies Record<string, HeldDeed>

export type HeldDeedName = keyof typeof heldDeeds

const stateOf = async (call: Call, importId: string | null) =>
  (await call<{ state: string }>('GET', `/desk/imports/${importId}`)).body.state

const must = <T>({ status, body, bytes }: Answer<T>): T => {
  if (status >= 300) throw new Error(`the world could not be made: ${bytes}`)
  return body
}

/** What two deeds can get into each other's way about. */
export const touchedBy = ({ on, begins }: HeldDeed): (keyof HeldWorld)[] => [on, ...(begins?.touches ?? [])]

/** A world of its own: nothing of another one is in it, and nothing that these deeds leave alone. */
export async function heldWorld(
  { call, carrier }: { call: Call; carrier: FakeCarrier },
  number: number,
  deeds: readonly HeldDeed[],
): Promise<HeldWorld> {
  const isNeeded = (part: keyof HeldWorld) =>
    deeds.some(deed => deed.needs?.includes(part) || (part !== 'importId' && touchedBy(deed).includes(part)))
  const carrierId = `world_${number}`
  const connection = { ...scriptedConnection(carrier), carrier_id: carrierId }
  const { id: connectionId } = await addConnection(call, connection)
  const carrier_ids = [carrierId]
  const { importId, order } = isNeeded('importId')
    ? await importedOrder(call, `W${number}`)
    : { importId: null, order: await takeOrder(call) }
  const whole = [parcelOf(packed(line(order), line(order).quantity))]
  const draft = isNeeded('draft') ? await addShipment(call, { carrier_ids, parcels: whole }) : null
  const label = isNeeded('label') ? must(await buy(call, await addShipment(call, { carrier_ids }))) : null
  const collected = pickupBody([label?.tracking_number])
  const pickup = isNeeded('pickup')
    ? must(await call<PickupRecord>('POST', '/v1/pickups/scripted/schedule', collected))
    : null
  return { call, carrierId, connectionId, importId, order, draft, label, pickup }
}

async function importedOrder(call: Call, number: string) {
  const imports = deskImports(call)
  const planned = await imports.plan(importFile(importLine(number)))
  await imports.commit(planned)
  const found = await call<{ results: OrderRecord[] }>('GET', `/v1/orders?order_id=${number}`)
  const [order] = found.body.results
  if (!order) throw new Error('nothing was imported')
  return { importId: planned.id, order }
}
