import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { CustomsRulesState } from '../../shared/desk/customs-rules.ts'
import { type Answer, errorOf } from '../support/contract/call.ts'
import { deskImports, importHeads, importLine } from '../support/desks/desk-import.ts'
import { createLaneDesks, type LaneDesk, toldFields } from '../support/desks/lane-desk.ts'
import { type Lane, way } from '../support/desks/lane-notation.ts'
import { addConnection, addShipment, buy, courier } from '../support/desks/shipping-data.ts'
import { resourcesWithRules } from '../support/station/copied-resources.ts'
import { startStation } from '../support/station/station.ts'

const day = '2026-11-28'
const desks = createLaneDesks()
afterAll(desks.close)

const shops = {
  canadapost: ['CA', 'GB'],
  ups: ['CA', 'GB'],
  fedex: ['CA', 'GB'],
  dhl_express: ['CA', 'GB'],
  usps: ['US', 'GB'],
} as const
type Shop = keyof typeof shops
const names = Object.keys(shops) as Shop[]
const deskOf = (carrier: Shop): Promise<LaneDesk> => desks.of({ carrier, day })

type Goods = Record<string, unknown>
const currencyOf = (carrier: Shop) => (carrier === 'usps' ? 'USD' : 'CAD')

/** A parcel to Great Britain with these goods, complete but for them. */
function parcelOf(carrier: Shop, ...goods: Goods[]): Lane {
  const [from, to] = shops[carrier]
  const vat = { vat_registration_number: 'GB123456789' }
  const lane = way(from, to, [`Stoneware mug / 1x20 ${currencyOf(carrier)} / PT / 691200 / M1 / A1`], {
    options: vat,
  })
  const { commodities: [first] = [] } = lane.customs as unknown as { commodities: Goods[] }
  const customs = { ...(lane.customs as object), commodities: goods.map(each => ({ ...first, ...each })) }
  return { ...lane, customs } as unknown as Lane
}

type Outcome = { status: number; fields: string[]; text: string; sent: string | null; record: ShipmentRecord }

/** Stores a draft and buys it; where it was refused, and what the carrier was asked. */
async function tryToBuy(carrier: Shop, ...goods: Goods[]): Promise<Outcome> {
  const desk = await deskOf(carrier)
  const before = desk.asked().length
  const stored = await desk.call<ShipmentRecord>('POST', '/v1/shipments', parcelOf(carrier, ...goods))
  const answer = stored.status === 201 ? await buy(desk.call, stored.body) : stored
  const sent = desk.asked().slice(before)[0] ?? null
  return {
    status: answer.status,
    fields: fieldsIn(answer),
    text: JSON.stringify(answer.body),
    sent,
    record: answer.body,
  }
}

/** The fields a refusal of the station, or of an adapter in the carrier's place, names. */
function fieldsIn(answer: Answer<ShipmentRecord>): string[] {
  if (answer.status < 400) return []
  if (answer.status === 400) return toldFields(errorOf(answer).details)
  const { messages } = answer.body
  return messages.flatMap(({ code, details }) =>
    /SDK_(FIELD|VALIDATING)_ERROR$/.test(code ?? '') ? Object.keys(details ?? {}) : [],
  )
}

const hsCode = 'customs.commodities[0].hs_code'

describe.each(names)('codes of 1 to 40 characters, by %s', carrier => {
  test('are sent as they were typed, or refused at their field before the carrier is asked', async () => {
    const digits = '6912003510987654321098765432109876543210'
    for (let length = 1; length <= 40; length += 1) {
      const hs_code = digits.slice(0, length)
      const { status, fields, sent, text } = await tryToBuy(carrier, { hs_code })
      if (status === 200) {
        expect([6, 8, 10, 12]).toContain(length)
        expect(sent?.replaceAll(/(?<=\d)\.(?=\d\d[.<])/g, ''), hs_code).toContain(hs_code)
      } else {
        expect([6, 8], text).not.toContain(length)
        expect(fields, text).toEqual([hsCode])
        expect(sent).toBeNull()
      }
    }
  })
})

test.each([
  ['6912.00', '691200'],
  ['6912 00', '691200'],
  ['6912-00', '691200'],
  ['69.12.00.35', '69120035'],
  [' 691200 ', '691200'],
])('the code %j is sent as %s', async (hs_code, sent) => {
  for (const carrier of ['ups', 'fedex', 'dhl_express'] as const)
    expect((await tryToBuy(carrier, { hs_code })).sent).toContain(sent)
})

test.each(['6912,00', '６９１２００', '٦٩١٢٠٠', '6912o0', 'HS691200', '691200\u0000', '🎁🎁🎁🎁🎁🎁'])(
  'the code %j is refused at its field',
  async hs_code => {
    const { status, fields, sent } = await tryToBuy('dhl_express', { hs_code })
    expect([status, fields, sent]).toEqual([400, [hsCode], null])
  },
)

test.each(['Portugal', 'PRT', 'P', 'XX', 'Europe', '🇵🇹', 'pt '])(
  'the origin %j is refused at its field, in a shipment and in an order',
  async origin_country => {
    const { call } = await deskOf('ups')
    const stored = await call('POST', '/v1/shipments', parcelOf('ups', { origin_country }))
    expect(stored.status).toBe(400)
    expect(toldFields(errorOf(stored).details)).toEqual(['customs.commodities[0].origin_country'])
    const { recipient, customs } = parcelOf('ups', { origin_country }) as unknown as Record<string, Goods>
    const order = { order_id: 'O-1', shipping_to: recipient, line_items: customs?.commodities }
    const taken = await call('POST', '/v1/orders', order)
    expect(taken.status).toBe(400)
    expect(toldFields(errorOf(taken).details)).toEqual(['line_items[0].origin_country'])
  },
)

test.each([
  ['Portugal', 'PT'],
  ['PRT', 'PT'],
  ['pt', 'PT'],
  ['Allemagne', 'DE'],
  ['Narnia', null],
])('a file of orders may say the origin %s, which is read as %s', async (origin, code) => {
  const { call } = await deskOf('ups')
  const imports = deskImports(call)
  const number = `F-${origin}`
  const heads = [...importHeads, 'Item origin country'].join(',')
  const planned = await imports.plan([heads, `${importLine(number)},${origin}`].join('\r\n'))
  const [row] = await imports.rows(planned.id)
  if (code === null) {
    expect(row).toMatchObject({
      action: 'error',
      problems: [{ code: 'country', head: 'Item origin country' }],
    })
    return
  }
  await imports.commit(planned)
  const [stored] = await imports.rows(planned.id)
  const order = await call<OrderRecord>('GET', `/v1/orders/${stored?.record_id}`)
  expect(order.body.line_items[0]?.origin_country).toBe(code)
})

describe.each(names)('values, by %s', carrier => {
  test.each([0, -0.01, -3, null])('%j is refused at its field, and nothing is sent', async value_amount => {
    const { status, fields, sent } = await tryToBuy(carrier, { value_amount })
    expect(status).toBeGreaterThanOrEqual(400)
    expect([fields, sent]).toEqual([['customs.commodities[0].value_amount'], null])
  })
})

test.each(['much', '12,50', '∞', {}])('a value of %j is no number', async value_amount => {
  const { call } = await deskOf('ups')
  const stored = await call('POST', '/v1/shipments', parcelOf('ups', { value_amount }))
  expect(stored.status).toBe(400)
  expect(toldFields(errorOf(stored).details)).toEqual(['customs.commodities[0].value_amount'])
})

const mostLines = { canadapost: 500, ups: 50, fedex: 999, dhl_express: 999, usps: 30 } as const

test.each(names)('1,000 lines are too many for %s, which says how many it takes', async carrier => {
  const goods = Array.from({ length: 1000 }, (_, n) => ({
    title: `Mug ${n}`,
    weight: 0.001,
    value_amount: 1,
  }))
  const { status, fields, sent, text } = await tryToBuy(carrier, ...goods)
  expect(status).toBeGreaterThanOrEqual(400)
  expect([fields, sent]).toEqual([['customs.commodities'], null])
  expect(text).toContain(String(mostLines[carrier]))
})

test.each(names)(
  'two currencies in one declaration are refused by %s, or told with the label',
  async carrier => {
    const goods = [{}, { value_currency: 'EUR' }]
    const { status, fields, sent, record } = await tryToBuy(carrier, ...goods)
    if (['canadapost', 'usps', 'dhl_express'].includes(carrier))
      expect([status, fields, sent]).toEqual([400, ['customs.commodities[1].value_currency'], null])
    else if (status === 200) expect(JSON.stringify(record.messages)).toContain('"rule":"AN-7"')
    else expect([fields, sent]).toEqual([['customs.commodities[1].value_currency'], null])
  },
)

test.each(['parts', 'gift', 'Gift, toys', 'n/a'])('the word %j alone is told of', async title => {
  const { call, asked } = await deskOf('ups')
  const before = asked().length
  const toParis = {
    ...parcelOf('ups', { title, description: null }),
    recipient: way('CA', 'FR', []).recipient,
  }
  const stored = await call<ShipmentRecord>('POST', '/v1/shipments', toParis)
  const refused = await buy(call, stored.body)
  expect(toldFields(errorOf(refused).details)).toEqual(['customs.commodities[0].title'])
  expect(asked()).toHaveLength(before)
  const elsewhere = await tryToBuy('ups', { title, description: null })
  expect(JSON.stringify(elsewhere.record.messages)).toContain('words_say_little')
})

test('descriptions of 5,000 characters are refused at their field', async () => {
  const { call } = await deskOf('ups')
  for (const field of ['title', 'description']) {
    const stored = await call('POST', '/v1/shipments', parcelOf('ups', { [field]: 'mug '.repeat(1250) }))
    expect(stored.status).toBe(400)
    expect(toldFields(errorOf(stored).details)).toEqual([`customs.commodities[0].${field}`])
  }
})

test.each(names)(
  '%s gets pictures in a description as they are, or they are refused there',
  async carrier => {
    const title = 'Mug 🎁 with ☃'
    const { status, fields, sent } = await tryToBuy(carrier, { title, description: null })
    if (status === 200) expect(sent).toContain(title)
    else expect([fields, sent]).toEqual([['customs.commodities[0].title'], null])
  },
)

describe('rules that are', () => {
  test.each([
    ['missing', null],
    ['broken', '{"format": 1'],
    ['of a later form', '{"format": 2}'],
  ])('%s keep what crosses a border from being bought, by name, and nothing else', async (_, rules) => {
    const station = await startStation({ resources: resourcesWithRules(rules) })
    onTestFinished(station.close)
    const { call } = station
    await addConnection(call, courier())
    const abroad = await addShipment(call, parcelOf('ups', {}))
    for (const options of [{}, { allow_incomplete_customs: true }]) {
      const refused = await buy(call, await addShipment(call, { ...parcelOf('ups', {}), options }))
      expect(errorOf(refused).code).toBe('customs_incomplete')
      expect(errorOf(refused).message).toMatch(/customs rules .* missing or damaged/)
    }
    expect(abroad.messages[0]?.message).toMatch(/customs rules .* missing or damaged/)
    expect((await buy(call, await addShipment(call))).status).toBe(200)
    const { body } = await call<CustomsRulesState>('GET', '/desk/customs-rules')
    expect(body).toEqual({ date: null, is_stale: false, source: 'program', rows: 0 })
  })
})
