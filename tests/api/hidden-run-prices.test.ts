import { expect, test } from 'vitest'
import type { Run, RunItem } from '../../shared/desk/runs.ts'
import type { Page } from '../support/contract/page.ts'
import { addMarkup } from '../support/desks/markup-desk.ts'
import { takeOrder } from '../support/desks/order-desk.ts'
import { addConnection, courier, montreal, service } from '../support/desks/shipping-data.ts'
import { pageOf, shop } from '../support/desks/sign-in-shop.ts'
import { textsOfPdf } from '../support/labels/read-pdf.ts'

/** A shop that adds 10 % to its courier (10 and 25 CAD), with a run of a packer: one of so many orders goes express. */
async function hidingRun(orders: number) {
  const all = await shop()
  const { call } = all.station
  const { id: connection } = await addConnection(call, courier())
  await addMarkup(call, { name: 'Handling', value: 10, carriers: ['bench_courier'] })
  await call('PATCH', '/desk/run-settings', { hold_seconds: 0 })
  const [manager, packer] = [await pageOf(all, 'manager'), await pageOf(all, 'packer')]
  const ids: string[] = []
  for (let at = 0; at < orders; at += 1) {
    const options = orders > 1 && at === 0 ? { preferred_service: 'bench_express' } : {}
    ids.push((await takeOrder(call, { shipping_from: montreal, options })).id)
  }
  const { id } = (await packer.call<Run>('POST', '/desk/runs', { order_ids: ids })).body
  const read = async (page: Page) => (await page.call<Run>('GET', `/desk/runs/${id}`)).body
  const rated = () => expect.poll(async () => (await read(packer)).state).toBe('rated')
  await rated()
  return { call, connection, manager, packer, id, read, rated }
}

const buyAt = (page: Page, id: string, count: number, amount: number) =>
  page.call('POST', `/desk/runs/${id}/buy`, {
    expected_count: count,
    expected_totals: [{ currency: 'CAD', amount }],
  })

test('a packer reads one price of each label in the PDF receipt of a run, a manager what the carrier was paid', async () => {
  const { manager, packer, id, read } = await hidingRun(1)
  expect((await buyAt(packer, id, 1, 11)).status).toBe(200)
  await expect.poll(async () => (await read(packer)).items.bought).toBe(1)
  const receipt = async (page: Page) => {
    const { status, bytes } = await page.call('GET', `/desk/runs/${id}/receipt?format=pdf`)
    expect(status).toBe(200)
    return (await textsOfPdf(bytes)).join(' ')
  }
  const seen = await receipt(packer)
  expect(seen).toContain('11.00')
  expect(seen).not.toMatch(/\b10\.00|Handling/)
  expect(await receipt(manager)).toContain('10.00')
})

test('a packer is told a price of a run that has moved as one price, and buys at that', async () => {
  const { call, connection, packer, id, read, rated } = await hidingRun(1)
  expect((await read(packer)).to_buy.totals).toEqual([{ currency: 'CAD', amount: 11 }])
  const config = { services: [service('bench_standard', 12, 4), service('bench_express', 25, 1)] }
  expect((await call('PATCH', `/desk/connections/${connection}`, { config })).status).toBe(200)
  expect((await packer.call('POST', `/desk/runs/${id}/rate`)).status).toBe(200)
  await rated()
  await expect.poll(async () => (await read(packer)).to_buy.totals[0]?.amount).toBe(13.2)
  const refused = await buyAt(packer, id, 1, 11)
  expect(refused.status).toBe(409)
  const said = JSON.stringify(refused.body)
  expect(said).toContain('"amount":13.2')
  expect(said).not.toMatch(/\b12\b|Handling|with_markups/)
  expect((await buyAt(packer, id, 1, 13.2)).status).toBe(200)
})

test('a packer is told of a price far above the others in the price that is charged, without the median of the carrier', async () => {
  const { manager, packer, id } = await hidingRun(4)
  const doubted = async (page: Page) =>
    (
      await page.call<{ results: RunItem[] }>('GET', `/desk/runs/${id}/items?doubt=price`)
    ).body.results.flatMap(({ doubts }) => doubts)
  const [known, ...none] = await doubted(manager)
  expect(none).toEqual([])
  expect(known).toMatchObject({ kind: 'price', message: '25.00, 2.5 × the median of 10.00.' })
  const seen = await doubted(packer)
  const fill = { price: 27.5, currency: 'CAD', times: 2.5 }
  expect(seen).toEqual([
    { kind: 'price', message: '27.50, 2.5 × the median.', words: [{ key: 'far_charge', fill }] },
  ])
})

test('a packer is told of a label the carrier asks nothing for in the price that is charged', async () => {
  const { call, connection, manager, packer, id, rated } = await hidingRun(1)
  const config = { services: [service('bench_standard', 0, 4)] }
  expect((await call('PATCH', `/desk/connections/${connection}`, { config })).status).toBe(200)
  await addMarkup(call, {
    name: 'Box',
    kind: 'amount',
    value: 3,
    currency: 'CAD',
    carriers: ['bench_courier'],
  })
  expect((await packer.call('POST', `/desk/runs/${id}/rate`)).status).toBe(200)
  await rated()
  const doubted = async (page: Page) =>
    (await page.call<{ results: RunItem[] }>('GET', `/desk/runs/${id}/items?doubt=zero_price`)).body.results
  await expect.poll(async () => (await doubted(packer)).length).toBe(1)
  const [known, seen] = [await doubted(manager), await doubted(packer)]
  expect(known[0]?.doubts).toMatchObject([{ kind: 'zero_price', message: 'The price is 0.00.' }])
  expect(seen[0]).toMatchObject({ price: 3, doubts: [{ message: 'The price is 3.00.' }] })
  expect(JSON.stringify(seen)).not.toMatch(/0\.00\.|with_markups/)
})
