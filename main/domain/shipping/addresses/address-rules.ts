import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { sortName } from '../../../db/sort-name.ts'

type Written = Pick<
  AddressRecord,
  | 'person_name'
  | 'company_name'
  | 'address_line1'
  | 'address_line2'
  | 'street_number'
  | 'postal_code'
  | 'city'
  | 'country_code'
>

/** What two spellings of one address have in common. */
export type AddressKeys = {
  /** Country, postal code and house number: only addresses that share it are looked at side by side. */
  placeKey: string
  nameKey: string
  streetKey: string
}

const wordsOf = (...texts: (string | null)[]): string[] =>
  (sortName(texts.filter(Boolean).join(' ')) ?? '').split(/[^\p{L}\p{N}]+/u).filter(Boolean)

const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'prof', 'herr', 'frau', 'm', 'mme', 'sr', 'sra'])
const companyForms = new Set(['inc', 'ltd', 'llc', 'limited', 'gmbh', 'ag', 'kg', 'co', 'corp', 'sarl', 'sl'])

/** A street is written in full or short, and a flat by many words. */
const streetWords: Readonly<Record<string, string>> = {
  street: 'st',
  strasse: 'str',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  boulevard: 'blvd',
  bd: 'blvd',
  drive: 'dr',
  lane: 'ln',
  court: 'ct',
  place: 'pl',
  square: 'sq',
  highway: 'hwy',
  parkway: 'pkwy',
  terrace: 'ter',
  crescent: 'cres',
  rue: 'r',
  calle: 'c',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}
const flatWords = new Set(['apt', 'apartment', 'unit', 'suite', 'ste', 'flat', 'appt', 'app', 'no', 'nr'])

const shortStreet = (word: string): string => streetWords[word] ?? word.replace(/str(asse)?$/, 'str')
const isNumber = (word: string): boolean => /^\d+[a-z]?$/.test(word)

/** The number of the house, and the place of its word: a number behind `Flat` is no house. */
function houseOf(words: readonly string[], country: string): { at: number; number: string } {
  const numbers = [...words.keys()].filter(
    at => isNumber(words[at] ?? '') && !flatWords.has(words[at - 1] ?? ''),
  )
  // 4-5840 Oak St is flat 4 of number 5840 in Canada.
  const isFlatFirst = country === 'CA' && numbers[0] === 0 && numbers[1] === 1
  const at = (isFlatFirst ? numbers[1] : numbers[0]) ?? -1
  return { at, number: words[at] ?? '' }
}

const postalKey = ({ postal_code: code, country_code: country, city }: Written): string => {
  const plain = (code ?? '').toUpperCase().replace(/[^A-Z0-9]/g, '')
  return (country === 'US' ? plain.slice(0, 5) : plain) || wordsOf(city).join('')
}

/** Worked out when an address is stored, so that doubles are found without reading one. */
export function addressKeys(address: Written): AddressKeys {
  const words = wordsOf(address.street_number, address.address_line1, address.address_line2)
  const house = houseOf(words, address.country_code)
  const street = words
    .filter((word, at) => at !== house.at && !flatWords.has(word))
    .map(shortStreet)
    .toSorted()
  const person = wordsOf(address.person_name).filter(word => !titles.has(word))
  const company = wordsOf(address.company_name).filter(word => !companyForms.has(word))
  return {
    placeKey: [address.country_code, postalKey(address), house.number].join('|'),
    // A company is never taken for a person of its name.
    nameKey: person.length > 0 ? person.toSorted().join(' ') : `= ${company.toSorted().join(' ')}`,
    streetKey: street.join(' '),
  }
}

/** Whether two addresses of one place are the same person at the same door, written in two ways. */
export const isDouble = (one: AddressKeys, other: AddressKeys): boolean =>
  isLikeName(one.nameKey, other.nameKey) && isLikeStreet(one.streetKey, other.streetKey)

function isLikeName(one: string, other: string): boolean {
  if (one === other) return one !== '= '
  if (one.startsWith('=') !== other.startsWith('=')) return false
  const [fewer, more] = [one.split(' '), other.split(' ')].toSorted((a, b) => a.length - b.length)
  return isWithin(fewer ?? [], more ?? []) || isMistyped(one, other)
}

/** `G Okafor` or `Grace Okafor` within `Grace Ada Okafor`: one whole word at least, and no word alone. */
function isWithin(fewer: readonly string[], more: readonly string[]): boolean {
  const words = fewer.filter(word => word !== '=')
  if (words.length < 2) return false
  const left = [...more]
  const found = words.map(word => {
    const whole = left.indexOf(word)
    const at = whole >= 0 ? whole : left.findIndex(each => isInitial(word, each) || isInitial(each, word))
    if (at >= 0) left.splice(at, 1)
    return { isFound: at >= 0, isWhole: whole >= 0 && word.length > 2 }
  })
  return found.every(({ isFound }) => isFound) && found.some(({ isWhole }) => isWhole)
}

const isInitial = (letter: string, word: string): boolean => letter.length === 1 && word.startsWith(letter)

function isLikeStreet(one: string, other: string): boolean {
  if (one === other) return true
  const [words, others] = [one.split(' ').filter(Boolean), other.split(' ').filter(Boolean)]
  const numbers = words.filter(isNumber).join(' ')
  const otherNumbers = others.filter(isNumber).join(' ')
  // Another flat is another door; whoever leaves it out may mean either.
  if (numbers !== otherNumbers && numbers !== '' && otherNumbers !== '') return false
  const names = words.filter(word => !isNumber(word))
  const otherNames = others.filter(word => !isNumber(word))
  const isPart = (few: string[], many: string[]) => few.every(word => many.includes(word))
  return (
    isPart(names, otherNames) ||
    isPart(otherNames, names) ||
    isMistyped(names.join(' '), otherNames.join(' '))
  )
}

/** One letter in a short text, two in a long one. */
function isMistyped(one: string, other: string): boolean {
  const most = Math.max(one.length, other.length) >= 10 ? 2 : 1
  return Math.min(one.length, other.length) >= 5 && distanceUpTo(one, other, most) <= most
}

/** How many letters differ; more than `most` is `most` and one. */
function distanceUpTo(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row]
    for (let at = 1; at <= other.length; at += 1) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      line.push(Math.min((before[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (before[at - 1] ?? 0) + same))
    }
    if (Math.min(...line) > most) return most + 1
    before = line
  }
  return before[other.length] ?? 0
}

export type DoubleRow = AddressKeys & { seq: number }

/** More people than this at one door are compared with their neighbours by name only, so that time stays in bounds. */
const mostCompared = 200

/** The rows of one place that are one address, two or more together. */
export function groupDoubles(
  rows: readonly DoubleRow[],
  areApart: (one: number, other: number) => boolean,
): DoubleRow[][] {
  const groups = rows.map(row => [row])
  const groupOf = new Map(rows.map((row, at) => [row.seq, groups[at] ?? []]))
  const join = (one: DoubleRow, other: DoubleRow) => {
    const [into, from] = [groupOf.get(one.seq), groupOf.get(other.seq)]
    if (!into || !from || into === from || !isDouble(one, other)) return
    // One that was said to be another one stays out, whatever lies between them.
    if (from.some(each => into.some(known => areApart(known.seq, each.seq)))) return
    for (const each of from) {
      into.push(each)
      groupOf.set(each.seq, into)
    }
  }
  const isMany = rows.length > mostCompared
  const sorted = isMany ? rows.toSorted((a, b) => (a.nameKey < b.nameKey ? -1 : 1)) : rows
  for (const [at, row] of sorted.entries())
    for (const other of sorted.slice(at + 1, isMany ? at + 2 : undefined)) join(row, other)
  return [...new Set(groupOf.values())].filter(group => group.length > 1)
}
