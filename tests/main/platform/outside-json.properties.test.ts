import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createJsonGauge, OutsideJsonError, requestLimits } from '../../../main/platform/json-gauge.ts'
import { parseInPieces, parseOutsideJson } from '../../../main/platform/outside-json.ts'

const spaced = (value: unknown) => JSON.stringify(value, null, '\t ').replaceAll('\n', '\r\n')
const escaped = (value: unknown) =>
  JSON.stringify(value).replace(/[^ -~]/g, sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
const json = fc.jsonValue({ maxDepth: 6, stringUnit: 'grapheme' })
const written = fc.tuple(json, fc.constantFrom(JSON.stringify, spaced, escaped))

/** What a reader makes of a text: a value, or no JSON. */
const outcomeOf = async (read: () => unknown) => {
  try {
    return { value: await read() }
  } catch {
    return 'refused'
  }
}

describe('JSON read in pieces', () => {
  test('is what it is when read at once, wherever it is cut', async () => {
    const property = fc.asyncProperty(
      written,
      fc.integer({ min: 1, max: 40 }),
      async ([value, write], size) => {
        fc.pre(!JSON.stringify(value).includes('__proto__'))
        const text = write(value)
        expect(await parseInPieces(Buffer.from(text), size)).toEqual(JSON.parse(text))
      },
    )
    await fc.assert(property)
  })

  test('is refused where it is refused when read at once', async () => {
    const broken = fc
      .tuple(written, fc.nat(), fc.constantFrom('', ',', ':', '"', '{', ']', '1', '\\', ' x'))
      .map(([[value, write], place, put]) => {
        const text = write(value)
        const at = place % (text.length + 1)
        return text.slice(0, at) + put + text.slice(at + 1)
      })
    const property = fc.asyncProperty(broken, fc.integer({ min: 1, max: 40 }), async (text, size) => {
      fc.pre(text.isWellFormed())
      const once = await outcomeOf(() => parseOutsideJson(text))
      expect(await outcomeOf(() => parseInPieces(Buffer.from(text), size))).toEqual(once)
    })
    await fc.assert(property)
  })

  test('keeps the last of two members of one name, and takes no harmful ones', async () => {
    const read = (text: string) => parseInPieces(Buffer.from(text), 4)
    expect(await read('{"a":[1,2,3,4],"b":2,"a":"again, and longer"}')).toEqual({
      a: 'again, and longer',
      b: 2,
    })
    await expect(read('{"a":1,"__proto__":{"b":2}}')).rejects.toThrow('"__proto__" is not allowed')
    await expect(read('{"a":1,"\\u005f_proto__":{"b":2}}')).rejects.toThrow('"__proto__" is not allowed')
    await expect(read('{"a":[1,1e999,3]}')).rejects.toThrow('too large')
  })
})

describe('the gauge of requests', () => {
  const gauge = (text: string, size: number) => {
    const take = createJsonGauge(requestLimits)
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size) take(bytes.subarray(at, at + size))
  }

  test('lets every usual value pass, however its bytes arrive', () => {
    const property = fc.property(written, fc.integer({ min: 1, max: 40 }), ([value, write], size) => {
      gauge(write(value), size)
    })
    fc.assert(property)
  })

  const members = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, index])))
  test.each<[string, string, string | null]>([
    ['1,000 members', members(1_000), null],
    ['1,001 members', members(1_001), 'an object has more than 1000 members'],
    ['1,001 members of one name', `{${'"a":1,'.repeat(1_000)}"a":1}`, 'more than 1000 members'],
    ['members inside of a text', JSON.stringify({ a: members(2_000) }), null],
    ['60 levels', `${'['.repeat(60)}${']'.repeat(60)}`, null],
    ['61 levels', `${'['.repeat(61)}${']'.repeat(61)}`, 'nested deeper than 60 levels'],
    ['levels inside of a text', JSON.stringify({ a: '[{"'.repeat(100) }), null],
    ['20,000 elements', JSON.stringify(Array(20_000).fill(0)), null],
    ['20,001 elements', JSON.stringify(Array(20_001).fill(0)), 'a list has more than 20000 elements'],
    [
      '60,000 values',
      JSON.stringify(Array(60).fill(Array(1_000).fill(0))),
      'it holds more than 50000 values',
    ],
    ['a number of 100 digits', `[${'1'.repeat(100)}]`, null],
    ['a number of 101 digits', `[${'1'.repeat(101)}]`, 'a number has more than 100 digits'],
    ['a name of 1,000 letters', JSON.stringify({ ['k'.repeat(999)]: 1 }), null],
    ['a name of 1,001 letters', JSON.stringify({ ['k'.repeat(1_001)]: 1 }), 'the name of a member is longer'],
  ])('%s', (_, text, refusal) => {
    for (const size of [7, 64 * 1024])
      if (refusal === null) gauge(text, size)
      else {
        expect(() => gauge(text, size)).toThrow(OutsideJsonError)
        expect(() => gauge(text, size)).toThrow(refusal)
      }
  })
})
