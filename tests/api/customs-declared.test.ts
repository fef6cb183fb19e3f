import { describe, expect, onTestFinished, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { CarrierMessage } from '../../shared/errors/result.ts'
import { errorOf } from '../support/contract/call.ts'
import { withUps } from '../support/desks/customs-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  montreal,
  parcel,
  salem,
} from '../support/desks/shipping-data.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'
import { start as startDhl } from '../support/simulators/dhl_express/index.ts'
import { startStation, stationForFile } from '../support/station/station.ts'

const { call } = stationForFile()

const mug = {
  title: 'Stoneware mug',
  quantity: 2,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 12,
  value_currency: 'CAD',
  origin_country: 'PT',
  hs_code: '6912.00',
}
type Priced = { rates: RateRecord[]; messages: CarrierMessage[] }
type Goods = Partial<Record<keyof typeof mug, string | number | null>>

const sale = (...lines: Goods[]) => ({
  content_type: 'merchandise',
  commodities: lines.map(line => ({ ...mug, ...line })),
})
const abroad = { shipper: montreal, recipient: salem, parcels: [parcel] }

async function houseCourier(): Promise<void> {
  if ((await call('GET', '/v1/carriers')).body.count === 0) await addConnection(call, courier())
}

/** A draft from Montreal to Oregon, priced. */
async function draft(customs: object | null, more: object = {}): Promise<ShipmentRecord> {
  await houseCourier()
  return addShipment(call, { ...abroad, ...(customs ? { customs } : {}), ...more })
}

const goods: [what: string, customs: object | null, field: object][] = [
  ['no declaration', null, { customs: [expect.stringContaining('inside')] }],
  ['no reason', { ...sale({}), content_type: null }, { customs: { content_type: [expect.any(String)] } }],
  ['no origin', sale({}, { origin_country: null }), line(1, 'origin_country')],
  ['no words', sale({ title: null }), line(0, 'title')],
  ['no value', sale({ value_amount: null, value_currency: null }), line(0, 'value_amount')],
  ['a value of nothing', sale({ value_amount: 0 }), line(0, 'value_amount')],
  ['a value below nothing', sale({ value_amount: -3 }), line(0, 'value_amount')],
  ['a value in no currency', sale({ value_currency: null }), line(0, 'value_currency')],
  ['no pieces', sale({ quantity: 0 }), line(0, 'quantity')],
  ['no weight', sale({ weight: 0 }), line(0, 'weight')],
  ...['1234', '6912.00.1', '69120', 'mugs', '691200mug', '6912.00.3510.1234', '６９１２００'].map(
    hs_code => [`the tariff number ${hs_code}`, sale({ hs_code }), line(0, 'hs_code')] as never,
  ),
]

function line(at: number, field: string) {
  return { customs: { commodities: [...Array(at).fill({}), { [field]: [expect.any(String)] }] } }
}

describe('a purchase across a customs border', () => {
  test.each(goods)('with %s is refused at the field, and nothing is bought', async (_, customs, field) => {
    const shipment = await draft(customs)
    const refused = await buy(call, shipment)
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatchObject({ code: 'customs_incomplete', details: field })
    const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${shipment.id}`)
    expect(body).toMatchObject({ status: 'draft', customs: shipment.customs })
    expect((await call('GET', `/v1/shipments/${shipment.id}/label.pdf`)).status).not.toBe(200)
  })

  test.each(['', '691200', '6912.00', '6912 00 35', '6912-00-35-10', '6912.00.3510.12'])(
    'with the tariff number %j is made',
    async hs_code => {
      expect((await buy(call, await draft(sale({ hs_code })))).status).toBe(200)
    },
  )

  test('in one call is refused before the carrier is asked for a label', async () => {
    const station = await startStation()
    onTestFinished(station.close)
    const ups = await withUps(station)
    const input = {
      shipper: { ...montreal, phone_number: '+15145550100' },
      recipient: { ...salem, phone_number: '+15035550100' },
      parcels: [parcel],
      customs: sale({ origin_country: null }),
    }
    const refused = await station.call('POST', '/v1/shipments', { ...input, service: 'ups_standard_ca' })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatchObject({ code: 'customs_incomplete', details: line(0, 'origin_country') })
    expect(ups.calls.filter(({ operation }) => operation === 'ship')).toEqual([])
    // A tool that has to go on says so: what nobody said is not said to customs either, and the carrier refuses it.
    const allowed = await station.call<ShipmentRecord>('POST', '/v1/shipments', {
      ...input,
      service: 'ups_standard_ca',
      options: { allow_incomplete_customs: true },
    })
    expect(allowed.status).toBe(424)
    expect(allowed.body.messages[0]?.message).toMatch(/country of manufacture is required/)
    expect(ups.charges()).toBe(0)
    const said = allowed.body.messages.find(({ code }) => code === 'customs_incomplete')
    expect(Object.keys(said?.details ?? {})).toEqual(['customs.commodities[0].origin_country'])
    const { body } = ups.calls.findLast(({ operation }) => operation === 'ship') ?? { body: '{}' }
    const { Product } = JSON.parse(body).ShipmentRequest.Shipment.ShipmentServiceOptions.InternationalForms
    expect(Product).toEqual([expect.not.objectContaining({ OriginCountryCode: expect.anything() })])
  })

  test('by proxy is refused in the same way', async () => {
    await houseCourier()
    const rates = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', abroad)).body.rates
    const ship = (customs: object) =>
      call('POST', '/v1/proxy/shipping', { ...abroad, customs, rates, selected_rate_id: rates[0]?.id })
    const refused = await ship(sale({ origin_country: null }))
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatchObject({ code: 'customs_incomplete', details: line(0, 'origin_country') })
    expect((await ship(sale({}))).status).toBe(200)
  })
})

describe('a price across a customs border', () => {
  test('may be asked for with less, and says what the purchase will be refused for', async () => {
    const { rates, messages } = await draft(
      sale({ weight: 0.1 }, { weight: 0.1, origin_country: null, hs_code: '1234' }),
    )
    expect(rates.length).toBeGreaterThan(0)
    expect(messages.filter(({ code }) => code !== 'customs_note')).toEqual([
      {
        code: 'customs_incomplete',
        message: expect.stringMatching(/Item 2: .*where it was made/),
        details: {
          'customs.commodities[1].origin_country': {
            code: 'required',
            reason: 'customs_origin_missing',
            rule: 'AN-1',
            message: expect.any(String),
          },
          'customs.commodities[1].hs_code': {
            code: 'invalid',
            reason: 'customs_hs_code_invalid',
            rule: 'AN-4',
            message: expect.any(String),
          },
        },
      } satisfies CarrierMessage,
    ])
  })

  test('by proxy, where nothing of goods is said, says nothing of them', async () => {
    await houseCourier()
    for (const nothing of [{}, { customs: null }]) {
      const { body } = await call<{ messages: unknown[] }>('POST', '/v1/proxy/rates', {
        ...abroad,
        ...nothing,
      })
      expect(body.messages).toEqual([])
    }
  })

  test('by proxy is judged by its declaration as that of a draft, which may be given by id', async () => {
    const customs = sale({ origin_country: null, hs_code: '1234' })
    const { messages } = await draft(customs)
    expect(messages.map(({ code }) => code)).toContain('customs_incomplete')
    const saved = await call('POST', '/v1/customs_info', customs)
    for (const given of [customs, saved.body.id]) {
      const { status, body } = await call<Priced>('POST', '/v1/proxy/rates', { ...abroad, customs: given })
      expect(status).toBe(207)
      expect(body.rates.length).toBeGreaterThan(0)
      expect(body.messages).toMatchObject(messages)
    }
    const refused = await call('POST', '/v1/proxy/rates', { ...abroad, customs: { commodities: [] } })
    expect(refused.status).toBe(400)
    expect(errorOf(refused).details).toHaveProperty('customs')
  })

  test('by proxy reaches its carrier with the payer, the service and the declaration of a draft', async () => {
    const station = await startStation()
    onTestFinished(station.close)
    const dhl = await startDhl({ port: 0 })
    onTestFinished(dhl.stop)
    const credentials = { site_id: 'key', password: 'a-secret-of-the-key', account_number: '123456789' }
    const account = { carrier_name: 'dhl_express', carrier_id: 'dhl', test_mode: true, credentials }
    await addConnection(station.call, { ...account, config: { base_url: dhl.url } })
    const input = {
      ...abroad,
      parcels: [{ ...parcel, length: 30, width: 20, height: 10, dimension_unit: 'CM' }],
      payment: { paid_by: 'third_party', account_number: '987654321' },
      customs: { ...sale({}), incoterm: 'DDP', duty: { paid_by: 'sender', account_number: '123456789' } },
    }
    const service = 'dhl_express_worldwide_nondoc'
    const stored = await addShipment(station.call, { ...input, services: [service] })
    const before = dhl.calls.map(({ operation, body }) => [operation, body])
    const { body } = await station.call<Priced>('POST', '/v1/proxy/rates', { ...input, service })
    expect(dhl.calls.slice(before.length).map(each => [each.operation, each.body])).toEqual(before)
    expect(JSON.stringify(before)).toContain('987654321')
    expect(before.map(([operation]) => operation)).toEqual(['rate', 'landed_cost'])
    const told = ({ service: code, total_charge, meta }: RateRecord) => [
      code,
      total_charge,
      meta?.landed_cost,
    ]
    expect(body.rates.map(told)).toEqual(stored.rates.map(told))
    expect(body.messages).toMatchObject(stored.messages)
  })
})

const berlin = { ...montreal, city: 'Berlin', state_code: null, postal_code: '10119', country_code: 'DE' }
const paris = { ...berlin, city: 'Paris', postal_code: '75001', country_code: 'FR' }
const tenerife = { ...berlin, city: 'Santa Cruz', postal_code: '38001', country_code: 'ES' }
const sanJuan = { ...salem, city: 'San Juan', state_code: 'PR', postal_code: '00901' }

test.each([
  ['within a country', { recipient: { ...montreal, person_name: 'Grace Murray' } }, 200],
  ['within the European Union', { shipper: berlin, recipient: paris }, 200],
  ['from the European Union to the Canary Islands', { shipper: berlin, recipient: tenerife }, 400],
  ['from the United States to Puerto Rico', { shipper: salem, recipient: sanJuan }, 200],
  ['of papers alone', { parcels: [{ ...parcel, is_document: true }] }, 200],
  [
    'of papers by declaration',
    { customs: { ...sale({ origin_country: null }), content_type: 'documents' } },
    200,
  ],
])('a parcel %s is asked for a declaration as the way is', async (_, more, status) => {
  expect((await buy(call, await draft(null, more))).status).toBe(status)
})

test('a tool that has to go on buys without what is missing, and is told of it; a wrong tariff number stays refused', async () => {
  const options = { allow_incomplete_customs: true }
  const bought = await buy(call, await draft(sale({ origin_country: null }), { options }))
  expect(bought.status).toBe(200)
  expect(bought.body.messages).toMatchObject([
    {
      code: 'customs_incomplete',
      details: { 'customs.commodities[0].origin_country': { code: 'required' } },
    },
  ])
  expect(bought.body.customs?.commodities[0]?.origin_country).toBeNull()
  expect((await buy(call, await draft(null, { options }))).status).toBe(200)
  const refused = await buy(call, await draft(sale({ hs_code: '1234' }), { options }))
  expect(refused.status).toBe(400)
  expect(errorOf(refused)).toMatchObject({ details: line(0, 'hs_code') })
})

test('an invoice names no currency where nobody said one', async () => {
  const customs = sale({ value_currency: null })
  const invoiceOf = async (options: object) => {
    const { body } = await buy(call, await draft(customs, { options }))
    const { bytes } = await call('GET', `/documents/commercial-invoice?shipments=${body.id}`)
    return (await textsOfPdf(bytes)).join(' ')
  }
  const unsaid = await invoiceOf({ allow_incomplete_customs: true })
  expect(unsaid).toMatch(/24\.00/)
  expect(unsaid).not.toMatch(/USD|CAD/)
  expect(await invoiceOf({ currency: 'EUR' })).toMatch(/24\.00\s*EUR|EUR\s*24\.00/)
})

test('an invoice shows every number that was said, and who pays duties in the words of the recipient', async () => {
  const options = {
    eori_number: 'DE123456789012345',
    vat_registration_number: 'DE123456789',
    ioss: 'IM2760000019',
    voec: '2012345',
    arn: '300012345678',
    ird: '49091850',
    nip_number: '5260250274',
    aes: 'X20260301123456',
    license_number: 'LIC-77',
    export_proof: 'AB1234202611281234567',
  }
  const metadata = {
    gtin: '4006381333931',
    manufacturer_part_number: 'MK-4711',
    manufacturer_name: 'Olaria Nova',
    mid: 'PTOLANOV12LIS',
  }
  const invoiceOf = async (terms: object) => {
    const customs = { ...sale({}), ...terms, options }
    const { body } = await buy(
      call,
      await draft({ ...customs, commodities: [{ ...mug, metadata }] } as never, {
        shipper: { ...montreal, state_tax_id: 'QST-9' },
      }),
    )
    const { bytes } = await call('GET', `/documents/commercial-invoice?shipments=${body.id}`)
    return (await textsOfPdf(bytes)).join(' ').replaceAll(/\s+/g, ' ')
  }
  const paid = await invoiceOf({ incoterm: 'DDP' })
  for (const number of ['QST-9', ...Object.values(options), ...Object.values(metadata)])
    expect(paid).toContain(number)
  expect(paid).toContain('Duties and taxes are paid by the sender.')
  for (const incoterm of ['DAP', 'DDU'])
    expect(await invoiceOf({ incoterm })).toContain('The recipient pays duties and taxes on delivery.')
  expect(await invoiceOf({ incoterm: 'DAP', duty: { paid_by: 'sender' } })).toContain('paid by the sender.')
  expect(await invoiceOf({ incoterm: 'FCA' })).not.toMatch(/pays duties|paid by the sender/)
})
