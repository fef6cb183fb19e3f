import { expect, test } from 'vitest'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, montreal } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

test('a request cut off by a crash is not run again with its key, and one that was answered is answered again', async () => {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home)
  await addConnection(first.call, scriptedConnection(carrier))
  const { shipper, recipient, parcels, rates } = await addShipment(first.call)
  const body = { shipper, recipient, parcels, rates, selected_rate_id: rates[0]?.id }
  const keyed = { headers: { 'idempotency-key': 'crash-1' } }
  const saved = await first.call('POST', '/v1/addresses', montreal, keyed)
  carrier.behave('labels', { how: 'hold', charges: true })
  const lost = first.call('POST', '/v1/proxy/shipping', body, keyed).catch((error: unknown) => error)
  await carrier.asked('labels')
  await first.kill()
  expect(await lost).toBeInstanceOf(Error)

  carrier.behave('labels', {})
  const { call } = await killableStation(home)
  const again = await call('POST', '/v1/proxy/shipping', body, keyed)
  expect(again.status).toBe(409)
  expect(errorOf(again).code).toBe('outcome_unknown')
  expect(carrier.calls('labels')).toBe(1)
  const replayed = await call('POST', '/v1/addresses', montreal, keyed)
  expect(replayed.headers.get('idempotency-replayed')).toBe('true')
  expect(replayed.body).toEqual(saved.body)
})
