import { expect, test } from 'vitest'
import { createIntentLedgers } from '../../../../../main/domain/intents/intent-ledger.ts'
import { createIds } from '../../../../../main/platform/ids.ts'
import { pickupData } from '../../../../../shared/api/pickups.ts'
import { shipmentData } from '../../../../../shared/api/shipments.ts'
import { connectionData } from '../../../../../shared/desk/connections.ts'
import { pickupBody } from '../../../../support/desks/pickup-desk.ts'
import { courier, route } from '../../../../support/desks/shipping-data.ts'
import { nothingUnderWay } from '../../../../support/nothing-under-way.ts'
import { testEngine, unwrap } from '../../../../support/station/engine.ts'

async function deskWith(service: string) {
  const found = await testEngine()
  const { engine } = found
  unwrap(await engine.carriers.connections.create(connectionData.parse(courier())))
  const bought = unwrap(
    await engine.shipping.shipments.create(shipmentData.parse({ ...route, service }), true),
  )
  const input = pickupData.parse(pickupBody([bought.tracking_number]))
  const list = () =>
    JSON.parse(`[${engine.dispatch.pickups.service.list(true, { limit: 9, offset: 0 }).documents}]`)
  return { ...found, input, list }
}

const asking = { testMode: true, by: 'Desk 1' }

test('a pickup cut off by a crash is not known, is kept, and is never scheduled again by itself', async () => {
  const { engine: before, database, carrier, input, list } = await deskWith('scripted_ground')
  carrier.behave('pickups', { how: 'hold' })
  const scheduling = before.dispatch.pickups.service.schedule('scripted', input, asking)
  await carrier.asked('pickups')

  const { engine } = await testEngine({ database })
  expect(await engine.intents.pickup_schedule.recover(false)).toEqual({ notHappened: 0, unknown: 1 })
  expect(await engine.intents.pickup_schedule.recover(false)).toEqual({ notHappened: 0, unknown: 0 })
  expect(list()).toMatchObject([{ confirmation_number: '' }])
  expect(engine.dispatch.pickups.service.countUnknown()).toBe(1)
  expect(await engine.dispatch.pickups.service.schedule('scripted', input, asking)).toMatchObject({
    ok: false,
    refusal: { code: 'validation' },
  })
  expect(carrier.calls('pickups')).toBe(1)
  carrier.release()
  await scheduling
})

test('a pickup of the shop’s own vehicle that was cut off did not happen, and its shipments are free', async () => {
  const { engine, database, clock, input, list } = await deskWith('bench_standard')
  unwrap(await engine.dispatch.pickups.service.schedule('bench_courier', input, asking))
  const [pickup] = list()
  // As the file looks when the station goes down before the outcome is written.
  const [connection] = await engine.carriers.live.active(true)
  const plan = {
    subjectId: pickup.id,
    connectionId: connection?.row.id ?? '',
    proposal: { pickup, links: [], before: [] },
  }
  unwrap(createIntentLedgers(database, createIds(), clock, nothingUnderWay).begin('pickup_schedule', plan))
  expect(await engine.intents.pickup_schedule.recover(false)).toEqual({ notHappened: 1, unknown: 0 })
  expect(list()).toEqual([])
  expect((await engine.dispatch.pickups.service.schedule('bench_courier', input, asking)).ok).toBe(true)
})
