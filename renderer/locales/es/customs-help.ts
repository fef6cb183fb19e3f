import type { Translated } from '../dictionary.ts'
import type * as english from '../en/customs-help.ts'

/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'Código SA {code}',
  origin: 'Hecho en {country}',
  take: 'Usar {words} ({why})',
  taken: '{words} rellenado. Compruébelo.',
  why_product: 'según Productos',
  why_sku: { one: 'como en {known}', other: 'como en {known}, {count} veces' },
  why_title: { one: 'mismo nombre, como en {known}', other: 'mismo nombre, como en {known}, {count} veces' },
} as const satisfies Translated<typeof english.customsHelp>
