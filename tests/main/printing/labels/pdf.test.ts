import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { code128Bars } from '../../../../main/printing/labels/code128.ts'
import { dotGrid } from '../../../../main/printing/labels/grid.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../../../support/labels/sample-labels.ts'

const studio = openLabelStudio()
let pdfium: PDFiumLibrary
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init()
})
afterAll(async () => {
  pdfium.destroy()
})

const stock = { media: '4x6in', dpi: 203 } as const

async function textsOf(pdf: Uint8Array): Promise<string[]> {
  const document = await pdfium.loadDocument(pdf)
  const texts = [...document.pages()].map(page => page.getText().replace(/\s+/g, ' '))
  document.destroy()
  return texts
}

describe('PDF of a label', () => {
  it('is the same file whether it is written alone or with others, on whichever thread', async () => {
    const labels = Array.from({ length: 5 }, (_, index) => ({ ...plainLabel, trackingNumber: `HC${index}` }))
    const write = (label: typeof plainLabel) => studio.renderLabels([label], { ...stock, format: 'PDF' })
    const together = await Promise.all(labels.map(write))
    for (const [index, label] of labels.entries())
      expect(Buffer.compare(await write(label), together[index] ?? Buffer.alloc(0))).toBe(0)
  })

  it('lets its text be searched and copied, page by page', async () => {
    const parcels = [1, 2].map(index => ({
      ...plainLabel,
      trackingNumber: `HC${index}`,
      parcel: { index, total: 2 },
    }))
    const texts = await textsOf(await studio.renderLabels(parcels, { ...stock, format: 'PDF' }))
    expect(texts).toHaveLength(2)
    for (const [index, text] of texts.entries())
      for (const part of [
        'Maren Hoffmann',
        'Lindenallee 12, Hinterhaus',
        'ORDER-10042',
        `HC${index + 1}`,
        `${index + 1} of 2`,
      ])
        expect(text).toContain(part)
  })

  it.each([
    ['mixed', 'Наталья Кузнецова'],
    ['mixed', 'दिल्ली नमस्ते'],
    ['arabic', 'محمد عبد الله القحطاني'],
    ['hebrew', 'תל אביב'],
    ['japanese', '東京都千代田区丸の内'],
    ['korean', '서울특별시 강남구 테헤란로'],
  ])('lets the %s text %s be copied', async (name, expected) => {
    const label = awkwardLabels[name] ?? plainLabel
    const [text] = await textsOf(await studio.renderLabels([label], { ...stock, format: 'PDF' }))
    expect(text).toContain(expected)
  })

  it('keeps letters apart when the same fonts made other documents before', async () => {
    const render = () =>
      studio.renderLabels([awkwardLabels.hostile ?? plainLabel], { ...stock, format: 'PDF' })
    await studio.renderLabels([awkwardLabels.accents ?? plainLabel], { ...stock, format: 'ZPL' })
    expect(await textsOf(await render())).toEqual(await textsOf(await render()))
    expect((await textsOf(await render())).join()).toContain('^XZ~JR\\evil')
  })

  it('is the same file for the same label', async () => {
    const [one, two] = [
      await studio.renderLabels([plainLabel], { ...stock, format: 'PDF' }),
      await studio.renderLabels([plainLabel], { ...stock, format: 'PDF' }),
    ]
    expect(Buffer.compare(one, two)).toBe(0)
  })
})

describe('PNG of a label', () => {
  it.each([
    { media: '4x6in', dpi: 203, width: 812, height: 1218 },
    { media: '4x6in', dpi: 300, width: 1200, height: 1800 },
    { media: 'a6', dpi: 203, width: 839, height: 1183 },
    { media: 'a6', dpi: 300, width: 1240, height: 1748 },
  ] as const)('has the dots of $media at $dpi dpi and says so', async ({ media, dpi, width, height }) => {
    const png = await studio.renderLabels([plainLabel], { media, dpi, format: 'PNG' })
    expect(await sharp(png).metadata()).toMatchObject({ width, height, density: dpi, channels: 1 })
    expect(dotGrid({ media, dpi })).toEqual({ dpi, widthDots: width, heightDots: height })
  })

  it('draws every bar as whole dots', async () => {
    const png = await studio.renderLabels([plainLabel], { ...stock, format: 'PNG' })
    const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
    const row = data.subarray(1000 * info.width, 1001 * info.width)
    const edges = Array.from(row).flatMap((value, x) => (value !== (row[x - 1] ?? 255) ? [x] : []))
    const first = edges[0] ?? 0
    const bars = code128Bars(plainLabel.trackingNumber)
    const moduleDots = Math.round(((edges.at(-1) ?? 0) - first) / ((bars.at(-1)?.[0] ?? 0) + 2))
    expect(edges).toEqual(
      bars.flatMap(([start, width]) => [start, start + width].map(at => first + at * moduleDots)),
    )
  })
})
