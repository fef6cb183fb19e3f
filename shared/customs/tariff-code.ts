/** Six digits are the world's; countries add up to six more. */
const form = /^\d{6}(\d{2}){0,3}$/

/** A tariff number without what people write between its digits; empty without one. */
export const tariffDigits = (text: string | null | undefined): string =>
  (text ?? '').replaceAll(/[\s.-]/g, '')

/** Whether a text is a tariff number: 6, 8, 10 or 12 digits, with dots, blanks and hyphens between them or without. */
export const isTariffCode = (text: string | null | undefined): boolean => form.test(tariffDigits(text))
