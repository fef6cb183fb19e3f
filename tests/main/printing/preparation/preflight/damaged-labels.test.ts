import { describe, expect, it } from 'vitest'
import { type GrayImage, stackedPng } from '../../../../../main/printing/labels/convert/png.ts'
import { check } from '../../../../support/label-corpus/check.ts'
import { carrierSheets, damages, wholeLabelOf } from '../../../../support/label-corpus/damaged-labels.ts'

describe.each(carrierSheets)('a label of $name', sheet => {
  const { number, codes, square } = sheet
  const checked = (image: GrayImage) =>
    check({
      bytes: stackedPng([image], 203),
      language: 'PNG',
      numbers: [number],
      pages: [image],
      ...(codes ? { codes } : {}),
    })
  /** Of a carrier nobody here knows, nobody can say that a code is missing. */
  const known = damages.filter(({ ofSquare = false }) => !ofSquare || (square && codes))

  it('is good as it is', async () => {
    const { image } = await wholeLabelOf(sheet)
    expect((await checked(image)).findings).toEqual([])
  })

  it.each(known)('$name: it does not print without a word', async ({ spoil, isTold = false }) => {
    const image = await spoil(await wholeLabelOf(sheet))
    expect(image).not.toBeNull()
    const { verdict, findings } = await checked(image as GrayImage)
    expect(verdict, JSON.stringify(findings)).toBeOneOf(isTold ? ['warned', 'blocked'] : ['blocked'])
  })
})

it('has at least eighty of them', () => {
  const count = carrierSheets.flatMap(({ square, codes }) =>
    damages.filter(({ ofSquare = false }) => !ofSquare || (square && codes)),
  )
  expect(count.length).toBeGreaterThanOrEqual(80)
})
