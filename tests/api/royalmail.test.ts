import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import { messagesOf } from '../support/contract/call.ts'
import { addConnection, addShipment, buy } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { wrongSecret } from '../support/simulators/engine/access.ts'
import type { CarrierSimulator } from '../support/simulators/engine/carrier-table.ts'
import { start } from '../support/simulators/royalmail/index.ts'
import { startStation, stationForFile } from '../support/station/station.ts'
import { tempHome } from '../support/station/temp-home.ts'
import { until } from '../support/until.ts'

const studio = openLabelStudio()
const clock = manualClock()
const { call } = stationForFile({ clock })
const { askCarrier } = settlingDesk(call)
const running: { royalmail?: CarrierSimulator; connection?: string } = {}
const royalmail = () => {
  if (!running.royalmail) throw new Error('the simulator is not there before the tests run')
  return running.royalmail
}

const connection = (credentials: object = {}, config: object = {}) => ({
  carrier_name: 'royalmail',
  carrier_id: 'post',
  test_mode: true,
  credentials: {
    api_key: 'a-key-of-click-and-drop',
    client_id: 'app-of-the-shop',
    client_secret: 'a-secret-of-the-shop',
    ...credentials,
  },
  config: { base_url: royalmail().url, shipping_charged: 4.9, ...config },
})

beforeAll(async () => {
  running.royalmail = await start({ port: 0 })
  running.connection = (await addConnection(call, connection())).id
})
// Click & Drop takes five calls a second, and the second is one of this clock.
beforeEach(() => clock.advance(1_100))
afterAll(async () => {
  await running.royalmail?.stop()
})

const london = {
  company_name: 'Paper Shop Ltd',
  person_name: 'Pat Paper',
  address_line1: '10 Quill Street',
  city: 'London',
  postal_code: 'N1 7AA',
  country_code: 'GB',
  phone_number: '+44 20 7946 0000',
  email: 'shop@example.com',
}
const leeds = {
  person_name: 'Jo Byron',
  address_line1: '4 Mill Lane',
  city: 'Leeds',
  postal_code: 'LS1 4AP',
  country_code: 'GB',
  email: 'jo@example.org',
}
const berlin = {
  ...leeds,
  address_line1: 'Torstr. 1',
  city: 'Berlin',
  postal_code: '10119',
  country_code: 'DE',
}
const parcel = { weight: 1.8, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const lane = { shipper: london, recipient: leeds, parcels: [parcel] }
const customs = {
  content_type: 'merchandise',
  invoice: 'INV-7',
  commodities: [
    {
      title: 'Notebook',
      sku: 'NB-1',
      quantity: 3,
      weight: 0.3,
      weight_unit: 'KG',
      value_amount: 12.5,
      value_currency: 'GBP',
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
  const { pathname, search } = new URL(String(label_url), royalmail().url)
  const { bytes } = await call('GET', `${pathname}${search}`)
  const codesIn = async (png: Uint8Array) => (await decodeBarcodes(png)).map(({ text }) => text)
  if (label_type === 'PNG') return codesIn(await sharp(bytes).png().toBuffer())
  const drawn =
    label_type === 'PDF' ? await studio.pdfToPng(bytes, 203) : await studio.zplToPng(bytes.toString(), 203)
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
  return codesIn(drawn.value)
}

type Sent = { items: { orderReference: string; packages: object[] }[] }
const lastOrder = (): Sent =>
  JSON.parse(royalmail().calls.findLast(each => each.operation === 'ship')?.body ?? '{}')

test('a key that is wrong is told at its field, and so are those of tracking', async () => {
  for (const name of ['api_key', 'client_secret']) {
    const wrong = { ...connection({ [name]: wrongSecret }), carrier_id: 'wrong', active: false }
    const { id } = await addConnection(call, wrong)
    const { body } = await call('POST', `/desk/connections/${id}/test`)
    expect(JSON.stringify(body)).toContain(`credentials.${name}`)
    await call('DELETE', `/desk/connections/${id}`)
  }
})

test('prices are those of the sheet, and are said to be examples until somebody enters others', async () => {
  const { rates, messages } = await draft()
  expect(rates[0]).toMatchObject({ service: 'royalmail_tracked_48', total_charge: 3.29, currency: 'GBP' })
  expect(messages.find(({ code }) => code === 'example_prices')?.message).toContain('Royal Mail Tracked 48')

  const own = {
    service_name: 'Our own 48',
    service_code: 'own_48',
    carrier_service_code: 'TPLP01',
    currency: 'GBP',
    zones: [{ rate: 2.1 }],
  }
  const { config } = connection({}, { services: [own] })
  await call('PATCH', `/desk/connections/${running.connection}`, { config })
  const after = await draft()
  expect(after.rates.map(({ service, total_charge }) => [service, total_charge])).toEqual([['own_48', 2.1]])
  expect(after.messages.map(({ code }) => code)).not.toContain('example_prices')
  expect((await buy(call, after)).status).toBe(200)
  expect(lastOrder()).toMatchObject({ items: [{ postageDetails: { serviceCode: 'TPLP01' } }] })
  await call('PATCH', `/desk/connections/${running.connection}`, { config: connection().config })
})

test.each(['ZPL', 'PNG', 'PDF'] as const)(
  'the %s labels of two parcels are packages of one order, and scan as their numbers',
  async label_type => {
    const shipment = await bought({ label_type, parcels: [parcel, { ...parcel, weight: 4 }] })
    expect(lastOrder().items.map(({ packages }) => packages.length)).toEqual([2])
    const numbers = (shipment.meta as { tracking_numbers?: string[] }).tracking_numbers ?? []
    expect(numbers).toHaveLength(2)
    expect(await scanned(shipment)).toEqual(numbers)
  },
)

test('what is declared goes along in grams and codes of Click & Drop, without the SKU', async () => {
  await bought({ recipient: berlin, customs, parcels: [{ ...parcel, weight: 1.5 }] })
  expect(lastOrder()).toMatchObject({
    items: [
      {
        deliveryTerm: 'DDU_DAP',
        subtotal: 37.5,
        shippingCostCharged: 4.9,
        total: 42.4,
        currencyCode: 'GBP',
        packages: [
          {
            weightInGrams: 1500,
            dimensions: { heightInMms: 100, widthInMms: 200, depthInMms: 300 },
            contents: [
              {
                name: 'Notebook',
                quantity: 3,
                unitValue: 12.5,
                unitWeightInGrams: 300,
                customsCode: '482010',
                originCountryCode: 'LAO',
                customsDeclarationCategory: 'commercialSaleOfGoods',
              },
            ],
          },
        ],
        label: { includeLabelInResponse: true, includeCN: true },
      },
    ],
  })
  expect(JSON.stringify(lastOrder())).not.toContain('NB-1')
})

test('what the recipient pays for shipping is asked for at its field, before anybody is asked', async () => {
  await call('PATCH', `/desk/connections/${running.connection}`, { config: { base_url: royalmail().url } })
  const before = royalmail().calls.length
  const refused = await buy(
    call,
    await draft({ recipient: berlin, customs, parcels: [{ ...parcel, weight: 1.5 }] }),
  )
  expect(refused.status).toBe(424)
  expect(messagesOf(refused)[0]?.details).toHaveProperty(['options.royalmail_shipping_charged'])
  expect(royalmail().calls).toHaveLength(before)
  await call('PATCH', `/desk/connections/${running.connection}`, { config: connection().config })
})

test('a service without tracking goes by the number of its order, and says so', async () => {
  const { rates, id } = await draft()
  const rate = rates.find(({ service }) => service === 'royalmail_48')
  const { status, body } = await call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, {
    selected_rate_id: rate?.id,
  })
  expect([status, body.tracking_number]).toEqual([200, expect.stringMatching(/^\d{8}$/)])
  expect(JSON.stringify(body.messages)).toContain('untracked')
  expect(await scanned(body)).toEqual([body.tracking_number])
})

test('a label is void when its order is deleted, and an order on a manifest is void no more', async () => {
  const first = await bought()
  const { body } = await call('POST', `/v1/shipments/${first.id}/cancel`)
  expect(body).toMatchObject({ status: 'cancelled' })
  expect(royalmail().world.parcels.get(first.tracking_number ?? '')).toMatchObject({ isVoided: true })

  const second = await bought()
  const manifest = await call<ManifestRecord>('POST', '/desk/manifests', {
    connection_id: running.connection,
    shipment_ids: [second.id],
    address: london,
  })
  expect([manifest.status, manifest.body.state]).toEqual([201, 'closed'])
  expect(JSON.stringify(manifest.body)).toContain('manifest_takes_all')
  const refused = await call('POST', `/v1/shipments/${second.id}/cancel`)
  expect(refused.status).toBe(424)
  expect(messagesOf(refused)[0]?.message).toContain('manifested')
})

test('a parcel is followed until it is delivered', async () => {
  const shipment = await bought()
  const seen: (string | null)[] = []
  for (let asked = 0; asked < 5; asked += 1) {
    clock.advance(4 * 3_600_000)
    const { body } = await call<TrackerRecord>('GET', `/v1/trackers/royalmail/${shipment.tracking_number}`)
    seen.push(body.status)
  }
  expect(new Set(seen)).toEqual(new Set(['pending', 'in_transit', 'out_for_delivery', 'delivered']))
})

test('a label that could not be made with its order is fetched by the next start, with its number', async () => {
  const home = tempHome()
  const before = await startStation({ home, clock: manualClock() })
  await addConnection(before.call, connection())
  const draftHere = await addShipment(before.call, lane)
  royalmail().misbehave({ on: 'ship', kind: 'partial' })
  const { body: waiting } = await buy(before.call, draftHere)
  expect(waiting).toMatchObject({
    status: 'purchased',
    label_url: null,
    meta: { pending_label: { arrives: 'later' } },
  })
  expect(JSON.stringify(waiting.messages)).toContain('The label could not be made yet.')
  await before.close()

  const later = manualClock(clock.now().getTime() + 3_600_000)
  const { call: callNext, close } = await startStation({ home, clock: later })
  onTestFinished(close)
  const read = async () => (await callNext<ShipmentRecord>('GET', `/v1/shipments/${waiting.id}`)).body
  await until(async () => {
    later.advance(1_000)
    expect((await read()).label_url).toEqual(expect.any(String))
  })
  const { tracking_number } = await read()
  expect(tracking_number).toMatch(/^QM\d{9}GB$/)
  const sold = royalmail().journal.filter(each => each.what === 'sold' && each.numbers[0] === tracking_number)
  expect(sold).toHaveLength(1)
})

test('an order whose answer was lost is bought once, and found by its reference', async () => {
  const shipment = await draft({ reference: 'Order 77' })
  const before = royalmail().charges()
  royalmail().misbehave({ on: 'ship', kind: 'charge_then_error' })
  expect((await buy(call, shipment)).status).toBe(424)
  expect((await buy(call, shipment)).status).toBe(409)
  const { body } = await askCarrier(shipment.id)
  expect(body.finding, JSON.stringify(body)).toBe('bought')
  expect(body.shipment.tracking_number).toBe(royalmail().journal.at(-1)?.numbers[0])
  expect(royalmail().charges()).toBe(before + 1)
})

test('a check of tracking keys that went well leaves no error at the connection, one that did not leaves its own', async () => {
  const check = async (credentials: object) => {
    const { id } = await addConnection(call, { ...connection(credentials), carrier_id: 'checked' })
    const { body } = await call<{ success: boolean }>('POST', `/desk/connections/${id}/test`)
    const traces = async (query = '') =>
      (await call<{ count: number }>('GET', `/desk/traces?connection_id=${id}${query}`)).body.count
    const seen = { success: body.success, asked: await traces(), failed: await traces('&failed=true') }
    await call('DELETE', `/desk/connections/${id}`)
    return seen
  }
  expect(await check({})).toEqual({ success: true, asked: 2, failed: 0 })
  expect(await check({ client_secret: wrongSecret })).toEqual({ success: false, asked: 2, failed: 1 })
})
