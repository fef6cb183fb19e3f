import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { systemClock } from '../../main/platform/clock.ts'
import type { FaultPoint } from '../../main/platform/fault-points.ts'
import type { PrintJobState } from '../../shared/desk/printing/print-jobs.ts'
import {
  addOffered,
  jobOf,
  labelOf,
  pairedFolder,
  printAt,
  runProgram,
} from '../support/desks/desk-program.ts'
import { addPeople, freePort, openShop } from '../support/desks/shop-network.ts'
import { scriptedPrinter } from '../support/printers/scripted-printer/scripted-printer.ts'
import { killableStation } from '../support/station/killable-station.ts'
import { tempHome } from '../support/station/temp-home.ts'

const program = fileURLToPath(new URL('../support/desks/desk-process.ts', import.meta.url))

function startDesk(folder: string, printer: string, point: FaultPoint) {
  const child = spawn(process.execPath, [program, folder, printer, point], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { killed: once(child, 'exit') }
}

type Round = {
  point: FaultPoint
  /** Whether the printer can be asked what it printed. */
  tells: boolean
  ends: PrintJobState
  prints: number
}

const rounds: Round[] = [
  { point: 'desk.taken', tells: false, ends: 'failed', prints: 0 },
  { point: 'desk.begun', tells: false, ends: 'unknown', prints: 0 },
  { point: 'desk.printed', tells: false, ends: 'unknown', prints: 1 },
  { point: 'desk.printed', tells: true, ends: 'confirmed', prints: 1 },
  { point: 'desk.outcome_written', tells: false, ends: 'sent', prints: 1 },
]

test.each(rounds)(
  'a desk killed at $point (its printer tells: $tells) prints $prints and the job is $ends',
  async round => {
    const shop = await openShop({ clock: systemClock })
    const printer = await scriptedPrinter()
    const { folder, pairing } = await pairedFolder(shop, shop)
    const { killed } = startDesk(folder, printer.uri, round.point)
    const added = await addOffered(shop)
    if (round.tells) await shop.station.call('POST', `/desk/printers/${added.id}/identify`, {})
    else printer.speak('silent')
    const job = await printAt(shop, added, labelOf('killed'))
    await killed
    expect((await jobOf(shop, job)).state).toBe('sending')
    runProgram({ folder, pairing, printers: [printer.uri] })
    await expect.poll(async () => (await jobOf(shop, job)).state).toBe(round.ends)
    const next = await printAt(shop, added, labelOf('next'))
    await expect.poll(async () => (await jobOf(shop, next)).state).toMatch(/^(sent|confirmed)$/)
    expect(printer.documents).toHaveLength(round.prints + 1)
  },
)

test('a station killed before it wrote the outcome asks the desk, which knows: nothing is printed twice', async () => {
  const home = tempHome()
  const networkAddresses = ['127.0.0.1']
  const port = await freePort()
  const first = await killableStation(home, { networkAddresses, diesAt: 'print.copy_done' })
  await addPeople(first)
  await first.call('PATCH', '/desk/network', { open: true, port })
  const printer = await scriptedPrinter()
  const { folder, pairing } = await pairedFolder({ station: first }, { port })
  runProgram({ folder, pairing, printers: [printer.uri] })
  const added = await addOffered({ station: first })
  printer.speak('silent')
  const job = await printAt({ station: first }, added, labelOf('once'))
  await first.ended
  const shop = { station: await killableStation(home, { networkAddresses }) }
  await expect.poll(async () => (await jobOf(shop, job)).state).toBe('sent')
  const next = await printAt(shop, added, labelOf('next'))
  await expect.poll(async () => (await jobOf(shop, next)).state).toMatch(/^(sent|confirmed)$/)
  expect(printer.documents).toHaveLength(2)
})
