import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { QueueInput } from '../../../../shared/desk/purchase-queue.ts'
import { noConnection } from '../../../../shared/errors/common-refusals.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { RateService } from '../rates/rate-service.ts'
import { rateUnavailable } from '../shipments/purchase-rules.ts'
import { toRateRequestOf } from '../shipments/shipment-mapper.ts'
import type { ShipmentService } from '../shipments/shipment-service.ts'

/** What is to be bought, from whom, at which price. */
export type QueueWish = {
  connectionId: string
  carrierId: string
  service: string
  acceptedMinor: number
  currency: string
}

/** Finds out what a request for the queue means. */
export type FindWish = (input: QueueInput, testMode: boolean) => Promise<Result<QueueWish>>

export function createFindWish(ports: {
  shipments: Pick<ShipmentService, 'retrieve'>
  live: LiveConnections
  rates: Pick<RateService, 'recall'>
}): FindWish {
  const earlierRates = (connection: LiveConnection, shipment: ShipmentRecord): RateRecord[] => {
    const request = toRateRequestOf(shipment)
    return ports.rates.recall(connection.row.id, request)?.rates ?? []
  }

  const byRate = async (id: string, shipment: ShipmentRecord): Promise<Result<QueueWish>> => {
    const live = await ports.live.active(shipment.test_mode)
    const all = [...shipment.rates, ...live.flatMap(each => earlierRates(each, shipment))]
    const rate = all.find(each => each.id === id)
    if (!rate?.service || !rate.currency) return rateUnavailable()
    const connection = await ports.live.findOf(rate)
    return connection
      ? wishOf(connection, rate.service, { amount: rate.total_charge, currency: rate.currency })
      : noConnection()
  }

  return async (input, testMode) => {
    const shipment = ports.shipments.retrieve({ id: input.shipment_id, testMode })
    if (!shipment.ok) return shipment
    if (input.selected_rate_id) return byRate(input.selected_rate_id, shipment.value)
    const { connection_id: id, service, accepted_charge: amount, currency } = input
    if (!id || !service) return refuseFields(missing({ connection_id: id, service }))
    const connection = await ports.live.find(id)
    if (!connection || connection.row.testMode !== testMode) return noConnection()
    const earlier = earlierRates(connection, shipment.value).find(each => each.service === service)
    if (amount !== undefined && currency) return wishOf(connection, service, { amount, currency })
    return earlier?.currency
      ? wishOf(connection, service, { amount: earlier.total_charge, currency: earlier.currency })
      : refuseFields(missing({ accepted_charge: amount, currency }))
  }
}

function wishOf(
  { row, adapter }: LiveConnection,
  service: string,
  price: { amount: number; currency: string },
): Result<QueueWish> {
  if (!adapter.rate || !adapter.createLabel) return noConnection()
  return ok({
    connectionId: row.id,
    carrierId: row.carrierId,
    service,
    acceptedMinor: toMinor(price.amount, price.currency),
    currency: price.currency,
  })
}

const missing = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, ['This field is required.']]),
  )
