import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runCommand } from '../../support/command-line/command-line.ts'
import { importFile, importLine } from '../../support/desks/desk-import.ts'
import { addConnection, courier } from '../../support/desks/shipping-data.ts'
import { startStation } from '../../support/station/station.ts'
import { tempHome } from '../../support/station/temp-home.ts'

/** A station of its own is started and stopped by the command. */
const startsMs = 40_000

function fileIn(folder: string, ...lines: string[]): string {
  const path = join(folder, 'orders.csv')
  writeFileSync(path, importFile(...lines))
  return path
}

test(
  'a file is imported without a running station, and again it changes nothing',
  async () => {
    const home = tempHome()
    const file = fileIn(tempHome(), importLine('C1'), importLine('C2'))
    const run = (...more: string[]) => runCommand('import', file, '--type', 'orders', '--home', home, ...more)
    expect(await run('--dry-run')).toEqual({
      code: 0,
      out: 'Plan: created 2, updated 0, unchanged 0, skipped 0, errors 0\n',
      err: '',
    })
    expect((await run()).out).toBe('created 2, updated 0, unchanged 0, skipped 0, errors 0\n')
    expect((await run()).out).toBe('created 0, updated 0, unchanged 2, skipped 0, errors 0\n')
  },
  startsMs,
)

test(
  'beside a running station it imports there, names what does not fit and ends with 1',
  async () => {
    const station = await startStation()
    const file = fileIn(tempHome(), importLine('C3'), importLine('C4', { 'Item weight': 'heavy' }))
    const { code, out, err } = await runCommand(
      'import',
      file,
      '--type',
      'orders',
      '--home',
      station.home,
      '--json',
    )
    expect(code).toBe(1)
    expect(err).toBe('')
    expect(JSON.parse(out)).toMatchObject({
      state: 'done',
      plan: { create: 1, error: 1 },
      progress: { stored: 1 },
      errors: [{ lines: [3] }],
    })
    expect((await station.call('GET', '/v1/orders')).body.count).toBe(1)
    expect((await station.call('GET', '/v1/orders', undefined, { as: 'live' })).body.count).toBe(0)
    await station.close()
  },
  startsMs,
)

test(
  'a rate card of zones and weights becomes the prices of a service',
  async () => {
    const station = await startStation()
    const { id } = await addConnection(station.call, courier('card_courier'))
    const file = join(tempHome(), 'rates.csv')
    writeFileSync(file, 'Weight (kg),Near,Far\r\n1,6.46,9\r\n5,7,12')
    const about = ['--type', 'rates', '--connection', id, '--service', 'bench_standard']
    const { code, out } = await runCommand('import', file, ...about, '--home', station.home)
    expect({ code, out }).toEqual({
      code: 0,
      out: 'created 0, updated 1, unchanged 0, skipped 0, errors 0\n',
    })
    await station.close()
  },
  startsMs,
)

test.each([
  [['orders.csv'], /Say what the file is of/],
  [['orders.csv', '--type', 'letters'], /--type is one of orders, .*not "letters"/],
  [['orders.csv', '--type', 'orders', '--mode', 'maybe'], /--mode is test or live/],
  [['nowhere.csv', '--type', 'orders'], /There is no file nowhere.csv/],
])('says what is wrong with %j', async (args, problem) => {
  const { code, err } = await runCommand('import', ...args, '--home', tempHome())
  expect({ code, err }).toEqual({ code: 2, err: expect.stringMatching(problem) })
})
