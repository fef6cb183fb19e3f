import fc from 'fast-check'
import { expect, test } from 'vitest'
import { accepted, type PrintDesk, printDesk } from '../../../support/desks/print-desk.ts'
import { letTimePass } from '../../../support/let-time-pass.ts'
import { lyingOdometer } from '../../../support/printers/scripted-printer/odometer.ts'
import { scriptedPrinter } from '../../../support/printers/scripted-printer/scripted-printer.ts'

/** With sockets and a disk each takes half a second: one for every ten values of a property. */
const schedules = Math.ceil((fc.readConfigureGlobal().numRuns ?? 100) / 10)

type Printer = Awaited<ReturnType<typeof scriptedPrinter>>
type Odometer = ReturnType<typeof lyingOdometer>
type Happening = (at: { printer: Printer; odometer: Odometer; desk: PrintDesk }) => unknown

const happenings: Record<string, Happening> = {
  'late by 8 s': ({ odometer }) => odometer.comesLate(8_000),
  'late by 30 s': ({ odometer }) => odometer.comesLate(30_000),
  'stands still': ({ odometer }) => odometer.standsStill(),
  shared: ({ odometer }) => odometer.counts(3),
  'set back': ({ odometer }) => odometer.isSetTo(0),
  negative: ({ odometer }) => odometer.says(-7),
  'answer lost': ({ printer }) => printer.treat({ manner: 'breaks_off' }),
  'answer given': ({ printer }) => printer.treat({ manner: 'prints' }),
  'cable out and in': ({ printer }) => printer.unplug().then(printer.plugIn),
  'paper out and in': ({ printer, desk }) => {
    printer.machine.stopFor('paper_out')
    desk.clock.advance(4_000)
    printer.machine.fix('paper_out')
  },
}

const textOf = (label: string) => /\^FD([^^]*)\^FS/.exec(label)?.[1]

async function play(schedule: readonly string[]): Promise<void> {
  const desk = printDesk()
  const printer = await scriptedPrinter()
  const { id } = desk.addPrinter(printer.uri, { name: 'Zebra' })
  accepted(await desk.printers.identify(id, {}))
  const odometer = lyingOdometer(printer.machine, desk.clock)
  desk.start()
  const jobs = []
  for (const [n, name] of schedule.entries()) {
    jobs.push(await desk.print(`${n} ${name}`))
    await happenings[name]?.({ printer, odometer, desk })
    jobs.push(await desk.print(`${n} after ${name}`))
  }
  const handedOver = jobs.map(job => desk.whenState(job.id, 'confirmed', 'unknown', 'failed', 'sent'))
  await letTimePass(desk.clock, Promise.all(handedOver))
  // Until somebody would be asked about the last one.
  const { promise: isOver, resolve } = Promise.withResolvers<void>()
  desk.clock.after(100_000, resolve)
  await letTimePass(desk.clock, isOver)
  const out = printer.machine.printed.map(textOf)
  expect(out).toEqual([...new Set(out)])
  for (const job of jobs) {
    const { state, name } = desk.job(job.id)
    if (state === 'confirmed') expect(out).toContain(name)
    if (state === 'failed') expect(out).not.toContain(name)
  }
  const stopping = desk.stop()
  desk.clock.advance(60_000)
  await stopping
}

test('a station at a real socket prints no label twice, whatever its printer says', async () => {
  const schedule = fc.array(fc.constantFrom(...Object.keys(happenings)), { minLength: 1, maxLength: 4 })
  await fc.assert(fc.asyncProperty(schedule, play), { numRuns: schedules })
}, 120_000)
