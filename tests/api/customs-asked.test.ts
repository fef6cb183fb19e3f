import { expect, onTestFinished, test } from 'vitest'
import type { AskedCustomsField } from '../../shared/desk/customs-asked.ts'
import { addConnection, courier } from '../support/desks/shipping-data.ts'
import { startStation } from '../support/station/station.ts'

const day = { shipment_date: '2026-11-28' }
const shirt = { hs_code: '', quantity: 1, value_amount: 20, value_currency: 'EUR', origin_country: 'PT' }
const sold = { content_type: 'merchandise', goods: [shirt], shipment_options: day }

async function desk() {
  const station = await startStation()
  onTestFinished(station.close)
  const ask = async (from: string, to: object, more: object = {}) => {
    const { status, body } = await station.call<{ results: AskedCustomsField[] }>(
      'POST',
      '/desk/customs-asked',
      { shipper: { country_code: from }, recipient: to, ...sold, ...more },
    )
    expect(status).toBe(200)
    return Object.fromEntries(body.results.map(({ path, is_required }) => [path, is_required]))
  }
  return { ...station, ask }
}

const item = 'customs.commodities.0'

test('a sale to a consumer in the European Union needs code and numbers of each item, and asks for more', async () => {
  const { ask } = await desk()
  const asked = await ask('US', { country_code: 'FR' })
  expect(asked).toEqual({
    [`${item}.hs_code`]: true,
    [`${item}.sku`]: true,
    [`${item}.metadata.manufacturer_part_number`]: true,
    [`${item}.metadata.gtin`]: false,
    'customs.options.ioss': false,
  })
  // What is filled in is asked for all the same, so that its field stays where it is.
  const options = { ioss: 'IM2760000740' }
  expect(
    await ask('US', { country_code: 'FR' }, { goods: [{ ...shirt, hs_code: '6109.10' }], options }),
  ).toEqual(asked)
})

test('to a business in the European Union no product numbers are asked for, and to Brazil the tax number is needed', async () => {
  const { ask } = await desk()
  const asked = await ask('US', { country_code: 'FR' }, { options: { commerce_type: 'b2b' } })
  expect(asked).toEqual({ [`${item}.hs_code`]: true, 'customs.options.eori_number': false })
  expect(await ask('US', { country_code: 'BR' })).toEqual({ 'recipient.federal_tax_id': true })
})

test('what one carrier of several needs is asked for and not required', async () => {
  const { ask, call } = await desk()
  const toTheUnitedStates = () => ask('CA', { country_code: 'US', state_code: 'OR', postal_code: '97301' })
  await addConnection(call, {
    carrier_name: 'canadapost',
    carrier_id: 'canadapost',
    display_name: 'Canada Post',
    test_mode: true,
    credentials: { username: 'u', password: 'p', customer_number: '2004381', contract_id: '42708517' },
    config: {},
  })
  expect(await toTheUnitedStates()).toEqual({
    [`${item}.hs_code`]: true,
    'customs.options.us_declaration_id': true,
  })
  await addConnection(call, courier())
  expect(await toTheUnitedStates()).toEqual({
    [`${item}.hs_code`]: false,
    'customs.options.us_declaration_id': false,
  })
})

test('within a country nothing is asked for, and half an entry is no mistake', async () => {
  const { ask } = await desk()
  expect(await ask('US', { country_code: 'US', postal_code: '9' })).toEqual({})
  const half = { country_code: 'GB', postal_code: 'X', company_name: 'A' }
  expect(await ask('US', half, { goods: [], options: { ioss: 'IM' } })).toEqual({})
  const goods = [{ ...shirt, hs_code: '6', value_currency: 'GBP' }]
  expect(await ask('US', half, { goods, options: { ioss: 'IM' } })).toEqual({
    'customs.options.vat_registration_number': false,
  })
})
