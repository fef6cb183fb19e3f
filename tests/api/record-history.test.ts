import { expect, onTestFinished, test } from 'vitest'
import type { DoneRow, RecordHistory } from '../../shared/desk/record-history.ts'
import type { ReturnDraft } from '../../shared/desk/returns.ts'
import { openPage } from '../support/contract/page.ts'
import { groupingDesk } from '../support/desks/manifest-desk.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { pickupBody, scriptedPickups } from '../support/desks/pickup-desk.ts'
import { sentOut, takesBack } from '../support/desks/return-desk.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { pageOf, shop } from '../support/desks/sign-in-shop.ts'
import { startStation } from '../support/station/station.ts'

const desk = { headers: { 'x-packdesk-desk': 'Desk%203' } }

type Reads = { call: <T>(method: 'GET', path: string) => Promise<{ body: T }> }
const done = async ({ call }: Reads, id: string): Promise<DoneRow[]> =>
  (await call<RecordHistory>('GET', `/desk/record-history/${id}`)).body.done
const said = (rows: readonly DoneRow[]) => rows.map(({ kind, by, state }) => [kind, by, state].join(' '))

test('a pickup tells who booked, changed and cancelled it, and its shipments still do when it is gone', async () => {
  const at = await scriptedPickups()
  const page = await openPage(at)
  const shipment = await at.bought()
  const { id } = (
    await page.call<{ id: string }>(
      'POST',
      '/v1/pickups/scripted/schedule',
      pickupBody([shipment.tracking_number]),
      desk,
    )
  ).body
  expect(said(await done(at, id))).toEqual(['pickup_booked Desk 3 done'])
  expect((await done(at, shipment.id)).map(({ kind }) => kind)).toEqual(['pickup_booked', 'bought'])
  at.clock.advance(60_000)
  expect((await at.update(id, { closing_time: '18:00' })).status).toBe(200)
  at.clock.advance(60_000)
  expect((await page.call('POST', `/v1/pickups/${id}/cancel`, {}, desk)).status).toBe(200)
  const rows = await done(at, id)
  expect(said(rows)).toEqual([
    'pickup_cancelled Desk 3 done',
    `pickup_changed ${rows[1]?.by} done`,
    'pickup_booked Desk 3 done',
  ])
  // The key of the tests has a name of its own.
  expect(rows[1]?.by).not.toBe('Desk 3')
  expect(rows[1]?.by).toBeTruthy()
  expect((await at.read(id)).status).toBe(404)
  expect((await done(at, shipment.id))[0]).toMatchObject({ kind: 'pickup_cancelled', by: 'Desk 3' })
})

test('a pickup the carrier gave no answer about is told of as not known, and one it refused not at all', async () => {
  const at = await scriptedPickups()
  const shipment = await at.bought()
  at.carrier.behave('pickups', { status: 422, body: { code: 'P-1', message: 'No driver.' } })
  await at.schedule([shipment.tracking_number])
  expect((await done(at, shipment.id)).map(({ kind }) => kind)).toEqual(['bought'])
  at.carrier.behave('pickups', { how: 'hang_up' })
  await at.schedule([shipment.tracking_number])
  expect((await done(at, shipment.id))[0]).toMatchObject({ kind: 'pickup_booked', state: 'unknown' })
})

test('a manifest tells who closed it out, in the list and on its shipments', async () => {
  const at = await groupingDesk()
  const page = await openPage(at)
  const shipment = await at.bought()
  const asked = { connection_id: at.connection.id }
  const { body } = await page.call<{ id: string; created_by: string }>('POST', '/desk/manifests', asked, desk)
  expect(body.created_by).toBe('Desk 3')
  expect((await at.listed())[0]).toMatchObject({ id: body.id, created_by: 'Desk 3' })
  expect(said(await done(at, body.id))).toEqual(['manifest_made Desk 3 done'])
  expect(said(await done(at, shipment.id))[0]).toBe('manifest_made Desk 3 done')
})

test('labels tell who bought and voided them: an operator by name', async () => {
  const all = await shop()
  await addConnection(all.station.call, courier())
  const page = await pageOf(all, 'packer')
  const draft = await addShipment(page.call, { carrier_ids: ['bench_courier'] })
  const { body } = await buy(page.call, draft)
  all.clock.advance(1000)
  expect((await page.call('POST', `/v1/shipments/${body.id}/cancel`)).status).toBe(200)
  expect(said(await done(all.station as Reads, body.id))).toEqual([
    'voided Ben Roy done',
    'bought Ben Roy done',
  ])
})

test('who settled what nobody knew is told, with what they said of it', async () => {
  const at = await scriptedPickups()
  const page = await openPage(at)
  const shipment = await at.bought()
  at.carrier.behave('pickups', { how: 'hang_up' })
  await at.schedule([shipment.tracking_number])
  const [booked] = await done(at, shipment.id)
  expect(booked).toMatchObject({ kind: 'pickup_booked', state: 'unknown' })
  const { results } = (await at.call<{ results: { id: string }[] }>('GET', '/desk/pickups?unsettled=true'))
    .body
  const id = results[0]?.id ?? ''
  const settled = await page.call('POST', `/desk/pickups/${id}/settle`, { happened: false }, desk)
  expect(settled.status).toBe(200)
  // It did not happen, so that only who said so is left to tell.
  expect(await done(at, id)).toMatchObject([
    { kind: 'settled_not', by: 'Desk 3', state: 'done', about: ['pickup_booked'] },
  ])
})

test('a change of what only the shop hears of is told with its fields', async () => {
  const at = await scriptedPickups()
  const page = await openPage(at)
  const shipment = await at.bought()
  const { id } = (await at.schedule([shipment.tracking_number])).body
  at.clock.advance(1000)
  const noted = await page.call('POST', `/v1/pickups/${id}`, { metadata: { door: 'back' } }, desk)
  expect(noted.status).toBe(200)
  expect((await done(at, id))[0]).toMatchObject({ kind: 'pickup_noted', by: 'Desk 3', about: ['door'] })
})

test('what was done before anybody noted who did it is told with nobody', async () => {
  const at = await groupingDesk()
  await at.bought()
  const { id } = (await at.closeAll()).body
  at.database.exec('UPDATE intents SET by = NULL')
  expect(said(await done(at, id))[0]).toMatch(/^manifest_made {2}done$/)
})

test('a return somebody only looked at is none; once its label is bought it is told as made', async () => {
  const at = await startStation()
  onTestFinished(at.close)
  await takesBack(at.call)
  const sent = await sentOut(at.call)
  const begun = await at.call<ReturnDraft>('POST', '/desk/returns', { shipment_id: sent.id })
  expect(begun.status).toBe(201)
  expect((await done(at, sent.id)).map(({ kind }) => kind)).toEqual(['bought'])
  const body = { selected_rate_id: begun.body.label.rates[0]?.id }
  await at.call('POST', `/desk/returns/${begun.body.return.id}/buy`, body)
  expect((await done(at, sent.id)).map(({ kind }) => kind)).toContain('return_made')
})

test('of a record nobody has nothing is told', async () => {
  const at = await groupingDesk()
  const { id } = await at.bought()
  const status = async (of: string) => (await at.call('GET', `/desk/record-history/${of}`)).status
  expect([await status(id), await status('shp_nobody')]).toEqual([200, 404])
})

test('whoever asks for the history of an order is told where it is', async () => {
  const at = await groupingDesk()
  const { id } = await takeOrder(at.call)
  const asked = await at.call<{ errors: { message: string }[] }>('GET', `/desk/record-history/${id}`)
  expect(asked).toMatchObject({
    status: 404,
    body: { errors: [{ message: expect.stringContaining('GET') }] },
  })
  const path = asked.body.errors[0]?.message.match(/GET (\S+)\.$/)?.[1] ?? ''
  expect(await at.call('GET', path)).toMatchObject({ status: 200, body: { history: [] } })
  expect((await at.call('GET', `/desk/record-history/${id}`, undefined, { as: 'live' })).status).toBe(404)
})
