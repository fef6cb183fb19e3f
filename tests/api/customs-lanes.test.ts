import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { type LaneCase, lanes } from '../support/desks/customs-lanes.ts'
import { runDesk } from '../support/desks/run-desk.ts'
import { addConnection, addShipment, buy, montreal, postAccount } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start as startCanadaPost } from '../support/simulators/canadapost/index.ts'
import { start as startDhl } from '../support/simulators/dhl_express/index.ts'
import { start as startFedex } from '../support/simulators/fedex/index.ts'
import { start as startUps } from '../support/simulators/ups/index.ts'
import { start as startUsps } from '../support/simulators/usps/index.ts'
import { startStation } from '../support/station/station.ts'

const clock = manualClock(Date.UTC(2026, 10, 28, 15))
const at = { port: 0, now: clock.now }
type Desk = {
  call: Awaited<ReturnType<typeof startStation>>['call']
  bought: () => number
  stop: () => unknown
}
const desks = new Map<string, Desk>()

const secrets = {
  client_id: 'app',
  client_secret: 'a-secret-of-the-app',
  account_number: '999AA1',
}

/** A station with one carrier, so that the price it answers is that carrier's. */
async function openDesk(carrier: string): Promise<Desk> {
  const { call } = await startStation({ clock })
  const account = (credentials: object, url: string) => ({
    carrier_name: carrier === 'usps' ? 'usps_international' : carrier,
    carrier_id: carrier,
    test_mode: true,
    credentials,
    config: { base_url: url },
  })
  const simulators = {
    canadapost: [startCanadaPost, (url: string) => postAccount(url)],
    ups: [startUps, (url: string) => account(secrets, url)],
    fedex: [
      startFedex,
      (url: string) =>
        account({ api_key: 'shop', secret_key: 'a-secret-of-the-shop', account_number: '740561073' }, url),
    ],
    usps: [
      startUsps,
      (url: string) =>
        account({ ...secrets, account_number: '1000001234', CRID: '12345678', MID: '903456789' }, url),
    ],
    dhl_express: [
      startDhl,
      (url: string) =>
        account({ site_id: 'key', password: 'a-secret-of-the-key', account_number: '123456789' }, url),
    ],
  } as const
  const [start, toAccount] = simulators[carrier as keyof typeof simulators]
  const simulator = await start(at)
  await addConnection(call, toAccount(simulator.url))
  const bought = () => simulator.calls.filter(({ operation }) => operation === 'ship').length
  return { call, bought, stop: simulator.stop }
}

const isToday = ({ day, carrier }: LaneCase) =>
  day === '2026-11-28' && !['royalmail', 'dpd'].includes(carrier)
const here = lanes.filter(isToday)
const isBlock = (each: string) => each.includes(' block ')
const keepFrom = here.filter(({ expected }) => expected.some(isBlock))
const pass = here.filter(({ expected }) => !expected.some(isBlock))

beforeAll(async () => {
  for (const carrier of new Set(here.map(each => each.carrier))) desks.set(carrier, await openDesk(carrier))
})
afterAll(async () => {
  for (const { stop } of desks.values()) await stop()
})
const deskOf = ({ carrier }: LaneCase): Desk => {
  const desk = desks.get(carrier)
  if (!desk) throw new Error(`no desk of ${carrier}`)
  return desk
}

const fieldOf = (rule: string): string => rule.split(' ')[2] ?? ''

/** Where a refusal says something: `customs.commodities[0].hs_code`. */
function toldFields(tree: unknown, path = ''): string[] {
  if (Array.isArray(tree))
    return tree.every(each => typeof each === 'string')
      ? [path]
      : tree.flatMap((each, n) => toldFields(each, `${path}[${n}]`))
  return Object.entries(tree as object).flatMap(([key, inner]) =>
    toldFields(inner, path === '' ? key : `${path}.${key}`),
  )
}

const warned = (messages: ShipmentRecord['messages']): string[] =>
  messages.flatMap(({ code, details }) =>
    code === 'customs_warning'
      ? (details as { paths: string[]; rule: string }).paths.map(path => `${details?.rule} warn ${path}`)
      : [],
  )

const draft = ({ call }: Desk, { input }: LaneCase, options: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { ...input, options: { ...input.options, ...options } })

test.each(keepFrom.map(each => [each.name, each] as const))(
  'lane %s is refused at its field before the carrier is asked for a label',
  async (_, each) => {
    const desk = deskOf(each)
    const shipment = await draft(desk, each)
    const blocks = each.expected.filter(isBlock)
    const said = shipment.messages.find(({ code }) => code === 'customs_incomplete')
    expect(Object.keys(said?.details ?? {}).toSorted()).toEqual(blocks.map(fieldOf).toSorted())
    const before = desk.bought()
    const refused = await buy(desk.call, shipment)
    expect(refused.status, JSON.stringify(refused.body)).toBe(400)
    expect(errorOf(refused)?.code).toBe('customs_incomplete')
    expect(toldFields(errorOf(refused)?.details).toSorted()).toEqual(blocks.map(fieldOf).toSorted())
    expect(desk.bought()).toBe(before)
  },
)

test.each(pass.map(each => [each.name, each] as const))(
  'lane %s is bought, and warned of as it should be',
  async (_, each) => {
    const desk = deskOf(each)
    const shipment = await draft(desk, each)
    const warnings = each.expected.toSorted()
    expect(warned(shipment.messages).toSorted()).toEqual(warnings)
    const bought = await buy(desk.call, shipment)
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(warned(bought.body.messages).toSorted()).toEqual(warnings)
  },
)

test('a tool that has to go on buys what customs may refuse, and is told of it', async () => {
  const each = keepFrom.find(({ name }) => name.startsWith('3:')) as LaneCase
  const desk = deskOf(each)
  const bought = await buy(desk.call, await draft(desk, each, { allow_incomplete_customs: true }))
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  const said = bought.body.messages.find(({ code }) => code === 'customs_incomplete')
  expect(said?.details).toEqual({
    'customs.commodities[0].hs_code': {
      code: 'invalid',
      reason: 'us_mail_ten_digits_invalid',
      rule: 'US-3',
      message: expect.stringContaining('6109.10.0012'),
    },
  })
})

test('what a way will cost is a figure beside its prices', async () => {
  const each = here.find(({ name }) => name.startsWith('12:')) as LaneCase
  const { messages } = await draft(deskOf(each), each)
  const duty = messages.find(({ details }) => details?.rule === 'EU-3')
  expect(duty).toMatchObject({
    code: 'customs_note',
    details: { estimate: { amount: 6, currency: 'EUR', count: 2, codes: ['610910', '640399'] } },
  })
})

test('by proxy a lane is refused at its field too', async () => {
  const each = keepFrom.find(({ name }) => name.startsWith('10:')) as LaneCase
  const { call, bought } = deskOf(each)
  const { shipper, recipient, parcels, customs } = each.input
  const priced = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', {
    shipper,
    recipient,
    parcels,
  })
  const { rates } = priced.body
  const before = bought()
  const refused = await call('POST', '/v1/proxy/shipping', {
    ...each.input,
    customs,
    rates,
    selected_rate_id: rates[0]?.id,
  })
  expect(refused.status, JSON.stringify(refused.body)).toBe(400)
  expect(toldFields(errorOf(refused)?.details)).toEqual([
    'customs.commodities[0].metadata.manufacturer_part_number',
  ])
  expect(bought()).toBe(before)
})

test('a run leaves what customs would not pass, with the reason at its row, and buys the rest', async () => {
  const desk = await runDesk({ clock: manualClock(Date.UTC(2026, 10, 28, 15)) })
  const paris = { ...montreal, city: 'Paris', state_code: null, postal_code: '75001', country_code: 'FR' }
  const goods = {
    title: 'Stoneware mug',
    sku: 'MUG',
    quantity: 1,
    weight: 0.4,
    weight_unit: 'KG',
    value_amount: 24,
    value_currency: 'EUR',
    origin_country: 'PT',
    hs_code: '691200',
  }
  const lacking = await desk.take({ shipping_to: paris, line_items: [goods] })
  const metadata = { manufacturer_part_number: 'KH-1180' }
  const complete = await desk.take({ shipping_to: paris, line_items: [{ ...goods, metadata }] })
  const run = await desk.begin([lacking, complete])
  await desk.buy(run)
  await desk.until(run, 'done')
  const items = await desk.items(run)
  expect(items.find(({ order_id }) => order_id === lacking.id)).toMatchObject({
    state: 'failed',
    message: expect.stringContaining('the maker’s number'),
  })
  expect(items.find(({ order_id }) => order_id === complete.id)).toMatchObject({ state: 'bought' })
  expect(await desk.labels()).toBe(1)
})

test('an account of Canada Post that is linked to Zonos needs no id of prepaid duty', async () => {
  const each = keepFrom.find(({ name }) => name === '5: duty not prepaid') as LaneCase
  const { call } = await startStation({ clock })
  const simulator = await startCanadaPost(at)
  await addConnection(call, postAccount(simulator.url, { us_duty_prepaid_account: true }))
  const bought = await buy(call, await addShipment(call, each.input))
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  await simulator.stop()
})
