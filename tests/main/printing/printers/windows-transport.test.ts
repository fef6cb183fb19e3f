import { expect, test } from 'vitest'
import { noSpoolers } from '../../../../main/printing/printers/spooler-ports.ts'
import { createWindowsTransport } from '../../../../main/printing/printers/windows-transport.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { describePrintTransport } from '../../../support/print-transport-suite/describe-print-transport.ts'
import { sendOptions } from '../../../support/print-transport-suite/place.ts'
import { createFakeWinspool } from '../../../support/printers/fake-winspool.ts'

const name = 'ZDesigner ZD421 (bench)'
const label = Buffer.from('^XA^FDHello^FS^XZ')

function open() {
  const windows = createFakeWinspool([{ name, driver: 'ZDesigner ZD421-203dpi ZPL' }])
  const clock = manualClock()
  const transportTo = () => createWindowsTransport(name, { winspool: windows.start, clock })
  return { windows, clock, transport: transportTo(), transportTo }
}

/** The script is played by a stand-in; the script itself runs only on Windows. The spooler takes bytes whole or not at all. */
describePrintTransport('the Windows spooler', {
  outcome: 'sent',
  manners: [],
  talents: ['following', 'trouble', 'withdraw'],
  createPlace: async () => {
    const { windows, clock, transport, transportTo } = open()
    const holdWith = (status: number) => () => {
      windows.told.isHolding = true
      windows.told.status = status
      windows.setJobs(status)
    }
    return {
      transport,
      clock,
      arrived: windows.received,
      begun: () => windows.documents.length,
      breakDown: async () => {
        windows.told.isDown = true
      },
      repair: async () => {
        windows.told.isDown = false
      },
      following: {
        hold: holdWith(0),
        letPrint: windows.letPrint,
        trouble: { named: 'paper_out', cause: holdWith(0x40), cure: holdWith(0) },
        afterRestart: transportTo,
      },
    }
  },
})

test('a document goes over whole, with its name and length first', async () => {
  const { windows, transport } = open()
  await transport.send(label, sendOptions())
  expect(windows.runs).toEqual([['send', name, 'label', String(label.length)]])
})

test('nothing is handed over when the receipt cannot be kept', async () => {
  const { windows, transport } = open()
  const noteReceipt = () => {
    throw new Error('disk full')
  }
  await expect(transport.send(label, sendOptions({ noteReceipt }))).rejects.toThrow('disk full')
  expect(windows.documents).toEqual([])
})

test('a script that ends without a word on the document leaves it unknown', async () => {
  const { windows, transport } = open()
  windows.told.isSilent = true
  expect(await transport.send(label, sendOptions())).toMatchObject({
    outcome: 'unknown',
    problem: { code: 'cut_off' },
  })
})

test('lines of the shell between the answers are passed over', async () => {
  const { windows, transport } = open()
  windows.told.extra = ['WARNING: profile', '{"event":"surprise"}', '']
  expect(await transport.check(sendOptions())).toEqual({ state: 'ready' })
})

test.each([
  [0x80, 'offline', []],
  [0x400000, 'blocked', ['head_open']],
  [0x10 | 0x1, 'blocked', ['paused', 'paper_out']],
  [0x20000, 'ready', ['ink_low']],
])('a printer with status %i is %s', async (status, state, troubles) => {
  const { windows, transport } = open()
  windows.told.status = status
  expect(await transport.check(sendOptions())).toMatchObject({ state, troubles })
})

test('a printer Windows does not know, and one where there is no Windows, are named', async () => {
  const { windows, clock } = open()
  const unknown = createWindowsTransport('Gone', { winspool: windows.start, clock })
  expect(await unknown.send(label, sendOptions())).toMatchObject({
    outcome: 'failed',
    problem: {
      code: 'no_such_queue',
      message: expect.stringContaining('The printer name is invalid. (1801)'),
    },
  })
  const elsewhere = createWindowsTransport(name, { ...noSpoolers(), clock })
  expect(await elsewhere.send(label, sendOptions())).toMatchObject({
    outcome: 'failed',
    problem: { code: 'not_on_this_system' },
  })
})
