import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { directIppTransport } from '../../../../../main/printing/printers/ipp/ipp-transport.ts'
import { noSpoolers } from '../../../../../main/printing/printers/spooler-ports.ts'
import { manualClock } from '../../../../support/manual-clock.ts'
import { sendOptions } from '../../../../support/print-transport-suite/place.ts'
import { fakeIppPrinter } from '../../../../support/printers/fake-ipp/fake-ipp-printer.ts'

const folder = join(import.meta.dirname, '../../../../support/tls')
const tls = { cert: readFileSync(join(folder, 'desk.crt')), key: readFileSync(join(folder, 'desk.key')) }
const label = Buffer.from('^XA^FDsecret^FS^XZ')

test('a printer with a certificate of its own is printed to, until another certificate shows up', async () => {
  const printer = await fakeIppPrinter(listener => createServer(tls, listener))
  const ports = { ...noSpoolers(), clock: manualClock() }
  const uri = { scheme: 'ipps', host: '127.0.0.1', port: printer.port, path: '/ipp/print' } as const
  const transport = directIppTransport(uri, ports)
  expect(await transport.send(label, sendOptions())).toEqual({ outcome: 'sent' })
  expect(printer.documents).toEqual([label])

  const key = `127.0.0.1:${printer.port}`
  expect(ports.certificates.get(key)).toMatch(/^([0-9A-F]{2}:){31}/)
  ports.certificates.set(key, 'what it was before')
  expect(await transport.send(label, sendOptions())).toMatchObject({
    outcome: 'failed',
    problem: { code: 'other_certificate' },
  })
  expect(printer.documents).toHaveLength(1)
})

test('a printer that does not encrypt is no printer of ipps', async () => {
  const printer = await fakeIppPrinter()
  const uri = { scheme: 'ipps', host: '127.0.0.1', port: printer.port, path: '/ipp/print' } as const
  const sent = await directIppTransport(uri, { ...noSpoolers(), clock: manualClock() }).send(
    label,
    sendOptions(),
  )
  expect(sent).toMatchObject({ outcome: 'failed', problem: { message: expect.stringMatching(/\.$/) } })
  expect(printer.calls).toEqual([])
})
