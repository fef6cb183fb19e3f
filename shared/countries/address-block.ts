import type { AddressField } from './address-formats.ts'
import { type CountryCode, countryCodes, countryNames, isCountryCode } from './countries.ts'
import { postalCodeHint } from './postal-codes.ts'
import { statesOfPostalCode } from './postal-places.ts'
import { statesOf } from './states.ts'

/** An address that was written as a block of lines, by field. What is not there is left out. */
export type ReadAddress = Partial<Record<AddressField, string>> & { country_code: CountryCode }

/**
 * Takes apart an address as people write it on an envelope or copy it out of a message: lines, or one line with commas.
 * No word of it is dropped. Null for what is no address: fewer than two parts, or nothing that looks like a place.
 * A country that is not named is told by the postal code, else it is `usual`.
 *
 * Written here: packages that read addresses know the United States only, or bring gigabytes of places.
 */
export function readAddressBlock(block: string, usual: CountryCode): ReadAddress | null {
  const contacts = takeContacts(linesOf(block))
  const named = takeCountry(contacts.lines)
  const place = findPlace(named.lines, named.country, usual)
  if (!place) return null
  const { before, after } = place
  // What stands below the place and is no country says more about the house.
  const { names, streets } = splitHead([...before, ...after])
  if (names.length + streets.length === 0) return null
  const [line1 = '', ...more] = streets
  return withoutEmpty({
    country_code: place.country,
    ...whoOf(names),
    address_line1: line1,
    address_line2: more.join(', '),
    city: place.city,
    state_code: place.state,
    postal_code: place.code,
    phone_number: contacts.phone,
    email: contacts.email,
  })
}

const withoutEmpty = ({ country_code, ...texts }: ReadAddress): ReadAddress => ({
  country_code,
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
})

function linesOf(block: string): string[] {
  const tidy = (lines: string[]) => lines.map(line => line.replaceAll(/\s+/g, ' ').trim()).filter(Boolean)
  const lines = tidy(block.split(/[\r\n]+|\t|\s\|\s|•/)).map(line => line.replace(/[,;]$/, ''))
  return lines.length > 1 ? lines : tidy(block.split(/[,;]/))
}

const emailAddress = /[^\s@<>,;:]+@[^\s@<>,;]+\.[^\s@<>,;]+/
const phoneWord =
  /^(?:tel|phone|ph|mobile|mob|cell|fon|telefon|tél|tél\.?|teléfono|móvil|handy)\b\.?\s*:?\s*/i
const phoneAlone = /^\+?[\d\s().\-/]{7,24}(?:\s*(?:x|ext)\.?\s*\d+)?$/i
const digitsIn = (text: string) => text.replaceAll(/\D/g, '').length

/** Telephone and email out of lines of their own, or beside other words. */
function takeContacts(lines: readonly string[]) {
  let [phone, email] = ['', '']
  const left: string[] = []
  for (const line of lines) {
    const mail = email === '' ? emailAddress.exec(line)?.[0] : undefined
    if (mail) email = mail
    const rest = (mail ? line.replace(mail, '').replace(/(?:e-?mail|mail)\s*:?|<\s*>/i, '') : line).trim()
    const number = rest.replace(phoneWord, '')
    const isPhone = phoneAlone.test(number) && digitsIn(number) >= 7 && digitsIn(number) <= 15
    const isMeant = number !== rest || number.startsWith('+') || digitsIn(number) >= 9
    if (phone === '' && isPhone && isMeant) phone = number.trim()
    else if (rest !== '') left.push(rest)
  }
  return { phone, email, lines: left }
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}|[.]/gu, '')
    .toLowerCase()
    .trim()

/** Names of countries as they are written in English, German, French and Spanish, and the shorter ones people use. */
const countriesByName = new Map<string, CountryCode>([
  ...['en', 'de', 'fr', 'es'].flatMap(language => {
    const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' })
    return countryCodes.map(code => [plain(names.of(code) ?? countryNames[code]), code] as const)
  }),
  ...countryCodes.map(code => [plain(countryNames[code]), code] as const),
  ...Object.entries({
    usa: 'US',
    us: 'US',
    'united states of america': 'US',
    uk: 'GB',
    england: 'GB',
    scotland: 'GB',
    wales: 'GB',
    'northern ireland': 'GB',
    'great britain': 'GB',
    holland: 'NL',
    nederland: 'NL',
    belgie: 'BE',
    danmark: 'DK',
    norge: 'NO',
    sverige: 'SE',
    suomi: 'FI',
    italia: 'IT',
    polska: 'PL',
    osterreich: 'AT',
    schweiz: 'CH',
    eire: 'IE',
    brasil: 'BR',
    uae: 'AE',
  } as const),
])

const countryOf = (text: string): CountryCode | undefined => {
  const code = text.trim()
  return (
    countriesByName.get(plain(text)) ?? (/^[A-Z]{2}$/.test(code) && isCountryCode(code) ? code : undefined)
  )
}

/** The country on the last line, or behind the last comma of it. */
function takeCountry(lines: readonly string[]): { country: CountryCode | null; lines: string[] } {
  const last = lines.at(-1) ?? ''
  // Two letters alone are a state as well, where the line before has no code either: `Toronto`, `ON`.
  const whole = /^[A-Z]{2}$/.test(last) && lines.length < 4 ? undefined : countryOf(last)
  if (whole) return { country: whole, lines: lines.slice(0, -1) }
  const [, rest, end] = /^(.*\S)\s*[,–-]\s*([^,]+)$/.exec(last) ?? []
  const inside = rest !== undefined && end !== undefined && end.length > 2 ? countryOf(end) : undefined
  if (inside && rest !== undefined) return { country: inside, lines: [...lines.slice(0, -1), rest] }
  return { country: null, lines: [...lines] }
}

type Place = {
  country: CountryCode
  code: string
  city: string
  state: string
  before: string[]
  after: string[]
}

/** Codes whose shape says where they are; those of digits alone do not. */
const tellingCountries: readonly CountryCode[] = ['CA', 'GB', 'IE', 'NL', 'PL', 'PT', 'BR', 'US']

/** The line with the postal code, or the last line where the country has none. */
function findPlace(lines: readonly string[], named: CountryCode | null, usual: CountryCode): Place | null {
  const countries = named ? [named] : [usual, ...tellingCountries.filter(code => code !== usual)]
  for (const country of countries) {
    for (let at = lines.length - 1; at > 0; at -= 1) {
      const found = readPlace(lines[at] ?? '', country, named !== null)
      if (!found) continue
      const town = found.city === '' ? townAbove(lines.slice(0, at), country) : null
      return {
        country,
        code: found.code,
        city: town?.city ?? found.city,
        state: found.state || (town?.state ?? ''),
        before: town?.before ?? lines.slice(0, at),
        after: lines.slice(at + 1),
      }
    }
  }
  const last = lines.at(-1)
  if (named === null || last === undefined || lines.length < 2) return null
  return { country: named, code: '', ...splitState(last, named), before: lines.slice(0, -1), after: [] }
}

/** The town on a line of its own above its code, with a state beside it or between the two. */
function townAbove(lines: readonly string[], country: CountryCode) {
  const { city, state } = splitState(lines.at(-1) ?? '', country)
  const isState = city === '' && lines.length > 2
  const before = lines.slice(0, isState ? -2 : -1)
  if (before.length === 0) return null
  return { city: isState ? (lines.at(-2) ?? '') : city, state, before }
}

/** Letters of the country in front of its code, as in `D-10117`; behind a town they are a state. */
const beginsWith = (country: CountryCode) =>
  isCodeFirst(country) ? '(?:^[A-Z]{1,3}[- ]|^|[\\s,])' : '(?:^|[\\s,])'

function readPlace(line: string, country: CountryCode, isNamed: boolean) {
  const hint = postalCodeHint(country)
  if (!hint) return null
  const core = hint.pattern.source.replace(/^\^/, '').replace(/\$$/, '')
  const anywhere = new RegExp(`${beginsWith(country)}(${core})(?=$|[\\s,])`, 'gi')
  const matches = [...line.matchAll(anywhere)]
  // In front of the town it comes first, behind it last; a number of a house is on the other side.
  for (const match of isCodeFirst(country) ? matches : matches.toReversed()) {
    const code = match[1] ?? ''
    const rest = `${line.slice(0, match.index)} ${line.slice(match.index + match[0].length)}`
    const words = rest.replaceAll(/\s+/g, ' ').replaceAll(/^[\s,]+|[\s,]+$/g, '')
    const { city, state } = splitState(words, country)
    if (isLikely({ country, code, city, state, isNamed })) return { code: code.toUpperCase(), city, state }
  }
  return null
}

const isCodeFirst = (country: CountryCode): boolean =>
  !['US', 'CA', 'GB', 'AU', 'IE', 'NZ', 'IN', 'BR', 'SG', 'ZA'].includes(country)

type Read = { country: CountryCode; code: string; city: string; state: string; isNamed: boolean }

/** Five digits in a line are a code only where the rest of it is a town. */
function isLikely({ country, code, city, state, isNamed }: Read): boolean {
  if (/\d/.test(city)) return false
  if (!/^\d+$/.test(code)) return true
  if (country === 'US' && !isNamed) return state !== '' && isInState(country, code, state)
  return city !== '' || isNamed
}

const isInState = (country: CountryCode, code: string, state: string): boolean => {
  const possible = statesOfPostalCode(country, code)
  return possible.length === 0 || possible.includes(state)
}

/** A town and, behind it, a state by its code or its name. */
function splitState(text: string, country: CountryCode): { city: string; state: string } {
  const states = Object.entries(statesOf(country) ?? {})
  const words = text.replaceAll(/[()]/g, ' ').replaceAll(/\s+/g, ' ').trim()
  const byCode = /^(.*?)[\s,]*\b([A-Za-z.]{2,4})$/.exec(words)
  const code = byCode?.[2]?.replaceAll('.', '').toUpperCase()
  const isCode = /[\s,]/.test(words) || byCode?.[1] === ''
  if (byCode && isCode && code && states.some(([known]) => known === code))
    return { city: cleaned(byCode[1] ?? ''), state: code }
  const ends = states.find(([, name]) =>
    new RegExp(`(?:^|[\\s,])${escaped(plain(name))}$`).test(plain(words)),
  )
  // New York is a town as well: a state stands behind a town.
  const head = ends ? cleaned(words.slice(0, words.length - ends[1].length)) : ''
  return ends && head !== '' ? { city: head, state: ends[0] } : { city: cleaned(words), state: '' }
}

const cleaned = (text: string): string => text.replaceAll(/^[\s,]+|[\s,]+$/g, '')
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const streetWord =
  /\b(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|way|court|ct|square|terrace|place|po box|p\.o\.|postfach|boîte postale|apartado|rue|calle|via|plaza|platz|allee|weg)\b|(?:straße|strasse|str\.|gasse|weg|platz|laan|straat|gade|gatan|vej)(?:\s|$)/i
const company =
  /\b(?:inc|llc|ltd|limited|corp|co|company|gmbh|ag|kg|ohg|ug|se|sarl|sas|sa|srl|bv|nv|ab|as|aps|oy|plc|pty|sl|slu|goods|shop|store|stores|studio|group|bros|&)\b\.?|&|\bs\.\s?[al]\.|\be\.\s?[kv]\./i

/** Who it goes to, and from the first line that looks like one on, the street. */
function splitHead(lines: readonly string[]) {
  const first = lines.findIndex((line, at) => at > 0 && (/\d/.test(line) || streetWord.test(line)))
  const startsWithHouse = lines.length > 0 && /^\d+[a-z]?\s|\s\d+\s?[a-z]?$/i.test(lines[0] ?? '')
  if (lines.length === 1 && (startsWithHouse || streetWord.test(lines[0] ?? '')))
    return { names: [], streets: [...lines] }
  const at = first > 0 ? first : Math.max(1, lines.length - 1)
  return { names: lines.slice(0, at), streets: lines.slice(at) }
}

/** A person, a company, or both in either order; what is more goes with the company. */
function whoOf(names: readonly string[]): Pick<ReadAddress, 'person_name' | 'company_name'> {
  const bare = names.map(name => name.replace(/^(?:attn|attention|z\.?\s?hd\.?|c\/o)\b[.:]?\s*/i, ''))
  if (bare.length === 0) return {}
  const called = names.findIndex((name, at) => name !== bare[at])
  const companyAt = bare.findIndex((name, at) => at !== called && company.test(name))
  if (bare.length === 1)
    return companyAt === 0 ? { company_name: bare[0] ?? '' } : { person_name: bare[0] ?? '' }
  const person = called >= 0 ? called : companyAt === 0 ? 1 : 0
  const others = bare.filter((_, at) => at !== person)
  return { person_name: bare[person] ?? '', company_name: others.join(', ') }
}
