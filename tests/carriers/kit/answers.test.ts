import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  amount,
  day,
  days,
  flag,
  isThere,
  later,
  list,
  minorIn,
  minorOf,
  number,
  record,
  recordOrNull,
  text,
  texts,
  time,
} from '../../../main/carriers/kit/answers.ts'

const shape = record({
  code: text,
  cost: minorIn('CAD'),
  count: number,
  transit: days,
  on: day,
  at: time,
  isPaid: flag,
  inner: record({ many: list(record(texts('code'))) }),
})
const nothing = {
  code: null,
  cost: null,
  count: null,
  transit: null,
  on: null,
  at: null,
  isPaid: false,
  inner: { many: [] },
}

describe('the shape of an answer', () => {
  test('reads what is there and drops what it does not name', () => {
    const answer = {
      code: ' A1 ',
      cost: { '#text': '12.345', '@percent': '5' },
      count: '3',
      transit: 2,
      on: '20260914',
      at: '3:30 PM',
      isPaid: 'Y',
      inner: { many: [{ code: 7, more: 'x' }, { code: 'second' }] },
      more: 'dropped',
    }
    expect(shape.parse(answer)).toEqual({
      code: 'A1',
      cost: 1235,
      count: 3,
      transit: 2,
      on: '2026-09-14',
      at: '15:30',
      isPaid: true,
      inner: { many: [{ code: '7' }, { code: 'second' }] },
    })
  })

  test('takes one that came alone for a list, and the first of several for the one', () => {
    expect(shape.parse({ inner: [{ many: { code: 'alone' } }, { many: [] }] }).inner.many).toEqual([
      { code: 'alone' },
    ])
    expect(shape.parse([{ code: ['first', 'second'] }]).code).toBe('first')
  })

  test.each([
    undefined,
    null,
    '',
    'words',
    5,
    true,
    [],
    [[]],
    { inner: 'x' },
    { code: {}, cost: [], transit: -1, on: 'soon' },
  ])('has nothing in it for %j', answer => expect(shape.parse(answer)).toEqual(nothing))

  test('has nothing in it for names that every object knows', () => {
    const answer = JSON.parse('{"__proto__": {"code": "x"}, "constructor": {"code": "y"}}')
    expect(shape.parse(answer)).toEqual(nothing)
    expect(record({ inner: record({ code: text }) }).parse({ inner: '__proto__' })).toEqual({
      inner: { code: null },
    })
  })

  test('refuses nothing that JSON can say', () => {
    fc.assert(
      fc.property(fc.jsonValue(), answer => {
        expect(shape.safeParse(answer).success).toBe(true)
        expect(list(shape).safeParse(answer).success).toBe(true)
      }),
    )
  })

  test.each(['1e5', 'NaN', '1,5', '--1', '0x10', '9'.repeat(30)])(
    'takes %s for no number and no amount',
    given => {
      expect(number.parse(given)).toBeNull()
      expect(minorIn('CAD').parse(given)).toBeNull()
      expect(minorOf(amount.parse(given), 'CAD')).toBeNull()
    },
  )

  test('tells what is there from what is not, and leaves what is long until it is called for', () => {
    const perhaps = record({
      mark: isThere,
      price: recordOrNull({ total: amount }),
      lines: later(list(record({ code: text }))),
    })
    const told = perhaps.parse({ mark: '', price: { total: 12.5 }, lines: { code: 'A' } })
    expect([told.mark, told.price, told.lines()]).toEqual([true, { total: '12.5' }, [{ code: 'A' }]])
    for (const answer of [{}, null, { mark: null, price: 'x', lines: '' }]) {
      const none = perhaps.parse(answer)
      expect([none.mark, none.price, none.lines()]).toEqual([false, null, []])
    }
  })
})
