import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { OrderInput } from '../../../shared/api/orders.ts'
import type { Fulfilment, WrittenBack } from '../../../shared/desk/fulfilments.ts'
import {
  type ShopTrouble,
  shopDoubts,
  shopOrderStates,
  writeBackStates,
} from '../../../shared/desk/shop-states.ts'
import { orders } from './orders.ts'

const among = (column: string, values: readonly string[]) =>
  sql.raw(`${column} IN (${values.map(each => `'${each}'`).join(',')})`)

/** Shops orders come from. */
export const shops = sqliteTable(
  'shops',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    /** Slug of the adapter. */
    adapter: text().notNull(),
    name: text().notNull(),
    /** What its orders have as their source. */
    source: text().notNull(),
    /** The shop behind the keys, as the adapter tells one from another. */
    identity: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    active: integer({ mode: 'boolean' }).notNull(),
    /** Sealed by the secret box; never leaves the station. */
    credentials: text().notNull(),
    takesUnpaid: integer({ mode: 'boolean' }).notNull(),
    takesHeld: integer({ mode: 'boolean' }).notNull(),
    writesBack: integer({ mode: 'boolean' }).notNull(),
    notifies: integer({ mode: 'boolean' }).notNull(),
    /** ISO; what changed before is not asked for. */
    since: text().notNull(),
    /** Of the adapter; null before the first page. */
    cursor: text(),
    /** Labels up to this row of the ledger were looked at for what the shop is to be told. */
    toldUpTo: integer().notNull(),
    /** When it last answered, and when it is asked again. */
    heardAt: integer(),
    nextAt: integer(),
    failures: integer().notNull().default(0),
    trouble: text({ mode: 'json' }).$type<ShopTrouble>(),
    troubleSince: integer(),
    createdAt: integer().notNull(),
  },
  table => [
    uniqueIndex('shops_source').on(table.source, table.testMode),
    uniqueIndex('shops_identity').on(table.adapter, table.identity, table.testMode),
    index('shops_trouble').on(table.seq).where(sql`trouble IS NOT NULL`),
    check('shops_trouble_since', sql`(trouble IS NULL) = (trouble_since IS NULL)`),
  ],
)

/** What shops said of their orders last, whether or not they are orders here. */
export const shopOrders = sqliteTable(
  'shop_orders',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    shopId: text()
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    /** The shop's own id of it. */
    theirId: text().notNull(),
    /** Ours; null while it is none here. What is said of it goes with the order. */
    orderId: text().references(() => orders.id, { onDelete: 'cascade' }),
    number: text().notNull(),
    url: text(),
    state: text({ enum: shopOrderStates }).notNull(),
    reason: text(),
    /** Tells whether it is the same as last time. */
    digest: text().notNull(),
    /** The order as it was last taken from the shop. */
    said: text({ mode: 'json' }).$type<OrderInput>(),
    /** Why it is no order here although it should be one. */
    problem: text(),
    /** What somebody has to look at: the shop changed it after its label was bought. */
    doubt: text({ enum: shopDoubts }),
    doubtText: text(),
    doubtSince: integer(),
    /** When it last came. */
    heardAt: integer().notNull(),
  },
  table => [
    uniqueIndex('shop_orders_theirs').on(table.shopId, table.theirId),
    index('shop_orders_order').on(table.orderId).where(sql`order_id IS NOT NULL`),
    index('shop_orders_doubt').on(table.seq).where(sql`doubt IS NOT NULL`),
    index('shop_orders_problem').on(table.shopId).where(sql`problem IS NOT NULL`),
    check('shop_orders_state', among('state', shopOrderStates)),
    check('shop_orders_doubt_since', sql`(doubt IS NULL) = (doubt_since IS NULL)`),
  ],
)

/** What shops are told of bought labels: a row is committed before a shop is asked, its outcome after. */
export const writeBacks = sqliteTable(
  'write_backs',
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    shopId: text()
      .notNull()
      .references(() => shops.id, { onDelete: 'cascade' }),
    orderId: text().notNull(),
    shipmentId: text().notNull(),
    testMode: integer({ mode: 'boolean' }).notNull(),
    state: text({ enum: writeBackStates }).notNull(),
    fulfilment: text({ mode: 'json' }).$type<Fulfilment>().notNull(),
    /** The shop's ids of it, once it was told. */
    written: text({ mode: 'json' }).$type<WrittenBack>(),
    attempts: integer().notNull().default(0),
    /** Null where nothing is to be done by itself. */
    nextAt: integer(),
    /** What stood in the way last, or what the shop noted. */
    message: text(),
    createdAt: integer().notNull(),
    changedAt: integer().notNull(),
  },
  table => [
    uniqueIndex('write_backs_label').on(table.orderId, table.shipmentId),
    index('write_backs_due').on(table.nextAt).where(sql`next_at IS NOT NULL`),
    index('write_backs_stuck').on(table.state).where(sql`state IN ('refused','left')`),
    index('write_backs_shipment').on(table.shipmentId),
    index('write_backs_list').on(table.testMode, table.seq),
    check('write_backs_state', among('state', writeBackStates)),
    check('write_backs_fulfilment', sql`json_valid(fulfilment)`),
  ],
)
