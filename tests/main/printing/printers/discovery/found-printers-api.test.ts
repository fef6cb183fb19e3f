import { expect, test } from 'vitest'
import { foundPrinterRoutes, printerRoutes } from '../../../../../main/printing/printing-routes.ts'
import type { FoundPrinterAnswer } from '../../../../../shared/desk/printing/found-printers.ts'
import { printDesk } from '../../../../support/desks/print-desk.ts'
import { fakeIppPrinter } from '../../../../support/printers/fake-ipp/fake-ipp-printer.ts'
import { fakePrinter } from '../../../../support/printers/fake-printer.ts'
import { createFakeWinspool } from '../../../../support/printers/fake-winspool.ts'
import { listenWith } from '../../../../support/printers/printing-listener.ts'
import { scriptedPrinter } from '../../../../support/printers/scripted-printer/scripted-printer.ts'

const limits = { atOnce: 8, answerMs: 2_000, altogetherMs: 30_000 }

async function open(options: Parameters<typeof printDesk>[0]) {
  const desk = printDesk(options)
  const call = await listenWith([...foundPrinterRoutes(desk.foundPrinters), ...printerRoutes(desk.printers)])
  return { desk, call }
}

test('finds the queues, Windows printers and system printers there are, and marks those that were added', async () => {
  const cups = await fakeIppPrinter()
  const windows = createFakeWinspool([{ name: 'Bench', driver: 'ZDesigner ZD621-300dpi ZPL' }])
  const { desk, call } = await open({
    cups: () => ({ host: '127.0.0.1', port: cups.port, secure: false }),
    winspool: windows.start,
    systemPrinting: {
      list: async () => [{ name: 'Office', displayName: 'Office laser', description: '' }],
      printPdf: async () => ({ outcome: 'taken' }),
    },
    finders: [
      { source: 'device', find: async () => Promise.reject(new Error('no such folder')) },
      {
        source: 'serial',
        find: async () => [
          { uri: { scheme: 'tcp', host: 'box', port: 9100 }, name: 'Box', language: null, dpi: null },
        ],
      },
    ],
  })
  const added = desk.addPrinter('cups://second')
  const { status, body } = await call('GET', '/desk/found-printers')
  expect(status).toBe(200)
  expect(body.results).toEqual([
    {
      object_type: 'found-printer',
      source: 'cups',
      uri: 'cups://zebra',
      name: 'Zebra at the bench',
      model: 'Zebra ZD421-203dpi',
      language: 'ZPL',
      dpi: 203,
      media: '4x6in',
      printer_id: null,
    },
    expect.objectContaining({ uri: 'cups://second', printer_id: added.id }),
    expect.objectContaining({ source: 'windows', uri: 'windows://Bench', language: 'ZPL', dpi: 300 }),
    expect.objectContaining({
      source: 'system',
      uri: 'system://Office',
      name: 'Office laser',
      language: 'PDF',
    }),
    expect.objectContaining({ source: 'serial', name: 'Box' }),
  ])
  expect(await desk.trouble()).toMatchObject({ message: 'no such folder' })
})

test('what is found can be added as it is', async () => {
  const cups = await fakeIppPrinter()
  const { call } = await open({ cups: () => ({ host: '127.0.0.1', port: cups.port, secure: false }) })
  const { body } = await call('GET', '/desk/found-printers')
  const [first] = body.results as FoundPrinterAnswer[]
  const { uri, name, language, dpi, media } = first ?? {}
  expect(await call('POST', '/desk/printers', { uri, name, language, dpi, media })).toMatchObject({
    status: 201,
    body: { uri: 'cups://zebra', language: 'ZPL', dpi: 203, media: '4x6in' },
  })
})

test('asks addresses of the network at both ports and leaves the internet alone', async () => {
  const raw = await scriptedPrinter({ dotsPerMm: 12 })
  const ipp = await fakeIppPrinter()
  const asked: string[] = []
  const resolve = async (name: string) => {
    asked.push(name)
    return name === 'zebra.local' ? ['127.0.0.1'] : ['203.0.113.9', '8.8.8.8']
  }
  const { call } = await open({ probing: { ports: { raw: raw.port, ipp: ipp.port }, limits, resolve } })
  const addresses = ['127.0.0.1', '127.0.0.1', 'far.example', '8.8.8.8']
  const { status, body } = await call('POST', '/desk/found-printers/probe', { addresses })
  expect(status).toBe(200)
  expect(body.results).toMatchObject([
    { source: 'network', uri: `tcp://127.0.0.1:${raw.port}`, language: 'ZPL', dpi: 300, printer_id: null },
    { source: 'network', uri: `ipp://127.0.0.1:${ipp.port}/ipp/print`, language: 'ZPL', media: '4x6in' },
  ])
  expect(asked).toEqual(['far.example'])
  expect(raw.documents).toEqual([])
})

test('an address where nothing listens has no printers', async () => {
  const raw = await fakePrinter()
  await raw.unplug()
  const ports = { raw: raw.port, ipp: raw.port }
  const { call } = await open({ probing: { ports, limits, resolve: async () => [] } })
  const { body } = await call('POST', '/desk/found-printers/probe', {
    addresses: ['127.0.0.1', 'nobody.local'],
  })
  expect(body).toEqual({ count: 0, results: [] })
})

test.each([
  [{ addresses: [] }, 'addresses'],
  [{ addresses: ['http://192.168.1.5/'] }, 'addresses'],
  [{ addresses: Array.from({ length: 257 }, (_, n) => `10.0.0.${n}`) }, 'addresses'],
  [{}, 'addresses'],
])('a probe of %j is refused by name', async (body, field) => {
  const { call } = await open({})
  const answer = await call('POST', '/desk/found-printers/probe', body)
  expect(answer.status).toBe(400)
  expect(JSON.stringify(answer.body)).toContain(field)
})
