import type { ReceiptQuery, ReturnReceipt } from '../../../../shared/desk/return-receipts.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { ScanReader } from '../sessions/packing-scan.ts'
import type { Decider } from './receipt-book.ts'
import type { ReceiptRepository, ReceiptRow } from './receipt-repository.ts'
import type { ReturnedParcels } from './returned-parcels.ts'
import { type ReturnsDesk, withParcel } from './returns-desk.ts'

export type ReceiptServicePorts = {
  database: Pick<Database, 'transact'>
  receipts: ReceiptRepository
  parcels: ReturnedParcels
  desk: Pick<ReturnsDesk, 'show' | 'decide' | 'tell'>
  readScan: ScanReader
  clock: Clock
}

export type ReceiptService = ReturnType<typeof createReceiptService>

export const noReceipt = (id: string) =>
  refuse('not_found', { message: `There is no return receipt ${id.slice(0, 80)}.` })

/** What came back, as the office sees it. */
export function createReceiptService(ports: ReceiptServicePorts) {
  const { receipts, desk, clock } = ports

  const find = (id: string, testMode: boolean): Result<ReceiptRow> => {
    const row = receipts.find(id)
    return row?.testMode === testMode ? ok(row) : noReceipt(id)
  }

  /** Whose it is, and what is said of the return with it. */
  const attach = (id: string, number: string, actor: Decider): Result<ReturnReceipt> =>
    ports.database.transact(() => {
      const found = find(id, actor.testMode)
      if (!found.ok) return found
      const row = found.value
      if (row.state !== 'unknown')
        return refuse('state_error', {
          message: 'Only a return that nobody knows is attached, and only once. Nothing was changed.',
        })
      const read = ports.readScan({ text: number, testMode: actor.testMode, document: null })
      const [parcel] = ports.parcels.find(read, actor.testMode)
      if (!parcel)
        return refuse('not_found', {
          message: `Nothing was sent with the number ${number.slice(0, 60)}. Nothing was changed.`,
        })
      const now = clock.now().getTime()
      const next: ReceiptRow = {
        ...row,
        ...withParcel(row, parcel),
        state: 'received',
        revision: row.revision + 1,
        updatedAt: now,
      }
      receipts.save(next)
      desk.decide(next, actor)
      desk.tell(id)
      return ok(desk.show(next))
    })

  return {
    attach,
    list: (query: ReceiptQuery, testMode: boolean) => {
      const { state, desk: name, shipment_id: shipmentId, return_id: returnId, limit, offset } = query
      const found = receipts.list({
        testMode,
        states: state?.length ? state : null,
        desk: name ?? null,
        shipmentId: shipmentId ?? null,
        returnId: returnId ?? null,
        limit,
        offset,
      })
      return { count: found.count, records: found.rows.map(desk.show) }
    },
    retrieve: (id: string, testMode: boolean): Result<ReturnReceipt> => {
      const row = find(id, testMode)
      return row.ok ? ok(desk.show(row.value)) : row
    },
  }
}
