import { countryCodes, countryName } from '../../../shared/countries/countries.ts'
import { orderProblems, orderStates } from '../../../shared/desk/order-states.ts'
import { t, term } from '../../lib/text.ts'
import { type OrderSearch, parseOrderSearch } from './order-search.ts'

/** Filters that can be typed into the search box, like `country:CA weight>2`. */
const words = [
  'country',
  'source',
  'tag',
  'sku',
  'asked',
  'state',
  'problem',
  'weight',
  'value',
  'ordered',
  'due',
  'promised',
] as const
type Word = (typeof words)[number]

/** As it is typed in the language of the page; the English one is always understood. */
export const wordText = (word: Word): string => t(`orders.word_${word}`)

/** The filters a word that can be more or less stands for. */
const ranges = {
  weight: ['heavier', 'lighter'],
  value: ['dearer', 'cheaper'],
  ordered: ['from', 'to'],
  due: ['dueFrom', 'due'],
  promised: ['promisedFrom', 'promised'],
} as const satisfies Partial<Record<Word, readonly [keyof OrderSearch, keyof OrderSearch]>>
const isRange = (word: Word): word is keyof typeof ranges => word in ranges

type Filters = Partial<Record<keyof OrderSearch, string>>

/** What was typed, taken apart: filters, what is searched for as text, and what stays in the box. */
export type TypedSearch = { filters: Filters; asked: string; left: string }

/** Upper case, accents and what stands between words make no difference. */
const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .trim()

const wordOf = (name: string): Word | undefined =>
  words.find(word => [word, wordText(word)].some(each => plain(each) === plain(name)))

/** Words with what stands in quotes after them, each with the space that ends it. */
const tokensOf = (text: string): string[] => text.match(/(?:[^\s"]|"[^"]*"?)+\s*/g) ?? []
const partsOf = (token: string) => /^([^:<>=]+)(:|[<>]=?|=)(.*)$/su.exec(token.trim())

/** A word whose value is not one stays text. The last one counts once a space or Enter ends it. */
export function readWords(text: string, isDone: boolean): TypedSearch {
  const found: TypedSearch = { filters: {}, asked: '', left: '' }
  for (const token of tokensOf(text)) {
    const [, name = '', sign = '', given = ''] = partsOf(token) ?? []
    const word = wordOf(name)
    const isEnded = isDone || /\s$/.test(token)
    const value = given.replaceAll('"', '').trim()
    const filters = word && isEnded && value !== '' ? filtersFor(word, sign, value) : null
    if (filters) Object.assign(found.filters, filters)
    else found.left += token
    // A filter that is being typed is nothing to look for.
    if (!filters && (word === undefined || isEnded)) found.asked += token
  }
  return { ...found, asked: found.asked.trim() }
}

function filtersFor(word: Word, sign: string, value: string): Filters | null {
  if (isRange(word)) return rangeFor(ranges[word], sign, value.replace(/\s*kg$/i, ''))
  if (sign !== ':' && sign !== '=') return null
  if (word === 'country') return codeFor('country', value, countryCodes, countryText)
  if (word === 'problem') return codeFor('problem', value, orderProblems, problemName)
  if (word === 'state') {
    const state = codeFor('state', value === 'held' ? 'on_hold' : value, orderStates, stateName)
    // A view is of few states: another state is found in all of them.
    return state && { ...state, view: 'all' }
  }
  return { [word]: value }
}

function rangeFor(
  [least, most]: readonly [keyof OrderSearch, keyof OrderSearch],
  sign: string,
  value: string,
) {
  const names = sign.startsWith('>') ? [least] : sign.startsWith('<') ? [most] : [least, most]
  const filters = Object.fromEntries(names.map(name => [name, value]))
  return Object.keys(parseOrderSearch(filters)).length === names.length ? filters : null
}

function codeFor<T extends string>(
  filter: keyof OrderSearch,
  value: string,
  codes: readonly T[],
  nameOf: (code: T) => string,
): Filters | null {
  const code = codes.find(each => [each, nameOf(each)].some(name => plain(name) === plain(value)))
  return code === undefined ? null : { [filter]: code }
}

const countryText = (code: string): string => term(countryName(code))
const stateName = (state: (typeof orderStates)[number]): string => t(`orders.state_${state}`)
const problemName = (problem: (typeof orderProblems)[number]): string => t(`orders.problem_${problem}`)

/** What the station counted of the orders there are. */
export type Counted = { countries: Named; sources: Named; tags: Named; requested_services: Named } | undefined
type Named = readonly { name: string }[]

/** One way to go on typing: the whole text then, and what it says of the last word. */
export type Suggestion = { text: string; word: string; name: string | null }

/** A single letter is the begin of nearly everything. */
const shortestName = 2
const mostSuggested = 8

/** Words and values that begin like the last one typed. */
export function suggestWords(text: string, counted: Counted): Suggestion[] {
  const last = /\s$/.test(text) ? '' : (tokensOf(text).at(-1) ?? '')
  const before = text.slice(0, text.length - last.length)
  const parts = partsOf(last)
  const word = parts ? wordOf(parts[1] ?? '') : undefined
  if (!parts || word === undefined) {
    if (parts || last.length < shortestName) return []
    return words
      .filter(each => [each, wordText(each)].some(name => plain(name).startsWith(plain(last))))
      .map(each => {
        const typed = `${wordText(each)}${isRange(each) ? '>' : ':'}`
        return { text: before + typed, word: typed, name: null }
      })
  }
  const typed = plain((parts[3] ?? '').replaceAll('"', ''))
  return valuesFor(word, counted)
    .filter(({ value, name }) => [value, name ?? ''].some(each => plain(each).startsWith(typed)))
    .slice(0, mostSuggested)
    .map(({ value, name }) => {
      const whole = `${wordText(word)}:${/\s/.test(value) ? `"${value}"` : value}`
      return { text: `${before}${whole} `, word: whole, name }
    })
}

function valuesFor(word: Word, counted: Counted): { value: string; name: string | null }[] {
  const plainly = (named: Named | undefined) => (named ?? []).map(({ name }) => ({ value: name, name: null }))
  if (word === 'source') return plainly(counted?.sources)
  if (word === 'tag') return plainly(counted?.tags)
  if (word === 'asked') return plainly(counted?.requested_services)
  if (word === 'state') return orderStates.map(value => ({ value, name: stateName(value) }))
  if (word === 'problem') return orderProblems.map(value => ({ value, name: problemName(value) }))
  if (word !== 'country') return []
  return (counted?.countries ?? []).map(({ name: value }) => ({ value, name: countryText(value) }))
}

/** A filter as it would be typed. */
export type Chip = { key: keyof OrderSearch; text: string }

/** The filters that have no field in the line of filters. */
export function chipsOf(search: OrderSearch): Chip[] {
  const named = (key: 'sku' | 'asked' | 'state' | 'problem', value: string | undefined): Chip[] =>
    value === undefined ? [] : [{ key, text: `${wordText(key)}: ${value}` }]
  const edges = (Object.keys(ranges) as (keyof typeof ranges)[]).flatMap(word =>
    ranges[word].flatMap((key, at): Chip[] =>
      search[key] === undefined
        ? []
        : [{ key, text: `${wordText(word)} ${at === 0 ? '≥' : '≤'} ${search[key]}` }],
    ),
  )
  return [
    ...named('sku', search.sku),
    ...named('asked', search.asked),
    ...named('state', search.state && stateName(search.state)),
    ...named('problem', search.problem && problemName(search.problem)),
    ...edges,
    ...(search.import === undefined ? [] : [{ key: 'import' as const, text: t('orders.fromImport') }]),
  ]
}
