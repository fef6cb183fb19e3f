import { expect } from 'vitest'
import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { QueuedPurchase } from '../../../shared/desk/purchase-queue.ts'
import { answerOf, rateLines } from '../carriers/rate-lines.ts'
import type { Call } from '../contract/call.ts'
import { recordIn } from '../contract/record-in.ts'
import { scriptedDesk } from './scripted-desk.ts'
import { route } from './shipping-data.ts'

/** Queues the first rate of a shipment, or what is said. */
export const queuePurchase = (call: Call, { id, rates }: ShipmentRecord, more: object = {}) =>
  call<QueuedPurchase>('POST', '/desk/purchase-queue', {
    shipment_id: id,
    selected_rate_id: rates[0]?.id,
    ...more,
  })

/** The entry once nothing more happens to it by itself. */
export async function settledEntry(call: Call, id: string): Promise<QueuedPurchase> {
  const entry = async () => await recordIn<QueuedPurchase>(call, '/desk/purchase-queue', id)
  await expect.poll(async () => (await entry()).state).toMatch(/^(bought|stopped)$/)
  return entry()
}

/** A station whose carrier can be cut off, and the queue of purchases. */
export async function queueDesk() {
  const desk = await scriptedDesk()
  const { call, carrier, connection } = desk
  return {
    ...desk,
    queue: (shipment: ShipmentRecord, more: object = {}) => queuePurchase(call, shipment, more),
    entry: async (id: string) => await recordIn<QueuedPurchase>(call, '/desk/purchase-queue', id),
    settled: (id: string) => settledEntry(call, id),
    /** Cuts the network and asks until the station knows. */
    cutOff: async () => {
      await carrier.cut()
      for (let time = 0; time < 3; time += 1) await call('POST', '/v1/proxy/rates', route)
    },
    /** A new draft while nobody can be reached, and the earlier price that is shown beside it. */
    earlier: async () => {
      const { until, rest } = await rateLines(desk, { shipment: { ...route, reference: 'offline' } })
      const answer = await until(answerOf(connection.carrier_id))
      await rest()
      if (answer.type !== 'answer' || !answer.shipment || !answer.remembered[0])
        throw new Error('no earlier price was shown')
      return { shipment: answer.shipment, remembered: answer.remembered[0] }
    },
  }
}
