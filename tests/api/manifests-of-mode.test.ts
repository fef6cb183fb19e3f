import { describe, expect, test } from 'vitest'
import type { InterfaceManifest, ManifestFile } from '../../shared/api/manifests.ts'
import { errorOf } from '../support/contract/call.ts'
import { groupingDesk, manifestDesk } from '../support/desks/manifest-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile({ clock: manualClock() })
const onDesk = manifestDesk(call)

const close = (body: object) => call<InterfaceManifest>('POST', '/v1/manifests', body)
const list = async (query = '') =>
  (await call<{ count: number; results: InterfaceManifest[] }>('GET', `/v1/manifests${query}`)).body

/** A courier of its own with so many bought shipments. */
async function shop(name: string, count = 1, more: object = {}) {
  await addConnection(call, courier(name, more as Record<string, unknown>))
  const shipments = []
  for (let made = 0; made < count; made += 1)
    shipments.push((await buy(call, await addShipment(call, { carrier_ids: [name] }))).body)
  return { shipments, ids: shipments.map(({ id }) => id) }
}

describe('a program closes out', () => {
  test('the shipments it names, and reads them as one manifest with its papers', async () => {
    const { ids, shipments } = await shop('named_courier', 2)
    const made = await close({ carrier_name: 'named_courier', shipment_ids: ids, reference: 'Dock 2' })
    expect([made.status, made.body]).toMatchObject([
      201,
      {
        id: expect.stringMatching(/^mnf_[0-9a-f]{32}$/),
        object_type: 'manifest',
        carrier_name: 'named_courier',
        carrier_id: 'named_courier',
        test_mode: true,
        reference: 'Dock 2',
        options: {},
        metadata: {},
        state: 'closed',
        day: '2026-01-05',
        meta: { shipment_count: 2, parcel_count: 2 },
      },
    ])
    expect(made.body.shipment_ids.toSorted()).toEqual(ids.toSorted())
    expect(made.body.shipment_identifiers.toSorted()).toEqual(
      shipments.map(each => String(each.shipment_identifier)).toSorted(),
    )
    expect((await call('GET', `/v1/manifests/${made.body.id}`)).body).toEqual(made.body)
    expect(await onDesk.read(made.body.id)).toMatchObject({
      body: { shipment_count: 2, reference: 'Dock 2' },
    })

    const shown = await call('GET', String(made.body.manifest_url))
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect((await textsOfPdf(shown.bytes)).join(' ')).toContain(String(shipments[0]?.tracking_number))
    const inside = await call<ManifestFile>('POST', `/v1/manifests/${made.body.id}/document`)
    expect(inside.body).toMatchObject({ category: 'manifest', format: 'PDF', url: made.body.list_url })
    expect(Buffer.from(inside.body.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('all that is open of a carrier where it names none, handed over where it says', async () => {
    const { ids } = await shop('open_courier', 2)
    const before = station().rows()
    const refused = await close({ carrier_name: 'open_courier', options: { express: true } })
    expect([refused.status, errorOf(refused).details]).toEqual([
      400,
      { options: [expect.stringContaining('takes no options')] },
    ])
    expect(station().rows()).toEqual(before)
    const made = await close({
      carrier_name: 'open_courier',
      options: {},
      address: vancouver,
      day: '2026-01-06',
    })
    expect(made.body).toMatchObject({ address: { city: 'Vancouver' }, day: '2026-01-06' })
    expect(made.body.shipment_ids.toSorted()).toEqual(ids.toSorted())
    const again = await close({ carrier_name: 'open_courier' })
    expect([again.status, errorOf(again).code]).toEqual([409, 'state_error'])
  })

  test('one connection at a time: of several it names one', async () => {
    const config = { credentials: { display_name: 'Two', custom_carrier_name: 'two_courier' } }
    await shop('two_north', 1, config)
    const south = await shop('two_south', 1, config)
    const before = station().rows()
    const refused = await close({ carrier_name: 'two_courier' })
    expect([refused.status, errorOf(refused).details]).toEqual([
      400,
      { carrier_id: [expect.stringContaining('two_south, two_north')] },
    ])
    expect(station().rows()).toEqual(before)
    expect((await close({ carrier_name: 'two_courier', shipment_ids: south.ids })).body).toMatchObject({
      carrier_id: 'two_south',
    })
    expect((await close({ carrier_name: 'two_courier', carrier_id: 'two_north' })).body).toMatchObject({
      carrier_id: 'two_north',
    })
  })

  test('with a carrier that makes papers, and gets their addresses', async () => {
    const desk = await groupingDesk()
    const sent = await desk.bought()
    desk.carrier.behave('end-of-day', { body: { manifests: ['M-1'] } })
    const { body, status } = await desk.call<InterfaceManifest>('POST', '/v1/manifests', {
      carrier_name: 'scripted',
      shipment_ids: [sent.id],
    })
    expect(status).toBe(201)
    const [first] = body.documents
    expect(body.manifest_url).toBe(first?.url)
    expect(first?.url).toBe(`/v1/manifests/${body.id}/documents/1.pdf`)
    expect((await desk.call('GET', String(first?.url))).bytes.toString()).toMatch(/^%PDF/)
  })
})

describe('a manifest over the interface', () => {
  test('is listed newest first, by carrier and by time', async () => {
    await shop('listed_courier', 1)
    const { id } = (await close({ carrier_name: 'listed_courier' })).body
    expect((await list()).results[0]?.id).toBe(id)
    expect(await list('?carrier_name=listed_courier')).toMatchObject({ count: 1, results: [{ id }] })
    expect((await list('?carrier_name=nobody')).count).toBe(0)
    expect((await list('?created_after=2030-01-01')).count).toBe(0)
    expect((await list('?created_before=2030-01-01&limit=1')).results).toHaveLength(1)
  })

  test('is one of the mode of the key', async () => {
    await shop('mode_courier', 1)
    const { id } = (await close({ carrier_name: 'mode_courier' })).body
    expect((await call('GET', `/v1/manifests/${id}`, undefined, { as: 'live' })).status).toBe(404)
    expect((await call('GET', '/v1/manifests', undefined, { as: 'live' })).body.count).toBe(0)
    const live = await call('POST', '/v1/manifests', { carrier_name: 'mode_courier' }, { as: 'live' })
    expect([live.status, errorOf(live).details]).toMatchObject([404, { carrier_name: [expect.any(String)] }])
  })

  test.each<[string, object, number, string]>([
    ['a carrier nobody connected', { carrier_name: 'nobody' }, 404, 'carrier_name'],
    ['a nickname nobody has', { carrier_name: 'wrong_courier', carrier_id: 'x' }, 404, 'carrier_id'],
    [
      'shipments that are not open',
      { carrier_name: 'wrong_courier', shipment_ids: ['shp_0'] },
      400,
      'shipment_ids',
    ],
    ['options, which none takes', { carrier_name: 'wrong_courier', options: { a: 1 } }, 400, 'options'],
    ['no carrier', {}, 400, 'carrier_name'],
  ])('is refused with %s at the field, and nothing is closed', async (_, body, status, field) => {
    if (!(await call('GET', '/v1/carriers?carrier_name=wrong_courier')).body.count)
      await shop('wrong_courier')
    const before = station().rows()
    const refused = await close(body)
    expect([refused.status, Object.keys(errorOf(refused).details ?? {})]).toEqual([status, [field]])
    expect(station().rows()).toEqual(before)
  })

  test('is closed by a key that may buy, and read by one that may read', async () => {
    const { bareKey } = station().keys.create({ name: 'reads', mode: 'test', scopes: ['read'] })
    const asked = { as: 'none' as const, headers: { authorization: `Token ${bareKey}` } }
    expect((await call('GET', '/v1/manifests', undefined, asked)).status).toBe(200)
    expect((await call('POST', '/v1/manifests', { carrier_name: 'x' }, asked)).status).toBe(403)
  })

  test('is closed once, however often the same request comes', async () => {
    const { ids } = await shop('once_courier', 1)
    const send = () =>
      call<InterfaceManifest>(
        'POST',
        '/v1/manifests',
        { carrier_name: 'once_courier', shipment_ids: ids },
        { headers: { 'idempotency-key': 'close-once' } },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body).toEqual(first.body)
    expect((await list('?carrier_name=once_courier')).count).toBe(1)
  })
})
