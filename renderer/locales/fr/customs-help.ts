import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'Code SH {code}',
  origin: 'Fabriqué en {country}',
  take: 'Utiliser {words} ({why})',
  taken: '{words} saisi. Vérifiez.',
  why_product: 'd’après Produits',
  why_sku: { one: 'comme dans {known}', other: 'comme dans {known}, {count} fois' },
  why_title: { one: 'même nom, comme dans {known}', other: 'même nom, comme dans {known}, {count} fois' },
} as const satisfies Translated<typeof english.customsHelp>
