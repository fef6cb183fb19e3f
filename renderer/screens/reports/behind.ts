import { type MoneyKind, moneyKinds, type RefundAgeName, refundAges } from '../../../shared/desk/money.ts'
import { type LabelSet, labelSets } from '../../../shared/desk/reports.ts'
import { isDay } from '../../../shared/units/shop-day.ts'

/** What rows are narrowed to; an empty text asks for those without one. */
const texts = ['carrier_name', 'service', 'currency', 'country', 'zone', 'desk', 'operator'] as const
const numbers = ['off', 'weekday', 'hour', 'seconds'] as const
const days = ['from', 'to', 'handed'] as const

type Narrowing = Partial<
  Record<(typeof texts)[number], string> &
    Record<(typeof numbers)[number], number> &
    Record<(typeof days)[number], string>
>

/** The rows behind a figure, as the address says them: labels, entries of the ledger or refunds that did not come. */
export type Behind =
  | ({ list: 'labels'; set: LabelSet } & Narrowing)
  | ({ list: 'entries'; kind?: MoneyKind } & Pick<
      Narrowing,
      'from' | 'to' | 'carrier_name' | 'service' | 'currency'
    >)
  | ({ list: 'refunds'; age: RefundAgeName } & Pick<Narrowing, 'carrier_name'>)

const some = <Name extends string, T>(
  names: readonly Name[],
  raw: URLSearchParams,
  read: (text: string) => T | undefined,
): Partial<Record<Name, T>> =>
  Object.fromEntries(
    names.flatMap(name => {
      const text = raw.get(name)
      const value = text === null ? undefined : read(text)
      return value === undefined ? [] : [[name, value] as const]
    }),
  ) as Partial<Record<Name, T>>

const textIn = (text: string) => text.slice(0, 200)
const wholeIn = (text: string) => (/^-?\d{1,3}$/.test(text) ? Number(text) : undefined)
const dayIn = (text: string) => (isDay(text) ? text : undefined)

/** As it stands in the address. */
export const behindText = (behind: Behind): string =>
  new URLSearchParams(Object.entries(behind).map(([name, value]) => [name, String(value)])).toString()

/** Reads the address; null where it says no list. */
export function parseBehind(text: string | undefined): Behind | null {
  if (!text) return null
  const raw = new URLSearchParams(text)
  const [list, asked] = [raw.get('list'), raw.get('set')]
  const names = some(texts, raw, textIn)
  const spans = some(days, raw, dayIn)
  if (list === 'refunds') {
    const age = refundAges.find(each => each === raw.get('age'))
    const { carrier_name } = names
    return age ? { list: 'refunds', age, ...(carrier_name === undefined ? {} : { carrier_name }) } : null
  }
  if (list === 'entries') {
    const kind = moneyKinds.find(each => each === raw.get('kind'))
    const { handed: _, ...span } = spans
    const named = some(['carrier_name', 'service', 'currency'] as const, raw, textIn)
    return { list: 'entries', ...named, ...span, ...(kind ? { kind } : {}) }
  }
  const set = labelSets.find(each => each === asked)
  return set ? { list: 'labels', set, ...names, ...some(numbers, raw, wholeIn), ...spans } : null
}

/** Labels of a set; what is null is asked for as having none. */
export const labelsBehind = (
  set: LabelSet,
  {
    numbers: whole = {},
    ...named
  }: Partial<Record<(typeof texts)[number] | (typeof days)[number], string | null>> & {
    numbers?: Partial<Record<(typeof numbers)[number], number>>
  } = {},
): Behind => ({
  list: 'labels',
  set,
  ...Object.fromEntries(Object.entries(named).map(([name, value]) => [name, value ?? ''])),
  ...whole,
})
