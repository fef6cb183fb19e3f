import { beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { RecordHistory } from '../../shared/desk/record-history.ts'
import type { DeskShipment, ShipmentActionResult, ShipmentTagCounts } from '../../shared/desk/shipments.ts'
import { openPage } from '../support/contract/page.ts'
import { orderBody } from '../support/desks/order-desk.ts'
import { addConnection, addShipment, buy, courier, vancouver } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { station, call } = stationForFile()
const desk = { headers: { 'x-packdesk-desk': 'Desk%203' } }

type Page = { count: number; results: DeskShipment[] }
const list = async (query = '') => (await call<Page>('GET', `/desk/shipments?${query}`)).body
const act = (target: object, action: object) =>
  call<ShipmentActionResult>('POST', '/desk/shipment-actions', { ...target, action })
const undo = (id: string | null) => call('POST', `/desk/shipment-actions/${id}/undo`)
const counts = async () => (await call<ShipmentTagCounts>('GET', '/desk/shipment-tags')).body.tags
const history = async (id: string) =>
  (await call<RecordHistory>('GET', `/desk/record-history/${id}`)).body.done
const bought = async (name: string) => {
  const recipient = { ...vancouver, person_name: name }
  return (await buy(call, await addShipment(call, { recipient, carrier_ids: ['bench_courier'] }))).body
}

const made: ShipmentRecord[] = []
beforeAll(async () => {
  await addConnection(call, courier())
  for (const name of ['Ada Haddad', 'Bo Ek', 'Cleo Ito']) made.push(await bought(name))
})
const shipment = (at: number): ShipmentRecord => {
  const found = made[at]
  if (!found) throw new Error('there is no such shipment')
  return found
}

describe('tags of shipments', () => {
  test('are given to several at once, found by, said in the list and nowhere in the interface, and taken back as one', async () => {
    const ids = [shipment(0).id, shipment(1).id]
    const { status, body } = await act({ ids }, { kind: 'tag', tags: ['gift', 'fragile', 'gift'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ changed: 2, unchanged: 0, missing: 0 })
    expect((await list('tag=gift')).results.map(({ id, tags }) => ({ id, tags }))).toEqual(
      ids.toReversed().map(id => ({ id, tags: ['fragile', 'gift'] })),
    )
    expect(await counts()).toEqual([
      { name: 'fragile', count: 2 },
      { name: 'gift', count: 2 },
    ])
    const again = await act({ ids: [...ids, shipment(2).id, 'shp_none'] }, { kind: 'tag', tags: ['gift'] })
    expect(again.body).toMatchObject({ changed: 1, unchanged: 2, missing: 1 })
    const interfaceSays = await call('GET', `/v1/shipments/${ids[0]}`)
    expect(interfaceSays.body).not.toHaveProperty('tags')
    expect((await call<Page>('GET', '/v1/shipments?tag=gift')).body.results[0]).not.toHaveProperty('tags')
    expect((await undo(again.body.action_id)).body).toEqual({ undone: 1 })
    expect((await undo(body.action_id)).body).toEqual({ undone: 2 })
    expect(await counts()).toEqual([])
    expect((await undo(body.action_id)).status).toBe(404)
  })

  test('are narrowed together with everything else a list is narrowed by, and sorted', async () => {
    await act({ ids: made.map(({ id }) => id) }, { kind: 'tag', tags: ['monday'] })
    const names = async (query: string) => (await list(query)).results.map(each => each.recipient.person_name)
    expect(await names('tag=monday&ordering=recipient')).toEqual(['Ada Haddad', 'Bo Ek', 'Cleo Ito'])
    expect(await names('tag=monday&keyword=cleo')).toEqual(['Cleo Ito'])
    expect(await names('tag=monday&status=purchased&limit=1')).toEqual(['Cleo Ito'])
    expect(await names('tag=monday&status=draft')).toEqual([])
    expect(await names('tag=nobody,monday&limit=1&offset=2')).toEqual(['Ada Haddad'])
    const { body } = await act(
      { matching: { tag: ['monday'], keyword: 'ek' }, except: [] },
      { kind: 'untag', tags: ['monday'] },
    )
    expect(body.changed).toBe(1)
    expect(await names('tag=monday&ordering=-recipient')).toEqual(['Cleo Ito', 'Ada Haddad'])
    await act({ matching: {} }, { kind: 'untag', tags: ['monday'] })
  })

  test('tell in the history who gave them, and that it was taken back', async () => {
    const page = await openPage(station())
    const { id } = shipment(0)
    const body = { ids: [id], action: { kind: 'tag', tags: ['late'] } }
    const told = await page.call<ShipmentActionResult>('POST', '/desk/shipment-actions', body, desk)
    expect((await history(id))[0]).toMatchObject({
      kind: 'tag',
      about: ['late'],
      by: 'Desk 3',
      undone: false,
    })
    await undo(told.body.action_id)
    expect((await history(id))[0]).toMatchObject({ kind: 'tag', about: ['late'], undone: true })
  })

  test('of an order stay with the order, and those of its shipment with the shipment', async () => {
    const order = (await call<{ id: string }>('POST', '/v1/orders', orderBody())).body
    const tags = { kind: 'tag', tags: ['vip'] }
    await call('POST', '/desk/order-actions', { ids: [order.id], action: tags })
    const draft = await call<{ shipment_id: string }>('POST', '/desk/order-shipments', {
      orders: [{ id: order.id }],
    })
    expect(draft.status).toBe(201)
    const { shipment_id: id } = draft.body
    expect((await list(`keyword=${id}`)).results.map(each => each.tags)).toEqual([[]])
    await act({ ids: [id] }, { kind: 'tag', tags: ['box'] })
    const { body } = await call<{ entry: { tags: string[] } }>('GET', `/desk/orders/${order.id}`)
    expect(body.entry.tags).toEqual(['vip'])
  })

  test.each([
    [{ action: { kind: 'tag', tags: ['a'] } }],
    [{ ids: ['shp_1'], matching: {}, action: { kind: 'tag', tags: ['a'] } }],
    [{ ids: ['shp_1'], action: { kind: 'hold' } }],
    [{ ids: ['shp_1'], action: { kind: 'tag', tags: [] } }],
    [{ ids: ['shp_1'], action: { kind: 'tag', tags: [' '] } }],
    [{ ids: ['shp_1'], action: { kind: 'tag', tags: ['x'.repeat(41)] } }],
    [{ matching: { status: ['lost'] }, action: { kind: 'tag', tags: ['a'] } }],
  ])('refuse %j and change nothing', async body => {
    const before = station().rows()
    expect((await call('POST', '/desk/shipment-actions', body)).status).toBe(400)
    expect(station().rows()).toEqual(before)
  })

  test('of the other mode are not seen and not changed', async () => {
    await act({ ids: [shipment(2).id] }, { kind: 'tag', tags: ['here'] })
    const live = { as: 'live' } as const
    expect((await call<ShipmentTagCounts>('GET', '/desk/shipment-tags', undefined, live)).body.tags).toEqual(
      [],
    )
    const body = { ids: [shipment(2).id], action: { kind: 'untag', tags: ['here'] } }
    const told = await call<ShipmentActionResult>('POST', '/desk/shipment-actions', body, live)
    expect(told.body).toMatchObject({ changed: 0, missing: 1 })
    const history = await call('GET', `/desk/record-history/${shipment(2).id}`, undefined, live)
    expect(history.status).toBe(404)
  })
})
