/**
 * A text, a number or a flag from outside as text; nothing for everything else, since an object may be made so that
 * it cannot become text.
 */
export const plainText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
