import { z } from 'zod'
import { list, text } from '../../../shared/api/fields.ts'
import { isCountryCode } from '../../../shared/countries/countries.ts'
import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import { parsePostalPattern } from './postal-pattern.ts'

/** A field that may be left out or sent as null. */
export const maybe = <T extends z.ZodType>(field: T) => field.nullish()

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
