import { expect, test } from 'vitest'
import type { AttentionItem } from '../../shared/desk/attention.ts'
import { runDesk } from '../support/desks/run-desk.ts'

async function desk() {
  const at = await runDesk()
  const { call } = at
  const attention = async () =>
    (await call<{ results: AttentionItem[] }>('GET', '/desk/attention')).body.results
  /** Buys the labels of so many orders and has them printed. */
  const buyAndPrint = async (count: number) => {
    const run = await at.begin(await at.takeMany(count))
    await at.buy(run, { printing: { order: 'pick', packing_slips: false } })
    return at.until(run, 'done')
  }
  return { ...at, attention, buyAndPrint }
}

test('a run whose labels were to be printed and are in no print queue needs somebody until they are, or who looked says so', async () => {
  const at = await desk()
  const run = await at.buyAndPrint(2)
  await expect.poll(async () => (await at.read(run)).print_problem).not.toBeNull()
  expect(await at.attention()).toMatchObject([
    { kind: 'run_unprinted', id: run.id, subject: String(run.number), test_mode: true },
  ])
  await at.call('POST', '/desk/printers', { name: 'Desk', uri: 'screen://office' })
  expect((await at.call('POST', `/desk/runs/${run.id}/print`, {})).status).toBe(200)
  await expect.poll(at.attention).toEqual([])

  const plain = await at.begin(await at.takeMany(1))
  await at.buy(plain)
  await at.until(plain, 'done')
  expect(await at.attention()).toEqual([])
})

test('what is printed in another way is taken off the list, and a label that was voided is not to be printed', async () => {
  const at = await desk()
  const [taken, voided] = [await at.buyAndPrint(1), await at.buyAndPrint(1)]
  await expect.poll(async () => (await at.attention()).length).toBe(2)
  expect((await at.call('POST', `/desk/attention/${taken.id}/settle`, { happened: true })).status).toBe(200)
  expect((await at.attention()).map(({ id }) => id)).toEqual([voided.id])
  const [item] = await at.items(voided)
  await at.call('POST', `/v1/shipments/${item?.shipment_id}/cancel`)
  expect(await at.attention()).toEqual([])
  expect((await at.read(voided)).printed.none).toBe(0)
})

test('prints that wait for a printer nobody reaches need somebody, in one line for the printer, until it prints or they go', async () => {
  const at = await desk()
  const { body: printer } = await at.call<{ id: string }>('POST', '/desk/printers', {
    name: 'Dead',
    uri: 'tcp://127.0.0.1:1',
  })
  await at.buyAndPrint(3)
  await expect.poll(async () => (await at.attention()).map(({ kind }) => kind)).toEqual(['print_waiting'])
  expect(await at.attention()).toMatchObject([{ id: printer.id, subject: '3 × Dead' }])
  expect((await at.call<{ attention: object }>('GET', '/desk/status')).body.attention).toMatchObject({
    total: 1,
    print_waiting: 1,
  })
  const { results } = (await at.call<{ results: { id: string }[] }>('GET', '/desk/print-jobs')).body
  for (const { id } of results) await at.call('POST', `/desk/print-jobs/${id}/cancel`)
  expect(await at.attention()).toEqual([])
})

test('a printer that is paused with work in its queue needs somebody, and one without does not', async () => {
  const at = await desk()
  const { body: printer } = await at.call<{ id: string }>('POST', '/desk/printers', {
    name: 'Bench',
    uri: 'screen://office',
  })
  await at.call('POST', `/desk/printers/${printer.id}/pause`)
  expect(await at.attention()).toEqual([])
  await at.buyAndPrint(2)
  await expect.poll(async () => (await at.attention()).map(({ subject }) => subject)).toEqual(['2 × Bench'])
  await at.call('POST', `/desk/printers/${printer.id}/resume`)
  await expect.poll(at.attention).toEqual([])
})
