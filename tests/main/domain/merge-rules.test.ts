import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeDictionary } from '../../../shared/api/merge.ts'

const key = fc.string({ maxLength: 6 }).filter(name => name !== '__proto__')
const value = fc.jsonValue({ maxDepth: 3 })
const dictionary = fc.dictionary(key, value, { noNullPrototype: true })

const isEmpty = (each: unknown) => each === null || each === '' || (Array.isArray(each) && each.length === 0)

/** Whether something empty is kept in an object, however deep. */
function keepsEmpty(each: unknown): boolean {
  if (Array.isArray(each)) return each.some(keepsEmpty)
  if (typeof each !== 'object' || each === null) return false
  return Object.values(each).some(inner => isEmpty(inner) || keepsEmpty(inner))
}

describe('metadata, options and info are merged', () => {
  test('so that nothing empty stays', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        expect(keepsEmpty(mergeDictionary(stored, sent))).toBe(false)
      }),
    )
  })

  test('so that a key is what was sent last, and gone when it was sent empty', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const merged = mergeDictionary(stored, sent)
        for (const name of Object.keys({ ...stored, ...sent })) {
          const last = Object.hasOwn(sent, name) ? sent[name] : stored[name]
          expect(Object.hasOwn(merged, name)).toBe(!isEmpty(last))
          if (typeof last !== 'object') expect(merged[name]).toEqual(isEmpty(last) ? undefined : last)
        }
        expect(Object.keys(merged).every(name => name in stored || name in sent)).toBe(true)
      }),
    )
  })

  test('the same way however often the same is sent', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const once = mergeDictionary(stored, sent)
        expect(mergeDictionary(once, sent)).toEqual(once)
        expect(mergeDictionary(once, {})).toEqual(once)
        expect(mergeDictionary(once, null)).toEqual(once)
      }),
    )
  })

  test('without touching what was stored or sent', () => {
    fc.assert(
      fc.property(dictionary, dictionary, (stored, sent) => {
        const before = structuredClone([stored, sent])
        mergeDictionary(stored, sent)
        expect([stored, sent]).toEqual(before)
      }),
    )
  })
})
