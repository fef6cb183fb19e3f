import { afterAll, describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { Answer } from '../support/contract/call.ts'
import { createLaneDesks, type LaneDesk, toldFields } from '../support/desks/lane-desk.ts'
import { addShipment, berlin, dover, montreal, salem, vancouver } from '../support/desks/shipping-data.ts'

const desks = createLaneDesks()
afterAll(desks.close)
const day = '2026-11-28'

type Missing = { field: string; code: string; message: string }
const missingOf = (rate: Pick<RateRecord, 'meta'> | undefined): Missing[] =>
  (rate?.meta?.missing as Missing[] | undefined) ?? []

const isProblem = (said: unknown): boolean => typeof said === 'object' && said !== null && 'message' in said

/** Where a refusal of the station or of an adapter says something. */
function refusedAt({ body }: Answer<unknown>): string[] {
  const { errors = [], messages = [] } = body as {
    errors?: { details?: object }[]
    messages?: { details?: object }[]
  }
  return [
    ...errors.flatMap(({ details }) => toldFields(details ?? {})),
    ...messages.flatMap(({ details }) =>
      Object.entries(details ?? {}).flatMap(([path, said]) => (isProblem(said) ? path : [])),
    ),
  ]
}

const phone = { phone_number: '+1 514 555 0142', email: 'ada@shop.example' }
const goodsIn = (value_currency: string) => ({
  title: 'Mug',
  description: 'Ceramic mug',
  sku: 'mug',
  hs_code: '6912003510',
  quantity: 1,
  weight: 0.4,
  weight_unit: 'KG',
  value_amount: 20,
  value_currency,
  origin_country: 'CA',
  metadata: { manufacturer_part_number: 'M1' },
})
const customsIn = (currency: string) => ({
  content_type: 'merchandise',
  content_description: 'Mugs',
  incoterm: 'DAP',
  invoice: 'INV-1',
  invoice_date: day,
  certify: true,
  signer: 'Ada Byron',
  commercial_invoice: true,
  duty: { paid_by: 'recipient', currency },
  commodities: [goodsIn(currency)],
  options: {},
})
const parcel = { weight: 1, weight_unit: 'KG', length: 20, width: 15, height: 10, dimension_unit: 'CM' }
const domestic = (shipper: object, recipient: object) => ({
  shipper: { ...shipper, ...phone },
  recipient: { ...recipient, ...phone },
  parcels: [parcel],
})
const abroad = (
  shipper: { country_code: string },
  currency = shipper.country_code === 'US' ? 'USD' : 'CAD',
) => ({
  shipper: { company_name: 'Paper Shop', ...shipper, ...phone },
  recipient: { ...berlin, email: 'konrad@example.com' },
  parcels: [{ ...parcel, items: [goodsIn(currency)] }],
  customs: customsIn(currency),
})

/** Canada Post declares what lies in a parcel where anything does, which the rules of customs do not look at. */
const declaredAlone = (input: ReturnType<typeof abroad>) => ({ ...input, parcels: [parcel] })

/** Carriers with shipments they sell, as far as anything can be left out of them. */
const ways: [name: string, carrier: string, input: object][] = [
  ['an own courier within Canada', 'courier', domestic(montreal, vancouver)],
  ['Canada Post within Canada', 'canadapost', domestic(montreal, vancouver)],
  ['Canada Post to Germany', 'canadapost', declaredAlone(abroad(montreal))],
  ['UPS within the United States', 'ups', domestic(dover, salem)],
  ['UPS to Germany', 'ups', abroad(dover)],
  ['FedEx within the United States', 'fedex', domestic(dover, salem)],
  ['FedEx to Germany', 'fedex', abroad(dover)],
  ['USPS to Germany', 'usps', abroad(dover)],
  ['DHL Express to Germany', 'dhl_express', abroad(montreal)],
]

/** Every single field, by its path. */
function leavesOf(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const own = Object.entries(value).flatMap(([key, inner]) =>
    leavesOf(inner, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return path.length === 0 || own.length === 0 ? own : [path, ...own]
}

function without<T>(input: T, path: readonly (string | number)[]): T {
  const copy = structuredClone(input)
  const steps = [...path]
  const last = steps.pop()
  let at = copy as Record<string | number, unknown>
  for (const step of steps) at = at[step] as Record<string | number, unknown>
  if (Array.isArray(at)) at.splice(Number(last), 1)
  else delete at[last ?? '']
  return copy
}

/** Buys the first offer of a draft and holds what was said of it against what became of it. */
async function heldAgainstPurchase(
  { call, paidFor }: LaneDesk,
  draft: ShipmentRecord,
  leftOut = 'nothing',
): Promise<number> {
  const [rate] = draft.rates
  const missing = missingOf(rate)
  const before = paidFor()
  const bought = await call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/purchase`, {
    selected_rate_id: rate?.id,
  })
  const told = `Without ${leftOut}: ${JSON.stringify(missing)} ${JSON.stringify(bought.body).slice(0, 700)}`
  if (missing.length === 0) {
    expect([bought.status, bought.body.status], told).toEqual([200, 'purchased'])
    expect(bought.body.selected_rate?.meta).not.toHaveProperty('missing')
  } else {
    expect(bought.status, told).toBeGreaterThanOrEqual(400)
    expect(paidFor(), told).toBe(before)
    const fields = missing.map(({ field }) => field)
    const named = refusedAt(bought)
    expect(named.length, told).toBeGreaterThan(0)
    for (const field of named) expect(fields, told).toContain(field)
  }
  return missing.length
}

describe('an offer says what is missing for its purchase, and is bought exactly where nothing is', () => {
  test.each(ways)('%s', async (_, carrier, input) => {
    const desk = await desks.of({ carrier, day })
    const whole = await addShipment(desk.call, input)
    expect(missingOf(whole.rates[0]), 'the whole shipment is sold').toEqual([])
    await heldAgainstPurchase(desk, whole)
    const outcomes = { bought: 0, refused: 0, unpriced: 0 }
    for (const path of leavesOf(input)) {
      const { status, body } = await desk.call<ShipmentRecord>('POST', '/v1/shipments', without(input, path))
      if (status !== 201 || body.rates.length === 0) outcomes.unpriced += 1
      else if ((await heldAgainstPurchase(desk, body, path.join('.'))) === 0) outcomes.bought += 1
      else outcomes.refused += 1
    }
    expect(outcomes.bought).toBeGreaterThan(0)
    expect(outcomes.refused).toBeGreaterThan(0)
  })
})

test('what is missing of every offer is a message too, and both go once it is filled in', async () => {
  const { call } = await desks.of({ carrier: 'courier', day })
  const { city: _, ...recipient } = vancouver
  const draft = await addShipment(call, { ...domestic(montreal, recipient) })
  const missing = [{ field: 'recipient.city', code: 'required', message: 'This field is required.' }]
  expect(draft.rates.map(missingOf)).toEqual(draft.rates.map(() => missing))
  expect(draft.messages).toContainEqual({
    code: 'needed_for_purchase',
    message: 'No label can be bought of it as it is now. recipient.city: This field is required.',
    details: { 'recipient.city': { code: 'required', message: 'This field is required.' } },
  })
  await call('PATCH', `/v1/addresses/${draft.recipient.id}`, { city: 'Vancouver' })
  const { body } = await call<ShipmentRecord>('POST', `/v1/shipments/${draft.id}/rates`, {})
  expect(body.rates.map(missingOf)).toEqual(body.rates.map(() => []))
  expect(body.messages).toEqual([])
})

test('an edit that leaves the prices brings what is missing up to date without asking the carrier', async () => {
  const { call } = await desks.of({ carrier: 'courier', day })
  const draft = await addShipment(call, domestic(montreal, vancouver))
  const read = async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body
  await call('PATCH', `/v1/addresses/${draft.recipient.id}`, { person_name: '' })
  const lacking = await read()
  expect(lacking.rates.map(({ id }) => id)).toEqual(draft.rates.map(({ id }) => id))
  expect(missingOf(lacking.rates[0]).map(({ field }) => field)).toEqual(['recipient.person_name'])
  await call('PATCH', `/v1/addresses/${draft.recipient.id}`, { person_name: 'Grace' })
  expect(missingOf((await read()).rates[0])).toEqual([])
})

test('a price by proxy says the same, and its status stays that of prices', async () => {
  const { call } = await desks.of({ carrier: 'courier', day })
  const { status, body } = await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', {
    ...domestic(montreal, { country_code: 'CA' }),
  })
  expect(status).toBe(200)
  expect(missingOf(body.rates[0]).map(({ field }) => field)).toEqual([
    'recipient.address_line1',
    'recipient.city',
    'recipient.person_name',
  ])
})

test('where orders are to be kept to, more than was ordered is missing permission before anything is paid', async () => {
  const { call } = await desks.of({ carrier: 'courier', day })
  const { body: order } = await call<{ line_items: { id: string }[] }>('POST', '/v1/orders', {
    order_id: 'strict-1',
    line_items: [{ title: 'Cup', quantity: 2, weight: 0.2, weight_unit: 'KG' }],
    shipping_to: vancouver,
  })
  const item = { title: 'Cup', weight: 0.2, weight_unit: 'KG', parent_id: order.line_items[0]?.id }
  const packed = (quantity: number) => ({
    ...domestic(montreal, vancouver),
    parcels: [{ ...parcel, weight: 3, items: [{ ...item, quantity }] }],
    options: { strict_fulfillment: true },
  })
  const draft = await addShipment(call, packed(9))
  expect(missingOf(draft.rates[0])).toEqual([
    {
      field: 'options.strict_fulfillment',
      code: 'bought_more_than_ordered',
      message: 'Order strict-1 has 2 × Cup, and with this label 9 are labelled.',
    },
  ])
  const refused = await call('POST', `/v1/shipments/${draft.id}/purchase`, {
    selected_rate_id: draft.rates[0]?.id,
  })
  expect([refused.status, JSON.stringify(refused.body)]).toEqual([
    409,
    expect.stringContaining('options.strict_fulfillment'),
  ])
  expect(missingOf((await addShipment(call, packed(2))).rates[0])).toEqual([])
})
