import { beforeAll, describe, expect, test } from 'vitest'
import type { OrderRecord } from '../../shared/api/orders.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { PackingAnswer } from '../../shared/desk/packing.ts'
import type { ReturnReceipt } from '../../shared/desk/return-receipts.ts'
import type { ReturnRecord } from '../../shared/desk/returns.ts'
import { line, packed, parcelOf, takeOrder } from '../support/desks/order-desk.ts'
import { packingWindow } from '../support/desks/pack-desk.ts'
import { sentAndComingBack, sentOut, takesBack } from '../support/desks/return-desk.ts'
import { addShipment, buy, montreal } from '../support/desks/shipping-data.ts'
import { manualClock } from '../support/manual-clock.ts'
import { stationForFile } from '../support/station/station.ts'

const clock = manualClock()
const { call } = stationForFile({ clock })

let windows = 0
const returnsDesk = (desk = 'Desk 1') => {
  windows += 1
  return packingWindow({ call }, { desk, window: `r${windows}`, mode: 'returns' })
}

let steps = 0
/** Digits, Enter, Esc and what else is done at the desk. */
const step = async (id: string, wanted: object, ids = { desk: 'Desk 1', window: `r${windows}` }) => {
  steps += 1
  const { body } = await call<PackingAnswer>('POST', `/desk/packing/receipts/${id}/steps`, {
    ...ids,
    step: wanted,
    step_id: `rk${steps}`,
  })
  return body
}
const choose = (id: string, number: number) => step(id, { kind: 'choose', number })
const returned = async (id: string) => (await call<ReturnRecord>('GET', `/v1/returns/${id}`)).body
const receipts = async (query: string) =>
  (await call<{ results: ReturnReceipt[] }>('GET', `/desk/return-receipts?${query}`)).body.results

/** One unit of an order, in a parcel of its own. */
const shipped = async (order: OrderRecord): Promise<ShipmentRecord> => {
  const parcels = [parcelOf(packed(line(order)))]
  return (await buy(call, await addShipment(call, { carrier_ids: ['house'], parcels }))).body
}

beforeAll(async () => {
  await takesBack(call)
  await call('POST', '/v1/products', { sku: 'SOCK', title: 'Sock', shelf: 'B-12' })
  await call('POST', '/v1/products', { sku: 'LAMP', title: 'Lamp', barcode: '4006381333931' })
})

describe('a returns desk', () => {
  test('is told the condition by its barcode, which counts nothing where none is asked', async () => {
    const { back } = await sentAndComingBack(call)
    const desk = returnsDesk()
    await desk.scan(back.tracking_number ?? '')
    expect((await desk.scan('PDKCOND3')).feedback).toMatchObject({ kind: 'refused', because: 'not_now' })
    await desk.scan('SOCK')
    expect((await desk.scan('PDKCOND3')).feedback).toMatchObject({
      kind: 'return_outcome',
      condition: 'damaged',
      suggested: 'written_off',
    })
    expect((await desk.scan('PDKCOND5')).feedback.kind).toBe('unknown_code')
  })

  test('opens a return by the number on its label, and keeps each unit with its condition and what becomes of it', async () => {
    const { sent, back } = await sentAndComingBack(call)
    const desk = returnsDesk()
    const opened = await desk.scan(back.tracking_number ?? '')
    expect(opened.feedback).toMatchObject({ kind: 'return_open', expected: 3, back: 0 })
    expect(opened).toMatchObject({
      session: null,
      receipt: {
        return_id: back.id,
        shipment_id: sent.id,
        reference: '20001',
        items: [
          { sku: 'SOCK', shelf: 'B-12', expected: 2, counted: 0, reason: 'changed_mind' },
          { sku: 'MUG-3', expected: 1 },
        ],
      },
    })
    const id = opened.receipt?.id ?? ''
    expect((await desk.scan('SOCK')).feedback).toMatchObject({
      kind: 'return_item',
      article: { sku: 'SOCK' },
    })
    expect((await choose(id, 1)).feedback).toMatchObject({
      kind: 'return_outcome',
      suggested: 'restocked',
    })
    expect((await step(id, { kind: 'next' })).feedback).toMatchObject({ kind: 'return_open', back: 1 })
    await desk.scan('SOCK')
    await choose(id, 3)
    await choose(id, 2)
    await desk.scan('MUG-3')
    await choose(id, 3)
    await step(id, { kind: 'next' })
    await step(id, { kind: 'note', text: 'Box was wet' })
    const done = await step(id, { kind: 'next' })
    expect(done.feedback).toMatchObject({ kind: 'return_done', back: 3, restocked: 1, written_off: 2 })
    expect(done.receipt).toBeNull()
    expect(await returned(back.id)).toMatchObject({
      state: 'restocked',
      items: [{ outcome: 'restocked' }, { outcome: 'written_off' }],
    })
    expect(await receipts(`return_id=${back.id}`)).toMatchObject([
      {
        state: 'received',
        desk: 'Desk 1',
        note: 'Box was wet',
        units: [
          { line: 0, condition: 'as_new', outcome: 'restocked', how: 'scan' },
          { line: 0, condition: 'damaged', outcome: 'written_off' },
          { line: 1, condition: 'damaged', outcome: 'written_off' },
        ],
      },
    ])
  })

  test('finds the return by the number it went out with, and by the number of the order', async () => {
    const { sent, back } = await sentAndComingBack(call)
    expect((await returnsDesk().scan(sent.tracking_number ?? '')).receipt?.return_id).toBe(back.id)
    const order = await takeOrder(call, { shipping_from: montreal })
    const bought = await shipped(order)
    const opened = await returnsDesk().scan(order.order_id)
    expect(opened.receipt).toMatchObject({
      return_id: null,
      shipment_id: bought.id,
      reference: order.order_id,
    })
  })

  test('says what is missing before a return is ended without it', async () => {
    const { back } = await sentAndComingBack(call, { items: [{ line: 0, quantity: 2 }] })
    const desk = returnsDesk()
    const { receipt } = await desk.scan(back.tracking_number ?? '')
    const id = receipt?.id ?? ''
    await desk.scan('SOCK')
    await choose(id, 2)
    await step(id, { kind: 'next' })
    expect((await desk.scan('PDKNEXT')).feedback).toMatchObject({ kind: 'return_short', units: 1 })
    expect((await desk.scan('PDKSTOP')).feedback).toMatchObject({ kind: 'return_open' })
    await desk.scan('PDKNEXT')
    expect((await desk.scan('PDKNEXT')).feedback).toMatchObject({ kind: 'return_done', expected: 2, back: 1 })
  })

  test('says of a return that was received when and by whom, changes nothing, and takes only what did not come then', async () => {
    const { back } = await sentAndComingBack(call, { items: [{ line: 0, quantity: 2 }] })
    const desk = returnsDesk('Desk 7')
    const here = { desk: 'Desk 7', window: `r${windows}` }
    const number = back.tracking_number ?? ''
    const id = (await desk.scan(number)).receipt?.id ?? ''
    await desk.scan('SOCK')
    await step(id, { kind: 'choose', number: 1 }, here)
    await step(id, { kind: 'choose', number: 1 }, here)
    await desk.scanAll('PDKNEXT', 'PDKNEXT')
    const before = await returned(back.id)
    const again = await desk.scan(number)
    expect(again.feedback).toMatchObject({ kind: 'return_received', desk: 'Desk 7', left: 1 })
    expect(again.receipt).toBeNull()
    expect(await returned(back.id)).toEqual(before)
    const rest = await desk.scan(back.id, { take_over: true })
    expect(rest.receipt).toMatchObject({ return_id: back.id, items: [{ sku: 'SOCK', expected: 1 }] })
  })

  test('keeps a parcel nobody knows, with what was scanned, what was in it and a note, until the office says whose it is', async () => {
    const { sent, back } = await sentAndComingBack(call)
    const desk = returnsDesk()
    const asked = await desk.scan('XX-NOBODY-KNOWS-1')
    expect(asked.feedback).toEqual({ kind: 'unknown_return', code: 'XX-NOBODY-KNOWS-1', note: null })
    const id = asked.receipt?.id ?? ''
    await step(id, { kind: 'note', text: 'No letter inside' })
    expect((await desk.scan('SOCK')).feedback).toMatchObject({
      kind: 'return_item',
      article: { item_id: null },
    })
    await choose(id, 1)
    await choose(id, 1)
    expect((await step(id, { kind: 'next' })).feedback).toMatchObject({
      kind: 'return_done',
      order: null,
    })
    const [kept] = await receipts('state=unknown')
    expect(kept).toMatchObject({ id, codes: ['XX-NOBODY-KNOWS-1'], note: 'No letter inside', desk: 'Desk 1' })
    const path = `/desk/return-receipts/${id}/attach`
    expect((await call('POST', path, { number: 'no such number' })).status).toBe(404)
    const attached = await call<ReturnReceipt>('POST', path, { number: sent.tracking_number })
    expect(attached.body).toMatchObject({
      state: 'received',
      return_id: back.id,
      units: [{ line: 0, sku: 'SOCK' }],
    })
    expect((await returned(back.id)).items[0]?.outcome).toBe('restocked')
    expect((await call('POST', path, { number: sent.tracking_number })).status).toBe(409)
  })

  test('is told in a file, a row for each unit', async () => {
    const { back } = await sentAndComingBack(call, { items: [{ line: 1, quantity: 1 }] })
    const desk = returnsDesk()
    const id = (await desk.scan(back.tracking_number ?? '')).receipt?.id ?? ''
    await desk.scan('MUG-3')
    await choose(id, 3)
    await desk.scanAll('PDKNEXT', 'PDKNEXT')
    const columns = ['order_number', 'sku', 'condition', 'outcome', 'desk']
    const set = { kind: 'returns', ids: [id], columns }
    const { bytes } = await call('POST', '/desk/export-files', { set, format: 'csv' })
    expect(Buffer.from(bytes).toString().trim().split(/\r?\n/)).toEqual([
      expect.stringContaining('Order number'),
      '20001,MUG-3,damaged,written_off,Desk 1',
    ])
  })

  test('asks which of an order that went out in several parcels came back', async () => {
    const order = await takeOrder(call, { shipping_from: montreal })
    await shipped(order)
    await shipped(order)
    const desk = returnsDesk()
    const { feedback } = await desk.scan(order.order_id)
    const choices = feedback.kind === 'which_one' ? feedback.choices : []
    expect(choices).toHaveLength(2)
    const chosen = await desk.scan(choices[1]?.article?.item_id ?? '', { is_keyed: true })
    expect(chosen.receipt?.shipment_id).toBe(choices[1]?.article?.item_id)
  })

  test('takes the right code of a parcel after a wrong one, and keeps nothing of the wrong one', async () => {
    const { back } = await sentAndComingBack(call)
    const desk = returnsDesk()
    const wrong = await desk.scan('ROUTING-0815')
    const right = await desk.scan(back.tracking_number ?? '')
    expect(right.receipt?.return_id).toBe(back.id)
    expect((await call('GET', `/desk/return-receipts/${wrong.receipt?.id}`)).status).toBe(404)
  })

  test('counts what nobody expected as well, quantities at once, and goes back step by step', async () => {
    const sent = await sentOut(call)
    const desk = returnsDesk()
    const id = (await desk.scan(sent.tracking_number ?? '')).receipt?.id ?? ''
    expect((await desk.scan('4006381333931')).feedback).toMatchObject({
      kind: 'return_item',
      article: { item_id: null, sku: 'LAMP' },
    })
    expect((await desk.scan('SOCK')).feedback.kind).toBe('refused')
    await choose(id, 4)
    expect((await step(id, { kind: 'next' })).receipt?.units).toMatchObject([
      { line: null, sku: 'LAMP', condition: 'wrong_item', outcome: 'written_off' },
    ])
    await desk.scanAll('PDKX2', 'SOCK')
    expect((await desk.beat()).receipt?.items).toMatchObject([{ sku: 'SOCK', counted: 2 }, { counted: 0 }])
    for (const what of ['count', 'outcome', 'condition', 'count'])
      expect((await step(id, { kind: 'undo' })).feedback).toEqual({ kind: 'undone', what })
    // An item without a code is counted by its number.
    expect((await choose(id, 2)).feedback).toMatchObject({
      kind: 'return_item',
      article: { sku: 'MUG-3' },
    })
  })
})

describe('two returns desks', () => {
  test('never have the same return: the other one is told, and may take it over with what was counted', async () => {
    const { back } = await sentAndComingBack(call)
    const first = returnsDesk('Desk 1')
    const number = back.tracking_number ?? ''
    await first.scanAll(number, 'SOCK')
    const second = returnsDesk('Desk 2')
    expect(await second.scan(number)).toMatchObject({
      feedback: { kind: 'packed_elsewhere', desk: 'Desk 1', may_take_over: true, order: { id: back.id } },
      receipt: null,
    })
    const taken = await second.scan(back.id, { take_over: true })
    expect(taken).toMatchObject({ feedback: { kind: 'return_item' }, receipt: { desk: 'Desk 2', back: 1 } })
    expect((await first.beat()).receipt).toBeNull()
  })

  test('share what a silent one had without being asked', async () => {
    const { back } = await sentAndComingBack(call)
    await returnsDesk('Desk 1').scan(back.tracking_number ?? '')
    clock.advance(301_000)
    const second = await returnsDesk('Desk 2').scan(back.tracking_number ?? '')
    expect(second.receipt).toMatchObject({ return_id: back.id, desk: 'Desk 2' })
  })

  test('scan once what the page sends twice', async () => {
    const { back } = await sentAndComingBack(call)
    const desk = returnsDesk()
    await desk.scan(back.tracking_number ?? '')
    await desk.scan('SOCK', { scan_id: 'twice' })
    const again = await desk.scan('SOCK', { scan_id: 'twice' })
    expect([again.is_repeated, again.receipt?.back]).toEqual([true, 1])
  })
})
