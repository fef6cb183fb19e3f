import type { CurrencyCode } from './currencies.ts'

/** Countries by the currency people there put on an invoice: those most parcels go from. */
const countriesOf: Partial<Record<CurrencyCode, string>> = {
  USD: 'US PR VI GU AS MP',
  CAD: 'CA',
  MXN: 'MX',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IC IE IT LT LU LV MC MT NL PT SI SK SM ME KV',
  GBP: 'GB IM JE GG',
  PLN: 'PL',
  CHF: 'CH LI',
  SEK: 'SE',
  DKK: 'DK FO GL',
  NOK: 'NO SJ',
  CZK: 'CZ',
  HUF: 'HU',
  RON: 'RO',
  JPY: 'JP',
  AUD: 'AU NF CX CC',
  NZD: 'NZ CK',
  CNY: 'CN',
  HKD: 'HK',
  SGD: 'SG',
  INR: 'IN',
  KRW: 'KR',
  BRL: 'BR',
  ZAR: 'ZA',
  AED: 'AE',
  ILS: 'IL',
}

const byCountry = new Map(
  Object.entries(countriesOf).flatMap(([currency, countries]) =>
    countries.split(' ').map(country => [country, currency as CurrencyCode] as const),
  ),
)

/** A good first guess for amounts of a sender; null where nobody has said. */
export const currencyOfCountry = (country: string): CurrencyCode | null => byCountry.get(country) ?? null
