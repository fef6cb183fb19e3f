import { countryName } from '../../../../../shared/countries/countries.ts'
import { isCurrencyCode } from '../../../../../shared/countries/currencies.ts'
import type { FieldLayout } from '../../../../../shared/desk/import-layout.ts'
import { isDay } from '../../../../../shared/units/shop-day.ts'
import { once } from '../../../../../shared/values.ts'
import { readCell } from '../columns.ts'
import type { Field } from '../fields.ts'
import { hasLostDigits } from './cell-text.ts'
import { type DayForm, type DayProof, seeDay } from './days.ts'
import { type Fault, faultOf } from './faults.ts'
import {
  currencyIn,
  lengthUnitOf,
  readLength,
  readWeight,
  toGrams,
  toMillimetres,
  weightUnitOf,
} from './measures.ts'
import { type DecimalSign, readNumber, readQuantity } from './numbers.ts'
import { nearCountry, readCountry } from './places.ts'

export type Converted = { value: unknown; unit?: string } | { fault: Fault }

/** How the cells of one field are read, once all of them have been looked at. */
export type CellHabits = {
  decimal: DecimalSign
  unit: string | null
  form: DayForm | null
  days: DayProof
}

export type ConvertCell = (text: string) => Converted

/** The conversion of a field. Text in, and out the value of the request or a sentence on why there is none. */
export function convertCellOf(field: Field, layout: FieldLayout, habits: CellHabits): ConvertCell {
  const convert = pick(field, layout, habits)
  return field.type === 'text' || field.type === 'number_text' ? convert : remembered(convert)
}

const mostRemembered = 2_000

/** Countries, weights and days are the same few over and over again. */
function remembered(convert: ConvertCell): ConvertCell {
  const known = new Map<string, Converted>()
  return text => {
    const before = known.get(text)
    if (before) return before
    const converted = convert(text)
    if (known.size < mostRemembered) known.set(text, converted)
    return converted
  }
}

const value = (read: unknown): Converted => ({ value: read })
const fault = (...given: Parameters<typeof faultOf>): Converted => ({ fault: faultOf(...given) })

function pick(field: Field, layout: FieldLayout, habits: CellHabits): ConvertCell {
  switch (field.type) {
    case 'number_text':
      return readNumberText
    case 'number':
      return text => orNumber('number', text, readNumber(text, habits.decimal), habits)
    case 'money':
      return text => readMoney(text, layout, habits)
    case 'quantity':
      return text => orNumber('quantity', text, readQuantity(text), habits)
    case 'weight':
      return text => weightCell(text, field, habits)
    case 'length':
      return text => lengthCell(text, field, habits)
    case 'day':
      return text => dayCell(text, habits)
    case 'country':
      return countryCell
    case 'flag':
      return flagCell
    case 'currency':
      return currencyCell
    case 'weight_unit':
      return text => orUnit('weight_unit', text, weightUnitOf(text))
    case 'dimension_unit':
      return text => orUnit('dimension_unit', text, lengthUnitOf(text))
    case 'code':
      return text => value(text.toLowerCase())
    case 'json':
      return text => value(readCell(text, { as: 'json' }))
    default:
      return value
  }
}

const readNumberText = (text: string): Converted =>
  hasLostDigits(text) ? fault('digits_lost', text) : value(text.replace(/^(\d+)\.0$/, '$1'))

function orNumber(
  code: 'number' | 'quantity' | 'money',
  text: string,
  read: number | null,
  { decimal }: CellHabits,
) {
  if (read !== null) return value(read)
  const other = code === 'quantity' ? null : readNumber(text, decimal === ',' ? '.' : ',')
  return fault(code, text, { proposal: other === null ? undefined : String(other).replace('.', decimal) })
}

function readMoney(text: string, { unit }: FieldLayout, habits: CellHabits): Converted {
  const read = readNumber(text, habits.decimal)
  if (read === null) return orNumber('money', text, read, habits)
  const currency = currencyIn(text) ?? unit
  return currency && isCurrencyCode(currency) ? { value: read, unit: currency } : value(read)
}

const usualWeight = 'KG'

function weightCell(text: string, field: Field, { decimal, unit }: CellHabits): Converted {
  const read = readWeight(text, decimal, unit ?? usualWeight)
  if ('fault' in read) return fault('weight', text, { proposal: read.proposal })
  if (field.key === 'weight_grams') return value(Math.round(toGrams(read)))
  // A unit nobody has named gives way to that of the column beside it.
  return read.isSaid || unit ? { value: read.value, unit: read.unit } : value(read.value)
}

function lengthCell(text: string, field: Field, { decimal, unit }: CellHabits): Converted {
  const read = readLength(text, decimal, unit ?? 'CM')
  if ('fault' in read) return fault('length', text, { proposal: read.proposal })
  if (field.key.endsWith('_mm')) return value(Math.round(toMillimetres(read)))
  return read.isSaid || unit ? { value: read.value, unit: read.unit } : value(read.value)
}

const longDay = once(() => new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }))
const spoken = (day: string): string => longDay().format(Date.parse(`${day}T00:00:00Z`))

function dayCell(text: string, { form, days }: CellHabits): Converted {
  if (isDay(text)) return value(text)
  const seen = seeDay(text)
  if ('day' in seen) return value(seen.day)
  if ('isNone' in seen) return fault('day', text)
  if (!form && days.both)
    return fault('day_mixed', text, { params: { first: days.both.dmy, second: days.both.mdy } })
  if (form) {
    const day = seen[form]
    const other = seen[form === 'dmy' ? 'mdy' : 'dmy']
    return day === null ? fault('day', text, { proposal: other ?? undefined }) : value(day)
  }
  const { dmy, mdy } = seen
  return dmy === null || mdy === null
    ? value(dmy ?? mdy)
    : fault('day_unclear', text, { params: { dmy: spoken(dmy), mdy: spoken(mdy) } })
}

function countryCell(text: string): Converted {
  const code = readCountry(text)
  if (code) return value(code)
  if (/^[\da-f]{32}$/i.test(text) || /^\d+$/.test(text)) return fault('country_id', text)
  const near = nearCountry(text)
  return fault('country', text, { proposal: near ? countryName(near) : undefined })
}

const yes = new Set('y yes true t 1 x ✓ on ja j wahr oui o vrai sí si s verdadero sì vero waar'.split(' '))
const no = new Set('n no false f 0 - off nein falsch non faux falso nee onwaar'.split(' '))

function flagCell(text: string): Converted {
  const word = text.toLowerCase()
  return yes.has(word) ? value(true) : no.has(word) ? value(false) : fault('flag', text)
}

function currencyCell(text: string): Converted {
  const code = text.toUpperCase()
  const found = isCurrencyCode(code) ? code : currencyIn(text)
  return found && isCurrencyCode(found) ? value(found) : fault('currency', text)
}

const orUnit = (code: 'weight_unit' | 'dimension_unit', text: string, unit: string | null): Converted =>
  unit === null || unit === 'ST' || unit === 'M' ? fault(code, text) : value(unit)
