import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import { errorOf } from '../support/contract/call.ts'
import { isListed } from '../support/contract/record-in.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { addConnection, addShipment, buy, courier, service } from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile({ clock: manualClock() })
const { open, close, read, listed, settle } = manifestDesk(call)

/** A courier of its own with so many bought shipments. */
async function shop(name: string, count = 1) {
  const connection = await addConnection(call, courier(name))
  const shipments: ShipmentRecord[] = []
  for (let made = 0; made < count; made += 1)
    shipments.push(
      (await buy(call, await addShipment(call, { carrier_ids: [name], reference: `R${made}` }))).body,
    )
  return { id: connection.id, shipments, ids: shipments.map(({ id }) => id) }
}

describe('what is on no manifest yet', () => {
  test('is counted, weighed and listed until the cut-off of its carrier', async () => {
    const { id } = await addConnection(
      call,
      courier('house_clock', {
        config: {
          services: [service('clock_standard', 10, 4)],
          pickup_cut_off: '16:00',
          pickup_time_zone: 'America/Vancouver',
        },
      }),
    )
    const parcels = [
      { weight: 1, weight_unit: 'KG' },
      { weight: 10, weight_unit: 'LB' },
    ]
    const made = (await buy(call, await addShipment(call, { carrier_ids: ['house_clock'], parcels }))).body
    expect(await open()).toContainEqual(
      expect.objectContaining({
        connection_id: id,
        cut_off: { time: '16:00', at: '2026-01-06T00:00:00.000Z' },
        shipments: 1,
        parcels: 2,
        weight: 5.54,
        not_printed: 1,
        to_print: 1,
      }),
    )
    const shown = await call('GET', `/desk/connections/${id}/open-shipments`)
    expect(shown.body).toMatchObject({
      count: 1,
      results: [
        {
          id: made.id,
          tracking_number: made.tracking_number,
          recipient: 'Grace Murray',
          parcels: 2,
          weight: 5.54,
          is_printed: false,
          is_queued: false,
        },
      ],
    })
    expect((await call('GET', '/desk/connections/car_none/open-shipments')).status).toBe(404)
  })

  test('is counted in parcels by the status, until it is closed out or voided', async () => {
    const counted = async () =>
      (await call<StationStatus>('GET', '/desk/status')).body.parcels_to_close_out.test
    const before = await counted()
    const { id, ids } = await shop('house_counted', 2)
    const parcels = [1, 2].map(weight => ({ weight, weight_unit: 'KG' }))
    await buy(call, await addShipment(call, { carrier_ids: ['house_counted'], parcels }))
    expect(await counted()).toBe(before + 4)
    await call('POST', `/v1/shipments/${ids[0]}/cancel`)
    expect(await counted()).toBe(before + 3)
    await close(id)
    expect(await counted()).toBe(before)
  })

  test('goes onto a manifest of each carrier, and what cannot is told with its reason', async () => {
    const first = await shop('house_first', 2)
    const second = await shop('house_second')
    const draft = await addShipment(call, { carrier_ids: ['house_first'] })
    const voided = (await buy(call, await addShipment(call, { carrier_ids: ['house_first'] }))).body
    await call('POST', `/v1/shipments/${voided.id}/cancel`)
    const done = await shop('house_done')
    await close(done.id)
    const [one = ''] = first.ids
    const ids = [one, ...second.ids, draft.id, voided.id, ...done.ids, 'shp_none']
    const { body } = await call('POST', '/desk/manifest-forecasts', { shipment_ids: ids })
    expect(body.groups).toHaveLength(2)
    expect(body.groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ connection_id: first.id, shipment_ids: [one], also: 0 }),
        expect.objectContaining({ connection_id: second.id, shipment_ids: second.ids }),
      ]),
    )
    expect(body.left_out).toEqual([
      { shipment_id: draft.id, reason: 'no_label' },
      { shipment_id: voided.id, reason: 'voided' },
      { shipment_id: done.ids[0], reason: 'on_manifest' },
      { shipment_id: 'shp_none', reason: 'missing' },
    ])
    expect((await open()).find(each => each.connection_id === first.id)?.shipments).toBe(2)
  })

  test('is told with the labels nobody has printed, before they are closed out and afterwards', async () => {
    const { id, ids } = await shop('house_unprinted', 2)
    const { body } = await call('POST', '/desk/manifest-forecasts', { shipment_ids: ids })
    expect(body.groups).toMatchObject([{ connection_id: id, not_printed: 2, to_print_ids: ids }])
    expect((await close(id)).body.shipments).toMatchObject([{ is_printed: false }, { is_printed: false }])
  })
})

describe('a manifest of a carrier nobody has to tell', () => {
  test('closes what is open, once, and is answered with every field', async () => {
    const { id, ids, shipments } = await shop('house_one', 2)
    const draft = await addShipment(call, { carrier_ids: ['house_one'] })
    const cancelled = (await buy(call, await addShipment(call, { carrier_ids: ['house_one'] }))).body
    await call('POST', `/v1/shipments/${cancelled.id}/cancel`)
    expect(await open()).toContainEqual({
      connection_id: id,
      carrier_name: 'house_one',
      carrier_id: 'house_one',
      test_mode: true,
      tells_carrier: false,
      cut_off: null,
      shipments: 2,
      parcels: 2,
      weight: 2,
      not_printed: 2,
      to_print: 2,
      oldest: expect.any(String),
    })
    const { status, body } = await close(id, { reference: 'Dock 2', day: '2026-01-06' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.stringMatching(/^mnf_[0-9a-f]{32}$/),
      object_type: 'manifest',
      state: 'closed',
      carrier_name: 'house_one',
      carrier_id: 'house_one',
      test_mode: true,
      day: '2026-01-06',
      reference: 'Dock 2',
      address: { ...shipments[0]?.shipper, id: null },
      shipment_count: 2,
      parcel_count: 2,
      weight: 2,
      weight_unit: 'KG',
      documents: [],
      list_url: `/desk/manifests/${body.id}/documents/list.pdf`,
      messages: [],
      created_at: expect.any(String),
      created_by: 'test',
      shipments: shipments.map(({ id: shipment, tracking_number, reference, service }) => ({
        id: shipment,
        tracking_number,
        reference,
        service,
        recipient: 'Grace Murray, V6M2V9 Vancouver CA',
        parcels: 1,
        weight: 1,
        status: 'purchased',
        is_printed: false,
      })),
    })
    expect((await read(body.id)).body).toEqual(body)
    const { shipments: _, ...summary } = body
    expect((await listed())[0]).toEqual(summary)
    expect((await open()).map(each => each.connection_id)).not.toContain(id)
    const again = await close(id)
    expect([again.status, errorOf(again).code]).toEqual([409, 'state_error'])
    expect(ids).not.toContain(draft.id)
  })

  test('is found by its carrier, its day and its reference, whatever the case', async () => {
    const { id } = await shop('house_found')
    const { body } = await close(id, { reference: 'Gate Ä 7%' })
    const found = async (keyword: string) =>
      (
        await call<{ results: ManifestRecord[] }>(
          'GET',
          `/desk/manifests?${new URLSearchParams({ keyword })}`,
        )
      ).body.results.map(each => each.id)
    for (const keyword of ['gate ä', '7%', 'HOUSE_FOUND'])
      expect(await found(keyword), keyword).toEqual([body.id])
    expect(await found(body.day)).toContain(body.id)
    expect(await found('7_')).toEqual([])
  })

  test('takes only the shipments that are named', async () => {
    const { id, ids } = await shop('house_some', 3)
    const { body } = await close(id, { shipment_ids: [ids[1]] })
    expect(body.shipments.map(each => each.id)).toEqual([ids[1]])
    const refused = await close(id, { shipment_ids: [ids[0], ids[1]] })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ shipment_ids: [expect.stringContaining(String(ids[1]))] })
    expect((await close(id)).body.shipments.map(each => each.id)).toEqual([ids[0], ids[2]])
  })

  test('says so when a shipment on it is cancelled afterwards', async () => {
    const { id, ids } = await shop('house_late')
    const { body } = await close(id)
    expect((await call('POST', `/v1/shipments/${ids[0]}/cancel`)).status).toBe(200)
    expect((await read(body.id)).body.shipments).toMatchObject([{ id: ids[0], status: 'cancelled' }])
  })

  test('is of one mode and unknown in the other', async () => {
    const { id } = await shop('house_mode')
    const live = { as: 'live' } as const
    expect((await call('POST', '/desk/manifests', { connection_id: id }, live)).status).toBe(404)
    const { body } = await close(id)
    expect(await isListed(call, '/desk/manifests', body.id, live)).toBe(false)
    expect((await call('GET', body.list_url, undefined, live)).status).toBe(404)
    expect((await call<{ count: number }>('GET', '/desk/manifests', undefined, live)).body.count).toBe(0)
    expect((await call<{ count: number }>('GET', '/desk/manifests/open', undefined, live)).body.count).toBe(0)
  })

  test('is made once for a request that is sent twice with one key', async () => {
    const { id } = await shop('house_key')
    const headers = { 'idempotency-key': 'close-today' }
    const ask = () => call<ManifestRecord>('POST', '/desk/manifests', { connection_id: id }, { headers })
    const [one, two] = [await ask(), await ask()]
    expect([one.status, two.status]).toEqual([201, 201])
    expect(two.body).toEqual(one.body)
  })

  test('is drawn as a list to sign, and printed as a manifest', async () => {
    const { id, shipments } = await shop('house_paper', 2)
    const { body } = await close(id)
    const list = await call('GET', body.list_url)
    expect(list.headers.get('content-type'), list.bytes.toString('latin1').slice(0, 300)).toBe(
      'application/pdf',
    )
    const words = (await textsOfPdf(list.bytes)).join(' ')
    for (const { tracking_number } of shipments) expect(words).toContain(tracking_number)
    expect(words).toContain('Manifest')
    expect(words).toContain('Signature of the driver')
    const french = await call('GET', `${body.list_url}?language=fr`)
    expect((await textsOfPdf(french.bytes)).join(' ')).toContain('Manifeste')
    expect((await call('GET', body.list_url.replace('list', '1'))).status).toBe(404)
    expect((await call('GET', body.list_url.replace('list.pdf', 'list.zpl'))).status).toBe(404)
    await call('POST', '/desk/printers', { name: 'Papers', uri: 'folder://papers' })
    const printed = await call<PrintJob>('POST', `/desk/manifests/${body.id}/print`, { copies: 2 })
    expect(printed).toMatchObject({ status: 201, body: { kind: 'manifest', format: 'PDF', copies: 2 } })
    expect((await call('POST', `/desk/manifests/${body.id}/print`, { number: 3 })).status).toBe(404)
  })

  test('has nothing to settle', async () => {
    const { id } = await shop('house_known')
    const { body } = await close(id)
    expect((await settle(body.id, { happened: true })).status).toBe(409)
    expect((await settle('mnf_none', { happened: true })).status).toBe(404)
  })
})
