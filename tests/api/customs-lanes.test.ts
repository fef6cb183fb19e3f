import { afterAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { type LaneCase, lanes } from '../support/desks/customs-lanes.ts'
import {
  blockedFields,
  createLaneDesks,
  type LaneDesk,
  lackingIn,
  toldFields,
  warned,
  warnings,
} from '../support/desks/lane-desk.ts'
import { addConnection, addShipment, buy, postAccount } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start as startCanadaPost } from '../support/simulators/canadapost/index.ts'
import { startStation } from '../support/station/station.ts'

const desks = createLaneDesks()
afterAll(desks.close)

const isBlocked = ({ expected }: LaneCase): boolean => blockedFields(expected).length > 0
const named = (list: readonly LaneCase[]) => list.map(each => [each.name, each] as const)
const kept = lanes.filter(isBlocked)
const passing = lanes.filter(each => !isBlocked(each))
/** What was to be filled in of what was kept, and what passes as it is. */
const complete = [
  ...kept.map(each => ({ ...each, input: each.mended ?? each.input, expected: warnings(each.expected) })),
  ...passing,
]

const laneOf = (start: string): LaneCase => {
  const found = lanes.find(({ name }) => name.startsWith(start))
  if (!found) throw new Error(`no lane ${start}`)
  return found
}

/** Both ways to refuse, and that neither asked the carrier for a label. */
async function refuses(desk: LaneDesk, each: LaneCase, attempt: () => ReturnType<LaneDesk['call']>) {
  const before = desk.asked().length
  const refused = await attempt()
  expect(refused.status, JSON.stringify(refused.body)).toBe(400)
  expect(errorOf(refused).code).toBe('customs_incomplete')
  expect(toldFields(errorOf(refused).details)).toEqual(blockedFields(each.expected))
  expect(desk.asked()).toHaveLength(before)
}

const draft = ({ call }: LaneDesk, { input }: LaneCase, options: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { ...input, options: { ...input.options, ...options } })

const priced = async (desk: LaneDesk, { input }: LaneCase) =>
  (await desk.call<Pick<ShipmentRecord, 'rates' | 'messages'>>('POST', '/v1/proxy/rates', input)).body

const ship = async (desk: LaneDesk, each: LaneCase) => {
  const { input } = each
  const { rates } = await priced(desk, each)
  return desk.call<ShipmentRecord>('POST', '/v1/proxy/shipping', {
    ...input,
    rates,
    selected_rate_id: rates[0]?.id,
  })
}

test.each(named(kept))(
  'lane %s says at the price what keeps from buying, and at which field',
  async (_, each) => {
    const desk = await desks.of(each)
    for (const { messages } of [await draft(desk, each), await priced(desk, each)]) {
      const said = messages.find(({ code }) => code === 'customs_incomplete')
      expect(Object.keys(said?.details ?? {}).toSorted()).toEqual(blockedFields(each.expected))
      expect(warned(messages)).toEqual(warnings(each.expected))
    }
  },
)

describe('what keeps from buying is refused at its field before the carrier is asked for a label', () => {
  test.each(named(kept))('lane %s, as a draft that is bought', async (_, each) => {
    const desk = await desks.of(each)
    const shipment = await draft(desk, each)
    await refuses(desk, each, () => buy(desk.call, shipment))
  })

  test.each(named(kept))('lane %s, in one call, which stores nothing', async (_, each) => {
    const desk = await desks.of(each)
    const [rate] = (await draft(desk, each)).rates
    const before = desk.rows().shipments
    await refuses(desk, each, () =>
      desk.call('POST', '/v1/shipments', { ...each.input, service: rate?.service }),
    )
    expect(desk.rows().shipments).toBe(before)
  })

  test.each(named(kept))('lane %s, by proxy', async (_, each) => {
    const desk = await desks.of(each)
    await refuses(desk, each, () => ship(desk, each))
  })
})

describe('what is complete is bought, warned of as it should be, and said to the carrier', () => {
  test.each(named(complete))('lane %s, as a draft that is bought', async (_, each) => {
    const desk = await desks.of(each)
    const shipment = await draft(desk, each)
    expect(warned(shipment.messages)).toEqual(warnings(each.expected))
    const bought = await buy(desk.call, shipment)
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(warned(bought.body.messages)).toEqual(warnings(each.expected))
    if (desk.asked().length > 0) expect(lackingIn(desk.asked().at(-1), each)).toEqual([])
  })

  test.each(named(complete))('lane %s, in one call', async (_, each) => {
    const desk = await desks.of(each)
    const [rate] = (await draft(desk, each)).rates
    const bought = await desk.call<ShipmentRecord>('POST', '/v1/shipments', {
      ...each.input,
      service: rate?.service,
    })
    expect(bought.status, JSON.stringify(bought.body)).toBe(201)
    expect(bought.body.status).toBe('purchased')
    expect(warned(bought.body.messages)).toEqual(warnings(each.expected))
    if (desk.asked().length > 0) expect(lackingIn(desk.asked().at(-1), each)).toEqual([])
  })

  test.each(named(complete))('lane %s, by proxy', async (_, each) => {
    const desk = await desks.of(each)
    const bought = await ship(desk, each)
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(warned(bought.body.messages)).toEqual(warnings(each.expected))
    if (desk.asked().length > 0) expect(lackingIn(desk.asked().at(-1), each)).toEqual([])
  })
})

test('every lane that keeps from buying has what to fill in, and every carrier but the shop’s own is looked at', () => {
  expect(kept.filter(({ mended }) => !mended).map(({ name }) => name)).toEqual([])
  const unread = complete.filter(
    ({ carries, carrier }) => !carries && !['royalmail', 'dpd'].includes(carrier),
  )
  expect(unread.map(({ name }) => name)).toEqual([
    '5: with an id of 13 signs',
    '11: the day before it was asked',
  ])
  expect(new Set(lanes.map(({ name }) => name.split(':')[0])).size).toBe(30)
})

/** Who stops a tool that goes on with `allow_incomplete_customs`: the carrier in its own words, its adapter, the station; or nobody. */
const stops: Readonly<Record<string, RegExp | 'adapter' | 'station' | 'nobody'>> = {
  '1: no origin': /^Customs data is not accepted: the country of manufacture is required of item 1/,
  '2: a code of four digits': 'station',
  '3: six digits by post': /^Customs data is not accepted: .* all ten digits/,
  // There is no member for the id.
  '5: duty not prepaid': 'nobody',
  '5: with an id of 12 signs': 'nobody',
  '7: too dear for the post': /^Customs data is not accepted: .* ends at 2,500 USD/,
  // The claim is not sent there, nor the maker's number.
  '8: USMCA claimed for China': 'nobody',
  "10: no maker's number": 'nobody',
  '14: IOSS above its limit': /^Invalid international forms: IOSS covers/,
  '16: a company without a number': /^Invalid international forms: the merchant product id/,
  '17: a word that says nothing': /^the description says nothing of the goods of commodity 1/,
  '19: two lines of one number above 2,500 USD': 'adapter',
  '24: USPS prepays no duty to France': /^customsForm\.terms: duties cannot be prepaid/,
  '25: 2,000 CAD leave Canada': 'adapter',
  '27: VOEC for an item above its limit': /lineItems\/0\/price: VOEC covers/,
  '28: no CPF': 'nobody',
  '30: no clearance code': /receiverDetails\/registrationNumbers: the clearance code/,
}

describe('a tool that goes on with allow_incomplete_customs', () => {
  test.each(named(kept).map(([name, each]) => [name, stops[name] ?? 'unknown', each] as const))(
    'hears what it lacks of lane %s, and is stopped by %s',
    async (_, by, each) => {
      const desk = await desks.of(each)
      const [paid, asked] = [desk.paidFor(), desk.asked().length]
      const bought = await buy(desk.call, await draft(desk, each, { allow_incomplete_customs: true }))
      if (by === 'station') return expect(errorOf(bought).code).toBe('customs_incomplete')
      const { messages } = bought.body
      const [first] = messages
      const told = messages.find(({ code }) => code === 'customs_incomplete')
      expect(Object.keys(told?.details ?? {}).toSorted()).toEqual(blockedFields(each.expected))
      if (by === 'nobody') return expect(bought.status).toBe(200)
      expect(bought.status).toBe(424)
      expect(desk.paidFor()).toBe(paid)
      expect(desk.asked().length - asked).toBe(by === 'adapter' ? 0 : 1)
      if (by instanceof RegExp) expect(first?.message).toMatch(by)
      else expect(Object.keys(first?.details ?? {})).toEqual(blockedFields(each.expected))
    },
  )
})

test('what a way will cost is a figure beside its prices', async () => {
  const each = laneOf('12:')
  const { messages } = await draft(await desks.of(each), each)
  const duty = messages.find(({ details }) => details?.rule === 'EU-3')
  expect(duty).toMatchObject({
    code: 'customs_note',
    details: { estimate: { amount: 6, currency: 'EUR', count: 2, codes: ['610910', '640399'] } },
  })
})

test('goods that weigh more than their parcel are told with the price, and still bought', async () => {
  const each = laneOf('12:')
  const desk = await desks.of(each)
  const { customs } = each.input as { customs: { commodities: object[] } }
  const commodities = customs.commodities.map(goods => ({ ...goods, weight: 900, weight_unit: 'KG' }))
  const shipment = await addShipment(desk.call, { ...each.input, customs: { ...customs, commodities } })
  const told = (of: ShipmentRecord) => of.messages.find(({ details }) => details?.rule === 'AN-6')
  expect(told(shipment)).toMatchObject({
    code: 'customs_warning',
    message: expect.stringMatching(
      /^The goods weigh [\d.]+ kg together, more than the [\d.]+ kg of the parcel/,
    ),
  })
  const bought = await buy(desk.call, shipment)
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
})

test('an account of Canada Post that is linked to Zonos needs no id of prepaid duty', async () => {
  const clock = manualClock(Date.UTC(2026, 10, 28, 15))
  const { call, close } = await startStation({ clock })
  const simulator = await startCanadaPost({ port: 0, now: clock.now })
  await addConnection(call, postAccount(simulator.url, { us_duty_prepaid_account: true }))
  const bought = await buy(call, await addShipment(call, laneOf('5: duty not prepaid').input))
  expect(bought.status, JSON.stringify(bought.body)).toBe(200)
  await close()
  await simulator.stop()
})
