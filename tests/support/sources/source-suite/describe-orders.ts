import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { SourceAddress, SourceLine, SourceOrder } from '../../../../main/sources/contract/order.ts'
import { divideRounded, roundDecimal, sumOfProducts } from '../../../../shared/units/decimal.ts'
import { currencyDecimals } from '../../../../shared/units/money.ts'
import {
  aShopPlace,
  type LineInput,
  type OrderInput,
  type ShopLine,
  type ShopOrder,
  type ShopPlace,
} from '../../simulators/shops/shop-world.ts'
import { openShop, pull, pullOne, type SourceFixtures, type Stage } from '../source-stage.ts'

const said = (text: string): string | null => text.trim() || null

const addressOf = (place: ShopPlace, email: string): SourceAddress => ({
  personName: said([place.firstName.trim(), place.lastName.trim()].filter(Boolean).join(' ')),
  companyName: said(place.company),
  line1: said(place.line1),
  line2: said(place.line2),
  city: said(place.city),
  state: said(place.state),
  postalCode: said(place.postalCode),
  countryCode: place.country,
  phone: said(place.phone),
  email,
})

/** Every field of a shop's order stands in ours. */
function expectFaithful<Settings>(
  given: SourceOrder,
  order: ShopOrder,
  { world }: Stage<Settings>,
  fixtures: SourceFixtures<Settings>,
): void {
  expect(given).toMatchObject({
    shopId: fixtures.shopIdOf(order),
    number: fixtures.numberOf(order),
    currency: order.currency,
    note: said(order.note),
    shippingMethod: said(order.shippingMethod),
    shippingTo: addressOf(order.to ?? order.billing, order.email),
    ...(fixtures.hasTags ? { tags: order.tags } : {}),
  })
  expect(Date.parse(given.placedAt)).toBe(order.placedAtMs)
  expect(Date.parse(given.changedAt)).toBe(order.changedAtMs)
  expect(given.lines.length).toBe(order.lines.length)
  const { saysCustoms = true } = fixtures
  for (const line of order.lines) {
    const found = given.lines.find(({ lineId }) => lineId === fixtures.lineIdOf(line.id))
    if (!found) throw new Error(`the line ${line.id} is lost`)
    const product = world.products.get(line.productId ?? 0)
    expect(found).toMatchObject({
      sku: said(line.sku),
      title: line.title.trim(),
      quantity: line.quantity,
      ordered: line.quantity,
      hsCode: (saysCustoms && product?.hsCode) || null,
      originCountry: (saysCustoms && product?.originCountry) || null,
      weight: product ? { value: Number(product.weight), unit: 'KG' } : null,
      isShipped: true,
    } satisfies Partial<SourceLine>)
    expectWorth(found, line, order.currency)
  }
}

/** What a piece is worth, times the pieces, is what was paid for the line. */
function expectWorth({ unitValue }: SourceLine, line: ShopLine, currency: string): void {
  if (Number(line.quantity) === 0) return
  expect(unitValue).toMatch(/^\d+(\.\d+)?$/)
  const decimals = currencyDecimals(currency)
  const worth = roundDecimal(sumOfProducts([[unitValue ?? '0', line.quantity]]), decimals)
  expect(worth).toBe(roundDecimal(sumOfProducts([[line.total, 1]]), decimals))
}

const words = fc
  .string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  .map(text => text.replaceAll(/[\p{C}\s]+/gu, ' ').trim())
  .filter(text => text !== '')

/** An amount of a currency, as shops write it. */
const amountIn = (currency: string) =>
  fc.bigInt({ min: 0n, max: 9_999_999n }).map(minor => {
    const decimals = currencyDecimals(currency)
    const whole = divideRounded(minor, 10n ** BigInt(decimals))
    return decimals === 0
      ? String(whole)
      : `${whole}.${String(minor).slice(-decimals).padStart(decimals, '0')}`
  })

const orderInput = fc.constantFrom('CAD', 'EUR', 'JPY', 'KWD', 'ISK').chain(currency =>
  fc.record({
    currency: fc.constant(currency),
    note: fc.option(words, { nil: '' }),
    shippingMethod: words,
    to: fc
      .record({ firstName: words, lastName: words, company: words, line1: words, line2: words, city: words })
      .map(place => aShopPlace(place)),
    lines: fc.array(
      fc.record({
        sku: fc.option(words, { nil: '' }),
        title: words,
        quantity: fc.constantFrom('1', '2', '3', '7', '144'),
        total: amountIn(currency),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)

/** One order in a shop of its own, and how the adapter gives it. */
const placing = <Settings>(fixtures: SourceFixtures<Settings>) => {
  const placed = async (input: OrderInput = {}) => {
    const stage = await openShop(fixtures)
    const order = stage.world.place(input)
    return { stage, order, world: stage.world }
  }
  const given = async (input: OrderInput) => {
    const { stage, order } = await placed(input)
    return { order, read: await pullOne(stage) }
  }
  return { placed, given }
}

/** Orders as the shop has them. */
export function describeOrders<Settings>(fixtures: SourceFixtures<Settings>): void {
  describeFields(fixtures)
  describeStates(fixtures)
  describeWhatIsLeft(fixtures)
  describeArticles(fixtures)
}

function describeFields<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { placed, given } = placing(fixtures)

  it('drops no field between the shop and the order, in any script and currency', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(orderInput, { minLength: 1, maxLength: 4 }), async inputs => {
        const stage = await openShop(fixtures)
        const orders = inputs.map(input => stage.world.place(input))
        const { orders: read } = await pull(stage)
        for (const [at, order] of orders.entries()) {
          const found = read[at]
          if (!found) throw new Error(`the order ${order.number} is lost`)
          expectFaithful(found, order, stage, fixtures)
        }
      }),
      { numRuns: 12 },
    )
  })

  it.each([
    ['ten kilobytes of greetings', { note: 'Happy birthday, dear Ada! '.repeat(400).trim() }],
    ['HTML in names', { lines: [{ title: '<b>Tee</b> &amp; "Mug" <script>alert(1)</script>' }] }],
    ['lines without a SKU, and two of one SKU', { lines: [{ sku: '' }, { sku: 'A' }, { sku: 'A' }] }],
    ['prices with four decimals', { lines: [{ quantity: '1', total: '12.3456' }] }],
  ] satisfies [string, OrderInput][])('keeps %s as they are', async (_, input) => {
    const { stage, order } = await placed(input)
    expectFaithful(await pullOne(stage), order, stage, fixtures)
  })

  it('gives all of an order of 500 lines', async () => {
    const { stage, order, world } = await placed({ lines: [] })
    const { id: productId } = world.addProduct()
    const lines: LineInput[] = Array.from({ length: 500 }, (_, at) => ({ sku: `S${at}`, productId }))
    const huge = world.place({ lines })
    const { orders } = await pull(stage)
    const read = orders.find(({ shopId }) => shopId === fixtures.shopIdOf(huge))
    expect(read?.lines.map(({ sku }) => sku).toSorted()).toEqual(lines.map(({ sku }) => sku).toSorted())
    expect(orders.find(({ shopId }) => shopId === fixtures.shopIdOf(order))?.lines).toEqual([])
  })

  it('says an order of nothing and a quantity of zero as they are', async () => {
    const { read } = await given({ lines: [{ quantity: '0', total: '0.00' }, {}] })
    expect(read.lines.map(({ quantity }) => quantity)).toEqual(['0', '2'])
    expect(Number(read.lines[0]?.unitValue ?? 0)).toBe(0)
  })
}

function describeStates<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { placed, given } = placing(fixtures)
  const wordOf = (state: SourceOrder['state']) => fixtures.says?.[state] ?? state

  it.each([
    ['unpaid', 'unpaid'],
    ['on_hold', 'on_hold'],
    ['cancelled', 'cancelled'],
    ['refunded', 'refunded'],
    ['sent', 'fulfilled'],
    ['open', 'open'],
  ] as const)('says of an order that is %s at the shop that it is %s', async (state, expected) => {
    const { read } = await given({ state })
    expect(read.state).toBe(wordOf(expected))
    if (expected === 'on_hold') expect(read.reason).toMatch(/\S/)
  })

  it('hears of a cancellation and of a refund of everything after the order came', async () => {
    const { stage, order, world } = await placed()
    const other = world.place()
    const { cursor } = await pull(stage)
    world.change(order, { state: 'cancelled' })
    for (const line of other.lines) world.refund(other, line, line.quantity)
    const { orders } = await pull(stage, cursor)
    const states = new Map(orders.map(({ shopId, state }) => [shopId, state]))
    expect(states.get(fixtures.shopIdOf(order))).toBe('cancelled')
    expect(states.get(fixtures.shopIdOf(other))).toBe(wordOf('refunded'))
  })
}

function describeWhatIsLeft<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { placed } = placing(fixtures)

  it('takes off what was refunded, and leaves the order open for the rest', async () => {
    const { stage, order, world } = await placed({ lines: [{ quantity: '5', total: '50.00' }, {}] })
    const [line] = order.lines
    if (line) world.refund(order, line, '2')
    const read = await pullOne(stage)
    expect(read.state).toBe('open')
    expect(read.lines[0]).toMatchObject({ quantity: '3', ordered: '3' })
    expect(Number(read.lines[0]?.unitValue)).toBe(10)
  })

  if (fixtures.saysSent)
    it('takes off what was sent already, and says how much was ordered', async () => {
      const { stage, order, world } = await placed({ lines: [{ quantity: '5', total: '50.00' }, {}] })
      const [line] = order.lines
      const told = { way: '', numbers: ['Z1'], carrier: 'UPS', url: null, isNotified: false }
      if (line) world.tell(order, { ...told, lines: [{ lineId: line.id, quantity: 2 }] })
      const read = await pullOne(stage)
      expect(read.state).toBe('open')
      expect(read.lines[0]).toMatchObject({ quantity: '3', ordered: '5' })
      expect(read.lines[1]).toMatchObject({ quantity: '2', ordered: '2' })
    })
}

function describeArticles<Settings>(fixtures: SourceFixtures<Settings>): void {
  const { given } = placing(fixtures)
  const { adapter, hasTags } = fixtures

  it('says that an article is gone, and that what it weighs is unknown', async () => {
    const { read } = await given({ lines: [{ productId: null }] })
    expect(read.lines[0]).toMatchObject({ weight: null, hsCode: null, originCountry: null })
    expect(read.notes.some(({ field }) => field === 'line_items[0].weight')).toBe(true)
  })

  it('takes no weight of zero for a weight', async () => {
    const stage = await openShop(fixtures)
    for (const weight of ['0', '']) {
      const { id: productId } = stage.world.addProduct({ weight })
      stage.world.place({ lines: [{ productId }] })
    }
    const { orders } = await pull(stage)
    expect(orders.map(({ lines }) => lines[0]?.weight)).toEqual([null, null])
  })

  it('sends no download, and has no address for an order of nothing else', async () => {
    const stage = await openShop(fixtures)
    const { id: productId } = stage.world.addProduct({ isVirtual: true })
    stage.world.place({ lines: [{ productId }] })
    const read = await pullOne(stage)
    expect(read.lines[0]?.isShipped).toBe(false)
    expect(read.shippingTo).toBeNull()
  })

  if (hasTags)
    it('gives the tags of the shop', async () => {
      const { read } = await given({ tags: ['wholesale', 'Großkunde'] })
      expect(read.tags).toEqual(['wholesale', 'Großkunde'])
    })

  it('has said of holds what it can', async () => {
    expect(adapter.abilities.holds).toBe((await given({ state: 'on_hold' })).read.state === 'on_hold')
  })
}
