import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { conversionWorkerUrl } from '../../main/printing/labels/convert/conversions.ts'
import { encodeOneBitPng } from '../../main/printing/labels/convert/one-bit-png.ts'
import { pdfLabel, pictureLabel } from '../support/carriers/carrier-labels.ts'
import { labelOf, labelPressForFile, openLabelPress, printerFor } from '../support/labels/label-press.ts'
import { patience } from '../support/run/machine-pace.ts'
import { workMs } from '../support/work-of.ts'

const press = labelPressForFile()

type Format = 'PDF' | 'PNG' | 'ZPL'

async function refusalOf(format: Format, bytes: Uint8Array): Promise<string> {
  const answer = await press.prepare(labelOf(format, bytes), printerFor(format === 'ZPL' ? 'EPL' : 'ZPL'))
  if (answer.ok) return 'printed'
  return 'message' in answer.refusal ? String(answer.refusal.message) : ''
}

const refused = async (format: Format, bytes: Uint8Array, words: RegExp) => {
  const refuse = async () => expect(await refusalOf(format, bytes)).toMatch(words)
  expect(await workMs(refuse), 'refused with bounded work').toBeLessThan(25_000)
}

const zpl = (fields: string) => Buffer.from(`^XA${fields}^XZ`)

/** A PNG of a few bytes that says it is 30,000 dots wide and high. */
function giantPng(): Uint8Array {
  const png = Buffer.from(encodeOneBitPng(new Uint8Array(1), 8, 1, 203))
  png.writeUInt32BE(30_000, 16)
  png.writeUInt32BE(30_000, 20)
  return png
}

/** So many pages, of 4x6 inch unless it says so. */
async function blankPdf(pages: number, size: [number, number] = [288, 432]): Promise<Uint8Array> {
  const PDFDocument = (await import('pdfkit')).default
  const doc = new PDFDocument({ autoFirstPage: false })
  const chunks: Uint8Array[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve)
  for (let page = 0; page < pages; page += 1) doc.addPage({ size })
  doc.end()
  await promise
  return Buffer.concat(chunks)
}

describe('a document that cannot be printed is refused in words', () => {
  it('an empty one', () => refused('PDF', new Uint8Array(), /^The document is empty\.$/))
  it('a PDF that is broken off', async () =>
    refused('PDF', (await pdfLabel(['PKD1'])).subarray(0, 900), /^This PDF is broken off/))
  it('a PDF with nothing behind its first line', () =>
    refused('PDF', Buffer.from('%PDF-1.7\n%%EOF'), /^This PDF cannot be read: /))
  it('a PDF under a password', async () =>
    refused('PDF', await pdfLabel(['PKD1'], { userPassword: 'x' }), /^This PDF is protected by a password\./))
  it('a PDF of 500 pages', async () => {
    const pdf = await blankPdf(500)
    await refused('PDF', pdf, /too much for one print: it has 500 pages, 100 are the most\./)
  })
  it('a PDF of more large pages than anybody waits for', async () => {
    const pdf = await blankPdf(20, [2_400, 2_400])
    const answer = await press.prepare(labelOf('PDF', pdf), printerFor('ZPL', { dpi: 300 }))
    expect(JSON.stringify(answer)).toMatch(
      /too much for one print: only the first 10 of its pages .*Print it in parts\./,
    )
  })
  it('a PDF of more labels than one picture holds', async () => {
    const answer = await press.prepare(labelOf('PDF', await blankPdf(60)), printerFor('PNG', { dpi: 300 }))
    expect(JSON.stringify(answer)).toMatch(
      /too much for one print: only the first 37 of its pages go into one picture\. Print it in parts\./,
    )
  })
  it('a PDF with a page of 40 metres', async () => {
    const PDFDocument = (await import('pdfkit')).default
    const doc = new PDFDocument({ size: [120_000, 120_000] })
    const chunks: Uint8Array[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk)).on('end', resolve)
    doc.end()
    await promise
    await refused('PDF', Buffer.concat(chunks), /too large to be drawn/)
  })
  it('a picture that says it is huge, by its header', () =>
    refused('PNG', giantPng(), /^This PNG cannot be read: .*(pixel limit|too large)/i))
  it('a picture that is broken off', async () =>
    refused('PNG', (await pictureLabel('PKD1')).subarray(0, 700), /^This PNG is broken off/))
  it('a PDF that is called a picture', async () =>
    refused('PNG', await pdfLabel(['PKD1']), /^This is no PNG file\.$/))
})

describe('ZPL that is meant to harm is refused before it is drawn', () => {
  it.each([
    ['a field of megabytes', `^FO0,0^A0N,40^FD${'A'.repeat(3_000_000)}^FS`, /more than 20,000 characters/],
    ['a giant picture', '^FO0,0^GFA,900000000,900000000,100,FF^FS', /more than 8 MB/],
    ['a picture wider than any head', '^FO0,0^GFA,90000,90000,30000,FF^FS', /12,000 dots across/],
    ['a giant download', '~DGR:A.GRF,900000000,100,FF', /more than 8 MB/],
    ['copies without end', '^FO0,0^A0N,40^FDx^FS^PQ99999999', /more than 999 copies/],
    ['a format that recalls itself', '^DFR:A.ZPL^FS^XFR:A.ZPL^FS', /recalls itself/],
    ['formats that recall each other', '^DFR:A^XFR:B^XZ^XA^DFR:B^XFR:A', /recalls itself/],
    ['more commands than a label has', '^FS'.repeat(120_000), /more than 100,000 commands/],
    ['labels without end', '^XZ^XA'.repeat(200), /more than 100 labels/],
    [
      'a picture of more bytes than follow',
      '^FO0,0^GFB,500,500,20,abc^FS',
      /broken off: \^GF says that 4\d\d more/,
    ],
    ['a picture of 32,000 dots', '^FO0,0^GFA,8000000,8000000,4000,FF^FS', /12,000 dots across/],
    ['a size beyond all paper', '^PW12000^LL12000^FO0,0^A0N,40^FDx^FS', /too large to be drawn/],
  ])('%s', (_, fields, words) => refused('ZPL', zpl(fields), words))

  it('also where the printer would take it as it is', async () => {
    const answer = await press.prepare(labelOf('ZPL', zpl('^PQ99999999')), printerFor('ZPL'))
    expect(answer).toMatchObject({ ok: false, refusal: { code: 'failure' } })
  })
})

describe('what is drawn of 32,000 dots', () => {
  const bars = '^FO50,500^BY3^BCN,100,N,N,N^FDPKD1^FS'
  const verdictOf = async (fields: string, language: 'EPL' | 'ZPL') => {
    const answer = await press.prepare(labelOf('ZPL', zpl(fields + bars), ['PKD1']), printerFor(language))
    return answer.ok ? answer.value.preflight.verdict : 'refused'
  }

  it.each([
    ['a black box', '^FO0,0^GB32000,32000,32000^FS'],
    ['a frame', '^FO0,0^GB32000,32000,5^FS'],
    ['a line across', '^FO0,0^GD32000,32000,32000,B,L^FS'],
    ['a letter', '^FO0,0^A0N,32000,32000^FDM^FS'],
  ])('%s does not vanish without a word', async (_, fields) => {
    const verdicts = [await verdictOf(fields, 'EPL'), await verdictOf(fields, 'ZPL')]
    expect(verdicts).not.toContain('good')
  })
})

it.each([
  ['fewer dots than they say', `^GFA,6400,6400,20,FFFF`],
  ['more', `^GFA,64,64,2,${'F'.repeat(10_000)}`],
  ['rows of none', `^GFA,64,64,0,${'F'.repeat(128)}`],
  ['less than nothing', `^GFA,-64,-64,-2,${'F'.repeat(128)}`],
  ['100 MB of dots', `^GFA,9,9,3,${'F'.repeat(100_000_000)}`],
  ['100 MB of dots that they announce', `^GFA,8000000,8000000,1000,${'F'.repeat(100_000_000)}`],
])('a picture with %s prints no half label', async (_, picture) => {
  const label = labelOf('ZPL', zpl(`^FO50,500^BY3^BCN,100,N,N,N^FDPKD1^FS^FO50,50${picture}^FS`), ['PKD1'])
  const ask = async () => {
    const answer = await press.prepare(label, printerFor('EPL'))
    if (answer.ok) expect(answer.value.preflight.verdict).toBe('blocked')
    else expect(answer.refusal).toMatchObject({ message: expect.stringMatching(/more memory|more time/) })
  }
  expect(await workMs(ask)).toBeLessThan(25_000)
})

it('what takes too long is given up, and the next label is drawn as ever', async () => {
  const pictures = '^FO0,0^GB812,1218,1218^FS^FO0,0^A0N,9000,9000^FDMMMMMMMM^FS'.repeat(2_000)
  const limited = openLabelPress({ taskTimeoutMs: patience(20_000) })
  const answer = await limited.prepare(labelOf('ZPL', zpl(pictures)), printerFor('EPL'))
  if (!answer.ok)
    expect(answer.refusal).toMatchObject({ message: expect.stringMatching(/more time|cannot be read/) })
  const fine = await limited.prepare(labelOf('PNG', await pictureLabel('PKD1')), printerFor('ZPL'))
  expect(fine.ok).toBe(true)
  await limited.close()
})

it('ZPL that is too slow to draw still leaves for a ZPL printer, and says that its barcodes were not read', async () => {
  const hasty = openLabelPress({ taskTimeoutMs: 15_000 })
  const pictures = '^FO0,0^GB812,1218,1218^FS^FO0,0^A0N,9000,9000^FDMMMMMMMM^FS'.repeat(12_000)
  const label = labelOf('ZPL', zpl(pictures), ['PKD1'])
  expect(await hasty.prepare(label, printerFor('ZPL'))).toMatchObject({
    ok: true,
    value: { bytes: label.bytes, preflight: { verdict: 'warned', findings: [{ code: 'not_checked' }] } },
  })
  await hasty.close()
})

describe('what converts documents', () => {
  const workerOf = (code: string) => new URL(`data:text/javascript,${encodeURIComponent(code)}`)
  const tellsAtOnce = async (code: string, words: RegExp) => {
    const broken = openLabelPress({ workerUrl: workerOf(code) })
    const ask = async () => {
      const answer = await broken.prepare(labelOf('PDF', await pdfLabel(['PKD1'])), printerFor('ZPL'))
      expect(answer).toMatchObject({ ok: false, refusal: { message: expect.stringMatching(words) } })
    }
    expect(await workMs(ask)).toBeLessThan(5_000)
    await broken.close()
  }

  it('and does not load on this computer says so at once', () =>
    tellsAtOnce(
      "throw new Error('wrong ELF class')",
      /^The part of Packdesk that converts documents cannot be loaded on this computer: wrong ELF class\. Nothing was printed\.$/,
    ))

  it('and ends while it is loaded says that', () =>
    tellsAtOnce('process.exit(1)', /cannot be loaded on this computer: it ended while it was loaded\./))

  it('and ends twice in the middle of a document says that', () =>
    tellsAtOnce(
      'export const prepareLabel = () => process.exit(7)',
      /ended twice in the middle of this PDF: it ended by itself \(code 7\)\. Nothing was printed\.$/,
    ))

  it('and ends once in the middle of a document is begun anew, and the label is printed', async () => {
    const left = join(mkdtempSync(join(tmpdir(), 'packdesk-left-')), 'left')
    const code = `
      import { existsSync, writeFileSync } from 'node:fs'
      const { prepareLabel: prepare } = await import(${JSON.stringify(conversionWorkerUrl.href)})
      const leave = () => (writeFileSync(${JSON.stringify(left)}, ''), process.exit(7))
      export const prepareLabel = input => existsSync(${JSON.stringify(left)}) ? prepare(input) : leave()`
    const shaky = openLabelPress({ workerUrl: workerOf(code) })
    const answer = await shaky.prepare(labelOf('PDF', await pdfLabel(['PKD1'])), printerFor('ZPL'))
    await shaky.close()
    expect([existsSync(left), answer.ok]).toEqual([true, true])
    rmSync(dirname(left), { recursive: true })
  })
})
