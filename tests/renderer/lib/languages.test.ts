import { readdirSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deFurther } from '../../../renderer/locales/de/further.ts'
import { de } from '../../../renderer/locales/de/index.ts'
import type { Dictionary, Entry } from '../../../renderer/locales/dictionary.ts'
import { enFurther } from '../../../renderer/locales/en/further.ts'
import { en } from '../../../renderer/locales/en/index.ts'
import { esFurther } from '../../../renderer/locales/es/further.ts'
import { es } from '../../../renderer/locales/es/index.ts'
import { frFurther } from '../../../renderer/locales/fr/further.ts'
import { fr } from '../../../renderer/locales/fr/index.ts'
import { pseudo } from '../../../renderer/locales/pseudo.ts'
import { addressForm } from '../../../shared/countries/address-formats.ts'
import { countryCodes } from '../../../shared/countries/countries.ts'

const english: Dictionary = { ...en, ...enFurther }
const others: [string, Dictionary][] = [
  ['de', { ...de, ...deFurther }],
  ['fr', { ...fr, ...frFurther }],
  ['es', { ...es, ...esFurther }],
]

const formsOf = (entry: Entry): string[] => (typeof entry === 'string' ? [entry] : Object.values(entry))
const namesIn = (text: string): string =>
  [...text.matchAll(/\{(\w+)\}/g)]
    .map(([, name]) => name)
    .sort()
    .join(' ')

/** Every text of the page: its key, and its English. */
const keys = Object.entries(english)
  .filter(([area]) => area !== 'terms')
  .flatMap(([area, entries]) =>
    Object.entries(entries).map(([key, entry]) => [`${area}.${key}`, entry] as const),
  )
const entryOf = (dictionary: Dictionary, name: string): Entry | undefined => {
  const [area = '', key = ''] = name.split('.')
  return dictionary[area]?.[key]
}

test('every folder of languages is held against English', () => {
  const folders = readdirSync(new URL('../../../renderer/locales', import.meta.url), { withFileTypes: true })
  const names = folders.filter(each => each.isDirectory()).map(({ name }) => name)
  expect(names.sort()).toEqual(['en', ...others.map(([name]) => name)].sort())
})

describe.each(others)('in %s', (_name, dictionary) => {
  test('no text is missing', () => {
    const missing = keys.map(([key]) => key).filter(key => entryOf(dictionary, key) === undefined)
    expect(missing).toEqual([])
  })

  test('each text has the names to be filled in, and a form of a number where English has one', () => {
    const wrong = keys.filter(([name, entry]) => {
      const said = entryOf(dictionary, name)
      if (said === undefined) return false
      const wanted = new Set(formsOf(entry).map(namesIn))
      return typeof said !== typeof entry || formsOf(said).some(form => !wanted.has(namesIn(form)))
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })

  test('every field of an address has a name, in every country', () => {
    const labels = new Set(countryCodes.flatMap(code => addressForm(code).map(({ label }) => label)))
    expect([...labels].filter(label => dictionary.terms?.[label] === undefined)).toEqual([])
  })

  test('no text begins or ends with a blank where English does not', () => {
    const blank = (text: string) => [/^\s/.test(text), /\s$/.test(text)].join()
    const wrong = keys.filter(([name, entry]) => {
      const said = entryOf(dictionary, name)
      return said !== undefined && formsOf(said).some(form => blank(form) !== blank(formsOf(entry)[0] ?? ''))
    })
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})

test('the language of tests is 40 % longer, in brackets, and keeps the names to be filled in', () => {
  const made = pseudo(english)
  expect(made.ship?.actionBuy).toBe('⟦Búy lábél fór {price}~~~~~~⟧')
  const sorted = (entry: Entry | undefined) =>
    formsOf(entry ?? '')
      .map(namesIn)
      .sort()
  for (const [name, entry] of keys) expect(sorted(entryOf(made, name)), name).toEqual(sorted(entry))
})
