import { describe, expect, test } from 'vitest'
import {
  jsonError,
  parseJson,
  rowKey,
  withoutEmpty,
  withRowKeys,
} from '../../../../renderer/lib/drafts/json-draft.ts'

const counter = () => {
  let last = 0
  return () => String(++last)
}

describe('rows of a form', () => {
  const sheet = { services: [{ code: 'a', zones: [{ rate: 1 }, { rate: 2, codes: ['CA'] }] }], size: 'a6' }

  test('get keys of their own, all the way down', () => {
    const keyed = withRowKeys(sheet, counter()) as { services: { zones: Record<string, unknown>[] }[] }
    const keys = keyed.services
      .flatMap(service => [service, ...service.zones])
      .map(row => row[rowKey as never])
    expect(new Set(keys).size).toBe(3)
  })

  test('are sent as they came, however often they were opened', () => {
    expect(withoutEmpty(withRowKeys(sheet, counter()))).toEqual(sheet)
    expect(withoutEmpty(withRowKeys(withRowKeys(sheet, counter()), counter()))).toEqual(sheet)
  })

  test('what was left empty is not sent; no and nothing at all are', () => {
    expect(withoutEmpty({ a: '', b: null, c: undefined, d: false, e: 0, f: [] })).toEqual({
      d: false,
      e: 0,
      f: [],
    })
  })
})

describe('JSON while it is typed', () => {
  test('is read as soon as it can be', () => {
    expect(parseJson('[{"rate": 1}]')).toEqual([{ rate: 1 }])
    expect(parseJson('  ')).toBeNull()
  })

  test.each(['[{', '"a text"', 'nonsense'])('stays a text when it is none: %s', text => {
    expect(parseJson(text)).toBe(text)
  })

  test('says what is wrong', () => {
    expect(jsonError('{}')).toBeNull()
    expect(jsonError('[{')).toMatch(/JSON/)
  })
})
