import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type { ReturnDraft, ReturnRecord } from '../../../shared/desk/returns.ts'
import type { Call } from '../contract/call.ts'
import { addConnection, addShipment, buy, courier, service } from './shipping-data.ts'

const item = (title: string, sku: string, quantity: number) => ({
  title,
  sku,
  quantity,
  weight: 0.2,
  weight_unit: 'KG',
})

/** Two of one article and one of another. */
export const twoSocksAndMug = {
  weight: 1,
  weight_unit: 'KG',
  items: [item('Sock', 'SOCK', 2), item('Mug, blue', 'MUG-3', 1)],
}

/** A courier that takes parcels there and back. */
export const takesBack = (call: Call) =>
  addConnection(
    call,
    courier('house', {
      config: { services: [service('out', 10, 4), { ...service('back', 7, 5), is_return: true }] },
    }),
  )

/** What was sent, and the return of it with its label bought. */
export async function sentAndComingBack(
  call: Call,
  more: { reference?: string; items?: { line: number; quantity: number }[] } = {},
): Promise<{ sent: ShipmentRecord; back: ReturnRecord }> {
  const { items, reference = '#20001' } = more
  const sent = await sentOut(call, reference)
  const { body } = await call<ReturnDraft>('POST', '/desk/returns', {
    shipment_id: sent.id,
    reason: 'changed_mind',
    ...(items ? { items } : {}),
  })
  const made = await call<ReturnRecord>('POST', `/desk/returns/${body.return.id}/buy`, {
    selected_rate_id: body.label.rates[0]?.id,
  })
  return { sent, back: made.body }
}

export const sentOut = async (call: Call, reference = '#20001'): Promise<ShipmentRecord> =>
  (await buy(call, await addShipment(call, { carrier_ids: ['house'], parcels: [twoSocksAndMug], reference })))
    .body
