/** What the desk proposes for a declaration. */
export const customsHelp = {
  code: 'HS code {code}',
  origin: 'Made in {country}',
  take: 'Use {words} ({why})',
  taken: '{words} filled in. Check it.',
  why_product: 'from Products',
  why_sku: { one: 'as in {known}', other: 'as in {known}, {count} times' },
  why_title: { one: 'same name, as in {known}', other: 'same name, as in {known}, {count} times' },
  duties: 'Duties and taxes: an estimate, not in the price',
  counted_eu_flat_duty: {
    one: 'EU duty: at least {money}, {count} kind of goods ({codes}) × {each}',
    other: 'EU duty: at least {money}, {count} kinds of goods ({codes}) × {each}',
  },
  counted_gb_vat: 'UK VAT: {money}, {percent} % of {goods}, charged by you at the sale',
  counted_carrier_duties: 'The carrier expects {money}',
  not_import_taxes: 'Duties and taxes of the destination: not counted',
  not_ioss_vat: 'VAT, paid under your IOSS number: not counted',
  not_delivery_vat: 'VAT and fees the recipient pays at delivery: not counted',
  not_needs_codes: 'Not counted: an item has no HS code',
  not_needs_values: 'Not counted: an item has no value',
  not_needs_currency: 'Not counted: the values are not in the currency of the limit',
  not_buyer_vat: 'Nothing is due at delivery when you charge it',
} as const
