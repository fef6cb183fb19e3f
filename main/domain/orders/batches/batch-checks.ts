import type { BatchKind } from '../../../../shared/api/batches.ts'
import type { OrderInput } from '../../../../shared/api/orders.ts'
import type { ShipmentInput } from '../../../../shared/api/shipments.ts'
import type { TrackingInput } from '../../../../shared/api/trackers.ts'
import {
  type Refusal,
  type Result,
  refuse,
  refuseItems,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import { inPieces } from '../../../platform/breathe.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { ResolveRoute } from '../../shipping/shipments/shipment-drafts.ts'
import { orderKeyText, toOrderKey, withSource } from '../orders/order-mapper.ts'
import type { OrderService } from '../orders/order-service.ts'

/** What the items of a batch of each kind are. */
export type BatchInputs = { orders: OrderInput; shipments: ShipmentInput; trackers: TrackingInput }

/** Says what is wrong with an item before anything is stored; null when nothing is. */
type CheckItem<T> = (item: T, index: number) => Refusal | null

export type BatchCheckPorts = {
  orders: Pick<OrderService, 'check'>
  resolveRoute: ResolveRoute
  live: Pick<LiveConnections, 'active'>
}

/** Tries every item without storing any. Refuses with all that do not fit, each with its place. */
export type CheckBatch = <K extends BatchKind>(
  kind: K,
  items: readonly BatchInputs[K][],
  testMode: boolean,
) => Promise<Result<void>>

const itemsAtOnce = 50

export function createBatchChecks(ports: BatchCheckPorts): CheckBatch {
  const checks: { [K in BatchKind]: (testMode: boolean) => Promise<CheckItem<BatchInputs[K]>> } = {
    orders: async testMode => {
      const isRepeated = repeatedOrders()
      return (order, index) =>
        isRepeated(order, index) ?? refusalOf(ports.orders.check(withSource(order), testMode))
    },
    shipments: async () => shipment => refusalOf(ports.resolveRoute(shipment, null)),
    trackers: async testMode => {
      const served = new Set((await ports.live.active(testMode)).map(({ row }) => row.carrierName))
      return ({ carrier_name: name }) => (served.has(name) ? null : noCarrier(name))
    },
  }

  return async (kind, items, testMode) => {
    const check = await checks[kind](testMode)
    const refused: StationRefusal[] = []
    await inPieces(items, itemsAtOnce, (piece, from) => {
      for (const [n, item] of piece.entries()) {
        const refusal = check(item, from + n)
        if (refusal?.kind === 'station') refused.push({ ...refusal, index: from + n })
      }
    })
    return refused.length > 0 ? refuseItems(refused) : { ok: true, value: undefined }
  }
}

const refusalOf = (result: Result<unknown>): Refusal | null => (result.ok ? null : result.refusal)

const noCarrier = (name: string): Refusal =>
  refuse('invalid_carrier', {
    message: `No connection that is switched on serves the carrier "${name.slice(0, 50)}".`,
  }).refusal

/** The same order twice in one batch is most likely a mistake. */
function repeatedOrders(): CheckItem<OrderInput> {
  const seen = new Map<string, number>()
  return (order, index) => {
    const { source, orderId } = toOrderKey(order)
    const key = orderKeyText({ source, orderId })
    const first = seen.get(key)
    if (first === undefined) seen.set(key, index)
    return first === undefined
      ? null
      : refuse('state_error', {
          message: `The order ${orderId} of ${source} is in this batch already, at index ${first}.`,
        }).refusal
  }
}
