import { expect, test } from 'vitest'
import { noSpoolers } from '../../../../main/printing/printers/spooler-ports.ts'
import {
  createTransports,
  type LineTrouble,
  namedTransport,
  notingTransports,
  openTcpSocket,
} from '../../../../main/printing/printers/transports.ts'
import { manualClock } from '../../../support/manual-clock.ts'
import { labelOf } from '../../../support/print-transport-suite/documents.ts'
import { fakePrinter } from '../../../support/printers/fake-printer.ts'
import { tempHome } from '../../../support/station/temp-home.ts'

test('people read about the printer by its name, and the log how much had left for where', async () => {
  const printer = await fakePrinter({ manner: 'resets', atByte: 1 })
  const noted: LineTrouble[] = []
  const ports = { ...noSpoolers(), home: tempHome(), clock: manualClock(), openSocket: openTcpSocket }
  const find = notingTransports(createTransports({ ...ports, connectTimeoutMs: 5_000 }), trouble =>
    noted.push(trouble),
  )
  const way = namedTransport(find, { name: 'Packing table', uri: printer.uri })
  const copy = { jobId: 'job_1', name: 'label', format: 'ZPL', copy: 1 } as const
  const sending = { signal: new AbortController().signal, timeoutMs: 5_000, media: '4x6in', copy } as const
  expect(await way.send(labelOf('one'), sending)).toEqual({
    outcome: 'unknown',
    problem: { code: 'cut_off', message: '"Packing table" broke off in the middle of a document.' },
  })
  expect(noted).toEqual([
    { uri: printer.uri, code: 'cut_off', detail: expect.stringMatching(/127\.0\.0\.1:\d+ .* of \d+ bytes/) },
  ])
})
