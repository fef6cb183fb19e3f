import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { type FakeCarrier, fakeCarrier } from '../carriers/fake-carrier.ts'
import { scriptedConnection } from '../carriers/scripted-carrier.ts'
import type { TestStation } from '../station/station.ts'
import { boardOf } from './board-desk.ts'
import { addConnection, addShipment, buy, vancouver } from './shipping-data.ts'

type Parcel = {
  name: string
  /** Nobody is asked when left out. */
  status?: string
  /** Days since the newest event. */
  ago?: number
  description: string
  location?: string
  /** Days until it is promised. */
  promised?: number
}

/** Three problems, and what a quiet day has besides. */
export const boardParcels: readonly Parcel[] = [
  { name: 'Nora Lind', status: 'delivery_failed', ago: 1, description: 'No access', location: 'Malmö' },
  { name: 'Jean Roy', status: 'in_transit', ago: 6, description: 'Left the depot', location: 'Louisville' },
  {
    name: 'Ines Duarte',
    status: 'in_transit',
    ago: 1,
    description: 'Sorted',
    location: 'Porto',
    promised: -2,
  },
  { name: 'Omar Haddad', status: 'in_transit', ago: 0, description: 'Sorted', promised: 2 },
  { name: 'Mia Novak', status: 'delivered', ago: 0, description: 'Handed to the recipient' },
]

/** Parcels of a carrier that says of each what it is told. */
export async function trackParcels(
  { call }: Pick<TestStation, 'call'>,
  today: ShopDay,
  parcels = boardParcels,
): Promise<FakeCarrier> {
  const carrier = await fakeCarrier()
  await call('PATCH', '/desk/background-settings', { tracking: false })
  await addConnection(call, scriptedConnection(carrier))
  const board = boardOf(call)
  for (const { name, status, ago = 0, description, location = null, promised } of parcels) {
    const recipient = { ...vancouver, person_name: name }
    const draft = await addShipment(call, {
      recipient,
      carrier_ids: ['scripted'],
      reference: `Order ${name.length}`,
    })
    const { tracker_id: id } = (await buy(call, draft)).body
    if (status === undefined) continue
    const event = { date: daysAfter(today, -ago), time: '09:12', code: 'X', description, location }
    carrier.behave('tracking', {
      body: {
        status,
        delivered: status === 'delivered',
        expected: promised === undefined ? null : daysAfter(today, promised),
        events: [event],
      },
    })
    await board.ask(id)
  }
  return carrier
}
