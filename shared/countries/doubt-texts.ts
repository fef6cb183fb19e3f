/** Words for what does not fit together in an address. A doubt is never a refusal: tables are older than the world. */
export const doubtTexts = {
  postal_state: '{code} is in {place}, not {entered}. Correct it, or keep it.',
  postal_nowhere: 'No postal code in {country} begins with {begin}. Correct it, or keep it.',
  postal_city: '{code} belongs to {place}, not {entered}. Correct it, or keep it.',
  postal_format: 'Postal codes in {country} look like {example}. Correct it, or keep it.',
} as const

export type AddressDoubt = {
  field: 'postal_code'
  key: keyof typeof doubtTexts
  fill: Record<string, string>
}

/** The doubt in English. */
export const doubtText = ({ key, fill }: AddressDoubt): string =>
  doubtTexts[key].replaceAll(/\{(\w+)\}/g, (_, name: string) => fill[name] ?? '')
