import { expect, it } from 'vitest'
import { labelCountOf } from '../../../../main/printing/printers/tcp/label-receipt.ts'
import { codesOf } from '../../../support/label-corpus/check.ts'
import { decodeBarcodes } from '../../../support/labels/decode-barcodes.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'
import { picturesOfEpl } from '../../../support/labels/printer-bytes.ts'

const press = labelPressForFile()

const bars = (number: string, top = 100) => `^FO60,${top}^BY3^BCN,120,Y,N,N^FD${number}^FS`

it.each([
  ['three copies', '^PQ3'],
  ['copies with a pause', '^PQ12,2,3,Y'],
  ['one number repeated', '^PQ1,0,4'],
])(
  'a label that asks for %s comes out once for each copy of its job, and that is told',
  async (_, command) => {
    const document = labelOf('ZPL', Buffer.from(`^XA${bars('PKD0000012345')}${command}\n^XZ`), [
      'PKD0000012345',
    ])
    const { bytes, preflight } = await press.made(document, printerFor('ZPL'))
    expect(labelCountOf(bytes)).toBe(1)
    expect(Buffer.from(bytes).toString()).toContain('^PQ1\n^XZ')
    expect([preflight.verdict, ...codesOf(preflight)]).toEqual(['warned', 'copies_of_job'])
    const drawn = await press.made(document, printerFor('EPL'))
    expect(await picturesOfEpl(drawn.bytes)).toHaveLength(1)
    expect(codesOf(drawn.preflight)).toEqual(['copies_of_job'])
  },
)

it.each(['^PQ1', '^PQ1,0,1,Y', '^PQ', ''])(
  'a label with "%s" leaves byte for byte and good',
  async command => {
    const document = labelOf('ZPL', Buffer.from(`^XA${bars('PKD0000012345')}${command}^XZ`), [
      'PKD0000012345',
    ])
    const { bytes, preflight } = await press.made(document, printerFor('ZPL'))
    expect(Buffer.compare(bytes, document.bytes)).toBe(0)
    expect(preflight.verdict).toBe('good')
  },
)

it('a label that stays for the next one is under it where it is drawn, until one says that none stays', async () => {
  const zpl = [
    `^XA^MCN${bars('PKD0000000001')}^XZ`,
    `^XA${bars('PKD0000000002', 400)}^XZ`,
    `^XA^MCY${bars('PKD0000000003', 700)}^XZ`,
    `^XA${bars('PKD0000000004', 100)}^XZ`,
  ].join('')
  const { bytes } = await press.made(labelOf('ZPL', Buffer.from(zpl)), printerFor('EPL'))
  const labels = await Promise.all((await picturesOfEpl(bytes)).map(each => decodeBarcodes(each)))
  expect(labels.map(codes => codes.map(({ text }) => text.at(-1)).join(''))).toEqual(['1', '12', '123', '4'])
})

it('a picture that ends in the middle of a row is told, and one whose rows come out even is not', async () => {
  const told = async (total: number, row: number) => {
    const picture = `^FO60,500^GFA,${total},${total},${row},${'F0'.repeat(total)}^FS`
    const document = labelOf('ZPL', Buffer.from(`^XA${bars('PKD0000012345')}${picture}^XZ`), [
      'PKD0000012345',
    ])
    return (await press.made(document, printerFor('ZPL'))).preflight.findings.map(({ message }) => message)
  }
  expect(await told(100, 10)).toEqual([])
  expect(await told(100, 7)).toEqual([expect.stringContaining('ends in the middle of a row')])
})
