import { expect, onTestFinished, test } from 'vitest'
import { type Answer, errorOf } from '../support/contract/call.ts'
import { pickupBody } from '../support/desks/pickup-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'

const inUse = (answer: Answer<unknown>, kind: string) => {
  expect([answer.status, errorOf(answer).code]).toEqual([409, 'in_use'])
  expect(errorOf(answer).details).toMatchObject({ intent: { kind } })
}

async function heldDesk() {
  const desk = await scriptedDesk()
  onTestFinished(desk.carrier.release)
  const hold = (operation: Parameters<typeof desk.carrier.behave>[0]) =>
    desk.carrier.behave(operation, { how: 'hold' })
  return { ...desk, hold, path: `/desk/connections/${desk.connection.id}` }
}

test('a connection is neither deleted nor given to another account while a label is bought by it, but it may be disabled', async () => {
  const { call, carrier, draft, buy, hold, path } = await heldDesk()
  hold('labels')
  const buying = buy(await draft())
  await carrier.asked('labels')
  inUse(await call('DELETE', path), 'purchase')
  const key = { api_key: 'of another account' }
  inUse(await call('PATCH', path, { credentials: { ...key, base_url: carrier.url } }), 'purchase')
  expect((await call('PATCH', path, { active: false })).status).toBe(200)
  carrier.release()
  const bought = await buying
  expect([bought.status, bought.body.status]).toEqual([200, 'purchased'])
  expect((await call('DELETE', path)).status).toBe(200)
})

test('and stays as it is while nobody knows what came of a label, until somebody says so', async () => {
  const { call, carrier, draft, buy, path } = await heldDesk()
  carrier.behave('labels', { how: 'hang_up' })
  const shipment = await draft()
  await buy(shipment)
  inUse(await call('DELETE', path), 'purchase')
  await call('POST', `/desk/shipments/${shipment.id}/settle-purchase`, { happened: false })
  expect((await call('DELETE', path)).status).toBe(200)
})

test('a label that is being voided is put on no pickup', async () => {
  const { call, carrier, draft, buy, hold } = await heldDesk()
  const bought = (await buy(await draft())).body
  hold('void')
  const voiding = call('POST', `/v1/shipments/${bought.id}/cancel`)
  await carrier.asked('void')
  const body = pickupBody([bought.tracking_number])
  inUse(await call('POST', '/v1/pickups/scripted/schedule', body), 'void')
  carrier.release()
  expect((await voiding).status).toBe(200)
  expect(carrier.calls('pickups')).toBe(0)
})

test('a parcel that is being put on a pickup is not voided meanwhile', async () => {
  const { call, carrier, draft, buy, hold } = await heldDesk()
  const bought = (await buy(await draft())).body
  hold('pickups')
  const scheduling = call('POST', '/v1/pickups/scripted/schedule', pickupBody([bought.tracking_number]))
  await carrier.asked('pickups')
  inUse(await call('POST', `/v1/shipments/${bought.id}/cancel`), 'pickup_schedule')
  carrier.release()
  expect((await scheduling).status).toBe(201)
  expect(carrier.voids()).toEqual([])
})
