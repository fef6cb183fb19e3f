import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../main/db/open.ts'
import { systemClock } from '../../main/platform/clock.ts'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { PrinterIdentity } from '../../main/printing/printers/transport.ts'
import type { PrintJob } from '../../shared/desk/printing/print-jobs.ts'
import type { PrinterTrouble } from '../../shared/desk/printing/printer-kinds.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { accepted, printDesk, zpl } from '../support/desks/print-desk.ts'
import { letTimePass } from '../support/let-time-pass.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { wirePrinter } from '../support/printers/wire-printer.ts'
import { wireTransport } from '../support/printers/wire-transport.ts'
import { migrations } from '../support/station/database.ts'
import { tempHome } from '../support/station/temp-home.ts'

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

async function startRun(desk: Desk, shipment_ids: string[], uri = 'tcp://127.0.0.1') {
  desk.addPrinter(uri)
  return accepted(await desk.printRuns.create({ shipment_ids }, 'bench', { desk: null, testMode: true })).id
}

const jobsOf = (desk: Desk, run: string): PrintJob[] =>
  [0, 100, 200, 300, 400].flatMap(
    offset => desk.printJobs.list({ run_id: run, limit: 100, offset }).records as PrintJob[],
  )

const answered: PrinterIdentity = {
  model: 'ZD421-203dpi',
  firmware: 'V93.21.07Z',
  serial: '50J204501234',
  languages: ['ZPL'],
  dpi: 203,
  mediaMm: null,
}

const textOf = (label: string) => /\^FD([^^]*)\^FS/.exec(label)?.[1]

/** Somebody looks at what lies at the printer and says so; what is missing is printed again. */
async function answer(desk: Desk, run: string, cameOut: (name: string) => boolean): Promise<number> {
  const unknown = jobsOf(desk, run).filter(({ state }) => state === 'unknown')
  for (const { id, name } of unknown) {
    const isThere = cameOut(name)
    accepted(desk.printQueue.settle(id, isThere, 'bench'))
    if (!isThere) accepted(await desk.printJobs.retry(id, {}, 'bench'))
  }
  return unknown.length
}

test('500 labels come out exactly once and in order, whatever the printer does meanwhile, asking where nobody knows', async () => {
  const printer = await scriptedPrinter()
  const { machine } = printer
  const desk = printDesk({ findLabel })
  const all = names(500)
  const run = await startRun(desk, all, printer.uri)
  desk.database.sqlite.prepare('UPDATE printers SET identity = ?').run(JSON.stringify(answered))
  const bitten = async (manner: 'closes' | 'stalls') => {
    printer.treat({ manner, atByte: 20 })
    await printer.misbehaved()
    printer.treat({ manner: 'prints' })
  }
  const stood = async (trouble: PrinterTrouble) => {
    machine.stopFor(trouble)
    const { id } = desk.printers.list({ limit: 1, offset: 0 }).records[0] as Printer
    while (!accepted(desk.printers.retrieve(id)).troubles.includes(trouble)) await new Promise(setImmediate)
    machine.fix()
  }
  const withoutPower = async () => {
    machine.setPace('by_hand')
    await machine.accepted()
    await printer.cutPower()
    machine.setPace('at_once')
    await printer.powerUp()
  }
  /** After so many labels: what happens, and what ends it. */
  const faults: [number, () => Promise<void>][] = [
    [40, () => stood('paper_out')],
    [120, () => bitten('closes')],
    [200, () => stood('head_open')],
    [280, withoutPower],
    [340, () => printer.unplug().then(printer.plugIn)],
    [380, () => bitten('stalls')],
    [420, withoutPower],
    [460, () => stood('paused')],
  ]
  desk.start()
  const troubles = async () => {
    for (const [after, fault] of faults) {
      await machine.printedCount(after)
      await fault()
    }
  }
  const last = desk.printJobs.list({ run_id: run, limit: 1, offset: 0 }).records[0]?.id ?? ''
  let answers = 0
  desk.feed.subscribe(({ id, topic }) => {
    if (topic !== 'print-jobs' || desk.job(id).state !== 'unknown') return
    answers += 1
    setImmediate(() => answer(desk, run, name => machine.printed.map(textOf).includes(name)))
  })
  const done = Promise.all([troubles(), desk.whenState(last, 'confirmed')])
  await letTimePass(desk.clock, done)
  expect(machine.printed.map(textOf)).toEqual(all)
  expect(accepted(desk.printRuns.retrieve(run)).jobs).toMatchObject({ total: 500, confirmed: 500 })
  // What the printer had when its power failed, twice, and what was cut off on its way, at most twice.
  expect(answers).toBeGreaterThanOrEqual(2)
  expect(answers).toBeLessThanOrEqual(4)
})

const program = fileURLToPath(new URL('../support/printers/printing-process.ts', import.meta.url))

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

  const points = ['print.before_first_byte', 'print.copy_done', 'print.outcome_written'] as const
  for (const [round, point] of points.entries()) {
    await killedAt(home, printer.port, point, 4 + round)
    const database = open()
    const desk = printDesk({ home, database, limits: quick, transports: () => wireTransport(printer.port) })
    // What has no receipt is in doubt from the start; the next process asks about what has one.
    desk.spool.start()
    await desk.stop()
    await answer(desk, run, name => printer.printed.includes(name))
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
})
