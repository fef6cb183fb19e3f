import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import {
  mod7,
  mod10From,
  mod37of36,
  type NumberFormat,
  numberFormats,
  s10,
  s10Countries,
  ups1z,
} from '../../../shared/tracking-numbers/number-formats-data.ts'
import { numbersInside, recogniseNumber } from '../../../shared/tracking-numbers/recognise-number.ts'

/** Numbers made by the rules as they are commonly known; only 1Z, S10 and FedEx Express have an example of their own. */
const examples = [
  ['1Z999AA10123456784', 'UPS 1Z', 'ups', 'right'],
  ['1z 999 aa1 01 2345 6784', 'UPS 1Z', 'ups', 'right'],
  ['1Z999AA10123456785', 'UPS 1Z', 'ups', 'wrong'],
  ['9400 1000 0000 0000 0000 00', 'USPS IMpb', 'usps', 'wrong'],
  ['RB123456785GB', 'S10', 'royalmail', 'right'],
  ['RB123456784GB', 'S10', 'royalmail', 'wrong'],
  ['EE123456785US', 'S10', 'usps', 'right'],
  ['986578788855', 'FedEx Express', 'fedex', 'right'],
  ['MI000000ABC123', 'UPS Mail Innovations', 'ups', null],
  ['JD014600006281230701', 'DHL licence plate', 'dhl_express', null],
  ['JVG000123456', 'Purolator PIN', 'purolator', null],
] as const

describe('tracking numbers', () => {
  it.each(examples)('%s is a %s of %s', (number, format, carrier, check) => {
    const found = recogniseNumber(number).find(each => each.format === format)
    expect(found).toMatchObject({ format, check })
    expect(found?.carriers).toContain(carrier)
  })

  it.each(['', 'hello', '12345', 'ORD-7781', '1Z', 'x'.repeat(500)])('"%s" is none', text => {
    expect(recogniseNumber(text)).toEqual([])
  })

  it('names no carrier for a post office nobody here knows', () => {
    expect(recogniseNumber('RB123456785ZZ')).toEqual([{ format: 'S10', carriers: [], check: 'right' }])
  })

  it('puts kinds whose check digit holds first', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[0-9A-Z]{1,34}$/), text => {
        const ranks = recogniseNumber(text).map(({ check }) => ['right', null, 'wrong'].indexOf(check))
        expect(ranks).toEqual(ranks.toSorted((one, other) => one - other))
      }),
    )
  })

  it('never fails, whatever is scanned', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 80 }), text => void recogniseNumber(text)))
  })
})

describe('check digits', () => {
  const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
  const rules = [
    [
      'UPS 1Z',
      fc.stringMatching(/^[0-9A-Z]{15}$/),
      ups1z,
      (body: string, check: unknown) => `1Z${body}${check}`,
    ],
    ['S10', digits(8), s10, (body: string, check: unknown) => `RA${body}${check}CA`],
    ['Canada Post PIN', digits(15), mod10From, (body: string, check: unknown) => `${body}${check}`],
    ['DHL Express waybill', digits(9), mod7, (body: string, check: unknown) => `${body}${check}`],
    ['DPD parcel label', digits(14), mod37of36, (body: string, check: unknown) => `${body}${check}`],
    [
      'USPS IMpb',
      digits(19),
      (body: string) => mod10From(`94${body}`),
      (body: string, check: unknown) => `94${body}${check}`,
    ],
  ] as const

  it.each(rules)('of a %s number is recognised', (format, bodies, checkOf, toNumber) => {
    fc.assert(
      fc.property(bodies, body => {
        const found = recogniseNumber(toNumber(body, checkOf(body)))
        expect(found).toContainEqual(expect.objectContaining({ format, check: 'right' }))
      }),
    )
  })

  it('show one mistyped digit in an S10 and in an SSCC number', () => {
    fc.assert(
      fc.property(digits(16), fc.nat(15), fc.integer({ min: 1, max: 9 }), (number, at, change) => {
        const other = (Number(number[at]) + change) % 10
        const mistyped = `${number.slice(0, at)}${other}${number.slice(at + 1)}`
        expect(mod10From(mistyped)).not.toBe(mod10From(number))
      }),
    )
  })

  it('are asked of every kind that has a place for one', () => {
    for (const { name, pattern, checkOf } of numberFormats)
      expect(pattern.source.includes('(?<check>'), name).toBe(checkOf !== undefined)
  })
})

describe('every kind of number', () => {
  /** The shape of a kind, in the words fast-check can make numbers of. */
  const shapeOf = ({ pattern }: NumberFormat) =>
    new RegExp(pattern.source.replace(/\(\?=[^)]*\)/g, '').replace(/\(\?<\w+>/g, '(?:'))

  /** A number of the kind with another sign where its check digit is; null when it is no number of the kind after all. */
  const withCheck = ({ pattern }: NumberFormat, text: string, checkOf: (body: string) => number | string) => {
    const match = new RegExp(pattern.source, 'd').exec(text)
    const [from, to] = match?.indices?.groups?.check ?? []
    if (from === undefined || to === undefined) return null
    return `${text.slice(0, from)}${checkOf(match?.groups?.body ?? '')}${text.slice(to)}`
  }

  it.each(numberFormats.map(format => [format.name, format] as const))(
    'is recognised: %s',
    (name, format) => {
      fc.assert(
        fc.property(fc.stringMatching(shapeOf(format)), text => {
          const { checkOf } = format
          const number = checkOf ? withCheck(format, text, checkOf) : text
          fc.pre(number !== null)
          const found = recogniseNumber(number ?? '')
          expect(found).toContainEqual(
            expect.objectContaining({ format: name, check: checkOf ? 'right' : null }),
          )
        }),
      )
    },
  )

  const checked = numberFormats.flatMap(format =>
    format.checkOf ? [{ ...format, checkOf: format.checkOf }] : [],
  )
  it.each(checked.map(format => [format.name, format] as const))(
    'fails with any other check digit: %s',
    (name, format) => {
      fc.assert(
        fc.property(fc.stringMatching(shapeOf(format)), fc.integer({ min: 1, max: 9 }), (text, step) => {
          const other = (body: string) => {
            const right = String(format.checkOf(body))
            return /\d/.test(right) ? (Number(right) + step) % 10 : step
          }
          const number = withCheck(format, text, other)
          fc.pre(number !== null)
          const kind = recogniseNumber(number ?? '').find(each => each.format === name)
          expect(kind?.check).toBe(format.isLoose ? undefined : 'wrong')
        }),
      )
    },
  )

  it('is there for every carrier that was asked for', () => {
    const carriers = new Set([
      ...numberFormats.flatMap(each => each.carriers),
      ...Object.values(s10Countries).flat(),
    ])
    for (const slug of 'ups usps fedex dhl_express dpdhl canadapost royalmail australiapost purolator dpd'.split(
      ' ',
    ))
      expect([...carriers], slug).toContain(slug)
  })
})

describe('a scanned content that holds more than the number', () => {
  test.each([
    ['4209021094001118992231979987 00', '9400111899223197998700'],
    ['42090210123494001118992231979987 00', '9400111899223197998700'],
    ['1001921334250001000300779017972697', '779017972697'],
    ['9622001900000000000000776632517510', '776632517510'],
    ['9611020987654312345672', '987654312345672'],
    ['(00) 3 4012345 123456789 5', '340123451234567895'],
    [']C100340123451234567895', '340123451234567895'],
    ['%008193815501234567890101276', '15501234567890'],
  ])('%s has %s', (content, number) => expect(numbersInside(content)).toContain(number))

  test.each([
    '1Z999AA10123456784',
    '9400111899223197998700',
    'LM000000017CA',
    '',
    'Order 7',
    '7023210000000016',
  ])('%s is a number, or nothing at all', content => expect(numbersInside(content)).toEqual([]))
})
