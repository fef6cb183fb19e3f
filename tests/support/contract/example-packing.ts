import type { PackingAnswer } from '../../../shared/desk/packing.ts'
import type { PickBatch } from '../../../shared/desk/packing-batches.ts'
import type { StationScale } from '../../../shared/desk/packing-scales.ts'
import { takeOrder } from '../desks/order-desk.ts'
import type { Call, CallOptions } from './call.ts'

/** Enough of a JPEG for its bytes to tell what it is. */
const jpeg = Buffer.concat([
  Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
  Buffer.alloc(64),
  Buffer.from([0xff, 0xd9]),
])

export const aPhoto = (): CallOptions => ({
  raw: new Uint8Array(jpeg),
  headers: { 'content-type': 'image/jpeg' },
})

let windows = 0

/** An order on a packing desk, in a window of its own. */
async function aSession(call: Call) {
  const { id } = await takeOrder(call)
  windows += 1
  const claim = { desk: 'Desk 1', window: `example-${windows}`, mode: 'verify', order_id: id }
  const { session } = (await call<PackingAnswer>('POST', '/desk/packing/claims', claim)).body
  return { id: session?.id ?? 'none', parcelId: session?.parcel.id ?? 'none' }
}

/** A parcel nobody knows at a returns desk, in the window every example names. */
async function aReceipt(call: Call) {
  windows += 1
  const ids = { desk: 'Desk 1', window: 'w1' }
  const scan = { ...ids, mode: 'returns', text: `NOBODY-KNOWS-${windows}`, scan_id: `example-${windows}` }
  const { receipt } = (await call<PackingAnswer>('POST', '/desk/packing/scans', scan)).body
  return { id: receipt?.id ?? 'none', ids }
}

/** The same, kept for the office. */
async function aKeptReceipt(call: Call): Promise<string> {
  const { id, ids } = await aReceipt(call)
  const step = { ...ids, step: { kind: 'next' }, step_id: `kept-${id}` }
  await call('POST', `/desk/packing/receipts/${id}/steps`, step)
  return id
}

/** The record a packing operation is about; null for every other operation. */
export async function aPackingRecord(call: Call, path: string): Promise<string | null> {
  if (path.startsWith('/desk/packing/sessions/:')) return (await aSession(call)).id
  if (path.startsWith('/desk/packing/receipts/:')) return (await aReceipt(call)).id
  if (path.startsWith('/desk/return-receipts/:')) {
    const id = await aKeptReceipt(call)
    if (path.endsWith('/photo')) await call('PUT', `/desk/return-receipts/${id}/photo`, undefined, aPhoto())
    return id
  }
  if (path.startsWith('/desk/packing/parcels/:')) {
    const { parcelId } = await aSession(call)
    await call('PUT', `/desk/packing/parcels/${parcelId}/photo`, undefined, aPhoto())
    return parcelId
  }
  if (path.startsWith('/desk/packing/batches/:')) {
    const { id } = await takeOrder(call)
    const body = { desk: 'Desk 1', window: 'w1', order_ids: [id] }
    return (await call<PickBatch>('POST', '/desk/packing/batches', body)).body.id
  }
  if (path.startsWith('/desk/packing/scales/:')) {
    windows += 1
    const body = { name: 'Bench scale', path: `/dev/no-scale-${windows}`, protocol: 'nci' }
    return (await call<StationScale>('POST', '/desk/packing/scales', body)).body.id
  }
  return null
}
