import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AskedTarget } from '../../../shared/desk/orders.ts'
import {
  isOnCart,
  type LeftOut,
  type MadePickBatch,
  mostBatchAsked,
  packingBatchEndpoints,
} from '../../../shared/desk/packing-batches.ts'
import { CallError, load } from '../../lib/station/api.ts'
import { findDeskName } from '../../lib/station/desk-name.ts'
import { windowId } from '../../lib/station/window-id.ts'
import { t } from '../../lib/text.ts'
import { announce } from '../../stores/announcements.ts'
import { packDesk } from '../../stores/pack-desk.ts'
import { idsOf } from './use-order-selection.ts'

/** A batch that was made without some of the orders, or was not made. */
export type PickedPart = { batch: MadePickBatch | null; leftOut: readonly LeftOut[] }

/** The desk has a cart that is not packed yet. */
class Busy extends Error {
  readonly number: number
  readonly desk: string
  constructor(number: number, desk: string) {
    super('the desk has a cart')
    this.number = number
    this.desk = desk
  }
}

/** Null where more are chosen than can be asked for at once, which is said. */
async function makeBatch(target: AskedTarget): Promise<PickedPart | null> {
  const ids = await idsOf(target)
  if (ids.length > mostBatchAsked) {
    announce(t('orders.pickMost', { count: mostBatchAsked }), { urgent: true })
    return null
  }
  const desk = await findDeskName()
  const { results } = await load(packingBatchEndpoints.list, { query: { desk, limit: 1 } })
  const [newest] = results
  if (newest && isOnCart(newest)) throw new Busy(newest.number, desk)
  const body = { desk, window: await windowId(), order_ids: [...ids] }
  try {
    const batch = await load(packingBatchEndpoints.create, { body })
    return { batch, leftOut: batch.left_out }
  } catch (error) {
    const leftOut = leftOutIn(error)
    if (leftOut.length === 0) throw error
    return { batch: null, leftOut }
  }
}

/** Where none could be picked the refusal says of each why not. */
function leftOutIn(error: unknown): readonly LeftOut[] {
  if (!(error instanceof CallError) || error.problem.kind !== 'station') return []
  const { details } = error.problem.errors[0] as { details?: { left_out?: LeftOut[] } }
  return details?.left_out ?? []
}

/** Makes a batch of the chosen orders for this desk, and opens Pack on it; what cannot be picked is told first. */
export function usePickBatch({ onMade }: { onMade: () => void }) {
  const navigate = useNavigate()
  const [part, setPart] = useState<PickedPart | null>(null)
  const open = (): void => {
    packDesk.setState({ mode: 'batch' })
    void navigate({ to: '/pack' })
  }
  const making = useMutation({
    mutationKey: ['pickBatch'],
    networkMode: 'always',
    mutationFn: makeBatch,
    onSuccess: made => {
      setPart(made && made.leftOut.length > 0 ? made : null)
      if (made?.batch) onMade()
      if (made?.leftOut.length === 0) open()
    },
  })
  const { error } = making
  return {
    pick: (target: AskedTarget) => making.isPending || making.mutate(target),
    /** What stays here, and why. */
    part,
    /** This desk has a cart that is not packed yet. */
    busy: error instanceof Busy ? { number: error.number, desk: error.desk } : null,
    error: error instanceof Busy ? null : error,
    isPending: making.isPending,
    open,
    dismiss: () => {
      setPart(null)
      making.reset()
    },
  }
}

export type PickBatchActions = ReturnType<typeof usePickBatch>
