import { describe, expect, test } from 'vitest'
import { printJobRoutes } from '../../../../main/printing/printing-routes.ts'
import { createPrintQueueRepository } from '../../../../main/printing/spool/print-job-repository.ts'
import type { PrintJobRow } from '../../../../main/printing/spool/print-job-row.ts'
import { inOrder } from '../../../../main/printing/spool/print-run-plan.ts'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import type { PrintRun } from '../../../../shared/desk/printing/print-runs.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { accepted, printDesk, zpl } from '../../../support/desks/print-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { createScriptedPrinterTransport } from '../../../support/printers/scripted-printer-transport.ts'
import { watchedDatabase } from '../../../support/station/query-plans.ts'

const places: Record<string, string> = { s1: 'B-10', s2: 'A-2', s3: 'A-10', s5: 'a-1' }
const labelOf = (id: string) => ({
  bytes: Buffer.from(zpl(id)),
  format: 'ZPL' as const,
  name: id,
  kind: 'label' as const,
  trackingNumbers: [],
})

async function open(more: Parameters<typeof printDesk>[0] = {}) {
  const desk = printDesk({
    findLabel: id => (id.startsWith('s') ? labelOf(id) : null),
    sources: {
      placeOf: id => places[id] ?? null,
      shipmentsOfBatch: id => ok(id === 'batch_1' ? ['s3', 's1'] : []),
      drawDocument: async (_, { shipments: [id] }) =>
        ok({ ...labelOf(`slip ${id}`), bytes: Buffer.from(zpl(`slip ${id}`)), kind: 'packing_slip' }),
    },
    ...more,
  })
  const call = await listenWith(printJobRoutes(desk))
  const run = async (body: object) => {
    const answer = await call('POST', '/desk/print-runs', body)
    return { ...answer, run: answer.body as PrintRun }
  }
  const jobsOf = async (id: string) =>
    ((await call('GET', `/desk/print-jobs?run_id=${id}&limit=100`)).body.results as PrintJob[]).toReversed()
  return { desk, call, run, jobsOf }
}

const messageOf = ({ body }: { body: Record<string, unknown> }) =>
  (body.errors as { message: string }[])[0]?.message

test.each([
  ['given', 's1 s2 s3 s4 s5'],
  ['reverse', 's5 s4 s3 s2 s1'],
  ['pick', 's5 s2 s3 s1 s4'],
  ['pick_reverse', 's4 s1 s3 s2 s5'],
] as const)('shipments in the order "%s"', (order, expected) => {
  const ids = ['s1', 's2', 's3', 's4', 's5']
  expect(inOrder(ids, order, id => places[id] ?? null).join(' ')).toBe(expected)
})

describe('a print run', () => {
  test('comes out in pick order, each slip after its label, behind a label that says where it begins', async () => {
    const { desk, call, run, jobsOf } = await open()
    const printer = await fakePrinter()
    desk.addPrinter(printer.uri)
    const before = await desk.print('before')
    const { status, run: made } = await run({
      shipment_ids: ['s1', 's2', 's3'],
      order: 'pick',
      packing_slips: true,
      separator: true,
      copies: 2,
      name: 'Morning',
    })
    expect(status).toBe(201)
    expect(made).toMatchObject({
      name: 'Morning',
      order: 'pick',
      shipments: 3,
      jobs: { total: 7, queued: 7, held: 0 },
      waits_for: null,
      requested_by: 'bench',
    })
    desk.start()
    const jobs = await jobsOf(made.id)
    await desk.whenState(jobs.at(-1)?.id ?? '', 'sent')
    const documents = printer.documents.map(String)
    expect(documents[0]).toBe(zpl('before'))
    expect(documents[1]).toContain('^FDMorning^FS')
    const twice = (id: string) => [zpl(id), zpl(id), zpl(`slip ${id}`)]
    expect(documents.slice(2)).toEqual(['s2', 's3', 's1'].flatMap(twice))
    expect((await call('GET', `/desk/print-runs/${made.id}`)).body).toMatchObject({
      jobs: { sent: 7, queued: 0 },
    })
    expect(jobs.map(({ kind }) => kind).slice(0, 3)).toEqual(['separator', 'label', 'packing_slip'])
    expect(desk.job(before.id).run_id).toBeNull()
  })

  test('prints what a batch made', async () => {
    const { desk, run, jobsOf } = await open()
    desk.addPrinter('folder:out')
    const { run: made } = await run({ batch_id: 'batch_1' })
    expect((await jobsOf(made.id)).map(({ shipment_id: id }) => id)).toEqual(['s3', 's1'])
    expect(messageOf(await run({ batch_id: 'batch_2' }))).toBe('This batch made no shipments.')
  })

  test('is stored whole or not at all, and says what cannot be printed', async () => {
    const { desk, run } = await open()
    desk.addPrinter('folder:out')
    const refused = await run({ shipment_ids: ['s1', 'x1', 's2', 'x2'] })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errors: [
          {
            code: 'state_error',
            details: {
              shipments: [
                { shipment_id: 'x1', message: 'No label is stored for this shipment.' },
                { shipment_id: 'x2', message: 'No label is stored for this shipment.' },
              ],
            },
          },
        ],
      },
    })
    expect(messageOf(refused)).toContain('2 of 4 shipments')
    expect(desk.printJobs.list({ limit: 1, offset: 0 }).count).toBe(0)
    expect(accepted(ok(desk.printRuns.list({ limit: 1, offset: 0 }))).count).toBe(0)
  })

  test.each([
    [{}, 'non_field_errors'],
    [{ shipment_ids: ['s1'], batch_id: 'b' }, 'non_field_errors'],
    [{ shipment_ids: [] }, 'shipment_ids'],
    [{ shipment_ids: ['s1', 's1'] }, 'shipment_ids'],
    [{ shipment_ids: ['s1'], order: 'random' }, 'order'],
    [{ shipment_ids: ['s1'], copies: 0 }, 'copies'],
  ])('refuses %j and names the field', async (body, field) => {
    const { run } = await open()
    expect(await run(body)).toMatchObject({
      status: 400,
      body: { errors: [{ details: { [field]: expect.anything() } }] },
    })
  })

  test('its rest can be held, released and withdrawn', async () => {
    const { desk, call, run } = await open()
    desk.addPrinter('folder:out')
    const { run: made } = await run({ shipment_ids: ['s1', 's2'], hold: true })
    expect(made.jobs).toMatchObject({ held: 2, queued: 2 })
    const act = async (what: string) => (await call('POST', `/desk/print-runs/${made.id}/${what}`)).body.jobs
    expect(await act('release')).toMatchObject({ held: 0, queued: 2 })
    expect(await act('hold')).toMatchObject({ held: 2 })
    expect(await act('cancel')).toMatchObject({ held: 0, cancelled: 2 })
    expect((await call('GET', '/desk/print-runs')).body).toMatchObject({
      count: 1,
      results: [{ id: made.id }],
    })
    for (const what of ['cancel', 'hold', 'release'])
      expect((await call('POST', `/desk/print-runs/run_nope/${what}`)).status).toBe(404)
    expect((await call('GET', '/desk/print-runs/run_nope')).status).toBe(404)
  })

  async function doubtful() {
    const printer = createScriptedPrinterTransport()
    const opened = await open({ transports: printer.transports })
    opened.desk.addPrinter('tcp://127.0.0.1')
    printer.breakOff(1)
    printer.forget()
    const { run } = await opened.run({ shipment_ids: ['s1', 's2', 's3'] })
    const [first, second, third] = (await opened.jobsOf(run.id)).map(({ id }) => id) as [
      string,
      string,
      string,
    ]
    opened.desk.start()
    await opened.desk.whenState(first, 'unknown')
    const seen = async () => (await opened.call('GET', `/desk/print-runs/${run.id}`)).body
    return { ...opened, printer, run, ids: [first, second, third] as const, seen }
  }

  test('waits with its rest for an answer about a print nobody knows about; other jobs pass', async () => {
    const { desk, call, printer, ids, seen } = await doubtful()
    const other = await desk.print('other')
    await desk.whenState(other.id, 'unknown', 'sent')
    expect(printer.inside.map(({ text }) => text)).toEqual(['other'])
    expect(desk.job(ids[1]).state).toBe('queued')
    expect(await seen()).toMatchObject({ waits_for: ids[0], jobs: { unknown: 1, queued: 2 } })
    await call('POST', `/desk/print-jobs/${ids[0]}/settle`, { came_out: true })
    await desk.whenState(ids[1], 'unknown', 'sent')
    expect(await seen()).toMatchObject({ jobs: { confirmed: 1 } })
  })

  test('a repeat of the print takes its place in front of the rest', async () => {
    const { desk, call, printer, run, ids, seen } = await doubtful()
    const again = await call('POST', `/desk/print-jobs/${ids[0]}/retry`)
    expect(again.body).toMatchObject({ run_id: run.id, position: 1, repeat_number: 1 })
    await desk.whenState(String(again.body.id), 'sent', 'unknown')
    expect(printer.inside.map(({ text }) => text)[0]).toBe('s1')
    expect(await seen()).toMatchObject({ jobs: { total: 3 } })
  })
})

test('a run waits on for a printer that is away, where a single job is given up', async () => {
  const printer = createScriptedPrinterTransport()
  const { desk, run, jobsOf } = await open({
    transports: printer.transports,
    limits: { retryDelaysMs: [1_000] },
  })
  desk.addPrinter('tcp://127.0.0.1')
  printer.unplug(true)
  const { run: made } = await run({ shipment_ids: ['s1', 's2'] })
  const [first] = await jobsOf(made.id)
  const id = first?.id ?? ''
  desk.start()
  for (let attempts = 1; attempts < 5; attempts += 1) {
    await desk.when(id, job => job.attempts === attempts && job.next_attempt_at !== null)
    desk.clock.advance(1_000)
  }
  await desk.when(id, job => job.attempts === 5 && job.next_attempt_at !== null)
  printer.unplug(false)
  desk.clock.advance(1_000)
  await desk.whenState(id, 'sent', 'confirmed')
})

test('the line is read along its indexes, however long the history is', () => {
  const { sqlite, plansOf } = watchedDatabase()
  const line = createPrintQueueRepository({ sqlite })
  const job = { printerId: 'p', state: 'queued', line: 5, seq: 5 } as PrintJobRow
  const plans = plansOf(() => {
    line.positionOf(job)
    line.end('p')
    line.isAwaited('p')
    line.atPlace('p', job, 3)
    line.printersOfRun('r')
    line.nextInQueue('p')
    line.underWay('p')
    line.makeRoomBefore(job)
  })
  expect(plans.filter(plan => plan.startsWith('SCAN print_jobs') && !plan.includes('INDEX'))).toEqual([])
  expect(plansOf(() => line.followed('p')).join()).toContain('USING INDEX print_jobs_followed (printer_id=?)')
})
