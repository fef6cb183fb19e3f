import { describe, expect, test } from 'vitest'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { SheetTrial } from '../../shared/desk/rate-sheets.ts'
import { errorOf } from '../support/contract/call.ts'
import { courier } from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call, station } = stationForFile()

const service = {
  service_name: 'Same day',
  service_code: 'same_day',
  currency: 'CAD',
  fuel_percent: 8.5,
  max_weight: 30,
  surcharges: [{ name: 'Residential delivery', amount: 1.25, residential_only: true }],
  zones: [
    { label: 'Canada', country_codes: ['CA'], rate: 12, transit_days: 4 },
    {
      label: 'Toronto',
      country_codes: ['CA'],
      postal_codes: ['M5'],
      max_weight: 5,
      rate: 10.15,
      transit_days: 1,
    },
  ],
}
const tryOut = (more: object = {}) =>
  call<SheetTrial>('POST', '/desk/rate-sheets/trial', {
    service,
    from_country_code: 'CA',
    to: { country_code: 'CA', postal_code: 'M5V 1A1', residential: true },
    parcel: { weight: 2 },
    ...more,
  })

describe('a service that is being edited', () => {
  test('is priced line by line, by the zone that counts, and nothing is stored', async () => {
    const before = station().rows()
    expect((await tryOut()).body).toEqual({
      priced: {
        zone: 1,
        base_charge: 10.15,
        charges: [
          { name: 'Fuel surcharge', amount: 0.86 },
          { name: 'Residential delivery', amount: 1.25 },
        ],
        total_charge: 12.26,
        currency: 'CAD',
        transit_days: 1,
      },
      reason: null,
    })
    expect(station().rows()).toEqual(before)
  })

  test('says why it takes no such parcel', async () => {
    expect((await tryOut({ to: { country_code: 'FR' } })).body).toEqual({
      priced: null,
      reason: 'Same day does not deliver to this address in FR.',
    })
    expect((await tryOut({ parcel: { weight: 40 } })).body.reason).toMatch(/takes up to 30 kg/)
  })

  test('is tried switched off too, and one for returns with a return', async () => {
    const off = { ...service, active: false, is_return: true }
    expect((await tryOut({ service: off })).body.priced?.total_charge).toBe(12.26)
  })

  test('that is not right yet is refused at its fields', async () => {
    const refused = await tryOut({ service: { ...service, zones: [{ rate: -1 }] } })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toEqual({ service: { zones: [{ rate: [expect.any(String)] }] } })
  })
})

test('settings that somebody else has changed meanwhile are not replaced', async () => {
  const { body: seen } = await call<ConnectionRecord>('POST', '/desk/connections', courier('two_windows'))
  const change = (fuel: number) =>
    call<ConnectionRecord>('PATCH', `/desk/connections/${seen.id}`, {
      config: { services: [{ ...service, fuel_percent: fuel }] },
      config_revision: seen.config_revision,
    })
  const first = await change(9)
  expect(first.status).toBe(200)
  expect(first.body.config_revision).not.toBe(seen.config_revision)
  const second = await change(1)
  expect(second.status).toBe(409)
  expect(errorOf(second).code).toBe('state_error')
  const { body: kept } = await call<ConnectionRecord>('GET', `/desk/connections/${seen.id}`)
  expect(kept).toEqual(first.body)
})
