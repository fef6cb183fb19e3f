import { expect, test } from 'vitest'
import type { WriteBackRecord } from '../../shared/desk/shops.ts'
import { shopDesk } from '../support/desks/shop-desk.ts'
import { shopLine, shopOrder } from '../support/shops/shop-books.ts'

async function desk(more: object = {}) {
  const at = await shopDesk()
  at.shop.put(shopOrder({ shopId: '1001' }))
  const made = await at.connect(more)
  await at.poll(made)
  const states = async () => (await at.writeBacks()).map(({ state }) => state)
  return { ...at, made, states, order: await at.findOrder('1001') }
}

test('a shop is told of a label once, with its lines and the carrier as it spells it', async () => {
  const { shop, ship, order, states, atShop } = await desk()
  const label = await ship(order)
  await expect.poll(states).toEqual(['told'])
  expect(shop.fulfilments()).toMatchObject([
    {
      shopId: '1001',
      number: '#1001',
      lines: [{ lineId: 'L1', quantity: 2 }],
      isComplete: true,
      parcels: [{ trackingNumber: label.tracking_number }],
      carrier: { slug: 'scripted', shopName: null },
      notify: true,
    },
  ])
  expect((await atShop(order)).write_backs).toMatchObject([{ state: 'told', attempts: 1 }])
})

test('a part of an order is told as a part, and what the shop counts off does not trouble the order', async () => {
  const { shop, ship, poll, made, order, states, findOrder, attention } = await desk()
  await ship(order, 1)
  await expect.poll(states).toEqual(['told'])
  expect(shop.fulfilments()).toMatchObject([{ isComplete: false, lines: [{ lineId: 'L1', quantity: 1 }] }])
  shop.put(shopOrder({ shopId: '1001', lines: [shopLine({ quantity: '1', ordered: '2' })] }))
  await poll(made)
  expect(await attention()).toEqual([])
  await ship(await findOrder('1001'), 1)
  await expect.poll(states).toEqual(['told', 'told'])
  expect(shop.fulfilments()[1]).toMatchObject({ isComplete: true })
})

test('an answer that was lost is looked up before it is told again', async () => {
  const { shop, ship, order, states, clock } = await desk()
  shop.behave('write-back', { how: 'do_and_hang_up' })
  await ship(order)
  await expect.poll(states).toEqual(['unknown'])
  shop.behave('write-back', null)
  clock.advance(40_000)
  await expect.poll(states).toEqual(['told'])
  expect(shop.told()).toHaveLength(1)
  expect(shop.calls('find-write-back')).toBe(1)
})

test('what the shop did not hear is told when it is back, after a pause that grows', async () => {
  const { shop, ship, order, states, writeBacks, clock } = await desk()
  shop.behave('write-back', { status: 429 })
  await ship(order)
  const attempts = async () => (await writeBacks())[0]?.attempts
  await expect.poll(attempts).toBe(1)
  expect(await states()).toEqual(['waiting'])
  clock.advance(30_000)
  expect(shop.calls('write-back')).toBe(1)
  clock.advance(90_000)
  await expect.poll(attempts).toBe(2)
  shop.behave('write-back', null)
  clock.advance(150_000)
  await expect.poll(states).toEqual(['told'])
  expect(shop.told()).toHaveLength(1)
})

test('a shop that was away for a day gets all in order', async () => {
  const { shop, ship, order, poll, made, findOrder, states, clock } = await desk()
  shop.put(shopOrder({ shopId: '1002' }))
  await poll(made)
  for (const operation of ['write-back', 'changes', 'find-write-back'] as const)
    shop.behave(operation, { how: 'hang_up' })
  const first = await ship(order)
  const second = await ship(await findOrder('1002'))
  await expect.poll(states).toEqual(['unknown', 'unknown'])
  clock.advance(24 * 3_600_000)
  for (const operation of ['write-back', 'changes', 'find-write-back'] as const) shop.behave(operation, null)
  clock.advance(2 * 3_600_000)
  await expect.poll(states).toEqual(['told', 'told'])
  expect(shop.told()).toEqual([first.tracking_number, second.tracking_number])
})

test('what the shop says no to needs somebody, who tries again', async () => {
  const { shop, ship, order, states, attention, writeBacks, call } = await desk()
  shop.behave('write-back', { status: 422, body: 'already closed' })
  await ship(order)
  await expect.poll(states).toEqual(['refused'])
  expect(await attention()).toMatchObject([
    { kind: 'write_back', subject: '#1001', said: [expect.stringContaining('already closed')] },
  ])
  shop.behave('write-back', null)
  const [{ id } = { id: '' }] = await writeBacks()
  expect(await call<WriteBackRecord>('POST', `/desk/shops/write-backs/${id}/retry`)).toMatchObject({
    status: 200,
  })
  await expect.poll(states).toEqual(['told'])
  expect(await attention()).toEqual([])
  expect(await call('POST', `/desk/shops/write-backs/${id}/retry`)).toMatchObject({ status: 409 })
})

test('a void takes it back', async () => {
  const { shop, ship, voidLabel, order, states } = await desk()
  const label = await ship(order)
  await expect.poll(states).toEqual(['told'])
  await voidLabel(label)
  await expect.poll(states).toEqual(['taken_back'])
  expect(shop.fulfilments()).toEqual([])
})

test('a void before the shop heard of the label tells it nothing', async () => {
  const { shop, ship, voidLabel, order, states } = await desk()
  shop.behave('write-back', { status: 429 })
  const label = await ship(order)
  await expect.poll(states).toEqual(['waiting'])
  await voidLabel(label)
  await expect.poll(states).toEqual(['dropped'])
  expect(shop.told()).toEqual([])
})

test('a shop that cannot forget leaves it to somebody', async () => {
  const { ship, voidLabel, order, states, attention } = await desk({ kind: 'keeping_shop' })
  const label = await ship(order)
  await expect.poll(states).toEqual(['told'])
  await voidLabel(label)
  await expect.poll(states).toEqual(['left'])
  expect(await attention()).toMatchObject([{ kind: 'write_back' }])
})

test('a connection that does not write back tells nothing, nor of what was bought before it did', async () => {
  const { call, made, shop, ship, order, poll, findOrder, states } = await desk({ writes_back: false })
  shop.put(shopOrder({ shopId: '1002' }))
  await poll(made)
  await ship(order)
  await call('POST', `/desk/shops/${made.id}/poll`)
  await call('PATCH', `/desk/shops/${made.id}`, { writes_back: true })
  await ship(await findOrder('1002'))
  await expect.poll(states).toEqual(['told'])
  expect(shop.fulfilments()).toMatchObject([{ number: '#1002' }])
})
