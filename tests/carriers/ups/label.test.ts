import sharp from 'sharp'
import { expect, test } from 'vitest'
import { decodeBarcodes, decodeMaxiCode } from '../../support/labels/decode-barcodes.ts'
import { openLabelStudio } from '../../support/labels/label-studio.ts'
import { codesAt, drawLabel } from '../../support/simulators/engine/labels.ts'
import { picture, toSheet } from '../../support/simulators/ups/label.ts'

const studio = openLabelStudio()

const label = {
  number: '1Z999AA10123456784',
  service: { code: '03', name: 'UPS Ground' },
  from: ['Paper Shop', '5 Mill Rd', 'Dover DE 19901 US'],
  to: ['A. Buyer', '9 Oak St', 'SALEM OR 97301 US'],
  postalCode: '97301',
  country: 'US',
  weight: '2.5 LBS',
  index: 1,
  total: 1,
  reference: 'Order 7',
}

/** The part of an upright label where the MaxiCode stands, with some white around it. */
const maxiOf = (png: Uint8Array) =>
  sharp(png)
    .extract({ ...codesAt.square, width: 225, height: 210 })
    .extend({ top: 30, bottom: 30, left: 30, right: 30, background: '#fff' })
    .png()
    .toBuffer()

const scans = async (png: Uint8Array) => {
  const bars = await decodeBarcodes(png)
  expect(bars.map(({ format, text }) => [format, text])).toEqual([['Code128', label.number]])
  const maxi = (await decodeMaxiCode(await maxiOf(png))) ?? ''
  for (const part of ['973010000', '840', '003', '1Z23456784', 'UPSN', '999AA1', '1/1'])
    expect(maxi).toContain(part)
}

test.each(['GIF', 'PNG'] as const)('both codes of a simulated label scan from a %s', async format => {
  const drawn = await drawLabel(toSheet(label), format, picture)
  expect(await sharp(drawn).metadata()).toMatchObject({
    width: 1400,
    height: 800,
    format: format.toLowerCase(),
  })
  await scans(await sharp(drawn).rotate(90).png().toBuffer())
})

test('and from what a printer makes of the ZPL', async () => {
  const drawn = await studio.zplToPng((await drawLabel(toSheet(label), 'ZPL')).toString(), 203)
  if (!drawn.ok) throw new Error(JSON.stringify(drawn.refusal))
  await scans(drawn.value)
})
