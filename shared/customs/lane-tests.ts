import { convertWeight } from '../units/measures.ts'
import { plainText } from '../values.ts'
import { isEmpty, type Lane, type LaneGoods, type LaneSum, readField, toFieldPath } from './lane-facts.ts'
import type { LaneTest, RulePack } from './rule-pack.ts'
import { isTariffCode, tariffDigits } from './tariff-code.ts'

/** One of the goods and its place; null for a rule about the whole. */
export type Line = { at: number; goods: LaneGoods } | null

/** What a test found on its way, for the sentence: `total`, `limit`, `code`, `count`, `max`. */
export type Notes = {
  fill: Record<string, string>
  /** A limit the goods are too near to, for a rate of exchange nobody promised. */
  isClose: boolean
}

export type Test = (lane: Lane, line: Line, notes: Notes) => boolean

type Named<Is extends LaneTest['is']> = Extract<LaneTest, { is: Is }>

/** A test of a pack, made ready once. */
export function toTest(test: LaneTest, field: string, pack: RulePack): Test {
  switch (test.is) {
    case 'not': {
      const inner = toTest(test.test, field, pack)
      return (...of) => !inner(...of)
    }
    case 'any': {
      const inner = test.tests.map(each => toTest(each, field, pack))
      return (...of) => inner.some(each => each(...of))
    }
    case 'missing': {
      const paths = (test.fields ?? [field]).map(toFieldPath)
      return (lane, line) => paths.every(path => isEmpty(readField(lane, path, line?.goods)))
    }
    case 'form': {
      const [path, form] = [toFieldPath(test.field ?? field), new RegExp(test.pattern)]
      return (lane, line) => form.test(plainText(readField(lane, path, line?.goods)).trim())
    }
    case 'hs_unreadable':
      return (_, line) => Boolean(line?.goods.hsCode?.trim()) && !isTariffCode(line?.goods.hsCode)
    case 'hs_digits':
      return (_, line) => isWithin(tariffDigits(line?.goods.hsCode).length, test.from, test.below)
    case 'hs_chapters':
      return (_, line) => isOfChapters(tariffDigits(line?.goods.hsCode), test.ranges)
    case 'value':
      return toValueTest(test, pack)
    case 'lines_over':
    case 'lines_under':
      return toCountTest(test)
    case 'currency_differs':
      return ({ request }, line) => {
        const first = request.customs?.commodities.find(({ valueCurrency }) => valueCurrency)?.valueCurrency
        return Boolean(line?.goods.valueCurrency) && line?.goods.valueCurrency !== first
      }
    case 'items_heavier':
      return areItemsHeavier
    case 'words':
      return toWordTest(test, field, pack)
    case 'words_within': {
      const form = new RegExp(`\\b(${pack.words[test.list]?.map(escaped).join('|')})\\b`, 'i')
      return (_, line) =>
        line !== null && form.test(`${line.goods.title ?? ''} ${line.goods.description ?? ''}`)
    }
  }
}

const isWithin = (value: number, from: number, below: number): boolean => value >= from && value < below

const isOfChapters = (code: string, ranges: readonly (readonly [number, number])[]): boolean =>
  code.length >= 2 && ranges.some(([from, to]) => isWithin(Number(code.slice(0, 2)), from, to + 1))

function toCountTest(test: Named<'lines_over' | 'lines_under'>): Test {
  return ({ request }, _, notes) => {
    const count = request.customs?.commodities.length ?? 0
    notes.fill.count = String(count)
    notes.fill.max = String(test.count)
    return test.is === 'lines_over' ? count > test.count : count < test.count
  }
}

/** A gram is no more than how a scale rounds. */
function areItemsHeavier({ request }: Lane, _: Line, notes: Notes): boolean {
  const grams = (
    list: readonly { weight: number; weightUnit: LaneGoods['weightUnit']; quantity?: number }[],
  ) =>
    list.reduce(
      (sum, each) => sum + convertWeight(each.weight, each.weightUnit, 'G') * (each.quantity ?? 1),
      0,
    )
  const [items, parcels] = [grams(request.customs?.commodities ?? []), grams(request.parcels)]
  notes.fill.total = (items / 1000).toFixed(2)
  notes.fill.limit = (parcels / 1000).toFixed(2)
  return items > parcels + 1
}

const escaped = (word: string): string => word.replaceAll(/[^\w\s]/g, '\\$&')

/** Each part between commas without counts, signs and the ending of a plural. */
const partsOf = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map(part =>
      part
        .toLowerCase()
        .replace(/^[\s\d.]*(x\s)?/, '')
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .replace(/ies$/, 'y')
        .replace(/s$/, ''),
    )
    .filter(part => part !== '')

/** Only words of a list and nothing beside them. Of goods both texts have to be such. */
function toWordTest({ list }: Named<'words'>, field: string, pack: RulePack): Test {
  const known = new Set(pack.words[list]?.flatMap(partsOf))
  const path = toFieldPath(field)
  const isOnly = (text: string): boolean => {
    const parts = partsOf(text)
    return parts.length > 0 && parts.every(part => known.has(part))
  }
  return (lane, line) => {
    const texts =
      field === 'item.words'
        ? [line?.goods.title, line?.goods.description]
        : [plainText(readField(lane, path, line?.goods))]
    const said = texts.filter(text => text?.trim())
    return said.length > 0 && said.every(text => isOnly(text ?? ''))
  }
}

const currencyOf = ({ request: { customs, options } }: Lane, goods: LaneGoods): string | null =>
  goods.valueCurrency ?? customs?.duty?.currency ?? (plainText(options.currency) || null)

const isPiece = ({ of }: Named<'value'>) => of === 'piece'

/** Null where the pack knows no rate. */
function worthOf(
  goods: LaneGoods,
  test: Named<'value'>,
  lane: Lane,
  pack: RulePack,
): Omit<LaneSum, 'code'> | null {
  const own = currencyOf(lane, goods) ?? test.currency
  const rate = rateBetween(own, test.currency, pack)
  if (rate === null) return null
  const amount = (goods.valueAmount ?? 0) * (isPiece(test) ? 1 : goods.quantity) * rate
  return { amount, isExact: own === test.currency }
}

function rateBetween(own: string, other: string, { money: { per_eur } }: RulePack): number | null {
  if (own === other) return 1
  const [from, to] = [per_eur[own], per_eur[other]]
  return from === undefined || to === undefined ? null : to / from
}

/** What is compared: all of it, each piece, or the goods of each tariff number. Nothing where a rate is not known. */
function sumsOf(test: Named<'value'>, lane: Lane, pack: RulePack): readonly LaneSum[] {
  const known = lane.sums.get(`${test.of} ${test.currency}`)
  if (known) return known
  const sums = new Map<string | number, LaneSum>()
  let isKnown = true
  for (const [at, goods] of (lane.request.customs?.commodities ?? []).entries()) {
    const worth = worthOf(goods, test, lane, pack)
    if (worth === null) isKnown = false
    else {
      const code = test.of === 'code' ? (lane.codes[at] ?? '') : ''
      const group = isPiece(test) ? at : code
      const { amount = 0, isExact = true } = sums.get(group) ?? {}
      sums.set(group, { amount: amount + worth.amount, isExact: isExact && worth.isExact, code })
    }
  }
  const found = isKnown
    ? [...sums.values()].map(sum => ({ ...sum, amount: toTenthsOfCents(sum.amount) }))
    : []
  lane.sums.set(`${test.of} ${test.currency}`, found)
  return found
}

/** Prices added up in floating point are off by less than this. */
const toTenthsOfCents = (amount: number): number => Math.round(amount * 1000) / 1000

/** Compares the worst; what was converted and is near the limit is neither above nor below it. */
function toValueTest(test: Named<'value'>, pack: RulePack): Test {
  const limit = test.over ?? test.from ?? test.up_to ?? test.under ?? 0
  const holds = (amount: number): boolean => {
    if (test.over !== undefined) return amount > limit
    if (test.from !== undefined) return amount >= limit
    return test.up_to === undefined ? amount < limit : amount <= limit
  }
  const room = (limit * pack.close_percent) / 100
  return (lane, _, notes) => {
    const sums = sumsOf(test, lane, pack)
    const worst = sums.reduce<(typeof sums)[number] | null>(
      (most, each) => (most && most.amount >= each.amount ? most : each),
      null,
    )
    if (!worst) return false
    notes.fill.total = moneyText(worst.amount, test.currency)
    notes.fill.limit = moneyText(limit, test.currency)
    notes.fill.code = worst.code
    notes.isClose ||= !worst.isExact && Math.abs(worst.amount - limit) <= room
    return holds(worst.amount)
  }
}

export const moneyText = (amount: number, currency: string): string =>
  `${Number.isInteger(amount) ? amount : amount.toFixed(2)} ${currency}`
