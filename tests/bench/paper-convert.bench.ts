import { drawZpl } from '../../main/printing/labels/convert/draw-pages.ts'
import { checkPrint } from '../../main/printing/preparation/preflight/check-print.ts'
import { prepareLabel } from '../../main/printing/preparation/task/prepare-label.ts'
import { zplText } from '../../main/printing/zpl/read-zpl.ts'
import type { ShipmentRecord } from '../../shared/api/shipments.ts'
import { inputOf } from '../support/label-corpus/check.ts'
import { carrierZpl } from '../support/label-corpus/good-documents.ts'
import { labelOf, printerFor } from '../support/labels/label-press.ts'
import { authorization, buy, createApi, createShipment } from './api.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency, percentile } from './measure.ts'
import { seededHome } from './seeded-home.ts'
import { startStation } from './station.ts'

const runs = 40
const warmUpRuns = 8

const { home, key } = await seededHome()
const station = await startStation(home)
const api = createApi(station.url, key)
const bytesOf = async (path: string): Promise<Uint8Array> => {
  const answer = await fetch(`${station.url}${path}`, { headers: authorization(key) })
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  return new Uint8Array(await answer.arrayBuffer())
}

async function bought(format: 'ZPL' | 'PDF', count: number): Promise<ShipmentRecord[]> {
  const shipments: ShipmentRecord[] = []
  for (let run = 0; run < count; run += 1)
    shipments.push(await buy(api, await createShipment(api, run), format))
  return shipments
}

/** Milliseconds at p95 and p50. */
type Targets = Record<'first' | 'kept', [p95: number | null, p50: number | null]>

/** The same conversion without a station around it; measured with the figure, call by call. */
async function measure(format: 'ZPL' | 'PDF', what: string, { first, kept }: Targets): Promise<void> {
  const shipments = await bought(format, warmUpRuns + runs)
  const idOf = (run: number) => shipments[run + warmUpRuns]?.id ?? ''
  const path = (run: number) => `/desk/print-previews/shipments/${idOf(run)}/${what}`
  const language = format === 'PDF' ? 'ZPL' : 'EPL'
  const value = await measureLatency(run => bytesOf(path(run)), { runs, warmUpRuns })
  const cached = await measureLatency(run => bytesOf(path(run)), { runs, warmUpRuns })
  const stored = await Promise.all(
    shipments.map(({ id }) => bytesOf(`/v1/shipments/${id}/label.${format.toLowerCase()}`)),
  )
  const floor = await measureLatency(
    run =>
      prepareLabel({
        document: labelOf(format, stored[run + warmUpRuns] ?? Buffer.alloc(0)),
        target: printerFor(language),
      }),
    { runs, warmUpRuns },
  )
  const read = await measureLatency(
    run => bytesOf(`/v1/shipments/${idOf(run)}/label.${format.toLowerCase()}`),
    { runs, warmUpRuns },
  )
  const name = format === 'PDF' ? 'PDF label as ZPL' : 'ZPL preview'
  publish([
    ...toFigures(`${name}, first`, { value, floor }, ...first),
    ...toFigures(`${name}, kept`, { value: cached, floor: read }, ...kept),
  ])
}

/** Labels of a carrier as dots of a 4x6 inch sheet, in this process; the floor is to look at each of its dots. */
async function measureDrawing(atMostMs: number): Promise<void> {
  const labels = Object.values(carrierZpl).map(({ bytes }) => zplText(Uint8Array.from(bytes)))
  const paper = { widthDots: 812, heightDots: 1218, dpi: 203 }
  const sheet = new Uint8Array(paper.widthDots * paper.heightDots)
  const [once, all] = [
    { runs, warmUpRuns },
    { runs: runs * labels.length, warmUpRuns },
  ]
  const value = await measureLatency(
    run => drawZpl(labels[run % labels.length] ?? labels[0] ?? '', paper),
    all,
  )
  const floor = await measureLatency(async () => sheet.reduce((sum, dot) => sum + dot, 0), once)
  publish(toFigures('ZPL as dots, 4x6 inch', { value, floor }, atMostMs))
}

/** All checks of a 4x6 inch label whose dots are there, in this process; the floor is to look at each of its dots. */
async function measureProof(atMostMs: number): Promise<void> {
  const labels = await Promise.all(
    Object.values(carrierZpl).map(({ bytes, numbers }) => inputOf({ bytes, numbers })),
  )
  const [first] = labels
  if (!first) throw new Error('There are no labels.')
  const value = await measureLatency(run => checkPrint(labels[run % labels.length] ?? first), {
    runs: runs * labels.length,
    warmUpRuns,
  })
  const [page] = first.pages
  const floor = await measureLatency(async () => page?.data.reduce((sum, dot) => sum + dot, 0), {
    runs,
    warmUpRuns,
  })
  publish(toFigures('proof of a label, 4x6 inch', { value, floor }, atMostMs))
}

await measureDrawing(25)
await measureProof(60)
await measure('PDF', 'document?format=ZPL', { first: [null, 90], kept: [null, 15] })
await measure('ZPL', 'page.png', { first: [300, null], kept: [10, null] })

/** Somebody lists shipments while labels are converted, two at a time. */
const waiting = await bought('ZPL', 30)
const list = async (samplesMs: number[]) => {
  const startedMs = performance.now()
  await api.call('GET', '/v1/shipments?limit=20')
  samplesMs.push(performance.now() - startedMs)
}
const [alone, meanwhile]: [number[], number[]] = [[], []]
for (let run = 0; run < 200; run += 1) await list(alone)
const converting = { left: 2 }
const convert = async (from: number) => {
  for (let index = from; index < waiting.length; index += 2)
    await bytesOf(`/desk/print-previews/shipments/${waiting[index]?.id}/page.png`)
  converting.left -= 1
}
const work = Promise.all([convert(0), convert(1)])
while (converting.left > 0) await list(meanwhile)
await work
publish([
  {
    name: 'list while labels are converted, p99',
    value: percentile(meanwhile, 0.99),
    floor: percentile(alone, 0.99),
    unit: 'ms',
    better: 'lower',
    target: { atMost: 30 },
  },
])
api.close()
await station.stop()
