import { expect, test } from 'vitest'
import type { ShopRecord, ShopTest } from '../../shared/desk/shops.ts'
import { isListed } from '../support/contract/record-in.ts'
import { shopDesk } from '../support/desks/shop-desk.ts'
import { scriptedShopData } from '../support/shops/scripted-shops.ts'
import { shopOrder } from '../support/shops/shop-books.ts'

test('a connected shop is shown without its secret, which is sealed on disk and not in the log', async () => {
  const { connect, call, look, log } = await shopDesk()
  const made = await connect()
  expect(made).toMatchObject({
    name: 'Shop of the house',
    source: 'scripted_shop',
    active: true,
    writes_back: true,
    settings: { shop_url: expect.stringContaining('127.0.0.1') },
    stored_secrets: ['secret'],
    trouble: null,
  })
  expect(JSON.stringify(await call('GET', '/desk/shops'))).not.toContain('shop-secret-4711')
  expect(look('SELECT credentials FROM shops')).not.toContain('shop-secret-4711')
  expect(log()).not.toContain('shop-secret-4711')
})

test('what a form needs is told by kind', async () => {
  const { call } = await shopDesk()
  const { body } = await call<{ results: unknown[] }>('GET', '/desk/shop-kinds')
  expect(body.results).toContainEqual(
    expect.objectContaining({
      slug: 'scripted_shop',
      title: 'Scripted shop',
      abilities: expect.objectContaining({ takes_back: true, notifies: true }),
      settings_schema: expect.objectContaining({
        properties: expect.objectContaining({ secret: expect.objectContaining({ secret: true }) }),
      }),
    }),
  )
})

test('what does not fit is refused at its field and stores nothing', async () => {
  const { call, shop, rows } = await shopDesk()
  const before = rows().shops
  const post = (more: object) => call('POST', '/desk/shops', scriptedShopData(shop, more))
  expect(await post({ kind: 'no_such_shop' })).toMatchObject({ status: 404 })
  expect(await post({ name: ' ' })).toMatchObject({ status: 400 })
  expect(await post({ since: 'yesterday' })).toMatchObject({ status: 400 })
  expect(await post({ settings: { shop_url: 'no address', secret: 'x' } })).toMatchObject({
    status: 400,
    body: { errors: [{ details: { settings: { shop_url: ['Enter a valid URL.'] } } }] },
  })
  expect(rows().shops).toBe(before)
})

test('a shop is connected once in a mode, and two shops have two sources', async () => {
  const { connect, call, shop } = await shopDesk()
  await connect()
  const second = await call('POST', '/desk/shops', scriptedShopData(shop, { source: 'other' }))
  expect(second).toMatchObject({ status: 409 })
  const sameSource = await call('POST', '/desk/shops', {
    ...scriptedShopData({ url: 'https://other.example' }),
    active: false,
  })
  expect(sameSource).toMatchObject({ status: 409 })
  const live = await call('POST', '/desk/shops', scriptedShopData(shop, { test_mode: false, active: false }))
  expect(live.status).toBe(201)
})

test('keys of another shop are refused, and new keys of the same are taken without being told all', async () => {
  const { connect, call } = await shopDesk()
  const { id } = await connect()
  const change = (settings: object) => call<ShopRecord>('PATCH', `/desk/shops/${id}`, { settings })
  expect(await change({ shop_url: 'https://other.example', secret: 'new' })).toMatchObject({ status: 400 })
  expect(await change({ secret: 'new-secret-1234' })).toMatchObject({ status: 200 })
})

test('a setting that is optional is removed by null, and stays where it is left out', async () => {
  const { connect, call } = await shopDesk()
  const { id } = await connect()
  const change = async (settings: object) =>
    (await call<ShopRecord>('PATCH', `/desk/shops/${id}`, { settings })).body.settings
  expect(await change({ label: 'Corner' })).toMatchObject({ label: 'Corner' })
  expect(await change({ secret: 'new-secret-1234' })).toMatchObject({ label: 'Corner' })
  expect(await change({ label: null })).not.toHaveProperty('label')
  expect(await call('PATCH', `/desk/shops/${id}`, { settings: { shop_url: null } })).toMatchObject({
    status: 400,
  })
})

test('the keys are tried on demand, with the name of the shop or what is missing', async () => {
  const { connect, call, shop } = await shopDesk()
  const { id } = await connect()
  const tried = async () => (await call<ShopTest>('POST', `/desk/shops/${id}/test`)).body
  expect(await tried()).toEqual({ success: true, shop_name: 'The scripted shop', trouble: null, notes: [] })
  shop.behave('verify', { status: 403 })
  expect(await tried()).toMatchObject({
    success: false,
    trouble: { kind: 'permissions', missing: ['read_orders'] },
  })
  shop.behave('verify', { how: 'hang_up' })
  expect(await tried()).toMatchObject({ success: false, trouble: { kind: 'unreachable' } })
})

test('keys that are refused need somebody until they work again; a shop out of reach needs nobody', async () => {
  const { connect, poll, readShop, attention, call, shop } = await shopDesk()
  shop.behave('changes', { status: 401 })
  const made = await connect()
  await poll(made)
  expect((await readShop(made)).trouble).toMatchObject({ kind: 'sign_in', message: 'The key was refused.' })
  expect(await attention()).toMatchObject([{ kind: 'shop', id: made.id, subject: 'Shop of the house' }])
  shop.behave('changes', { how: 'hang_up' })
  await poll(made)
  expect((await readShop(made)).trouble).toMatchObject({ kind: 'unreachable' })
  expect(await attention()).toEqual([])
  shop.behave('changes', { status: 401 })
  await poll(made)
  shop.behave('changes', null)
  await call('POST', `/desk/shops/${made.id}/test`)
  await expect.poll(async () => (await readShop(made)).trouble).toBeNull()
  expect(await attention()).toEqual([])
})

test('whoever wants changes while the shop is being asked gets what it says afterwards', async () => {
  const { connect, call, orders, clock, shop } = await shopDesk()
  shop.behave('changes', { how: 'hold' })
  const made = await connect()
  await expect.poll(() => shop.calls('changes')).toBe(1)
  await call('POST', `/desk/shops/${made.id}/poll`)
  shop.behave('changes', null)
  shop.put(shopOrder({ shopId: '1' }))
  clock.advance(61_000)
  await expect.poll(async () => (await orders()).length).toBe(1)
  expect(shop.calls('changes')).toBe(2)
})

test('a shop that is throttled is left alone for as long as it says', async () => {
  const { connect, poll, readShop, clock, shop } = await shopDesk()
  shop.behave('changes', { status: 429 })
  const made = await connect()
  await poll(made)
  const { next_at: next, trouble } = await readShop(made)
  expect(trouble).toMatchObject({ kind: 'throttled' })
  expect(Date.parse(next ?? '') - clock.now().getTime()).toBeGreaterThanOrEqual(90_000)
})

test('one that is off is not asked, and one that is removed leaves its orders', async () => {
  const { connect, poll, call, orders, shop } = await shopDesk()
  shop.put(shopOrder({ shopId: '1' }))
  const made = await connect()
  await poll(made)
  await call('PATCH', `/desk/shops/${made.id}`, { active: false })
  const before = shop.calls('changes')
  expect(await call('POST', `/desk/shops/${made.id}/poll`)).toMatchObject({ status: 409 })
  expect(shop.calls('changes')).toBe(before)
  expect(await call('DELETE', `/desk/shops/${made.id}`)).toMatchObject({ status: 200 })
  expect(await isListed(call, '/desk/shops', made.id)).toBe(false)
  expect(await orders()).toHaveLength(1)
})
