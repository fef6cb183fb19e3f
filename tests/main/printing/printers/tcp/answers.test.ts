import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readDeviceId } from '../../../../../main/printing/printers/device-transport.ts'
import {
  readCount,
  readErrorReport,
  readHostErrors,
  readHostIdentification,
  readHostStatus,
  readLanguages,
  readPrinterInformation,
  readRealTimeStatus,
  readVariable,
} from '../../../../../main/printing/printers/tcp/answers.ts'
import { labelCountOf, readReceipt } from '../../../../../main/printing/printers/tcp/label-receipt.ts'
import { printerTroubles } from '../../../../../shared/desk/printing/printer-kinds.ts'
import { hostErrors, hostStatus, ordinary } from '../../../../support/printers/scripted-printer/answers.ts'
import { createMachine } from '../../../../support/printers/scripted-printer/machine.ts'

const garbage = fc.uint8Array({ maxLength: 400 }).map(bytes => Buffer.from(bytes).toString('latin1'))
const ready = hostStatus(createMachine(), ordinary, false)

/** An answer as it should be with something else in its place. */
const damaged = fc
  .tuple(fc.nat(ready.length), fc.nat(20), garbage)
  .map(([at, length, piece]) => ready.slice(0, at) + piece + ready.slice(at + length))

describe('what printers answer', () => {
  test.each<[string, (text: string) => unknown]>([
    ['~HS', readHostStatus],
    ['~HQES', readHostErrors],
    ['~HI', readHostIdentification],
    ['getvar', readVariable],
    ['a counter', readCount],
    ['^ee', readErrorReport],
    ['DLE EOT', readRealTimeStatus],
    ['GS I', readPrinterInformation],
    ['an IEEE 1284 id', readDeviceId],
    ['a receipt', readReceipt],
    ['a document of labels', text => labelCountOf(Buffer.from(text, 'latin1'))],
  ])('%s never makes the station fail, whatever comes', (_, read) => {
    fc.assert(
      fc.property(fc.oneof(garbage, damaged), text => {
        expect(() => read(text)).not.toThrow()
      }),
      { numRuns: 200 },
    )
  })

  test('is read from the middle of whatever else is said', () => {
    fc.assert(
      fc.property(garbage, garbage, (before, after) => {
        const clean = before.replaceAll('\u0002', '')
        expect(readHostStatus(clean + ready + after)).toMatchObject({ troubles: [], formatsWaiting: 0 })
      }),
      { numRuns: 200 },
    )
  })

  test('is not believed before all of it is there', () => {
    for (let length = 0; length < ready.length - 2; length++)
      expect(readHostStatus(ready.slice(0, length))).toBeNull()
  })

  test('names each trouble by ~HS and by ~HQES', () => {
    for (const trouble of printerTroubles) {
      const machine = createMachine()
      machine.stopFor(trouble)
      const named = readHostStatus(hostStatus(machine, ordinary, false))?.troubles ?? []
      const errors = readHostErrors(hostErrors(machine)) ?? []
      const isKnown = !['ink_low', 'stopped', 'unsupported'].includes(trouble)
      expect(named.length + errors.length > 0, trouble).toBe(isKnown)
      for (const said of [...named, ...errors]) expect(said).toBe(trouble)
    }
  })

  test('tells the languages a printer speaks', () => {
    expect(readLanguages('hybrid_xml_zpl')).toEqual(['ZPL'])
    expect(readLanguages('epl_zpl')).toEqual(['ZPL', 'EPL'])
    expect(readLanguages('?')).toEqual([])
  })

  test('counts the labels of a document only where that is sure', () => {
    const count = (text: string) => labelCountOf(Buffer.from(text))
    expect(count('^XA^FDa^FS^XZ')).toBe(1)
    expect(count('^XA^FDa^FS^PQ3,0,1,Y^XZ\n^XA^FDb^FS^XZ')).toBe(4)
    expect(count('^XA^MMT^XZ^XA^FDa^FS^XZ')).toBe(1)
    for (const unsure of [
      '',
      'N\nP1\n',
      '^XA^FDa',
      '^XA^DFR:A.ZPL^FDa^FS^XZ',
      '^XA^XFR:A.ZPL^FS^XZ',
      '~CC!!XA!XZ',
    ])
      expect(count(unsure), unsure).toBeNull()
  })
})
