import { describe, expect, test } from 'vitest'
import { createTcpTransport } from '../../../../../main/printing/printers/tcp/tcp-transport.ts'
import { openTcpSocket } from '../../../../../main/printing/printers/transports.ts'
import { letTimePass } from '../../../../support/let-time-pass.ts'
import { type ManualClock, manualClock } from '../../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../../support/print-transport-suite/describe-print-transport.ts'
import { sendOptions } from '../../../../support/print-transport-suite/place.ts'
import { fakePrinter, type PrinterManner } from '../../../../support/printers/fake-printer.ts'
import { scriptedPrinter } from '../../../../support/printers/scripted-printer/scripted-printer.ts'

const host = '127.0.0.1'
const transportTo = (port: number, clock = manualClock()) =>
  createTcpTransport({ host, port }, { openSocket: openTcpSocket, clock, connectTimeoutMs: 5_000 })

/** More than the kernel takes in on behalf of a printer that does not read. */
const huge = Buffer.alloc(24 * 1024 * 1024, '^XA^FDlabel^FS^XZ')
const label = Buffer.from('^XA^FO50,50^A0N,40^FDHello^FS^XZ')

/** A printer that never says anything of use. That it takes nobody is what `breakDown` does: it refuses. */
describePrintTransport('raw TCP to a silent printer', {
  outcome: 'sent',
  manners: ['slow', 'garbage', 'flood', 'stalls', 'closes'],
  talents: [],
  createPlace: async () => {
    const printer = await scriptedPrinter()
    const clock = manualClock()
    const transport = transportTo(printer.port, clock)
    printer.speak('silent')
    return {
      transport: { ...transport, check: options => letTimePass(clock, transport.check(options)) },
      clock,
      arrived: printer.received,
      begun: () => printer.documents.length,
      breakDown: printer.unplug,
      repair: printer.plugIn,
      behave: told => {
        if (told.manner === 'garbage') printer.speak('babbles')
        if (told.manner === 'flood') printer.speak('floods')
        if (told.manner === 'slow' || told.manner === 'stalls' || told.manner === 'closes')
          printer.treat(told)
        return { done: printer.misbehaved }
      },
    }
  },
})

describe('raw TCP', () => {
  async function sendTo(manner: PrinterManner, bytes: Buffer, during?: (clock: ManualClock) => void) {
    const clock = manualClock()
    const printer = await fakePrinter(manner)
    const misbehaved = printer.misbehaved()
    const sending = transportTo(printer.port, clock).send(bytes, sendOptions({ timeoutMs: 30_000 }))
    await misbehaved
    during?.(clock)
    return sending
  }

  test('does not call a document sent of which the printer took only a part before it stalled', async () => {
    const delivery = await sendTo({ manner: 'stalls', atByte: 1_000_000 }, huge, clock =>
      clock.advance(30_000),
    )
    expect(delivery).toMatchObject({ outcome: 'unknown', problem: { code: 'stalled' } })
  })

  test('does not call a document sent while the printer holds the connection', async () => {
    const delivery = await sendTo({ manner: 'holds' }, label, clock => clock.advance(30_000))
    expect(delivery).toEqual({
      outcome: 'unknown',
      problem: { code: 'stalled', message: expect.stringContaining('was given the whole document') },
    })
  })

  test.each(['closes', 'resets'] as const)('notices a printer that %s in the middle', async manner => {
    const delivery = await sendTo({ manner, atByte: 100_000 }, huge)
    expect(delivery).toMatchObject({ outcome: 'unknown', problem: { code: 'cut_off' } })
  })

  test('resets the connection to a printer that says goodbye before it has everything', async () => {
    const printer = await fakePrinter({ manner: 'ends', atByte: 100_000 })
    const ending = printer.nextEnding()
    const delivery = await transportTo(printer.port).send(huge, sendOptions())
    expect(delivery).toMatchObject({ outcome: 'unknown', problem: { code: 'cut_off' } })
    expect(await ending).toBe('reset')
  })

  test('says that it may have printed when it is stopped half way', async () => {
    const stop = new AbortController()
    const printer = await fakePrinter({ manner: 'stalls', atByte: 1_000_000 })
    const misbehaved = printer.misbehaved()
    const sending = transportTo(printer.port).send(huge, sendOptions({ signal: stop.signal }))
    await misbehaved
    stop.abort()
    expect(await sending).toMatchObject({ outcome: 'unknown', problem: { code: 'interrupted' } })
  })

  test('takes back what it broke off, so that half a label does not pass for a whole one', async () => {
    const printer = await fakePrinter({ manner: 'stalls', atByte: 1_000_000 })
    const clock = manualClock()
    const misbehaved = printer.misbehaved()
    const sending = transportTo(printer.port, clock).send(huge, sendOptions({ timeoutMs: 30_000 }))
    await misbehaved
    clock.advance(30_000)
    await sending
    const ending = printer.nextEnding()
    printer.comeBack()
    expect(await ending).toBe('reset')
    printer.behave({ manner: 'prints' })
    await transportTo(printer.port, clock).send(label, sendOptions())
    expect(printer.documents.at(-1)?.equals(label)).toBe(true)
  })

  test('tells a refused connection, an unknown name and silence apart', async () => {
    const printer = await fakePrinter()
    await printer.unplug()
    expect(await transportTo(printer.port).send(label, sendOptions())).toMatchObject({
      outcome: 'failed',
      problem: { code: 'refused', message: `127.0.0.1:${printer.port} refused the connection.` },
    })

    const ports = { openSocket: openTcpSocket, clock: manualClock(), connectTimeoutMs: 5_000 }
    const nowhere = createTcpTransport({ host: 'no-such-printer.invalid', port: 9100 }, ports)
    expect(await nowhere.send(label, sendOptions())).toMatchObject({
      outcome: 'failed',
      problem: { code: 'no_such_host' },
    })
  })

  test('gives up connecting after the time allowed', async () => {
    const clock = manualClock()
    // A documentation address (RFC 5737): packets to it are dropped or refused, never answered.
    const ports = { openSocket: openTcpSocket, clock, connectTimeoutMs: 5_000 }
    const sending = createTcpTransport({ host: '192.0.2.1', port: 9100 }, ports).send(label, sendOptions())
    clock.advance(5_000)
    expect(await sending).toMatchObject({ outcome: 'failed', problem: { code: 'offline' } })
  })
})
