import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../main/db/open.ts'
import { systemClock } from '../../main/platform/clock.ts'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { PrintJob } from '../../shared/desk/print-jobs.ts'
import { migrations } from '../support/database.ts'
import { accepted, printDesk, zpl } from '../support/print-desk.ts'
import { scriptedPrinterTransport } from '../support/scripted-printer-transport.ts'
import { tempHome } from '../support/temp-home.ts'
import { wirePrinter } from '../support/wire-printer.ts'
import { wireTransport } from '../support/wire-transport.ts'

const quick = { followDelaysMs: [1], standstillMs: 1, retryDelaysMs: [1], askTimes: 1 }
const names = (count: number) => Array.from({ length: count }, (_, n) => `parcel ${n + 1}`)

const findLabel = (id: string) => ({
  bytes: Buffer.from(zpl(id)),
  format: 'ZPL' as const,
  name: id,
  kind: 'label' as const,
  trackingNumbers: [],
})

type Desk = ReturnType<typeof printDesk>

async function startRun(desk: Desk, shipment_ids: string[]) {
  desk.addPrinter('tcp://127.0.0.1')
  return accepted(await desk.printRuns.create({ shipment_ids }, 'bench', { desk: null, testMode: true })).id
}

const jobsOf = (desk: Desk, run: string): PrintJob[] =>
  [0, 100, 200, 300, 400].flatMap(
    offset => desk.printJobs.list({ run_id: run, limit: 100, offset }).records as PrintJob[],
  )

test('500 labels come out exactly once and in order, whatever the printer does meanwhile', async () => {
  const printer = scriptedPrinterTransport()
  const desk = printDesk({ clock: systemClock, limits: quick, transports: printer.transports, findLabel })
  const all = names(500)
  const run = await startRun(desk, all)
  /** After so many labels: what happens, and what ends it. */
  const faults: Record<number, () => void> = {
    40: () => printer.stand('paper_out'),
    120: () => printer.breakOff(1),
    200: () => printer.stand('head_open'),
    280: () => printer.losePower(),
    340: () => printer.unplug(true),
    420: () => printer.breakOff(2),
    460: () => printer.stand('paused'),
  }
  const happened = new Set<number>()
  const look = () => {
    const at = printer.printed.length
    const fault = faults[at]
    if (!fault || happened.has(at)) return
    happened.add(at)
    fault()
    // Somebody loads paper, closes the head, plugs the printer in again.
    systemClock.after(5, () => {
      printer.stand(null)
      printer.unplug(false)
    })
  }
  desk.feed.subscribe(look)
  const last = desk.printJobs.list({ run_id: run, limit: 1, offset: 0 }).records[0]?.id ?? ''
  desk.start()
  await desk.whenState(last, 'confirmed')
  expect(printer.printed).toEqual(all)
  expect(accepted(desk.printRuns.retrieve(run)).jobs).toMatchObject({ total: 500, confirmed: 500 })
  expect(happened.size).toBe(Object.keys(faults).length)
}, 120_000)

const program = fileURLToPath(new URL('../support/printing-process.ts', import.meta.url))

async function killedAt(home: string, port: number, point: FaultPoint, nth: number): Promise<void> {
  const child = spawn(process.execPath, [program, home, String(port), point, String(nth)], {
    stdio: 'inherit',
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child, 'exit')
}

test('a station that is killed again and again prints the rest exactly once and in order, asking where nobody knows', async () => {
  const home = tempHome()
  const printer = await wirePrinter()
  const all = names(40)
  const open = () => openDatabase(home, migrations)
  const seeded = open()
  const run = await startRun(printDesk({ home, database: seeded, findLabel }), all)
  seeded.close()

  /** Somebody looks at what lies at the printer and says so; what is missing is printed again. */
  const answer = async (desk: Desk): Promise<number> => {
    const unknown = jobsOf(desk, run).filter(({ state }) => state === 'unknown')
    for (const { id, name } of unknown) {
      const cameOut = printer.printed.includes(name)
      accepted(desk.printLine.settle(id, cameOut, 'bench'))
      if (!cameOut) accepted(await desk.printJobs.retry(id, {}, 'bench'))
    }
    return unknown.length
  }

  const points = ['print.before_first_byte', 'print.copy_done', 'print.outcome_written'] as const
  for (const [round, point] of points.entries()) {
    await killedAt(home, printer.port, point, 4 + round)
    const database = open()
    const desk = printDesk({ home, database, limits: quick, transports: () => wireTransport(printer.port) })
    // What has no receipt is in doubt from the start; the next process asks about what has one.
    desk.spool.start()
    await desk.stop()
    await answer(desk)
    database.close()
  }

  const desk = printDesk({
    home,
    database: open(),
    clock: systemClock,
    limits: quick,
    transports: () => wireTransport(printer.port),
  })
  const done = Promise.withResolvers<void>()
  desk.feed.subscribe(() => {
    const { jobs } = accepted(desk.printRuns.retrieve(run))
    if (jobs.confirmed === all.length) done.resolve()
  })
  desk.start()
  await done.promise
  expect(printer.printed).toEqual(all)
}, 120_000)
