import { expect } from 'vitest'
import type { BatchRecord } from '../../../shared/api/batches.ts'
import type { Call } from '../contract/call.ts'

/** The batch once the background is done with it. */
export async function finishedBatch(call: Call, id: string): Promise<BatchRecord> {
  const read = async () => (await call<BatchRecord>('GET', `/v1/batches/operations/${id}`)).body
  await expect.poll(async () => (await read()).status, { interval: 20 }).not.toMatch(/queued|running/)
  return read()
}

/** Sends a batch and answers with what became of it. */
export async function runBatch(
  call: Call,
  kind: 'orders' | 'shipments' | 'trackers',
  items: readonly object[],
): Promise<BatchRecord> {
  const { status, body } = await call<BatchRecord>('POST', `/v1/batches/${kind}`, { [kind]: items })
  if (status !== 201) throw new Error(`the batch was refused: ${JSON.stringify(body)}`)
  return finishedBatch(call, body.id)
}
