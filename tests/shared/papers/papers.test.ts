import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '../../../shared/countries/countries.ts'
import { languageOfPlace } from '../../../shared/countries/spoken-languages.ts'
import { type Language, languages } from '../../../shared/desk/shop-settings.ts'
import { undrawableIn } from '../../../shared/drawable-text.ts'
import { bilingualTexts, createPaper, paperTexts } from '../../../shared/papers/paper.ts'

/** Every text of a tree of texts with its dotted name. */
function entriesOf(texts: unknown, at = ''): [name: string, text: string][] {
  if (typeof texts === 'string') return [[at, texts]]
  return Object.entries(texts as object).flatMap(([key, below]) =>
    entriesOf(below, at === '' ? key : `${at}.${key}`),
  )
}

const placeholdersIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort().join()
const english = entriesOf(paperTexts.en)

describe.each(languages)('the texts of papers in %s', language => {
  const own = new Map(entriesOf(paperTexts[language]))

  test('are all there, with what is filled in and letters that can be drawn', () => {
    expect([...own.keys()].sort()).toEqual(english.map(([name]) => name).sort())
    for (const [name, text] of english) {
      const said = own.get(name) ?? ''
      expect(said.trim(), name).toBe(said)
      expect(said, name).not.toBe('')
      expect(placeholdersIn(said), name).toBe(placeholdersIn(text))
      expect(undrawableIn(said), name).toEqual([])
    }
  })

  test('are its own: what is no name, abbreviation or word of both languages differs from English', () => {
    const same = english.filter(([name, text]) => own.get(name) === text).map(([, text]) => text)
    const shared =
      /^(SKU|EORI|TEST|Name|Label|Manifest|Date|Total|Article|Documents|Signature|Signature, date|Tel|\{count\} article|\{count\} articles)$/
    if (language !== 'en') expect(same.filter(text => !shared.test(text))).toEqual([])
  })

  test('stand beside English on papers for customs, each once where both are the same', () => {
    const both = bilingualTexts(language).invoice
    for (const [name, text] of entriesOf(paperTexts.en.invoice)) {
      const second = own.get(`invoice.${name}`) ?? ''
      const parts = (both[name as keyof typeof both] ?? '').split(/\n| \/ (?!EXPORT|AUSFÜHRER)/)
      expect(parts, name).toEqual(second === text ? [text] : [text, second])
    }
  })
})

/** Names of numbers are the same in every language. */
const wordsOnPurpose: Partial<Record<string, readonly string[]>> = {
  'test-label.html': ['PACKDESK', 'TEST', 'ÄÖÜß', 'éèç', 'שלום', 'سلام'],
  'commercial-invoice.html': 'NIP IOSS VOEC ARN IRD AES ITN EEL PFC CERS GTIN MID'.split(' '),
}

test('every text a template of the station asks for exists, and no word of its own is left in one', () => {
  const folder = new URL('../../../resources/documents/', import.meta.url)
  const known = new Set(english.map(([name]) => name))
  for (const file of readdirSync(folder).filter(name => name.endsWith('.html'))) {
    const template = readFileSync(new URL(file, folder), 'utf8')
    for (const [, name = ''] of template.matchAll(/\{\{[#^/]?texts\.([\w.]+)\}\}/g))
      expect(known, `${file}: ${name}`).toContain(name)
    const words = template.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/\p{L}{3,}/gu) ?? []
    expect(words, file).toEqual(wordsOnPurpose[file] ?? [])
  }
})

describe('a paper', () => {
  // As style guides of the countries have it; ICU writes either apostrophe in Switzerland.
  test.each([
    ['de', 'DE', '1.234,50', '1.234,50 €', '14.03.2026', '0,45 kg', 'Vereinigtes Königreich'],
    ['de', 'CH', "1'234.50", "EUR 1'234.50", '14.03.2026', '0.45 kg', 'Vereinigtes Königreich'],
    ['fr', 'FR', '1 234,50', '1 234,50 €', '14 mars 2026', '0,45 kg', 'Royaume-Uni'],
    ['fr', 'CA', '1 234,50', '1 234,50 €', '14 mars 2026', '0,45 kg', 'Royaume-Uni'],
    ['es', 'ES', '1234,50', '1234,50 €', '14 mar 2026', '0,45 kg', 'Reino Unido'],
    ['en', 'GB', '1,234.50', '€1,234.50', '14 Mar 2026', '0.45 kg', 'United Kingdom'],
    ['en', 'US', '1,234.50', '€1,234.50', 'Mar 14, 2026', '0.45 kg', 'United Kingdom'],
  ] as const)(
    'in %s for %s writes numbers, money, days, weights and countries as people there do',
    (language, country, number, money, day, weight, name) => {
      const paper = createPaper(language, country)
      const plain = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll('’', "'")
      expect(plain(paper.number('1234.50'))).toBe(number)
      expect(plain(paper.money('1234.50', 'EUR'))).toBe(money)
      expect(paper.day('2026-03-14')).toBe(day)
      expect(paper.measure('0.45 kg')).toBe(weight)
      expect(paper.country('GB')).toBe(name)
    },
  )

  test('counts in the forms of its language', () => {
    const counted = (language: Language, count: number) => {
      const paper = createPaper(language, null)
      return paper.count(paper.texts.counts.parcels, count)
    }
    expect([0, 1, 2].map(count => counted('en', count))).toEqual(['0 parcels', '1 parcel', '2 parcels'])
    expect([0, 1, 2].map(count => counted('de', count))).toEqual(['0 Pakete', '1 Paket', '2 Pakete'])
    expect([1, 2000].map(count => counted('es', count))).toEqual(['1 paquete', '2000 paquetes'])
    const french = createPaper('fr', null)
    expect(french.count(french.texts.counts.shipments, 0)).toBe('0 envoi')
  })

  test('of any language and country can be drawn, and leaves what is no number or day as it is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...languages),
        fc.constantFrom(...countryCodes, null, '??', ''),
        fc.constantFrom('EUR', 'CAD', 'JPY', 'CHF', 'MXN', 'KWD', 'eu', ''),
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.string(),
        (language, country, currency, cents, other) => {
          const paper = createPaper(language, country)
          const amount = (cents / 100).toFixed(2)
          const texts = [paper.number(amount), paper.money(amount, currency), paper.day('2026-12-31')]
          expect(texts.flatMap(undrawableIn)).toEqual([])
          expect(paper.number(amount).replaceAll(/\D/g, '')).toBe(amount.replace('.', ''))
          const isNeither = !/^-?\d+(\.\d+)?$/.test(other) && !/^\d{4}-\d\d-\d\d$/.test(other)
          if (isNeither) expect([paper.number(other), paper.day(other)]).toEqual([other, other])
          if (country) expect(paper.country(country)).not.toBe('')
        },
      ),
    )
  })
})

describe('what is read at an address', () => {
  test.each([
    ['DE', null, '10119', 'de'],
    ['AT', null, '1010', 'de'],
    ['FR', null, '75001', 'fr'],
    ['ES', null, '28001', 'es'],
    ['MX', 'CMX', '06000', 'es'],
    ['GB', null, 'LS1 4AP', 'en'],
    ['US', 'CA', '94107', 'en'],
    ['US', 'PR', '00901', 'es'],
    ['CA', 'QC', 'H3A1G5', 'fr'],
    ['CA', null, 'g1r 4s9', 'fr'],
    ['CA', 'ON', 'M5V2T6', 'en'],
    ['CA', 'NB', 'E1C1A1', 'en'],
    ['BE', null, '1000', 'fr'],
    ['BE', null, '4000', 'fr'],
    ['BE', null, 'B-4700', 'de'],
    ['BE', null, '9000', null],
    ['BE', 'VAN', null, null],
    ['BE', 'WLG', null, 'fr'],
    ['CH', null, '8001', 'de'],
    ['CH', 'GE', null, 'fr'],
    ['CH', null, '1201', 'fr'],
    ['CH', 'FR', '1712', 'de'],
    ['CH', 'BE', '3011', 'de'],
    ['CH', null, '2800', 'fr'],
    ['CH', 'VS', '3900', 'de'],
    ['CH', null, '6900', null],
    ['CH', 'TI', null, null],
    ['IT', null, '00100', null],
    ['HR', null, '10000', null],
    ['constructor', 'toString', '__proto__', null],
  ])('in %s %s %s is %s', (country_code, state_code, postal_code, language) => {
    expect(languageOfPlace({ country_code, state_code, postal_code })).toBe(language)
  })
})
