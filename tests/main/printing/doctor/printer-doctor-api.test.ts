import { expect, test } from 'vitest'
import { systemClock } from '../../../../main/platform/clock.ts'
import { printDoctorRoutes } from '../../../../main/printing/printing-routes.ts'
import { printDesk } from '../../../support/desks/print-desk.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { listenWith } from '../../../support/printers/printing-listener.ts'
import { scriptedPrinter } from '../../../support/printers/scripted-printer/scripted-printer.ts'
import { scriptedTransports } from '../../../support/printers/scripted-transports.ts'

const uri = 'tcp://192.168.1.50:9100'

test('says what is wrong with a printer, the fix first, and sends nothing to it', async () => {
  const world = scriptedTransports({
    [uri]: { identity: { model: 'ZTC ZD421-300dpi', languages: ['ZPL', 'EPL'], dpi: 300 } },
  })
  const desk = printDesk({ transports: world.find })
  const call = await listenWith(printDoctorRoutes(desk.doctor))
  const { id } = desk.addPrinter(uri, { name: 'Zebra' })
  const wrong = {
    code: 'wrong_dpi',
    severity: 'error',
    seen: 'The printer reports 300 dpi, but it is set to 203 dpi.',
    meaning: 'Labels come out too large or too small, and barcodes may not scan.',
    advice: 'Set its resolution to 300 dpi.',
    proposal: { setting: 'dpi', is: 203, says: 300 },
  }
  expect(await call('POST', `/desk/printers/${id}/doctor`)).toEqual({
    status: 200,
    body: {
      object_type: 'printer_report',
      printer_id: id,
      name: 'Zebra',
      uri,
      verdict: 'ill',
      fix: wrong,
      findings: [wrong, expect.objectContaining({ code: 'identity', severity: 'note' })],
      identity: expect.objectContaining({ model: 'ZTC ZD421-300dpi', firmware: null }),
      examined_at: '2026-01-05T08:00:00.000Z',
    },
  })
  expect(world.sent).toEqual([])
  for (const operation of ['doctor', 'calibration'])
    expect((await call('POST', `/desk/printers/prn_nope/${operation}`)).status).toBe(404)
})

test('a real conversation names the wrong setting and what keeps it from printing; nothing comes out', async () => {
  const desk = printDesk({ clock: systemClock })
  const call = await listenWith(printDoctorRoutes(desk.doctor))
  const printer = await scriptedPrinter({ dotsPerMm: 12 })
  const { id } = desk.addPrinter(printer.uri)
  const path = `/desk/printers/${id}/doctor`
  expect((await call('POST', path)).body).toMatchObject({ verdict: 'ill', fix: { code: 'wrong_dpi' } })
  printer.machine.troubles.add('head_open')
  expect((await call('POST', path)).body).toMatchObject({
    fix: { code: 'trouble', seen: 'Its cover is open.' },
  })
  expect(printer.machine.printed).toEqual([])
})

test('a closed port is named, over real sockets', async () => {
  const desk = printDesk({ clock: systemClock })
  const call = await listenWith(printDoctorRoutes(desk.doctor))
  const printer = await fakePrinter()
  await printer.unplug()
  const { id } = desk.addPrinter(printer.uri)
  const { body } = await call('POST', `/desk/printers/${id}/doctor`)
  expect(body).toMatchObject({ verdict: 'ill', identity: null, fix: { severity: 'error' } })
  expect(['refused', 'wrong_port', 'ipp_only']).toContain((body.fix as { code: string }).code)
})

test('a calibration label goes through the spool, for the printer as it is set', async () => {
  const drawn: unknown[] = []
  const desk = printDesk({
    drawCalibration: async (content, format) => {
      drawn.push({ format, ...content })
      return Buffer.from('^XA^FDlines^FS^XZ')
    },
  })
  const call = await listenWith(printDoctorRoutes(desk.doctor))
  const printer = await fakePrinter()
  const { id } = desk.addPrinter(printer.uri, { name: 'Zebra', dpi: 300, offset_x_mm: 1.5, darkness: 12 })
  desk.start()
  const { status, body } = await call('POST', `/desk/printers/${id}/calibration`)
  expect(status).toBe(201)
  expect(body).toMatchObject({ kind: 'test', name: 'Calibration', format: 'ZPL', requested_by: 'bench' })
  expect(drawn).toEqual([
    {
      format: 'ZPL',
      printerName: 'Zebra',
      settings: [
        'ZPL, 300 dpi, 4x6in, turned 0 degrees',
        'Moved right 1.5 mm, down 0 mm',
        'Darkness 12, cuts labels out of pages',
      ],
      date: '2026-01-05 08:00',
      dpi: 300,
      widthMm: 101.6,
      heightMm: 152.4,
    },
  ])
  expect((await printer.received(1)).map(String)).toEqual(['^XA^FDlines^FS^XZ'])
  desk.printers.update(id, { enabled: false })
  expect((await call('POST', `/desk/printers/${id}/calibration`)).status).toBe(409)
})
