import { expect, it } from 'vitest'
import { codesOf } from '../../../support/label-corpus/check.ts'
import { labelOf, labelPressForFile, printerFor } from '../../../support/labels/label-press.ts'

const press = labelPressForFile()

const made = async (zpl: string, target = printerFor('EPL')) =>
  (await press.made(labelOf('ZPL', Buffer.from(zpl)), target)).preflight

const turned = (fields: string) => `^XA^PW812^POI${fields}^XZ`
const top = '^FO50,50^A0N,40,40^FDTOP^FS'

it.each([
  ['a code', '^FO50,1250^BY3^BCN,100,Y,N,N^FD1Z999AA10123456784^FS'],
  ['words', '^FO50,1400^A0N,40,40^FDRETURN TO SENDER^FS'],
  ['a frame', '^FO50,1100^GB700,300,8^FS'],
])('%s beyond the paper of a label that turns itself is lost by name', async (_, field) => {
  for (const language of ['EPL', 'PNG', 'ZPL'] as const) {
    const preflight = await made(turned(top + field), printerFor(language))
    expect(preflight.verdict).toBe('blocked')
    expect(codesOf(preflight)).toContain('ink_lost')
  }
})

it('a label that turns itself and is on its paper is not stopped', async () => {
  const field = '^FO50,1050^BY3^BCN,100,Y,N,N^FD1Z999AA10123456784^FS'
  const preflight = await made(turned(top + field))
  expect(preflight).toMatchObject({ verdict: 'good', barcodes: [{ text: '1Z999AA10123456784' }] })
})

it('so is one that a printer turns upside down', async () => {
  const label = `^XA^PW812${top}^FO50,1250^A0N,40,40^FDRETURN TO SENDER^FS^XZ`
  expect(codesOf(await made(label, printerFor('ZPL', { turn: 180 })))).toContain('ink_lost')
})
