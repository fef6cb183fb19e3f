import { parcel, route } from '../../../support/desks/shipping-data.ts'
import { type Hands, sendOnce } from '../book.ts'
import { lateMark } from '../world/carrier.ts'
import { draft } from './shipping.ts'

/** What is asked for by proxy is called so, at the carrier and in the intent; no shipment goes there. */
export const proxyMark = 'proxy '

/** Buys a label straight at the carrier, and voids it again. */
export const proxyLabel = (hands: Hands): Promise<void> => buyByProxy(hands, '')

/** The same for one that follows its purchase, which its buyer waits for. */
export const proxyLabelLate = (hands: Hands): Promise<void> => buyByProxy(hands, lateMark)

async function buyByProxy(hands: Hands, mark: string): Promise<void> {
  const made = await draft(hands, mark)
  if (made === null) return
  const [rate] = made.rates
  const answer = await sendOnce<{ shipment_identifier: string }>(hands, '/v1/proxy/shipping', {
    ...route,
    parcels: [parcel],
    recipient: { ...route.recipient, city: `${proxyMark}${made.recipient.city}` },
    rates: [rate],
    selected_rate_id: rate?.id,
    label_type: 'ZPL',
  })
  if (answer?.status !== 200) return
  const { shipment_identifier } = answer.body
  await sendOnce(hands, '/v1/proxy/shipping/scripted/cancel', { shipment_identifier })
}

/** Arranges a pickup straight at the carrier, changes it and cancels it. */
export async function proxyPickup(hands: Hands): Promise<void> {
  const path = '/v1/proxy/pickups/scripted'
  const body = {
    pickup_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
    ready_time: '13:00',
    closing_time: '17:00',
    address: { ...route.shipper, address_line1: `${proxyMark}${hands.name} ${hands.random.int(1, 1e9)}` },
    parcels: [parcel],
  }
  const answer = await sendOnce<{ pickup: { confirmation_number: string } }>(hands, path, body)
  if (answer?.status !== 201) return
  const { confirmation_number } = answer.body.pickup
  await sendOnce(hands, `${path}/update`, { ...body, confirmation_number, ready_time: '14:00' })
  await sendOnce(hands, `${path}/cancel`, { confirmation_number })
}
