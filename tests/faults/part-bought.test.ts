import { expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import type { Call } from '../support/contract/call.ts'
import {
  addConnection,
  addShipment,
  buy,
  montreal,
  postAccount,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type CanadaPostSimulator, start } from '../support/simulators/canadapost/index.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { startStation } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

const parcels = [1, 2].map(weight => ({
  weight,
  weight_unit: 'KG',
  width: 10,
  height: 10,
  length: 10,
  dimension_unit: 'CM',
}))

async function silentAfterOne(): Promise<CanadaPostSimulator> {
  const simulator = await start({ port: 0 })
  onTestFinished(simulator.stop)
  simulator.misbehave({ on: 'ship', kind: 'charge_then_timeout', after: 1 })
  return simulator
}

async function draftAt(call: Call, { url }: CanadaPostSimulator): Promise<ShipmentRecord> {
  await addConnection(call, postAccount(url))
  const shipper = {
    ...montreal,
    company_name: 'Lumen & Oak',
    phone_number: '514-000-0000',
    postal_code: 'h3a 1g5',
  }
  const recipient = { ...vancouver, phone_number: '604-000-0000' }
  return addShipment(call, { shipper, recipient, parcels })
}

/** The station waits for the second parcel, and the first is there. */
async function untilSecondIsAsked(simulator: CanadaPostSimulator): Promise<string> {
  await until(() => expect(simulator.calls.filter(({ operation }) => operation === 'ship')).toHaveLength(2))
  return simulator.paidFor()[0] ?? ''
}

async function expectToBeNamed(call: Call, id: string, number: string) {
  const { body } = await call('GET', `/v1/shipments/${id}`)
  expect(JSON.stringify(body.messages)).toContain(number)
  expect(body.status).toBe('draft')
  const [item] = (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results
  expect(item).toMatchObject({ kind: 'purchase', id })
  expect(item?.said.join(' ')).toContain(`Canada Post has made shipment`)
  expect(item?.said.join(' ')).toContain(number)
}

test('the first of two parcels keeps its number when the time is over before the second has one', async () => {
  const simulator = await silentAfterOne()
  const clock = manualClock()
  const { call, close } = await startStation({ clock })
  onTestFinished(close)
  const draft = await draftAt(call, simulator)
  const answer = buy(call, draft)
  const number = await untilSecondIsAsked(simulator)
  clock.advance(30_000)
  const refused = await answer
  expect(refused.status).toBe(424)
  expect(JSON.stringify(refused.body)).toContain(number)
  await expectToBeNamed(call, draft.id, number)
})

test('the first of two parcels keeps its number when the station is killed before the second has one', async () => {
  const simulator = await silentAfterOne()
  const home = tempHome()
  const first = await killableStation(home)
  const draft = await draftAt(first.call, simulator)
  const lost = buy(first.call, draft).catch((error: unknown) => error)
  const number = await untilSecondIsAsked(simulator)
  await first.kill()
  expect(await lost).toBeInstanceOf(Error)
  const { call } = await killableStation(home)
  await expectToBeNamed(call, draft.id, number)
})
