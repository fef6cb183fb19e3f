import { describe, expect, test } from 'vitest'
import { signatureBase } from '../../../main/sources/woocommerce/client.ts'
import { woocommerce as adapter } from '../../../main/sources/woocommerce/index.ts'
import { wooSettings } from '../../../main/sources/woocommerce/settings.ts'
import { start, type WooParts, wooKeys } from '../../support/simulators/woocommerce/index.ts'
import { contextOf, done, from, fulfilmentOf, openShop, pullOne } from '../../support/sources/source-stage.ts'
import { wooFixtures } from './fixtures.ts'

const open = (settings: Record<string, unknown> = {}, parts: WooParts['parts'] = []) =>
  openShop({ ...wooFixtures, start: options => start({ ...options, parts }) }, settings)

/** A proxy with a certificate stands before the shop, as it does everywhere. */
async function openOverHttps(settings: Record<string, unknown> = {}) {
  const stage = await open({ shop_url: 'https://shop.example', ...settings })
  const addresses: string[] = []
  const context = contextOf(stage.world, {
    fetch: (input, init) => {
      const url = new URL(String(input))
      addresses.push(url.href)
      const headers = { ...Object.fromEntries(new Headers(init?.headers)), 'x-forwarded-proto': 'https' }
      return stage.context.fetch(`${stage.shop.url}${url.pathname}${url.search}`, { ...init, headers })
    },
  })
  return { ...stage, context, addresses }
}

describe('a sign-in', () => {
  test('over https brings the keys in a header, and nothing of them in the address', async () => {
    const stage = await openOverHttps()
    stage.world.place()
    await pullOne(stage)
    expect(stage.addresses.length).toBeGreaterThan(0)
    for (const address of stage.addresses) expect(address).not.toMatch(/ck_|cs_|oauth/)
  })

  test('brings them in the address for hosts that take headers away, when it is told to', async () => {
    const stage = await openOverHttps({ keys_in_address: true })
    stage.world.place()
    await pullOne(stage)
    expect(stage.addresses[0]).toContain(`consumer_secret=${wooKeys.consumer_secret}`)
  })

  test('over plain http sends a signature and never the secret', async () => {
    const stage = await open()
    stage.world.place()
    await pullOne(stage)
    for (const { query, headers } of stage.shop.calls) {
      expect(query.get('oauth_signature')).toMatch(/=$/)
      expect(`${query}${JSON.stringify(headers)}`).not.toContain(wooKeys.consumer_secret)
    }
  })

  test('is made of what the standard signs (the example of RFC 5849, 3.4.1)', () => {
    const url = new URL('http://example.com/request?b5=%3D%253D&a3=a&c%40=&a2=r%20b')
    url.searchParams.append('c2', '')
    url.searchParams.append('a3', '2 q')
    const own = {
      oauth_consumer_key: '9djdj82h48djs9d2',
      oauth_token: 'kkk9d7dh3k39sjv7',
      oauth_signature_method: 'HMAC-SHA1',
      oauth_timestamp: '137131201',
      oauth_nonce: '7d8f3e4a',
    }
    expect(signatureBase('POST', url, own)).toBe(
      'POST&http%3A%2F%2Fexample.com%2Frequest&a2%3Dr%2520b%26a3%3D2%2520q%26a3%3Da%26b5%3D%253D%25253D%26c%2540%3D%26c2%3D%26oauth_consumer_key%3D9djdj82h48djs9d2%26oauth_nonce%3D7d8f3e4a%26oauth_signature_method%3DHMAC-SHA1%26oauth_timestamp%3D137131201%26oauth_token%3Dkkk9d7dh3k39sjv7',
    )
  })
})

describe('an address of a shop', () => {
  const isTaken = (shop_url: string) => wooSettings.safeParse({ shop_url, ...wooKeys }).success

  test.each([
    'https://shop.example',
    'https://shop.example/store/',
    'http://localhost:8080',
    'http://127.0.0.1:8080/store',
  ])('%s is taken', address => expect(isTaken(address)).toBe(true))

  test.each([
    'http://shop.example',
    'shop.example',
    'ftp://shop.example',
    'https://a:b@shop.example',
    'https://shop.example/?x=1',
    'http://192.168.1.20',
    'http://127.0.0.1.shop.example',
    'javascript:alert(1)',
    '',
  ])('“%s” is not', address => expect(isTaken(address)).toBe(false))
})

describe('tracking goes back', () => {
  const parcels = [
    { trackingNumber: 'A1', url: 'https://carrier.example/A1' },
    { trackingNumber: 'B2', url: null },
  ] as const

  test.each([
    [
      ['fulfillments', 'wc-ast/v3'],
      ['fulfillments', 'notes'],
    ],
    [
      ['wc-ast/v3', 'wc-shipment-tracking/v3'],
      ['wc-shipment-tracking', 'wc-shipment-tracking'],
    ],
    [['wc-ast/v3'], ['wc-ast', 'wc-ast']],
    [[], ['notes', 'notes']],
  ] satisfies [WooParts['parts'], string[]][])(
    'by the first way a shop with %j has: %j',
    async (parts, ways) => {
      const stage = await open({}, parts)
      const order = stage.world.place()
      const fulfilment = fulfilmentOf(wooFixtures, order, { parcels })
      const written = done(await adapter.writeBack(fulfilment, stage.connection, stage.context))
      expect(order.told.map(({ way }) => way)).toEqual(ways)
      expect(stage.world.numbersTold()).toEqual(['A1', 'B2'])
      expect(done(await adapter.findWriteBack(fulfilment, stage.connection, stage.context))).toEqual(written)
      done(await adapter.takeBack({ fulfilment, written }, stage.connection, stage.context))
      expect(stage.world.numbersTold()).toEqual([])
    },
  )

  test('with what is in the parcel, where the shop keeps that, also where it is all that is left', async () => {
    const stage = await open({}, ['fulfillments'])
    const order = stage.world.place({ lines: [{ quantity: '3' }, { quantity: '2' }] })
    const [one, other] = order.lines
    if (!one || !other) throw new Error('no lines')
    stage.world.refund(order, one, '1')
    const { connection, context } = stage
    done(await adapter.writeBack(fulfilmentOf(wooFixtures, order), connection, context))
    expect(order.told[0]?.lines).toEqual([
      { lineId: one.id, quantity: 2 },
      { lineId: other.id, quantity: 2 },
    ])
  })

  test('before the status, so that the mail of the status has it', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    done(await adapter.writeBack(fulfilmentOf(wooFixtures, order), connection, context))
    expect(stage.world.journal.map(({ what }) => what)).toEqual(['told', 'status'])
  })

  test.each([
    ['the connection says so', { complete_orders: false }, true],
    ['something is still to be sent', {}, false],
  ])('without the status where %s', async (_, settings, isComplete) => {
    const stage = await open(settings)
    const order = stage.world.place()
    const { connection, context } = stage
    done(await adapter.writeBack(fulfilmentOf(wooFixtures, order, { isComplete }), connection, context))
    expect(stage.world.journal.map(({ what }) => what)).toEqual(['told'])
    expect(order.state).toBe('open')
  })

  test('of a cancelled order too, whose status it leaves, and says so', async () => {
    const stage = await open()
    const order = stage.world.place({ state: 'cancelled' })
    const { connection, context } = stage
    const outcome = await adapter.writeBack(fulfilmentOf(wooFixtures, order), connection, context)
    expect(outcome).toMatchObject({ ok: true, notes: [expect.stringContaining('cancelled')] })
    expect(order.state).toBe('cancelled')
  })

  test('in whole where only the status was lost', async () => {
    const stage = await open()
    const order = stage.world.place()
    const { connection, context } = stage
    stage.shop.misbehave({ on: 'status', kind: 'broken' })
    const fulfilment = fulfilmentOf(wooFixtures, order)
    expect(await adapter.writeBack(fulfilment, connection, context)).toMatchObject({ effect: 'unknown' })
    expect(done(await adapter.findWriteBack(fulfilment, connection, context))).toBeNull()
    done(await adapter.writeBack(fulfilment, connection, context))
    expect([order.state, stage.world.numbersTold().length]).toEqual(['sent', 1])
  })
})

describe('an order', () => {
  test('whose address is empty goes where the bill goes', async () => {
    const stage = await open()
    stage.world.place({ to: null })
    expect(await pullOne(stage)).toMatchObject({
      shippingTo: { line1: '5840 Oak St', personName: 'Ada Byron' },
    })
  })

  test.each([
    ['ready-to-ship', 'open'],
    ['partial-shipped', 'on_hold'],
  ])('with the status %s of a plugin is %s by what the settings say', async (word, state) => {
    const stage = await open({ open_statuses: ['processing', 'ready-to-ship'] })
    stage.world.place({ word })
    const order = await pullOne(stage)
    expect(order.state).toBe(state)
    if (state === 'on_hold') expect(order.reason).toContain(word)
  })

  test('takes the weight of the article where its variation has none', async () => {
    const stage = await open()
    const article = stage.world.addProduct({ weight: '1.2', hsCode: '610910' })
    const variation = stage.world.addProduct({
      parentId: article.id,
      weight: '',
      hsCode: '',
      originCountry: '',
    })
    stage.world.place({ lines: [{ productId: variation.id }] })
    const { lines } = await pullOne(stage)
    expect(lines[0]).toMatchObject({
      weight: { value: 1.2, unit: 'KG' },
      hsCode: '610910',
      originCountry: 'PT',
      productId: `${article.id}/${variation.id}`,
    })
  })

  test('without a time is told as one nobody can read, and the others come', async () => {
    const stage = await open()
    const [, other] = [stage.world.place(), stage.world.place()]
    stage.shop.rewrite('list', answer => {
      const [first, ...rest] = Array.isArray(answer.body) ? answer.body : []
      return { ...answer, body: [{ ...first, date_created_gmt: null }, ...rest] }
    })
    const page = done(await adapter.changes({ cursor: null, from }, stage.connection, stage.context))
    expect(page.orders.map(({ shopId }) => shopId)).toEqual([String(other?.id)])
    expect(page.unreadable).toMatchObject([{ message: expect.stringContaining('date_created_gmt') }])
  })

  test('is a part of its bundle where it stands beside it', async () => {
    const stage = await open()
    stage.world.place({ lines: [{ title: 'Gift box' }, { title: 'Mug', total: '0.00' }] })
    stage.shop.rewrite('list', answer => {
      const [order] = Array.isArray(answer.body) ? answer.body : []
      const [box, mug] = order.line_items
      return { ...answer, body: [{ ...order, line_items: [box, { ...mug, bundled_by: String(box.id) }] }] }
    })
    expect((await pullOne(stage)).lines.map(({ isShipped }) => isShipped)).toEqual([true, false])
  })
})

describe('a shop', () => {
  test('that leaves the time of a search out without a word is refused, and says what it needs', async () => {
    const stage = await open()
    stage.world.place()
    let all: unknown
    stage.shop.rewrite('list', answer => {
      all = answer.body
      return answer
    })
    const { cursor } = done(await adapter.changes({ cursor: null, from }, stage.connection, stage.context))
    stage.world.pass(3_600_000)
    stage.world.place()
    const { cursor: later } = done(await adapter.changes({ cursor, from }, stage.connection, stage.context))
    // As if it had never heard of the filter: everything there is.
    stage.shop.rewrite('list', answer => ({ ...answer, body: all }))
    const outcome = await adapter.changes({ cursor: later, from }, stage.connection, stage.context)
    expect(outcome).toMatchObject({
      ok: false,
      trouble: { kind: 'refused', message: expect.stringContaining('5.8') },
    })
  })

  test('whose plugin writes notices before its data is not read', async () => {
    const stage = await open()
    stage.world.place()
    stage.shop.rewrite('list', answer => ({
      body: `Notice: Undefined index\n${JSON.stringify(answer.body)}`,
    }))
    const outcome = await adapter.changes({ cursor: null, from }, stage.connection, stage.context)
    expect(outcome).toMatchObject({
      ok: false,
      trouble: { kind: 'nonsense', message: expect.stringContaining('plugin') },
    })
  })
})
