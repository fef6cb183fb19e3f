import { expect, onTestFinished, test } from 'vitest'
import type { CarrierRecord } from '../../shared/api/carriers.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { RecordHistory } from '../../shared/desk/record-history.ts'
import type { OpenGates } from '../../shared/desk/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { openPage } from '../support/contract/page.ts'
import { mugAndSyrup, packDesk } from '../support/desks/pack-desk.ts'
import { queuePurchase } from '../support/desks/queue-desk.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import {
  addConnection,
  addShipment,
  buy,
  courier,
  dover,
  salem,
  service,
  uspsAccount,
  vancouver,
} from '../support/desks/shipping-data.ts'
import { start } from '../support/simulators/usps/index.ts'

type Gate = OpenGates['gates'][number]

/** A postal code of British Columbia in an address that says Quebec. */
const elsewhere = { ...vancouver, state_code: 'QC' }

const own = (name: string, services: object[]) => courier(name, { config: { services } })

/** A station and its page, which buys. */
async function desk() {
  const at = await scriptedDesk()
  const page = await openPage(at)
  const { call } = page
  return {
    ...at,
    call,
    program: at.call,
    /** What a refused purchase asks. */
    asked: (answer: { status: number; body: unknown }): Gate[] => {
      const { code, message, details } = errorOf(answer as never)
      expect([answer.status, code]).toEqual([409, 'doubts_unanswered'])
      expect(message).toContain('Nothing was bought.')
      return (details as OpenGates).gates
    },
    keep: ({ id }: Pick<ShipmentRecord, 'id'>, keys: string[], rateId?: string | undefined) =>
      call<OpenGates>('POST', `/desk/shipments/${id}/gates`, { keys, selected_rate_id: rateId }),
    statusOf: async ({ id }: Pick<ShipmentRecord, 'id'>) =>
      (await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body.status,
    bySku: (rates: ShipmentRecord['rates'], code: string) => rates.find(each => each.service === code)?.id,
  }
}

const keysOf = (gates: readonly Gate[]) => gates.map(({ key }) => key)

test('a draft whose postal code is of another province is bought on the page only once somebody kept it, who stands in its history', async () => {
  const { call, carrier, draft, asked, keep } = await desk()
  const of = await draft({ recipient: elsewhere })
  const open = asked(await buy(call, of))
  expect(open).toMatchObject([{ kind: 'address', message: expect.stringContaining('British Columbia') }])
  expect(carrier.charges()).toHaveLength(0)
  expect((await keep(of, ['address: something else'])).status).toBe(409)
  expect((await keep(of, [])).status).toBe(400)
  expect(asked(await buy(call, of))).toEqual(open)

  expect((await keep(of, keysOf(open))).body).toEqual({ gates: [] })
  expect((await buy(call, of)).body.status).toBe('purchased')
  expect(carrier.charges()).toHaveLength(1)
  const history = (await call<RecordHistory>('GET', `/desk/record-history/${of.id}`)).body.done
  expect(history.find(({ kind }) => kind === 'gate_kept')).toMatchObject({
    about: ['address'],
    by: expect.any(String),
  })
})

test('a program buys as before and is told the same with its label', async () => {
  const { program, draft } = await desk()
  const { status, body } = await buy(program, await draft({ recipient: elsewhere }))
  expect(status).toBe(200)
  expect(body.messages).toEqual([
    { code: 'doubtful_address', message: expect.stringContaining('British Columbia') },
  ])
  const clear = await buy(program, await draft())
  expect(clear.body.messages).toEqual([])
})

test('a price of zero and one in another currency are asked about, each with its price, and again when it is another one', async () => {
  const { call, program, connection, asked, keep, bySku } = await desk()
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  const euro = (rate: number) => [{ ...service('in_euro', rate, 2), currency: 'EUR' }]
  const post: CarrierRecord = await addConnection(program, own('euro_post', euro(30)))
  await addConnection(program, own('van', [service('own_van', 0, 1)]))
  const of = await addShipment(program)
  const buyBy = async (code: string, { id, rates }: ShipmentRecord) =>
    call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: bySku(rates, code) })
  expect(asked(await buyBy('own_van', of))).toMatchObject([{ kind: 'zero_price' }])
  const foreign = asked(await buyBy('in_euro', of))
  expect(foreign).toMatchObject([{ kind: 'currency', message: 'The price is in EUR, not in CAD.' }])
  // Kept of one price, the other is as open as before.
  expect((await keep(of, keysOf(foreign), bySku(of.rates, 'in_euro'))).status).toBe(200)
  expect(asked(await buyBy('own_van', of))).toMatchObject([{ kind: 'zero_price' }])

  await program('PATCH', `/desk/connections/${post.id}`, { config: { services: euro(31) } })
  const again = (await call<ShipmentRecord>('POST', `/v1/shipments/${of.id}/rates`, {})).body
  expect(asked(await buyBy('in_euro', again))).toMatchObject([{ kind: 'currency' }])
  expect((await keep(of, keysOf(foreign), bySku(again.rates, 'in_euro'))).status).toBe(409)
})

test('a parcel that weighs less than what is in it, and a pickup point nobody named, are asked about', async () => {
  const { call, program, connection, draft, asked, keep } = await desk()
  const item = { title: 'Anvil', quantity: 2, weight: 4, weight_unit: 'KG' }
  const light = await draft({ parcels: [{ weight: 1, weight_unit: 'KG', items: [item] }] })
  expect(asked(await buy(call, light))).toMatchObject([
    { kind: 'light', message: 'The parcel weighs 1.00 kg, what is in it 8.00 kg.' },
  ])
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  await addConnection(program, own('points', [{ ...service('to_a_point', 3, 2), pickup_point: true }]))
  const pointless = await addShipment(program, { recipient: elsewhere })
  const open = asked(await buy(call, pointless))
  expect(open.map(({ kind }) => kind)).toEqual(['address', 'point'])
  const [rate] = pointless.rates
  expect((await keep(pointless, keysOf(open).slice(0, 1), rate?.id)).body.gates).toEqual(open.slice(1))
  expect(asked(await buy(call, pointless))).toEqual(open.slice(1))
  expect((await keep(pointless, keysOf(open).slice(1), rate?.id)).body.gates).toEqual([])
  expect((await buy(call, pointless)).status).toBe(200)
})

test('an option the chosen carrier does nothing with is asked about', async () => {
  const { call, program, asked } = await desk()
  const simulator = await start({ port: 0 })
  onTestFinished(() => simulator.stop())
  await addConnection(program, uspsAccount(simulator.url))
  const sides = { length: 9, width: 6, height: 3, dimension_unit: 'IN' }
  const dropped = await addShipment(program, {
    shipper: { ...dover, email: 'desk@example.com' },
    recipient: salem,
    parcels: [{ weight: 2, weight_unit: 'LB', ...sides }],
    options: { email_notification: true },
    carrier_ids: ['post'],
  })
  expect(asked(await buy(call, dropped))).toMatchObject([
    {
      kind: 'option',
      message: 'The carrier does nothing with these options: email_notification.',
    },
  ])
})

test('two who keep and buy the same draft at one moment buy one label, and the second is told', async () => {
  const { call, carrier, draft, asked, keep, statusOf } = await desk()
  const of = await draft({ recipient: elsewhere })
  const keys = keysOf(asked(await buy(call, of)))
  const answers = await Promise.all([keep(of, keys), keep(of, keys)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const late = answers.find(({ status }) => status === 409)
  expect(errorOf(late as never).message).toContain('somebody kept it already')
  const bought = await Promise.all([buy(call, of), buy(call, of)])
  expect(bought.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(carrier.charges()).toHaveLength(1)
  expect(await statusOf(of)).toBe('purchased')
  expect((await keep(of, keys)).status).toBe(409)
})

test('the purchase queue takes no draft nobody answered for, and buys it once it was kept', async () => {
  const { call, draft, asked, keep } = await desk()
  const of = await draft({ recipient: elsewhere })
  const open = asked(await queuePurchase(call, of))
  await keep(of, keysOf(open))
  expect((await queuePurchase(call, of)).status).toBe(201)
  await expect
    .poll(async () => (await call<ShipmentRecord>('GET', `/v1/shipments/${of.id}`)).body.status)
    .toBe('purchased')
})

test('the purchase queue takes no service to a pickup point nobody named, whose price alone was accepted', async () => {
  const { call, program, connection, asked, keep } = await desk()
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  await addConnection(program, own('points', [{ ...service('to_a_point', 3, 2), pickup_point: true }]))
  const of = await addShipment(program)
  const open = asked(await queuePurchase(call, of))
  expect(open.map(({ kind }) => kind)).toEqual(['point'])
  await keep(of, keysOf(open), of.rates[0]?.id)
  expect((await queuePurchase(call, of)).status).toBe(201)
})

test('a packing desk stops before a price of zero and buys it once somebody says so', async () => {
  const shop = await packDesk()
  await addConnection(shop.call, own('van', [service('own_van', 0, 1)]))
  const order = await shop.take(mugAndSyrup)
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
  await desk.weigh(1120)
  expect((await desk.until('price_doubt')).feedback).toMatchObject({
    because: 'zero_price',
    service: { service: 'own_van', price: 0 },
  })
  expect(await shop.labels()).toBe(0)
  await desk.step({ kind: 'next' })
  const done = await desk.until('label_printed', 'sent_unconfirmed')
  expect(done.service).toMatchObject({ service: 'own_van' })
})

test('a packing desk stops before a price of zero and again before a pickup point nobody named, each with its own answer', async () => {
  const shop = await packDesk()
  await addConnection(shop.call, own('van', [{ ...service('own_van', 0, 1), pickup_point: true }]))
  const order = await shop.take({ ...mugAndSyrup, options: { preferred_service: 'own_van' } })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
  await desk.weigh(1120)
  expect((await desk.until('price_doubt')).feedback).toMatchObject({ because: 'zero_price' })
  await desk.step({ kind: 'next' })
  await expect
    .poll(async () => (await desk.until('price_doubt')).feedback)
    .toMatchObject({ because: 'point' })
  expect(await shop.labels()).toBe(0)
})

test('a packing desk stops before a price far above what labels like it cost, and says how far', async () => {
  const shop = await packDesk()
  const { body: others } = await shop.call<{ results: CarrierRecord[] }>('GET', '/desk/connections')
  for (const { id } of others.results) await shop.call('PATCH', `/desk/connections/${id}`, { active: false })
  const van: CarrierRecord = await addConnection(shop.call, own('van', [service('own_van', 10, 1)]))
  const order = await shop.take(mugAndSyrup)
  for (let label = 0; label < 4; label += 1)
    expect((await buy(shop.call, await addShipment(shop.call))).status).toBe(200)
  const config = { services: [service('own_van', 40, 1)] }
  await shop.call('PATCH', `/desk/connections/${van.id}`, { config })
  const desk = shop.at()
  await desk.scanAll(order.order_id, 'SYR-01', 'SYR-01', 'MUG-3')
  await desk.weigh(1120)
  expect((await desk.until('price_doubt')).feedback).toMatchObject({ because: 'price', times: 4 })
  await desk.step({ kind: 'next' })
  await desk.until('label_printed', 'sent_unconfirmed')
})

test('a price far above what labels like it cost is asked about, from four of them on and not of another weight', async () => {
  const { call, program, connection, asked, keep } = await desk()
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  const van: CarrierRecord = await addConnection(program, own('van', [service('own_van', 10, 1)]))
  const setPrice = (rate: number) =>
    program('PATCH', `/desk/connections/${van.id}`, { config: { services: [service('own_van', rate, 1)] } })
  const buyAt = async (rate: number, parcel: object = { weight: 1, weight_unit: 'KG' }) => {
    await setPrice(rate)
    return buy(call, await addShipment(program, { parcels: [parcel] }))
  }
  for (const price of [9, 10, 11]) expect((await buyAt(price)).status).toBe(200)
  // Three have no middle price.
  expect((await buyAt(40)).status).toBe(200)
  expect((await buyAt(20)).status).toBe(200)
  // Of 9, 10, 11, 20 and 40 the middle one is 11.
  expect((await buyAt(40, { weight: 4, weight_unit: 'KG' })).status).toBe(200)
  const message = 'The price is 3.6 times what labels like it cost before.'
  await setPrice(40)
  const far = await addShipment(program, { parcels: [{ weight: 1500, weight_unit: 'G' }] })
  const open = asked(await buy(call, far))
  expect(open).toMatchObject([{ kind: 'price', message }])
  expect((await keep(far, keysOf(open), far.rates[0]?.id)).body).toEqual({ gates: [] })
  expect((await buy(call, far)).status).toBe(200)
  await setPrice(100)
  const { body } = await buy(program, await addShipment(program))
  expect(body.messages).toEqual([{ code: 'doubtful_price', message: message.replace('3.6', '5') }])
})

test('a parcel far heavier than what is in it is asked about, a box and its filling are not', async () => {
  const { call, draft, asked } = await desk()
  const mug = { title: 'Mug', quantity: 2, weight: 190, weight_unit: 'G' }
  const weighing = (weight: number, items: object[] = [mug]) =>
    draft({ parcels: [{ weight, weight_unit: 'KG', items }] })
  expect(asked(await buy(call, await weighing(3.8)))).toMatchObject([
    { kind: 'heavy', message: 'The parcel weighs 3.80 kg, what is in it only 0.38 kg.' },
  ])
  expect((await buy(call, await weighing(1.2))).status).toBe(200)
  // Nobody knows what something without a weight adds.
  expect((await buy(call, await weighing(3.8, [mug, { ...mug, weight: 0 }]))).status).toBe(200)
})

test('a currency that is switched between the question and the answer is asked about anew, and nothing is bought meanwhile', async () => {
  const { call, program, connection, asked, keep, statusOf } = await desk()
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  const prices = (currency: string) => ({ services: [{ ...service('abroad', 30, 2), currency }] })
  const post: CarrierRecord = await addConnection(program, courier('euro_post', { config: prices('EUR') }))
  const of = await addShipment(program)
  const inEuro = asked(await buy(call, of))
  await program('PATCH', `/desk/connections/${post.id}`, { config: prices('USD') })
  const again = (await call<ShipmentRecord>('POST', `/v1/shipments/${of.id}/rates`, {})).body
  expect((await keep(of, keysOf(inEuro), again.rates[0]?.id)).status).toBe(409)
  expect(asked(await buy(call, again))).toMatchObject([
    { kind: 'currency', message: 'The price is in USD, not in CAD.' },
  ])
  expect(await statusOf(of)).toBe('draft')
})

test('a service that ends between the question and the answer is not sold: the draft stays, and it is said', async () => {
  const { call, program, connection, asked, keep, statusOf } = await desk()
  await program('PATCH', `/desk/connections/${connection.id}`, { active: false })
  const van: CarrierRecord = await addConnection(program, own('van', [service('own_van', 0, 1)]))
  const of = await addShipment(program)
  const open = asked(await buy(call, of))
  await keep(of, keysOf(open), of.rates[0]?.id)
  await program('PATCH', `/desk/connections/${van.id}`, {
    config: { services: [service('other_van', 12, 1)] },
  })
  const refused = await buy(call, of)
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(JSON.stringify(refused.body)).toMatch(/own_van/i)
  expect(await statusOf(of)).toBe('draft')
})
