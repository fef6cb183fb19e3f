import { expect, it } from 'vitest'
import { labelPart } from '../../../../support/carriers/carrier-labels.ts'
import { codesOf } from '../../../../support/label-corpus/check.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../../support/labels/label-press.ts'

const number = 'PKD123456789'
const press = labelPressForFile()

it.each(['ZPL', 'EPL', 'ESCPOS'] as const)(
  'a PDF that leaves as %s is checked as it leaves',
  async language => {
    const { bytes } = await labelPart('PDF', number)
    const right = await press.made(labelOf('PDF', bytes, [number]), printerFor(language))
    expect(right.preflight).toMatchObject({ verdict: 'good', barcodes: [{ text: number }] })
    const wrong = await press.made(labelOf('PDF', bytes, ['PKD987654321']), printerFor(language))
    expect(wrong.preflight.verdict).toBe('blocked')
    expect(codesOf(wrong.preflight)).toContain('barcode_wrong')
  },
)

it('ZPL that would change the printer is stopped before it leaves', async () => {
  const { bytes } = await labelPart('ZPL', number)
  const document = labelOf('ZPL', Buffer.concat([bytes, Buffer.from('^XA^JUS^XZ')]), [number])
  const { preflight } = await press.made(document, printerFor('ZPL'))
  expect(preflight.verdict).toBe('blocked')
  expect(codesOf(preflight)).toEqual(['changes_printer'])
})

it('a printer that allows it keeps the settings of labels, which is told, and allows nothing else', async () => {
  const { bytes } = await labelPart('ZPL', number)
  const verdict = async (commands: string, allowsSaving: boolean) => {
    const document = labelOf('ZPL', Buffer.concat([bytes, Buffer.from(`^XA${commands}^XZ`)]), [number])
    const { preflight } = await press.made(document, printerFor('ZPL', { allowsSaving }))
    return [preflight.verdict, ...codesOf(preflight)]
  }
  expect(await verdict('^JUS', true)).toEqual(['warned', 'disturbs_printer'])
  expect(await verdict('^JUS', false)).toEqual(['blocked', 'changes_printer'])
  expect(await verdict('^JUS^JUF', true)).toEqual(['blocked', 'changes_printer', 'disturbs_printer'])
  expect(await verdict('~JR', true)).toEqual(['blocked', 'changes_printer'])
})

it('ZPL that says nothing of its dots is told at a printer that has others than most', async () => {
  const bytes = Buffer.from('^XA^FO50,50^BY3^BCN,100,Y,N,N^FD1Z999AA10123456784^FS^XZ')
  for (const language of ['ZPL', 'EPL'] as const) {
    const at = async (dpi: 203 | 300) =>
      (await press.made(labelOf('ZPL', bytes), printerFor(language, { dpi }))).preflight
    expect(codesOf(await at(300))).toEqual(['dots_unknown'])
    expect(await at(203)).toMatchObject({ verdict: 'good' })
  }
})
