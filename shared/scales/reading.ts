import { divideRounded, toDecimal } from '../units/decimal.ts'

/** What a scale may say of the load. Only `ok` and `zero` have a weight that may be used. */
export type ScaleState =
  | 'zero'
  | 'ok'
  | 'motion'
  | 'under'
  | 'over'
  | 'fault'
  | 'bad_checksum'
  /** The frame has the right form and says something nobody defined. */
  | 'unknown'

export const scaleUnits = ['mg', 'g', 'kg', 'ct', 'gr', 'dwt', 't', 'ton', 'ozt', 'oz', 'lb'] as const
export type ScaleUnit = (typeof scaleUnits)[number]

/** Grams of one unit, exactly (NIST Handbook 44, Appendix C). */
const gramsOf: Readonly<Record<ScaleUnit, string>> = {
  mg: '0.001',
  g: '1',
  kg: '1000',
  ct: '0.2',
  gr: '0.06479891',
  dwt: '1.55517384',
  t: '1000000',
  ton: '907184.74',
  ozt: '31.1034768',
  oz: '28.349523125',
  lb: '453.59237',
}

/** One weighing as a scale told it. */
export type ScaleReading = {
  state: ScaleState
  /** Digits and point as the scale shows them, with a minus where it is below zero; null when it gave none. */
  value: string | null
  /** Null when the scale does not say and nobody told. */
  unit: ScaleUnit | null
  /** What may be used as the weight, rounded to the milligram; null in every state but `ok` and `zero`. */
  milligrams: number | null
  /** The scale takes a tare off itself. */
  isNet: boolean
  /** Why a state is what it is, where the frame says more than a weight; for the log. */
  detail: string | null
}

type Given = Partial<Pick<ScaleReading, 'value' | 'unit' | 'isNet' | 'detail'>>

/** Digits as scales write them: without blanks and leading zeros, `12.3[4]` with its unverified digit. */
export function plainValue(written: string): string | null {
  const text = written.replace(/[\s[\]]/g, '').replace(',', '.')
  const [, sign = '', whole = '', fraction] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text) ?? []
  if (whole === '' && !fraction) return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}

const isZero = (value: string): boolean => /^-?[0.]+$/.test(value)

/** No scale at a packing desk weighs ten tonnes; what says so is taken for nonsense. */
const mostMilligrams = 10n ** 10n

/** A weighing in the state the frame gives; a stable weight of nothing is zero, one below it is under. */
export function toReading(state: ScaleState, given: Given = {}): ScaleReading {
  const { value = null, unit = null, isNet = false, detail = null } = given
  const found = { value: value === null ? null : value.replace(/^-(?=[0.]+$)/, ''), unit, isNet, detail }
  const settled = stateOf(state, found.value)
  const isUsable = (settled === 'ok' && unit !== null) || settled === 'zero'
  const exact = isUsable && found.value !== null ? toMilligrams(found.value, unit ?? 'g') : null
  const milligrams = exact === null || exact >= mostMilligrams ? null : Number(exact)
  return { state: settled, ...found, milligrams }
}

function stateOf(state: ScaleState, value: string | null): ScaleState {
  if (state !== 'ok' && state !== 'zero') return state
  if (value === null) return state === 'zero' ? 'zero' : 'unknown'
  if (isZero(value)) return 'zero'
  // A centre of zero with a weight on it contradicts itself.
  return state === 'zero' ? 'unknown' : value.startsWith('-') ? 'under' : 'ok'
}

/** A weight rounded to the milligram, halves away from zero. */
export function toMilligrams(value: string, unit: ScaleUnit): bigint {
  const [amount, factor] = [toDecimal(value), toDecimal(gramsOf[unit])]
  return divideRounded(amount.units * factor.units * 1000n, 10n ** BigInt(amount.scale + factor.scale))
}

const spellings: Readonly<Record<string, ScaleUnit>> = {
  mg: 'mg',
  g: 'g',
  kg: 'kg',
  ct: 'ct',
  carat: 'ct',
  gn: 'gr',
  gr: 'gr',
  dwt: 'dwt',
  t: 't',
  tn: 'ton',
  ozt: 'ozt',
  oz: 'oz',
  lb: 'lb',
  lbs: 'lb',
}

/** A unit as scales write it; null for pieces, per cent and what no one agrees on (tael). */
export const readUnit = (written: string): ScaleUnit | null => spellings[written.trim().toLowerCase()] ?? null

/** Pounds and ounces as ounces: `3lb 05.2oz` is 53.2 oz. */
export function poundsAndOunces(pounds: string, ounces: string): string | null {
  const [, whole = '', fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(ounces.trim()) ?? []
  if (whole === '' || !/^-?\d+$/.test(pounds.trim())) return null
  const sign = pounds.trim().startsWith('-') ? '-' : ''
  const total = BigInt(pounds.trim().replace('-', '')) * 16n + BigInt(whole)
  return `${sign}${total}${fraction === '' ? '' : `.${fraction}`}`
}
