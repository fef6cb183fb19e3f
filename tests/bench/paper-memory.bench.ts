import { setTimeout } from 'node:timers/promises'
import type { Printer } from '../../shared/desk/printing/printers.ts'
import { pdfLabel, pictureLabel } from '../support/carriers/carrier-labels.ts'
import { createApi } from './api.ts'
import { publish } from './figure.ts'
import { fillWithKey } from './seed.ts'
import { temporaryFolder } from './seeded-home.ts'
import { longestPauseMs, residentMegabytes, startStation } from './station.ts'

/** What a station holds before its first document, and after seven hundred that it had never seen. */
const documents = 700

const home = temporaryFolder()
const station = await startStation(home, { probe: true })
const key = fillWithKey(home)
const api = createApi(station.url, key)

async function addPrinter(language: string, dpi: number): Promise<string> {
  const printer = { name: `${language} ${dpi}`, uri: 'tcp://127.0.0.1:9', language, dpi }
  return (JSON.parse(await api.call('POST', '/desk/printers', printer)) as Printer).id
}
const printers = [await addPrinter('EPL', 203), await addPrinter('ZPL', 300), await addPrinter('ZPL', 203)]

/** ZPL with a picture of its own, PDFs of one to four pages, pictures: one after the other, for each printer in turn. */
async function documentOf(run: number): Promise<{ format: string; bytes: Uint8Array }> {
  const number = `PKD${10_000 + run}`
  if (run % 3 === 0) return { format: 'ZPL', bytes: zplWithPicture(number, run) }
  if (run % 3 === 1) return { format: 'PNG', bytes: await pictureLabel(number) }
  const pages = Array.from({ length: 1 + (run % 4) }, (_, page) => `${number}${page}`)
  return { format: 'PDF', bytes: await pdfLabel(pages) }
}

function zplWithPicture(number: string, run: number): Uint8Array {
  const [rowBytes, rows] = [60, 300]
  const dots = Buffer.from(Array.from({ length: rowBytes * rows }, (_, at) => (at * (run + 7)) & 255))
  const picture = `^FO60,600^GFA,${dots.length},${dots.length},${rowBytes},${dots.toString('hex')}^FS`
  return Buffer.from(`^XA^PW812^LL1218^FO60,200^BY3^BCN,150,N,N,N^FD${number}^FS${picture}^XZ`)
}

async function convert(run: number): Promise<void> {
  const { format, bytes } = await documentOf(run)
  const body = {
    printer_id: printers[Math.floor(run / 3) % printers.length],
    document_base64: Buffer.from(bytes).toString('base64'),
    format,
  }
  await api.call('POST', '/desk/print-previews/files', body)
}

/** By then all that converts is loaded; what comes after it has no business to stay. */
const loading = 50

const fresh = await residentMegabytes(station.process)
for (let run = 0; run < loading; run += 1) await convert(run)
const loaded = await residentMegabytes(station.process)
let most = loaded
const { p99Ms } = await longestPauseMs(station.process, async () => {
  for (let run = loading; run < documents; run += 1) {
    await convert(run)
    if (run % 50 === 0) most = Math.max(most, await residentMegabytes(station.process, 'now'))
  }
})
const after = await residentMegabytes(station.process)
/** Past the two minutes a thread stays without work. */
await setTimeout(150_000)
const rested = await residentMegabytes(station.process)

/** A hundred labels in one document, made for a printer that gets pictures: twelve megabytes. */
const hundred = await pdfLabel(Array.from({ length: 100 }, (_, page) => `PKDH${page}`))
const { pauseMs } = await longestPauseMs(station.process, () =>
  api.call('POST', '/desk/print-jobs', {
    printer_id: printers[0],
    document_base64: Buffer.from(hundred).toString('base64'),
    format: 'PDF',
    name: 'hundred',
    hold: true,
  }),
)
api.close()
await station.stop()

const memory = { unit: 'MB', better: 'lower', floor: null } as const
publish([
  {
    ...memory,
    name: 'memory more after 700 different documents',
    value: after - fresh,
    target: null,
  },
  {
    ...memory,
    name: 'memory more, once its threads have rested',
    value: rested - fresh,
    target: { atMost: 80 },
  },
  { ...memory, name: 'of that, since the first 50', value: after - loaded, target: { atMost: 40 } },
  { ...memory, name: 'memory more meanwhile, most', value: most - fresh, target: null },
  {
    name: 'pause of the station meanwhile, p99',
    unit: 'ms',
    better: 'lower',
    floor: null,
    value: p99Ms,
    target: { atMost: 20 },
  },
  {
    name: 'pause while 100 labels become one EPL print, longest',
    unit: 'ms',
    better: 'lower',
    floor: null,
    value: pauseMs,
    target: { atMost: 20 },
  },
])
