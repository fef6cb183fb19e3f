import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { createScreenTransport } from '../../../../main/printing/printers/screen-transport.ts'
import { createSystemTransport } from '../../../../main/printing/printers/system-transport.ts'
import { createFakeElectron } from '../../../support/electron/fake-electron.ts'
import { setElectron } from '../../../support/electron/present-electron.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { sendOptions } from '../../../support/print-transport-suite/place.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const pdf = Buffer.from('%PDF-1.4 a page')
const pdfOptions = sendOptions({
  media: '4x6in',
  copy: { jobId: 'job_1', name: 'Slip 12', format: 'PDF', copy: 1 },
})

/** The shell's own code around a stand-in of Electron, and the transport that leads to it. */
async function open(printer = 'zebra', answer: [boolean, string] = [true, '']) {
  const electron = createFakeElectron()
  setElectron(electron.module)
  const { systemPrinting } = await import('../../../../main/shell/system-printing.ts')
  const folder = tempHome()
  const loaded: string[] = []
  electron.onWindow(window => {
    window.webContents.printer.answer = answer
    window.hears.load = address => void loaded.push(readFileSync(fileURLToPath(address), 'utf8'))
  })
  const ports = { systemPrinting: systemPrinting(folder, () => {}), clock: manualClock() }
  return { electron, folder, loaded, transport: createSystemTransport(printer, ports) }
}

test('a document is printed by a page nobody sees, without a dialog, on its exact paper', async () => {
  const { electron, folder, loaded, transport } = await open()
  expect(await transport.send(pdf, pdfOptions)).toEqual({ outcome: 'sent' })
  expect(loaded).toEqual([String(pdf)])
  const printed = electron.windows.flatMap(({ webContents }) => webContents.printed)
  expect(printed).toEqual([
    {
      silent: true,
      deviceName: 'zebra',
      copies: 1,
      scaleFactor: 100,
      margins: { marginType: 'none' },
      pageSize: { width: 101_600, height: 152_400 },
    },
  ])
  expect(electron.windows.every(window => window.isDestroyed() && window.options.show === false)).toBe(true)
  expect(readdirSync(folder)).toEqual([])
})

test.each([
  ['Invalid printer settings', 'failed'],
  ['Print job failed', 'unknown'],
])('when the system says "%s", the copy is %s', async (reason, outcome) => {
  const { transport } = await open('zebra', [false, reason])
  expect(await transport.send(pdf, pdfOptions)).toMatchObject({
    outcome,
    problem: { code: 'printer_refused', message: expect.stringContaining(reason) },
  })
})

test('a printer the system does not have, and a format it does not draw, are named before anything opens', async () => {
  const missing = await open('gone')
  expect(await missing.transport.send(pdf, pdfOptions)).toMatchObject({
    outcome: 'failed',
    problem: { code: 'no_such_queue' },
  })
  expect(await missing.transport.check(sendOptions())).toMatchObject({ state: 'blocked' })
  const { transport, loaded } = await open()
  expect(await transport.check(sendOptions())).toEqual({ state: 'ready' })
  expect(await transport.send(pdf, sendOptions())).toMatchObject({ problem: { code: 'format_refused' } })
  expect(loaded).toEqual([])
})

test('without a window it says that it needs one', async () => {
  const transport = createSystemTransport('zebra', { systemPrinting: null, clock: manualClock() })
  expect(await transport.send(pdf, pdfOptions)).toMatchObject({
    outcome: 'failed',
    problem: { code: 'needs_window', message: expect.stringContaining('needs the Packdesk window') },
  })
})

test('the screen has what it was given at once, and nothing when the station stops first', async () => {
  const screen = createScreenTransport()
  expect(await screen.send(pdf, pdfOptions)).toEqual({ outcome: 'confirmed' })
  expect(await screen.check(sendOptions())).toEqual({ state: 'ready' })
  expect(await screen.identify?.(sendOptions())).toMatchObject({ languages: ['any'] })
  const signal = AbortSignal.abort()
  expect(await screen.send(pdf, sendOptions({ signal }))).toMatchObject({ outcome: 'failed' })
})
