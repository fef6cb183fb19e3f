import { describe, expect, test } from 'vitest'
import type { StationStatus } from '../../shared/desk/station.ts'
import { fakeCarrier } from '../support/carriers/fake-carrier.ts'
import { scriptedConnection } from '../support/carriers/scripted-carrier.ts'
import { errorOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { fillDisk, saveParcel } from '../support/station/full-disk.ts'
import { stationOnSmallDisk } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

describe('a full disk', () => {
  test('refuses what cannot be kept, buys nothing, loses nothing and ends when there is space again', async context => {
    const station = await stationOnSmallDisk(tempHome(), 4)
    if (!station) return context.skip('this machine lets nobody make a small disk')
    const { call } = station
    const carrier = await fakeCarrier()
    await addConnection(call, scriptedConnection(carrier))
    const draft = await addShipment(call)

    const { kept, refusal: answer } = await fillDisk(call)
    const full = {
      code: 'storage_full',
      message: expect.stringContaining(
        'The disk of the station is full. Nothing was stored; free some space',
      ),
    }
    expect(answer.status).toBe(507)
    expect(errorOf(answer)).toMatchObject(full)
    const purchase = await buy(call, draft)
    expect(purchase.status).toBe(507)
    expect(carrier.calls('labels')).toBe(0)
    expect(errorOf(await call('POST', '/desk/backups'))).toMatchObject({
      code: 'storage_full',
      message: expect.stringContaining('Older backups are untouched'),
    })
    const status = await call<StationStatus>('GET', '/desk/status')
    expect(status.body.backups).toMatchObject({ newest_at: null, problem: { code: 'disk_full' } })

    expect((await call('GET', `/v1/shipments/${draft.id}`)).body).toEqual(draft)
    const list = await call<{ count: number; results: { id: string }[] }>('GET', '/v1/parcels?limit=100')
    expect(list.body.count).toBe(kept.length)
    expect(list.body.results.map(each => each.id)).toEqual(kept)

    await station.throwOffBallast()
    expect((await saveParcel(call, 1)).status).toBe(201)
    expect((await buy(call, draft)).status).toBe(200)
    expect(carrier.charges()).toHaveLength(1)
  })
})

describe('an outcome that cannot be written down', () => {
  test('is told with the number of the label, and the label is never bought again', async () => {
    const { call, carrier, draft, buy, look, retrieve, unknownPurchases, database } = await scriptedDesk()
    const shipment = await draft()
    database.exec(
      `CREATE TRIGGER stuck BEFORE UPDATE ON shipments BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`,
    )
    const answer = await buy(shipment)
    expect(answer.status).toBeGreaterThanOrEqual(500)
    const [number] = carrier.charges()
    expect(errorOf(answer)).toMatchObject({
      code: 'outcome_unknown',
      message: expect.stringContaining(`The carrier made label ${number}`),
      details: { shipment_id: shipment.id, tracking_number: number },
    })
    database.exec('DROP TRIGGER stuck')
    expect((await retrieve(shipment.id)).body).toEqual({
      ...shipment,
      meta: { unknown: { purchase: { id: expect.any(String), since: expect.any(String) } } },
    })
    expect(look('SELECT count(*) FROM shipment_files')).toBe(0)
    expect(look('SELECT count(*) FROM trackers')).toBe(0)
    expect(await unknownPurchases()).toBe(1)
    expect((await buy(shipment)).status).toBe(409)
    expect(carrier.charges()).toHaveLength(1)
    expect((await call('GET', '/')).status).toBe(200)
  })
})

describe('a draft that cannot be written down', () => {
  test('is a refusal with the number of the request, and the log has the rest', async () => {
    const { call, database, log } = await scriptedDesk()
    database.exec(
      `CREATE TRIGGER stuck BEFORE INSERT ON addresses BEGIN SELECT RAISE(FAIL, 'stuck inside'); END`,
    )
    const answer = await call('POST', '/v1/addresses', { country_code: 'CA' })
    expect(answer.status).toBe(500)
    const requestId = answer.headers.get('x-request-id')
    expect(errorOf(answer)).toEqual({
      code: 'internal_error',
      details: { request_id: requestId },
      message: `Something failed inside the station. The log has it under ${requestId}.`,
    })
    expect(answer.bytes.toString()).not.toContain('stuck')
    expect(log()).toContain('stuck inside')
    expect(log()).toContain(String(requestId))
  })
})
