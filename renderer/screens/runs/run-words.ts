import { countryName } from '../../../shared/countries/countries.ts'
import type { RunDoubt, RunWords } from '../../../shared/desk/run-words.ts'
import type { RunItem } from '../../../shared/desk/runs.ts'
import type { WeightUnit } from '../../../shared/units/measures.ts'
import { dayText, moneyText, weightText, withLocalFigures, wordsOf } from '../../lib/format.ts'
import { fieldText } from '../../lib/station/field-errors.ts'
import { hasText, joined, locale, t, term } from '../../lib/text.ts'

type Fill = RunWords['fill']

/** What the station says of an item, or its carrier; null where there is nothing to say. */
export const saidOf = ({ message, words }: Pick<RunItem, 'message' | 'words'>): string | null =>
  words.length > 0 ? joined(words.map(wordsText), ' ') : message

export const doubtSaid = ({ message, words = [] }: RunDoubt): string => saidOf({ message, words }) ?? message

const filledText = t as (key: string, fill: Fill) => string

function wordsText({ key, fill }: RunWords): string {
  if (key === 'field') return wrongField(String(fill.path), String(fill.text))
  if (hasText(`gates.text_${key}`) && !hasText(`runWords.${key}`))
    return filledText(`gates.text_${key}`, withLocalFigures(fill))
  return filledText(hasText(`doubts.${key}`) ? `doubts.${key}` : `runWords.${key}`, shownFill(key, fill))
}

/** As people here write amounts, weights and codes. */
function shownFill(key: RunWords['key'], fill: Fill): Fill {
  const money = (name: string) => moneyText(Number(fill[name]), String(fill.currency))
  switch (key) {
    case 'weight_assumed':
      return { ...fill, weight: weightText(Number(fill.weight), fill.unit as WeightUnit) }
    case 'customs_missing':
      return {
        fields: joined(
          String(fill.fields)
            .split(',')
            .map(name => nameOf('customs', name)),
          ', ',
        ),
      }
    case 'origin_taken':
      return { ...fill, country: term(countryName(String(fill.country))) }
    case 'promise_late':
    case 'promise_unknown':
    case 'promise_past':
      return {
        day: dayText(String(fill.day)),
        ...('arrives' in fill ? { arrives: dayText(String(fill.arrives)) } : {}),
      }
    case 'rule_late':
    case 'rule_not_offered':
      return { ...fill, service: nameOf('chosen', String(fill.service)) }
    case 'zero_price':
      return { price: money('price') }
    case 'far_price':
    case 'far_charge':
      return {
        price: money('price'),
        ...('median' in fill ? { median: money('median') } : {}),
        times: Number(fill.times).toLocaleString(locale),
      }
    default:
      return fill
  }
}

/** The field by the part of the shipment it is of. */
function wrongField(path: string, text: string): string {
  const item = /^(?:line_items|customs\.commodities)\.(\d+)/.exec(path)?.[1]
  const [root = path] = path.split('.', 1)
  const of = item === undefined ? nameOf('of', sides[root] ?? root) : numberedItem(Number(item))
  return joined([of, fieldText(path, text)], ': ')
}

/** Parts of an order, and of what a carrier is asked, by those of the shipment. */
const sides: Readonly<Record<string, string>> = {
  shipping_to: 'recipient',
  shipping_from: 'shipper',
  parcel: 'parcels',
}

const numberedItem = (at: number): string => t('customs.item', { number: at + 1 })

/** What has no name here is called by its code. */
function nameOf(group: 'customs' | 'chosen' | 'of', code: string): string {
  const key = `runs.${group}_${code}`
  return hasText(key) ? filledText(key, {}) : wordsOf(code)
}
