import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { ProxyPickupAnswer } from '../../shared/api/proxy.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { AdapterRecord } from '../../shared/desk/adapters.ts'
import type { LabelFormat } from '../../shared/labels.ts'
import { choiceCodeOf } from '../../shared/rate-choices.ts'
import { addConnection, addShipment } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type FedexSimulator, start } from '../support/simulators/fedex/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const { attention, askCarrier } = settlingDesk(call)
const studio = openLabelStudio()

let simulator: FedexSimulator
let connection: string
beforeAll(async () => {
  simulator = await start({ port: 0, now: () => new Date(clock.now()) })
  const added = await addConnection(call, {
    carrier_name: 'fedex',
    carrier_id: 'express',
    test_mode: true,
    credentials: {
      api_key: 'shop',
      secret_key: 'a-secret-of-the-shop',
      account_number: '740561073',
      track_api_key: 'track',
      track_secret_key: 'a-secret-for-tracking',
    },
    config: { base_url: simulator.url, smart_post_hub_id: '5531' },
  })
  connection = added.id
})
afterAll(() => simulator.stop())

const route = {
  shipper: {
    person_name: 'Ada Byron',
    company_name: 'Lumen & Oak',
    address_line1: '5 Mill Rd',
    city: 'Dover',
    state_code: 'DE',
    postal_code: '19901',
    country_code: 'US',
    phone_number: '302-555-0100',
  },
  recipient: {
    person_name: 'Grace Murray',
    address_line1: '9 Oak St',
    city: 'Salem',
    state_code: 'OR',
    postal_code: '97301',
    country_code: 'US',
    phone_number: '503-555-0100',
    residential: true,
  },
}
const box = { weight: 3, weight_unit: 'LB', length: 12, width: 9, height: 5, dimension_unit: 'IN' }

const draft = (more: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { ...route, parcels: [box], ...more })
/** Of several prices of a service the one of a choice. */
const buy = ({ id, rates }: ShipmentRecord, service = 'fedex_2_day', choice = '') =>
  call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, {
    selected_rate_id: rates.find(rate => rate.service === service && (choiceCodeOf(rate) ?? '') === choice)
      ?.id,
  })

test('an address of the forces abroad is refused before anything costs, but for the service that goes on by mail', async () => {
  const base = { ...route.recipient, city: 'APO', state_code: 'AE', postal_code: '09012' }
  const customs = {
    content_type: 'merchandise',
    commodities: [
      {
        title: 'Stoneware mug',
        quantity: 1,
        weight: 1,
        weight_unit: 'LB',
        value_amount: 12,
        origin_country: 'PT',
      },
    ],
    duty: { currency: 'USD' },
  }
  const order = { ...route, recipient: base, parcels: [box], customs }
  const asked = await call('POST', '/v1/proxy/rates', { ...order, services: ['fedex_2_day'] })
  expect(JSON.stringify(asked.body)).toContain('FedEx does not reach military addresses')
  const { body } = await call<{ rates: { service: string }[]; messages: { message: string }[] }>(
    'POST',
    '/v1/proxy/rates',
    order,
  )
  expect(new Set(body.rates?.map(({ service }) => service))).toEqual(new Set(['fedex_smart_post']))
  const ships = () => simulator.calls.filter(({ operation }) => operation === 'ship').length
  const before = ships()
  const refused = await call('POST', '/v1/shipments', { ...order, service: 'fedex_2_day' })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(ships()).toBe(before)
})

async function barcodesOf(shipment: ShipmentRecord, format: LabelFormat): Promise<string[]> {
  const { bytes } = await call('GET', String(shipment.label_url), undefined, { as: 'none' })
  const png =
    format === 'PNG' ? bytes : await studio.assembleLabels([{ format, bytes }], { format: 'PNG', dpi: 203 })
  return (await decodeBarcodes(png)).map(({ text }) => text).filter(text => /^\d{34}$/.test(text))
}

describe('a desk with FedEx', () => {
  test('learns from the carrier whether its keys work', async () => {
    const ask = async () => (await call('POST', `/desk/connections/${connection}/test`)).body
    expect(await ask()).toEqual({ success: true, messages: [] })
  })

  test('prices every service, each with and without a Saturday, and what goes by mail at the end', async () => {
    const { rates } = await draft()
    const services = rates.map(rate => `${rate.service} ${choiceCodeOf(rate) ?? ''}`)
    expect(new Set(services).size).toBe(services.length)
    for (const each of ['fedex_ground ', 'fedex_2_day ', 'fedex_2_day saturday', 'fedex_smart_post '])
      expect(services).toContain(each)
    for (const { base_charge, extra_charges, discount, duties_and_taxes, total_charge } of rates) {
      const charges = extra_charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      expect(base_charge + charges - discount + duties_and_taxes).toBeCloseTo(total_charge, 10)
    }
  })

  test('buys a box by its flat price, and on a Saturday', async () => {
    const packed = await draft({ parcels: [{ ...box, packaging_type: 'fedex_small_box' }] })
    const { status } = await buy(packed, 'fedex_2_day', 'one_rate')
    expect(status).toBe(200)
    expect(simulator.calls.at(-1)?.body).toContain('FEDEX_ONE_RATE')
    expect((await buy(await draft(), 'fedex_2_day', 'saturday')).status).toBe(200)
    expect(simulator.calls.at(-1)?.body).toContain('"SATURDAY_DELIVERY"')
  })

  test.each(['PDF', 'ZPL', 'PNG'] as const)(
    'buys a label as %s whose long code ends with the number',
    async format => {
      const { status, body } = await buy(await draft({ label_type: format }))
      expect(status).toBe(200)
      expect(body.tracking_number).toMatch(/^\d{12}$/)
      expect(await barcodesOf(body, format)).toEqual([`9622001900000000000000${body.tracking_number}`])
    },
  )

  test('buys two parcels as one shipment, and voids them together', async () => {
    const { body } = await buy(await draft({ parcels: [box, box] }), 'fedex_ground')
    expect(await barcodesOf(body, 'PDF')).toHaveLength(2)
    const { status, body: cancelled } = await call<ShipmentRecord>('POST', `/v1/shipments/${body.id}/cancel`)
    expect([status, cancelled.status]).toEqual([200, 'cancelled'])
  })

  test('sends a mug abroad with its invoice', async () => {
    const recipient = {
      ...route.recipient,
      city: 'Toronto',
      state_code: 'ON',
      postal_code: 'M5V 2T6',
      country_code: 'CA',
      phone_number: '416-555-0100',
    }
    const mug = {
      title: 'Mug',
      sku: 'MUG',
      quantity: 2,
      weight: 0.4,
      weight_unit: 'KG',
      value_amount: 12.5,
      value_currency: 'USD',
      origin_country: 'PT',
    }
    const declared = (more: object, options: object = {}) =>
      draft({
        recipient,
        customs: { content_type: 'merchandise', commodities: [{ ...mug, ...more }] },
        options,
      })
    const priced = await declared({})
    expect(priced.rates[0]?.meta?.duties_estimate).toMatchObject({
      counted: [
        { code: 'carrier_duties', amount: 2.5, message: 'Estimate of FedEx: duties and taxes of 2.50 USD.' },
      ],
    })
    const { status, body } = await buy(priced, 'fedex_international_economy')
    expect(status, JSON.stringify(body)).toBe(200)
    const invoice = await call('GET', String(body.invoice_url), undefined, { as: 'none' })
    expect(invoice.bytes.toString('latin1')).toMatch(/^%PDF-/)
    // Who goes on without an origin hears what the carrier says, and what was left out.
    const options = { allow_incomplete_customs: true }
    const refused = await buy(
      await declared({ origin_country: null }, options),
      'fedex_international_economy',
    )
    expect(refused.body).toMatchObject({
      messages: [
        { code: 'COUNTRYOFMANUFACTURE.REQUIRED' },
        {
          code: 'customs_incomplete',
          details: { 'customs.commodities[0].origin_country': { reason: 'customs_origin_missing' } },
        },
      ],
    })
  })

  test('holds a parcel at a place whose ID the Ship screen asks for', async () => {
    const { body } = await call<{ results: AdapterRecord[] }>('GET', '/desk/carriers?slug=fedex')
    expect(body.results[0]?.options.find(({ key }) => key === 'fedex_hold_location_id')).toMatchObject({
      label: 'Hold location ID',
      type: 'text',
    })
    const held = { fedex_hold_at_location: true, fedex_hold_location_id: 'YBZA' }
    const bought = await buy(await draft({ options: held }))
    expect(bought.status, JSON.stringify(bought.body)).toBe(200)
    expect(simulator.calls.at(-1)?.body).toContain('"holdAtLocationDetail":{"locationId":"YBZA"}')
  })

  test('takes a parcel back from the customer', async () => {
    const { status, body } = await buy(await draft({ options: { return_shipment: true } }), 'fedex_ground')
    expect(status, JSON.stringify(body)).toBe(200)
    expect(simulator.calls.at(-1)?.body).toContain('PRINT_RETURN_LABEL')
  })

  test('follows a parcel until it is delivered, with its signature', async () => {
    const { body } = await buy(await draft())
    const seen: unknown[] = []
    for (let step = 0; step < 5; step += 1) {
      clock.advance(61_000)
      seen.push((await call<TrackerRecord>('GET', `/v1/trackers/fedex/${body.tracking_number}`)).body.status)
    }
    expect(seen.at(-1), String(seen)).toBe('delivered')
    expect(simulator.calls.at(-1)?.operation).toBe('proof')
  })

  test('has parcels collected, at another time, and not at all', async () => {
    const { body } = await buy(await draft())
    const { status, body: pickup } = await call<PickupRecord>('POST', '/v1/pickups/fedex/schedule', {
      pickup_date: '2026-01-07',
      ready_time: '13:00',
      closing_time: '17:00',
      tracking_numbers: [body.tracking_number],
    })
    expect(status, JSON.stringify(pickup)).toBe(201)
    const changed = await call<PickupRecord>('POST', `/v1/pickups/${pickup.id}`, { ready_time: '14:00' })
    expect(changed.status, JSON.stringify(changed.body)).toBe(200)
    expect((await call('POST', `/v1/pickups/${pickup.id}/cancel`)).status).toBe(200)
    expect(simulator.world.pickups.size).toBe(0)
  })

  test.each(['FDXE', 'FDXG'])(
    'cancels by proxy what it had %s collect by proxy',
    async fedex_carrier_code => {
      const asked = { pickup_date: '2026-01-07', ready_time: '13:00', closing_time: '17:00' }
      const path = '/v1/proxy/pickups/fedex'
      const booked = await call<ProxyPickupAnswer>('POST', path, {
        ...asked,
        address: route.shipper,
        parcels: [box],
        options: { fedex_carrier_code },
      })
      expect(booked.status, JSON.stringify(booked.body)).toBe(201)
      const { confirmation_number } = booked.body.pickup
      const cancelled = await call('POST', `${path}/cancel`, {
        confirmation_number,
        pickup_date: '2026-01-07',
      })
      expect(cancelled.status, JSON.stringify(cancelled.body)).toBe(200)
      expect(simulator.world.pickups.size).toBe(0)
    },
  )

  test('tells what the carrier does not take, at the field it names', async () => {
    const before = await draft()
    simulator.misbehave({ on: 'ship', kind: 'refused_address' })
    const { status, body } = await buy(before)
    expect(status).toBe(424)
    expect(JSON.stringify(body)).toContain('recipient.postal_code')
  })

  test('waits a little for the labels of very many parcels', async () => {
    const before = await draft({ parcels: Array.from({ length: 41 }, () => box), label_type: 'ZPL' })
    const buying = buy(before)
    const asked = () => {
      clock.advance(500)
      return simulator.calls.filter(({ operation }) => operation === 'results').length
    }
    await expect.poll(asked).toBeGreaterThan(0)
    const { status, body } = await buying
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.parcels).toHaveLength(41)
  })

  test('pays once for what was bought without an answer, and finds it by asking', async () => {
    const before = await draft()
    const paid = simulator.charges()
    simulator.misbehave({ on: 'ship', kind: 'charge_then_timeout' })
    const buying = buy(before)
    await expect.poll(() => simulator.charges()).toBe(paid + 1)
    clock.advance(31_000)
    expect((await buying).status).toBe(424)
    expect((await buy(before)).status).toBe(409)
    expect((await attention()).map(({ shipment_id }) => shipment_id)).toContain(before.id)
    const { body } = await askCarrier(before.id)
    expect(body.finding, JSON.stringify(body)).toBe('bought')
    expect(simulator.charges()).toBe(paid + 1)
  })

  const failedInPart = { code: 'SHIPMENT.PART.FAILED', message: 'A part of it failed.' }
  const besideErrors = (body: unknown) => ({ ...(body as object), errors: [failedInPart] })
  const sold = () => simulator.calls.filter(({ operation }) => operation === 'ship').length

  test('has bought what came with a number and a label, whatever errors stand beside them', async () => {
    const shipment = await draft()
    simulator.rewrite('ship', answer => ({ ...answer, body: besideErrors(answer.body) }))
    const { status, body } = await buy(shipment)
    expect([status, body.status]).toEqual([200, 'purchased'])
    expect(body.messages.map(({ code }) => code)).toContain(failedInPart.code)
    const before = sold()
    expect((await buy(shipment)).status).toBe(409)
    expect(sold()).toBe(before)
  })

  test.each([
    ['a number without a label', /"packageDocuments":\[[^\]]*\]/g],
    ['a label without a number', /"(?:masterTrackingNumber|trackingNumber)":"\d+"/g],
  ])('needs somebody for %s beside errors, and pays for it once', async (_, gone) => {
    const shipment = await draft()
    simulator.rewrite('ship', answer => ({
      ...answer,
      body: besideErrors(JSON.parse(JSON.stringify(answer.body).replaceAll(gone, '"gone":true'))),
    }))
    await buy(shipment)
    const [waiting] = (await attention()).filter(({ id }) => id === shipment.id)
    expect(waiting).toMatchObject({
      kind: 'purchase',
      said: expect.arrayContaining(['A part of it failed.']),
    })
    const before = sold()
    expect((await buy(shipment)).status).not.toBe(200)
    expect(sold()).toBe(before)
  })

  /** What FedEx is paid for is changed on its way to the desk. */
  const sellsInstead = (change: (answer: string) => string) =>
    simulator.rewrite('ship', answer => ({
      ...answer,
      body: JSON.parse(change(JSON.stringify(answer.body))),
    }))
  const differsOf = async (shipment: ShipmentRecord) =>
    (await attention()).filter(({ kind, id }) => kind === 'bought_otherwise' && id === shipment.id)
  const priceTimes = (factor: number) => (answer: string) =>
    answer.replaceAll(
      /"(total\w*Charge)":([\d.]+)/g,
      (_, name, price) => `"${name}":${(Number(price) * factor).toFixed(2)}`,
    )

  test('has nothing to say of what is bought as it was shown', async () => {
    const { body } = await buy(await draft())
    expect(await differsOf(body)).toEqual([])
  })

  test('files another service at another price under its own name, and needs somebody', async () => {
    const shipment = await draft()
    sellsInstead(answer =>
      priceTimes(2.5)(answer)
        .replaceAll('"FEDEX_2_DAY"', '"PRIORITY_OVERNIGHT"')
        .replaceAll(/"FedEx 2Day[^"]*"/g, '"FedEx Priority Overnight"'),
    )
    const { status, body } = await buy(shipment)
    expect([status, body.status, body.service]).toEqual([200, 'purchased', 'fedex_priority_overnight'])
    expect(body.meta.service_name).toMatch(/priority overnight/i)
    const codes = body.messages.map(({ code }) => code)
    expect(codes).toEqual(expect.arrayContaining(['bought_other_service', 'bought_other_price']))
    const [waiting] = await differsOf(shipment)
    expect(waiting?.said.join(' ')).toMatch(/priority overnight was bought and not fedex 2 ?day/i)
    const { body: cancelled } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/cancel`)
    expect(cancelled.status).toBe('cancelled')
    expect(await differsOf(shipment)).toEqual([])
  })

  test.each([
    ['a price beyond rounding', priceTimes(1.1), 'bought_other_price'],
    ['another currency', (answer: string) => answer.replaceAll('"USD"', '"CAD"'), 'bought_other_currency'],
    [
      'a later day',
      (answer: string) =>
        answer.replace(
          '"completedShipmentDetail":{',
          '"completedShipmentDetail":{"operationalDetail":{"deliveryDate":"2026-12-24"},',
        ),
      'bought_later_day',
    ],
    [
      'fewer numbers than parcels',
      (answer: string) => {
        const body = JSON.parse(answer)
        body.output.transactionShipments[0].pieceResponses.length = 1
        return JSON.stringify(body)
      },
      'parcels_missing',
    ],
  ])('needs somebody for %s, until it is kept', async (_, change, code) => {
    const shipment = await draft({ parcels: [box, box] })
    sellsInstead(change)
    const { body } = await buy(shipment)
    expect(body.messages.map(each => each.code)).toContain(code)
    expect(await differsOf(shipment)).toHaveLength(1)
    const keep = () => call<ShipmentRecord>('POST', `/desk/shipments/${shipment.id}/keep-purchase`)
    expect((await keep()).body.status).toBe('purchased')
    expect(await differsOf(shipment)).toEqual([])
    expect((await keep()).status).toBe(409)
  })
})
