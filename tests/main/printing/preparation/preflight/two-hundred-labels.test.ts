import { expect, it } from 'vitest'
import type { PrintDocument } from '../../../../../main/printing/preparation/preparation.ts'
import type {
  PrinterDpi,
  PrinterMedia,
  PrintLanguage,
} from '../../../../../shared/desk/printing/printer-kinds.ts'
import { paperTexts } from '../../../../../shared/papers/paper.ts'
import { codesOf } from '../../../../support/label-corpus/check.ts'
import { carrierSheets, labelSheetOf } from '../../../../support/label-corpus/damaged-labels.ts'
import {
  carrierDocuments,
  carrierZpl,
  ownDocument,
  ownLabels,
} from '../../../../support/label-corpus/good-documents.ts'
import { goodZpl } from '../../../../support/label-corpus/good-zpl.ts'
import { headOf } from '../../../../support/label-corpus/zpl-parts.ts'
import { decodeBarcodes, decodeCodes } from '../../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../../support/labels/label-press.ts'
import { openLabelStudio } from '../../../../support/labels/label-studio.ts'
import { picturesOfEpl, picturesOfEscpos } from '../../../../support/labels/printer-bytes.ts'
import { plainLabel } from '../../../../support/labels/sample-labels.ts'
import { partOf } from '../../../../support/part-of-corpus.ts'
import { drawLabel } from '../../../../support/simulators/engine/labels.ts'

const press = labelPressForFile()
const studio = openLabelStudio()

type Dpi = 203 | 300
type Source = { name: string; media?: PrinterMedia; make: (dpi: Dpi) => Promise<PrintDocument> }

const formats = ['ZPL', 'PDF', 'PNG'] as const
const names = Object.keys(ownLabels) as (keyof typeof ownLabels)[]
const sources: Source[] = [
  ...formats.flatMap(format =>
    names.map(name => ({
      name: `our own ${name} label as ${format}`,
      make: async (dpi: Dpi) => {
        const { bytes, numbers } = await ownDocument(studio, name, { dpi, format })
        return labelOf(format, bytes, numbers)
      },
    })),
  ),
  ...formats.flatMap(format =>
    (Object.keys(paperTexts) as (keyof typeof paperTexts)[]).map(language => ({
      name: `our own label of A6 in ${language} as ${format}`,
      media: 'a6' as const,
      make: async (dpi: Dpi) => {
        const label = { ...plainLabel, texts: paperTexts[language].label }
        const bytes = await studio.renderLabels([label], { media: 'a6', dpi, format })
        return labelOf(format, bytes, [plainLabel.trackingNumber])
      },
    })),
  ),
  // What the simulators of carriers answer with, at the dots they were asked for.
  ...formats.flatMap(format =>
    carrierSheets.map(sheet => ({
      name: `${format} of ${sheet.name}`,
      make: async () => ({
        ...labelOf(format, await drawLabel(labelSheetOf(sheet), format), [sheet.number]),
        madeFor: 203 as PrinterDpi,
        codes: sheet.codes ?? [],
      }),
    })),
  ),
  ...Object.entries(goodZpl).map(([name, { numbers, zpl }]) => ({
    name,
    make: async (dpi: Dpi) => labelOf('ZPL', Buffer.from(zpl(headOf(dpi))), numbers),
  })),
  ...Object.entries(carrierDocuments).map(([name, make]) => ({
    name,
    make: async (dpi: Dpi) => {
      const { bytes, language, numbers } = await make(dpi)
      return labelOf(language, bytes, numbers)
    },
  })),
  // What their carrier was asked for, whichever printer it goes to.
  ...Object.entries(carrierZpl).map(([name, { bytes, numbers }]) => ({
    name,
    make: async () => ({ ...labelOf('ZPL', bytes, numbers), madeFor: 203 as PrinterDpi }),
  })),
]

const languages = ['ZPL', 'EPL', 'ESCPOS'] as const
const all = sources.flatMap(source =>
  ([203, 300] as const).flatMap(dpi => languages.map(language => ({ ...source, dpi, language }))),
)
const extra = sources.slice(0, 5).map(source => ({ ...source, dpi: 300 as const, language: 'PNG' as const }))
const corpus = [...all, ...extra]

it(`there are ${corpus.length} good labels, two hundred at least`, () => {
  expect(corpus.length).toBeGreaterThanOrEqual(200)
})

const others = ['QRCode', 'PDF417', 'Code39', 'ITF', 'Aztec'] as const

/** Most numbers stand in upright bars: only what is not found there is looked for everywhere else. */
async function texts(pictures: readonly Uint8Array[], number: string): Promise<string> {
  const read = async (look: (picture: Uint8Array) => ReturnType<typeof decodeBarcodes>) =>
    (await Promise.all(pictures.map(look)))
      .flat()
      .map(({ text }) => text)
      .join(' ')
  const upright = await read(decodeBarcodes)
  if (upright.includes(number)) return upright
  return read(picture =>
    decodeCodes(picture, ['Code128', 'DataMatrix', ...others], { tryRotate: true, textMode: 'Plain' }),
  )
}

/** What the bytes for a printer are, as somebody else than who wrote them reads them. */
function pictured(bytes: Uint8Array, language: PrintLanguage, drawn: readonly Uint8Array[]) {
  if (language === 'EPL') return picturesOfEpl(bytes)
  return language === 'ESCPOS' ? picturesOfEscpos(bytes) : drawn
}

// While one is drawn on another thread, another is read here.
it.concurrent.each(partOf(corpus, 13))(
  '$name for a $language printer of $dpi dots is good, and a foreign reader reads its number',
  async ({ make, dpi, language, media = '4x6in' }) => {
    const document = await make(dpi)
    const { bytes, pictures, preflight } = await press.made(document, printerFor(language, { dpi, media }))
    const [number = ''] = document.trackingNumbers
    expect([preflight.verdict, ...codesOf(preflight)]).toEqual(['good'])
    expect(await texts(await pictured(bytes, language, pictures), number)).toContain(number)
  },
)
