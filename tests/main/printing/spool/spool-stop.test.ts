import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../../main/db/open.ts'
import { systemClock } from '../../../../main/platform/clock.ts'
import { printDesk, zpl } from '../../../support/desks/print-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { migrations, testDatabase } from '../../../support/station/database.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const program = fileURLToPath(new URL('../../../support/printers/printing-process.ts', import.meta.url))

function startProcess(home: string): ChildProcess {
  const child = spawn(process.execPath, [program, home], { stdio: 'inherit' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

describe('a station that stops', () => {
  test('lets the label under way finish, starts no other one and goes on with it next time', async () => {
    const printer = await fakePrinter({ manner: 'holds' })
    const home = tempHome()
    const database = testDatabase(home)
    const desk = printDesk({ home, database })
    desk.addPrinter(printer.uri)
    desk.start()
    const [first, second] = [await desk.print('first'), await desk.print('second')]
    await printer.misbehaved()
    const stopping = desk.stop()
    const third = await desk.print('third')
    await printer.unplug()
    await stopping
    expect(desk.job(first.id).state).not.toBe('sending')
    expect([desk.job(second.id).state, desk.job(third.id).state]).toEqual(['queued', 'queued'])

    printer.behave({ manner: 'prints' })
    await printer.plugIn()
    const restarted = printDesk({ home, database })
    restarted.start()
    await restarted.whenState(third.id, 'sent')
    expect(printer.documents.slice(1).map(String)).toEqual([zpl('second'), zpl('third')])
  })

  test('does not wait for ever for a printer that does not finish', async () => {
    const printer = await fakePrinter({ manner: 'holds' })
    const desk = printDesk()
    desk.addPrinter(printer.uri)
    desk.start()
    const job = await desk.print('stuck')
    await printer.misbehaved()
    const stopping = desk.stop()
    desk.clock.advance(25_000)
    await stopping
    expect(desk.job(job.id)).toMatchObject({ state: 'unknown', problem: { code: 'interrupted' } })
  })

  test('puts a label back that had not left yet', async () => {
    const desk = printDesk()
    // A documentation address (RFC 5737): nothing ever answers there.
    desk.addPrinter('tcp://192.0.2.1')
    desk.start()
    const job = await desk.print('patient')
    const attempt = desk.when(job.id, ({ state, next_attempt_at: at }) => state === 'sending' || at !== null)
    await attempt
    const stopping = desk.stop()
    desk.clock.advance(5_000)
    await stopping
    expect(desk.job(job.id).state).toBe('queued')
  })

  test('is killed in the middle of a label: that one may have printed, the others print once and in order', async () => {
    const home = tempHome()
    const printer = await fakePrinter({ manner: 'holds' })
    const before = openDatabase(home, migrations)
    const seed = printDesk({ home, database: before })
    seed.addPrinter(printer.uri)
    const jobs = [await seed.print('first'), await seed.print('second'), await seed.print('third')]
    await seed.stop()
    before.close()

    const misbehaved = printer.misbehaved()
    const station = startProcess(home)
    await misbehaved
    station.kill('SIGKILL')
    await once(station, 'exit')

    printer.behave({ manner: 'prints' })
    const desk = printDesk({ home, clock: systemClock })
    const [first, second, third] = jobs.map(job => job.id) as [string, string, string]
    expect(desk.job(first).state).toBe('sending')
    desk.start()
    expect(desk.job(first)).toMatchObject({ state: 'unknown', problem: { code: 'interrupted' } })
    await Promise.all([desk.whenState(second, 'sent'), desk.whenState(third, 'sent')])
    expect(printer.documents.map(String)).toEqual([zpl('first'), zpl('second'), zpl('third')])
  })

  test('settles what it left open even where nothing else waits', async () => {
    const desk = printDesk()
    desk.addPrinter('tcp://192.0.2.1')
    const { id } = await desk.print('alone')
    desk.database.sqlite.prepare("UPDATE print_jobs SET state = 'sending' WHERE id = ?").run(id)
    desk.start()
    expect(desk.job(id)).toMatchObject({ state: 'unknown', problem: { code: 'interrupted' } })
  })

  test('does not guess when the outcome of a label could not be written down', async () => {
    const printer = await fakePrinter()
    const desk = printDesk()
    desk.addPrinter(printer.uri)
    const { sqlite } = desk.database
    sqlite.exec(`CREATE TRIGGER disk_full BEFORE UPDATE ON print_jobs WHEN NEW.state = 'sent'
                 BEGIN SELECT RAISE(FAIL, 'database or disk is full'); END`)
    desk.start()
    const [first, second] = [await desk.print('first'), await desk.print('second')]
    await desk.trouble()
    expect([desk.job(first.id).state, desk.job(second.id).state]).toEqual(['sending', 'queued'])
    sqlite.exec('DROP TRIGGER disk_full')
    desk.clock.advance(5_000)
    await desk.whenState(second.id, 'sent')
    expect(desk.job(first.id).state).toBe('unknown')
    expect(printer.documents.map(String)).toEqual([zpl('first'), zpl('second')])
  })
})
