import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AddressRecord } from '../../shared/api/addresses.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { TrackerRecord } from '../../shared/api/trackers.ts'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { pickupDesk } from '../support/desks/pickup-desk.ts'
import { addConnection, addShipment, buy, dover, salem } from '../support/desks/shipping-data.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../support/labels/label-studio.ts'
import { manualClock } from '../support/manual-clock.ts'
import { start, type UpsSimulator } from '../support/simulators/ups/index.ts'
import { stationForFile } from '../support/station/station.ts'
import { clockUntil } from '../support/until.ts'

const studio = openLabelStudio()
const clock = manualClock()
const { call } = stationForFile({ clock })
const running: { ups?: UpsSimulator } = {}
const ups = () => {
  if (!running.ups) throw new Error('the simulator is not there before the tests run')
  return running.ups
}

const connection = (more: object = {}, config: object = {}) => ({
  carrier_name: 'ups',
  carrier_id: 'ups',
  test_mode: true,
  credentials: { client_id: 'app', client_secret: 'a-secret-of-the-app', account_number: '999AA1', ...more },
  config: { base_url: ups().url, ...config },
})

beforeAll(async () => {
  running.ups = await start({ port: 0 })
  await addConnection(call, connection())
})
afterAll(async () => {
  await running.ups?.stop()
})

const parcel = { weight: 1, weight_unit: 'KG', length: 30, width: 20, height: 10, dimension_unit: 'CM' }
const home = { ...salem, residential: true }
const lane = { shipper: dover, recipient: home, parcels: [parcel] }

const draft = (more: object = {}) => addShipment(call, { ...lane, ...more })
const bought = async (more: object = {}): Promise<ShipmentRecord> => {
  const { status, body } = await buy(call, await draft(more))
  if (status !== 200) throw new Error(`not bought: ${JSON.stringify(body)}`)
  return body
}

/** The numbers a scanner reads off a label, from the top. */
async function scanned(shipment: ShipmentRecord): Promise<string[]> {
  const { bytes } = await call(
    'GET',
    new URL(String(shipment.label_url), ups().url).href.slice(ups().url.length),
  )
  const drawn =
    shipment.label_type === 'PDF'
      ? await studio.pdfToPng(bytes, 203)
      : shipment.label_type === 'ZPL'
        ? await studio.zplToPng(bytes.toString(), 203)
        : { ok: true as const, value: await sharp(bytes).png().toBuffer() }
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
  return (await decodeBarcodes(drawn.value)).map(({ text }) => text)
}

test('rates have days, charges that add up and the price of the account', async () => {
  const { rates } = await draft()
  expect(rates[0]).toMatchObject({ service: 'ups_ground', currency: 'USD', transit_days: 4 })
  expect(rates[0]?.meta).toMatchObject({ negotiated: true, carrier_service_code: '03' })
  expect(rates[0]?.extra_charges.map(({ name }) => name)).toEqual(['Fuel surcharge', 'Residential address'])
  for (const rate of rates) {
    const extra = rate.extra_charges.reduce((sum, charge) => sum + (charge.amount ?? 0), 0)
    expect((rate.base_charge ?? 0) + extra).toBeCloseTo(rate.total_charge, 6)
  }
})

test.each(['ZPL', 'PNG', 'PDF'] as const)(
  'the %s label of every parcel scans as its number',
  async label_type => {
    const shipment = await bought({ label_type, parcels: [parcel, { ...parcel, weight: 2 }] })
    const numbers = shipment.parcels.map(each => each.reference_number)
    expect(numbers[0]).toMatch(/^1Z999AA103\d{8}$/)
    expect(shipment.tracking_number).toBe(numbers[0])
    expect(await scanned(shipment)).toEqual(numbers)
  },
)

describe('what a label would be refused for', () => {
  const needed = ({ messages }: ShipmentRecord) =>
    messages.filter(({ code }) => code === 'needed_for_purchase')
  const germany = {
    person_name: 'Lise Meitner',
    address_line1: 'Hessische Str. 1',
    city: 'Berlin',
    postal_code: '10115',
    country_code: 'DE',
  }
  const abroad = {
    recipient: { ...germany, phone_number: '+49 30 123456' },
    customs: {
      content_type: 'merchandise',
      commodities: [
        {
          title: 'Mug',
          quantity: 1,
          weight: 0.5,
          weight_unit: 'KG',
          value_amount: 12,
          value_currency: 'USD',
          origin_country: 'US',
          hs_code: '691200',
        },
      ],
    },
  }

  test('is told with the price, at the field the purchase names', async () => {
    const shipment = await draft({ ...abroad, shipper: { ...dover, phone_number: null } })
    expect(shipment.rates.length).toBeGreaterThan(0)
    expect(needed(shipment)).toMatchObject([
      { carrier_name: 'ups', details: { 'shipper.phone_number': { code: 'required' } } },
    ])
    const refused = await buy(call, shipment)
    expect(JSON.stringify(refused.body)).toContain('shipper.phone_number')
  })

  test('names the services it is about where others take it', async () => {
    const told = needed(await draft({ shipper: { ...dover, phone_number: null } }))
    expect(told.map(({ message }) => message)).toEqual(
      ['shipper', 'recipient'].map(party =>
        expect.stringMatching(
          `^UPS Next Day Air Early: a label will be refused as it is now, for the phone number of ${party}`,
        ),
      ),
    )
  })

  test('is nothing where everything is there, or nobody has said yet who gets the parcel', async () => {
    const whole = await draft({ ...abroad, shipper: { ...dover, phone_number: '+1 302-555-0100' } })
    expect(needed(whole)).toEqual([])
    const shipper = { postal_code: dover.postal_code, country_code: 'US' }
    const { body } = await call<ShipmentRecord>('POST', '/v1/proxy/rates', { ...lane, ...abroad, shipper })
    expect(needed(body)).toEqual([])
  })
})

test('a parcel is followed until it is delivered, and can then not be voided', async () => {
  const shipment = await bought()
  const seen: (string | null)[] = []
  for (let asked = 0; asked < 6; asked += 1) {
    clock.advance(4 * 3_600_000)
    const { body } = await call<TrackerRecord>('GET', `/v1/trackers/ups/${shipment.tracking_number}`)
    seen.push(body.status)
    if (body.delivered) expect(body.info.signed_by).toBe('MARTIN')
  }
  expect(seen.at(-1)).toBe('delivered')
  expect(seen).toContain('out_for_delivery')
  const { status } = await call('POST', `/v1/shipments/${shipment.id}/cancel`)
  expect(status).toBeGreaterThanOrEqual(400)
})

test('a label nobody has scanned is voided', async () => {
  const { id } = await bought()
  expect(await call('POST', `/v1/shipments/${id}/cancel`)).toMatchObject({
    status: 200,
    body: { status: 'cancelled' },
  })
})

test('a pickup is booked, changed under a new number and cancelled', async () => {
  const { schedule, update, cancel } = pickupDesk(call, 'ups')
  const { body: pickup } = await schedule([(await bought()).tracking_number])
  expect(pickup).toMatchObject({ pickup_charge: { amount: 7.25, currency: 'USD' } })
  const { body: changed } = await update(pickup.id, { ready_time: '14:00' })
  expect(changed.confirmation_number).not.toBe(pickup.confirmation_number)
  expect((await cancel(pickup.id)).status).toBeLessThan(300)
})

describe('a carrier that misbehaves', () => {
  test('is asked again with a new token, and again when it is busy', async () => {
    ups().misbehave({ on: 'rate', kind: 'expired_token' })
    expect((await draft()).rates.length).toBeGreaterThan(0)
    ups().misbehave({ on: 'rate', kind: 'busy', retry_after_seconds: 0 })
    const asked = draft()
    await clockUntil(clock, asked)
    expect((await asked).rates.length).toBeGreaterThan(0)
  })

  test('charges once when it does not answer, and the shipment waits for somebody', async () => {
    const shipment = await draft()
    const before = ups().charges()
    ups().misbehave({ on: 'ship', kind: 'charge_then_error' })
    const first = await buy(call, shipment)
    expect(first.status).toBeGreaterThanOrEqual(400)
    const second = await buy(call, shipment)
    expect(second.status).toBeGreaterThanOrEqual(400)
    expect(ups().charges() - before).toBe(1)
    ups().misbehave({ on: 'ship', kind: 'charge_then_timeout' })
    const other = await draft()
    const waiting = buy(call, other)
    await expect.poll(() => ups().charges() - before).toBe(2)
    clock.advance(31_000)
    expect((await waiting).status).toBeGreaterThanOrEqual(400)
    expect((await buy(call, other)).status).toBeGreaterThanOrEqual(400)
    expect(ups().charges() - before).toBe(2)
    expect((await call('GET', '/desk/status')).body.unknown_purchases).toBe(2)
  })

  test('leaves the number of what was made on the record when its label cannot be read', async () => {
    const shipment = await draft()
    ups().misbehave({ on: 'ship', kind: 'partial' })
    expect((await buy(call, shipment)).status).toBeGreaterThanOrEqual(400)
    const { body } = await call<ShipmentRecord>('GET', `/v1/shipments/${shipment.id}`)
    const [made] = body.messages
    expect(made?.message).toMatch(/^UPS made shipment 1Z999AA1\w+, but its label cannot be read/)
    const number = expect.stringMatching(/^1Z999AA1/)
    expect(made?.details).toEqual({ shipment_ids: [number], tracking_numbers: [number] })
    const items = (await call<{ results: AttentionItem[] }>('GET', '/desk/attention?limit=100')).body.results
    expect(items.find(({ id }) => id === shipment.id)?.said).toEqual([made?.message])
  })

  test('is quoted in its own words, with what to change', async () => {
    const { status, body } = await call('POST', '/v1/shipments', {
      ...lane,
      recipient: { ...home, postal_code: '97301' },
      parcels: [{ ...parcel, weight: 90 }],
    })
    // Before UPS is asked, which would say 111035.
    expect(status).toBe(400)
    expect(JSON.stringify(body)).toContain('limit of 70.00 kg')
    ups().misbehave({ on: 'rate', kind: 'refused_address' })
    const refused = await call('POST', '/v1/shipments', lane)
    expect(JSON.stringify(messagesOf(refused))).toContain('111285')
    expect(JSON.stringify(messagesOf(refused))).toContain('Check the postal code of the recipient')
  })
})

describe('an address that is to be checked', () => {
  const save = (address: object) =>
    call<AddressRecord>('POST', '/v1/addresses', { ...address, validate_location: true })
  const nowhere = { ...home, address_line1: 'Nowhere Street' }

  test('is stored with what UPS says of it', async () => {
    const { status, body } = await save(home)
    expect(status).toBe(201)
    expect(body.validation).toEqual({
      success: true,
      meta: {
        carrier_id: 'ups',
        residential: true,
        address_line1: '9 OAK ST',
        city: 'Salem',
        state_code: 'OR',
        postal_code: '97301-1000',
        country_code: 'US',
      },
    })
    expect((await call<AddressRecord>('GET', `/v1/addresses/${body.id}`)).body).toEqual(body)
    const path = `/v1/addresses/${body.id}`
    const changed = await call<AddressRecord>('PATCH', path, { address_line1: 'Nowhere Street' })
    expect([changed.status, errorOf(changed).code]).toEqual([400, 'invalid_address'])
    expect((await call('GET', path)).body).toEqual(body)
    const kept = await call<AddressRecord>('PATCH', path, {
      address_line1: 'Nowhere Street',
      validate_location: false,
    })
    expect(kept.body).toMatchObject({ address_line1: 'Nowhere Street', validation: null })
  })

  test('is stored with what looks wrong by the tables of the station, too', async () => {
    const { body } = await save({ ...home, state_code: 'WA' })
    expect(body.validation?.meta?.warnings).toEqual([
      { field: 'postal_code', message: expect.stringMatching(/is in Oregon, not Washington/) },
    ])
  })

  test('is refused with what comes closest, and goes through when nobody asks', async () => {
    const refused = await save({ ...home, address_line1: '1 Elm St' })
    expect(refused.status).toBe(400)
    expect(errorOf(refused)).toMatchObject({
      code: 'invalid_address',
      details: {
        success: false,
        meta: { validation_results: [{ address_line1: '1 ELM ST N' }, { address_line1: '1 ELM ST S' }] },
      },
    })
    const wish = { ...lane, recipient: { ...nowhere, validate_location: true } }
    const shipment = await call('POST', '/v1/shipments', wish)
    expect([shipment.status, errorOf(shipment).code]).toEqual([400, 'invalid_address'])
    expect((await draft({ recipient: nowhere })).recipient.validation).toBeNull()
    expect(
      (await draft({ recipient: { ...home, validate_location: true } })).recipient.validation?.success,
    ).toBe(true)
  })

  test('abroad cannot be told, which is no refusal', async () => {
    const { body } = await save({ city: 'Berlin', country_code: 'DE', address_line1: 'Torstr. 1' })
    expect(body.validation).toBeNull()
  })
})
