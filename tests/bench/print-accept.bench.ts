import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { openDatabase } from '../../main/db/open.ts'
import { createKeyService } from '../../main/domain/access/key-service.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { percentile } from './measure.ts'
import { temporaryFolder } from './seeded-home.ts'
import { startStation } from './station.ts'

/** Programs that print at once, each a label nobody has drawn before. */
const clients = 50
const each = 4

function newHome() {
  const folder = temporaryFolder()
  const database = openDatabase(folder, join(findPaths().resources, 'migrations'))
  const { bareKey } = createKeyService(database, () => new Date()).create({ name: 'bench', mode: 'test' })
  database.close()
  return { home: folder, key: bareKey }
}

const { home, key } = newHome()
const station = await startStation(home)
const apis = Array.from({ length: clients }, () => createApi(station.url, key))

/** A raw printer that takes everything and says nothing. */
const sink = createServer({ allowHalfOpen: true }, socket => {
  socket.resume()
  socket.on('error', () => undefined)
  socket.on('end', () => socket.end())
}).listen(0, '127.0.0.1')
await once(sink, 'listening')
const uri = `tcp://127.0.0.1:${(sink.address() as AddressInfo).port}`
const [first] = apis as [(typeof apis)[number]]
const added = await first.call('POST', '/desk/printers', { name: 'Sink', uri, language: 'ZPL', dpi: 203 })
const { id: printer_id } = JSON.parse(added) as Printer

let labels = 0
function nextLabel(): { name: string; format: 'ZPL'; document_base64: string } {
  labels += 1
  const zpl = `^XA^FO50,50^A0N,40^FDLabel ${labels}^FS^FO50,150^BCN,100^FD${1_000_000 + labels}^FS^XZ`
  return { name: `label ${labels}`, format: 'ZPL', document_base64: Buffer.from(zpl).toString('base64') }
}

async function p95Of(more: { check_later?: true }): Promise<number> {
  const samplesMs: number[] = []
  const print = async (api: (typeof apis)[number]) => {
    for (let n = 0; n < each; n += 1) {
      const since = performance.now()
      await api.call('POST', '/desk/print-jobs', { printer_id, ...nextLabel(), ...more })
      samplesMs.push(performance.now() - since)
    }
  }
  await Promise.all(apis.map(print))
  return percentile(samplesMs, 0.95)
}

/** The threads that draw are there, and every connection is. */
await p95Of({})
const checkedMs = await p95Of({})
const laterMs = await p95Of({ check_later: true })

for (const api of apis) api.close()
station.process.kill()
sink.close()

const inMs = { unit: 'ms', better: 'lower', floor: null } as const
publish([
  { ...inMs, name: 'a print of 50 programs at once, checked first, p95', value: checkedMs, target: null },
  {
    ...inMs,
    name: 'a print of 50 programs at once, checked later, p95',
    value: laterMs,
    target: { atMost: 150 },
  },
])
