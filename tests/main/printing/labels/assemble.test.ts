import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../../shared/errors/result.ts'
import {
  type LabelFormat,
  type LabelPart,
  labelFormats,
  labelResolutions,
} from '../../../../shared/labels.ts'
import { labelPart, pdfLabel, pictureLabel, zplLabel } from '../../../support/carriers/carrier-labels.ts'
import { composedPdfs } from '../../../support/label-corpus/composed-pdfs.ts'
import { decodeBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { picturesOfZpl } from '../../../support/labels/printer-bytes.ts'
import { picturesOfPdf, sizesOfPdf, textsOfPdf } from '../../../support/labels/read-pdf.ts'

const studio = openLabelStudio()
const press = labelPressForFile()

const drawn = (result: Result<Uint8Array>): Uint8Array => {
  if (!result.ok) throw new Error(JSON.stringify(result.refusal))
  return result.value
}

/** The pictures a printer would print. */
async function printed(bytes: Uint8Array, format: LabelFormat, dpi: number): Promise<Uint8Array[]> {
  if (format === 'PNG') return [bytes]
  if (format === 'PDF') return [drawn(await studio.pdfToPng(bytes, dpi))]
  const labels = Buffer.from(bytes)
    .toString()
    .split(/(?<=\^XZ\n?)/)
    .filter(label => label.trim() !== '')
  // To draw ZPL takes half a second where it is a picture of a whole label.
  const pictures = labels.map(async label =>
    label.includes('^GFA') ? picturesOfZpl(Buffer.from(label)) : [drawn(await studio.zplToPng(label, dpi))],
  )
  return (await Promise.all(pictures)).flat()
}

/** The Code 128 of a document, from the top. */
async function codesOf(bytes: Uint8Array, format: LabelFormat, dpi: number): Promise<string[]> {
  const found = await Promise.all((await printed(bytes, format, dpi)).map(decodeBarcodes))
  return found.flat().map(({ text }) => text)
}

const forms = ['ZPL', 'PDF', 'PNG', 'GIF'] as const
const number = '1Z999AA10123456784'
const paths = forms.flatMap(from => labelFormats.map(to => ({ from, to })))

describe.each(labelResolutions)('labels of carriers at %s dpi', dpi => {
  it.each(paths)('scan after the way from $from to $to', async ({ from, to }) => {
    const label = await studio.assembleLabels([await labelPart(from, number)], { format: to, dpi })
    expect(await codesOf(label, to, dpi)).toEqual([number])
  })

  it.each(labelFormats)('scan in their order when every form becomes one %s', async format => {
    const texts = forms.map((_, index) => `HC000000${index}`)
    const parts = await Promise.all(forms.map((form, index) => labelPart(form, texts[index] ?? '')))
    const label = await studio.assembleLabels(parts, { format, dpi })
    expect(await codesOf(label, format, dpi)).toEqual(texts)
  })

  it('scan when a picture on its side is longer than the paper', async () => {
    const lying = await pictureLabel(number, { format: 'GIF', width: 800, height: 1400, turned: true })
    for (const format of labelFormats) {
      const label = await studio.assembleLabels([{ format: 'GIF', bytes: lying, turn: 90 }], { format, dpi })
      expect(await codesOf(label, format, dpi), format).toEqual([number])
    }
  })
})

describe('a label in the wanted form', () => {
  it.each(labelFormats)('stays as it is byte for byte as %s', async format => {
    const part = await labelPart(format, number)
    expect(await studio.assembleLabels([part], { format, dpi: 203 })).toEqual(part.bytes)
  })

  it('keeps its text and pages when several PDFs become one', async () => {
    const parts = [await pdfLabel(['A1', 'A2']), await pdfLabel(['B1'])]
    const merged = await studio.assembleLabels(
      parts.map(bytes => ({ format: 'PDF' as const, bytes })),
      { format: 'PDF', dpi: 203 },
    )
    expect(await textsOfPdf(merged)).toEqual(['Label A1', 'Label A2', 'Label B1'])
  })

  it.each(['a layer that is off', 'a layer that is off, drawn as one object'] as const)(
    'does not show %s when several PDFs become one',
    async name => {
      const parts = [composedPdfs[name].pdf, composedPdfs['blocks alone'].pdf]
      const merged = await studio.assembleLabels(
        parts.map(bytes => ({ format: 'PDF' as const, bytes })),
        { format: 'PDF', dpi: 203 },
      )
      const pictures = await picturesOfPdf(merged)
      const ink = await Promise.all(pictures.map(async each => (await sharp(each).stats()).channels[0]?.mean))
      expect(ink).toHaveLength(2)
      expect(ink[0]).toBeCloseTo(ink[1] ?? 0, 0)
    },
  )

  it('is said to be a picture at every printer where a file with layers became one', async () => {
    const told = async (names: readonly (keyof typeof composedPdfs)[], language: 'ZPL' | 'PDF') => {
      const parts = names.map(name => ({ format: 'PDF' as const, bytes: composedPdfs[name].pdf }))
      const merged = await studio.assembleLabels(parts, { format: 'PDF', dpi: 203 })
      const { preflight } = await press.made(
        { ...labelOf('PDF', merged), kind: 'other' },
        printerFor(language),
      )
      return preflight.findings.filter(({ code }) => code === 'drawn_as_picture').length
    }
    for (const language of ['ZPL', 'PDF'] as const) {
      expect(await told(['a layer that is off', 'blocks alone'], language)).toBe(1)
      expect(await told(['blocks alone', 'blocks alone'], language)).toBe(0)
    }
  })

  it('keeps every command when several ZPL labels become one', async () => {
    const parts = ['A', 'B'].map(text => ({ format: 'ZPL' as const, bytes: zplLabel(text) }))
    const joined = await studio.assembleLabels(parts, { format: 'ZPL', dpi: 203 })
    expect(Buffer.from(joined).toString()).toBe(parts.map(({ bytes }) => `${Buffer.from(bytes)}\n`).join(''))
  })

  it('is turned when it is a picture on its side', async () => {
    const bytes = await pictureLabel(number, { turned: true })
    const upright = await studio.assembleLabels([{ format: 'PNG', bytes, turn: 90 }], {
      format: 'PNG',
      dpi: 203,
    })
    expect(await sharp(upright).metadata()).toMatchObject({ width: 812, height: 1218 })
  })
})

describe('the paper of a label', () => {
  const a6 = { widthInch: 4.134, heightInch: 5.827 }

  it('is four by six inches for pictures', async () => {
    const part = await labelPart('GIF', number)
    expect(await sizesOfPdf(await studio.assembleLabels([part], { format: 'PDF', dpi: 300 }))).toEqual([
      [288, 432],
    ])
  })

  it.each(['GIF', 'PDF'] as const)('is as said for a %s', async form => {
    const part = { ...(await labelPart(form, number)), paper: a6 }
    const label = await studio.assembleLabels([part], { format: 'PNG', dpi: 203 })
    const { width = 0, height = 0 } = await sharp(label).metadata()
    expect(width).toBeLessThanOrEqual(839)
    expect(height).toBe(1183)
    expect(await codesOf(label, 'PNG', 203)).toEqual([number])
  })

  it('is its own for a PDF nobody fits to another', async () => {
    const label = await studio.assembleLabels([await labelPart('PDF', number)], { format: 'ZPL', dpi: 300 })
    expect(Buffer.from(label).toString('latin1')).toMatch(/^\^XA\n\^PW1200\n\^LL1800\n/)
  })
})

it('a PDF in units of two points is as large as they say, as a picture and as ZPL', async () => {
  const part = { format: 'PDF' as const, bytes: composedPdfs['a page in units of two points'].pdf }
  const zpl = await studio.assembleLabels([part], { format: 'ZPL', dpi: 300 })
  expect(Buffer.from(zpl).toString('latin1')).toMatch(/^\^XA\n\^PW1200\n\^LL1800\n/)
  const picture = drawn(await studio.pdfToPng(part.bytes, 203))
  expect(await sharp(picture).metadata()).toMatchObject({ width: 812, height: 1218 })
})

/** A PNG whose header promises a picture of 100 megapixels and more, with nothing behind it. */
function hugePng(): Uint8Array {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.from('00007530000075300800000000', 'hex')
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IEND', Buffer.alloc(0))])
}

describe('labels that cannot be read', () => {
  const half = (bytes: Uint8Array) => bytes.subarray(0, Math.floor(bytes.length / 2))
  const bad: Record<string, () => Promise<LabelPart[]>> = {
    'no label at all': async () => [],
    'a picture too large to draw': async () => [{ format: 'PNG', bytes: hugePng() }],
    'a PDF under a password': async () => [
      { format: 'PDF', bytes: await pdfLabel(['A'], { userPassword: 'secret' }) },
    ],
    'one PDF of two under a password': async () => [
      await labelPart('PDF', number),
      { format: 'PDF', bytes: await pdfLabel(['A'], { userPassword: 'secret' }) },
    ],
    'a page of HTML': async () => [{ format: 'PDF', bytes: Buffer.from('<html>Sorry</html>') }],
    'a PDF that says it is a PNG': async () => [{ format: 'PNG', bytes: await pdfLabel(['A']) }],
    'a PDF with nothing inside': async () => [{ format: 'PDF', bytes: Buffer.from('%PDF-1.4\n%%EOF') }],
    'a file of 51 MB': async () => [{ format: 'ZPL', bytes: Buffer.alloc(51 * 1024 * 1024, '^') }],
  }
  for (const form of forms) {
    bad[`an empty ${form}`] = async () => [{ format: form, bytes: new Uint8Array() }]
    bad[`half a ${form}`] = async () => [{ format: form, bytes: half((await labelPart(form, number)).bytes) }]
  }

  const sentence = /^[A-Z][^\n]{15,300}[.:\w]$/
  it.each(Object.entries(bad))('%s is refused in a sentence', async (_, parts) => {
    for (const format of labelFormats) {
      const assembly = studio.assembleLabels(await parts(), { format, dpi: 203 })
      await expect(assembly, format).rejects.toMatchObject({
        name: 'UnusableAnswer',
        message: expect.stringMatching(sentence),
      })
    }
  })

  it('does not refuse a PDF that is only kept from being changed', async () => {
    const kept = await pdfLabel([number], { ownerPassword: 'secret' })
    const one = await studio.assembleLabels([{ format: 'PDF', bytes: kept }], { format: 'PDF', dpi: 203 })
    expect(one).toEqual(kept)
    const two = [await labelPart('PDF', 'A1'), { format: 'PDF' as const, bytes: kept }]
    const merged = await studio.assembleLabels(two, { format: 'PDF', dpi: 203 })
    expect(await codesOf(merged, 'PDF', 203)).toEqual(['A1', number])
  })
})
