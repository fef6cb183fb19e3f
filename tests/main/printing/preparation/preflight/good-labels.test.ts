import { describe, expect, it } from 'vitest'
import { fedex } from '../../../../../main/carriers/fedex/index.ts'
import { check, codesOf } from '../../../../support/label-corpus/check.ts'
import {
  carrierDocuments,
  carrierZpl,
  ownDocument,
  ownLabels,
} from '../../../../support/label-corpus/good-documents.ts'
import { goodZpl } from '../../../../support/label-corpus/good-zpl.ts'
import { headOf } from '../../../../support/label-corpus/zpl-parts.ts'
import { openLabelStudio } from '../../../../support/labels/label-studio.ts'
import { partOf } from '../../../../support/part-of-corpus.ts'

const studio = openLabelStudio()

/** Nothing is said about a good label, whoever made it. */
const nothing = { verdict: 'good', findings: [] }
const names = Object.keys(ownLabels) as (keyof typeof ownLabels)[]
const formats = ['ZPL', 'PDF', 'PNG'] as const

describe.each([203, 300] as const)('a good label at %i dots an inch', dpi => {
  it.each(partOf(Object.entries(goodZpl), 3))('%s', async (_, { numbers, zpl }) => {
    const found = await check({ bytes: Buffer.from(zpl(headOf(dpi))), dpi, numbers })
    expect(found).toMatchObject(nothing)
    expect(found.barcodes.map(({ text }) => text).join(' ')).toContain(numbers[0])
  })

  it.each(partOf(Object.entries(carrierDocuments), 3))('%s', async (_, make) => {
    expect(await check({ ...(await make(dpi)), dpi })).toMatchObject(nothing)
  })

  // Every text in one format, every format with one text: drawing what a printer draws takes long.
  it.each(names.map((name, at) => [name, formats[(at + (dpi === 203 ? 0 : 1)) % 3] ?? 'ZPL'] as const))(
    'our own %s label as %s',
    async (name, format) => {
      const document = await ownDocument(studio, name, { dpi, format })
      expect(await check({ ...document, dpi })).toMatchObject(nothing)
    },
  )
})

it.each(Object.entries(carrierZpl))('%s at the dots it is made for', async (_, document) => {
  expect(await check(document)).toMatchObject(nothing)
})

it.each(Object.entries(carrierZpl))(
  '%s on a head with more dots is warned of and not stopped',
  async (_, document) => {
    const found = await check({ ...document, dpi: 300 })
    expect(found.verdict).toBe('warned')
    expect(found.findings.map(({ code }) => code)).toContain('wrong_dpi')
  },
)

it('zeros in the bars of a trial label stand for its number, also where all labels of the carrier bear it', async () => {
  const { zpl, numbers } = goodZpl['a trial label: zeros in the bars, and the number in the stack'] ?? {}
  const bytes = Buffer.from(zpl?.(headOf(203)) ?? '')
  expect(await check({ bytes, numbers: numbers ?? [], codes: fedex.labelCodes })).toMatchObject(nothing)
})

it('a MaxiCode is read among everything else, and said to be alone when no bars name the number', async () => {
  const { bytes, numbers = [] } = carrierZpl['ZPL of UPS'] ?? {}
  const withoutBars = Buffer.from(
    Buffer.from(bytes ?? [])
      .toString()
      .replace(/\^BY3.*\^FS/, ''),
  )
  const found = await check({ bytes: withoutBars, numbers })
  expect(found).toMatchObject({ verdict: 'warned', barcodes: [{ symbology: 'MaxiCode' }] })
  expect(codesOf(found)).toEqual(['barcode_missing'])
})
