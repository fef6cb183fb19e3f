import { expect, test } from 'vitest'
import { runCommand } from '../../support/command-line/command-line.ts'
import { fakePrinter } from '../../support/printers/fake-printer.ts'
import { scriptedPrinter } from '../../support/printers/scripted-printer/scripted-printer.ts'
import { testDatabase } from '../../support/station/database.ts'
import { tempHome } from '../../support/station/temp-home.ts'

function addPrinter(home: string, id: string, name: string, uri: string): void {
  testDatabase(home)
    .sqlite.prepare(
      `INSERT INTO printers (id, name, uri, language, dpi, media, is_default, enabled, state, created_at)
       VALUES (?, ?, ?, 'ZPL', 203, '4x6in', 0, 1, 'unknown', 0)`,
    )
    .run(id, name, uri)
}

const doctor = (home: string, ...more: string[]) => runCommand('doctor', '--home', home, ...more)

test('one printer is examined by its name, its id or its address, and nothing is sent to it', async () => {
  const home = tempHome()
  const printer = await scriptedPrinter()
  addPrinter(home, 'prn_1', 'Zebra', printer.uri)
  for (const wanted of ['zebra', 'prn_1', printer.uri]) {
    const { code, out, err } = await doctor(home, '--printer', wanted)
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.split('\n')[0]).toBe(`ok    "Zebra" (${printer.uri}): nothing is wrong as far as it tells`)
    expect(out).toMatch(/^ok {4}identity: The printer reports that it is /m)
  }
  expect(printer.machine.printed).toEqual([])
})

test('what is wrong comes with what to do first, and ends with 1', async () => {
  const home = tempHome()
  const printer = await fakePrinter()
  await printer.unplug()
  addPrinter(home, 'prn_1', 'Zebra', printer.uri)
  const { code, out } = await doctor(home, '--printer', 'Zebra')
  expect(code).toBe(1)
  expect(out.split('\n')[0]).toMatch(/^FIX {3}"Zebra" \(tcp:.*\): \S/)
  expect(out).toMatch(/^FAIL {2}\w[\w ]+: "Zebra" does not let Packdesk connect at 127\.0\.0\.1:\d+\. /m)
})

test('an address that is no printer of the station is examined as it is', async () => {
  const home = tempHome()
  const printer = await scriptedPrinter()
  const { code, out } = await doctor(home, '--printer', printer.uri)
  expect(code).toBe(0)
  expect(out).toContain(printer.uri)
})

test.each([
  [['--printer', 'Nobody'], /There is no printer "Nobody" here\. There are "Zebra", "Zebra"\. An address/],
  [['--printer', 'zebra'], /Several printers are called "zebra"\. Say which by its id: prn_1, prn_2\./],
  [['--printer', ' '], /Name the printer/],
  [['--calibrate'], /Name the printer/],
])('says what is wrong with %j', async (args, problem) => {
  const home = tempHome()
  addPrinter(home, 'prn_1', 'Zebra', 'folder://labels')
  addPrinter(home, 'prn_2', 'Zebra', 'folder://labels')
  const { code, out, err } = await doctor(home, ...args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(problem)
})

test('a calibration label needs the station that prints it', async () => {
  const home = tempHome()
  const printer = await scriptedPrinter()
  addPrinter(home, 'prn_1', 'Zebra', printer.uri)
  const { code, err } = await doctor(home, '--printer', 'Zebra', '--calibrate')
  expect(code).toBe(1)
  expect(err).toMatch(/No station runs on this home/)
  expect(printer.machine.printed).toEqual([])
})
