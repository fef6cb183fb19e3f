import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { queuePurchase, settledEntry } from '../support/desks/queue-desk.ts'
import { addConnection, addShipment } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

/** Two processes are started one after the other. */
const twoStartsMs = 60_000

/** A station killed while it works through the queue, and what the next one on the same home does. */
async function killedDesk() {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  return { home, carrier, first }
}

test(
  'what waits survives a kill in the middle of asking for its price, and is bought once',
  async () => {
    const { home, carrier, first } = await killedDesk()
    const [one, two] = [await addShipment(first.call), await addShipment(first.call)]
    carrier.behave('rates', { how: 'hold' })
    const entries = [(await queuePurchase(first.call, one)).body, (await queuePurchase(first.call, two)).body]
    await carrier.asked('rates', 3)
    await first.kill()
    carrier.behave('rates', {})
    const { call } = await killableStation(home)
    for (const { id } of entries) expect(await settledEntry(call, id)).toMatchObject({ state: 'bought' })
    expect(carrier.charges()).toHaveLength(2)
    expect(carrier.calls('labels')).toBe(2)
  },
  twoStartsMs,
)

test(
  'a kill while the carrier makes the label leaves it unknown, and what is behind it goes on',
  async () => {
    const { home, carrier, first } = await killedDesk()
    const [one, two] = [await addShipment(first.call), await addShipment(first.call)]
    carrier.behave('labels', { how: 'hold', charges: true })
    const lost = (await queuePurchase(first.call, one)).body
    const behind = (await queuePurchase(first.call, two)).body
    await carrier.asked('labels')
    await first.kill()
    carrier.behave('labels', {})
    const { call } = await killableStation(home)
    expect(await settledEntry(call, lost.id)).toMatchObject({ state: 'stopped', reason: 'unknown' })
    expect(await settledEntry(call, behind.id)).toMatchObject({ state: 'bought' })
    expect((await call('GET', '/desk/status')).body.unknown_purchases).toBe(1)
    expect(carrier.calls('labels')).toBe(2)
    expect(carrier.charges()).toHaveLength(2)
  },
  twoStartsMs,
)
