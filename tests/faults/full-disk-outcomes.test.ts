import { expect, type TestContext, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { type CarrierOperation, fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { fillDisk } from '../support/station/full-disk.ts'
import { stationOnSmallDisk } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

/** A station on a disk of its own, with a carrier that does as it is told. */
async function smallDesk(context: TestContext) {
  const station = await stationOnSmallDisk(tempHome(), 4)
  if (!station) return context.skip('this machine lets nobody make a small disk')
  const { call } = station
  const carrier = await fakeCarrier()
  await addConnection(call, scriptedConnection(carrier))
  const retrieve = async (id: string) => (await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body
  /** The disk fills up while the carrier has acted and not answered yet. */
  const fullMeanwhile = async <T>(operation: CarrierOperation, request: () => Promise<T>): Promise<T> => {
    carrier.behave(operation, { how: 'hold', charges: true })
    const answer = request()
    await carrier.asked(operation)
    await fillDisk(call)
    carrier.release()
    return answer
  }
  return { ...station, ...settlingDesk(call), carrier, retrieve, fullMeanwhile }
}

test('a label bought while the disk filled up is told, listed, refused a second time, and written when there is room', async context => {
  const { call, carrier, fullMeanwhile, attention, retrieve, throwOffBallast, ...desk } =
    await smallDesk(context)
  const draft = await addShipment(call)
  const answer = await fullMeanwhile('labels', () => buy(call, draft))
  const [number] = carrier.charges()
  expect(answer.status).toBe(507)
  expect(errorOf(answer)).toMatchObject({
    code: 'outcome_unknown',
    message: expect.stringContaining(`The carrier made label ${number}`),
  })
  expect(await attention()).toMatchObject([{ kind: 'purchase', id: draft.id, shipment_id: draft.id }])
  const asUnknown = { status: 'draft', meta: { unknown: { purchase: { since: expect.any(String) } } } }
  expect(await retrieve(draft.id)).toMatchObject(asUnknown)
  expect((await call('GET', '/v1/shipments')).body).toMatchObject({ count: 1, results: [asUnknown] })
  const again = await buy(call, draft)
  expect(again.status).toBe(409)
  // A last page may be left for the word that nobody knows.
  expect(errorOf(again).message).toMatch(/is not written down yet. Nothing is sent again|got no answer/)

  carrier.behave('search', {})
  // Whoever settles it now is told that the disk is full, and can do it as soon as it is not.
  for (const full of [
    await desk.askCarrier(draft.id),
    await desk.settlePurchase(draft.id, { happened: true, tracking_number: String(number) }),
  ])
    expect(full.status, JSON.stringify(full.body)).toBe(507)
  expect(await attention()).toHaveLength(1)
  expect((await retrieve(draft.id)).status).toBe('draft')

  await throwOffBallast()
  await until(async () => expect(await retrieve(draft.id)).toMatchObject({ status: 'purchased' }))
  const bought = await retrieve(draft.id)
  expect(bought.tracking_number).toBe(number)
  expect(bought.meta).not.toHaveProperty('unknown')
  expect((await call('GET', String(bought.label_url))).status).toBe(200)
  expect(await attention()).toEqual([])
  expect((await call('GET', `/v1/trackers/${bought.tracker_id}`)).status).toBe(200)
  expect(carrier.charges()).toHaveLength(1)
})

test('a void the carrier took while the disk filled up is written when there is room', async context => {
  const { call, carrier, fullMeanwhile, attention, retrieve, throwOffBallast } = await smallDesk(context)
  const { id } = (await buy(call, await addShipment(call))).body
  const answer = await fullMeanwhile('void', () => call('POST', `/v1/shipments/${id}/cancel`))
  expect(answer.status).toBe(507)
  const [item] = await attention()
  expect(item).toMatchObject({ kind: 'void', id })
  expect((await retrieve(id)).meta).toMatchObject({ unknown: { void: { id: item?.intent_id } } })
  expect((await call('POST', `/v1/shipments/${id}/cancel`)).status).toBe(409)
  await throwOffBallast()
  await until(async () => expect((await retrieve(id)).status).toBe('cancelled'))
  expect(carrier.voids()).toHaveLength(1)
})

test('a refusal that came while the disk filled up is told as one, and the label can be bought when there is room', async context => {
  const { call, carrier, fullMeanwhile, attention, throwOffBallast } = await smallDesk(context)
  const draft = await addShipment(call)
  const refused = await fullMeanwhile('labels', () => {
    carrier.behave('labels', { how: 'hold', status: 422, body: { code: 'C-17', message: 'On holiday.' } })
    return buy(call, draft)
  })
  expect(refused.status).toBe(424)
  expect(await attention()).toEqual([])
  expect((await buy(call, draft)).status).toBeGreaterThanOrEqual(409)
  expect(carrier.calls('labels')).toBe(1)
  await throwOffBallast()
  carrier.behave('labels', {})
  await until(async () => expect((await buy(call, draft)).status).toBe(200))
  expect(carrier.charges()).toHaveLength(1)
})
