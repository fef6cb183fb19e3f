import type { BatchItemStatus, BatchKind, BatchRecord, BatchStatus } from '../../../../shared/api/batches.ts'
import type { Refusal } from '../../../../shared/errors/result.ts'
import { isoTime } from '../../../platform/clock.ts'

/** A batch as it is stored; its items are rows of their own. */
export type StoredBatch = Omit<BatchRecord, 'resources'>

/** How far an item is. On the wire `waiting` and `stored` are both `queued`. */
export type ItemState = 'waiting' | 'stored' | Exclude<BatchItemStatus, 'queued' | 'created'>

/** An item as it is stored: its place in the request, and the request itself as JSON. */
export type BatchItemRow = { position: number; input: string; recordId: string | null }

/** What became of an item. */
export type ItemOutcome = { state: ItemState; recordId: string | null; errors: object | null }

export const toStoredBatch = (batch: {
  id: string
  kind: BatchKind
  nowMs: number
  testMode: boolean
}): StoredBatch => ({
  id: batch.id,
  status: 'queued',
  resource_type: batch.kind,
  created_at: isoTime(batch.nowMs, 'Z'),
  updated_at: isoTime(batch.nowMs, 'Z'),
  test_mode: batch.testMode,
})

export const withStatus = (batch: StoredBatch, status: BatchStatus, nowMs: number): StoredBatch => ({
  ...batch,
  status,
  updated_at: isoTime(nowMs, 'Z'),
})

/** A refusal as an item keeps it: the body a call of its own would have been answered with. */
export const toItemErrors = (refusal: Refusal): object => {
  if (refusal.kind === 'carrier') return { messages: refusal.messages }
  if (refusal.kind === 'template') return { errors: [{ code: 'template_error', message: refusal.message }] }
  const all = refusal.kind === 'items' ? refusal.items : [refusal]
  return { errors: all.map(({ code, message, details }) => ({ code, message, details })) }
}

export const failedItem = (
  refusal: Refusal,
  { recordId = null, state = 'has_errors' }: Partial<Omit<ItemOutcome, 'errors'>> = {},
): ItemOutcome => ({ state, recordId, errors: toItemErrors(refusal) })

export const doneItem = (recordId: string): ItemOutcome => ({ state: 'processed', recordId, errors: null })

/** What a whole batch came to. It has failed only when the station itself could do nothing of it. */
export function batchOutcome(counts: { all: number; withErrors: number; broken: number }): BatchStatus {
  if (counts.withErrors === 0) return 'completed'
  return counts.broken === counts.all ? 'failed' : 'completed_with_errors'
}
