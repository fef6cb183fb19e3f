import type {
  ProductChangesInput,
  ProductChangesResult,
  ProductCounts,
  ProductFillResult,
  ProductFilters,
  ProductInput,
  ProductPatch,
  ProductRecord,
} from '../../../../shared/desk/products.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import {
  assertSeen,
  changeRows,
  createProductEdit,
  type ProductDoer,
  type ProductPorts,
  undoChange,
} from './product-changes.ts'
import type { ProductFilling } from './product-filling.ts'
import { factsOf, noFacts, type ProductFacts, skuKey, toProductRecord, withFields } from './product-mapper.ts'
import { readPicture } from './product-picture.ts'
import type { Picture, ProductRepository } from './product-repository.ts'
import { problemsIn } from './product-rules.ts'

/** What areas above look up in the products as they are stored. */
export type ProductReading = Pick<ProductRepository, 'findBySkus'>

export type ProductService = {
  list: (testMode: boolean, filters: ProductFilters) => { count: number; records: ProductRecord[] }
  counts: (testMode: boolean) => ProductCounts
  retrieve: (recordRef: RecordRef) => Result<ProductRecord>
  create: (input: ProductInput, doer: ProductDoer) => Result<ProductRecord>
  /** Without a revision it is not asked whether somebody else changed the product meanwhile. */
  update: (
    recordRef: RecordRef,
    input: Omit<ProductPatch, 'revision'> & { revision?: number | undefined },
    by: string | null,
  ) => Result<ProductRecord>
  remove: (recordRef: RecordRef, by: string | null) => Result<ProductRecord>
  restore: (recordRef: RecordRef, by: string | null) => Result<ProductRecord>
  /** All rows or none of them. */
  change: (input: ProductChangesInput, doer: ProductDoer) => Result<ProductChangesResult>
  /** What all orders say of products, from the newest to the oldest. */
  fill: (testMode: boolean) => Promise<ProductFillResult>
  undo: (changeId: string, doer: ProductDoer) => Result<{ undone: number; left: number }>
  picture: (recordRef: RecordRef) => Result<Picture>
  /** Null takes it away. */
  changePicture: (recordRef: RecordRef, base64: string | null) => Result<ProductRecord>
}

const noSuchProduct = (id: string) =>
  refuse('not_found', { message: `There is no product ${id.slice(0, 80)}.` })

const skuTaken = (sku: string) =>
  refuse('state_error', {
    message: `There is a product ${sku} already. Change that one, or use another SKU. Nothing was stored.`,
  })

const dayMs = 86_400_000
const restorableMs = 30 * dayMs

/** Orders that are read in one piece of work, so that others are served meanwhile. */
const piece = 200

type Ports = ProductPorts & { filling: Pick<ProductFilling, 'fillFrom'> }

export function createProductService(ports: Ports): ProductService {
  const { repository, clock } = ports
  const { transact } = ports.database

  const retrieve: ProductService['retrieve'] = ({ id, testMode }) => {
    const row = repository.find(id, testMode)
    if (!row) return noSuchProduct(id)
    return ok(toProductRecord(row, repository.openOrders([row.sku], testMode).get(skuKey(row.sku)) ?? 0))
  }

  const findBySku = (sku: string, testMode: boolean) =>
    repository.findBySkus([sku], testMode).get(skuKey(sku)) ?? null

  const create: ProductService['create'] = ({ sku, ...fields }, doer) =>
    transact(() => {
      const facts = withFields(noFacts, fields)
      const sound = assertSound(facts)
      if (!sound.ok) return sound
      if (findBySku(sku, doer.testMode)) return skuTaken(sku)
      const change = createProductEdit(ports, doer)
      const id = change.add(sku, facts)
      change.end()
      return retrieve({ id, testMode: doer.testMode })
    })

  const update: ProductService['update'] = (recordRef, { revision, sku: named, ...fields }, by) =>
    transact(() => {
      const { id, testMode } = recordRef
      const row = repository.find(id, testMode)
      if (!row) return noSuchProduct(id)
      const seen = revision === undefined ? ok(undefined) : assertSeen(row, revision, repository)
      if (!seen.ok) return seen
      const facts = withFields(factsOf(row), fields)
      const sound = assertSound(facts)
      if (!sound.ok) return sound
      const sku = named ?? row.sku
      const other = findBySku(sku, testMode)
      if (other && other.id !== id) return skuTaken(sku)
      const change = createProductEdit(ports, { by, testMode })
      change.edit(row, facts, { sku })
      change.end()
      return retrieve(recordRef)
    })

  const remove: ProductService['remove'] = (recordRef, by) =>
    transact(() => {
      const row = repository.find(recordRef.id, recordRef.testMode)
      if (!row) return noSuchProduct(recordRef.id)
      const found = retrieve(recordRef)
      if (!found.ok) return found
      const change = createProductEdit(ports, { by, testMode: recordRef.testMode })
      change.remove(row)
      change.end()
      repository.prune(clock.now().getTime() - restorableMs)
      return found
    })

  const restore: ProductService['restore'] = (recordRef, by) =>
    transact(() => {
      const row = repository.findAny(recordRef.id, recordRef.testMode)
      if (!row) return noSuchProduct(recordRef.id)
      if (row.deletedAt === null) return retrieve(recordRef)
      if (findBySku(row.sku, recordRef.testMode)) return skuTaken(row.sku)
      const change = createProductEdit(ports, { by, testMode: recordRef.testMode })
      change.restore(row)
      change.end()
      return retrieve(recordRef)
    })

  return {
    list: (testMode, filters) => {
      const { count, rows } = repository.page(filters, testMode)
      const open = repository.openOrders(
        rows.map(({ sku }) => sku),
        testMode,
      )
      return { count, records: rows.map(row => toProductRecord(row, open.get(skuKey(row.sku)) ?? 0)) }
    },
    counts: repository.counts,
    retrieve,
    create,
    update,
    remove,
    restore,
    change: (input, doer) => transact(() => changeRows(input, doer, ports)),
    fill: async testMode => {
      const total = { added: 0, filled: 0 }
      let orders = repository.ordersBefore(null, { testMode, most: piece })
      while (orders.length > 0) {
        const done = transact(() =>
          ok(orders.map(({ order, isSample }) => ports.filling.fillFrom([order], isSample))),
        )
        for (const { added, filled } of done.ok ? done.value : []) {
          total.added += added
          total.filled += filled
        }
        await breathe()
        orders = repository.ordersBefore(orders.at(-1)?.seq ?? 0, { testMode, most: piece })
      }
      return total
    },
    undo: (changeId, doer) => transact(() => undoChange(changeId, doer, ports)),
    picture: ({ id, testMode }) => {
      const found = repository.picture(id, testMode)
      return found ? ok(found) : refuse('not_found', { message: 'This product has no picture.' })
    },
    changePicture: (recordRef, base64) =>
      transact(() => {
        const row = repository.find(recordRef.id, recordRef.testMode)
        if (!row) return noSuchProduct(recordRef.id)
        const picture = base64 === null ? ok(null) : readPicture(Buffer.from(base64, 'base64'))
        if (!picture.ok) return picture
        repository.savePicture({ ...row, updatedAt: clock.now().getTime() }, picture.value)
        ports.database.afterCommit(() =>
          ports.changes.publish({ topic: 'products', id: row.id, action: 'updated' }),
        )
        return retrieve(recordRef)
      }),
  }
}

const assertSound = (facts: ProductFacts): Result<void> => {
  const problems = problemsIn(facts)
  return Object.keys(problems).length > 0 ? refuseFields(problems) : ok(undefined)
}
