import type { WeightUnit } from '../../../shared/units/measures.ts'
import { isTimeZone } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { SourceContext } from '../contract/adapter.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { anyOf, list, type Resource } from './client.ts'
import type { PrestashopConnection } from './settings.ts'
import { carriersAnswer, codesAnswer, configurationsAnswer, orderStatesAnswer } from './wire.ts'

/** A status of orders, by what it says of itself. */
export type OrderStatus = { id: string; name: string; isPaid: boolean; isShipped: boolean }

/** What orders name by a number only, and how the shop is set up. */
export type ShopBook = {
  /** Times of the shop are told in it, without a mark. */
  timeZone: string
  weightUnit: WeightUnit | null
  /** Statuses with a part of their own, by the name of the setting that says which they are. */
  roles: ReadonlyMap<string, string>
  statuses: ReadonlyMap<string, OrderStatus>
  countries: ReadonlyMap<string, string>
  states: ReadonlyMap<string, string>
  currencies: ReadonlyMap<string, string>
  carriers: ReadonlyMap<string, { id: string; name: string; isGone: boolean }>
}

const roles = {
  cancelled: 'PS_OS_CANCELED',
  refunded: 'PS_OS_REFUND',
  backorder: 'PS_OS_OUTOFSTOCK_PAID',
  cashOnDelivery: 'PS_OS_COD_VALIDATION',
  preparation: 'PS_OS_PREPARATION',
  shipped: 'PS_OS_SHIPPING',
} as const

/** The status of a part; null where the shop has none. */
export const statusFor = ({ roles: known }: ShopBook, role: keyof typeof roles): string | null =>
  known.get(roles[role]) ?? null

/** Whether nothing is sent of an order any more. One without a status is not over, nor one of a shop that has no such status. */
export const isOver = (book: ShopBook, state: string | null): boolean =>
  state !== null && (statusFor(book, 'cancelled') === state || statusFor(book, 'refunded') === state)

const units: Readonly<Record<string, WeightUnit>> = { kg: 'KG', g: 'G', lb: 'LB', lbs: 'LB', oz: 'OZ' }

const settingNames = ['PS_TIMEZONE', 'PS_WEIGHT_UNIT', ...Object.values(roles)]

const books = memoryOf((): { kept: { atMs: number; book: ShopBook } | null } => ({ kept: null }))

/** What is set up anew in the shop counts from the next hour on. */
const freshMs = 60 * 60_000

/** The book of a shop, read once an hour. */
export async function bookOf(
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopBook>> {
  const memory = books(connection)
  const nowMs = context.now().getTime()
  if (memory.kept && nowMs - memory.kept.atMs < freshMs) return given(memory.kept.book)
  const book = await readBook(connection, context)
  if (book.ok) memory.kept = { atMs: nowMs, book: book.value }
  return book
}

async function readBook(
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<ShopBook>> {
  const tables: Partial<Record<Resource, unknown>> = {}
  const wanted: readonly [Resource, Readonly<Record<string, string>>][] = [
    ['configurations', { display: '[name,value]', 'filter[name]': anyOf(settingNames) }],
    ['order_states', { display: '[id,name,paid,shipped]' }],
    ['countries', { display: '[id,iso_code]' }],
    ['states', { display: '[id,iso_code]' }],
    ['currencies', { display: '[id,iso_code]' }],
    ['carriers', { display: '[id,name,deleted]' }],
  ]
  for (const [resource, query] of wanted) {
    const rows = await list(resource, query, connection, context)
    if (!rows.ok) return rows
    tables[resource] = rows.value
  }
  const settings = new Map(
    configurationsAnswer
      .parse(tables.configurations)
      .flatMap(({ name, value }) => (name === null || value === null ? [] : [[name, value] as const])),
  )
  const zone = settings.get('PS_TIMEZONE') ?? ''
  return given({
    timeZone: isTimeZone(zone) ? zone : 'UTC',
    weightUnit: ownValue(units, settings.get('PS_WEIGHT_UNIT')?.toLowerCase() ?? '') ?? null,
    roles: settings,
    statuses: statusesIn(tables.order_states),
    countries: codesIn(tables.countries),
    states: codesIn(tables.states),
    currencies: codesIn(tables.currencies),
    carriers: new Map(
      carriersAnswer
        .parse(tables.carriers)
        .flatMap(({ id, name, deleted }) =>
          id === null || name === null ? [] : [[id, { id, name, isGone: deleted }] as const],
        ),
    ),
  })
}

const statusesIn = (rows: unknown): Map<string, OrderStatus> =>
  new Map(
    orderStatesAnswer
      .parse(rows)
      .flatMap(({ id, name, paid, shipped }) =>
        id === null
          ? []
          : [[id, { id, name: name ?? `Status ${id}`, isPaid: paid, isShipped: shipped }] as const],
      ),
  )

const codesIn = (rows: unknown): Map<string, string> =>
  new Map(
    codesAnswer
      .parse(rows)
      .flatMap(({ id, iso_code }) => (id === null || iso_code === null ? [] : [[id, iso_code] as const])),
  )
