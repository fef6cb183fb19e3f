import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { percentile } from './measure.ts'
import { openSink } from './printer-sink.ts'
import { emptyHome } from './seeded-home.ts'
import { startStation } from './station.ts'

/** Programs that print at once, each a label nobody has drawn before. */
const clients = 50
const each = 4

const { home, key } = emptyHome()
const station = await startStation(home)
const apis = Array.from({ length: clients }, () => createApi(station.url, key))

const sink = await openSink()
const [first] = apis as [(typeof apis)[number]]
const { id: printer_id } = await sink.addTo(first)

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
