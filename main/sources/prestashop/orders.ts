import { wallClock } from '../../../shared/units/shop-day.ts'
import type { ChangesAsked, SourceContext } from '../contract/adapter.ts'
import type { SourceOrder, SourcePage } from '../contract/order.ts'
import { given, type SourceOutcome } from '../contract/outcome.ts'
import { memoryOf } from '../kit/memory.ts'
import { noCursor, outOfOrder } from '../kit/refusals.ts'
import { rowsPerPage, takePage, walkOf } from '../kit/time-walk.ts'
import { overlapMs } from '../kit/values.ts'
import { anyOf, list, type Resource, title } from './client.ts'
import { fromOrder, type OrderFacts, type Read } from './order-mapper.ts'
import type { PrestashopConnection } from './settings.ts'
import { bookOf, type ShopBook } from './shop-book.ts'
import {
  type AnsweredLine,
  type AnsweredOrder,
  addressesAnswer,
  customersAnswer,
  linesAnswer,
  ordersAnswer,
  productsAnswer,
} from './wire.ts'

/**
 * Walks go by the clock on the wall of the shop, which shows an hour twice in autumn: every walk begins an hour before the
 * end of the last, and more.
 */
const wallOverlapMs = 60 * 60_000 + overlapMs
const endOfTime = '2100-01-01 00:00:00'

/** The time on the wall of the shop, as if that were UTC. */
const onWall = (written: string | null): string | null =>
  /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(written ?? '') ? `${written?.replace(' ', 'T')}Z` : null

const fromWall = (walked: string): string => walked.slice(0, 19).replace('T', ' ')

/** An instant as the clock of a zone shows it; seconds are the same everywhere. */
function wallOf(instant: string, timeZone: string): string {
  const atMs = Date.parse(instant)
  const { day, time } = wallClock(timeZone, atMs)
  const second = String(Math.floor(atMs / 1000) % 60).padStart(2, '0')
  return `${day}T${time}:${second}Z`
}

export async function changes(
  asked: ChangesAsked,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<SourcePage>> {
  const known = walkOf(asked)
  if (!known) return noCursor()
  const book = await bookOf(connection, context)
  if (!book.ok) return book
  const walk = asked.cursor === null ? { ...known, after: wallOf(asked.from, book.value.timeZone) } : known
  const query = {
    // Without it nothing may be asked by a time.
    date: '1',
    'filter[date_upd]': `[${fromWall(walk.after)},${endOfTime}]`,
    sort: '[date_upd_ASC]',
    limit: `${(walk.page - 1) * rowsPerPage},${rowsPerPage}`,
  }
  const rows = await list('orders', query, connection, context)
  if (!rows.ok) return rows
  const page = takePage(
    walk,
    ordersAnswer.parse(rows.value),
    ({ id, date_upd }) => ({ id, changedAt: onWall(date_upd) }),
    wallOverlapMs,
  )
  if (!page) return outOfOrder(title)
  const read = await readAll(page.rows, { book: book.value, isOldEnough: true }, connection, context)
  if (!read.ok) return read
  return given({ ...read.value, cursor: page.cursor, more: page.more })
}

export async function readOrders(
  { shopIds }: { shopIds: readonly string[] },
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<readonly SourceOrder[]>> {
  if (shopIds.length === 0) return given([])
  const book = await bookOf(connection, context)
  if (!book.ok) return book
  const rows = await list('orders', { 'filter[id]': anyOf(shopIds) }, connection, context)
  if (!rows.ok) return rows
  const asked = ordersAnswer.parse(rows.value).filter(({ id }) => id !== null && shopIds.includes(id))
  const read = await readAll(asked, { book: book.value, isOldEnough: false }, connection, context)
  if (!read.ok) return read
  return given(
    read.value.orders,
    read.value.unreadable.map(({ message }) => message),
  )
}

type Kept = { row: string; atMs: number; read: Read }
/** Orders a walk came past: they come again with every overlap. */
const ordersKept = memoryOf(() => new Map<string, Kept>())
const freshMs = 60 * 60_000
const mostKept = 5_000

type Asked = {
  book: ShopBook
  /** Whether what was read of the same row within the hour will do. */
  isOldEnough: boolean
}

async function readAll(
  rows: readonly AnsweredOrder[],
  { book, isOldEnough }: Asked,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<Pick<SourcePage, 'orders' | 'unreadable'>>> {
  const kept = ordersKept(connection)
  const nowMs = context.now().getTime()
  const isKnown = (row: AnsweredOrder): boolean => {
    const found = isOldEnough ? kept.get(row.id ?? '') : undefined
    return found !== undefined && found.row === JSON.stringify(row) && nowMs - found.atMs < freshMs
  }
  const unknown = rows.filter(row => !isKnown(row))
  const facts = await factsOf(unknown, book, connection, context)
  if (!facts.ok) return facts
  if (kept.size > mostKept) kept.clear()
  const reads = rows.map(row => {
    const found = unknown.includes(row) ? undefined : kept.get(row.id ?? '')
    if (found) return found.read
    const lines = facts.value.lines.filter(({ id_order }) => id_order === row.id)
    const read = fromOrder(row, { ...facts.value, lines }, connection.settings)
    if (row.id !== null) kept.set(row.id, { row: JSON.stringify(row), atMs: nowMs, read })
    return read
  })
  return given({
    orders: reads.flatMap(read => ('order' in read ? [read.order] : [])),
    unreadable: reads.flatMap(read => ('unreadable' in read ? [read.unreadable] : [])),
  })
}

/** What orders do not say themselves, in a call for each kind of it; the lines are those of all of them. */
async function factsOf(
  rows: readonly AnsweredOrder[],
  book: ShopBook,
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<OrderFacts>> {
  const read = (
    resource: Resource,
    query: Readonly<Record<string, string>>,
    ids: readonly (string | null)[],
  ) => readSome(resource, query, ids, connection, context)
  const orderIds = rows.map(({ id }) => id)
  const lines = await linesOf(orderIds, connection, context)
  if (!lines.ok) return lines
  const places = rows.flatMap(({ id_address_delivery, id_address_invoice }) => [
    id_address_delivery,
    id_address_invoice,
  ])
  const addresses = await read('addresses', {}, places)
  if (!addresses.ok) return addresses
  const customers = await read(
    'customers',
    { display: '[id,email]' },
    rows.map(({ id_customer }) => id_customer),
  )
  if (!customers.ok) return customers
  const articles = lines.value.map(({ product_id }) => product_id)
  const products = await read('products', { display: '[id,is_virtual]' }, articles)
  if (!products.ok) return products
  return given({
    book,
    lines: lines.value,
    addresses: new Map(addressesAnswer.parse(addresses.value).map(each => [each.id ?? '', each])),
    emails: new Map(customersAnswer.parse(customers.value).map(({ id, email }) => [id ?? '', email])),
    virtual: new Map(
      productsAnswer.parse(products.value).map(({ id, is_virtual }) => [id ?? '', is_virtual]),
    ),
  })
}

/** The lines of orders. */
export async function linesOf(
  orderIds: readonly (string | null)[],
  connection: PrestashopConnection,
  context: SourceContext,
): Promise<SourceOutcome<AnsweredLine[]>> {
  const rows = await readSome('order_details', {}, orderIds, connection, context, 'id_order')
  if (!rows.ok) return rows
  return given(linesAnswer.parse(rows.value).toSorted((a, b) => Number(a.id) - Number(b.id)))
}

/** So many ids of a filter make no address that is too long for a server. */
const mostAtOnce = 300

async function readSome(
  resource: Resource,
  query: Readonly<Record<string, string>>,
  ids: readonly (string | null)[],
  connection: PrestashopConnection,
  context: SourceContext,
  by = 'id',
): Promise<SourceOutcome<unknown[]>> {
  const wanted = [...new Set(ids.filter(id => id !== null && id !== '0'))]
  const found: unknown[] = []
  for (let at = 0; at < wanted.length; at += mostAtOnce) {
    const some = wanted.slice(at, at + mostAtOnce).flatMap(id => id ?? [])
    const rows = await list(resource, { ...query, [`filter[${by}]`]: anyOf(some) }, connection, context)
    if (!rows.ok) return rows
    found.push(...[rows.value].flat())
  }
  return given(found)
}
