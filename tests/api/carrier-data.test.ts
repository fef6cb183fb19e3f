import { expect, test } from 'vitest'
import type { CarrierAdapter } from '../../main/carriers/contract/adapter.ts'
import { done } from '../../main/carriers/contract/outcome.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import {
  ask,
  carriersWith,
  hubCarriers,
  scripted,
  scriptedConnection,
  toNamed,
} from '../support/carriers/scripted-carrier.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'

const zpl = Buffer.from('^XA^FDT^FS^XZ').toString('base64')
const labelled = (data: object) => ({ number: 'T-1', format: 'ZPL', label: zpl, data })
type Asked = Parameters<typeof ask>[2]

/** The scripted carrier, which wants every shipment of a day by its number, and gives each manifest a place. */
const endOfDay: CarrierAdapter['endOfDay'] = (request, connection, context) =>
  ask(
    'end-of-day',
    { day: request.day, shipments: request.shipments.map(toNamed) },
    connection as Asked,
    context,
    () => done({ manifests: [{ id: 'M-1', document: null, carrierData: { place: 'P9' }, meta: {} }] }),
    'unknown-outcome',
  )

/** Says what it made before it waits for more. */
const createLabel: CarrierAdapter['createLabel'] = (request, connection, context) => {
  context.note({ ids: { order_id: 'O-7' } })
  return scripted.createLabel(request, connection as Asked, context)
}

test('what a carrier gives with a label comes back with its pickup, its manifest and its void', async () => {
  const desk = await scriptedDesk({ carriers: carriersWith({ endOfDay, handsOver: 'shipments' }) })
  const { call, carrier, connection } = desk
  carrier.behave('labels', { body: labelled({ seal: 'SEAL-9' }) })
  const bought = (await desk.buy(await desk.draft())).body
  const named = { number: 'T-1', service: 'scripted_ground', parcels: 1, data: { seal: 'SEAL-9' } }
  expect(JSON.stringify(bought)).not.toContain('SEAL-9')
  const { schedule, cancel } = pickupDesk(call, 'scripted')
  const pickup = (await schedule(['T-1'])).body
  expect(carrier.requests('pickups')).toMatchObject([{ parcels: 1, shipments: [named] }])
  await cancel(pickup.id)
  const closed = await call<ManifestRecord>('POST', '/desk/manifests', { connection_id: connection.id })
  expect(closed.body).toMatchObject({ state: 'closed', shipment_count: 1 })
  expect(JSON.stringify(closed.body)).not.toContain('P9')
  expect(carrier.requests('end-of-day')).toEqual([{ day: '2026-01-05', shipments: [named] }])
  expect(desk.look(`SELECT carrier_data FROM manifests`)).toBe('{"1":{"place":"P9"}}')
  await call('POST', `/v1/shipments/${bought.id}/cancel`)
  expect(carrier.requests('void')).toEqual([{ id: 'T-1', data: { seal: 'SEAL-9' } }])
})

test('what a carrier gives with a pickup comes back with its change, and what the change gave with the cancellation', async () => {
  const desk = await scriptedDesk()
  const { call, carrier } = desk
  const bought = (await desk.buy(await desk.draft())).body
  const { schedule, update, cancel, read } = pickupDesk(call, 'scripted')
  carrier.behave('pickups', { body: { number: 'P-1', data: { etag: 'e1', location: 'YVRA' } } })
  const { id } = (await schedule([bought.tracking_number])).body
  expect(JSON.stringify((await read(id)).body)).not.toContain('YVRA')
  carrier.behave('pickup-changes', { body: { number: 'P-1', data: { etag: 'e2', location: 'YVRA' } } })
  await update(id, { ready_time: '14:00' })
  expect(carrier.requests('pickup-changes')).toMatchObject([{ data: { etag: 'e1', location: 'YVRA' } }])
  carrier.behave('pickup-changes', { body: { number: 'P-1' } })
  await update(id, { ready_time: '14:30' })
  await cancel(id)
  expect(carrier.requests('pickup-cancels')).toMatchObject([{ data: { etag: 'e2', location: 'YVRA' } }])
})

test('what a carrier gives with documents comes back with later ones', async () => {
  const desk = await scriptedDesk()
  const { call, carrier } = desk
  const { id: shipment_id } = (await desk.buy(await desk.draft())).body
  const upload = (doc_name: string) =>
    call('POST', '/v1/documents', {
      shipment_id,
      document_files: [{ doc_file: 'JVBERi0xLjQKJUVPRgo=', doc_name, doc_format: 'PDF' }],
    })
  carrier.behave('documents', { body: { ids: ['D-1'], messages: [], data: { folder: 'F1' } } })
  const first = await upload('one.pdf')
  expect(JSON.stringify(first.body)).not.toContain('F1')
  await upload('two.pdf')
  expect(carrier.requests('documents')[1]).toMatchObject({
    data: { folder: 'F1' },
    before: [{ docId: 'D-1', fileName: 'one.pdf', carrierData: { folder: 'F1', of: 'one.pdf' } }],
  })
})

test('what a carrier said it had made is what a lost purchase is looked for by', async () => {
  const desk = await scriptedDesk({ carriers: carriersWith({ createLabel }) })
  const { call, carrier } = desk
  const draft = await desk.draft()
  carrier.behave('labels', { how: 'hang_up', charges: true })
  await desk.buy(draft)
  carrier.behave('labels', {})
  const lost = (await desk.retrieve(draft.id)).body
  expect(JSON.stringify(lost.messages)).toContain('order id O-7')
  carrier.behave('search', {})
  expect((await settlingDesk(call).askCarrier(draft.id)).body.finding).toBe('bought')
  expect(carrier.requests('search')).toMatchObject([{ noted: { order_id: 'O-7' } }])
})

test('a rate and a label of a hub say who moves the parcel beside the connection, and it is tracked by that carrier', async () => {
  const { call, carrier, ...desk } = await scriptedDesk({ carriers: hubCarriers })
  await addConnection(call, {
    ...scriptedConnection(carrier, { carrier_id: 'hub' }),
    carrier_name: 'easypost',
  })
  const hub = { slug: 'ups', code: 'UPSDAP', name: 'UPS' }
  carrier.behave('rates', { body: { rates: [{ service: 'hub_ground', total: 900, hub }], messages: [] } })
  const draft = await desk.draft({ carrier_ids: ['hub'] })
  expect(draft.rates[0]).toMatchObject({
    carrier_name: 'easypost',
    meta: { carrier: 'ups', rate_provider: 'ups', hub_carrier: { name: 'UPS' } },
  })
  const bought = (await desk.buy(draft)).body
  expect(carrier.requests('labels')).toMatchObject([{ hub: 'UPSDAP' }])
  expect(bought).toMatchObject({ carrier_name: 'easypost', meta: { carrier: 'ups', rate_provider: 'ups' } })
  const tracker = await call('GET', `/v1/trackers/${bought.tracker_id}`)
  expect(tracker.body).toMatchObject({ carrier_name: 'easypost', meta: { carrier: 'ups' } })
})
