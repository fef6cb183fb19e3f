import type { RuleActionKind, RuleEffect } from '../../../../shared/desk/rule-parts.ts'
import type { Database } from '../../../db/database.ts'
import { orderDocument } from '../../../db/order-documents.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { orderRules } from '../../../db/schema/rules.ts'
import type { StoredOrder } from '../orders/order-mapper.ts'

export type RuleRow = typeof orderRules.$inferSelect
export type NewRuleRow = Omit<RuleRow, 'seq' | 'position' | 'appliedRevision'>

const codec = createRowCodec<RuleRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  position: 'plain',
  name: 'plain',
  matchKind: 'plain',
  conditions: 'json',
  actions: 'json',
  enabledAt: 'plain',
  revision: 'plain',
  appliedRevision: 'plain',
  updatedBy: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

const given = [
  'id',
  'testMode',
  'name',
  'matchKind',
  'conditions',
  'actions',
  'enabledAt',
  'revision',
  'updatedBy',
  'createdAt',
  'updatedAt',
] as const satisfies (keyof NewRuleRow)[]
const changed = given.filter(name => !['id', 'testMode', 'createdAt'].includes(name))

export type RuleRepository = ReturnType<typeof createRuleRepository>

/** SQL of the rules, and of the orders they are held against. */
export function createRuleRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  return { ...createRuleRows(sqlite), ...createUses(sqlite), ...createRuleOrders(sqlite) }
}

type Sqlite = Database['sqlite']

function createRuleRows(sqlite: Sqlite) {
  const select = `SELECT ${codec.columns} FROM order_rules WHERE test_mode = ?`
  const inOrder = 'ORDER BY position, seq'
  const byId = sqlite.prepare<[number, string], StoredRow<RuleRow>>(`${select} AND id = ?`)
  const listed = sqlite.prepare<[number, number, number], StoredRow<RuleRow>>(
    `${select} ${inOrder} LIMIT ? OFFSET ?`,
  )
  const count = sqlite
    .prepare<[number], number>('SELECT count(*) FROM order_rules WHERE test_mode = ?')
    .pluck()
  const enabled = sqlite.prepare<[number], StoredRow<RuleRow>>(
    `${select} AND enabled_at IS NOT NULL ${inOrder}`,
  )
  const stamp = sqlite
    .prepare<[number], string>(
      `SELECT coalesce(group_concat(seq || ':' || revision || ':' || position), '') FROM order_rules
       WHERE test_mode = ? AND enabled_at IS NOT NULL`,
    )
    .pluck()
  const insert = sqlite.prepare(
    `INSERT INTO order_rules ${codec.insert([...given, 'position'], {
      position: '(SELECT coalesce(max(position), 0) + 1 FROM order_rules)',
    })}`,
  )
  const update = sqlite.prepare(`UPDATE order_rules SET ${codec.set(changed)} WHERE id = @id`)
  const place = sqlite.prepare<[number, string]>('UPDATE order_rules SET position = ? WHERE id = ?')
  const remove = sqlite.prepare<[string]>('DELETE FROM order_rules WHERE id = ?')
  const unapplied = sqlite.prepare<[], { id: string; revision: number; testMode: number }>(
    `SELECT id, revision, test_mode AS testMode FROM order_rules
     WHERE enabled_at IS NOT NULL AND applied_revision < revision`,
  )
  const applied = sqlite.prepare<[number, string]>('UPDATE order_rules SET applied_revision = ? WHERE id = ?')
  return {
    find: (id: string, testMode: boolean): RuleRow | null => {
      const row = byId.get(Number(testMode), id)
      return row ? codec.read(row) : null
    },
    count: (testMode: boolean): number => count.get(Number(testMode)) ?? 0,
    /** In the order in which they run. */
    list: (testMode: boolean, limit = -1, offset = 0): RuleRow[] =>
      listed.all(Number(testMode), limit, offset).map(codec.read),
    enabled: (testMode: boolean): RuleRow[] => enabled.all(Number(testMode)).map(codec.read),
    /** Another one whenever the rules that are on are others. */
    stamp: (testMode: boolean): string => stamp.get(Number(testMode)) ?? '',
    insert: (row: NewRuleRow): void => void insert.run(codec.bind(row)),
    save: (row: RuleRow): void => void update.run(codec.bind(row)),
    place: (id: string, position: number): void => void place.run(position, id),
    remove: (id: string): void => void remove.run(id),
    /** Rules that were turned on or changed since the orders that wait were held against them. */
    unapplied: () => unapplied.all().map(row => ({ ...row, testMode: row.testMode === 1 })),
    markApplied: ({ id, revision }: { id: string; revision: number }): void => void applied.run(revision, id),
  }
}

export type UseRow = { orderSeq: number; ruleId: string; kind: RuleActionKind; at: number }
type UsedOrder = { id: string; number: string; recipient: string }

function createUses(sqlite: Sqlite) {
  const isUsed = sqlite
    .prepare<[string, string, string], number>(
      `SELECT 1 FROM order_rule_uses JOIN orders ON orders.seq = order_seq
       WHERE orders.id = ? AND rule_id = ? AND kind = ?`,
    )
    .pluck()
  const use = sqlite.prepare<[string, number, string, string]>(
    `INSERT INTO order_rule_uses (order_seq, rule_id, kind, at)
     SELECT orders.seq, order_rules.id, ?, ? FROM order_rules CROSS JOIN orders
     WHERE order_rules.id = ? AND orders.id = ? ON CONFLICT DO UPDATE SET at = excluded.at`,
  )
  const counts = sqlite.prepare<[number], { ruleId: string; orders: number }>(
    `SELECT rule_id AS ruleId, count(DISTINCT order_seq) AS orders FROM order_rule_uses WHERE at >= ? GROUP BY 1`,
  )
  const newest = sqlite.prepare<[string, number, number], UseRow>(
    `SELECT order_seq AS orderSeq, rule_id AS ruleId, kind, at FROM order_rule_uses INDEXED BY order_rule_uses_rule
     WHERE rule_id = ? AND at >= ? ORDER BY at DESC LIMIT ?`,
  )
  const used = sqlite.prepare<[number], UsedOrder>(
    `SELECT id, document ->> '$.order_id' AS number,
       coalesce(nullif(document ->> '$.shipping_to.person_name', ''), document ->> '$.shipping_to.company_name', '') AS recipient
     FROM orders WHERE seq = ?`,
  )
  return {
    /** What a rule set since then, the newest first. */
    newestUses: (ruleId: string, ms: number, most: number): UseRow[] => newest.all(ruleId, ms, most),
    usedOrder: (seq: number): UsedOrder | null => used.get(seq) ?? null,
    isUsed: (orderId: string, ruleId: string, kind: RuleActionKind): boolean =>
      isUsed.get(orderId, ruleId, kind) !== undefined,
    addUses: (orderId: string, effects: readonly RuleEffect[], at: number): void => {
      for (const { rule_id: ruleId, kind } of effects) use.run(kind, at, ruleId, orderId)
    },
    /** How many orders each rule set something of since then. */
    usesSince: (ms: number): Map<string, number> =>
      new Map(counts.all(ms).map(({ ruleId, orders }) => [ruleId, orders])),
  }
}

/** The prices of an order, the newest first: of its runs and of its shipments. */
const offeredRates = `SELECT rates FROM (
    SELECT rates, runs.seq AS newest FROM run_items JOIN runs ON runs.id = run_id
      WHERE order_id = @orderId AND rates IS NOT NULL
    UNION ALL
    SELECT document ->> '$.rates' AS rates, 0 AS newest FROM order_parts JOIN order_links ON line_item_id = part_id
      JOIN shipments ON shipments.id = shipment_id WHERE order_parts.order_id = @orderId)
  WHERE rates IS NOT NULL AND rates <> '[]' ORDER BY newest DESC LIMIT 1`

function createRuleOrders(sqlite: Sqlite) {
  const past = sqlite
    .prepare<[string], number>(
      `SELECT count(*) FROM orders JOIN order_entries AS own ON own.order_seq = orders.seq
       JOIN order_entries AS other ON other.address_key = own.address_key AND other.test_mode = own.test_mode
         AND other.order_seq < own.order_seq WHERE orders.id = ?`,
    )
    .pluck()
  const newest = sqlite
    .prepare<[number, number], string>(
      `SELECT ${orderDocument} FROM orders WHERE test_mode = ? ORDER BY seq DESC LIMIT ?`,
    )
    .pluck()
  const waiting = sqlite.prepare<[number, number, number], { seq: number; document: string }>(
    `SELECT seq, ${orderDocument} AS document FROM orders JOIN order_entries ON order_seq = seq
     WHERE orders.test_mode = ? AND seq > ? AND state IN ('ready','needs_attention') ORDER BY seq LIMIT ?`,
  )
  const rates = sqlite.prepare<[object], string>(offeredRates).pluck()
  const printer = sqlite.prepare<[string], number>('SELECT 1 FROM printers WHERE id = ?').pluck()
  return {
    hasPrinter: (id: string): boolean => printer.get(id) !== undefined,
    /** How many orders of the same recipient came before. */
    pastOrders: (orderId: string): number => past.get(orderId) ?? 0,
    newestOrders: (testMode: boolean, most: number): StoredOrder[] =>
      newest.all(Number(testMode), most).map(document => JSON.parse(document)),
    /** Orders that wait to be shipped, behind one. */
    waitingOrders: (testMode: boolean, { after, most }: { after: number; most: number }) =>
      waiting
        .all(Number(testMode), after, most)
        .map(({ seq, document }) => ({ seq, order: JSON.parse(document) as StoredOrder })),
    /** The prices the order was offered last; null when nobody asked. */
    offeredRates: (orderId: string): string | null => rates.get({ orderId }) ?? null,
  }
}
