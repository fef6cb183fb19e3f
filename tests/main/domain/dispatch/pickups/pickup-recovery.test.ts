import { expect, test } from 'vitest'
import { recoverPickups } from '../../../../../main/domain/dispatch/pickups/pickup-recovery.ts'
import { pickupData } from '../../../../../shared/api/pickups.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { connectionData } from '../../../../../shared/desk/connections.ts'
import { pickupBody } from '../../../../support/desks/pickup-desk.ts'
import { courier, route } from '../../../../support/desks/shipping-data.ts'
import { testEngine, unwrap } from '../../../../support/station/engine.ts'

async function deskWith(service: string) {
  const found = await testEngine()
  const { engine } = found
  unwrap(await engine.connections.create(connectionData.parse(courier())))
  const bought = unwrap(await engine.shipments.create(shipmentData.parse({ ...route, service }), true))
  const input = pickupData.parse(pickupBody([bought.tracking_number]))
  const list = () => JSON.parse(`[${engine.pickups.list(true, { limit: 9, offset: 0 }).documents}]`)
  return { ...found, input, list }
}

test('a pickup cut off by a crash is not known, is kept, and is never scheduled again by itself', async () => {
  const { engine, carrier, input, list } = await deskWith('scripted_ground')
  carrier.behave('pickups', { how: 'hold' })
  const scheduling = engine.pickups.schedule('scripted', input, true)
  await carrier.asked('pickups')

  expect(await recoverPickups(engine)).toEqual({ notHappened: 0, unknown: 1 })
  expect(await recoverPickups(engine)).toEqual({ notHappened: 0, unknown: 0 })
  expect(list()).toMatchObject([{ confirmation_number: '' }])
  expect(engine.pickupSettling.count()).toBe(1)
  expect(await engine.pickups.schedule('scripted', input, true)).toMatchObject({
    ok: false,
    refusal: { code: 'validation' },
  })
  expect(carrier.calls('pickups')).toBe(1)
  carrier.release()
  await scheduling
})

test('a pickup of the shop’s own vehicle that was cut off did not happen, and its shipments are free', async () => {
  const { engine, input, list } = await deskWith('bench_standard')
  unwrap(await engine.pickups.schedule('bench_courier', input, true))
  const [pickup] = list()
  // As the file looks when the station goes down before the outcome is written.
  const [connection] = await engine.live.active(true)
  unwrap(
    engine.pickupBook.begin({
      kind: 'pickup_schedule',
      pickupId: pickup.id,
      connectionId: connection?.row.id ?? '',
      pickup,
      links: [],
      before: [],
    }),
  )
  expect(await recoverPickups(engine)).toEqual({ notHappened: 1, unknown: 0 })
  expect(list()).toEqual([])
  expect((await engine.pickups.schedule('bench_courier', input, true)).ok).toBe(true)
})
