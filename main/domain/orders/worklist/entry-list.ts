import { byPlace } from '../../../../shared/api/commodities.ts'
import type { OrderEntryFilters, OrderNarrowing, OrderView } from '../../../../shared/desk/order-narrowing.ts'
import type { ListedOrder, OrderCounts, OrderEntry } from '../../../../shared/desk/orders.ts'
import { titledFields } from '../../../../shared/records/order.ts'
import {
  anyOf,
  type ColumnCondition,
  contains,
  createdIn,
  hasWords,
  wordRows,
} from '../../../db/conditions.ts'
import type { Database } from '../../../db/database.ts'
import { orderDocument } from '../../../db/order-documents.ts'
import { rememberCounts } from '../../../db/remembered-counts.ts'
import { createStatementCache } from '../../../db/statement-cache.ts'
import { createUnchanged } from '../../../db/unchanged.ts'
import { breathe } from '../../../platform/breathe.ts'
import { type EntryRow, toOrderEntry } from './entry-mapper.ts'

/** Reading the entries: pages of them, and how many are where. */
export type EntryList = {
  page: (asked: OrderEntryFilters & Mode) => {
    count: number
    records: Omit<ListedOrder, 'rules' | 'customs'>[]
  }
  /** How many a page is cut from. */
  count: (asked: OrderNarrowing & Mode) => number
  /** The ids of all that is found, oldest first, read in pieces with others in between. */
  idsOf: (asked: OrderNarrowing & Mode) => Promise<string[]>
  find: (id: string, testMode: boolean) => OrderEntry | null
  /** Others that go to the same door and could travel in the same parcel. */
  together: (id: string) => OrderEntry[]
  counts: (mode: Mode) => OrderCounts
  ready: (testMode: boolean) => number
}

/** `todayStartMs`: when the day began at the shop. */
type Mode = { testMode: boolean; todayStartMs: number }

const columns = `orders.id AS id, order_entries.number, order_entries.source, order_entries.order_day AS orderDay,
  order_entries.ship_by AS shipBy, order_entries.deliver_by AS deliverBy, order_entries.requested_service AS requestedService,
  order_entries.state, order_entries.problems, order_entries.recipient, order_entries.place, order_entries.country,
  order_entries.items, order_entries.item_count AS itemCount, order_entries.quantity,
  order_entries.weight_grams AS weightGrams, order_entries.value, order_entries.currency,
  order_entries.created_at AS createdAt, order_entries.bought_at AS boughtAt, order_entries.held_at AS heldAt,
  order_entries.held_by AS heldBy, order_entries.hold_reason AS holdReason, order_entries.hold_note AS holdNote,
  order_entries.hold_until AS holdUntil, order_entries.revision,
  (SELECT json_group_array(tag) FROM order_tags WHERE order_tags.order_seq = order_entries.order_seq) AS tags`

/** What only a list says: who was at it last, from which shelves it is packed, and what was bought for it. */
const listColumns = `(SELECT by FROM order_history WHERE order_history.order_seq = order_entries.order_seq
    AND by IS NOT NULL AND undone_at IS NULL ORDER BY order_history.seq DESC LIMIT 1) AS operator,
  (SELECT json_group_array(shelf) FROM order_skus CROSS JOIN products INDEXED BY products_sku
    ON products.test_mode = order_entries.test_mode AND products.sku = order_skus.sku COLLATE NOCASE
    WHERE order_skus.order_seq = order_entries.order_seq AND shelf IS NOT NULL AND deleted_at IS NULL) AS shelves,
  (SELECT json_group_array(coalesce(shipments.document ->> '$.selected_rate.meta.service_name', shipments.document ->> '$.service'))
    FROM order_parts CROSS JOIN order_links ON line_item_id = part_id CROSS JOIN shipments ON shipments.id = shipment_id
    WHERE order_parts.order_id = orders.id AND shipments.status NOT IN ('draft', 'cancelled')) AS services${titledFields
      .map(({ name }) => `, ${orderDocument} ->> '$.${name}' AS ${name}`)
      .join('')}`

type ListRow = EntryRow & { seq: number; operator: string | null; shelves: string; services: string }

const toTitled = (row: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(titledFields.map(({ name }) => [name, row[name] ?? null]))

const toListed = (row: ListRow): Omit<ListedOrder, 'rules' | 'customs'> => {
  const shelves = JSON.parse(row.shelves) as string[]
  const services = JSON.parse(row.services) as (string | null)[]
  return {
    ...toOrderEntry(row),
    ...toTitled(row),
    operator: row.operator,
    shelves: [...new Set(shelves)].toSorted(byPlace),
    bought_services: [...new Set(services.filter(service => service !== null))],
  }
}

/** The first of the days it was promised for. The index of it is by these very words. */
const firstDue = 'CASE WHEN ship_by IS NULL OR deliver_by < ship_by THEN deliver_by ELSE ship_by END'

type Sort = { index: string; by: readonly string[] }

const sorts: Record<string, Sort> = {
  created_at: { index: 'order_entries_mode', by: [] },
  order_id: { index: 'order_entries_number', by: ['number'] },
  recipient: { index: 'order_entries_recipient', by: ['recipient_name'] },
  country: { index: 'order_entries_country', by: ['country', 'place'] },
  state: { index: 'order_entries_state', by: ['state'] },
  weight: { index: 'order_entries_weight', by: ['weight_grams'] },
  value: { index: 'order_entries_value', by: ['currency', 'value'] },
  order_date: { index: 'order_entries_day', by: ['order_day'] },
  ship_by: { index: 'order_entries_ship_by', by: ['ship_by'] },
  deliver_by: { index: 'order_entries_deliver_by', by: ['deliver_by'] },
  due: { index: 'order_entries_due', by: [firstDue] },
}

/** The states a view needs no more than the index of states for. */
const stateViews = ['ready', 'needs_attention', 'on_hold'] as const satisfies OrderView[]

export function createEntryList(database: Database): EntryList {
  const { sqlite } = database
  const statement = createStatementCache(database)
  const countOf = rememberCounts(database)
  const one = sqlite.prepare<[string, number], EntryRow>(
    `SELECT ${columns} FROM orders JOIN order_entries ON order_seq = seq WHERE orders.id = ? AND orders.test_mode = ?`,
  )
  const rows = sqlite.prepare<[string], ListRow>(
    `SELECT ${columns}, ${listColumns}, order_seq AS seq FROM json_each(?) AS named CROSS JOIN order_entries ON order_seq = named.value
     CROSS JOIN orders ON orders.seq = order_seq`,
  )
  const together = sqlite.prepare<{ id: string }, EntryRow>(
    `SELECT ${columns} FROM orders AS own CROSS JOIN order_entries AS mine ON mine.order_seq = own.seq
     CROSS JOIN order_entries INDEXED BY order_entries_address ON order_entries.address_key = mine.address_key
     CROSS JOIN orders ON orders.seq = order_entries.order_seq
     WHERE own.id = @id AND orders.id <> @id AND order_entries.test_mode = mine.test_mode
       AND order_entries.state IN ('ready', 'needs_attention', 'on_hold', 'partly_shipped') LIMIT 20`,
  )

  const ready = sqlite
    .prepare<[number], number>("SELECT count(*) FROM order_entries WHERE test_mode = +? AND state = 'ready'")
    .pluck()

  /** Pages are cut among the numbers alone; what they say is read for those of the page. */
  const page: EntryList['page'] = asked => {
    const { ordering = '-created_at', limit, offset } = asked
    const { where, values } = foundBy(asked)
    const way = ordering.startsWith('-') ? 'DESC' : 'ASC'
    const { index, by } = sortOf(asked)
    const order = [
      ...by.map((column, at) => `${column} ${way}${at === 0 ? ' NULLS LAST' : ''}`),
      `order_seq ${way}`,
    ].join(', ')
    const cut = statement<{ seq: number }>(
      `SELECT order_seq AS seq FROM order_entries INDEXED BY ${index} WHERE ${where} ORDER BY ${order} LIMIT ? OFFSET ?`,
    )
      .all(...values, limit, offset)
      .map(({ seq }) => seq)
    const found = new Map(rows.all(JSON.stringify(cut)).map(row => [row.seq, row]))
    return {
      count: countOf({ from: `order_entries WHERE ${where}`, values }),
      records: cut.flatMap(seq => {
        const row = found.get(seq)
        return row ? [toListed(row)] : []
      }),
    }
  }

  const countsOf = createUnchanged(database, (key: string): OrderCounts => {
    const [mode, todayStartMs] = JSON.parse(key) as [number, number]
    return readCounts(statement, mode, todayStartMs)
  })

  return {
    page,
    count: asked => {
      const { where, values } = foundBy(asked)
      return countOf({ from: `order_entries${countedBy(asked)} WHERE ${where}`, values })
    },
    idsOf: async asked => {
      const conditions = conditionsOf(asked)
      const where = [
        'order_entries.test_mode = +?',
        ...conditions.map(({ sql }) => sql),
        'order_entries.order_seq > ?',
      ].join(' AND ')
      const values = [asked.testMode ? 1 : 0, ...conditions.flatMap(each => each.values)]
      const next = statement<{ id: string; seq: number }>(
        `SELECT id, seq FROM orders WHERE seq IN (SELECT order_seq FROM order_entries WHERE ${where}
           ORDER BY order_entries.order_seq LIMIT ${idsAtOnce}) ORDER BY seq`,
      )
      const ids: string[] = []
      for (let after = -1, isMore = true; isMore; ) {
        const found = next.all(...values, after)
        for (const { id } of found) ids.push(id)
        after = found.at(-1)?.seq ?? after
        isMore = found.length === idsAtOnce
        if (isMore) await breathe()
      }
      return ids
    },
    find: (id, testMode) => {
      const row = one.get(id, testMode ? 1 : 0)
      return row ? toOrderEntry(row) : null
    },
    together: id => together.all({ id }).map(toOrderEntry),
    ready: testMode => ready.get(testMode ? 1 : 0) ?? 0,
    counts: ({ testMode, todayStartMs }) => countsOf(JSON.stringify([testMode ? 1 : 0, todayStartMs])),
  }
}

/** As many as are found without anybody having to wait. */
const idsAtOnce = 2_500

/** By time a view is read from the index of its states, and what was shipped today in the order it was bought in. */
function sortOf({ view, ordering = '-created_at' }: OrderEntryFilters): Sort {
  const name = ordering.replace(/^-/, '')
  if (name === 'created_at' && stateViews.some(each => each === view))
    return { index: 'order_entries_state', by: [] }
  if (name === 'created_at' && view === 'shipped_today')
    return { index: 'order_entries_bought', by: ['bought_at'] }
  return sorts[name] ?? { index: 'order_entries_mode', by: [] }
}

/** More than anybody chooses from. */
const mostNamed = 300

function readCounts(
  statement: ReturnType<typeof createStatementCache>,
  mode: number,
  todayStartMs: number,
): OrderCounts {
  const states = statement<{ state: string; count: number }>(
    'SELECT state, count(*) AS count FROM order_entries WHERE test_mode = +? GROUP BY state',
  ).all(mode)
  const of = (state: string) => states.find(row => row.state === state)?.count ?? 0
  const listed = states.reduce((sum, row) => sum + row.count, 0)
  const number = (text: string, ...values: unknown[]) => statement<{ n: number }>(text).get(...values)?.n ?? 0
  const named = (text: string) =>
    statement<{ name: string; count: number }>(text)
      .all(mode)
      .toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name))
      .slice(0, mostNamed)
  return {
    views: {
      all: listed,
      ready: of('ready'),
      needs_attention: of('needs_attention'),
      on_hold: of('on_hold'),
      shipped_today: number(
        'SELECT count(*) AS n FROM order_entries WHERE test_mode = +? AND bought_at >= ?',
        mode,
        todayStartMs,
      ),
    },
    sources: named(
      'SELECT source AS name, count(*) AS count FROM order_entries WHERE test_mode = +? GROUP BY source',
    ),
    countries: named(
      'SELECT country AS name, count(*) AS count FROM order_entries WHERE test_mode = +? GROUP BY country',
    ),
    tags: named(
      `SELECT tag AS name, count(*) AS count FROM order_tags INDEXED BY order_tags_tag
       CROSS JOIN order_entries USING (order_seq) WHERE test_mode = +? GROUP BY tag`,
    ),
    requested_services: named(
      `SELECT min(requested_service) AS name, count(*) AS count FROM order_entries INDEXED BY order_entries_requested
       WHERE test_mode = +? AND requested_service IS NOT NULL GROUP BY requested_service COLLATE NOCASE`,
    ),
    waiting: Math.max(0, number('SELECT value AS n FROM counters WHERE name = ?', `orders:${mode}`) - listed),
  }
}

function foundBy(asked: OrderNarrowing & Mode) {
  const conditions = conditionsOf(asked)
  return {
    where: ['test_mode = +?', ...conditions.map(({ sql }) => sql)].join(' AND '),
    values: [asked.testMode ? 1 : 0, ...conditions.flatMap(each => each.values)],
  }
}

/** The index of that day has the state as well, so that no entry is read to be counted. */
const countedBy = ({ ship_by_after: after, ship_by_before: before }: OrderNarrowing): string =>
  after === undefined && before === undefined ? '' : ' INDEXED BY order_entries_ship_by'

const inSeqs = (sql: string, values: ColumnCondition['values']): ColumnCondition => ({
  sql: `order_entries.order_seq IN (${sql})`,
  values,
})

/** Orders with the words in what the interface searches, or with a SKU or a service asked for that begins so. */
function byKeyword(text: string, testMode: boolean): ColumnCondition {
  const begin = text.trim()
  const bySku = 'SELECT order_seq FROM order_skus WHERE sku COLLATE NOCASE >= ? AND sku COLLATE NOCASE < ?'
  const byRequest = `SELECT order_seq FROM order_entries INDEXED BY order_entries_requested
    WHERE test_mode = ? AND requested_service IS NOT NULL AND requested_service COLLATE NOCASE >= ? AND requested_service COLLATE NOCASE < ?`
  const ends = [begin, `${begin}\u{10FFFF}`]
  const searched = ['recipient_text', 'order_id', 'source', 'id']
  const condition = hasWords(text, searched)
  const found =
    'words' in condition
      ? wordRows('order_terms', testMode, [condition.words])
      : { ...contains(searched, text), seq: 'seq' }
  // By the mode first, as an index has all that is looked through.
  const rows =
    'from' in found
      ? { sql: `SELECT ${found.seq} FROM ${found.from}`, values: found.values }
      : {
          sql: `SELECT seq FROM orders INDEXED BY orders_lookup WHERE test_mode = ? AND ${found.sql}`,
          values: [testMode ? 1 : 0, ...found.values],
        }
  return inSeqs(`${rows.sql} UNION ALL ${bySku} UNION ALL ${byRequest}`, [
    ...rows.values,
    ...ends,
    testMode ? 1 : 0,
    ...ends,
  ])
}

const atLeast = (column: string, value: number | string | undefined): ColumnCondition[] =>
  value === undefined ? [] : [{ sql: `${column} >= ?`, values: [value] }]
const atMost = (column: string, value: number | string | undefined): ColumnCondition[] =>
  value === undefined ? [] : [{ sql: `${column} <= ?`, values: [value] }]
const among = (column: string, values: readonly string[] | undefined): ColumnCondition[] =>
  values?.length ? [anyOf([column], values)] : []
const places = (values: readonly string[]) => values.map(() => '?').join(', ')

function viewCondition({ view }: OrderNarrowing, todayStartMs: number): ColumnCondition[] {
  if (view === undefined || view === 'all') return []
  if (view === 'shipped_today') return atLeast('bought_at', todayStartMs)
  return [{ sql: 'state = ?', values: [view] }]
}

const conditionsOf = (asked: OrderNarrowing & Mode): ColumnCondition[] => [
  ...viewCondition(asked, asked.todayStartMs),
  ...among('state', asked.state),
  ...(asked.problem?.length
    ? [
        {
          sql: `EXISTS (SELECT 1 FROM json_each(problems) WHERE value IN (${places(asked.problem)}))`,
          values: asked.problem,
        },
      ]
    : []),
  ...(asked.keyword?.trim() ? [byKeyword(asked.keyword, asked.testMode)] : []),
  ...(asked.id?.length ? [inSeqs(`SELECT seq FROM orders WHERE id IN (${places(asked.id)})`, asked.id)] : []),
  ...among('source', asked.source),
  ...among('country', asked.country_code),
  ...(asked.tag?.length
    ? [inSeqs(`SELECT order_seq FROM order_tags WHERE tag IN (${places(asked.tag)})`, asked.tag)]
    : []),
  ...(asked.sku?.length
    ? [
        inSeqs(
          `SELECT order_seq FROM order_skus WHERE sku COLLATE NOCASE IN (${places(asked.sku)})`,
          asked.sku,
        ),
      ]
    : []),
  ...(asked.requested_service
    ? [
        inSeqs(
          `SELECT order_seq FROM order_entries INDEXED BY order_entries_requested
           WHERE test_mode = ? AND requested_service IS NOT NULL AND requested_service COLLATE NOCASE = ?`,
          [asked.testMode ? 1 : 0, asked.requested_service],
        ),
      ]
    : []),
  ...(asked.import_id
    ? [
        inSeqs(
          `SELECT seq FROM import_rows CROSS JOIN orders ON orders.id = record_id
           WHERE import_id = ? AND outcome = 'stored' AND record_id IS NOT NULL`,
          [asked.import_id],
        ),
      ]
    : []),
  ...atLeast('weight_grams', asked.weight_min === undefined ? undefined : asked.weight_min * 1000),
  ...atMost('weight_grams', asked.weight_max === undefined ? undefined : asked.weight_max * 1000),
  ...atLeast('value', asked.value_min),
  ...atMost('value', asked.value_max),
  ...atLeast('order_day', asked.ordered_after),
  ...atMost('order_day', asked.ordered_before),
  ...atLeast('ship_by', asked.ship_by_after),
  ...atMost('ship_by', asked.ship_by_before),
  ...atLeast('deliver_by', asked.deliver_by_after),
  ...atMost('deliver_by', asked.deliver_by_before),
  ...createdIn(asked).map(each => ({ ...each, sql: `order_entries.${each.sql}` })),
]
