import { z } from 'zod'
import { list, text } from '../../../shared/api/fields.ts'
import { isCountryCode } from '../../../shared/countries/countries.ts'
import { isCurrencyCode } from '../../../shared/countries/currencies.ts'

/** A field that may be left out or sent as null. */
export const optional = <T extends z.ZodType>(field: T) => field.nullish()

/** Zones, postal codes and the like of one service. */
const mostRows = 10_000

/** A list that may be left out; absent and null read as empty. */
export const listOr = <T extends z.ZodType>(item: T) =>
  z.preprocess(value => value ?? [], list(item, { most: mostRows })).default([])

/** A code other records refer to. */
export const codeField = (max: number) =>
  text(max, { blank: false }).refine(
    value => /^[a-z0-9_]*$/.test(value),
    'Use lower-case letters, digits and underscores only.',
  )

const upperCase = (field: z.ZodType<string, string>) =>
  z.preprocess(value => (typeof value === 'string' ? value.trim().toUpperCase() : value), field)

export const countryField = () =>
  upperCase(text().refine(isCountryCode, 'Use a country code of two letters, like CA.'))

export const currencyField = () =>
  upperCase(text().refine(isCurrencyCode, 'Use a currency code of three letters, like EUR.'))

export const postalCodesField = () =>
  listOr(
    text(25).refine(
      pattern => parsePostalPattern(pattern) !== null,
      'Use the start of a postal code, or a range like 10000-19999 with the lower end first.',
    ),
  )

/**
 * A postal code as a zone names it: a prefix (`H2`, `10115`) or a range of prefixes (`10000-19999`,
 * `K1A-K7Z`), both ends included. A hyphen makes a range only between halves of equal length, so codes that
 * are written with one (`00-950`, `100-0001`, `12345-6789`) stay prefixes.
 */
export type PostalPattern = { from: string; to: string }

const lettersAndDigits = (code: string): string => code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

/** Reads a pattern; null when it is empty or its range runs backwards. */
export function parsePostalPattern(pattern: string): PostalPattern | null {
  const halves = pattern.split('-').map(lettersAndDigits)
  const [from = '', to = ''] = halves
  if (halves.length === 2 && from !== '' && from.length === to.length) return from <= to ? { from, to } : null
  const prefix = lettersAndDigits(pattern)
  return prefix === '' ? null : { from: prefix, to: prefix }
}

/** Does any of the patterns name this code? A recipient without a code is named by none. */
export function namesPostalCode(patterns: readonly string[], postalCode: string | null): boolean {
  const code = lettersAndDigits(postalCode ?? '')
  return patterns.some(text => {
    const pattern = parsePostalPattern(text)
    const start = pattern ? code.slice(0, pattern.from.length) : ''
    return (
      pattern !== null && start.length === pattern.from.length && start >= pattern.from && start <= pattern.to
    )
  })
}
