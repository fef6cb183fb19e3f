import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { LabelFormat } from '../../shared/labels.ts'
import { manifestDesk } from '../support/desks/manifest-desk.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, berlin, buy, dover, salem } from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start, type UspsSimulator } from '../support/simulators/usps/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const { askCarrier } = settlingDesk(call)
const studio = openLabelStudio()

let simulator: UspsSimulator
let home: string
let abroad: string

const account = (carrier_name: string, more: object = {}) => ({
  carrier_name,
  carrier_id: carrier_name,
  test_mode: true,
  credentials: {
    client_id: 'app',
    client_secret: 'a-secret-of-the-app',
    account_number: '1000001234',
    CRID: '12345678',
    MID: '903456789',
    ...more,
  },
  config: { base_url: simulator.url },
})

beforeAll(async () => {
  simulator = await start({ port: 0, now: clock.now })
  home = (await addConnection(call, account('usps'))).id
  abroad = (await addConnection(call, account('usps_international'))).id
})
afterAll(() => simulator.stop())

const shop = { ...dover, email: 'desk@example.com' }
const parcel = { weight: 2, weight_unit: 'LB', length: 9, width: 6, height: 3, dimension_unit: 'IN' }
const mug = {
  title: 'Mug',
  quantity: 2,
  weight: 0.5,
  weight_unit: 'LB',
  value_amount: 12.5,
  value_currency: 'USD',
  origin_country: 'US',
  hs_code: '6912.00',
}

const draft = (more: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { shipper: shop, recipient: salem, parcels: [parcel], ...more })
const toBerlin = { recipient: berlin, customs: { content_type: 'merchandise', commodities: [mug] } }

const bought = async (more: object = {}): Promise<ShipmentRecord> => {
  const { status, body } = await buy(call, await draft(more))
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`)
  return body
}

async function barcodesOf(shipment: ShipmentRecord, format: LabelFormat): Promise<string[]> {
  const { bytes } = await call('GET', String(shipment.label_url), undefined, { as: 'none' })
  const png =
    format === 'PNG' ? bytes : await studio.assembleLabels([{ format, bytes }], { format: 'PNG', dpi: 203 })
  return (await decodeBarcodes(png)).map(({ text }) => text.replace(/[^\dA-Z]/g, ''))
}

describe('a desk with USPS', () => {
  test('learns from the carrier whether its keys and its account work', async () => {
    const ask = async (id: string) => (await call('POST', `/desk/connections/${id}/test`)).body
    expect(await ask(home)).toEqual({ success: true, messages: [] })
    const wrong = await addConnection(call, {
      ...account('usps', { client_secret: 'wrong' }),
      carrier_id: 'with-wrong-keys',
    })
    expect(await ask(wrong.id)).toMatchObject({
      success: false,
      messages: [{ details: { fields: ['credentials.client_id', 'credentials.client_secret'] } }],
    })
    await call('DELETE', `/v1/connections/${wrong.id}`)
    await call('DELETE', `/desk/connections/${wrong.id}`)
  })

  test('prices every way to buy a class, with charges that add up', async () => {
    const { rates } = await draft({ options: { signature_confirmation: true, declared_value: 40 } })
    expect(new Set(rates.map(({ service }) => service))).toEqual(
      new Set([
        'usps_ground_advantage',
        'usps_priority_mail',
        'usps_priority_mail_express',
        'usps_media_mail',
      ]),
    )
    for (const { service, meta } of rates)
      expect(meta?.needs).toBe(service === 'usps_media_mail' ? 'media' : undefined)
    for (const { base_charge, extra_charges, total_charge } of rates) {
      const extra = extra_charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      expect((base_charge ?? 0) + extra).toBeCloseTo(total_charge, 6)
    }
  })

  test.each(['PDF', 'ZPL', 'PNG'] as const)(
    'buys a label as %s that scans as ZIP and number',
    async label_type => {
      const shipment = await bought({ label_type })
      expect(shipment.tracking_number).toMatch(/^92055903456789\d{8}$/)
      expect(await barcodesOf(shipment, label_type)).toEqual([`42097301${shipment.tracking_number}`])
    },
  )

  test.each(['PDF', 'ZPL', 'PNG'] as const)('sends a mug abroad with a label as %s', async label_type => {
    const shipment = await bought({ ...toBerlin, label_type })
    expect(shipment.tracking_number).toMatch(/^LZ\d{9}US$/)
    expect(await barcodesOf(shipment, label_type)).toEqual([shipment.tracking_number])
  })

  test('buys two parcels as two labels on one document, and voids both', async () => {
    const shipment = await bought({ parcels: [parcel, { ...parcel, weight: 3 }] })
    const numbers = shipment.parcels.map(({ reference_number }) => reference_number)
    expect(new Set(numbers).size).toBe(2)
    expect((await barcodesOf(shipment, 'PDF')).sort()).toEqual(numbers.map(each => `42097301${each}`).sort())
    const { status, body } = await call<ShipmentRecord>('POST', `/v1/shipments/${shipment.id}/cancel`)
    expect([status, body.status]).toEqual([200, 'cancelled'])
    expect(numbers.map(number => simulator.world.parcels.get(String(number))?.isVoided)).toEqual([true, true])
  })

  test('follows a parcel until it is delivered, and can then not void it', async () => {
    const shipment = await bought()
    const seen: unknown[] = []
    for (let asked = 0; asked < 6; asked += 1) {
      clock.advance(4 * 3_600_000)
      const path = `/v1/trackers/usps/${shipment.tracking_number}`
      seen.push((await call<TrackerRecord>('GET', path)).body.status)
    }
    expect(seen.at(-1)).toBe('delivered')
    expect(seen).toContain('out_for_delivery')
    expect((await call('POST', `/v1/shipments/${shipment.id}/cancel`)).status).toBeGreaterThanOrEqual(400)
  })

  test('makes the label of a parcel that comes back', async () => {
    const shipment = await bought({ options: { return_shipment: true } })
    expect(await barcodesOf(shipment, 'PDF')).toEqual([`42019901${shipment.tracking_number}`])
  })

  test('has parcels collected, elsewhere, and not at all', async () => {
    const { schedule, update, cancel } = pickupDesk(call, 'usps')
    const day = new Date(clock.now().getTime() + 86_400_000 * 2)
    const pickup_date = day.toISOString().slice(0, 10)
    const monday = new Date(`${pickup_date}T00:00:00Z`).getUTCDay() === 0 ? shifted(pickup_date) : pickup_date
    const { status, body } = await schedule([(await bought()).tracking_number], {
      pickup_date: monday,
      package_location: 'Front door',
    })
    expect([status, body.confirmation_number]).toEqual([201, expect.stringMatching(/^WTC\d+$/)])
    const changed = await update(body.id, { package_location: 'Porch' })
    expect([changed.status, changed.body.confirmation_number]).toEqual([200, body.confirmation_number])
    expect((await cancel(body.id)).status).toBeLessThan(300)
    expect(simulator.journal.at(-1)?.what).toBe('pickup cancelled')
  })

  test('hands all labels of a day over on one form, which is kept', async () => {
    const desk = manifestDesk(call)
    const shipment = await bought()
    const { status, body } = await desk.close(home)
    expect([status, JSON.stringify(body)]).toEqual([201, expect.stringContaining(shipment.id)])
    expect(body.documents).toMatchObject([{ number: 1 }])
    const paper = await call('GET', String(body.documents[0]?.url))
    expect(paper.bytes.toString('latin1')).toMatch(/^%PDF-/)
    expect((await desk.close(home)).status).toBe(409)
    const other = await bought(toBerlin)
    const second = await desk.close(abroad)
    expect(JSON.stringify(second.body)).toContain(other.id)
  })

  test('pays once for what was bought without an answer, and finds it by asking', async () => {
    const before = await draft()
    const paid = simulator.charges()
    simulator.misbehave({ on: 'ship', kind: 'charge_then_timeout' })
    const buying = buy(call, before)
    await expect.poll(() => simulator.charges()).toBe(paid + 1)
    clock.advance(31_000)
    expect((await buying).status).toBe(424)
    expect((await buy(call, before)).status).toBe(409)
    const { body } = await askCarrier(before.id)
    expect(body.finding).toBe('bought')
    expect(body.shipment.tracking_number).toBe(simulator.journal.at(-1)?.numbers[0])
    expect(simulator.charges()).toBe(paid + 1)
  })

  test('says what the carrier does not take, in its words', async () => {
    const before = await draft()
    simulator.misbehave({ on: 'ship', kind: 'refused_address' })
    const { status, body } = await buy(call, before)
    expect([status, JSON.stringify(body)]).toEqual([424, expect.stringContaining('160001')])
  })
})

const shifted = (day: string): string =>
  new Date(new Date(`${day}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10)
