import { describe, expect, test } from 'vitest'
import type { RateRecord } from '../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import type { MarkupFigures } from '../../shared/desk/markups.ts'
import type { QueuedPurchase } from '../../shared/desk/purchase-queue.ts'
import type { RuleTrial } from '../../shared/desk/rules.ts'
import type { Run, RunItem } from '../../shared/desk/runs.ts'
import type { Page } from '../support/contract/page.ts'
import { recordIn } from '../support/contract/record-in.ts'
import { addMarkup } from '../support/desks/markup-desk.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { express, toCanada } from '../support/desks/rule-desk.ts'
import { addConnection, courier, route } from '../support/desks/shipping-data.ts'
import { pageOf, shop } from '../support/desks/sign-in-shop.ts'

/** A shop that adds 10 % to its courier, with a manager and a packer at a page each. */
async function hidingShop() {
  const all = await shop()
  const { call } = all.station
  await addConnection(call, courier())
  const { id } = await addMarkup(call, { name: 'Handling', value: 10, carriers: ['bench_courier'] })
  return { ...all, call, id, manager: await pageOf(all, 'manager'), packer: await pageOf(all, 'packer') }
}

const draftOf = async ({ call }: Pick<Page, 'call'>) =>
  (await call<ShipmentRecord>('POST', '/v1/shipments', { ...route, carrier_ids: ['bench_courier'] })).body

const buyAt = async ({ call }: Pick<Page, 'call'>, { id, rates }: ShipmentRecord) =>
  (await call<ShipmentRecord>('POST', `/v1/shipments/${id}/purchase`, { selected_rate_id: rates[0]?.id }))
    .body

/** What one could tell of a rate. */
const told = (rate: RateRecord | null | undefined) => ({
  total: rate?.total_charge,
  base: rate?.base_charge,
  extras: rate?.extra_charges.map(({ name }) => name),
  markups: rate?.meta?.markups,
})

describe('mark-ups that are hidden from packers', () => {
  test('are not to be told from any answer to the page of a packer, and all of them to a manager', async () => {
    const { manager, packer, call, id } = await hidingShop()
    const draft = await draftOf(packer)
    const seen = told(draft.rates[0])
    const known = told((await manager.call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)).body.rates[0])
    expect(known).toMatchObject({ extras: ['Handling'], markups: [{ id, name: 'Handling' }] })
    expect(seen).toEqual({ total: known.total, base: known.total, extras: [], markups: undefined })
    const bought = await buyAt(packer, draft)
    for (const path of [`/v1/shipments/${draft.id}`, '/v1/shipments', `/desk/record-history/${draft.id}`]) {
      const { status, body } = await packer.call<object>('GET', path)
      expect(status, path).toBe(200)
      expect(JSON.stringify(body), path).not.toContain('Handling')
      expect(JSON.stringify(body), path).not.toContain('"markups"')
    }
    expect(told(bought.selected_rate)).toEqual(seen)
    // A program of the shop is told all of it.
    const program = await call<ShipmentRecord>('GET', `/v1/shipments/${draft.id}`)
    expect(told(program.body.selected_rate)).toMatchObject({ extras: ['Handling'] })
  })

  test('are not to be reckoned from what the carrier was paid', async () => {
    const { manager, packer } = await hidingShop()
    const { id } = await buyAt(packer, await draftOf(packer))
    const paths = [
      `/desk/money/entries?shipment_id=${id}`,
      '/desk/money/totals',
      '/desk/money/refunds',
      '/desk/reports/overview?from=2026-01-01&to=2026-01-31',
      '/desk/reports/labels?from=2026-01-01&to=2026-01-31',
      '/desk/reports/refunds',
      '/desk/markups',
      '/desk/markup-figures',
    ]
    const statuses = async (page: Page) =>
      Promise.all(paths.map(async path => (await page.call('GET', path)).status))
    expect(await statuses(packer)).toEqual(paths.map(() => 403))
    expect(await statuses(manager)).toEqual(paths.map(() => 200))
    const ledger = async (page: Page) =>
      (await page.call('POST', '/desk/ledger-exports', { set: { kind: 'ledger' } })).status
    expect([await ledger(packer), await ledger(manager)]).toEqual([403, 200])
    expect((await packer.call('POST', '/desk/export-files', { set: { kind: 'ledger' } })).status).toBe(400)
    // What tells no price stays.
    const reports = '/desk/reports/desks?from=2026-01-01&to=2026-01-31'
    expect((await packer.call('GET', reports)).status).toBe(200)
  })

  test('are told once the shop shows them, and not any more when it does not', async () => {
    const { manager, packer } = await hidingShop()
    const { id } = await draftOf(packer)
    const seen = async () =>
      told((await packer.call<ShipmentRecord>('GET', `/v1/shipments/${id}`)).body.rates[0]).extras
    const show = (isShown: boolean) =>
      manager.call('PATCH', '/desk/markup-settings', { show_markup_to_packers: isShown })
    expect(await seen()).toEqual([])
    await show(true)
    expect(await seen()).toEqual(['Handling'])
    expect((await packer.call('GET', '/desk/money/entries')).status).toBe(200)
    await show(false)
    expect(await seen()).toEqual([])
  })

  test('stay hidden in what was answered to somebody else before', async () => {
    const { manager, packer } = await hidingShop()
    const headers = { 'idempotency-key': 'same-request' }
    const make = (page: Page) =>
      page.call<ShipmentRecord>(
        'POST',
        '/v1/shipments',
        { ...route, carrier_ids: ['bench_courier'] },
        { headers },
      )
    expect(told((await make(manager)).body.rates[0]).extras).toEqual(['Handling'])
    const again = await make(packer)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(told(again.body.rates[0]).extras).toEqual([])
  })

  test('stay hidden where rates come one by one', async () => {
    const { manager, packer } = await hidingShop()
    const { id: shipment_id } = await draftOf(packer)
    const lines = async (page: Page) =>
      (await page.call('POST', '/desk/rates/stream', { shipment_id })).bytes.toString('utf8')
    expect(await lines(manager)).toContain('Handling')
    const told = await lines(packer)
    expect(told).toContain('total_charge')
    expect(told).not.toContain('Handling')
  })

  test('are in every price of a run, also in the one that is confirmed and in its receipt', async () => {
    const { call, manager, packer } = await hidingShop()
    // Where orders are sent from is known by the last shipment.
    await draftOf(packer)
    const order = await takeOrder(call)
    await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
    const { id } = (await packer.call<Run>('POST', '/desk/runs', { order_ids: [order.id] })).body
    const itemAt = async (page: Page) =>
      (await page.call<{ results: RunItem[] }>('GET', `/desk/runs/${id}/items`)).body.results[0]
    await expect.poll(async () => (await itemAt(packer))?.state).toBe('rated')
    const offers = (await packer.call<RateRecord[]>('GET', `/desk/runs/${id}/items/${order.id}/rates`)).body
    const known = await itemAt(manager)
    const paid = known?.price ?? 0
    const charged = offers.find(({ service }) => service === known?.service)?.total_charge ?? 0
    expect(charged).toBeGreaterThan(paid)
    expect(known?.price_with_markups).toBe(charged)
    expect(await itemAt(packer)).toMatchObject({ price: charged })
    const shown = (await packer.call<Run>('GET', `/desk/runs/${id}`)).body
    expect(shown.to_buy).toEqual({ count: 1, totals: [{ currency: 'CAD', amount: charged }] })
    expect(shown.services[0]).toMatchObject({ total: charged, average: charged })
    const buy = (amount: number) =>
      packer.call('POST', `/desk/runs/${id}/buy`, {
        expected_count: 1,
        expected_totals: [{ currency: 'CAD', amount }],
      })
    const refused = await buy(charged + 1)
    expect(refused.status).toBe(409)
    expect(JSON.stringify(refused.body)).toContain(`"amount":${charged}`)
    expect(JSON.stringify(refused.body)).not.toContain(`${paid}`)
    expect((await buy(charged)).status).toBe(200)
    await expect.poll(async () => (await itemAt(packer))?.state).toBe('bought')
    expect([(await itemAt(packer))?.price, (await itemAt(manager))?.price]).toEqual([charged, paid])
    const receipt = async (page: Page) =>
      (await page.call('GET', `/desk/runs/${id}/receipt`)).bytes.toString('utf8')
    expect(await receipt(packer)).toContain(`,${charged},CAD`)
    expect(await receipt(packer)).not.toContain(`,${paid},CAD`)
    expect(await receipt(manager)).toContain(`,${paid},CAD`)
    const list = (await packer.call<{ results: Run[] }>('GET', '/desk/runs')).body.results
    expect(list[0]?.bought_totals).toEqual([{ currency: 'CAD', amount: charged }])
    expect(JSON.stringify([list, offers, await itemAt(packer)])).not.toMatch(/Handling|with_markups/)
  })

  test('are in the prices of what waits for its carrier and of a trial of a rule', async () => {
    const { call, manager, packer } = await hidingShop()
    const draft = await draftOf(packer)
    const charged = draft.rates[0]?.total_charge ?? 0
    const queued = (
      await packer.call<QueuedPurchase>('POST', '/desk/purchase-queue', {
        shipment_id: draft.id,
        selected_rate_id: draft.rates[0]?.id,
      })
    ).body
    expect(queued.accepted_charge).toBe(charged)
    expect(queued).not.toHaveProperty('accepted_charge_with_markups')
    const known = await recordIn<QueuedPurchase>(manager.call, '/desk/purchase-queue', queued.id)
    expect(known.accepted_charge).toBeLessThan(charged)
    expect(known.accepted_charge_with_markups).toBe(charged)
    await takeOrder(call)
    const content = { match: 'all', conditions: [toCanada], actions: [express] }
    const trial = async (page: Page) =>
      (await page.call<RuleTrial>('POST', '/desk/rule-trials', content)).body
    const money = async (page: Page) => {
      const { difference, orders } = await trial(page)
      return [difference[0]?.amount, orders[0]?.changes[0]?.price_before, orders[0]?.changes[0]?.price_after]
    }
    expect(await money(manager)).toEqual([15, 10, 25])
    expect(await money(packer)).toEqual([16.5, 11, 27.5])
    expect(JSON.stringify(await trial(packer))).not.toContain('with_markups')
  })

  test('keep nothing from anybody in a shop without any', async () => {
    const all = await shop()
    await addConnection(all.station.call, courier())
    const packer = await pageOf(all, 'packer')
    expect((await packer.call('GET', '/desk/money/entries')).status).toBe(200)
  })
})

test('what mark-ups brought in is counted by label and currency, without those that were voided', async () => {
  const { manager, id } = await hidingShop()
  const figures = async () => (await manager.call<MarkupFigures>('GET', '/desk/markup-figures')).body
  const one = await buyAt(manager, await draftOf(manager))
  const two = await buyAt(manager, await draftOf(manager))
  const added = one.selected_rate?.extra_charges.at(-1)?.amount ?? 0
  expect(added).toBeGreaterThan(0)
  const { earned, totals, examples } = await figures()
  expect(earned).toEqual([{ markup_id: id, currency: 'CAD', amount: 2 * added, labels: 2 }])
  expect(totals).toEqual([{ currency: 'CAD', amount: 2 * added, labels: 2 }])
  expect(examples[0]).toMatchObject({
    shipment_id: two.id,
    carrier_charge: two.selected_rate?.base_charge,
    added: [{ id, name: 'Handling', amount: added }],
    total_charge: two.selected_rate?.total_charge,
  })
  await manager.call('POST', `/v1/shipments/${one.id}/cancel`)
  expect((await figures()).totals).toEqual([{ currency: 'CAD', amount: added, labels: 1 }])
})
