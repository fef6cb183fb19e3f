import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  namesOf,
  sidesIn,
  splitLines,
  splitName,
  streetOf,
  totalWeightIn,
  weightIn,
} from '../../../main/carriers/kit/fitting.ts'
import { partsOf } from '../../../main/carriers/kit/multipart.ts'
import { anAddress, aParcel } from '../../support/carriers/carrier-requests.ts'

describe('units of a carrier', () => {
  it.each([
    [{ weight: 1, weightUnit: 'KG' as const }, { unit: 'LB' as const, decimals: 1 }, 2.3],
    [{ weight: 13, weightUnit: 'OZ' as const }, { unit: 'LB' as const, decimals: 4 }, 0.8125],
    [{ weight: 0.1, weightUnit: 'KG' as const }, { unit: 'KG' as const, decimals: 1 }, 0.1],
    [{ weight: 0.01, weightUnit: 'KG' as const }, { unit: 'KG' as const, decimals: 1, least: 0.5 }, 0.5],
  ])('take %o as %o', (parcel, wanted, expected) => {
    expect(weightIn(parcel, wanted)).toBe(expected)
  })

  it('never make a parcel lighter', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.001, max: 1000, noNaN: true }),
        fc.integer({ min: 0, max: 3 }),
        (weight, decimals) => {
          const rounded = weightIn({ weight, weightUnit: 'KG' }, { unit: 'KG', decimals })
          expect(rounded).toBeGreaterThanOrEqual(weight - 1e-6)
          expect(rounded).toBeLessThan(weight + 10 ** -decimals + 1e-6)
        },
      ),
    )
  })

  it('round every side up, and give none when one is unknown', () => {
    const box = { length: 30, width: 20, height: 10, dimensionUnit: 'CM' as const }
    expect(sidesIn(box, { unit: 'IN', decimals: 0 })).toEqual({ length: 12, width: 8, height: 4 })
    expect(sidesIn({ ...box, height: null }, { unit: 'IN', decimals: 0 })).toBeUndefined()
  })

  it('weigh parcels one by one', () => {
    const parcels = [aParcel({ weight: 0.11 }), aParcel({ weight: 0.11 })]
    expect(totalWeightIn(parcels, { unit: 'KG', decimals: 1 })).toBe(0.4)
  })
})

describe('lines of an address', () => {
  it.each([
    [['1 Short St'], 20, 3, ['1 Short St'], false],
    [['12 Very Long Street Name Indeed'], 15, 3, ['12 Very Long', 'Street Name', 'Indeed'], false],
    [['a b', 'c', 'd e', 'f'], 11, 1, ['a b c d e f'], false],
    [['Donaudampfschiffahrtsweg 7'], 10, 3, ['Donaudampf', 'schiffahrt', 'sweg 7'], false],
    [['one two three'], 5, 2, ['one', 'two'], true],
    [[null, ' ', undefined], 5, 2, [], false],
  ])('of %o in %i characters and %i lines', (given, length, lines, expected, isCut) => {
    expect(splitLines(given, { length, lines })).toEqual({ lines: expected, isCut })
  })

  it('lose nothing unless they say so, and are never too long', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 3 }), given => {
        const { lines, isCut } = splitLines(given, { length: 12, lines: 4 })
        for (const line of lines) expect([...line].length).toBeLessThanOrEqual(12)
        const bare = (texts: string[]) => texts.join('').replace(/\s/g, '')
        if (!isCut) expect(bare(lines)).toBe(bare(given))
      }),
    )
  })
})

describe('names, streets and telephones', () => {
  it('put the company first and the person beside it', () => {
    expect(namesOf(anAddress({ companyName: 'Shop', personName: 'Ada' }))).toEqual({
      name: 'Shop',
      attention: 'Ada',
    })
    expect(namesOf(anAddress({ companyName: null, personName: 'Ada' }))).toEqual({
      name: 'Ada',
      attention: null,
    })
  })

  it('take the last word as last name', () => {
    expect(splitName('Ada King Lovelace')).toEqual({ firstName: 'Ada King', lastName: 'Lovelace' })
    expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' })
  })

  it('write the number once', () => {
    expect(streetOf(anAddress({ streetNumber: '5', addressLine1: 'Mill Rd' }))).toBe('5 Mill Rd')
    expect(streetOf(anAddress({ streetNumber: '5', addressLine1: '5 Mill Rd' }))).toBe('5 Mill Rd')
    expect(streetOf(anAddress({ streetNumber: '5', addressLine1: 'Highway 15' }))).toBe('5 Highway 15')
  })
})

describe('answers in several parts', () => {
  const answer = (type: string, body: string) => ({
    headers: new Headers({ 'content-type': type }),
    bytes: Buffer.from(body, 'latin1'),
  })
  const body = [
    '--x1',
    'Content-Disposition: form-data; name="labelMetadata"',
    'Content-Type: application/json',
    '',
    '{"a":1}',
    '--x1',
    'Content-ID: <labelImage>',
    '',
    '\xff\x00\r\nrest',
    '--x1--',
  ]

  it.each(['\r\n', '\n'])('are told apart with line ends %j', end => {
    const parts = partsOf(answer('multipart/form-data; boundary="x1"', body.join(end)))
    expect(parts.map(({ name, type }) => [name, type])).toEqual([
      ['labelMetadata', 'application/json'],
      ['labelImage', null],
    ])
    expect(parts.map(({ bytes }) => Buffer.from(bytes).toString('latin1'))).toEqual([
      '{"a":1}',
      '\xff\x00\r\nrest',
    ])
  })

  it.each(['application/json', 'multipart/mixed', 'multipart/mixed; boundary=other'])(
    'are none in %s',
    type => {
      expect(partsOf(answer(type, body.join('\r\n')))).toEqual([])
    },
  )
})
