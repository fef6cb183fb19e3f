import { array, assert, asyncProperty, boolean, constantFrom, integer, record, subarray } from 'fast-check'
import { expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import { carrierCharge } from '../../shared/rate-markups.ts'
import { toMinor } from '../../shared/units/money.ts'
import { markupDesk } from '../support/desks/markup-desk.ts'
import { route } from '../support/desks/shipping-data.ts'

const markup = record({
  kind: constantFrom('percent', 'amount'),
  size: integer({ min: 1, max: 4_000 }),
  currency: constantFrom('CAD', 'CAD', 'USD'),
  services: subarray(['service_0', 'service_1', 'service_2']),
  countries: subarray(['CA', 'US']),
  enabled: boolean(),
})

const tries = 25

test('whatever is added: sorted by total, made of its parts, and the price of the carrier known', async () => {
  const { add, call, list, offer } = await markupDesk()
  await assert(
    asyncProperty(
      array(markup, { maxLength: 5 }),
      array(integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 3 }),
      async (markups, totals) => {
        for (const { id } of await list()) await call('DELETE', `/desk/markups/${id}`)
        for (const { kind, size, currency, ...more } of markups)
          await add({
            ...more,
            kind,
            value: size / 100,
            ...(kind === 'amount' ? { currency } : {}),
          })
        offer(...totals)
        const { rates } = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)).body
        expect(rates.map(rate => rate.total_charge)).toEqual(
          rates.map(rate => rate.total_charge).toSorted((one, other) => one - other),
        )
        for (const [at, total] of totals.entries()) {
          const rate = rates.find(({ service }) => service === `service_${at}`)
          const counts = markups.filter(
            ({ enabled, services, countries, kind, currency }) =>
              enabled &&
              (services.length === 0 || services.includes(`service_${at}`)) &&
              (countries.length === 0 || countries.includes('CA')) &&
              (kind === 'percent' || currency === 'CAD'),
          )
          const added = counts.map(({ kind, size }) =>
            kind === 'amount' ? size : Math.floor((total * size + 5_000) / 10_000),
          )
          const sum = added.reduce((all, each) => all + each, 0)
          expect(toMinor(rate?.total_charge ?? 0, 'CAD')).toBe(total + sum)
          expect(rate && toMinor(carrierCharge(rate), 'CAD')).toBe(total)
          const parts = [rate?.base_charge ?? 0, ...(rate?.extra_charges ?? []).map(each => each.amount ?? 0)]
          expect(parts.reduce((all, part) => all + toMinor(part, 'CAD'), 0)).toBe(total + sum)
        }
      },
    ),
    { numRuns: tries },
  )
})
