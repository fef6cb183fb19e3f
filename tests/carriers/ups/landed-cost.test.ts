import { describe, expect, test } from 'vitest'
import type { CarrierCommodity, CarrierCustoms } from '../../../main/carriers/contract/model.ts'
import { rate } from '../../../main/carriers/ups/rates.ts'
import { aCommodity, aDeclaration, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { stageOf } from '../../support/carriers/carrier-stage.ts'
import { accepted } from '../../support/carriers/carrier-suite/expectations.ts'
import type { FixtureAnswer, FixtureAnswers } from '../../support/carriers/carrier-suite/fixture-server.ts'
import * as say from './answers.ts'
import { aConnection, berlin, dover, fixtures, lane } from './fixtures.ts'

const quote = 'POST /api/landedcost/v1/quotes'

const abroad = (item: Partial<CarrierCommodity> = {}, more: Partial<CarrierCustoms> = {}) =>
  aRateRequest({
    shipper: dover,
    recipient: berlin,
    customs: aDeclaration({ commodities: [aCommodity(item)], ...more }),
  })

async function priced(request = abroad(), answer: FixtureAnswers[string] = { body: say.landed() }) {
  const stage = stageOf(fixtures, {
    [quote]: answer,
    // The services from here to there.
    'POST /api/rating/*': { body: say.rated({ ...say.ground, Service: { Code: '11' } }) },
  })
  const outcome = await rate(request, aConnection(), stage.context)
  const [first] = accepted(outcome)
  const told = outcome.messages.filter(({ code }) => code?.includes('landed_cost'))
  return { quote: first, told, asked: stage.bodies('/quotes'), sent: stage.sent }
}
const toldFor = async (answer: FixtureAnswer) => {
  const { quote: found, told } = await priced(abroad(), answer)
  expect(found).toMatchObject({ totalMinor: 1425 })
  expect(found?.expectedDuties).toBeUndefined()
  return told.map(({ code, message }) => `${code}: ${message}`)
}

describe('what customs will ask', () => {
  test('is asked for goods across a border, in the terms and words of the carrier', async () => {
    const { asked, sent } = await priced(abroad({}, { incoterm: 'DDU' }))
    expect(asked).toEqual([
      {
        currencyCode: 'USD',
        transID: 'packdesk-1772619300000',
        allowPartialLandedCostResult: true,
        alversion: 1,
        shipment: {
          id: 'packdesk-1772619300000',
          importCountryCode: 'DE',
          exportCountryCode: 'US',
          shipDate: '2026-03-04',
          incoterms: 'DAP',
          shipmentType: 'SALE',
          shipmentItems: [
            {
              commodityId: '1',
              priceEach: 12.5,
              commodityCurrencyCode: 'USD',
              quantity: 2,
              UOM: 'EACH',
              hsCode: '691200',
              description: 'Mug',
              originCountryCode: 'US',
            },
          ],
        },
      },
    ])
    expect(sent.find(({ url }) => url.pathname.endsWith('/quotes'))?.headers).toMatchObject({
      transid: 'packdesk-1772619300000',
      transactionsrc: 'packdesk',
      accountnumber: '999AA1',
    })
  })

  test('is an estimate beside the price, in its parts, and in no total', async () => {
    const { quote: found, told } = await priced()
    expect(found).toMatchObject({
      totalMinor: 1425,
      dutiesMinor: 0,
      expectedDuties: {
        amountMinor: 78665,
        currency: 'GBP',
        basis: 'landed_cost_quote',
        isPartial: false,
        parts: [
          { kind: 'duty', amountMinor: 6000 },
          { kind: 'vat', amountMinor: 70200 },
          { kind: 'brokerage', amountMinor: 2465 },
        ],
      },
      meta: { landed_cost: { duty: 60, vat: 702, brokerage: 24.65, total: 786.65, currency: 'GBP' } },
    })
    expect(told.map(({ message }) => message)).toEqual([
      expect.stringMatching(
        /^UPS expects duties and taxes of 786\.65 GBP \(duty 60\.00, VAT 702\.00, brokerage 24\.65\).*An estimate/,
      ),
    ])
  })

  test('has no parts that do not come out at the sum', async () => {
    const { quote: found } = await priced(abroad(), { body: say.landed({ totalVAT: 700 }) })
    expect(found?.expectedDuties?.parts).toBeUndefined()
    expect(found?.expectedDuties).toMatchObject({ amountMinor: 78665 })
  })

  test('of some of the goods is told as at least that, with the goods that are left out', async () => {
    const goods = [aCommodity({ title: 'Mug' }), aCommodity({ title: 'Zither', hsCode: null })]
    const shipmentItems = [
      { commodityID: '1', isCalculable: true },
      { commodityID: '2', isCalculable: false },
    ]
    const { quote: found, told } = await priced(abroad({}, { commodities: goods }), {
      body: say.landed({ shipmentItems }),
    })
    expect(found?.expectedDuties).toMatchObject({ isPartial: true })
    expect(told[0]?.message).toMatch(/at least 786\.65 GBP.*It could not reckon Zither\.$/)
  })

  test.each([
    ['within a country', { ...lane, customs: aDeclaration() }],
    ['without a declaration', { shipper: dover, recipient: berlin }],
    ['of papers', { ...abroad(), parcels: [aParcel({ isDocument: true })] }],
    ['of goods without a value', abroad({ valueAmount: null })],
    ['of goods worth nothing', abroad({ valueAmount: 0 })],
    ['of goods without an origin', abroad({ originCountry: null })],
    ['of goods nobody describes', abroad({ hsCode: null, title: null })],
    [
      'in several currencies',
      abroad({}, { commodities: [aCommodity(), aCommodity({ valueCurrency: 'EUR' })] }),
    ],
  ])('is not asked %s', async (_, request) => {
    const { asked, quote: found } = await priced(aRateRequest(request))
    expect(asked).toEqual([])
    expect(found?.meta.landed_cost).toBeUndefined()
  })

  test.each([
    [
      'a refusal',
      { status: 400, body: say.refused('LC0012', 'The commodity is invalid.') },
      'no_landed_cost: UPS could not estimate duties and taxes: The commodity is invalid.',
    ],
    [
      'an app that may not ask',
      { status: 403, body: say.refused('250003', 'Blocked Merchant') },
      /^no_landed_cost: .*Blocked Merchant.*Add the product for landed costs to the app/,
    ],
    ['a broken server', { status: 500, body: 'oops' }, /^no_landed_cost: .*500/],
    ['a page', { body: '<html></html>' }, /^no_landed_cost: /],
    [
      'a complaint in place of sums',
      {
        body: say.landed({ grandTotal: null, shipmentItems: [] }, { error: { message: 'No rates today.' } }),
      },
      'no_landed_cost: UPS could not estimate duties and taxes: No rates today.',
    ],
    ['no currency', { body: say.landed({ currencyCode: null }) }, /it named no currency/],
    ['a currency nobody knows', { body: say.landed({ currencyCode: 'ZZZ' }) }, /it named no currency/],
    ['a sum below zero', { body: say.landed({ grandTotal: -5 }) }, /it named no sum/],
    [
      'none of the goods reckoned',
      { body: say.landed({ shipmentItems: [{ commodityID: '1', isCalculable: false }] }) },
      /it could reckon none of the goods/,
    ],
  ])('takes no price away and is told where the answer is %s', async (_, answer, words) => {
    const [told = '', ...more] = await toldFor(answer)
    expect(more).toEqual([])
    if (typeof words === 'string') expect(told).toBe(words)
    else expect(told).toMatch(words)
  })

  test('of nothing is told as nothing', async () => {
    const none = { totalDuties: 0, totalVAT: 0, totalBrokerageFees: 0, grandTotal: 0 }
    expect(await toldFor({ body: say.landed(none) })).toEqual([
      expect.stringContaining('UPS expects no duties and taxes.'),
    ])
  })

  test('is not waited for longer than a little', async () => {
    const stage = stageOf(fixtures)
    const waited: number[] = []
    const fetch: typeof globalThis.fetch = (input, init) =>
      String(input).includes('landedcost')
        ? new Promise((_, reject) =>
            init?.signal?.addEventListener('abort', () => reject(new Error('dropped'))),
          )
        : stage.context.fetch(input, init)
    const wait = async (delayMs: number) => void waited.push(delayMs)
    const outcome = await rate(abroad(), aConnection(), { ...stage.context, fetch, wait })
    expect(accepted(outcome).length).toBeGreaterThan(0)
    expect(waited).toEqual([2500])
    expect(outcome.messages).toContainEqual({
      code: 'no_landed_cost',
      message: 'UPS could not estimate duties and taxes: it did not answer in time.',
    })
  })

  test('is asked of a hundred kinds of goods nowhere, and that is told', async () => {
    const commodities = Array.from({ length: 100 }, (_, at) => aCommodity({ title: `Mug ${at}` }))
    const { asked, told } = await priced(abroad({}, { commodities }))
    expect(asked).toEqual([])
    expect(told[0]?.message).toContain('99 kinds of goods at most')
  })
})
