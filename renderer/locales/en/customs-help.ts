/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'HS code {code}',
  origin: 'Made in {country}',
  take: 'Use {words} ({why})',
  taken: '{words} filled in. Check it.',
  why_product: 'from Products',
  why_sku: { one: 'as in {known}', other: 'as in {known}, {count} times' },
  why_title: { one: 'same name, as in {known}', other: 'same name, as in {known}, {count} times' },
} as const
