import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PickupRecord } from '../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { ManifestRecord } from '../../shared/desk/manifests.ts'
import type { LabelFormat } from '../../shared/labels.ts'
import {
  addConnection,
  addShipment,
  montreal,
  postAccount,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { settlingDesk } from '../support/desks/unsettled-desk.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { type CanadaPostSimulator, start } from '../support/simulators/canadapost/index.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })
const { attention, askCarrier } = settlingDesk(call)
const studio = openLabelStudio()

let simulator: CanadaPostSimulator
let connection: string
beforeAll(async () => {
  simulator = await start({ port: 0 })
  const added = await addConnection(call, postAccount(simulator.url, { refund_email: 'desk@example.com' }))
  connection = added.id
})
afterAll(() => simulator.stop())

const mug = {
  title: 'Mug',
  sku: 'MUG',
  quantity: 2,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 12.5,
  value_currency: 'CAD',
  origin_country: 'PT',
  hs_code: '6912.00.3510',
}
const route = {
  shipper: { ...montreal, company_name: 'Lumen & Oak', phone_number: '514-000-0000', postal_code: 'h3a 1g5' },
  recipient: { ...vancouver, phone_number: '604-000-0000' },
}
const box = { weight: 1.2, weight_unit: 'KG', package_preset: 'canadapost_small_mailing_box' }

const draft = (more: object = {}): Promise<ShipmentRecord> =>
  addShipment(call, { ...route, parcels: [box], ...more })
const buy = ({ id, rates }: ShipmentRecord, service = 'canadapost_expedited_parcel', more: object = {}) =>
  call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, {
    selected_rate_id: rates.find(rate => rate.service === service)?.id,
    ...more,
  })

async function barcodesOf(shipment: ShipmentRecord, format: LabelFormat): Promise<string[]> {
  const { bytes } = await call('GET', String(shipment.label_url), undefined, { as: 'none' })
  const png =
    format === 'PNG' ? bytes : await studio.assembleLabels([{ format, bytes }], { format: 'PNG', dpi: 203 })
  return (await decodeBarcodes(png)).map(({ text }) => text)
}

describe('a desk with Canada Post', () => {
  test('learns from the carrier whether its key works', async () => {
    const ask = async () => (await call('POST', `/desk/connections/${connection}/test`)).body
    expect(await ask()).toEqual({ success: true, messages: [] })
    simulator.misbehave({ on: 'rate', kind: 'expired_token' })
    expect(await ask()).toMatchObject({
      success: false,
      messages: [
        { code: 'E002' },
        { code: '401', details: { fields: ['credentials.username', 'credentials.password'] } },
      ],
    })
  })

  test('prices a box of the carrier and shows every part of the price', async () => {
    const { rates } = await draft({ options: { signature_confirmation: true } })
    expect(rates.map(({ service }) => service).sort()).toEqual([
      'canadapost_expedited_parcel',
      'canadapost_priority',
      'canadapost_regular_parcel',
      'canadapost_xpresspost',
    ])
    for (const { base_charge, extra_charges, discount, duties_and_taxes, total_charge } of rates) {
      const charges = extra_charges.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
      expect(base_charge + charges - discount + duties_and_taxes).toBeCloseTo(total_charge, 10)
      expect(duties_and_taxes).toBeGreaterThan(0)
    }
    expect(simulator.calls.at(-1)?.body).toContain(
      '<length>28.6</length><width>22.9</width><height>6.4</height>',
    )
  })

  test.each(['PDF', 'ZPL', 'PNG'] as const)('buys a label as %s whose barcode is the PIN', async format => {
    const { status, body } = await buy(await draft({ label_type: format }))
    expect(status).toBe(200)
    expect(body.tracking_number).toMatch(/^\d{16}$/)
    expect(await barcodesOf(body, format)).toEqual([body.tracking_number])
  })

  test('sends a mug abroad with its invoice', async () => {
    const chicago = {
      ...route.recipient,
      city: 'Chicago',
      state_code: 'IL',
      postal_code: '60601',
      country_code: 'US',
    }
    const customs = {
      content_type: 'merchandise',
      commodities: [mug],
      options: { us_declaration_id: 'AB12CD34EF56G' },
    }
    const { status, body } = await buy(
      await draft({ recipient: chicago, customs }),
      'canadapost_xpresspost_usa',
    )
    expect(status).toBe(200)
    const invoice = await call('GET', String(body.invoice_url), undefined, { as: 'none' })
    expect(invoice.bytes.toString('latin1')).toMatch(/^%PDF-/)
  })

  test('buys two parcels as two shipments on one document', async () => {
    const { body } = await buy(await draft({ parcels: [box, box] }))
    const numbers = body.parcels.map(({ reference_number }) => reference_number)
    expect(new Set(numbers).size).toBe(2)
    expect((await barcodesOf(body, 'PDF')).sort()).toEqual([...numbers].sort())
  })

  test('follows a parcel until it is delivered', async () => {
    const { body } = await buy(await draft())
    const seen: unknown[] = []
    for (let step = 0; step < 4; step += 1) {
      clock.advance(61_000)
      const path = `/v1/trackers/canadapost/${body.tracking_number}`
      seen.push((await call<TrackerRecord>('GET', path)).body.status)
    }
    expect(seen.at(-1)).toBe('delivered')
    expect((await call<ShipmentRecord>('GET', `/v1/shipments/${body.id}`)).body.status).toBe('delivered')
  })

  test('is told at the end of the day, once, and its manifest is kept', async () => {
    const { body } = await buy(await draft())
    const { status, body: manifest } = await call<ManifestRecord>('POST', '/desk/manifests', {
      connection_id: connection,
    })
    expect(status).toBe(201)
    expect(manifest.shipments.map(({ id }) => id)).toContain(body.id)
    expect(manifest.documents).toMatchObject([{ number: 1, meta: { po_number: expect.any(String) } }])
    const paper = await call('GET', String(manifest.documents[0]?.url))
    expect(paper.bytes.toString('latin1')).toMatch(/^%PDF-/)
    const again = await call('POST', '/desk/manifests', { connection_id: connection })
    expect(again.status).toBe(409)
  })

  test('cancels a label that waits for its manifest', async () => {
    const { body } = await buy(await draft())
    const { status, body: cancelled } = await call<ShipmentRecord>('POST', `/v1/shipments/${body.id}/cancel`)
    expect([status, cancelled.status]).toEqual([200, 'cancelled'])
    expect(simulator.paidFor()).not.toContain(body.tracking_number)
  })

  test('has parcels collected, at another time, and not at all', async () => {
    const { body } = await buy(await draft())
    const times = { pickup_date: '2026-01-07', ready_time: '13:00', closing_time: '17:00' }
    const { status, body: pickup } = await call<PickupRecord>('POST', '/v1/pickups/canadapost/schedule', {
      ...times,
      tracking_numbers: [body.tracking_number],
    })
    expect(status).toBe(201)
    expect(pickup.pickup_charge).toMatchObject({ amount: 3.68, currency: 'CAD' })
    const changed = await call<PickupRecord>('POST', `/v1/pickups/${pickup.id}`, { ready_time: '14:00' })
    expect([changed.status, changed.body.confirmation_number]).toEqual([200, pickup.confirmation_number])
    expect((await call('POST', `/v1/pickups/${pickup.id}/cancel`)).status).toBe(200)
  })

  test('tells what the carrier does not take, in its words', async () => {
    const before = await draft()
    simulator.misbehave({ on: 'ship', kind: 'refused_address' })
    const { status, body } = await buy(before)
    expect(status).toBe(424)
    expect(JSON.stringify(body)).toContain('1535')
  })

  test.each([
    ['today', {}],
    ['for a later day', { shipment_date: '2026-01-09' }],
  ])('pays once for what was bought %s without an answer, and finds it by asking', async (_, options) => {
    const before = await draft({ options })
    const paid = simulator.paidFor().length
    simulator.misbehave({ on: 'ship', kind: 'charge_then_timeout' })
    const buying = buy(before)
    await expect.poll(() => simulator.paidFor().length).toBe(paid + 1)
    clock.advance(31_000)
    expect((await buying).status).toBe(424)
    expect((await buy(before)).status).toBe(409)
    expect((await attention()).map(({ shipment_id }) => shipment_id)).toEqual([before.id])
    const { body } = await askCarrier(before.id)
    expect(body.finding).toBe('bought')
    expect(body.shipment.tracking_number).toBe(simulator.paidFor().at(-1))
    expect(await barcodesOf(body.shipment, 'PDF')).toEqual([body.shipment.tracking_number])
    expect(simulator.paidFor()).toHaveLength(paid + 1)
  })
})

describe('voiding by proxy at Canada Post', () => {
  const voidAt = (shipment_identifier: string) =>
    call<{ messages: { code: string }[]; confirmation?: object }>(
      'POST',
      '/v1/proxy/shipping/canadapost/cancel',
      { shipment_identifier },
    )
  const bought = async () => {
    const rates = await call<{ rates: { id: string; service: string }[] }>('POST', '/v1/proxy/rates', {
      ...route,
      parcels: [box],
      carrier_ids: ['post'],
    })
    const chosen = rates.body.rates.find(rate => rate.service === 'canadapost_expedited_parcel')
    const label = await call<ShipmentRecord>('POST', '/v1/proxy/shipping', {
      ...route,
      parcels: [box],
      rates: rates.body.rates,
      selected_rate_id: chosen?.id,
    })
    expect(label.status, label.bytes.toString()).toBe(200)
    return String(label.body.shipment_identifier)
  }

  test('of a label that was voided before is done already', async () => {
    const id = await bought()
    expect((await voidAt(id)).status).toBe(202)
    const again = await voidAt(id)
    expect(again).toMatchObject({ status: 202, body: { confirmation: { success: true } } })
    expect(again.body.messages[0]?.code).toMatch(/^(already_voided|unknown_shipment)$/)
  })

  test('of a number the account never had is a 424', async () => {
    const refused = await voidAt('408561234567890123')
    expect(refused).toMatchObject({ status: 424, body: { messages: [{ code: 'unknown_shipment' }] } })
  })
})
