import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '@cantoo/pdf-lib'
import { afterAll, describe, expect, test } from 'vitest'
import { createPageDrawer } from '../../../../main/app/draw-pages.ts'
import { createScreenTransport } from '../../../../main/printing/printers/screen-transport.ts'
import { createSystemTransport } from '../../../../main/printing/printers/system-transport.ts'
import { createFakeElectron } from '../../../support/electron/fake-electron.ts'
import { setElectron } from '../../../support/electron/present-electron.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { sendOptions } from '../../../support/print-transport-suite/place.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

const pdfOptions = sendOptions({
  media: '4x6in',
  copy: { jobId: 'job_1', name: 'Slip 12', format: 'PDF', copy: 1 },
})

const drawer = createPageDrawer()
afterAll(drawer.stop)

/** Pages of 4x6 inch, with a mark or without one. */
async function pdfOf(...marks: boolean[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const mark of marks) {
    const page = document.addPage([288, 432])
    if (mark) page.drawRectangle({ x: 20, y: 20, width: 100, height: 50 })
  }
  return document.save()
}

type Place = {
  platform?: NodeJS.Platform
  answer?: [boolean, string]
  drawn?: unknown
  lp?: string
  told?: Record<string, string>
}

/** The shell's own code around a stand-in of Electron, and the transport that leads to it. */
async function open(
  printer = 'zebra',
  { platform = 'win32', answer = [true, ''], drawn = 1, lp, told = {} }: Place = {},
) {
  const electron = createFakeElectron()
  setElectron(electron.module)
  const { systemPrinting } = await import('../../../../main/shell/system-printing.ts')
  const folder = tempHome()
  const loaded: string[] = []
  const log: string[] = []
  electron.onWindow(window => {
    window.webContents.printer.answer = answer
    window.webContents.printer.options = told
    window.webContents.scripts.answer = drawn
    window.hears.load = address => void loaded.push(readFileSync(fileURLToPath(address), 'utf8'))
  })
  const command = lp === undefined ? join(folder, 'none') : join(tempHome(), 'lp')
  if (lp !== undefined) writeFileSync(command, `#!/bin/sh\n${lp}\n`, { mode: 0o700 })
  const system = systemPrinting({
    folder,
    platform,
    drawPages: drawer.drawPages,
    tell: text => void log.push(text),
    command,
  })
  const ports = { systemPrinting: system, clock: manualClock() }
  return { electron, folder, loaded, log, command, transport: createSystemTransport(printer, ports) }
}

describe('On Windows', () => {
  test('every page is printed as a picture, by a page nobody sees, on its exact paper', async () => {
    const { electron, folder, loaded, transport } = await open('zebra', { drawn: 2 })
    expect(await transport.send(await pdfOf(true, false), pdfOptions)).toEqual({ outcome: 'sent' })
    const [html = ''] = loaded
    expect(html.match(/<img[^>]*width:101\.6mm;height:152\.4mm/g)).toHaveLength(2)
    expect(html).toContain('@page{size:101.6mm 152.4mm;margin:0}')
    const pngs = [...html.matchAll(/base64,([^"]+)"/g)].map(([, text = '']) => Buffer.from(text, 'base64'))
    expect(pngs.map(png => [png.readUInt32BE(16), png.readUInt32BE(20)])).toEqual([
      [1200, 1800],
      [1200, 1800],
    ])
    const printed = electron.windows.flatMap(({ webContents }) => webContents.printed)
    expect(printed).toEqual([
      {
        silent: true,
        deviceName: 'zebra',
        copies: 1,
        scaleFactor: 100,
        margins: { marginType: 'none' },
        color: false,
        dpi: { horizontal: 300, vertical: 300 },
        pageSize: { width: 101_600, height: 152_400 },
      },
    ])
    expect(electron.windows.every(window => window.isDestroyed() && window.options.show === false)).toBe(true)
    expect(readdirSync(folder)).toEqual([])
  })

  test.each([
    ['203dpi', 203],
    ['600x600dpi', 600],
    ['600x300dpi', 300],
    ['1200dpi', 300],
    ['fine', 300],
  ])('a printer the system says "%s" of gets its pages at %i dots an inch', async (resolution, dpi) => {
    const { electron, loaded, log, transport } = await open('zebra', {
      told: { 'printer-resolution': resolution },
    })
    expect(await transport.send(await pdfOf(true), pdfOptions)).toEqual({ outcome: 'sent' })
    const [, text = ''] = /base64,([^"]+)"/.exec(loaded[0] ?? '') ?? []
    expect(Buffer.from(text, 'base64').readUInt32BE(16)).toBe(4 * dpi)
    expect(loaded[0]).toContain('width:101.6mm;height:152.4mm')
    const [printed] = electron.windows.flatMap(({ webContents }) => webContents.printed)
    expect(printed?.dpi).toEqual({ horizontal: dpi, vertical: dpi })
    const isSaid = log.some(line => line.includes('drawn at 300 dpi'))
    expect(isSaid).toBe(dpi === 300)
  })

  test.each([
    ['Invalid printer settings', 'failed'],
    ['Print job failed', 'unknown'],
  ])('when the system says "%s", the copy is %s', async (reason, outcome) => {
    const { transport } = await open('zebra', { answer: [false, reason] })
    expect(await transport.send(await pdfOf(true), pdfOptions)).toMatchObject({
      outcome,
      problem: { code: 'printer_refused', message: expect.stringContaining(reason) },
    })
  })

  test('nothing is printed before all of it is drawn', async () => {
    const { electron, transport } = await open('zebra', { drawn: 1 })
    expect(await transport.send(await pdfOf(true, true), pdfOptions)).toMatchObject({
      outcome: 'failed',
      problem: { message: expect.stringContaining('1 of 2 pages were drawn') },
    })
    expect(electron.windows.flatMap(({ webContents }) => webContents.printed)).toEqual([])
  })
})

test.each(['win32', 'linux'] as const)('a blank document is never sent, on %s', async platform => {
  const { transport } = await open('zebra', { platform, lp: 'exit 9' })
  expect(await transport.send(await pdfOf(false), pdfOptions)).toMatchObject({
    outcome: 'failed',
    problem: { message: expect.stringContaining('nothing on any page') },
  })
  expect(await transport.send(Buffer.from('%PDF-1.4 no page'), pdfOptions)).toMatchObject({
    outcome: 'failed',
  })
})

describe('On Linux and macOS', () => {
  test('the document itself goes to the print command of the system, with its paper by size', async () => {
    const lp = `printf '%s\\n' "$@" > "$0.args"; cat > "$0.pdf"; echo 'request id is zebra-12 (1 file(s))'`
    const { electron, transport, command } = await open('zebra', { platform: 'linux', lp })
    const pdf = await pdfOf(true)
    expect(await transport.send(pdf, pdfOptions)).toEqual({ outcome: 'sent' })
    expect(readFileSync(`${command}.pdf`).equals(Buffer.from(pdf))).toBe(true)
    expect(readFileSync(`${command}.args`, 'utf8').trim().split('\n')).toEqual([
      '-d',
      'zebra',
      '-t',
      'Slip 12',
      '-n',
      '1',
      '-o',
      'media=custom_101.6x152.4mm_101.6x152.4mm',
      '-o',
      'print-scaling=none',
      '-o',
      'document-format=application/pdf',
      '--',
      '-',
    ])
    expect(electron.windows.flatMap(({ webContents }) => webContents.printed)).toEqual([])
  })

  test.each([
    [
      'cat > /dev/null; echo "lp: The printer or class does not exist." >&2; exit 1',
      'failed',
      'does not exist',
    ],
    ['cat > /dev/null; echo done', 'unknown', 'named no job'],
    [undefined, 'failed', 'no print command'],
  ])('a command that does %j makes the copy %s', async (lp, outcome, words) => {
    const { transport } = await open('zebra', { platform: 'darwin', ...(lp === undefined ? {} : { lp }) })
    expect(await transport.send(await pdfOf(true), pdfOptions)).toMatchObject({
      outcome,
      problem: { message: expect.stringContaining(words) },
    })
  })
})

test('a printer the system does not have, and a format it does not draw, are named before anything opens', async () => {
  const missing = await open('gone')
  expect(await missing.transport.send(await pdfOf(true), pdfOptions)).toMatchObject({
    outcome: 'failed',
    problem: { code: 'no_such_queue' },
  })
  expect(await missing.transport.check(sendOptions())).toMatchObject({ state: 'blocked' })
  const { transport, loaded } = await open()
  expect(await transport.check(sendOptions())).toEqual({ state: 'ready' })
  expect(await transport.send(await pdfOf(true), sendOptions())).toMatchObject({
    problem: { code: 'format_refused' },
  })
  expect(loaded).toEqual([])
})

test('without a window it says that it needs one', async () => {
  const transport = createSystemTransport('zebra', { systemPrinting: null, clock: manualClock() })
  expect(await transport.send(await pdfOf(true), pdfOptions)).toMatchObject({
    outcome: 'failed',
    problem: { code: 'needs_window', message: expect.stringContaining('needs the Packdesk window') },
  })
})

test('the screen has what it was given at once, and nothing when the station stops first', async () => {
  const screen = createScreenTransport()
  expect(await screen.send(await pdfOf(true), pdfOptions)).toEqual({ outcome: 'confirmed' })
  expect(await screen.check(sendOptions())).toEqual({ state: 'ready' })
  expect(await screen.identify?.(sendOptions())).toMatchObject({ languages: ['any'] })
  const signal = AbortSignal.abort()
  expect(await screen.send(await pdfOf(true), sendOptions({ signal }))).toMatchObject({ outcome: 'failed' })
})
