import { expect, test } from 'vitest'
import {
  addConnection,
  addShipment,
  berlin,
  courier,
  montreal,
  parcel,
  salem,
} from '../support/desks/shipping-data.ts'
import { stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const shirt = {
  title: 'Cotton shirt',
  quantity: 2,
  weight: 0.2,
  weight_unit: 'KG',
  value_amount: 30,
  value_currency: 'EUR',
  origin_country: 'PT',
  hs_code: '6109.10',
}

async function priced(recipient: object, customs: object | null) {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
  const asked = { shipper: montreal, recipient, parcels: [parcel], ...(customs ? { customs } : {}) }
  const { rates } = await addShipment(call, asked)
  expect(rates.length).toBeGreaterThan(0)
  return rates
}
const sale = (...commodities: object[]) => ({ content_type: 'merchandise', commodities })

test('a price abroad says what customs may ask besides, and its total stays as it is', async () => {
  const customs = sale(shirt, { ...shirt, title: 'Shoes', hs_code: '640399' })
  const rates = await priced(berlin, { ...customs, options: { ioss: 'IM2760000742' } })
  for (const { meta } of rates)
    expect(meta?.duties_estimate).toEqual({
      counted: [
        {
          code: 'eu_flat_duty',
          amount: 6,
          currency: 'EUR',
          hs_codes: ['610910', '640399'],
          message: 'Estimate: EU duty of at least 6.00 EUR, 2 kinds of goods (610910, 640399) x 3 EUR.',
        },
      ],
      not_counted: [{ code: 'ioss_vat', message: expect.stringContaining('not counted') }],
    })
  const bare = await priced(berlin, null)
  expect(rates.map(each => [each.total_charge, each.duties_and_taxes])).toEqual(
    bare.map(each => [each.total_charge, each.duties_and_taxes]),
  )
})

test('no figure is shown where none can be counted, and nothing at all where nothing is declared', async () => {
  const [abroad] = await priced(salem, sale({ ...shirt, value_currency: 'USD' }))
  expect(abroad?.meta?.duties_estimate).toMatchObject({
    counted: [],
    not_counted: [{ code: 'import_taxes' }],
  })
  const [home] = await priced({ ...montreal, person_name: 'Grace Murray' }, sale(shirt))
  expect(home?.meta).not.toHaveProperty('duties_estimate')
  const [papers] = await priced(berlin, { ...sale(shirt), content_type: 'documents' })
  expect(papers?.meta).not.toHaveProperty('duties_estimate')
})
