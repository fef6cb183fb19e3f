import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import {
  choice,
  choiceList,
  commaList,
  day,
  dictionary,
  flag,
  instant,
  integer,
  list,
  number,
  object,
  recordId,
  text,
} from '../../../shared/api/fields.ts'
import { isDay } from '../../../shared/units/shop-day.ts'

const anything = fc.anything({ withDate: true, withNullPrototype: true })
const accepts = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success

const kinds: Record<string, z.ZodType> = {
  text: text(20),
  number: number(),
  'number from 0': number({ min: 0 }),
  integer: integer(),
  flag: flag(),
  choice: choice(['a', 'b']),
  day: day(),
  dictionary: dictionary(),
  list: list(text()),
  object: object({ a: text() }),
  id: recordId(),
}

describe.each(Object.entries(kinds))('a field of kind %s', (_, schema) => {
  test('takes or refuses whatever comes, and never throws', () => {
    fc.assert(
      fc.property(anything, value => {
        const parsed = schema.safeParse(value)
        if (!parsed.success)
          for (const { message } of parsed.error.issues) expect(message).toMatch(/^["A-Z].*\.?$/s)
      }),
    )
  })

  test('refuses an object whose length cannot be compared, and never throws', () => {
    const uncomparable = JSON.parse('{"toString":null,"valueOf":null}') as unknown
    for (const value of [{ length: uncomparable }, { size: uncomparable }, [{ length: uncomparable }]])
      expect(() => schema.safeParse(value)).not.toThrow()
  })

  test('reads what it has read to the same', () => {
    fc.assert(
      fc.property(fc.oneof(anything, fc.string(), fc.double(), fc.boolean()), value => {
        const parsed = schema.safeParse(value)
        if (parsed.success) expect(schema.parse(parsed.data)).toEqual(parsed.data)
      }),
    )
  })

  test('says of nothing and of null what clients know', () => {
    const said = (value: unknown) => schema.safeParse(value).error?.issues[0]?.message
    expect(said(undefined)).toBe('This field is required.')
    expect(said(null)).toBe('This field may not be null.')
  })
})

describe('text', () => {
  test('is trimmed and no longer than allowed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), value => {
        const parsed = text(20).safeParse(value)
        const fits = value.trim().length <= 20 && !value.includes('\u0000')
        expect(parsed.success).toBe(fits)
        if (parsed.success) expect(parsed.data).toBe(value.trim())
      }),
    )
  })

  test('takes every finite number', () => {
    fc.assert(
      fc.property(fc.double(), value => {
        expect(accepts(text(), value)).toBe(Number.isFinite(value))
      }),
    )
  })
})

describe('numbers', () => {
  test('are the same as number and as text', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 }), value => {
        expect(number().parse(value)).toBe(value)
        expect(number().parse(String(value))).toBeCloseTo(value, 10)
      }),
    )
  })

  test('are finite', () => {
    for (const value of [
      NaN,
      Infinity,
      -Infinity,
      1e300,
      'NaN',
      'Infinity',
      '1e999',
      '',
      ' ',
      '0x1f',
      '1_000',
    ])
      expect(accepts(number(), value), String(value)).toBe(false)
  })

  test('that are whole have no fraction', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, min: -1e6, max: 1e6 }), value => {
        expect(accepts(integer(), value)).toBe(Number.isInteger(value))
      }),
    )
  })
})

describe('days', () => {
  test('are those of the calendar', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 0, max: 13 }),
        fc.integer({ min: 0, max: 32 }),
        (y, m, d) => {
          const written = [
            String(y).padStart(4, '0'),
            ...[m, d].map(part => String(part).padStart(2, '0')),
          ].join('-')
          const real = new Date(0)
          real.setUTCFullYear(y, m - 1, d)
          const exists = real.getUTCMonth() === m - 1 && real.getUTCDate() === d
          expect(isDay(written), written).toBe(exists)
        },
      ),
    )
  })
})

describe('filters', () => {
  test('instants mean the same moment however they are written', () => {
    fc.assert(
      fc.property(fc.date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true }), date => {
        expect(instant().parse(date.toISOString())).toBe(date.getTime())
        const inTwoHours = new Date(date.getTime() + 7_200_000).toISOString().replace('Z', '+02:00')
        expect(instant().parse(inTwoHours)).toBe(date.getTime())
        expect(instant().parse(date.toISOString().replace('T', ' ').replace('Z', ''))).toBe(date.getTime())
      }),
    )
  })

  test('comma lists and repeated parameters are one list', () => {
    const word = fc.stringMatching(/^[a-z]{1,5}$/)
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (one, other) => {
        expect(commaList().parse([one.join(','), other.join(' , ')])).toEqual([...one, ...other])
      }),
    )
  })

  test('name the member of a closed list that is none', () => {
    const parsed = choiceList(['draft', 'purchased'], 'Status').safeParse('draft,lost')
    expect(parsed.error?.issues.map(each => each.message)).toEqual(['"lost" is not a valid choice.'])
  })
})
