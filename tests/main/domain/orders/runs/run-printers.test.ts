import { expect, test } from 'vitest'
import type { Printer } from '../../../../../shared/desk/printing/printers.ts'
import type { RunPrinter } from '../../../../../shared/desk/run-printers.ts'
import type { Run } from '../../../../../shared/desk/runs.ts'
import { ruleDesk } from '../../../../support/desks/rule-desk.ts'
import { runDesk } from '../../../../support/desks/run-desk.ts'

type Desk = Awaited<ReturnType<typeof runDesk>>

const printersOf = async ({ call }: Desk, { id }: Pick<Run, 'id'>, headers: Record<string, string> = {}) =>
  (
    await call<{ count: number; results: RunPrinter[] }>(
      'GET',
      `/desk/runs/${id}/printers`,
      undefined,
      headers,
    )
  ).body

const addPrinter = async ({ call }: Desk, name: string, more: object = {}): Promise<Printer> => {
  const uri = `screen://${name.toLowerCase()}`
  const { status, body } = await call<Printer>('POST', '/desk/printers', { name, uri, ...more })
  expect(status).toBe(201)
  return body
}

test('a dry run says that its labels go to the default printer, and prints nothing', async () => {
  const at = await runDesk()
  const printer = await addPrinter(at, 'Desk')
  const run = await at.begin(await at.takeMany(3))
  expect(await printersOf(at, run)).toMatchObject({
    count: 1,
    results: [
      {
        printer_id: printer.id,
        printer_name: 'Desk',
        labels: 3,
        because: 'default',
        saves_files: false,
        rule: null,
      },
    ],
  })
  expect((await at.call<{ count: number }>('GET', '/desk/print-jobs')).body.count).toBe(0)
})

test('without a printer it says that they go nowhere, and why', async () => {
  const at = await runDesk()
  const run = await at.begin(await at.takeMany(2))
  expect((await printersOf(at, run)).results).toMatchObject([
    {
      printer_id: null,
      labels: 2,
      because: 'nothing',
      message: expect.stringContaining('No printer is the default'),
    },
  ])
})

test('labels of several printers are counted by what chose them, and a skipped one is not', async () => {
  const at = await ruleDesk()
  await addPrinter(at, 'Desk')
  const ruled = await addPrinter(at, 'Ruled')
  const gift = { source: 'Gift' }
  await at.turnOn({
    name: 'Gifts',
    conditions: [{ field: 'source', test: 'is', values: ['Gift'] }],
    actions: [{ kind: 'printer', printer_id: ruled.id }],
  })
  const orders = [...(await at.takeMany(3)), await at.take(gift), await at.take(gift)]
  const run = await at.begin(orders)
  await at.call('PATCH', `/desk/runs/${run.id}/items/${orders[0]?.id}`, { action: 'skip' })
  expect(
    (await printersOf(at, run)).results.map(each => [each.printer_name, each.labels, each.because]),
  ).toEqual([
    ['Desk', 2, 'default'],
    ['Ruled', 2, 'rule'],
  ])
  expect((await printersOf(at, run)).results[1]?.rule?.name).toBe('Gifts')
  const { body: rates } = await at.call<{ carrier_name: string }[]>(
    'GET',
    `/desk/runs/${run.id}/items/${orders[1]?.id}/rates`,
  )
  const third = await addPrinter(at, 'Third')
  await at.call('POST', '/desk/print-routes', {
    carrier_name: rates[0]?.carrier_name,
    printer_id: third.id,
  })
  expect((await printersOf(at, run)).results).toMatchObject([
    { printer_id: third.id, labels: 2, because: 'route' },
    { printer_id: ruled.id, labels: 2, because: 'rule' },
  ])
  // What is said is what is done.
  await at.buy(await at.read(run), { printing: {} })
  await at.until(run, 'done')
  await expect
    .poll(async () => {
      const { body } = await at.call<{ results: { printer_id: string }[] }>('GET', '/desk/print-jobs')
      return body.results.map(({ printer_id }) => printer_id).sort()
    })
    .toEqual([third.id, third.id, ruled.id, ruled.id].sort())
  expect((await printersOf(at, run)).count).toBe(0)
})

test('a rule for a size may send some elsewhere, which is said', async () => {
  const at = await runDesk()
  const desk = await addPrinter(at, 'Desk')
  const small = await addPrinter(at, 'Small')
  await at.call('POST', '/desk/print-routes', { media: '4x6in', kind: 'label', printer_id: small.id })
  const run = await at.begin(await at.takeMany(1))
  expect((await printersOf(at, run)).results).toMatchObject([{ printer_id: desk.id, by_size: true }])
})
