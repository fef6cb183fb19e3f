import { expect, test } from 'vitest'
import type { Progress, Receipt } from '../../../main/printing/printers/transport.ts'
import { labelOf } from './documents.ts'
import {
  type Counterpart,
  claimed,
  type Following,
  type PrintPlace,
  sendOptions,
  type Talent,
} from './place.ts'

type Followed = PrintPlace & { following: Following; receipt: Receipt }

/** What a transport says when it is asked what became of a copy. */
export function describeFollowing({ talents, createPlace }: Counterpart): void {
  const able = (talent: Talent, name: string, work: () => Promise<void>) => {
    if (talents.includes(talent)) test(name, work)
  }

  const handedOver = () => handOver(createPlace)

  able('following', 'follows a copy until it came out, across a restart of the station too', async () => {
    const place = await handedOver()
    const { transport, following, receipt } = place
    expect(await transport.follow?.(receipt, sendOptions())).toMatchObject({ outcome: 'pending' })
    await following.letPrint()
    expect(await lastWord(place)).toEqual({ outcome: 'confirmed' })
    expect(await lastWord({ ...place, transport: following.afterRestart() })).toEqual({
      outcome: 'confirmed',
    })
  })

  able('trouble', 'names what a copy waits for', async () => {
    const place = await handedOver()
    const trouble = claimed(place.following.trouble, 'trouble')
    await trouble.cause()
    expect(await place.transport.follow?.(place.receipt, sendOptions())).toMatchObject({
      outcome: 'pending',
      troubles: [trouble.named],
    })
    await trouble.cure()
    await place.following.letPrint()
    expect(await lastWord(place)).toEqual({ outcome: 'confirmed' })
  })

  able('forgets', 'asks about a copy when the printer has forgotten it', async () => {
    const place = await handedOver()
    await claimed(place.following.lose, 'forgets')()
    expect(await lastWord(place)).toMatchObject({ outcome: 'unknown', problem: { code: expect.any(String) } })
  })

  able('following', 'does not take a printer that is away for an answer', async () => {
    const place = await handedOver()
    await place.breakDown()
    expect(await place.transport.follow?.(place.receipt, sendOptions())).toMatchObject({
      outcome: expect.stringMatching(/^(pending|unknown)$/),
    })
  })

  able('following', 'knows nothing of receipts it cannot read', async () => {
    const { transport } = await createPlace()
    for (const receipt of ['', 'x', '{"v":99}', '[]'])
      expect(await transport.follow?.(receipt, sendOptions())).toMatchObject({ outcome: 'unknown' })
  })

  able('withdraw', 'takes a copy back that has not come out, and none that has', async () => {
    const place = await handedOver()
    const { transport, following, receipt } = place
    expect(await transport.withdraw?.(receipt, sendOptions())).toBe(true)
    await following.letPrint()
    expect(await lastWord(place)).toMatchObject({ outcome: 'failed' })
    expect(await transport.withdraw?.('no such receipt', sendOptions())).toBe(false)
  })
}

/** A copy that the printer holds without printing it. */
async function handOver(createPlace: Counterpart['createPlace']): Promise<Followed> {
  const place = await createPlace()
  const { transport } = place
  const following = claimed(place.following, 'following')
  await transport.identify?.(sendOptions())
  await following.hold()
  const receipts: Receipt[] = []
  const noteReceipt = (receipt: Receipt) => {
    expect(place.begun(), 'a receipt is noted before anything prints').toBe(0)
    receipts.push(receipt)
  }
  await transport.send(labelOf('followed'), sendOptions({ noteReceipt }))
  expect(receipts).toEqual([expect.stringMatching(/./)])
  return { ...place, following, receipt: receipts[0] ?? '' }
}

/** Asks until the printer has said its last word. */
async function lastWord({ transport, receipt, clock }: Followed): Promise<Progress> {
  for (let asked = 1; ; asked++) {
    const progress = await transport.follow?.(receipt, sendOptions())
    if (!progress) throw new Error('It cannot be followed.')
    if (progress.outcome !== 'pending' || asked === 60) return progress
    clock.advance(1_000)
    await new Promise(setImmediate)
  }
}
