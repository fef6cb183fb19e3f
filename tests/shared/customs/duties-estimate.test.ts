import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createLaneRules } from '../../../shared/customs/check-lane.ts'
import { type EstimatedLane, estimateDuties } from '../../../shared/customs/duties-estimate.ts'

const goods = (hsCode: string | null, valueAmount: number | null = 30, quantity = 1) => ({
  hsCode,
  quantity,
  valueAmount,
  valueCurrency: null,
})
const file = join(import.meta.dirname, '../../../resources/customs/rules.json')
const rules = createLaneRules(JSON.parse(readFileSync(file, 'utf8')))
const nobody = { stateCode: null, companyName: null, federalTaxId: null, stateTaxId: null }

/** With what the rules that come with the program count on such a way from Canada. */
function lane(more: Partial<EstimatedLane> = {}): EstimatedLane {
  const asked = {
    to: { country_code: 'DE', postal_code: '10115' },
    day: '2026-11-28',
    contentType: 'merchandise',
    isBusiness: false,
    hasIoss: true,
    currency: 'EUR',
    goods: [goods('610910')],
    ...more,
  }
  const { to, currency, contentType, isBusiness } = asked
  const found = rules.check(
    {
      shipper: { ...nobody, countryCode: 'CA', postalCode: 'H3A1G5' },
      recipient: { ...nobody, countryCode: to.country_code, postalCode: to.postal_code ?? null },
      parcels: [],
      options: {},
      customs: {
        contentType,
        duty: { currency },
        options: isBusiness ? { commerce_type: 'b2b' } : {},
        commodities: asked.goods.map(each => ({
          ...each,
          title: 'Cotton shirt',
          description: null,
          weight: 1,
          weightUnit: 'KG' as const,
        })),
      },
    },
    { carrier: null, mode: null, account: {}, day: asked.day, isReturn: false, isDeclared: true },
  )
  return { ...asked, ruled: found.flatMap(({ estimate }) => estimate ?? []) }
}
const figures = (asked: EstimatedLane) => {
  const { counted, not_counted } = estimateDuties(asked)
  return [counted.map(({ amount, currency }) => `${amount} ${currency}`), not_counted.map(({ code }) => code)]
}

/** Council Regulation (EU) 2026/382 and GOV.UK on goods sold directly, as the reference tells them, rows EU-3 and GB-1. */
describe('of a sale to a consumer', () => {
  test.each<[string, Partial<EstimatedLane>, string[], string[]]>([
    ['one kind', {}, ['3 EUR'], ['ioss_vat']],
    ['one kind without IOSS', { hasIoss: false }, ['3 EUR'], ['delivery_vat']],
    ['two kinds', { goods: [goods('610910'), goods('640399')] }, ['6 EUR'], ['ioss_vat']],
    [
      'two codes of one kind',
      { goods: [goods('6109.10'), goods('61091000'), goods('640399')] },
      ['6 EUR'],
      ['ioss_vat'],
    ],
    ['ten pieces of one kind', { goods: [goods('610910', 15, 10)] }, ['3 EUR'], ['ioss_vat']],
    ['more than 150 EUR', { goods: [goods('610910', 150.01)] }, [], ['import_taxes']],
    ['the last day before it', { day: '2026-06-30' }, [], ['import_taxes']],
    ['the first day', { day: '2026-07-01' }, ['3 EUR'], ['ioss_vat']],
    ['the day after its end', { day: '2028-07-02' }, [], ['import_taxes']],
    [
      'Belfast, where the rules of the union hold',
      { to: { country_code: 'GB', postal_code: 'BT1 5GS' } },
      ['3 EUR'],
      ['ioss_vat'],
    ],
    [
      'Las Palmas, where they do not',
      { to: { country_code: 'ES', postal_code: '35001' } },
      [],
      ['import_taxes'],
    ],
    ['no code', { goods: [goods('610910'), goods(null)] }, [], ['needs_codes', 'ioss_vat']],
    ['no value', { goods: [goods('610910', null)] }, [], ['needs_values', 'ioss_vat']],
    ['dollars, far from the limit', { currency: 'USD' }, ['3 EUR'], ['ioss_vat']],
    ['dollars to London', { to: { country_code: 'GB' }, currency: 'USD' }, [], ['needs_currency']],
    ['a business', { isBusiness: true }, [], ['import_taxes']],
    ['a gift', { contentType: 'gift' }, [], ['import_taxes']],
    [
      'London',
      { to: { country_code: 'GB', postal_code: 'SW1A 1AA' }, currency: 'GBP' },
      ['6 GBP'],
      ['buyer_vat'],
    ],
    [
      'London, over 135 GBP',
      { to: { country_code: 'GB' }, currency: 'GBP', goods: [goods(null, 136)] },
      [],
      ['import_taxes'],
    ],
    ['the United States', { to: { country_code: 'US' }, currency: 'USD' }, [], ['import_taxes']],
  ])('%s is counted so far as it can be', (_, more, counted, not) => {
    expect(figures(lane(more))).toEqual([counted, not])
  })
})

test('no figure stands without its basis in words, and pieces and order never change it', () => {
  const line = fc.record({
    hsCode: fc.constantFrom('610910', '6109.10.00', '640399', '6912003510', null),
    quantity: fc.integer({ min: 1, max: 9 }),
    valueAmount: fc.constantFrom(1, 12.5, 60, null),
    valueCurrency: fc.constantFrom(null, 'EUR', 'USD'),
  })
  fc.assert(
    fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), lines => {
      const found = estimateDuties(lane({ goods: lines }))
      for (const { amount, currency, message } of found.counted) {
        expect(message).toMatch(/^Estimate: /)
        expect(message).toContain(`${amount.toFixed(2)} ${currency}`)
        expect(amount).toBe(
          3 * new Set(lines.map(({ hsCode }) => hsCode?.replaceAll('.', '').slice(0, 6))).size,
        )
      }
      expect(found.not_counted.length).toBeGreaterThan(0)
      expect(estimateDuties(lane({ goods: lines.toReversed() }))).toEqual(found)
    }),
  )
})
