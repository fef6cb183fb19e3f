import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { ProxyPickupAnswer } from '../../shared/api/proxy.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { AdapterRecord } from '../../shared/desk/adapters.ts'
import type { ConnectionRecord } from '../../shared/desk/connections.ts'
import type { LabelFormat } from '../../shared/labels.ts'
import { choiceCodeOf } from '../../shared/rate-choices.ts'
import { box, fedexOrders, openFedex, route } from '../support/desks/fedex-desk.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import type { FedexSimulator } from '../support/simulators/fedex/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const { attention, askCarrier } = settlingDesk(call)
const studio = openLabelStudio()

let simulator: FedexSimulator
let connection: string
beforeAll(async () => {
  const opened = await openFedex(call, clock)
  simulator = opened.simulator
  connection = opened.connection
})
afterAll(() => simulator.stop())

const { draft, buy } = fedexOrders(call)

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
        {
          code: 'carrier_duties',
          amount: 2.5,
          basis: 'rate_quote',
          message: 'Estimate of FedEx (rate quote): duties and taxes of 2.50 USD.',
        },
      ],
    })
    const { body: kept } = await call<ConnectionRecord>('GET', `/desk/connections/${connection}`)
    const asking = (ask_for_duties: boolean) =>
      call('PATCH', `/desk/connections/${connection}`, { config: { ...kept.config, ask_for_duties } })
    await asking(true)
    const [asked] = (await declared({})).rates
    await asking(false)
    expect(asked?.meta?.duties_estimate).toMatchObject({
      counted: [{ code: 'carrier_duties', amount: 2.5, parts: [{ kind: 'duty', amount: 2.5 }] }],
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
})
