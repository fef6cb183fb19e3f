import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy, route } from '../support/desks/shipping-data.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

describe('a station killed between the intent and the outcome of a purchase', () => {
  test('does not know after its restart whether the label was bought, and never buys it again', async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    const shipment = await addShipment(first.call)
    carrier.behave('labels', { how: 'hold', charges: true })
    const lost = buy(first.call, shipment).catch((error: unknown) => error)
    await carrier.asked('labels')
    await first.kill()
    expect(await lost).toBeInstanceOf(Error)

    carrier.behave('labels', {})
    const { call } = await killableStation(home)
    expect((await call('GET', '/desk/status')).body.unknown_purchases).toBe(1)
    const unknown = { purchase: { since: expect.any(String), id: expect.any(String) } }
    expect((await call('GET', `/v1/shipments/${shipment.id}`)).body).toEqual({
      ...shipment,
      meta: { ...shipment.meta, unknown },
    })
    const again = await buy(call, shipment)
    expect(again.status).toBe(409)
    expect(errorOf(again).code).toBe('outcome_unknown')
    expect(carrier.calls('labels')).toBe(1)
    expect(carrier.charges()).toHaveLength(1)
  })

  test('keeps a one-call purchase that may have happened', async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    carrier.behave('labels', { how: 'hold', charges: true })
    const body = { ...route, service: 'scripted_ground', reference: 'R1' }
    const lost = first.call('POST', '/v1/shipments', body).catch((error: unknown) => error)
    await carrier.asked('labels')
    await first.kill()
    await lost

    const { call } = await killableStation(home)
    const list = await call('GET', '/v1/shipments')
    expect(list.body).toMatchObject({ count: 1, results: [{ reference: 'R1', status: 'draft' }] })
    expect((await call('GET', '/desk/status')).body.unknown_purchases).toBe(1)
  })

  test('killed while it only asks for rates loses nothing', async () => {
    const home = tempHome()
    const carrier = await fakeCarrier()
    const first = await killableStation(home)
    await addConnection(first.call, scriptedConnection(carrier))
    const shipment = await addShipment(first.call)
    carrier.behave('rates', { how: 'hold' })
    const lost = addShipment(first.call).catch((error: unknown) => error)
    await carrier.asked('rates', 2)
    await first.kill()
    await lost

    carrier.behave('rates', {})
    const { call } = await killableStation(home)
    expect((await call('GET', '/v1/shipments')).body).toMatchObject({ count: 1 })
    expect((await buy(call, shipment)).status).toBe(200)
    expect(carrier.charges()).toHaveLength(1)
  })
})

test('a station killed between a purchase and the drawing of its ticked invoice makes the invoice at its next start', async () => {
  const home = tempHome()
  const carrier = await fakeCarrier()
  const first = await killableStation(home, { diesAt: 'purchase.outcome_written' })
  await addConnection(first.call, scriptedConnection(carrier))
  await first.call('POST', '/desk/printers', { name: 'Office', uri: 'screen://office' })
  const commodities = [{ title: 'Mug', quantity: 1, weight: 0.5, weight_unit: 'KG', value_amount: 12 }]
  const draft = await addShipment(first.call, { customs: { commodities, commercial_invoice: true } })
  await buy(first.call, draft).catch((error: unknown) => error)
  await first.ended
  expect(carrier.charges()).toHaveLength(1)

  const { call } = await killableStation(home)
  const now = async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body
  await expect.poll(async () => (await now()).invoice_url).toMatch(/invoice\.pdf/)
  expect(await now()).toMatchObject({ status: 'purchased', messages: [] })
  const { bytes } = await call('GET', String((await now()).invoice_url), undefined, { as: 'none' })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const asked = { shipment_id: draft.id, with_invoice: true, hold: true }
  expect((await call('POST', '/desk/print-jobs', asked)).status).toBe(201)
  const jobs = (await call<{ results: PrintJob[] }>('GET', '/desk/print-jobs')).body.results
  expect(jobs.map(({ kind }) => kind).toSorted()).toEqual(['invoice', 'label'])
  expect(carrier.charges()).toHaveLength(1)
})
