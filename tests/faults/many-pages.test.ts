import { randomFillSync } from 'node:crypto'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pdfLabel } from '../support/carriers/carrier-labels.ts'
import { decodeBarcodes } from '../support/labels/decode-barcodes.ts'
import { labelOf, openLabelPress, printerFor } from '../support/labels/label-press.ts'
import { patience } from '../support/run/machine-pace.ts'

/** As many labels in one document as one may have, at the resolution of finer heads. */
const numbers = Array.from({ length: 100 }, (_, index) => `PKD${1_000 + index}`)

/** The limits of a desk on a quiet machine, and a thread of its own. */
const openDesk = () => openLabelPress({ taskTimeoutMs: patience(20_000) })

/** Every page has a code, and it is its own: as the check says of all, and another reader of some. */
async function printsAll(format: 'PDF' | 'ZPL', bytes: Uint8Array, language: 'EPL' | 'ZPL') {
  const desk = openDesk()
  const made = await desk.made(labelOf(format, bytes, numbers), printerFor(language, { dpi: 300 }))
  await desk.close()
  expect(made.preflight.barcodes.map(({ page, text }) => [page, text])).toEqual(
    numbers.map((number, index) => [index + 1, number]),
  )
  expect(made.preflight.findings.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(made.labels).toBe(numbers.length)
  for (const page of [0, 49, 99]) {
    const found = await decodeBarcodes(made.pictures[page] ?? new Uint8Array())
    expect(found.map(({ text }) => text)).toEqual([numbers[page]])
  }
  return made
}

describe('a hundred labels of 4x6 inch at 300 dots an inch in one document are printed', () => {
  it('from a PDF', async () => {
    const { bytes } = await printsAll('PDF', await pdfLabel(numbers), 'ZPL')
    expect(Buffer.from(bytes).toString('latin1').match(/\^XA/g)).toHaveLength(numbers.length)
  })

  it('from ZPL, in another language', async () => {
    const label = (number: string) =>
      `^XA^PW1200^LL1800^FO60,300^BY4^BCN,200,N,N,N^FD${number}^FS^FO60,600^GB1000,900,4^FS^XZ`
    await printsAll('ZPL', Buffer.from(numbers.map(label).join('')), 'EPL')
  })
})

/** The same noise on so many pages: a picture that cannot be packed. */
async function noisyPdf(pages: number): Promise<Uint8Array> {
  const raw = { width: 1_200, height: 1_800, channels: 1 as const }
  const noise = randomFillSync(Buffer.alloc(raw.width * raw.height))
  const png = await sharp(noise, { raw }).png({ compressionLevel: 0 }).toBuffer()
  const doc = new PDFDocument({ autoFirstPage: false })
  const chunks: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve)
  // Taken in once, as what a file of that name is.
  const image = `data:image/png;base64,${png.toString('base64')}`
  for (let page = 0; page < pages; page += 1)
    doc.addPage({ size: [288, 432], margin: 0 }).image(image, 0, 0, { width: 288, height: 432 })
  doc.end()
  await promise
  return Buffer.concat(chunks)
}

it('pages that take more memory together than is held at once are refused with how many of them go', async () => {
  const desk = openDesk()
  const answer = await desk.prepare(labelOf('PDF', await noisyPdf(100)), printerFor('ZPL', { dpi: 300 }))
  await desk.close()
  expect(JSON.stringify(answer)).toMatch(
    /too much for one print: the pictures on its first \d\d pages are more than is held at once\. Print it in parts\./,
  )
})
