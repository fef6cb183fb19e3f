/** What a form may say about a postal code. Never a reason to refuse: codes change faster than tables. */
export type PostalCodeHint = { pattern: RegExp; example: string }

export type PostalCodeResult = { ok: true; value: string } | { ok: false; text: string }

type Rule = { stored: (code: string) => string; accepts: RegExp; text: string }

const withoutSpaces = (code: string): string => code.replaceAll(/\s/g, '')

const rules: Record<string, Rule> = {
  CA: {
    stored: code => withoutSpaces(code).toUpperCase(),
    accepts: /^[A-Z]\d[A-Z]-?\d[A-Z]\d/,
    text: 'The Canadian postal code must match Z9Z9Z9',
  },
  US: {
    stored: withoutSpaces,
    accepts: /^\d{5}(-\d{4})?$/,
    text: 'The American postal code must match 12345 or 12345-6789',
  },
}

/**
 * The postal code as it is stored. Canadian and American codes are tidied and refused when they cannot be one;
 * every other country's are kept as sent, and so is an empty one.
 */
export function normalizePostalCode(postalCode: string, countryCode: string): PostalCodeResult {
  const rule = rules[countryCode]
  if (!rule || postalCode === '') return { ok: true, value: postalCode }
  const value = rule.stored(postalCode)
  return rule.accepts.test(value) ? { ok: true, value } : { ok: false, text: rule.text }
}

/** As people write it: Canadian codes are stored without the space they are written with. */
export const writtenPostalCode = (postalCode: string, countryCode: string): string =>
  countryCode === 'CA' ? postalCode.replace(/^(\w{3})(\w{3})$/, '$1 $2') : postalCode

const digits = (count: number, example: string): PostalCodeHint => ({
  pattern: new RegExp(`^\\d{${count}}$`),
  example,
})

const hints: Record<string, PostalCodeHint> = {
  AR: { pattern: /^([A-Z]\d{4}[A-Z]{3}|\d{4})$/i, example: 'C1070AAM' },
  AT: digits(4, '1010'),
  AU: digits(4, '2060'),
  BE: digits(4, '1000'),
  BG: digits(4, '1000'),
  BR: { pattern: /^\d{5}-?\d{3}$/, example: '01310-100' },
  CA: { pattern: /^[A-Z]\d[A-Z][ -]?\d[A-Z]\d$/i, example: 'H3N 1S4' },
  CH: digits(4, '8001'),
  CL: { pattern: /^\d{3}-?\d{4}$/, example: '834-0457' },
  CN: digits(6, '100006'),
  CZ: { pattern: /^\d{3} ?\d{2}$/, example: '110 00' },
  DE: digits(5, '10117'),
  DK: digits(4, '1050'),
  EE: digits(5, '10111'),
  ES: digits(5, '28013'),
  FI: digits(5, '00100'),
  FR: digits(5, '75001'),
  GB: { pattern: /^[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}$/i, example: 'SW1A 1AA' },
  GR: { pattern: /^\d{3} ?\d{2}$/, example: '105 57' },
  HR: digits(5, '10000'),
  HU: digits(4, '1051'),
  ID: digits(5, '10110'),
  IE: { pattern: /^[A-Z]\d[\dW] ?[A-Z\d]{4}$/i, example: 'D02 X285' },
  IL: { pattern: /^\d{5}(\d{2})?$/, example: '6688001' },
  IN: { pattern: /^\d{3} ?\d{3}$/, example: '110001' },
  IT: digits(5, '00187'),
  JP: { pattern: /^\d{3}-?\d{4}$/, example: '100-0001' },
  KR: digits(5, '04524'),
  LT: { pattern: /^(LT-)?\d{5}$/i, example: 'LT-01103' },
  LU: { pattern: /^(L-)?\d{4}$/i, example: '1111' },
  LV: { pattern: /^(LV-)?\d{4}$/i, example: 'LV-1050' },
  MX: digits(5, '06000'),
  MY: digits(5, '50000'),
  NL: { pattern: /^\d{4} ?[A-Z]{2}$/i, example: '1012 JS' },
  NO: digits(4, '0150'),
  NZ: digits(4, '1010'),
  PH: digits(4, '1002'),
  PL: { pattern: /^\d{2}-\d{3}$/, example: '00-001' },
  PR: { pattern: /^\d{5}(-\d{4})?$/, example: '00901' },
  PT: { pattern: /^\d{4}-\d{3}$/, example: '1100-148' },
  RO: digits(6, '010011'),
  SA: digits(5, '11564'),
  SE: { pattern: /^\d{3} ?\d{2}$/, example: '111 29' },
  SG: digits(6, '018956'),
  SI: digits(4, '1000'),
  SK: { pattern: /^\d{3} ?\d{2}$/, example: '811 02' },
  TH: digits(5, '10200'),
  TR: digits(5, '34122'),
  TW: { pattern: /^\d{3}(\d{2,3})?$/, example: '100' },
  UA: digits(5, '01001'),
  US: { pattern: /^\d{5}(-\d{4})?$/, example: '10118' },
  VN: digits(5, '10000'),
  ZA: digits(4, '8001'),
}

/** How postal codes of a country look, for placeholders and gentle warnings; null when unknown. */
export const postalCodeHint = (countryCode: string): PostalCodeHint | null => hints[countryCode] ?? null

const withoutPostalCodes = new Set(
  'AE AG AI AN AO AW BF BI BJ BO BS BW BZ CD CF CG CI CK CM DJ DM ER FJ GA GD GH GM GN GQ GY HK KI KM KN KP LY ML MO MR MW NR NU QA RW SB SC SL SR SS ST SY TD TG TL TO TV TZ UG VU XB XC XE XM XN XS YE ZW'.split(
    ' ',
  ),
)

/** False for countries that know no postal codes, where asking for one only makes people invent one. */
export const hasPostalCodes = (countryCode: string): boolean => !withoutPostalCodes.has(countryCode)
