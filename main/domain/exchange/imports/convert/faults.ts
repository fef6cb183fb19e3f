import type { Sentence } from '../prepared.ts'

/** What is wrong with a cell, in words for whoever brought the file. */
export type Fault = Sentence & { proposal?: string; isWarning?: boolean }

const quoted = (value: string): string => (value.length > 60 ? `"${value.slice(0, 60)}…"` : `"${value}"`)

const texts = {
  number: '{value} is no number.',
  quantity: '{value} is no whole number.',
  weight: '{value} is no weight.',
  weight_unit: '{value} is no unit of weight.',
  length: '{value} is no length.',
  dimension_unit: '{value} is no unit of length.',
  money: '{value} is no amount of money.',
  currency: '{value} is no currency.',
  day: '{value} is no day there is.',
  day_unclear: '{value} could be {dmy} or {mdy}. Say in which order the dates are written.',
  day_mixed:
    'Dates of this column are written in two ways: "{first}" has the day first, "{second}" the month. Say which is right.',
  country: '{value} is no country.',
  country_id: '{value} is a number only the other program knows. Say which country it stands for.',
  flag: '{value} is neither yes nor no.',
  digits_lost:
    'A spreadsheet has shortened {value}; its digits are lost. Export the file again, and do not open it before the import.',
  formula: '{value} is a formula without a result. Open the file, save it, and import it again.',
  cell_error: 'The spreadsheet says {value} here. It is read as empty.',
  hidden_signs: '{value} has signs that cannot be seen. They are left out.',
} as const
export type FaultCode = keyof typeof texts

/** A fault as a sentence; a proposal stands behind it as a question. */
export function faultOf(
  code: FaultCode,
  value: string,
  more: { params?: Record<string, string>; proposal?: string | undefined; isWarning?: boolean } = {},
): Fault {
  const params: Record<string, string> = { value, ...more.params }
  const sentence = texts[code].replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    name === 'value' ? quoted(value) : (params[name] ?? ''),
  )
  const { proposal } = more
  return {
    code,
    params: proposal === undefined ? params : { ...params, proposal },
    text: proposal === undefined ? sentence : `${sentence} Use ${proposal}?`,
    ...(proposal === undefined ? {} : { proposal }),
    ...(more.isWarning ? { isWarning: true } : {}),
  }
}
