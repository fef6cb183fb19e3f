import { describe, expect, test } from 'vitest'
import { sheetSettingOf } from '../../main/domain/carriers/connections/connection-rules.ts'
import type { LiveConnection } from '../../main/domain/carriers/connections/live-connections.ts'
import { toRateRecord } from '../../main/domain/shipping/rates/rate-mapper.ts'
import { toMinor } from '../../shared/units/money.ts'
import { foundCarriers } from '../support/carriers/carrier-arithmetic/found-carriers.ts'
import {
  type Found,
  quotesOfFixtures,
  quotesOfSimulator,
} from '../support/carriers/carrier-arithmetic/quotes-of.ts'
import { expectToAddUp } from '../support/carriers/describe-carrier.ts'

const carriers = await foundCarriers()
const asked = { row: { id: 'car_1', carrierName: 'x', carrierId: 'x' }, adapter: { slug: 'x' } }

/** The same price as `/v1` writes it, in decimal numbers. */
function expectRecordToAddUp({ quote }: Found): void {
  const rate = toRateRecord(quote, asked as unknown as LiveConnection, 'rat_1')
  const minor = (amount: number) => Number(toMinor(amount.toFixed(2), 'USD'))
  const decimals = [rate.base_charge, ...rate.extra_charges.map(({ amount }) => Number(amount))]
  const sum = decimals.reduce((total, amount) => total + minor(amount), 0)
  expect(sum - minor(rate.discount) + minor(rate.duties_and_taxes)).toBe(minor(rate.total_charge))
}

function expectAllToAddUp(found: readonly Found[]): void {
  for (const each of found) {
    try {
      expectToAddUp(each.quote)
      expectRecordToAddUp(each)
    } catch (error) {
      throw new Error(`${each.where}: ${JSON.stringify(each.quote)}`, { cause: error })
    }
  }
}

const isRemainder = ({ name }: { name: string }) => /^Other (charges|discounts)$/.test(name)

test('every carrier with prices is walked through', () => {
  expect(carriers.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['canadapost', 'dhl_express', 'generic', 'template', 'ups']),
  )
  for (const { slug, fixtures } of carriers) expect(fixtures.length, slug).toBeGreaterThan(0)
})

describe.each(carriers.filter(({ adapter }) => adapter.rate))('prices of $slug', carrier => {
  test.each(carrier.fixtures)(
    'add up in every answer of the $name, whatever is wrong with it',
    async ({ fixtures }) => {
      const found = await quotesOfFixtures(carrier, fixtures)
      expect(found.length).toBeGreaterThan(0)
      expectAllToAddUp(found)
      // By a sheet the station adds up itself: there is no total of anybody else to be held to.
      if (!fixtures.server || sheetSettingOf(carrier.adapter) !== null) return
      const odd = found.filter(({ quote }) => quote.charges.some(isRemainder))
      expect(odd.length, 'a remainder is a charge of its own').toBeGreaterThan(0)
    },
  )

  test('add up in every answer of its simulator', async () => {
    const found = await quotesOfSimulator(carrier)
    expect(found.length).toBeGreaterThan(0)
    expectAllToAddUp(found)
  })
})
