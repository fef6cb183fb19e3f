import { describe, expect, test } from 'vitest'
import { armFaultPoint } from '../../../../main/platform/fault-points.ts'
import type { PrintJob } from '../../../../shared/desk/printing/print-jobs.ts'
import { accepted, printDesk, zpl } from '../../../support/desks/print-desk.ts'
import { letTimePass } from '../../../support/let-time-pass.ts'
import { lyingOdometer } from '../../../support/printers/scripted-printer/odometer.ts'
import {
  type ScriptedPrinter,
  scriptedPrinter,
} from '../../../support/printers/scripted-printer/scripted-printer.ts'
import { testDatabase } from '../../../support/station/database.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const textOf = (label: string) => /\^FD([^^]*)\^FS/.exec(label)?.[1]
const paper = ({ machine }: ScriptedPrinter) => machine.printed.map(textOf)

/** A desk at a printer that has told who it is, so that it is asked about every copy. */
async function bench(more: Parameters<typeof printDesk>[0] = {}) {
  const desk = printDesk(more)
  const printer = await scriptedPrinter()
  const { id } = desk.addPrinter(printer.uri, { name: 'Zebra' })
  accepted(await desk.printers.identify(id, {}))
  return { desk, printer, odometer: lyingOdometer(printer.machine, desk.clock) }
}

type Bench = Awaited<ReturnType<typeof bench>>

/** Prints these, one behind the other, and lets time pass until something is known of each or somebody is asked. */
async function printAll({ desk }: Pick<Bench, 'desk'>, names: readonly string[]): Promise<PrintJob[]> {
  const jobs = []
  for (const name of names) jobs.push(await desk.print(name))
  const over = jobs.map(({ id }) => desk.whenState(id, 'confirmed', 'unknown', 'failed'))
  return letTimePass(desk.clock, Promise.all(over))
}

const asked = {
  state: 'unknown',
  copies_done: 0,
  problem: { code: 'lost_track', advice: expect.stringContaining('Look whether the label came out') },
}

describe('a label is printed once, whatever the counter of its printer says', () => {
  test.each([8, 12, 30])('and is confirmed when it is %i seconds late', async seconds => {
    const at = await bench()
    at.odometer.comesLate(seconds * 1_000)
    at.desk.start()
    const jobs = await printAll(at, ['one', 'two', 'three'])
    expect(paper(at.printer)).toEqual(['one', 'two', 'three'])
    expect(jobs.map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
  })

  test('and somebody is asked when it never moves', async () => {
    const at = await bench()
    at.odometer.standsStill()
    at.desk.start()
    const jobs = await printAll(at, ['one', 'two', 'three'])
    expect(paper(at.printer)).toEqual(['one', 'two', 'three'])
    for (const job of jobs) expect(job).toMatchObject(asked)
  })

  test('and somebody is asked when it stops moving after it was believed', async () => {
    const at = await bench()
    at.desk.start()
    const [first] = await printAll(at, ['one'])
    at.odometer.standsStill()
    const [second] = await printAll(at, ['two'])
    expect(first).toMatchObject({ state: 'confirmed' })
    expect(second).toMatchObject(asked)
    expect(paper(at.printer)).toEqual(['one', 'two'])
  })

  test('and somebody is asked when it moves by more than was printed', async () => {
    const at = await bench()
    at.odometer.counts(3)
    at.desk.start()
    const [job] = await printAll(at, ['one'])
    expect(paper(at.printer)).toEqual(['one'])
    expect(job).toMatchObject(asked)
  })

  test('and somebody is asked when it is set back in between; the next one is confirmed', async () => {
    const at = await bench()
    at.desk.start()
    await printAll(at, ['one'])
    at.printer.machine.setPace('by_hand')
    const second = await at.desk.print('two')
    await at.desk.whenState(second.id, 'sent')
    at.odometer.isSetTo(0)
    at.printer.machine.setPace('at_once')
    expect(await letTimePass(at.desk.clock, at.desk.whenState(second.id, 'unknown'))).toMatchObject(asked)
    const [third] = await printAll(at, ['three'])
    expect(third).toMatchObject({ state: 'confirmed' })
    expect(paper(at.printer)).toEqual(['one', 'two', 'three'])
  })

  test('and somebody is asked when it turns negative', async () => {
    const at = await bench()
    at.printer.machine.setPace('by_hand')
    at.desk.start()
    const job = await at.desk.print('one')
    await at.desk.whenState(job.id, 'sent')
    at.odometer.says(-7)
    at.printer.machine.setPace('at_once')
    expect(await letTimePass(at.desk.clock, at.desk.whenState(job.id, 'unknown'))).toMatchObject(asked)
    expect(paper(at.printer)).toEqual(['one'])
  })

  test('and one that was negative from the start is not called printed', async () => {
    const at = await bench()
    at.odometer.says(-7)
    at.desk.start()
    const { id } = await at.desk.print('one')
    expect(await letTimePass(at.desk.clock, at.desk.whenState(id, 'sent'))).toMatchObject({ problem: null })
    expect(paper(at.printer)).toEqual(['one'])
  })

  test.each([
    ['as it should', 'confirmed', () => undefined],
    ['late', 'confirmed', (at: Bench) => at.odometer.comesLate(12_000)],
    ['not at all', 'unknown', (at: Bench) => at.odometer.standsStill()],
  ] as const)('and it moves %s after the connection broke behind it', async (_, state, tell) => {
    const at = await bench()
    tell(at)
    at.printer.treat({ manner: 'breaks_off' })
    at.desk.start()
    const jobs = await printAll(at, ['one', 'two'])
    expect(paper(at.printer)).toEqual(['one', 'two'])
    expect(jobs.map(job => job.state)).toEqual([state, state])
  })

  test.each([
    ['late', 'confirmed', (at: Bench) => at.odometer.comesLate(30_000)],
    ['not at all', 'unknown', (at: Bench) => at.odometer.standsStill()],
  ] as const)('and it moves %s after the station was killed behind it', async (_, state, tell) => {
    const home = tempHome()
    const database = testDatabase(home)
    const at = await bench({ home, database })
    tell(at)
    armFaultPoint({ name: 'print.copy_done', nth: 1 }, () => {
      throw new Error('killed')
    })
    at.desk.start()
    const { id } = await at.desk.print('one')
    await at.desk.trouble()
    await at.desk.stop()
    expect(at.desk.job(id).state).toBe('sending')
    const desk = printDesk({ home, database, clock: at.desk.clock })
    desk.start()
    const over = desk.whenState(id, 'confirmed', 'unknown', 'failed')
    expect(await letTimePass(at.desk.clock, over)).toMatchObject({ state })
    expect(paper(at.printer)).toEqual(['one'])
    await desk.stop()
  })

  test('and what somebody said did not come out is printed again when they ask for it, once', async () => {
    const at = await bench()
    at.odometer.standsStill()
    at.desk.start()
    const [job] = await printAll(at, ['one'])
    accepted(at.desk.printQueue.settle(job?.id ?? '', false, 'bench'))
    const again = accepted(await at.desk.printJobs.retry(job?.id ?? '', {}, 'bench'))
    await letTimePass(at.desk.clock, at.desk.whenState(again.id, 'unknown'))
    expect(at.printer.documents.map(String)).toEqual([zpl('one'), zpl('one')])
  })
})
