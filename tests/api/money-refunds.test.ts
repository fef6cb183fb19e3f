import { describe, expect, test } from 'vitest'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { errorOf } from '../support/contract/call.ts'
import { moneyDesk } from '../support/desks/money-desk.ts'

const day = 24 * 3_600_000

describe('a refund that came', () => {
  test('is written with who said so, and the shipment shows it', async () => {
    const { voided, credit, refunds, rows, call } = await moneyDesk()
    const { id, shipment_id } = await voided()
    const credited = await credit({ refund_id: id, amount: '12.50', note: 'January statement' })
    expect(credited).toMatchObject({
      status: 201,
      body: {
        notice: '12.50 CAD credited: all of the 12.50 CAD is back.',
        refund: { state: 'credited', outstanding: '0.00' },
        entries: [
          {
            kind: 'refund_credited',
            amount: '-12.50',
            about_id: id,
            who: 'test',
            note: 'January statement',
            source: 'operator',
          },
        ],
      },
    })
    expect(await refunds()).toEqual([])
    expect(await refunds('state=credited')).toHaveLength(1)
    const { meta } = (await call<ShipmentRecord>('GET', `/v1/shipments/${shipment_id}`)).body
    expect(meta).toMatchObject({ refund: { state: 'credited', credited: '12.50' } })
    expect(await rows()).toHaveLength(4)
  })

  test('in parts leaves the rest expected', async () => {
    const { voided, credit, refunds } = await moneyDesk()
    const { id } = await voided()
    const first = await credit({ refund_id: id, amount: 5 })
    expect(first.body.notice).toBe(
      '5.00 CAD credited; 7.50 CAD of 12.50 CAD are still expected by 2026-01-19.',
    )
    expect(await refunds()).toMatchObject([{ state: 'open', credited: '5.00', outstanding: '7.50' }])
    const rest = await credit({ refund_id: id, amount: '7.00', final: true })
    expect(rest.body).toMatchObject({
      notice: '7.00 CAD credited; 0.50 CAD of 12.50 CAD are given up.',
      refund: { state: 'given_up', credited: '12.00', outstanding: '0.00' },
      entries: [
        { kind: 'refund_credited', amount: '-7.00' },
        { kind: 'refund_expected', amount: '0.50' },
      ],
    })
    const late = await credit({ refund_id: id, amount: '0.50' })
    expect(late.status).toBe(409)
    expect(errorOf(late).message).toContain('was given up')
  })

  test('with more than was expected is asked about first', async () => {
    const { voided, credit, stored, rows } = await moneyDesk()
    const { id } = await voided()
    const before = stored()
    const refused = await credit({ refund_id: id, amount: '14' })
    expect(refused.status).toBe(409)
    expect(errorOf(refused)).toMatchObject({
      code: 'state_error',
      message: expect.stringContaining('14.00 CAD is more than the 12.50 CAD that are expected'),
      details: { outstanding: '12.50', currency: 'CAD' },
    })
    expect(stored()).toBe(before)
    const { body } = await credit({ refund_id: id, amount: '14', accept_more: true })
    expect(body.notice).toBe('14.00 CAD credited: 1.50 CAD more than the 12.50 CAD expected.')
    expect(body.refund).toMatchObject({ state: 'credited', credited: '14.00', outstanding: '0.00' })
    expect((await credit({ refund_id: id, amount: '1' })).status).toBe(409)
    expect((await credit({ refund_id: id, amount: '1', accept_more: true })).status).toBe(201)
    expect((await rows()).slice(3)).toEqual([
      ['refund_credited', '-14.00'],
      ['refund_credited', '-1.00'],
    ])
  })

  test('that never comes can be given up', async () => {
    const { voided, credit, totals } = await moneyDesk()
    const { id } = await voided()
    const { body } = await credit({ refund_id: id, final: true, note: 'Denied' })
    expect(body.notice).toBe('Nothing more came; 12.50 CAD of 12.50 CAD are given up.')
    expect((await totals()).totals).toMatchObject([
      { charged: '12.50', refunds_expected: '0.00', net: '12.50' },
    ])
  })

  test('of unknown amount is settled by what came', async () => {
    const { call, refunds, credit } = await moneyDesk()
    await call('POST', '/v1/proxy/shipping/scripted/cancel', { shipment_identifier: 'elsewhere' })
    const [refund] = await refunds()
    expect(refund).toMatchObject({ amount: null, outstanding: null, currency: null, state: 'open' })
    expect(errorOf(await credit({ refund_id: refund?.id, amount: '3' })).details).toEqual({
      currency: ['This field is required.'],
    })
    const { body } = await credit({ refund_id: refund?.id, amount: '300', currency: 'JPY' })
    expect(body).toMatchObject({
      refund: { state: 'credited' },
      entries: [{ amount: '-300', currency: 'JPY' }],
    })
  })

  test('late is overdue, the longest due first', async () => {
    const { voided, refunds, clock } = await moneyDesk()
    const first = await voided()
    clock.advance(10 * day)
    const second = await voided()
    clock.advance(5 * day)
    expect((await refunds()).map(({ id, state }) => [id, state])).toEqual([
      [first.id, 'overdue'],
      [second.id, 'open'],
    ])
    expect(await refunds('state=overdue')).toHaveLength(1)
  })

  test('on an earlier day counts on that day', async () => {
    const { voided, credit, clock, totals } = await moneyDesk()
    const { id } = await voided()
    clock.advance(20 * day)
    const { body } = await credit({ refund_id: id, amount: '12.50', date: '2026-01-12' })
    expect(body.entries[0]?.at.slice(0, 10)).toBe('2026-01-12')
    const { groups } = await totals('from=2026-01-12&to=2026-01-12&group_by=day')
    expect(groups).toMatchObject([{ day: '2026-01-12', credited: '-12.50', net: '-12.50' }])
  })
})

describe('what makes no sense is refused by its name, and nothing is written', () => {
  const wrong: [string, object, string][] = [
    ['no amount', {}, 'amount'],
    ['nothing', { amount: '0' }, 'amount'],
    ['less than nothing', { amount: '-1' }, 'amount'],
    ['a comma', { amount: '1,50' }, 'amount'],
    ['more decimals than there are', { amount: '1.005' }, 'amount'],
    ['endless money', { amount: 1e300 }, 'amount'],
    ['another currency', { amount: '1', currency: 'USD' }, 'currency'],
    ['no currency', { amount: '1', currency: 'XXX' }, 'currency'],
    ['tomorrow', { amount: '1', date: '2026-01-07' }, 'date'],
    ['no day', { amount: '1', date: '2026-02-30' }, 'date'],
    ['a long note', { amount: '1', note: 'x'.repeat(501) }, 'note'],
  ]

  test('about a credit', async () => {
    const { voided, credit, stored } = await moneyDesk()
    const { id } = await voided()
    const before = stored()
    for (const [why, body, field] of wrong) {
      const refused = await credit({ refund_id: id, ...body })
      expect(refused.status, why).toBe(400)
      expect(Object.keys(errorOf(refused).details ?? {}), why).toEqual([field])
    }
    expect(stored()).toBe(before)
  })

  test('a refund or charge nobody has', async () => {
    const { bought, credit, adjust, entries } = await moneyDesk()
    await bought()
    const [charge] = await entries()
    expect((await credit({ refund_id: charge?.id, amount: '1' })).status).toBe(404)
    expect((await adjust({ charge_id: 'mny_none', amount: '1' })).status).toBe(404)
    expect((await adjust({ charge_id: charge?.id, amount: '0' })).status).toBe(400)
  })
})

test('what a carrier billed differently is what a void pays back', async () => {
  const { bought, adjust, entries, cancel, refunds } = await moneyDesk()
  const { id } = await bought()
  const [charge] = await entries()
  const { body } = await adjust({ charge_id: charge?.id, amount: '2.75', note: 'Weighed again' })
  expect(body).toMatchObject({ kind: 'adjustment', amount: '2.75', who: 'test', about_id: charge?.id })
  expect((await adjust({ charge_id: body.id, amount: '1' })).status).toBe(409)
  await cancel(id)
  expect(await refunds()).toMatchObject([{ amount: '15.25' }])
})
