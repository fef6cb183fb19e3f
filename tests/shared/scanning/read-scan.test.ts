import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { parsePattern } from '../../../shared/scanning/code-pattern.ts'
import { asShown, keyboardLayouts } from '../../../shared/scanning/keyboard-layouts.ts'
import { longestScan, readScan } from '../../../shared/scanning/read-scan.ts'
import type { ScanContext, ScanResult } from '../../../shared/scanning/scan-reading.ts'
import { mod10From, ups1z } from '../../../shared/tracking-numbers/number-formats-data.ts'
import { workMs } from '../../support/work-of.ts'
import { scanVectors } from './scan-vectors.ts'

/** The names of formats begin with those of carriers. */
const carrierOf = (format: string) => format.replaceAll(' ', '').toLowerCase()

const usedOf = (found: ScanResult): string => {
  switch (found.kind) {
    case 'gtin':
      return found.gtin
    case 'sscc':
      return found.sscc
    case 'tracking':
      return found.trackingNumber
    case 'order_id':
      return found.orderId
    case 'gs1':
      return found.gs1.elements.map(({ ai, value }) => `${ai}=${value}`).join(';')
    default:
      return ''
  }
}

const isOfKind = (found: ScanResult, kind: string): boolean =>
  found.kind === 'tracking'
    ? carrierOf(found.format).startsWith(kind)
    : found.kind === (kind === 'order' ? 'order_id' : kind)

describe('what a scan is', () => {
  it.each(scanVectors)('%j is %s %s (%s)', (scan, kind, value) => {
    const found = readScan(scan)
    expect(found).toSatisfy(() => isOfKind(found, kind), `a ${kind}`)
    expect(usedOf(found)).toBe(value)
  })

  it('says what was repaired', () => {
    const by = (scan: string) => readScan(scan).repair
    expect(by('1YX4T9070312345678')).toEqual({ cause: 'keyboard_layout', layout: 'de', isCertain: true })
    expect(by('&WX\'Tçàèà"&é"\'(-è_')).toMatchObject({ layout: 'fr', isCertain: true })
    expect(by('1zx4t9070312345678')).toEqual({ cause: 'letter_case', layout: null, isCertain: true })
    expect(by('1ZX4T9070312345678')).toBeNull()
  })

  it('takes an SSCC for a tracking number only where the company in it is a carrier', () => {
    expect(readScan('00340434161094012345')).toMatchObject({ kind: 'tracking', format: 'DHL Parcel SSCC' })
    const other = `0034012345123456789`
    expect(readScan(`${other}${mod10From(other)}`)).toMatchObject({ kind: 'sscc' })
  })

  it('says why something is not what it looks like', () => {
    expect(readScan('4006381333932')).toMatchObject({ reason: 'check_digit', looksLike: 'GTIN' })
    expect(readScan('1ZX4T9070312345679')).toMatchObject({ reason: 'check_digit', looksLike: 'UPS 1Z' })
    expect(readScan('00140063810000001234')).toMatchObject({ reason: 'check_digit', looksLike: 'SSCC' })
    expect(readScan(']C10199')).toMatchObject({ kind: 'invalid', reason: 'gs1_syntax' })
    expect(readScan(' \r\n')).toMatchObject({ kind: 'invalid', reason: 'empty' })
    expect(readScan('x'.repeat(longestScan + 1))).toMatchObject({ kind: 'invalid', reason: 'too_long' })
  })

  it('names the bars of a label that are not the tracking bar', () => {
    expect(readScan('42010118')).toMatchObject({ kind: 'routing', postalCode: '10118' })
    expect(readScan('21348075016401')).toMatchObject({ kind: 'routing', barcode: 'Leitcode' })
  })

  it('finds the number in the square codes of labels, and says when its check digit is wrong', () => {
    const express = (number: string) => `[)>\x1e01\x1d0212345\x1d840\x1d019\x1d${number}0201\x1dFDE\x1e\x04`
    expect(readScan(express('794600123459'))).toMatchObject({
      kind: 'tracking',
      trackingNumber: '794600123459',
    })
    expect(readScan(express('794600123458'))).toMatchObject({ kind: 'invalid', reason: 'check_digit' })
    const mailmark = 'JGB 01234567890123456789 RM123456785GB W1A1AA'
    expect(readScan(mailmark)).toMatchObject({ kind: 'tracking', trackingNumber: 'RM123456785GB' })
  })

  it('knows the QR codes of other people', () => {
    expect(readScan('https://example.com/menu')).toMatchObject({ kind: 'foreign', what: 'web_address' })
    expect(readScan('WIFI:T:WPA;S:guests;P:secret;;')).toMatchObject({ kind: 'foreign', what: 'wifi' })
    expect(readScan('BEGIN:VCARD\nN:Ana\nEND:VCARD')).toMatchObject({ kind: 'foreign', what: 'contact' })
  })

  it('reads the article out of a web address that says one', () => {
    const address = 'https://id.gs1.org/01/04006381333931/10/AB%2F12?17=270200&linkType=all'
    expect(readScan(address)).toMatchObject({
      kind: 'gs1',
      gs1: { gtin: '04006381333931', lot: 'AB/12', useBy: '2027-02-28' },
    })
    for (const other of ['https://shop.example/01/4006381333932', 'https://x.example/01/%', 'http://01'])
      expect(readScan(other)).toMatchObject({ kind: 'foreign', what: 'web_address' })
  })

  it('reads the shipping unit out of a web address that says one', () => {
    const sscc = `34006381000000123${mod10From('34006381000000123')}`
    expect(readScan(`https://id.example/00/${sscc}`)).toMatchObject({ kind: 'sscc', sscc })
    expect(readScan(`https://id.example/00/${sscc}/400/PO-7`)).toMatchObject({ kind: 'sscc', sscc })
  })

  it.each([
    ['235', 'TPX-77'],
    ['3922', '12'],
    ['3922', '1299'],
    ['7040', '1ABC'],
    ['8020', 'REF-2026'],
    ['8110', '106141416543213150110120'],
  ])('knows the identifier %s', (ai, value) => {
    expect(readScan(`]C10104006381333931${ai}${value}`)).toMatchObject({
      kind: 'gs1',
      gs1: { gtin: '04006381333931', elements: [{}, { ai, value }] },
    })
  })

  it('takes an article number of the shop itself for no plain one', () => {
    const priced = `261234500199${mod10From('261234500199')}`
    expect(readScan(priced)).toMatchObject({ kind: 'in_store', prefix: '26' })
  })

  it('reads the last day of a month, weights and counts of a GS1 content', () => {
    expect(readScan(']C1010400638133393117270200')).toMatchObject({ gs1: { useBy: '2027-02-28' } })
    expect(readScan(']C101040063813339313103001250')).toMatchObject({
      gs1: { netWeight: { value: '1.250', unit: 'KG' } },
    })
    expect(readScan(']C102040063813339313712')).toMatchObject({ gs1: { count: 12 } })
    expect(readScan('(01)04006381333931(10)AB12(21)XY9')).toMatchObject({
      gs1: { lot: 'AB12', serial: 'XY9' },
    })
  })

  it('parts a GS1 content without separators only when one way fits', () => {
    const dropped = { dropsSeparators: true }
    expect(readScan(']C10104006381333931172701310104006381333931', dropped).kind).toBe('gs1')
    expect(readScan(']C1010400638133393110AB1221XY9', dropped)).toMatchObject({ reason: 'gs1_undecided' })
    expect(readScan(']C1010400638133393110AB1221XY9')).toMatchObject({ gs1: { lot: 'AB1221XY9' } })
  })

  it('takes what a scanner is set to send for the separator', () => {
    const found = readScan(']C1010400638133393110AB12|21XY9', { separator: '|' })
    expect(found).toMatchObject({ gs1: { lot: 'AB12', serial: 'XY9' } })
    expect(readScan(']C1010400638133393110AB12<GS>21XY9')).toMatchObject({ gs1: { serial: 'XY9' } })
  })
})

describe('what the desk knows', () => {
  const context: ScanContext = {
    orderNumbers: ['#1001', 'WH/OUT/00042'],
    items: [
      { sku: 'MUG-3', barcodes: ['4006381333931'] },
      { sku: 'XYZ-12', barcodes: ['036000291452', '01234505'] },
    ],
  }

  it.each([
    ['#1001', { kind: 'order_number', orderNumber: '#1001' }],
    ['1001', { kind: 'order_number', orderNumber: '#1001' }],
    ['wh/out/00042', { kind: 'order_number', orderNumber: 'WH/OUT/00042' }],
    ['MUG-3', { kind: 'item', sku: 'MUG-3', by: 'sku' }],
    ['mug-3', { kind: 'item', sku: 'MUG-3', by: 'sku' }],
    [']E04006381333931', { kind: 'item', sku: 'MUG-3', by: 'barcode' }],
    ['0036000291452', { kind: 'item', sku: 'XYZ-12', by: 'barcode' }],
    [']E0012000003455', { kind: 'item', sku: 'XYZ-12', by: 'barcode' }],
    [']d2010400638133393110LOT7', { kind: 'item', sku: 'MUG-3', gs1: { lot: 'LOT7' } }],
  ])('%s is %j', (scan, expected) => expect(readScan(scan, context)).toMatchObject(expected))

  it('takes what the desk knows before a form without a check digit, and before a bar of a label', () => {
    const items = [
      { sku: 'ABC123456789', barcodes: ['42012341'] },
      { sku: 'TBA300123456789', barcodes: [] },
    ]
    expect(readScan('ABC123456789', { items })).toMatchObject({ kind: 'item', by: 'sku' })
    expect(readScan('TBA300123456789', { items })).toMatchObject({ kind: 'item', by: 'sku' })
    expect(readScan('42012341', { items })).toMatchObject({ kind: 'item', by: 'barcode' })
    expect(readScan('ABC123456789')).toMatchObject({ kind: 'tracking', check: 'none' })
  })

  it('asks before it believes a keyboard where no check digit vouches', () => {
    expect(readScan('XZY-12', context)).toMatchObject({ kind: 'text', repair: null })
    expect(readScan('XZYß12', context)).toMatchObject({
      kind: 'item',
      sku: 'XYZ-12',
      repair: { cause: 'keyboard_layout', layout: 'de', isCertain: false },
    })
  })

  it('gives a number that two carriers may have with both, unless the open shipment tells', () => {
    const gls = (body: string) => (10 - ((10 - Number(mod10From(body)) + 1) % 10)) % 10
    const [number = ''] = fc
      .sample(fc.stringMatching(/^\d{11}$/), 2_000)
      .map(body => `${body}${gls(body)}`)
      .filter(text => readScan(text).kind === 'ambiguous')
    const found = readScan(number)
    expect(found).toMatchObject({ kind: 'ambiguous', readings: [{ kind: 'tracking' }, { kind: 'tracking' }] })
    const carriers =
      found.kind === 'ambiguous'
        ? found.readings.flatMap(each => (each.kind === 'tracking' ? each.carriers : []))
        : []
    const [carrier = null] = carriers
    expect(readScan(number, { carrier })).toMatchObject({ kind: 'tracking', carriers: [carrier] })
  })

  it('says what plain digits are by chance besides, and takes an item of the order before either', () => {
    expect(readScan('794600123459')).toMatchObject({
      kind: 'tracking',
      isPlainDigits: true,
      alternatives: [{ kind: 'gtin', gtin: '00794600123459' }],
    })
    expect(readScan(']E0794600123459')).toMatchObject({ kind: 'gtin', alternatives: [] })
    const items = [{ sku: 'TEA', barcodes: ['794600123459'] }]
    expect(readScan('794600123459', { items })).toMatchObject({ kind: 'item', sku: 'TEA' })
  })

  it('takes plain digits without a check digit for a number of the open shipment alone', () => {
    const found = readScan('12345678901231', { carrier: 'dpd' })
    expect(JSON.stringify(found)).toContain('DPD parcel number')
    expect(JSON.stringify(readScan('12345678901231'))).not.toContain('DPD')
  })

  it('takes whatever comes for the lot or serial number that is asked for, but a command', () => {
    expect(readScan('AB-77', { expects: 'lot' })).toMatchObject({ kind: 'lot', value: 'AB-77' })
    expect(readScan('PDKNEXT', { expects: 'serial' })).toMatchObject({ kind: 'command' })
  })

  it('reads codes the shop described', () => {
    const parsed = parsePattern('TOTE-{place}/##')
    if (!parsed.ok) throw new Error(parsed.message)
    const patterns = [{ name: 'tote', pattern: parsed.pattern }]
    expect(readScan('TOTE-A7/12', { patterns })).toMatchObject({
      kind: 'custom',
      pattern: 'tote',
      fields: { place: 'A7' },
    })
    expect(readScan('TOTE-A7/1', { patterns }).kind).toBe('text')
  })

  it('knows a scan by the places of its keys when the signs say nothing', () => {
    const found = readScan('???', { keysText: '1ZX4T9070312345678' })
    expect(found).toMatchObject({ kind: 'tracking', repair: { layout: null, isCertain: true } })
  })
})

describe('any scan', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.stringMatching(/^[\]C10-9A-Z()|^#%+-]{0,80}$/),
    fc.integer({ min: 1, max: 5000 }).map(length => '01'.repeat(length)),
  )

  it('is read without an error, and says what was read', () => {
    fc.assert(
      fc.property(anything, fc.boolean(), (scan, dropsSeparators) => {
        const found = readScan(scan, { dropsSeparators, separator: '|', expects: null, carrier: 'dpd' })
        expect(found.raw).toBe(scan)
        if (found.kind === 'ambiguous') expect(found.readings.length).toBeGreaterThan(1)
      }),
      { numRuns: 1_000 },
    )
  })

  test('of 4 kB takes no more time than a blink, whatever it is made of', async () => {
    const worst = ['1', '01', '10', 'A', '^#^', '\x1d', ']C1', '(01)', '1Z', ' ', '{', '§']
    const pattern = parsePattern(`${'*a'.repeat(40)}`)
    const patterns = pattern.ok ? [{ name: 'slow', pattern: pattern.pattern }] : []
    const all = await workMs(() => {
      for (const part of worst)
        readScan(part.repeat(4_000 / part.length), { dropsSeparators: true, patterns })
    })
    expect(all / worst.length).toBeLessThan(200)
  })

  it('with a check digit is read from every keyboard, or is no scan of another number', () => {
    const numbers = fc.stringMatching(/^[0-9A-Z]{15}$/).map(body => `1Z${body}${ups1z(body)}`)
    fc.assert(
      fc.property(numbers, fc.constantFrom(...keyboardLayouts), (number, layout) => {
        expect(readScan(asShown(number, layout), { layout })).toMatchObject({ trackingNumber: number })
      }),
    )
  })
})
