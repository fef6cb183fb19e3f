import type { PackingFeedback } from '../../../../shared/desk/packing-feedback.ts'
import type { PackingSettings } from '../../../../shared/desk/packing-settings.ts'
import type { PackingStepInput } from '../../../../shared/desk/packing-steps.ts'
import {
  goOn,
  type MachineStep,
  moveSession,
  type SessionFacts,
  type SessionInput,
} from '../../../../shared/packing/move-session.ts'
import { isReturnable } from '../../../../shared/packing/steps.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { RememberCustoms } from '../buying/customs-memory.ts'
import type { PackingBoxes } from '../buying/packing-boxes.ts'
import type { OrderGate } from './order-gate.ts'
import { type Claimed, orderRef, type PackingActor, type PackingBook } from './packing-claims.ts'
import type { PackingRepository, SessionRow } from './packing-repository.ts'

export type PackingMovePorts = {
  repository: PackingRepository
  book: PackingBook
  gate: OrderGate
  orders: Pick<OrderReading, 'find'>
  boxes: PackingBoxes
  settings: () => PackingSettings
  rememberCustoms: RememberCustoms
  ids: Ids
  clock: Clock
}

/** What came of an input: the session the window has now, what is said, and a session the station goes on with. */
export type Said = { session: SessionRow | null; feedback: PackingFeedback; wake?: string | undefined }

const machineSteps: readonly string[] = [
  'next',
  'cancel',
  'undo',
  'quantity',
  'choose',
  'count',
  'force',
  'package',
  'weight',
  'scale_trouble',
  'customs',
  'service',
  'split',
  'photo',
] satisfies MachineStep['kind'][]

export const isMachineStep = (step: PackingStepInput): step is MachineStep => machineSteps.includes(step.kind)

/** How the session on a desk goes on from an input. Every method is part of the caller's transaction. */
export function createPackingMoves(ports: PackingMovePorts) {
  const { repository, book, clock } = ports

  const factsOf = (row: SessionRow, actor: PackingActor): SessionFacts => ({
    at: clock.now().toISOString(),
    by: actor.name,
    mayForce: ports.settings().may_force === 'packer' || actor.mayManage,
    settings: ports.settings(),
    boxesOf: document => ports.boxes.boxesOf(document, ports.orders.find(row.orderId, row.testMode)),
    newParcelId: () => ports.ids('packedParcel'),
  })

  const noteMistake = (row: SessionRow | null, kind: PackingFeedback['kind'], actor: PackingActor) => {
    if (kind !== 'wrong_item' && kind !== 'too_many' && kind !== 'unknown_code') return
    const { testMode, desk, operator } = actor
    const at = clock.now().getTime()
    repository.addMistake({ testMode, at, desk, operator, kind, sessionId: row?.id ?? null })
  }

  /** An order that was cancelled, held or shipped meanwhile is told of, and given back. */
  const stopped = (row: SessionRow): Said | null => {
    if (!isReturnable(row)) return null
    const order = ports.orders.find(row.orderId, row.testMode)
    const counted = row.document.items.reduce((sum, item) => sum + item.counted, 0)
    const feedback: PackingFeedback | null = order
      ? ports.gate(order, { counted, shipmentId: row.shipmentId })
      : { kind: 'released', order: orderRef(row) }
    if (!feedback) return null
    book.end(row, 'released', feedback)
    return { session: null, feedback }
  }

  /** The session after an input of the machine. */
  const move = (row: SessionRow, input: SessionInput, actor: PackingActor): Said => {
    const over = stopped(row)
    if (over) return over
    const moved = moveSession(row.document, input, factsOf(row, actor))
    noteMistake(row, moved.feedback.kind, actor)
    if (input.kind === 'customs' && input.remember && moved.feedback.kind !== 'refused')
      ports.rememberCustoms(row, input, actor)
    switch (moved.effect) {
      case 'rate':
        return saved(row, moved.document, moved.feedback, true)
      case 'buy':
        return buyNow(row)
      case 'stop_hold':
        return stopHold(row)
      case 'set_aside':
        return { session: book.save(row, { state: 'paused' }), feedback: moved.feedback }
      case null:
        return saved(row, moved.document, moved.feedback, false)
    }
  }

  const saved = (
    row: SessionRow,
    document: SessionRow['document'],
    feedback: PackingFeedback,
    isRated: boolean,
  ): Said => {
    const kept = document.step === row.step ? {} : { plan: null, holdUntil: null }
    const session = book.save(row, { document, step: document.step, ...kept })
    return { session, feedback, ...(isRated ? { wake: row.id } : {}) }
  }

  /** What was shown is bought at once. */
  const buyNow = (row: SessionRow): Said => {
    if (!row.plan) return { session: row, feedback: { kind: 'refused', because: 'not_now', message: null } }
    const { service } = row.document
    const feedback = service ? ({ kind: 'buying', service } as const) : row.document.feedback
    const document = { ...row.document, step: 'holding' as const, feedback }
    const session = book.save(row, { document, step: 'holding', holdUntil: clock.now().getTime() })
    return { session, feedback, wake: row.id }
  }

  const stopHold = (row: SessionRow): Said => {
    const { service } = row.document
    const standing = service ? ({ kind: 'buy_now', service } as const) : row.document.feedback
    const document = { ...row.document, step: 'choose' as const, feedback: standing }
    const session = book.save(row, { document, step: 'choose', holdUntil: null })
    return { session, feedback: { kind: 'undone', what: 'purchase' } }
  }

  /** Ship only, and orders that are not counted, go on by themselves. */
  const begun = (claimed: Claimed, actor: PackingActor): Said => {
    const { session, feedback } = claimed
    if (!session || session.document.is_counting || session.step !== 'items') return { session, feedback }
    const moved = goOn(session.document, factsOf(session, actor))
    const said = saved(session, moved.document, moved.feedback, moved.effect === 'rate')
    return { ...said, feedback }
  }

  return { move, stopped, begun, noteMistake }
}
