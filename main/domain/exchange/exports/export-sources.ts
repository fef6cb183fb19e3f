import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { ExportSet } from '../../../../shared/desk/export-sets.ts'
import type { ReceiptQuery, ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { breathe } from '../../../platform/breathe.ts'
import type { PickupList } from '../../dispatch/pickups/pickup-list.ts'
import type { MoneyService } from '../../money/money-service.ts'
import type { OrderService } from '../../orders/orders/order-service.ts'
import type { ProductService } from '../../orders/products/product-service.ts'
import type { WorklistService } from '../../orders/worklist/worklist-service.ts'
import type { ShipmentTagService } from '../../shipping/shipments/shipment-tag-service.ts'
import type { BoardService } from '../../tracking/board-service.ts'
import type { Dictionary } from './column-cells.ts'
import type { Exported, ExportedShipment, ListKind } from './file-columns.ts'

export type SourcePorts = {
  worklist: Pick<WorklistService, 'listStored' | 'idsOf'>
  orders: Pick<OrderService, 'retrieveBytes'>
  shipments: Pick<ShipmentTagService, 'list' | 'tagsOf'>
  findShipment: (id: string, testMode: boolean) => ShipmentRecord | null
  board: Pick<BoardService, 'list' | 'find'>
  pickups: Pick<PickupList, 'page' | 'retrieve'>
  receipts: {
    list: (query: ReceiptQuery, testMode: boolean) => { records: ReturnReceipt[] }
    retrieve: (id: string, testMode: boolean) => Result<ReturnReceipt>
  }
  products: Pick<ProductService, 'list' | 'retrieve'>
  money: Pick<MoneyService, 'read'>
}

type SetOf<Kind extends ListKind> = Extract<ExportSet, { kind: Kind }>

/** The records of a set, read bit by bit with others' work in between. */
export type ExportSources = {
  [Kind in ListKind]: (set: SetOf<Kind>, testMode: boolean) => Result<AsyncIterable<Exported[Kind]>>
}

const atOnce = 100

/** The lists that have no cursor: what moves to another place meanwhile is told once. */
async function* pages<T extends { id: string }>(
  page: (range: { limit: number; offset: number }) => { records: T[] },
  except: readonly string[] = [],
) {
  const told = new Set(except)
  for (let offset = 0; ; offset += atOnce) {
    const { records } = page({ limit: atOnce, offset })
    for (const record of records) {
      if (!told.has(record.id)) yield record
      told.add(record.id)
    }
    if (records.length < atOnce) return
    await breathe()
  }
}

/** Exactly these, in their order; what is not there is left out. */
async function* eachOf<T>(ids: readonly string[], find: (id: string) => T | null) {
  for (const [at, id] of ids.entries()) {
    const found = find(id)
    if (found !== null) yield found
    if (at % atOnce === atOnce - 1) await breathe()
  }
}

const foundOf = <T>(found: Result<T>): T | null => (found.ok ? found.value : null)

export function createExportSources(ports: SourcePorts): ExportSources {
  const { board, pickups, products } = ports
  return {
    orders: (set, testMode) => ok(ordersOf(ports, set, testMode)),
    shipments: (set, testMode) => ok(shipmentsOf(ports, set, testMode)),
    trackers: ({ ids, except, matching }, testMode) =>
      ok(
        ids
          ? eachOf(ids, id => board.find({ id, testMode }))
          : pages(range => board.list(testMode, { ...matching, ...range }), except),
      ),
    pickups: ({ ids, except, matching }, testMode) =>
      ok(
        ids
          ? eachOf(ids, id => foundOf(pickups.retrieve({ id, testMode })))
          : pages(range => pickups.page(testMode, { ...matching, ...range }), except),
      ),
    returns: (set, testMode) => ok(unitsOf(ports, set, testMode)),
    products: ({ ids, except, matching }, testMode) =>
      ok(
        ids
          ? eachOf(ids, id => foundOf(products.retrieve({ id, testMode })))
          : pages(range => products.list(testMode, { ordering: 'sku', ...matching, ...range }), except),
      ),
    ledger: ({ matching = {} }, testMode) => ports.money.read(testMode, matching),
  }
}

async function* ordersOf(ports: SourcePorts, set: SetOf<'orders'>, testMode: boolean) {
  const ids = await ports.worklist.idsOf(set, testMode)
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce)
    const { records } = ports.worklist.listStored(testMode, { id: some, limit: atOnce, offset: 0 })
    const listed = new Map(records.map(each => [each.id, each]))
    for (const id of some) {
      const bytes = ports.orders.retrieveBytes({ id, testMode })
      if (!bytes.ok) continue
      yield { order: JSON.parse(bytes.value.toString()) as Dictionary, listed: listed.get(id) ?? null }
    }
    await breathe()
  }
}

/** What is still on a desk is told when it is done. */
async function* unitsOf(
  { receipts }: SourcePorts,
  { ids, except, matching }: SetOf<'returns'>,
  testMode: boolean,
) {
  const state = matching?.state ?? ['received', 'unknown']
  const found = ids
    ? eachOf(ids, id => foundOf(receipts.retrieve(id, testMode)))
    : pages(range => receipts.list({ ...range, state }, testMode), except)
  for await (const receipt of found) {
    if (receipt.units.length === 0) yield { receipt, unit: null }
    for (const unit of receipt.units) yield { receipt, unit }
  }
}

async function* shipmentsOf(ports: SourcePorts, set: SetOf<'shipments'>, testMode: boolean) {
  if (set.ids) {
    yield* eachOf(set.ids, (id): ExportedShipment | null => {
      const shipment = ports.findShipment(id, testMode)
      return shipment && { ...shipment, tags: foundOf(ports.shipments.tagsOf({ id, testMode }))?.tags ?? [] }
    })
    return
  }
  const left = new Set(set.except)
  let cursor: number | null | undefined
  while (cursor !== null) {
    const range = { limit: atOnce, offset: 0, ...(cursor === undefined ? {} : { cursor }) }
    const page = ports.shipments.list(testMode, { ...set.matching, ...range })
    const records = JSON.parse(`[${page.documents}]`) as ExportedShipment[]
    yield* records.filter(({ id }) => !left.has(id))
    cursor = page.next ?? null
    await breathe()
  }
}
