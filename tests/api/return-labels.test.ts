import { describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { BoughtPaper } from '../../shared/desk/bought-labels.ts'
import type { Returnable, ReturnRecord } from '../../shared/desk/returns.ts'
import type { VoidForecast } from '../../shared/desk/voids.ts'
import { carriersWith } from '../support/carriers/scripted-carrier.ts'
import { errorOf, messagesOf } from '../support/contract/call.ts'
import { scriptedDesk } from '../support/desks/scripted-desk.ts'
import { montreal, route, vancouver } from '../support/desks/shipping-data.ts'

const zpl = (text: string) => Buffer.from(`^XA^FD${text}^FS^XZ`)
const base64 = (text: string) => zpl(text).toString('base64')
const items = [
  { title: 'Syrup', sku: 'SYR-01', quantity: 2, weight: 0.25, weight_unit: 'KG' },
  { title: 'Mug', sku: 'MUG-3', quantity: 1, weight: 0.3, weight_unit: 'KG' },
]

type Listed<T> = { count: number; results: T[] }

/** A bought shipment that came with a label for the way back. */
async function deskWithReturn(back: object = {}, options: Parameters<typeof scriptedDesk>[0] = {}) {
  const desk = await scriptedDesk(options)
  const { carrier, call } = desk
  const answer = {
    number: 'T-1',
    format: 'ZPL',
    label: base64('T-1'),
    returns: [{ number: 'R-1', format: 'ZPL', bytes: base64('R-1'), data: { leg: 'back' }, ...back }],
  }
  carrier.behave('labels', { body: answer })
  const draft = await desk.draft({ parcels: [{ weight: 1, weight_unit: 'KG', items }], reference: '#7' })
  const sent = (await desk.buy(draft, { label_type: 'ZPL' })).body
  const returns = async () => (await call<Listed<ReturnRecord>>('GET', '/desk/returns')).body
  const shipment = async (id: string) => (await call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body
  const papers = async () =>
    (await call<{ papers: BoughtPaper[] }>('GET', `/desk/shipments/${sent.id}/papers`)).body.papers
  const back1 = (await returns()).results[0]
  const money = async (id: string) =>
    (
      await call<Listed<{ kind: string; amount: string | null }>>(
        'GET',
        `/desk/money/entries?shipment_id=${id}`,
      )
    ).body.results
  return { ...desk, answer, sent, returns, shipment, papers, money, labelId: back1?.label_id ?? '' }
}

describe('a return label bought along with a shipment', () => {
  test('is a shipment of its own, from the recipient to the shop, with its number, tracker and label', async () => {
    const { sent, labelId, shipment, call, carrier } = await deskWithReturn()
    const back = await shipment(labelId)
    expect(back).toMatchObject({
      status: 'purchased',
      shipper: vancouver,
      recipient: montreal,
      tracking_number: 'R-1',
      shipment_identifier: 'R-1',
      carrier_name: 'scripted',
      carrier_id: 'scripted',
      service: sent.service,
      reference: '#7',
      selected_rate: null,
      meta: { return_of: sent.id },
      parcels: [{ weight: 1, items: [{ sku: 'SYR-01', quantity: 2, parent_id: null }, { sku: 'MUG-3' }] }],
    })
    expect(back.tracker_id).toMatch(/^trk_/)
    expect(JSON.stringify(back)).not.toContain('"leg"')
    const tracker = await call('GET', `/v1/trackers/${back.tracker_id}`)
    expect(tracker.body).toMatchObject({ tracking_number: 'R-1', status: 'pending' })
    const label = await call('GET', `/v1/shipments/${labelId}/label.zpl`)
    expect(label.bytes).toEqual(zpl('R-1'))
    const parts = [back.shipper.id, back.recipient.id, back.parcels[0]?.id]
    expect(new Set([...parts, sent.shipper.id, sent.recipient.id, sent.parcels[0]?.id]).size).toBe(6)
    expect(carrier.charges()).toHaveLength(1)
  })

  test('stands among the returns as a label in the box, which is never overdue', async () => {
    const { sent, labelId, returns, clock } = await deskWithReturn()
    clock.advance(90 * 86_400_000)
    expect(await returns()).toMatchObject({
      count: 1,
      results: [
        {
          shipment_id: sent.id,
          label_id: labelId,
          state: 'label_made',
          along: true,
          charge: null,
          tracking_number: 'R-1',
          items: [
            { line: 0, sku: 'SYR-01', quantity: 2, reason: null },
            { line: 1, sku: 'MUG-3', quantity: 1, reason: null },
          ],
        },
      ],
    })
  })

  test('takes nothing away from what may come back until it is on its way', async () => {
    const { sent, call, carrier, shipment, labelId } = await deskWithReturn()
    const left = async () =>
      (await call<Returnable>('GET', `/desk/returns/of/${sent.id}`)).body.items.map(item => item.left)
    expect(await left()).toEqual([2, 1])
    carrier.behave('tracking', {
      body: { status: 'in_transit', events: [{ date: '2026-01-02', code: 'PU', description: 'Picked up' }] },
    })
    await call('POST', `/desk/trackers/${(await shipment(labelId)).tracker_id}/refresh`)
    expect((await shipment(labelId)).status).toBe('in_transit')
    expect(await left()).toEqual([0, 0])
  })

  test('is paid for only where its carrier says a price, and once', async () => {
    const free = await deskWithReturn()
    expect(await free.money(free.labelId)).toEqual([])
    const paid = await deskWithReturn({ price: 640 })
    expect(await paid.money(paid.labelId)).toMatchObject([{ kind: 'charge', amount: '6.40' }])
    expect(await paid.money(paid.sent.id)).toHaveLength(1)
    expect((await paid.returns()).results[0]?.charge).toEqual({ amount: 6.4, currency: 'CAD' })
  })

  test('says that it was bought, and cannot be bought again', async () => {
    const { call, labelId, carrier, database } = await deskWithReturn({ price: 640 })
    const told = database
      .prepare(`SELECT document ->> '$.data.id' FROM events WHERE type = 'shipment_purchased'`)
      .pluck()
      .all()
    expect(told).toContain(labelId)
    const again = await call('POST', `/v1/shipments/${labelId}/purchase`, { selected_rate_id: 'rat_1' })
    expect(again.status).toBe(409)
    expect(carrier.calls('labels')).toBe(1)
  })

  test('is a paper of the shipment, too, with the way to its own', async () => {
    const { papers, call, sent, labelId } = await deskWithReturn()
    expect(await papers()).toMatchObject([
      { number: 1, kind: 'return_label', tracking_number: 'R-1', shipment_id: labelId },
    ])
    const file = await call('GET', `/desk/shipments/${sent.id}/papers/1`)
    expect(file.bytes).toEqual(zpl('R-1'))
  })

  test('is not handed over with the labels of the day', async () => {
    const { call, labelId, sent } = await deskWithReturn()
    const forecast = await call('POST', '/desk/manifest-forecasts', { shipment_ids: [labelId, sent.id] })
    expect(JSON.stringify(forecast.body.groups ?? forecast.body)).toContain(sent.id)
    expect(JSON.stringify(forecast.body.groups ?? [])).not.toContain(labelId)
  })

  test('of one parcel brings back what is in that parcel', async () => {
    const desk = await scriptedDesk()
    const back = (number: string, parcel: number) => ({
      number,
      parcel,
      format: 'ZPL',
      bytes: base64(number),
    })
    desk.carrier.behave('labels', {
      body: { number: 'T-1', format: 'ZPL', label: base64('T'), returns: [back('R-1', 1), back('R-2', 2)] },
    })
    const parcels = items.map(item => ({ weight: 1, weight_unit: 'KG', items: [item] }))
    await desk.buy(await desk.draft({ parcels }), { label_type: 'ZPL' })
    const { results } = (await desk.call<Listed<ReturnRecord>>('GET', '/desk/returns')).body
    expect(
      results.map(each => [each.tracking_number, each.items.map(({ line, sku }) => [line, sku])]),
    ).toEqual([
      ['R-2', [[1, 'MUG-3']]],
      ['R-1', [[0, 'SYR-01']]],
    ])
  })
})

describe('voiding', () => {
  test('a return label that has a life of its own tells its carrier, and leaves the shipment as it is', async () => {
    const { call, carrier, labelId, sent, shipment, papers, returns, money } = await deskWithReturn({
      price: 640,
    })
    const voided = await call<ShipmentRecord>('POST', `/v1/shipments/${labelId}/cancel`)
    expect([voided.status, voided.body.status]).toEqual([200, 'cancelled'])
    expect(carrier.requests('void')).toEqual([{ id: 'R-1', data: { leg: 'back' } }])
    expect((await shipment(sent.id)).status).toBe('purchased')
    expect(await papers()).toEqual([])
    expect((await returns()).results).toMatchObject([{ state: 'voided' }])
    expect((await money(labelId)).map(({ kind }) => kind)).toContain('void')
  })

  test('the shipment leaves such a return label alone', async () => {
    const { call, carrier, labelId, sent, shipment } = await deskWithReturn()
    const forecast = await call<{ results: VoidForecast[] }>('POST', '/desk/void-forecasts', {
      shipment_ids: [sent.id],
    })
    expect(forecast.body.results[0]?.return_labels).toEqual([
      { shipment_id: labelId, tracking_number: 'R-1', is_voided_along: false },
    ])
    await call('POST', `/v1/shipments/${sent.id}/cancel`)
    expect(carrier.requests('void')).toEqual([{ id: 'T-1' }])
    expect((await shipment(labelId)).status).toBe('purchased')
  })

  test('the shipment voids one its carrier knows only as a part of it', async () => {
    const { call, carrier, labelId, sent, shipment } = await deskWithReturn({ id: null })
    const alone = await call('POST', `/v1/shipments/${labelId}/cancel`)
    expect([alone.status, errorOf(alone).message]).toEqual([409, expect.stringMatching(/only together/)])
    const forecast = await call<{ results: VoidForecast[] }>('POST', '/desk/void-forecasts', {
      shipment_ids: [labelId],
    })
    expect(JSON.stringify(forecast.body)).toMatch(/only together/)
    expect(carrier.calls('void')).toBe(0)
    await call('POST', `/v1/shipments/${sent.id}/cancel`)
    expect(carrier.requests('void')).toEqual([{ id: 'T-1' }])
    expect(await shipment(labelId)).toMatchObject({ status: 'cancelled', tracker_id: null })
  })
})

describe('a return label that is given again', () => {
  test('is the same one with its label anew, never a second', async () => {
    const { call, sent, carrier, answer, returns, labelId, money } = await deskWithReturn({ price: 640 })
    const [back] = answer.returns
    carrier.behave('fetch-label', { body: { ...answer, returns: [{ ...back, bytes: base64('anew') }] } })
    expect((await call('POST', `/desk/shipments/${sent.id}/fetch-label`)).status).toBe(200)
    expect((await returns()).count).toBe(1)
    expect((await call('GET', `/v1/shipments/${labelId}/label.zpl`)).bytes).toEqual(zpl('anew'))
    expect((await call('GET', `/desk/shipments/${sent.id}/papers/1`)).bytes).toEqual(zpl('anew'))
    expect(await money(labelId)).toHaveLength(1)
  })

  test('stays voided where it was voided', async () => {
    const { call, sent, carrier, answer, papers, shipment, labelId } = await deskWithReturn()
    await call('POST', `/v1/shipments/${labelId}/cancel`)
    carrier.behave('fetch-label', { body: answer })
    await call('POST', `/desk/shipments/${sent.id}/fetch-label`)
    expect((await shipment(labelId)).status).toBe('cancelled')
    expect(await papers()).toEqual([])
  })

  test('stays among the papers when other papers come', async () => {
    const { call, sent, carrier, papers } = await deskWithReturn()
    const cn23 = { kind: 'customs', name: 'CN23', format: 'ZPL', bytes: base64('CN23'), copies: 1 }
    carrier.behave('fetch-label', {
      body: { number: 'T-1', format: 'ZPL', label: base64('T-1'), papers: [cn23] },
    })
    await call('POST', `/desk/shipments/${sent.id}/fetch-label`)
    expect((await papers()).map(({ kind }) => kind)).toEqual(['return_label', 'customs'])
  })

  test('comes with a label that follows its purchase', async () => {
    const desk = await scriptedDesk()
    const { carrier, call } = desk
    carrier.behave('labels', {
      body: { number: '', id: 'S-1', format: 'ZPL', label: null, pending: { arrives: 'later' } },
    })
    const sent = (await desk.buy(await desk.draft(), { label_type: 'ZPL' })).body
    carrier.behave('fetch-label', {
      body: {
        number: 'T-1',
        format: 'ZPL',
        label: base64('T-1'),
        returns: [{ number: 'R-1', format: 'ZPL', bytes: base64('R-1') }],
      },
    })
    await call('POST', `/desk/shipments/${sent.id}/fetch-label`)
    const { results } = (await call<Listed<ReturnRecord>>('GET', '/desk/returns')).body
    expect(results).toMatchObject([{ shipment_id: sent.id, tracking_number: 'R-1', along: true }])
  })
})

describe('a return label that is asked for', () => {
  const options = { return_label: true }

  test('is refused by a carrier that makes none, before anything is bought', async () => {
    const { call, carrier, draft } = await scriptedDesk()
    const { id } = await draft()
    await call('PUT', `/v1/shipments/${id}`, { options })
    const rated = await call('POST', '/v1/proxy/rates', {
      shipper: montreal,
      recipient: vancouver,
      parcels: [{ weight: 1, weight_unit: 'KG' }],
      options,
    })
    expect(JSON.stringify(messagesOf(rated))).toMatch(/no return label along/)
    expect(carrier.calls('labels')).toBe(0)
  })

  test('is bought of a carrier that makes them', async () => {
    const carriers = carriersWith({ traits: { returnLabels: true } })
    const { draft, buy } = await scriptedDesk({ carriers })
    const bought = await buy(await draft({ options }))
    expect(bought.status).toBe(200)
  })
})

test('a return label bought along by proxy is answered with the purchase, and stored nowhere', async () => {
  const { call, returns, labelId } = await deskWithReturn()
  const { rates } = (await call<{ rates: RateRecord[] }>('POST', '/v1/proxy/rates', route)).body
  const asked = { ...route, rates, selected_rate_id: rates[0]?.id }
  const { body } = await call<ShipmentRecord>('POST', '/v1/proxy/shipping', asked)
  expect(body.meta.return_labels).toEqual([
    { tracking_number: 'R-1', shipment_identifier: 'R-1', label_type: 'ZPL', label: base64('R-1') },
  ])
  expect((await returns()).results.map(each => each.label_id)).toEqual([labelId])
})
