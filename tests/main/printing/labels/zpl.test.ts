import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LabelContent } from '../../../../shared/labels.ts'
import { openLabelStudio } from '../../../support/labels/label-studio.ts'
import { awkwardLabels, plainLabel } from '../../../support/labels/sample-labels.ts'

const studio = openLabelStudio()

const zplOf = async (...labels: LabelContent[]): Promise<string> =>
  Buffer.from(await studio.renderLabels(labels, { media: '4x6in', dpi: 203, format: 'ZPL' })).toString()

describe('ZPL of a label', () => {
  it('is byte for byte what it was', async () => {
    const golden = readFileSync(new URL('./golden/plain-4x6in-203.zpl', import.meta.url), 'utf8')
    expect(await zplOf(plainLabel)).toBe(golden)
  })

  it('sets Latin text, accents included, in the font of the printer and draws no picture', async () => {
    const zpl = await zplOf({
      ...plainLabel,
      recipient: { ...plainLabel.recipient, name: 'Zoë Łukasiewicz-Müller' },
    })
    expect(zpl).toContain('^FDZoë Łukasiewicz-Müller^FS')
    expect(zpl).not.toContain('^GF')
  })

  it('draws only the lines the font of the printer cannot say', async () => {
    const zpl = await zplOf(awkwardLabels.arabic ?? plainLabel)
    expect(zpl.match(/\^GFA/g)).toHaveLength(3)
    expect(zpl).toContain('^FDExpress Next Day^FS')
  })

  it('lets no text end the label, move the pen or command the printer', async () => {
    const zpl = await zplOf(awkwardLabels.hostile ?? plainLabel)
    expect(zpl.match(/\^XA/g)).toHaveLength(1)
    expect(zpl.match(/\^XZ/g)).toHaveLength(1)
    expect(zpl).not.toContain('~')
    expect(zpl.match(/\^GB800/g)).toBeNull()
    expect(zpl.match(/\^[A-Z][A-Z0-9]/g)?.filter(command => !known.has(command))).toEqual([])
  })

  it('puts the formats of several parcels one after the other', async () => {
    const zpl = await zplOf(plainLabel, plainLabel)
    expect(zpl).toBe((await zplOf(plainLabel)).repeat(2))
  })
})

const known = new Set(
  [
    'XA',
    'CI',
    'PW',
    'LL',
    'LH',
    'FT',
    'A0',
    'FB',
    'FR',
    'FH',
    'FD',
    'FS',
    'FO',
    'GB',
    'GF',
    'BY',
    'BC',
    'BX',
    'PQ',
    'XZ',
  ].map(command => `^${command}`),
)
