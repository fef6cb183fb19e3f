import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import { messagesOf } from '../support/contract/call.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start } from '../support/simulators/dpdhl/index.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import type { CarrierSimulator } from '../support/simulators/engine/carrier-table.ts'
import { startStation, stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

const studio = openLabelStudio()
const clock = manualClock()
const { call } = stationForFile({ clock })
const running: { dhl?: CarrierSimulator; connection?: string } = {}
const dhl = () => {
  if (!running.dhl) throw new Error('the simulator is not there before the tests run')
  return running.dhl
}

const connection = (credentials: object = {}, config: object = {}) => ({
  carrier_name: 'dpdhl',
  carrier_id: 'paket',
  test_mode: true,
  credentials: {
    username: 'desk_user',
    password: 'a-password-of-the-portal',
    app_id: 'app-key',
    app_token: 'a-secret-of-the-app',
    account_number: '3333333333',
    ...credentials,
  },
  config: { base_url: dhl().url, postal_charges: 4.9, ...config },
})

beforeAll(async () => {
  running.dhl = await start({ port: 0 })
  running.connection = (await addConnection(call, connection())).id
})
afterAll(async () => {
  await running.dhl?.stop()
})

const berlin = {
  company_name: 'Paper Shop GmbH',
  person_name: 'Petra Papier',
  address_line1: 'Torstr. 1',
  city: 'Berlin',
  postal_code: '10119',
  country_code: 'DE',
  phone_number: '+49 30 123456',
  email: 'shop@example.com',
}
const munich = {
  person_name: 'Eva Muster',
  address_line1: 'Am Hang 9a',
  city: 'Muenchen',
  postal_code: '80331',
  country_code: 'DE',
  email: 'eva@example.org',
}
const zurich = {
  ...munich,
  person_name: 'Urs Muster',
  city: 'Zuerich',
  postal_code: '8001',
  country_code: 'CH',
}
const parcel = { weight: 1.8, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const lane = { shipper: berlin, recipient: munich, parcels: [parcel] }
const customs = {
  content_type: 'merchandise',
  invoice: 'INV-7',
  commodities: [
    {
      title: 'Notebook',
      quantity: 3,
      weight: 0.3,
      weight_unit: 'KG',
      value_amount: 12.5,
      value_currency: 'EUR',
      origin_country: 'LA',
      hs_code: '482010',
    },
  ],
}

const draft = (more: object = {}) => addShipment(call, { ...lane, ...more })
const bought = async (more: object = {}): Promise<ShipmentRecord> => {
  const { status, body } = await buy(call, await draft(more))
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`)
  return body
}

async function scanned({ label_url, label_type }: ShipmentRecord): Promise<string[]> {
  const { pathname, search } = new URL(String(label_url), dhl().url)
  const { bytes } = await call('GET', `${pathname}${search}`)
  const codesIn = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)
  if (label_type === 'PNG') return codesIn(await sharp(bytes).png().toBuffer())
  const drawn =
    label_type === 'PDF' ? await studio.pdfToPng(bytes, 203) : await studio.zplToPng(bytes.toString(), 203)
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
  return codesIn(drawn.value)
}

const lastBody = (operation: string): unknown =>
  JSON.parse(dhl().calls.findLast(each => each.operation === operation)?.body ?? 'null')

test('a user that is wrong is told at the fields of the sign-in', async () => {
  const wrong = { ...connection({ password: wrongSecret }), carrier_id: 'wrong', active: false }
  const { id } = await addConnection(call, wrong)
  const { body } = await call('POST', `/desk/connections/${id}/test`)
  expect(JSON.stringify(body)).toContain('DHL locks the user after a few')
  expect(JSON.stringify(body)).toContain('credentials.password')
  await call('DELETE', `/desk/connections/${id}`)
})

test('prices are those of the sheet, and are said to be examples until somebody enters others', async () => {
  const { rates, messages } = await draft()
  expect(rates.map(({ service, total_charge }) => [service, total_charge])).toEqual([['dpdhl_paket', 7.5]])
  const told = messages.find(({ code }) => code === 'example_prices')
  expect(told?.message).toContain('Example prices, not those of your contract: DHL Paket.')

  const paket = {
    service_name: 'DHL Paket',
    service_code: 'dpdhl_paket',
    currency: 'EUR',
    zones: [{ rate: 4.1 }],
  }
  const { config } = connection({}, { services: [paket] })
  await call('PATCH', `/desk/connections/${running.connection}`, { config })
  const after = await draft()
  expect(after.rates.map(({ total_charge }) => total_charge)).toContain(4.1)
  expect(after.messages.map(({ code }) => code)).not.toContain('example_prices')
  await call('PATCH', `/desk/connections/${running.connection}`, { config: connection().config })
})

test.each(['ZPL', 'PNG', 'PDF'] as const)(
  'the %s labels of two parcels are two shipments at DHL, and scan as their numbers',
  async label_type => {
    const shipment = await bought({ label_type, parcels: [parcel, { ...parcel, weight: 4 }] })
    expect(shipment.tracking_number).toMatch(/^0034\d{16}$/)
    const numbers = (shipment.meta as { tracking_numbers?: string[] }).tracking_numbers ?? []
    expect(numbers).toHaveLength(2)
    expect(await scanned(shipment)).toEqual(numbers.map(number => `(00)${number.slice(2)}`))
  },
)

test('what is declared goes along in words and codes of its own, with the paper beside the label', async () => {
  const { papers } = (await bought({ recipient: zurich, customs })) as ShipmentRecord & { papers?: unknown }
  expect(lastBody('ship')).toMatchObject({
    shipments: [
      {
        product: 'V53WPAK',
        billingNumber: '33333333335301',
        consignee: { country: 'CHE' },
        customs: {
          exportType: 'COMMERCIAL_GOODS',
          postalCharges: { currency: 'EUR', value: 4.9 },
          items: [
            { itemDescription: 'Notebook', countryOfOrigin: 'LAO', hsCode: '482010', packagedQuantity: 3 },
          ],
        },
      },
    ],
  })
  expect(JSON.stringify(papers ?? (await bought({ recipient: zurich, customs })))).toContain('customs')
})

test('what the recipient pays for shipping is asked for at its field, before anybody is asked', async () => {
  await call('PATCH', `/desk/connections/${running.connection}`, {
    config: { base_url: dhl().url },
  })
  const before = dhl().calls.length
  const refused = await buy(call, await draft({ recipient: zurich, customs }))
  expect(refused.status).toBe(424)
  expect(messagesOf(refused)[0]?.details).toHaveProperty(['options.dpdhl_postal_charges'])
  expect(dhl().calls).toHaveLength(before)
  await call('PATCH', `/desk/connections/${running.connection}`, { config: connection().config })
})

test('a Packstation is asked by its own shape, and money is collected for the whole shipment', async () => {
  const options = { dpdhl_packstation: '145', dpdhl_post_number: '12345678' }
  await bought({ options })
  expect(lastBody('ship')).toMatchObject({
    shipments: [{ consignee: { name: 'Eva Muster', lockerID: 145, postNumber: '12345678', country: 'DEU' } }],
  })
  await bought({ options: { cash_on_delivery: 42.5 }, parcels: [parcel, parcel] })
  const { shipments } = lastBody('ship') as {
    shipments: { services: { cashOnDelivery: { amount: { value: number } } } }[]
  }
  expect(shipments.map(({ services }) => services.cashOnDelivery.amount.value)).toEqual([21.25, 21.25])
})

test('of two parcels of which one is refused none is bought, and nothing is left to pay for', async () => {
  const shipment = await draft({ parcels: [parcel, parcel] })
  const paid = dhl().paidFor().length
  dhl().misbehave({ on: 'ship', kind: 'partial' })
  const refused = await buy(call, shipment)
  expect(refused.status).toBe(424)
  expect(messagesOf(refused)[0]).toMatchObject({ message: 'The city is unknown.' })
  expect(dhl().paidFor()).toHaveLength(paid)
  expect((await buy(call, shipment)).status).toBe(200)
})

test('a label is void with the way back that came along', async () => {
  const shipment = await bought({ options: { return_label: true } })
  const { body } = await call('POST', `/v1/shipments/${shipment.id}/cancel`)
  expect(body).toMatchObject({ status: 'cancelled' })
  expect(dhl().world.parcels.get(shipment.tracking_number ?? '')).toMatchObject({ isVoided: true })
})

test('a parcel comes back by a label of its own, from the door of the customer', async () => {
  const { status, body } = await buy(call, await draft({ options: { return_shipment: true } }))
  expect([status, body.service]).toEqual([200, 'dpdhl_retoure'])
  expect(lastBody('return')).toMatchObject({
    receiverId: 'deu',
    shipper: { name1: 'Eva Muster', addressStreet: 'Am Hang', addressHouse: '9a' },
  })
  expect(await scanned(body)).toEqual([`(00)${body.tracking_number?.slice(2)}`])
})

test('a parcel is followed until it is delivered, by who signed', async () => {
  const shipment = await bought()
  const seen: (string | null)[] = []
  for (let asked = 0; asked < 6; asked += 1) {
    clock.advance(4 * 3_600_000)
    const { body } = await call<TrackerRecord>('GET', `/v1/trackers/dpdhl/${shipment.tracking_number}`)
    seen.push(body.status)
    if (body.status === 'delivered') expect(body.info?.signed_by).toBe('MARTIN')
  }
  expect(new Set(seen)).toEqual(new Set(['pending', 'in_transit', 'out_for_delivery', 'delivered']))
})

test('a pickup is booked for its parcels, changed by another and cancelled', async () => {
  const { schedule, update, cancel } = pickupDesk(call, 'dpdhl')
  const { tracking_number } = await bought()
  const { status, body } = await schedule([tracking_number], { address: berlin, instruction: 'Ring twice' })
  expect([status, body.confirmation_number]).toEqual([201, expect.stringMatching(/^\d{32}$/)])
  expect(lastBody('pickup')).toMatchObject({
    customerDetails: { billingNumber: '33333333330801' },
    pickupDetails: { comment: 'Ring twice' },
    shipmentDetails: { shipments: [{ transportationType: 'PAKET', shipmentNo: tracking_number }] },
  })
  const changed = await update(body.id, { closing_time: '18:00' })
  expect(changed.body.confirmation_number).not.toBe(body.confirmation_number)
  expect((await cancel(body.id)).status).toBe(200)
  expect(dhl().world.pickups.size).toBe(0)
})

test('the day is closed with the paper of it, and what is closed is void no more', async () => {
  const shipment = await bought()
  const { status, body } = await call<ManifestRecord>('POST', '/desk/manifests', {
    connection_id: running.connection,
    shipment_ids: [shipment.id],
    address: berlin,
  })
  expect([status, body.state]).toEqual([201, 'closed'])
  expect(JSON.stringify(body)).toContain('sheet_numbers')
  const refused = await call('POST', `/v1/shipments/${shipment.id}/cancel`)
  expect(refused.status).toBe(424)
  expect(messagesOf(refused)[0]?.message).toContain('closed')
})

test('a label that is not in the answer is fetched by the next start, and the day is closed then', async () => {
  const home = tempHome()
  const before = await startStation({ home, clock: manualClock() })
  await addConnection(before.call, connection())
  const draftHere = await addShipment(before.call, { ...lane, label_type: 'ZPL' })
  dhl().rewrite('ship', answer => ({
    ...answer,
    body: JSON.parse(JSON.stringify(answer.body).replace('"zpl2":', '"gone":')),
  }))
  const { body: waiting } = await buy(before.call, draftHere)
  expect(waiting).toMatchObject({
    status: 'purchased',
    label_url: null,
    meta: { pending_label: { arrives: 'later' } },
  })
  await before.close()

  const later = manualClock(clock.now().getTime() + 3_600_000)
  const { call: callNext, close } = await startStation({ home, clock: later })
  onTestFinished(close)
  const read = async () => (await callNext<ShipmentRecord>('GET', `/v1/shipments/${waiting.id}`)).body
  await until(async () => {
    later.advance(1_000)
    expect((await read()).label_url).toEqual(expect.any(String))
  })
  const { body: connections } = await callNext<{ results: { id: string }[] }>('GET', '/desk/connections')
  const closed = await callNext<ManifestRecord>('POST', '/desk/manifests', {
    connection_id: connections.results[0]?.id,
    shipment_ids: [waiting.id],
    address: berlin,
  })
  expect([closed.status, closed.body.state]).toEqual([201, 'closed'])
  expect(
    dhl().journal.filter(({ what, numbers }) => what === 'sold' && numbers[0] === waiting.tracking_number),
  ).toHaveLength(1)
})

test('charges once when it does not answer, and the shipment waits for somebody', async () => {
  const shipment = await draft()
  const before = dhl().charges()
  dhl().misbehave({ on: 'ship', kind: 'charge_then_error' })
  expect((await buy(call, shipment)).status).toBeGreaterThanOrEqual(400)
  expect((await buy(call, shipment)).status).toBeGreaterThanOrEqual(400)
  expect(dhl().charges() - before).toBe(1)
})
