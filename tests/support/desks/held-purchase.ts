import { expect, onTestFinished } from 'vitest'
import type { Call } from '../contract/call.ts'
import { start } from '../simulators/ups/index.ts'
import { until } from '../until.ts'
import { addConnection, addShipment, buy } from './shipping-data.ts'

const between = (city: string, state: string, postal: string) => ({
  person_name: 'Ada Byron',
  address_line1: '5 Mill Rd',
  city,
  state_code: state,
  postal_code: postal,
  country_code: 'US',
  phone_number: '+13022234567',
})

/** What UPS carries. */
export const upsLane = {
  shipper: between('Dover', 'DE', '19901'),
  recipient: between('Salem', 'OR', '97301'),
  parcels: [{ weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }],
}

/** A label that UPS, as the program itself knows it, has charged and not answered until it is released. */
export async function heldPurchase(call: Call) {
  const ups = await start({ port: 0 })
  onTestFinished(ups.stop)
  await addConnection(call, {
    carrier_name: 'ups',
    carrier_id: 'ups',
    test_mode: true,
    credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1' },
    config: { base_url: ups.url },
  })
  const draft = await addShipment(call, { ...upsLane, carrier_ids: ['ups'] })
  ups.misbehave({ on: 'ship', kind: 'held' })
  // Whoever asked may never hear of it.
  const answer = buy(call, draft).catch(() => null)
  await until(() => expect(ups.charges()).toBe(1))
  return { ups, draft, answer }
}
