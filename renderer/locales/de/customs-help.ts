import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'HS-Code {code}',
  origin: 'Hergestellt in {country}',
  take: '{words} übernehmen ({why})',
  taken: '{words} eingetragen. Bitte prüfen.',
  why_product: 'aus Produkte',
  why_sku: { one: 'wie in {known}', other: 'wie in {known}, {count}-mal' },
  why_title: { one: 'gleicher Name, wie in {known}', other: 'gleicher Name, wie in {known}, {count}-mal' },
} as const satisfies Translated<typeof english.customsHelp>
