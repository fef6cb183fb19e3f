import {
  type ProductChangesInput,
  type ProductChangesResult,
  type ProductField,
  type ProductRowResult,
  productFields,
} from '../../../../shared/desk/products.ts'
import {
  ok,
  type Refused,
  type Result,
  refuse,
  refuseItems,
  type StationRefusal,
} from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  differencesOf,
  factsOf,
  noFacts,
  type ProductFacts,
  type ProductRow,
  skuKey,
  toColumns,
  withFields,
} from './product-mapper.ts'
import type { HistoryRow, NewProduct, ProductRepository } from './product-repository.ts'
import { problemsIn, type ReadRow, readRows, wordsOfFields } from './product-rules.ts'

/** Who asks, as the next one is told. */
export type ProductDoer = { testMode: boolean; by: string | null }

export type ProductPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: ProductRepository
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

/** Whoever began with an older revision is told who was quicker, and with what. */
export function assertSeen(
  row: ProductRow,
  revision: number,
  repository: Pick<ProductRepository, 'changesSince'>,
): Result<void> {
  if (row.revision === revision) return ok(undefined)
  const since = repository.changesSince(row.seq, revision)
  const fields = [...new Set(since.flatMap(({ after }) => Object.keys(after).filter(isField)))]
  const by = since.at(-1)?.by ?? row.changedBy
  const now: Record<string, unknown> = { ...factsOf(row), sku: row.sku }
  return refuse('state_error', {
    message: `${by ?? 'Somebody'} changed ${fields.length > 0 ? `${wordsOfFields(fields)} of ` : ''}${row.sku} meanwhile. Your change was not stored. Look at the product as it is now and change it again.`,
    details: {
      revision: row.revision,
      by,
      fields: Object.fromEntries(fields.map(field => [field, now[field] ?? null])),
    },
  })
}

const isField = (name: string): boolean =>
  name === 'sku' || (productFields as readonly string[]).includes(name)

/** One change of one product or of thousands: everything in it has one id, and the others hear of it once. */
export type ProductEdit = {
  id: string
  /** Answers the id of the product. */
  add: (sku: string, facts: ProductFacts) => string
  /** Whether anything is different. `sources`: fields that go back to having come with an order. */
  edit: (
    row: ProductRow,
    facts: ProductFacts,
    more?: { sku?: string; sources?: Record<string, string> },
  ) => boolean
  remove: (row: ProductRow) => void
  restore: (row: ProductRow) => void
  /** Stores all of it. */
  end: () => void
}

export function createProductEdit(ports: ProductPorts, { by, testMode }: ProductDoer): ProductEdit {
  const { repository, ids, clock } = ports
  const id = ids('productChange')
  const at = clock.now().getTime()
  const added: NewProduct[] = []
  const saved: ProductRow[] = []
  const notes: (Pick<HistoryRow, 'kind' | 'before' | 'after' | 'revision'> & {
    seq?: number
    sku: string
  })[] = []
  const touched = new Set<string>()
  const save = (
    row: ProductRow,
    next: Partial<ProductRow>,
    note: Omit<(typeof notes)[number], 'sku' | 'revision'>,
  ) => {
    const revision = row.revision + 1
    saved.push({ ...row, ...next, revision, changedBy: by, isSample: false, updatedAt: at })
    notes.push({ ...note, revision, seq: row.seq, sku: row.sku })
    touched.add(row.sku)
  }
  return {
    id,
    add: (sku, facts) => {
      const product: NewProduct = {
        id: ids('product'),
        testMode,
        sku,
        ...toColumns(facts),
        sources: {},
        revision: 1,
        changedBy: by,
        isSample: false,
        createdAt: at,
        updatedAt: at,
      }
      added.push(product)
      const fields = differencesOf(noFacts, facts)
      notes.push({ kind: 'created', revision: 1, sku, before: {}, after: pick(facts, fields) })
      touched.add(sku)
      return product.id
    },
    edit: (row, facts, { sku = row.sku, sources: back = {} } = {}) => {
      const before = factsOf(row)
      const fields = differencesOf(before, facts)
      if (fields.length === 0 && sku === row.sku) return false
      const renamed = sku === row.sku ? { was: {}, is: {} } : { was: { sku: row.sku }, is: { sku } }
      save(
        row,
        { ...toColumns(facts), sku, sources: { ...typed(row.sources, fields), ...back } },
        {
          kind: 'edited',
          before: { ...pick(before, fields), ...renamed.was, sources: row.sources },
          after: { ...pick(facts, fields), ...renamed.is },
        },
      )
      touched.add(sku)
      return true
    },
    remove: row => save(row, { deletedAt: at }, { kind: 'deleted', before: {}, after: {} }),
    restore: row => save(row, { deletedAt: null }, { kind: 'edited', before: {}, after: {} }),
    end: () => {
      if (notes.length === 0) return
      if (added.length > 0) repository.insert(added)
      if (saved.length > 0) repository.save(saved)
      const known = repository.findBySkus(
        added.map(({ sku }) => sku),
        testMode,
      )
      for (const { seq, sku, ...note } of notes)
        repository.addHistory({
          ...note,
          productSeq: seq ?? known.get(skuKey(sku))?.seq ?? 0,
          changeId: id,
          at,
          by,
        })
      repository.rereadOrders([...touched], testMode)
      ports.database.afterCommit(() =>
        ports.changes.publish({ topic: 'products', id: '', action: 'updated' }),
      )
    },
  }
}

const pick = (facts: ProductFacts, fields: readonly ProductField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map(field => [field, facts[field]]))

/** What was changed by hand did not come with an order any more. */
const typed = (sources: Record<string, string>, fields: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    Object.entries(sources).filter(
      ([field]) => !fields.includes(field) && !(field === 'value' && fields.includes('currency')),
    ),
  )

/** A row, the product it is about, and what the product would be. */
type Planned = { row: ReadRow; known: ProductRow | null; facts: ProductFacts; fields: ProductField[] }

function planRow(row: ReadRow, known: ProductRow | null): Planned {
  const before = known ? factsOf(known) : noFacts
  const facts = withFields(before, row.fields)
  const isRead = Object.keys(row.errors).length === 0
  const errors = isRead ? problemsIn(facts) : row.errors
  return { row: { ...row, errors }, known, facts, fields: differencesOf(before, facts) }
}

const isUnread = ({ row }: Planned): boolean => Object.keys(row.errors).length > 0

function outcomeOf(planned: Planned): ProductRowResult['outcome'] {
  if (isUnread(planned)) return 'unread'
  if (!planned.known) return 'added'
  return planned.fields.length > 0 ? 'changed' : 'unchanged'
}

/** All rows or none, as a part of the caller's transaction. */
export function changeRows(
  { rows, dry = false }: ProductChangesInput,
  doer: ProductDoer,
  ports: ProductPorts,
): Result<ProductChangesResult> {
  const { repository } = ports
  const read = readRows(rows)
  const known = repository.findBySkus(
    read.map(({ sku }) => sku),
    doer.testMode,
  )
  const plan = read.map(row => planRow(row, known.get(skuKey(row.sku)) ?? null))
  const unread = plan.filter(isUnread)
  if (unread.length > 0 && !dry) return refuseItems(unread.map(toRowRefusal))
  const late = plan.flatMap(({ row, known: product }) => {
    const seen =
      product && row.revision !== null ? assertSeen(product, row.revision, repository) : ok(undefined)
    return seen.ok ? [] : [seen]
  })
  const [first] = late
  if (first && !dry) return first
  const change = createProductEdit(ports, doer)
  const added = new Map<number, string>()
  const moving = plan.filter(planned => ['changed', 'added'].includes(outcomeOf(planned)))
  if (!dry) {
    for (const { row, known: product, facts } of moving)
      if (product) change.edit(product, facts)
      else added.set(row.index, change.add(row.sku, facts))
    change.end()
  }
  return ok(
    toResult(
      { plan, added, moving, changeId: dry || moving.length === 0 ? null : change.id },
      repository,
      doer,
    ),
  )
}

function toResult(
  {
    plan,
    added,
    moving,
    changeId,
  }: {
    plan: readonly Planned[]
    added: ReadonlyMap<number, string>
    moving: readonly Planned[]
    changeId: string | null
  },
  repository: Pick<ProductRepository, 'reach'>,
  { testMode }: ProductDoer,
): ProductChangesResult {
  const counted: Record<ProductRowResult['outcome'], number> = {
    changed: 0,
    added: 0,
    unchanged: 0,
    unread: 0,
  }
  const rows = plan.map((planned): ProductRowResult => {
    const { row, known, facts, fields } = planned
    const before = known ? factsOf(known) : noFacts
    const outcome = outcomeOf(planned)
    counted[outcome] += 1
    const isStored = changeId !== null && outcome === 'changed'
    return {
      index: row.index,
      sku: known?.sku ?? row.sku,
      product_id: known?.id ?? added.get(row.index) ?? null,
      outcome,
      revision: known ? known.revision + (isStored ? 1 : 0) : added.has(row.index) ? 1 : null,
      changes:
        outcome === 'unread'
          ? {}
          : Object.fromEntries(fields.map(field => [field, { before: before[field], after: facts[field] }])),
      errors: row.errors,
    }
  })
  const reach = repository.reach(
    moving.map(({ row }) => row.sku),
    testMode,
  )
  return { change_id: changeId, ...counted, open_orders: reach.openOrders, drafts: reach.drafts, rows }
}

const toRowRefusal = ({ row: { index, sku, errors } }: Planned): StationRefusal => {
  const refused: Refused = refuse('invalid_row', {
    message: `Row ${index + 1}${sku ? `, ${sku}` : ''}, does not fit. Nothing was stored.`,
    index,
    status: 400,
    details: errors,
  })
  return refused.refusal as StationRefusal
}

/** Part of the caller's transaction. Takes back what was done; what somebody changed since stays. */
export function undoChange(
  changeId: string,
  doer: ProductDoer,
  ports: ProductPorts,
): Result<{ undone: number; left: number }> {
  const { repository, clock } = ports
  const rows = repository.undoRows(changeId, doer.testMode)
  if (rows.length === 0)
    return refuse('not_found', { message: 'There is nothing left to undo of this change.' })
  const change = createProductEdit(ports, doer)
  let undone = 0
  for (const row of rows) {
    const product = repository.findAny(row.productId, doer.testMode)
    if (!product || !revert(product, row, { change, repository })) continue
    repository.markUndone(row.seq, clock.now().getTime())
    undone += 1
  }
  change.end()
  return ok({ undone, left: rows.length - undone })
}

/** What was done to it since is taken back. */
function isAsCreated(product: ProductRow, after: HistoryRow['after']): boolean {
  const now = factsOf(product)
  return productFields.every(field => now[field] === (after[field] ?? noFacts[field]))
}

function revert(
  product: ProductRow,
  { kind, revision, before, after }: HistoryRow,
  { change, repository }: { change: ProductEdit; repository: ProductRepository },
): boolean {
  const taken = (sku: string) => {
    const other = repository.findBySkus([sku], product.testMode).get(skuKey(sku))
    return other !== undefined && other.id !== product.id
  }
  if (kind === 'deleted') {
    if (product.deletedAt === null || taken(product.sku)) return false
    change.restore(product)
    return true
  }
  if (product.deletedAt !== null) return false
  if (kind === 'created') {
    if (product.revision !== revision && !isAsCreated(product, after)) return false
    change.remove(product)
    return true
  }
  const now: Record<string, unknown> = { ...factsOf(product), sku: product.sku }
  if (Object.entries(after).some(([field, value]) => now[field] !== value)) return false
  const {
    sources = {},
    sku = product.sku,
    ...fields
  } = before as {
    sources?: Record<string, string>
    sku?: string
  }
  if (taken(sku)) return false
  const back = Object.fromEntries(Object.entries(sources).filter(([field]) => field in fields))
  change.edit(product, { ...factsOf(product), ...fields }, { sku, sources: back })
  return true
}
