import { describe, expect, onTestFinished, type TestContext, test } from 'vitest'
import { serialPorts } from '../../../../main/platform/serial-ports.ts'
import {
  createSerialTransport,
  findSerialPrinters,
} from '../../../../main/printing/printers/serial-transport.ts'
import { type SerialUri, usualLine } from '../../../../shared/desk/printing/printer-uri.ts'
import { type ManualClock, manualClock } from '../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../support/print-transport-suite/describe-print-transport.ts'
import { labelOf } from '../../../support/print-transport-suite/documents.ts'
import { sendOptions } from '../../../support/print-transport-suite/place.ts'
import { noTerminalBecause, pseudoTerminal } from '../../../support/printers/pseudo-terminal.ts'

const notRun = noTerminalBecause()

const portAt = (path: string, clock: ManualClock, line: Partial<SerialUri> = {}) =>
  createSerialTransport(
    { scheme: 'serial', path, ...usualLine, baud: 115_200, ...line },
    { serial: serialPorts, clock },
  )

if (notRun) {
  test('a serial port as a print transport', ({ skip }: TestContext) => skip(`NOT RUN: ${notRun}`))
} else {
  /** A pseudo-terminal has no hang-up half way; that it takes nobody is what `breakDown` does: there is no port. */
  describePrintTransport('a serial port', {
    outcome: 'sent',
    manners: ['garbage', 'stalls'],
    talents: [],
    hugeBytes: 1_000_000,
    createPlace: async () => {
      const clock = manualClock()
      const terminal = await pseudoTerminal()
      const there = portAt(terminal.path, clock)
      const nowhere = portAt('/dev/no-such-port', clock)
      let isThere = true
      const now = () => (isThere ? there : nowhere)
      return {
        transport: {
          check: options => now().check(options),
          send: async (bytes, options) => {
            const before = terminal.documents.length
            const delivery = await now().send(bytes, options)
            if (delivery.outcome === 'sent') await terminal.arrived(before + 1)
            return delivery
          },
        },
        clock,
        arrived: terminal.arrived,
        begun: terminal.begun,
        breakDown: async () => {
          isThere = false
        },
        repair: async () => {
          isThere = true
        },
        behave: told => {
          if (told.manner === 'stalls') return terminal.stallAt(told.atByte)
          const talking = setInterval(() => void terminal.say(Buffer.from('\x00\xff~~"? ', 'latin1')), 5)
          onTestFinished(() => clearInterval(talking))
          return { done: async () => {} }
        },
      }
    },
  })

  describe('a serial port', () => {
    test('waits while the printer says stop (XON/XOFF), and loses nothing', async () => {
      const terminal = await pseudoTerminal()
      const document = Buffer.alloc(300_000, labelOf('wait'))
      const sending = portAt(terminal.path, manualClock(), { flow: 'xonxoff' }).send(document, sendOptions())
      await terminal.heard(10_000)
      await terminal.say(Uint8Array.of(0x13))
      await terminal.say(Uint8Array.of(0x11))
      expect(await sending).toEqual({ outcome: 'sent' })
      expect((await terminal.arrived(1))[0]?.equals(document)).toBe(true)
    })

    test('may have printed when its line goes dead half way', async () => {
      const terminal = await pseudoTerminal()
      const document = Buffer.alloc(2_000_000, labelOf('gone'))
      const sending = portAt(terminal.path, manualClock()).send(document, sendOptions())
      await terminal.heard(10_000)
      await terminal.stop()
      expect(await sending).toMatchObject({
        outcome: 'unknown',
        problem: { message: expect.stringMatching(/bytes/) },
      })
    })
  })
}

describe('a serial port', () => {
  test('that is not there, or is none, is named', async () => {
    const clock = manualClock()
    expect(await portAt('/dev/no-such-port', clock).send(labelOf(1), sendOptions())).toEqual({
      outcome: 'failed',
      problem: { code: 'offline', message: 'There is no printer at /dev/no-such-port.' },
    })
    expect(await portAt(import.meta.filename, clock).check(sendOptions())).toMatchObject({
      state: 'blocked',
      problem: { message: expect.stringContaining(import.meta.filename) },
    })
  })

  test('is found among those of the machine, with the settings that are usual', async () => {
    const serial = { ...serialPorts, list: async () => [{ path: '/dev/ttyUSB0', name: 'FTDI' }] }
    expect(await findSerialPrinters(serial)).toEqual([
      {
        uri: { scheme: 'serial', path: '/dev/ttyUSB0', ...usualLine },
        name: 'FTDI',
        language: null,
        dpi: null,
      },
    ])
    expect(Array.isArray(await findSerialPrinters(serialPorts))).toBe(true)
  })

  test('is named when this installation cannot use any', async () => {
    const none = Object.assign(new Error('no binding'), { code: 'NO_SERIAL' })
    const serial = { open: () => Promise.reject(none), list: () => Promise.reject(none) }
    const transport = createSerialTransport(
      { scheme: 'serial', path: 'COM3', ...usualLine },
      { serial, clock: manualClock() },
    )
    expect(await transport.check(sendOptions())).toMatchObject({ problem: { code: 'no_serial_support' } })
    expect(await findSerialPrinters(serial)).toEqual([])
  })
})
