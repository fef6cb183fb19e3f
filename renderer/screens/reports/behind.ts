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
  raw: Record<string, unknown>,
  read: (value: unknown) => T | undefined,
): Partial<Record<Name, T>> =>
  Object.fromEntries(
    names.flatMap(name => {
      const value = read(raw[name])
      return value === undefined ? [] : [[name, value] as const]
    }),
  ) as Partial<Record<Name, T>>

const textIn = (value: unknown) => (typeof value === 'string' ? value.slice(0, 200) : undefined)
const wholeIn = (value: unknown) => (Number.isInteger(value) ? Number(value) : undefined)
const dayIn = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined)

/** Reads the address; null where it says no list. */
export function parseBehind(raw: Record<string, unknown> | undefined): Behind | null {
  if (!raw) return null
  const names = some(texts, raw, textIn)
  const spans = some(days, raw, dayIn)
  if (raw.list === 'refunds') {
    const age = refundAges.find(each => each === raw.age)
    const { carrier_name } = names
    return age ? { list: 'refunds', age, ...(carrier_name === undefined ? {} : { carrier_name }) } : null
  }
  if (raw.list === 'entries') {
    const kind = moneyKinds.find(each => each === raw.kind)
    const { handed: _, ...span } = spans
    const named = some(['carrier_name', 'service', 'currency'] as const, raw, textIn)
    return { list: 'entries', ...named, ...span, ...(kind ? { kind } : {}) }
  }
  const set = labelSets.find(each => each === raw.set)
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
