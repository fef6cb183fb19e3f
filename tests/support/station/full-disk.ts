import type { Answer, Call } from '../contract/call.ts'
import { parcel } from '../desks/shipping-data.ts'

/** Saves a parcel of about so many bytes. */
export const saveParcel = (call: Call, bytes: number) =>
  call('POST', '/v1/parcels', { ...parcel, options: { note: 'x'.repeat(bytes) } })

/** Saves parcels until the disk of the station has no room for one more. Answers their ids, the newest first. */
export async function fillDisk(call: Call): Promise<{ kept: unknown[]; refusal: Answer<unknown> }> {
  const kept: unknown[] = []
  const fill = async (bytes: number) => {
    let answer = await saveParcel(call, bytes)
    while (answer.status === 201) {
      kept.unshift(answer.body.id)
      answer = await saveParcel(call, bytes)
    }
    return answer
  }
  await fill(100_000)
  await fill(5_000)
  return { kept, refusal: await fill(1) }
}
