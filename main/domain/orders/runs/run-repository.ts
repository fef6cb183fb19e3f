import type {
  RunChooser,
  RunItemState,
  RunPrintState,
  RunState,
  SkipReason,
} from '../../../../shared/desk/run-states.ts'
import type { RunItemsQuery } from '../../../../shared/desk/runs.ts'
import type { Database } from '../../../db/database.ts'
import { createRowCodec, type StoredRow } from '../../../db/row-shape.ts'
import type { runItems, runs } from '../../../db/schema/runs.ts'

export type RunRow = typeof runs.$inferSelect
export type RunItemRow = typeof runItems.$inferSelect
/** What became of the newest print of an item's label. */
export type RunItemPrint = { printed: RunPrintState; printJobId: string | null; printerName: string | null }
export type ShownItem = RunItemRow & RunItemPrint

export type RunChange = Partial<Omit<RunRow, 'seq' | 'id' | 'testMode' | 'createdAt'>>
export type ItemChange = Partial<Omit<RunItemRow, 'runId' | 'position' | 'orderId'>>
type Key = Pick<RunItemRow, 'runId' | 'position'>

/** An item that has a price, with what decides whether it is bought at that. */
export type PricedItem = Pick<
  RunItemRow,
  'position' | 'state' | 'reason' | 'markupMinor' | 'connectionId' | 'service' | 'doubts' | 'answered'
> & { currency: string; amountMinor: number }

/** Which desk packs an order, or has it in a batch of that number. */
type PackedAt = { desk: string; batch: number | null }

export type ServiceRow = {
  connectionId: string | null
  carrierId: string
  service: string
  currency: string
  chosenBy: RunChooser
  labels: number
  totalMinor: number
  markupMinor: number
}

/** How many labels of a service a rule chose. */
export type ServiceRuleRow = Pick<ServiceRow, 'connectionId' | 'service' | 'currency' | 'labels'> & {
  ruleId: string
  name: string
}

export type ToPrintRow = {
  carrierName: string | null
  printerId: string | null
  ruleId: string | null
  ruleName: string | null
  labels: number
}

const runCodec = createRowCodec<RunRow>({
  seq: 'plain',
  id: 'plain',
  testMode: 'flag',
  state: 'plain',
  choice: 'json',
  parcel: 'json',
  shipper: 'json',
  printing: 'json',
  priceLimits: 'json',
  printRunId: 'plain',
  printProblem: 'plain',
  operator: 'plain',
  desk: 'plain',
  holdUntil: 'plain',
  ratedAt: 'plain',
  startedAt: 'plain',
  interruptedAt: 'plain',
  endedAt: 'plain',
  createdAt: 'plain',
  updatedAt: 'plain',
})

const itemCodec = createRowCodec<RunItemRow>({
  runId: 'plain',
  position: 'plain',
  orderId: 'plain',
  orderNumber: 'plain',
  recipient: 'plain',
  country: 'plain',
  requestedService: 'plain',
  state: 'plain',
  reason: 'plain',
  message: 'plain',
  words: 'json',
  doubts: 'json',
  answered: 'json',
  kept: 'flag',
  rates: 'json',
  fingerprint: 'plain',
  rateId: 'plain',
  connectionId: 'plain',
  carrierId: 'plain',
  service: 'plain',
  amountMinor: 'plain',
  markupMinor: 'plain',
  currency: 'plain',
  transitDays: 'plain',
  chosenBy: 'plain',
  rules: 'json',
  shipmentId: 'plain',
  trackingNumber: 'plain',
  boughtAt: 'plain',
})

const pricedCodec = createRowCodec<PricedItem>({
  position: 'plain',
  state: 'plain',
  reason: 'plain',
  connectionId: 'plain',
  service: 'plain',
  amountMinor: 'plain',
  markupMinor: 'plain',
  currency: 'plain',
  doubts: 'json',
  answered: 'json',
})

const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
const itemColumns = itemCodec.names.map(name => `run_items.${columnName(name)} AS "${name}"`).join(', ')

/** The newest print of a label counts: a repeat stands for what it repeats. */
const newestPrint = `LEFT JOIN print_jobs AS print ON print.seq = (SELECT max(seq) FROM print_jobs
  WHERE print_jobs.shipment_id = run_items.shipment_id AND print_jobs.kind = 'label')`
const printState = `CASE WHEN print.id IS NULL THEN 'none'
  WHEN print.state IN ('queued','sending') THEN 'waiting' WHEN print.state = 'sent' THEN 'sent'
  WHEN print.state = 'confirmed' THEN CASE WHEN print.as_file = 1 THEN 'filed' ELSE 'printed' END
  WHEN print.state = 'unknown' THEN 'unknown' ELSE 'failed' END`
/** Items whose label is to be printed: bought and not voided. */
const isToPrint = `run_items.state = 'bought'
  AND NOT EXISTS (SELECT 1 FROM shipments WHERE shipments.id = run_items.shipment_id AND shipments.status = 'cancelled')`
const shown = `${itemColumns}, ${printState} AS printed, print.id AS "printJobId", print.printer_name AS "printerName"`

/** Whether a run buys labels right now or is about to. */
export const isRunGoingOn = ({ sqlite }: Pick<Database, 'sqlite'>): boolean =>
  sqlite.prepare("SELECT 1 FROM runs WHERE state IN ('holding','buying') LIMIT 1").get() !== undefined

const isOpenRun = "runs.state IN ('holding','buying','paused','interrupted')"

export type RunRepository = ReturnType<typeof createRunRepository>

/** SQL of runs and their items. */
export function createRunRepository({ sqlite }: Pick<Database, 'sqlite'>) {
  return {
    ...createRunRows(sqlite),
    ...createItemRows(sqlite),
    ...createSums(sqlite),
    ...createOrderFacts(sqlite),
  }
}

type Sqlite = Database['sqlite']

/** Some of the runs, or the one that has a number. */
export type RunRange = { limit: number; offset: number; number?: number | undefined }
type ItemsRange = Partial<Omit<RunItemsQuery, 'doubt'>>

function createRunRows(sqlite: Sqlite) {
  const written = runCodec.names.filter(name => name !== 'seq')
  const insert = sqlite.prepare(`INSERT INTO runs ${runCodec.insert(written)}`)
  const update = sqlite.prepare(
    `UPDATE runs SET ${runCodec.set(written.filter(name => name !== 'id'))} WHERE id = @id`,
  )
  const select = `SELECT ${runCodec.columns} FROM runs`
  const byId = sqlite.prepare<[string], StoredRow<RunRow>>(`${select} WHERE id = ?`)
  const shown = `test_mode = @mode AND state <> 'gathering' AND (@number IS NULL OR seq = @number)`
  type Shown = { mode: number; number: number | null }
  const listed = sqlite.prepare<[Shown & { limit: number; offset: number }], StoredRow<RunRow>>(
    `${select} WHERE ${shown} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  )
  const count = sqlite.prepare<[Shown], number>(`SELECT count(*) FROM runs WHERE ${shown}`).pluck()
  const inStates = sqlite
    .prepare<[string], string>(
      'SELECT id FROM runs WHERE state IN (SELECT value FROM json_each(?)) ORDER BY seq',
    )
    .pluck()
  const withOpenItems = sqlite
    .prepare<[], string>("SELECT DISTINCT run_id FROM run_items WHERE state = 'buying'")
    .pluck()
  const removeGathering = sqlite.prepare("DELETE FROM runs WHERE state = 'gathering'")
  const read = (row: StoredRow<RunRow> | undefined) => (row ? runCodec.read(row) : null)
  return {
    insertRun: (row: Omit<RunRow, 'seq'>) => void insert.run(runCodec.bind(row)),
    saveRun: (row: RunRow) => void update.run(runCodec.bind(row)),
    findRun: (id: string): RunRow | null => read(byId.get(id)),
    listRuns: (testMode: boolean, { limit, offset, number }: RunRange) => {
      const asked = { mode: Number(testMode), number: number ?? null }
      return {
        count: count.get(asked) ?? 0,
        rows: listed.all({ ...asked, limit, offset }).map(runCodec.read),
      }
    },
    /** Runs with items that are being bought. */
    runsWithOpenItems: (): string[] => withOpenItems.all(),
    runsIn: (states: readonly RunState[]): string[] => inStates.all(JSON.stringify(states)),
    /** Removes runs whose orders were still being stored when the station ended. */
    removeGathering: () => void removeGathering.run(),
  }
}

function createItemRows(sqlite: Sqlite) {
  const addOrders = sqlite.prepare(
    `INSERT INTO run_items (run_id, position, order_id, order_number, recipient, country, requested_service, state, doubts, kept)
     SELECT @runId, @from + named.key, orders.id, orders.order_id,
       coalesce(nullif(document ->> '$.shipping_to.person_name', ''), document ->> '$.shipping_to.company_name', ''),
       coalesce(document ->> '$.shipping_to.country_code', ''),
       (SELECT requested_service FROM order_entries WHERE order_seq = orders.seq), 'waiting', '[]', 0
     FROM json_each(@ids) AS named CROSS JOIN orders ON orders.id = named.value AND test_mode = @testMode`,
  )
  const changeable = itemCodec.names.filter(name => !['runId', 'position', 'orderId'].includes(name))
  const update = sqlite.prepare(
    `UPDATE run_items SET ${itemCodec.set(changeable)} WHERE run_id = @runId AND position = @position`,
  )
  const one = `SELECT ${itemCodec.columns} FROM run_items`
  const byPosition = sqlite.prepare<[string, number], StoredRow<RunItemRow>>(
    `${one} WHERE run_id = ? AND position = ?`,
  )
  const byOrder = sqlite.prepare<[string, string], StoredRow<RunItemRow>>(
    `${one} WHERE run_id = ? AND order_id = ?`,
  )
  const inState = sqlite.prepare<[string, string, number, number], StoredRow<RunItemRow>>(
    `${one} WHERE run_id = ? AND state = ? AND position > ? ORDER BY position LIMIT ?`,
  )
  const skipAt = sqlite.prepare(
    `UPDATE run_items SET state = 'skipped', reason = @reason, message = NULL, words = '[]'
     WHERE run_id = @runId AND position IN (SELECT value FROM json_each(@positions))`,
  )
  const answerAt = sqlite.prepare('UPDATE run_items SET answered = ? WHERE run_id = ? AND position = ?')
  const takeUnanswered = sqlite.prepare(
    "UPDATE run_items SET state = 'rated', reason = NULL WHERE run_id = ? AND reason = 'unanswered'",
  )
  const byShipment = sqlite.prepare<[string], StoredRow<RunItemRow>>(`${one} WHERE shipment_id = ?`)
  const moveAll = sqlite.prepare(
    `UPDATE run_items SET state = @to, reason = NULL, message = NULL, words = '[]' WHERE run_id = @runId
     AND state IN (SELECT value FROM json_each(@from)) AND coalesce(reason, '') NOT IN (SELECT value FROM json_each(@but))`,
  )
  const filter = `run_items.run_id = @runId
    AND (@states IS NULL OR run_items.state IN (SELECT value FROM json_each(@states)))
    AND (@printed IS NULL OR (${printState} IN ('printed','filed') AND ${isToPrint}))
    AND (@positions IS NULL OR run_items.position IN (SELECT value FROM json_each(@positions)))`
  const source = `FROM run_items ${newestPrint} WHERE ${filter}`
  const page = sqlite.prepare<[object], StoredRow<ShownItem>>(
    `SELECT ${shown} ${source} ORDER BY run_items.position LIMIT @limit OFFSET @offset`,
  )
  const countOf = sqlite.prepare<[object], number>(`SELECT count(*) ${source}`).pluck()
  const read = (row: StoredRow<RunItemRow> | undefined) => (row ? itemCodec.read(row) : null)
  const readShown = (row: StoredRow<ShownItem>) => itemCodec.read(row) as ShownItem
  const findItem = ({ runId, position }: Key) => read(byPosition.get(runId, position))
  return {
    /** Orders that do not exist are left out. */
    addItems: (runId: string, testMode: boolean, ids: readonly string[], from: number): number =>
      addOrders.run({ runId, testMode: Number(testMode), ids: JSON.stringify(ids), from }).changes,
    findItem,
    findItemOf: (runId: string, orderId: string) => read(byOrder.get(runId, orderId)),
    itemsIn: (runId: string, state: RunItemState, limit: number, after = -1) =>
      inState.all(runId, state, after, limit).map(itemCodec.read),
    itemOfShipment: (shipmentId: string) => read(byShipment.get(shipmentId)),
    changeItem: (key: Key, change: ItemChange): void => {
      const row = findItem(key)
      if (row) update.run(itemCodec.bind({ ...row, ...change }))
    },
    skipItems: (runId: string, positions: readonly number[], reason: SkipReason) =>
      skipAt.run({ runId, positions: JSON.stringify(positions), reason }),
    answerItem: ({ runId, position }: Key, answered: readonly string[]) =>
      answerAt.run(JSON.stringify(answered), runId, position),
    /** Those whose doubts were left unanswered wait for their answers again. */
    takeUnanswered: (runId: string) => takeUnanswered.run(runId),
    /** Moves all items in some states to another, but for those skipped for a reason in `but`; answers how many. */
    moveItems: (
      runId: string,
      from: readonly RunItemState[],
      to: RunItemState,
      but: readonly SkipReason[] = [],
    ) => moveAll.run({ runId, to, from: JSON.stringify(from), but: JSON.stringify(but) }).changes,
    /** Items of a run; of those, where positions are given, the ones that stand there. */
    pageItems: (runId: string, query: ItemsRange, positions: readonly number[] | null = null) => {
      const named = {
        runId,
        states: query.state ? JSON.stringify(query.state) : null,
        positions: positions && JSON.stringify(positions),
        printed: query.printed ? 1 : null,
      }
      const { limit = -1, offset = 0 } = query
      return {
        count: countOf.get(named) ?? 0,
        rows: page.all({ ...named, limit, offset }).map(readShown),
      }
    },
  }
}

function createSums(sqlite: Sqlite) {
  const pairs = <K extends string>(sql: string) => sqlite.prepare<unknown[], { name: K; count: number }>(sql)
  const states = pairs<RunItemState>(
    'SELECT state AS name, count(*) AS count FROM run_items WHERE run_id = ? GROUP BY 1',
  )
  const reasons = pairs<SkipReason>(
    'SELECT reason AS name, count(*) AS count FROM run_items WHERE run_id = ? AND reason IS NOT NULL GROUP BY 1',
  )
  const prints = pairs<RunPrintState>(
    `SELECT ${printState} AS name, count(*) AS count FROM run_items ${newestPrint} WHERE run_items.run_id = ? AND ${isToPrint} GROUP BY 1`,
  )
  const amounts = sqlite.prepare<[string], StoredRow<PricedItem>>(
    `SELECT ${pricedCodec.columns} FROM run_items
     WHERE run_id = ? AND amount_minor IS NOT NULL AND state IN ('rated','buying','bought','unknown')`,
  )
  const services = sqlite.prepare<[string], ServiceRow>(
    `SELECT connection_id AS connectionId, carrier_id AS carrierId, service, currency, chosen_by AS chosenBy,
       count(*) AS labels, sum(amount_minor) AS totalMinor, sum(markup_minor) AS markupMinor FROM run_items
     WHERE run_id = ? AND amount_minor IS NOT NULL AND state IN ('rated','buying','bought','unknown')
     GROUP BY 1, 2, 3, 4, 5 ORDER BY labels DESC`,
  )
  const byRules = sqlite.prepare<[string], ServiceRuleRow>(
    `SELECT connection_id AS connectionId, service, currency, each.value ->> '$.rule_id' AS ruleId,
       max(each.value ->> '$.name') AS name, count(*) AS labels
     FROM run_items CROSS JOIN json_each(rules) AS each
     WHERE run_id = ? AND chosen_by = 'rule' AND each.value ->> '$.kind' = 'service' AND amount_minor IS NOT NULL
       AND state IN ('rated','buying','bought','unknown')
     GROUP BY 1, 2, 3, 4 ORDER BY labels DESC`,
  )
  const named = (part: string) =>
    `(SELECT value ->> '$.${part}' FROM json_each(rules) WHERE value ->> '$.kind' = 'printer' LIMIT 1)`
  const toPrint = sqlite.prepare<[string], ToPrintRow>(
    `SELECT (SELECT value ->> '$.carrier_name' FROM json_each(rates) WHERE value ->> '$.id' = rate_id LIMIT 1) AS carrierName,
       ${named('value')} AS printerId, ${named('rule_id')} AS ruleId, ${named('name')} AS ruleName, count(*) AS labels
     FROM run_items WHERE run_id = ? AND state = 'rated' AND amount_minor IS NOT NULL
     GROUP BY 1, 2, 3, 4 ORDER BY labels DESC`,
  )
  return {
    countStates: (runId: string) => states.all(runId),
    countReasons: (runId: string) => reasons.all(runId),
    countPrints: (runId: string) => prints.all(runId),
    /** Prices of items that are bought with the run, or may have been. */
    amounts: (runId: string) => amounts.all(runId).map(pricedCodec.read),
    services: (runId: string) => services.all(runId),
    serviceRules: (runId: string) => byRules.all(runId),
    /** The labels to be bought, by what decides where they are printed. */
    labelsToPrint: (runId: string) => toPrint.all(runId),
  }
}

/** What the rest of the station knows of an order that somebody wants to buy a label for. */
function createOrderFacts(sqlite: Sqlite) {
  const known = sqlite
    .prepare<[string, number], string>(
      `SELECT named.value FROM json_each(?) AS named LEFT JOIN orders ON orders.id = named.value AND test_mode = ?
       WHERE orders.id IS NULL LIMIT 20`,
    )
    .pluck()
  // Also of shipments that are not linked to their orders yet: those are bought in one call.
  const open = sqlite.prepare<[string], { state: 'pending' | 'unknown'; shipmentId: string }>(
    `SELECT purchases.state AS state, purchases.shipment_id AS shipmentId FROM purchases INDEXED BY purchases_open
     JOIN shipments ON shipments.id = purchases.shipment_id WHERE purchases.state IN ('pending','unknown') AND EXISTS (
       SELECT 1 FROM json_each(document, '$.parcels') AS parcel, json_each(parcel.value, '$.items') AS item
       JOIN order_parts ON part_id = item.value ->> '$.parent_id' WHERE order_parts.order_id = ?)`,
  )
  const queued = sqlite
    .prepare<[string], number>(
      `SELECT 1 FROM order_parts CROSS JOIN order_links ON line_item_id = part_id
       CROSS JOIN queued_purchases ON queued_purchases.shipment_id = order_links.shipment_id
       WHERE order_parts.order_id = ? AND queued_purchases.state IN ('queued','rating','buying') LIMIT 1`,
    )
    .pluck()
  const otherRun = sqlite
    .prepare<[string, string], number>(
      `SELECT runs.seq FROM run_items JOIN runs ON runs.id = run_items.run_id
       WHERE order_id = ? AND run_id <> ? AND (run_items.state = 'buying' OR (run_items.state = 'rated' AND ${isOpenRun}))
       LIMIT 1`,
    )
    .pluck()
  const packed = sqlite.prepare<[object], PackedAt>(
    `SELECT desk, NULL AS batch FROM packing_sessions
         WHERE order_id = @orderId AND state IN ('open','paused') AND step <> 'unsure'
       UNION ALL SELECT desk, seq AS batch FROM pick_batches
         WHERE id = (SELECT batch_id FROM pick_batch_orders WHERE order_id = @orderId AND is_open = 1) LIMIT 1`,
  )
  const held = sqlite
    .prepare<[string], string>(
      'SELECT hold_reason FROM orders JOIN order_entries ON order_seq = seq WHERE id = ? AND held_at IS NOT NULL',
    )
    .pluck()
  return {
    isHeld: (orderId: string): boolean => held.get(orderId) !== undefined,
    /** Up to 20 of the ids that are no order of the mode. */
    missingOrders: (ids: readonly string[], testMode: boolean) =>
      known.all(JSON.stringify(ids), Number(testMode)),
    openPurchasesOf: (orderId: string) => open.all(orderId),
    isQueued: (orderId: string): boolean => queued.get(orderId) !== undefined,
    /** The desk that packs the order now, or has it on a cart; null when none does. */
    packedAt: (orderId: string): PackedAt | null => packed.get({ orderId }) ?? null,
    /** The number of another run that is buying for the order, or about to. */
    otherRunOf: (orderId: string, runId: string): number | null => otherRun.get(orderId, runId) ?? null,
  }
}
