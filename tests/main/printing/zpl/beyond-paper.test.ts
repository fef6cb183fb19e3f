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

/** It fills its paper, so that it cannot be moved onto it. */
const full = '^FO10,10^GB790,1190,4^FS'
const label = (setup: string, field: string) => `^XA^PW812${full}${setup}${top}${field}^XZ`
const words = (x: number, y: number) => `^FO${x},${y}^A0N,40,40^FDRETURN TO SENDER^FS`

it.each([
  ['right', label('', words(650, 300))],
  ['below', label('', words(50, 1230))],
  ['left, moved by ^LS', label('^LS200', words(150, 300))],
  ['above, by its base line', label('', '^FT50,-20^A0N,40,40^FDRETURN TO SENDER^FS')],
  ['above, moved by ^LT', label('^LT-100', words(50, 300))],
  ['right, moved by ^LH', label('^LH500,0', words(50, 300))],
  ['right, turned from its right side', label('', '^FO900,300,1^GB300,90,90^FS')],
  ['right of a narrow label', `^XA^PW400^FO10,10^GB380,1190,4^FS${top}${words(250, 300)}^XZ`],
  ['left, mirrored', `^XA^PW812^PMY${full}${top}${words(650, 300)}^XZ`],
  ['below, a picture', label('', `^FO50,1210^GFA,64,64,2,${'FFFF'.repeat(32)}^FS`)],
  [
    'below, a stored picture made larger',
    `~DGA,64,2,${'FFFF'.repeat(32)}${label('', '^FO50,1000^XGA,1,9^FS')}`,
  ],
])('ink that lies %s is lost by name where the printer draws it', async (_, zpl) => {
  const preflight = await made(zpl, printerFor('ZPL'))
  expect(preflight.verdict).toBe('blocked')
  expect(codesOf(preflight)).toContain('ink_lost')
})

it('where it is drawn here it is moved onto the paper, or made smaller, which is told', async () => {
  const moved = await made(label('^LS200', words(150, 300)).replace(full, ''))
  expect(moved.verdict).toBe('good')
  expect(codesOf(await made(label('', words(650, 300))))).toEqual(['scaled'])
})

it.each([
  ['white', '^FO700,300^GB300,90,90,W^FS'],
  ['blank', '^FO700,300^A0N,40^FB300,1^FD ^FS'],
  ['the room of a block without words', '^FO50,1100^A0N,40^FB700,9^FDshort^FS'],
])('what is %s beyond the paper is no loss', async (_, field) => {
  for (const language of ['ZPL', 'EPL'] as const)
    expect(codesOf(await made(label('', field), printerFor(language)))).not.toContain('ink_lost')
})
