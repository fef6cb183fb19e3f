import { expect, test } from 'vitest'
import type { AccountReport } from '../../../../shared/desk/account-report.ts'
import { boardDesk, dayMs } from '../../../support/desks/board-desk.ts'
import { boughtBefore } from '../../../support/desks/bought-before.ts'

async function accountDesk() {
  const desk = await boardDesk()
  const { call, carrier, connection } = desk
  return {
    ...desk,
    report: async (id = connection.id) =>
      (await call<AccountReport>('GET', `/desk/reports/accounts/${id}`)).body,
    priced: (service: string, total: number) =>
      carrier.behave('rates', { body: { rates: [{ service, total }], messages: [] } }),
  }
}

test('an account tells by service what was bought in 30 days, the price paid last and its last labels', async () => {
  const { clock, report, priced, bought, call } = await accountDesk()
  priced('express', 9_000)
  await bought()
  clock.jump(40 * dayMs)
  priced('usual', 1_000)
  const first = await bought()
  clock.jump(60_000)
  priced('usual', 1_250)
  const second = await bought()
  clock.jump(60_000)
  priced('express', 3_000)
  const voided = await bought()
  await call('POST', `/v1/shipments/${voided.id}/cancel`)
  const { services, labels, ...rest } = await report()
  expect(rest).toMatchObject({ from: '2026-01-16', to: '2026-02-14', voided: 1 })
  expect(services).toEqual([
    {
      service: 'usual',
      currency: 'CAD',
      labels: 2,
      parcels: 2,
      paid: '22.50',
      average: '11.25',
      last_price: '12.50',
      last_at: '2026-02-14T08:01:00.000Z',
    },
  ])
  expect(labels.map(({ shipment_id: id }) => id).slice(0, 3)).toEqual([voided.id, second.id, first.id])
  expect(labels[0]).toMatchObject({ status: 'cancelled', recipient: 'Grace Murray', amount: '30.00' })
})

test('an account nobody bought with has nothing to tell, and one that nobody has is not there', async () => {
  const { report } = await accountDesk()
  expect(await report()).toMatchObject({ services: [], labels: [], voided: 0 })
  expect(await report('con_gone')).toMatchObject({ errors: [{ code: 'not_found' }] })
})

test('years of labels of an account are left alone by the question for its last days', async () => {
  const { database, clock, report, connection } = await accountDesk()
  database.prepare('DELETE FROM connections WHERE id <> ?').run(connection.id)
  boughtBefore({ database }, 3_000, 900, clock.now().getTime())
  const { services } = await report()
  const counted = database
    .prepare<[number], number>(
      'SELECT sum(parcels) FROM label_facts WHERE bought_at >= ? AND voided_at IS NULL',
    )
    .pluck()
    .get(Date.parse('2025-12-07T00:00:00Z'))
  expect(services.reduce((sum, each) => sum + each.parcels, 0)).toBe(counted)
})
