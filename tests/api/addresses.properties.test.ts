import { array, assert, asyncProperty, constantFrom, integer, option, record, tuple } from 'fast-check'
import { expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const digits = (least: number, most: number) =>
  array(integer({ min: 0, max: 9 }), { minLength: least, maxLength: most }).map(each => each.join(''))
const numbers = tuple(
  constantFrom('', '+1', '+49 ', '+44', '00', '0', '+682'),
  digits(4, 17),
  constantFrom('', ' ext ', ' x', ' ext. ', ' extension ', ';ext='),
  digits(1, 7),
).map(([before, number, word, extension]) => `${before}${number}${word === '' ? '' : word + extension}`)
const places = tuple(
  constantFrom('CA', 'US', 'GB', 'BR', 'JP', 'PL', 'NL', 'IE', 'DE', 'IC'),
  option(
    constantFrom(
      'K1A0B1',
      '19901',
      '199011234',
      'sw1a1aa',
      '01310100',
      '1000001',
      '00950',
      '1012ab',
      '10115',
    ),
  ),
)

test('every address the station answers is accepted when it is sent back, and stays as it is', async () => {
  let kept = 0
  await assert(
    asyncProperty(record({ phone_number: numbers, place: places }), async ({ phone_number, place }) => {
      const [country_code, postal_code] = place
      const typed = { person_name: 'Ada Byron', city: 'Dover', country_code, postal_code, phone_number }
      const { status, body } = await call<AddressRecord>('POST', '/v1/addresses', typed)
      if (status !== 201) return
      kept += 1
      const { id: _, object_type: __, validation: ___, ...answered } = body
      const again = await call<AddressRecord>('POST', '/v1/addresses', answered)
      expect(again.status, JSON.stringify(again.body)).toBe(201)
      expect({ ...again.body, id: body.id }).toEqual(body)
    }),
    { examples: [[{ phone_number: '2125550100 ext 12345', place: ['US', '19901'] }]] },
  )
  expect(kept).toBeGreaterThan(10)
})
