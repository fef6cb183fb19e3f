import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { UploadRecord } from '../../shared/api/documents.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { VoidForecast } from '../../shared/desk/voids.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type DhlSimulator, start } from '../support/simulators/dhl_express/index.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import { stationForFile } from '../support/station/station.ts'
import { clockUntil } from '../support/until.ts'

const studio = openLabelStudio()
const clock = manualClock()
const { call } = stationForFile({ clock })
const running: { dhl?: DhlSimulator } = {}
const dhl = () => {
  if (!running.dhl) throw new Error('the simulator is not there before the tests run')
  return running.dhl
}

const connection = (credentials: object = {}) => ({
  carrier_name: 'dhl_express',
  carrier_id: 'dhl',
  test_mode: true,
  credentials: {
    site_id: 'key',
    password: 'a-secret-of-the-key',
    account_number: '123456789',
    ...credentials,
  },
  config: { base_url: dhl().url },
})

beforeAll(async () => {
  running.dhl = await start({ port: 0 })
  await addConnection(call, connection())
})
afterAll(async () => {
  await running.dhl?.stop()
})

const berlin = {
  company_name: 'Paper Shop GmbH',
  person_name: 'Ada Byron',
  address_line1: 'Torstr. 1',
  city: 'Berlin',
  postal_code: '10119',
  country_code: 'DE',
  phone_number: '+49 30 123456',
}
const newYork = {
  person_name: 'Grace Murray',
  address_line1: '9 Oak St',
  city: 'New York',
  state_code: 'NY',
  postal_code: '10118',
  country_code: 'US',
  phone_number: '+1 212-555-0100',
}
const parcel = { weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const notebook = {
  title: 'Notebook',
  quantity: 3,
  weight: 0.3,
  weight_unit: 'KG',
  value_amount: 12.5,
  value_currency: 'EUR',
  origin_country: 'DE',
  hs_code: '482010',
}
const customs = {
  content_type: 'merchandise',
  commodities: [notebook],
  invoice: 'INV-7',
  invoice_date: '2026-01-05',
}
const lane = { shipper: berlin, recipient: newYork, parcels: [parcel], customs }

const draft = (more: object = {}) => addShipment(call, { ...lane, ...more })
const bought = async (more: object = {}): Promise<ShipmentRecord> => {
  const { status, body } = await buy(call, await draft(more))
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`)
  return body
}

/** The codes a scanner reads off a label, from the top. */
async function scanned({ label_url, label_type }: ShipmentRecord): Promise<string[]> {
  const { pathname, search } = new URL(String(label_url), dhl().url)
  const { bytes } = await call('GET', `${pathname}${search}`)
  if (label_type === 'PNG') return codesIn(await sharp(bytes).png().toBuffer())
  const drawn =
    label_type === 'PDF' ? await studio.pdfToPng(bytes, 203) : await studio.zplToPng(bytes.toString(), 203)
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
  return codesIn(drawn.value)
}
const codesIn = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)

test('keys that are wrong are told at their fields', async () => {
  const keys = { password: wrongSecret }
  const { id } = await addConnection(call, { ...connection(keys), carrier_id: 'wrong', active: false })
  const { body } = await call('POST', `/desk/connections/${id}/test`)
  expect(JSON.stringify(body)).toContain('Invalid Credentials')
  expect(JSON.stringify(body)).toContain('credentials.password')
  await call('DELETE', `/desk/connections/${id}`)
})

test('prices have lines that add up, a time of day, and say before buying that there is no void', async () => {
  const { rates, messages } = await draft()
  expect(rates.map(({ service }) => service)).toEqual([
    'dhl_express_worldwide_nondoc',
    'dhl_express_12_00_nondoc',
    'dhl_express_9_00_nondoc',
  ])
  for (const rate of rates) {
    const extra = rate.extra_charges.reduce((sum, charge) => sum + (charge.amount ?? 0), 0)
    expect((rate.base_charge ?? 0) + extra).toBeCloseTo(rate.total_charge, 6)
  }
  expect(messages).toContainEqual(
    expect.objectContaining({
      carrier_name: 'dhl_express',
      code: 'no_void',
      message: expect.stringContaining('cannot be voided'),
    }),
  )
})

test.each(['ZPL', 'PNG', 'PDF'] as const)(
  'the %s labels of one shipment scan as its waybill, its route and the licence plates of its parcels',
  async label_type => {
    const shipment = await bought({ label_type, parcels: [parcel, { ...parcel, weight: 2 }] })
    expect(shipment.tracking_number).toMatch(/^\d{10}$/)
    const pieces = shipment.parcels.map(each => each.reference_number)
    expect(pieces[0]).toMatch(/^JD014600\d{12}$/)
    const codes = await scanned(shipment)
    expect(codes.filter(code => !code.startsWith('2L'))).toEqual(
      pieces.flatMap(piece => [shipment.tracking_number, `J${piece}`]),
    )
    expect(codes.filter(code => code.startsWith('2L'))).toHaveLength(pieces.length)
  },
)

test('the invoice comes with the label', async () => {
  const { invoice_url } = await bought()
  expect(String(invoice_url)).toMatch(/\S/)
})

describe('a paper of a kind the carrier has no name for', () => {
  const file = (doc_type?: string) => ({
    doc_file: 'JVBERi0=',
    doc_name: 'a.pdf',
    doc_format: 'PDF',
    doc_type,
  })
  const upload = async (doc_type?: string) => {
    const { id } = await bought({ options: { paperless_trade: true } })
    const before = dhl().calls.length
    const answer = await call<UploadRecord>('POST', '/v1/documents', {
      shipment_id: id,
      document_files: [file('commercial_invoice'), file(doc_type)],
    })
    return { ...answer, asked: dhl().calls.length - before }
  }

  test('is refused at its field, and nothing is sent', async () => {
    const refused = await upload('zither_licence')
    expect(refused).toMatchObject({ status: 424, asked: 0 })
    expect(messagesOf(refused)[0]?.details).toEqual({
      'document_files[1].doc_type': {
        code: 'invalid',
        message: expect.stringMatching(/"zither_licence".*certificate_of_origin/),
      },
    })
  })

  test('is sent as an invoice where nobody said what it is, and that is told', async () => {
    for (const kind of [undefined, 'other']) {
      const { body, status } = await upload(kind)
      expect(status).toBe(201)
      expect(body.messages.find(({ code }) => code === 'paper_as_invoice')?.message).toMatch(/^One paper was/)
    }
    const { body } = await upload('packing_list')
    expect(body.messages.map(({ code }) => code)).not.toContain('paper_as_invoice')
  })

  test('is told with the price and refused by the purchase where it goes along with a label', async () => {
    const withFile = (kind?: string) => draft({ options: { paperless_trade: true, doc_files: [file(kind)] } })
    const { id, rates, messages } = await withFile('zither_licence')
    const at = 'options.doc_files[0].doc_type'
    expect(messages.find(({ code }) => code === 'needed_for_purchase')?.details).toHaveProperty([at])
    const refused = await buy(call, { id, rates } as ShipmentRecord)
    expect(refused.status).toBe(424)
    expect(messagesOf(refused)[0]?.details).toHaveProperty([at])
    const { body } = await buy(call, await withFile())
    expect(body.messages.map(({ code }) => code)).toContain('paper_as_invoice')
  })
})

test('a parcel is followed until it is delivered, by who signed', async () => {
  const shipment = await bought()
  const seen: (string | null)[] = []
  for (let asked = 0; asked < 6; asked += 1) {
    clock.advance(4 * 3_600_000)
    const path = `/v1/trackers/dhl_express/${shipment.tracking_number}`
    const { body } = await call<TrackerRecord>('GET', path)
    seen.push(body.status)
    if (body.delivered) expect(body.info.signed_by).toBe('MARTIN')
  }
  expect(seen.at(-1)).toBe('delivered')
  expect(seen).toContain('out_for_delivery')
})

test('a label that is not used is let go without the carrier, and costs nothing', async () => {
  const { id } = await bought()
  const before = dhl().calls.length
  const { body: forecast } = await call<{ results: VoidForecast[] }>('POST', '/desk/void-forecasts', {
    shipment_ids: [id],
  })
  expect(forecast.results[0]).toMatchObject({ tells_carrier: false, refund: 'not_charged' })
  expect(await call('POST', `/v1/shipments/${id}/cancel`)).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
  expect(dhl().calls).toHaveLength(before)
})

test('a pickup is booked for its shipments, changed under the same number and cancelled', async () => {
  const { schedule, update, cancel } = pickupDesk(call, 'dhl_express')
  const { tracking_number } = await bought()
  const { status, body: pickup } = await schedule([tracking_number])
  expect([status, pickup.confirmation_number]).toEqual([201, expect.stringMatching(/^PRG9991260\d{5}$/)])
  const asked = JSON.parse(dhl().calls.at(-1)?.body ?? '{}')
  expect(asked.shipmentDetails).toMatchObject([
    { productCode: 'P', shipmentTrackingNumber: tracking_number, isCustomsDeclarable: true },
  ])
  const { body: changed } = await update(pickup.id, { ready_time: '14:00' })
  expect(changed.confirmation_number).toBe(pickup.confirmation_number)
  expect((await cancel(pickup.id)).status).toBeLessThan(300)
  expect(dhl().world.pickups.size).toBe(0)
  expect(dhl().calls.at(-1)?.query.get('requestorName')).toBe('Ada Byron')
})

test('the way back is a label from the customer to the shop', async () => {
  const { tracking_number } = await bought({ options: { return_shipment: true } })
  const sale = dhl().world.sales.get(String(tracking_number))
  expect([sale?.order?.from.city, sale?.order?.to.city]).toEqual(['New York', 'Berlin'])
})

test('duties the shop pays are estimated beside the price', async () => {
  const { rates, messages } = await draft({ customs: { ...customs, incoterm: 'DDP' } })
  expect(rates[0]?.meta).toMatchObject({
    landed_cost: { duty: 1.88, tax: 7.5, total: 9.38, currency: 'EUR' },
  })
  expect(rates[0]?.meta?.duties_estimate).toMatchObject({
    counted: [
      {
        code: 'carrier_duties',
        amount: 9.38,
        currency: 'EUR',
        basis: 'landed_cost_quote',
        parts: [
          { kind: 'duty', amount: 1.88 },
          { kind: 'taxes', amount: 7.5 },
        ],
        message:
          'Estimate of DHL Express (landed cost quote): duties and taxes of 9.38 EUR (duty 1.88, other taxes 7.50).',
      },
    ],
  })
  expect(messages.map(({ code }) => code)).toContain('landed_cost')
})

test('an estimate that does not come takes no price away, and is told', async () => {
  dhl().misbehave({ on: 'landed_cost', kind: 'timeout' })
  const asked = draft({ customs: { ...customs, incoterm: 'DDP' } })
  await clockUntil(clock, asked)
  const { rates, messages } = await asked
  expect(rates.length).toBeGreaterThan(0)
  expect(messages.filter(({ code }) => code === 'no_landed_cost').map(({ message }) => message)).toEqual([
    'DHL Express could not estimate duties and taxes: no answer',
  ])
})

test('dangerous goods are refused with a word, before anybody is asked', async () => {
  const before = dhl().calls.length
  const refused = await call('POST', '/v1/shipments', { ...lane, options: { dangerous_good: true } })
  expect(JSON.stringify(messagesOf(refused))).toContain('only with a declaration')
  expect(dhl().calls).toHaveLength(before)
})

test('charges once when it does not answer, and the shipment waits for somebody', async () => {
  const shipment = await draft()
  const before = dhl().charges()
  dhl().misbehave({ on: 'ship', kind: 'charge_then_error' })
  expect((await buy(call, shipment)).status).toBeGreaterThanOrEqual(400)
  expect((await buy(call, shipment)).status).toBeGreaterThanOrEqual(400)
  expect(dhl().charges() - before).toBe(1)
})

test('an address it does not serve is refused when it is stored', async () => {
  const save = (address: object) =>
    call<AddressRecord>('POST', '/v1/addresses', { ...address, validate_location: true })
  expect((await save(berlin)).body.validation).toMatchObject({ success: true })
  expect(errorOf(await save({ ...newYork, postal_code: '10199' })).code).toBe('invalid_address')
})
