import { gates, type RunDoubtKind, runDoubtKinds } from '../../../../shared/desk/run-gates.ts'
import type { RunDoubt } from '../../../../shared/desk/run-words.ts'
import type { Run } from '../../../../shared/desk/runs.ts'
import { fromMinor, minorToText } from '../../../../shared/units/money.ts'
import type { RunItemRow, RunRow } from './run-repository.ts'
import { sayOfRun } from './run-sayings.ts'

/** By currency the price, in minor units, above which one is far from the others. */
export type PriceLimits = Record<string, number>

/** What of an item decides on its doubts. */
type DoubtedItem = Pick<
  RunItemRow,
  | 'state'
  | 'reason'
  | 'amountMinor'
  | 'markupMinor'
  | 'currency'
  | 'connectionId'
  | 'service'
  | 'doubts'
  | 'answered'
>

/** A doubt and its key, under which it is kept: with another key it is asked again. */
type KnownDoubt = { key: string; doubt: RunDoubt }

const toKnownDoubt = (doubt: RunDoubt, about: string = aboutOf(doubt)): KnownDoubt => ({
  key: [doubt.kind, doubt.connection_id ?? '', about].join(' '),
  doubt,
})

const aboutOf = ({ message, service }: RunDoubt): string => (service ? `${service} ${message}` : message)

/** Whether its price is still to be decided on. */
const isAsked = ({ state, reason }: DoubtedItem): boolean => state === 'rated' || reason === 'unanswered'

/** Doubts of the chosen rate's price. They are not stored, since they follow from the rate. */
function priceDoubts(item: DoubtedItem, limits: PriceLimits): KnownDoubt[] {
  const { amountMinor, markupMinor, currency } = item
  if (!isAsked(item) || amountMinor === null || currency === null) return []
  const price = (minor: number) => ({ price: fromMinor(minor, currency), currency })
  // The key is the price alone, so that an answer holds when the median moves.
  const about = `${amountMinor} ${currency}`
  const charged = amountMinor + markupMinor
  if (amountMinor === 0) {
    const say = (minor: number) =>
      sayOfRun('zero_price', price(minor), { price: minorToText(minor, currency) })
    return [toKnownDoubt({ kind: 'zero_price', ...say(0), ...toPacker(markupMinor, say(charged)) }, about)]
  }
  const limit = limits[currency]
  if (!limit || amountMinor <= limit) return []
  const times = ((2 * amountMinor) / limit).toFixed(1)
  const median = Math.round(limit / 2)
  const plain = (minor: number) => ({ ...price(minor), times: Number(times) })
  const said = sayOfRun(
    'far_price',
    { ...plain(amountMinor), median: fromMinor(median, currency) },
    { price: minorToText(amountMinor, currency), median: minorToText(median, currency), times },
  )
  // The median is of what carriers are paid.
  const ofCharge = sayOfRun('far_charge', plain(charged), { price: minorToText(charged, currency), times })
  return [toKnownDoubt({ kind: 'price', ...said, ...toPacker(markupMinor, ofCharge) }, about)]
}

/** The sentence for those who see only what customers are charged. */
const toPacker = (markupMinor: number, { message, words }: ReturnType<typeof sayOfRun>) =>
  markupMinor === 0 ? {} : { message_with_markups: message, words_with_markups: words }

/** Whether a doubt is of the chosen connection, service and currency; others count once those are chosen. */
const isOfChosen = ({ connection_id: id, service, currency }: RunDoubt, item: DoubtedItem): boolean =>
  (id === undefined || id === item.connectionId) &&
  (service === undefined || service === item.service) &&
  (currency === undefined || currency === item.currency)

const doubtsOfItem = (item: DoubtedItem, limits: PriceLimits): KnownDoubt[] => [
  ...priceDoubts(item, limits),
  ...item.doubts.filter(doubt => isOfChosen(doubt, item)).map(doubt => toKnownDoubt(doubt)),
]

/** The doubts of an item that nobody answered; it is bought once there are none. */
export const openOf = (item: DoubtedItem, limits: PriceLimits): KnownDoubt[] =>
  doubtsOfItem(item, limits).filter(({ key }) => !item.answered.includes(key))

/** The same of one kind. */
export const openOfKind = (item: DoubtedItem, limits: PriceLimits, kind: RunDoubtKind): KnownDoubt[] =>
  openOf(item, limits).filter(({ doubt }) => doubt.kind === kind)

/** Every doubt of an item as the interface answers it, with whether it was kept. */
export function saidDoubts(item: DoubtedItem, limits: PriceLimits): { doubts: RunDoubt[]; kept: boolean } {
  const all = doubtsOfItem(item, limits)
  const isKept = ({ key }: KnownDoubt) => item.answered.includes(key)
  return {
    doubts: all.map(each => ({ ...each.doubt, ...(isKept(each) ? { kept: true } : {}) })),
    kept: all.length > 0 && all.every(isKept),
  }
}

/** The answers of an item, and these as well. */
export const withAnswers = (
  { answered }: Pick<RunItemRow, 'answered'>,
  doubts: readonly KnownDoubt[],
): string[] => [...new Set([...answered, ...doubts.map(({ key }) => key)])]

/** Choosing a rate by hand answers the doubts of the rate, not those of the order. */
export const answersOfChoice = (item: DoubtedItem, limits: PriceLimits): string[] =>
  withAnswers(
    item,
    openOf(item, limits).filter(({ doubt }) => gates[doubt.kind].of === 'rate'),
  )

/** How many of them wait for an answer, by what is doubtful. */
export function countOpen(items: readonly DoubtedItem[], limits: PriceLimits): Run['look_at'] {
  const counts = { total: 0, ...Object.fromEntries(runDoubtKinds.map(kind => [kind, 0])) } as Run['look_at']
  for (const item of items) {
    const kinds = new Set(openOf(item, limits).map(({ doubt }) => doubt.kind))
    for (const kind of kinds) counts[kind] += 1
    if (kinds.size > 0) counts.total += 1
  }
  return counts
}

/** What waits for an answer in a line, as programs read it: `52 × customs data, 1 × price of zero`. */
export const openInWords = (counts: Run['look_at']): string =>
  runDoubtKinds
    .filter(kind => counts[kind] > 0)
    .map(kind => `${counts[kind]} × ${gates[kind].what}`)
    .join(', ')

/** Fewer prices than this have no median worth comparing with. */
const fewestPrices = 4

type Priced = { currency: string; amountMinor: number }

/** Twice the median price of each currency; once buying started the limits stay as they were then. */
export function limitsOf(
  { priceLimits }: Pick<RunRow, 'priceLimits'>,
  amounts: () => readonly Priced[],
): PriceLimits {
  if (priceLimits) return priceLimits
  const groups = Map.groupBy(amounts(), each => each.currency)
  return Object.fromEntries(
    [...groups]
      .filter(([, all]) => all.length >= fewestPrices)
      .map(([currency, all]) => [currency, 2 * medianOf(all.map(each => each.amountMinor))]),
  )
}

function medianOf(amounts: readonly number[]): number {
  const sorted = amounts.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[middle - 1] ?? 0, sorted[middle] ?? 0]
  return sorted.length % 2 === 1 ? high : (low + high) / 2
}
