import type { RateRecord } from '../../../../shared/api/rates.ts'
import { pendingLabelOf } from '../../../../shared/desk/bought-labels.ts'
import type { PackingFeedback, PackingService } from '../../../../shared/desk/packing-feedback.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { leftOf } from '../../../../shared/packing/counting.ts'
import { withNextParcel } from '../../../../shared/packing/move-session.ts'
import type { SessionDocument } from '../../../../shared/packing/session-document.ts'
import { isUnsettled, stepsThat } from '../../../../shared/packing/steps.ts'
import { refusalText } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { PackingPlan } from '../../../db/schema/packing.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Ids } from '../../../platform/ids.ts'
import { createLanes, type Lanes, type LanesOptions, type Next } from '../../../platform/loops/loop.ts'
import type { OrderReading } from '../../orders/orders/order-service.ts'
import type { PurchaseLedger } from '../../shipping/shipments/purchase-ledger.ts'
import type { PurchaseService } from '../../shipping/shipments/purchase-service.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { PickCarts } from '../pick-batches/pick-carts.ts'
import type { OrderGate } from '../sessions/order-gate.ts'
import { orderRef, type PackingBook } from '../sessions/packing-claims.ts'
import { labelFeedback, type SessionFacts } from '../sessions/packing-mapper.ts'
import { isEarlier, type PackingQueue } from '../sessions/packing-queue.ts'
import type { PackingRepository, SessionRow } from '../sessions/packing-repository.ts'
import { createPackingOutcome, createStepping } from './packing-outcome.ts'
import type { PackingRating, Rated } from './packing-rating.ts'

/** Puts the label of a parcel, its papers and its slip into the print queue. Nothing here can buy. */
export type PrintParcel = (
  shipmentId: string,
  asked: { printerId: string | null; slip: boolean; desk: string; testMode: boolean; by: string },
) => Promise<Result<unknown>>

export type PackingBuyingPorts = {
  database: Pick<Database, 'write'>
  repository: PackingRepository
  book: PackingBook
  gate: OrderGate
  carts: Pick<PickCarts, 'takeOut'>
  orders: Pick<OrderReading, 'find'>
  rating: PackingRating
  shipments: Pick<ShipmentService, 'retrieve'>
  purchases: Pick<PurchaseService, 'purchaseNew'>
  ledger: Pick<PurchaseLedger, 'findLive'>
  queue: PackingQueue
  print: PrintParcel
  printOf: SessionFacts['printOf']
  printSlip: () => boolean
  holdSeconds: () => number
  ids: Ids
  clock: Clock
}

export type PackingBuying = ReturnType<typeof createPackingBuying>

/** Rates, buys and prints what was packed, one step after the other, each on disk before the next. */
export function createPackingBuying(ports: PackingBuyingPorts) {
  const { repository, book, clock, ledger } = ports
  const stepping = createStepping(ports)
  const { at } = stepping
  const { settle, follow } = createPackingOutcome({ ...ports, ...stepping })
  const { rate } = createHolding({ ...ports, ...stepping })
  const { label } = createLabelling({ ...ports, ...stepping })
  const nowMs = () => clock.now().getTime()

  /** Why an order is not bought after all. */
  const stoppedBy = (row: SessionRow): PackingFeedback | null => {
    const order = ports.orders.find(row.orderId, row.testMode)
    const counted = row.document.items.reduce((sum, item) => sum + item.counted, 0)
    return order
      ? ports.gate(order, { counted, shipmentId: row.shipmentId })
      : { kind: 'released', order: orderRef(row) }
  }

  /** Looks at the order once more and binds it to its shipment, before anybody is asked. */
  const bind = (row: SessionRow): SessionRow | null =>
    at(row.id, 'holding', now => {
      if ((now.holdUntil ?? 0) > nowMs() || !now.plan) return null
      const stopped = stoppedBy(now)
      if (stopped) return book.end(now, 'released', stopped)
      const { service } = now.document
      const feedback = service ? ({ kind: 'buying', service } as const) : now.document.feedback
      const document = { ...now.document, step: 'buying' as const, feedback }
      return book.save(now, { step: 'buying', document, shipmentId: now.plan.draft.id, holdUntil: null })
    })

  /** Buys what was shown, or leaves it to the queue while its carrier is away. */
  const ask = async (
    { operator, desk, document }: SessionRow,
    plan: PackingPlan,
    chosen: RateRecord,
  ): Promise<Result<unknown>> => {
    if (isEarlier(chosen)) return ports.queue.add(plan, chosen)
    const draft = { ...plan.draft, rates: plan.rates }
    const idempotencyKey = `pack:${document.parcel.id}`
    const buyer = { operator, desk, idempotencyKey, isAsked: true, hasAnswered: true }
    const result = await ports.purchases.purchaseNew(draft, nowMs(), chosen, buyer)
    const isLost = !result.ok && ports.queue.isAway(chosen) && ledger.findLive(draft.id) === null
    return isLost ? ports.queue.add(plan, chosen) : result
  }

  const buy = async (row: SessionRow): Promise<void> => {
    const bound = bind(row)
    if (bound?.step !== 'buying') return
    faultPoint('packing.bound')
    const { plan } = bound
    const chosen = plan?.rates.find(({ id }) => id === plan.rateId)
    const result = plan && chosen ? await ask(bound, plan, chosen) : ok(null)
    faultPoint('packing.answered')
    at(row.id, 'buying', now => settle(now, result.ok ? '' : refusalText(result.refusal)))
    faultPoint('packing.outcome_written')
  }

  /** After a start nothing is bought by itself: it says what was, and asks about the rest. */
  const recover = (): string[] => {
    for (const id of repository.claimedAtSteps(['buying'])) at(id, 'buying', row => settle(row, null))
    for (const id of repository.claimedAtSteps(stepsThat(isUnsettled))) {
      const shipmentId = repository.findSession(id)?.shipmentId ?? null
      if (shipmentId !== null) follow(shipmentId)
    }
    for (const id of repository.claimedAtSteps(['holding']))
      at(id, 'holding', row => {
        const { service, feedback } = row.document
        const standing = service ? ({ kind: 'buy_now', service } as const) : feedback
        const document = { ...row.document, step: 'choose' as const, feedback: standing }
        return book.save(row, { step: 'choose', document, holdUntil: null })
      })
    return repository.lanesAtWork().map(toLane)
  }

  /** One piece of work of a window: what is due first. */
  const step = async (lane: string): Promise<Next> => {
    const rows = repository.workOf(fromLane(lane))
    const due = rows.find(row => row.step !== 'holding' || (row.holdUntil ?? 0) <= nowMs())
    if (!due) {
      const untils = rows.flatMap(({ holdUntil }) => holdUntil ?? [])
      return untils.length > 0 ? { atMs: Math.min(...untils) } : 'idle'
    }
    if (due.step === 'rating') await rate(due)
    else if (due.step === 'holding') await buy(due)
    else await label(due)
    return 'again'
  }

  return { step, recover, follow }
}

type Stepping = ReturnType<typeof createStepping>

/** The price of what was packed, and how long it is shown before it is bought. */
function createHolding({
  at,
  show,
  book,
  rating,
  clock,
  holdSeconds,
}: Stepping & Pick<PackingBuyingPorts, 'book' | 'rating' | 'clock' | 'holdSeconds'>) {
  /** Without a hold nobody would see that it is another price than the one that could not be bought. */
  const showPrice = (row: SessionRow, { plan, service }: Extract<Rated, { plan: object }>): SessionRow => {
    const feedback = { kind: 'buy_now', service } as const
    const document = { ...row.document, step: 'choose' as const, feedback, service, agreed: null }
    return book.save(row, { step: 'choose', document, plan })
  }

  const hold = (row: SessionRow, { plan, service }: Extract<Rated, { plan: object }>): SessionRow => {
    const seconds = holdSeconds()
    if (seconds === 0 && isNews(row.document, service)) return showPrice(row, { plan, service })
    const until = clock.now().getTime() + seconds * 1_000
    const feedback: PackingFeedback = {
      kind: 'buying_soon',
      service,
      hold_until: new Date(until).toISOString(),
      hold_seconds: seconds,
    }
    const document = { ...row.document, step: 'holding' as const, feedback, service, agreed: null }
    return book.save(row, { step: 'holding', document, plan, holdUntil: until })
  }

  const rate = async (row: SessionRow): Promise<void> => {
    const rated = await rating.rate(row)
    at(row.id, 'rating', now => {
      // Asked for another parcel than the one that lies there now.
      if (JSON.stringify(now.document.parcel) !== JSON.stringify(row.document.parcel)) return now
      return 'plan' in rated ? hold(now, rated) : show(now, rated.isDoubt ? 'check' : 'choose', rated.stop)
    })
  }

  return { rate }
}

/** The label of what was bought, and what the desk goes on with. */
function createLabelling(
  ports: Stepping &
    Pick<
      PackingBuyingPorts,
      'book' | 'carts' | 'repository' | 'ids' | 'clock' | 'print' | 'printOf' | 'printSlip' | 'shipments'
    >,
) {
  const { at, show, book, repository } = ports

  /** The desk is free again, or packs what is left of the order. */
  const finish = (row: SessionRow): SessionRow => {
    // Nobody counted what all lies in the parcel.
    const left = row.document.is_counting ? leftOf(row.document) : 0
    if (left === 0) {
      const document = { ...row.document, step: 'done' as const }
      const done = book.end({ ...row, step: 'done', document }, 'done', document.feedback)
      ports.carts.takeOut(row.orderId)
      repository.forgetInputs(ports.clock.now().getTime())
      return done
    }
    const next = withNextParcel(row.document, ports.ids('packedParcel'))
    return book.save(row, { step: 'items', document: { ...next, step: 'items' }, shipmentId: null })
  }

  const label = async (row: SessionRow): Promise<void> => {
    const shipmentId = row.shipmentId ?? ''
    // Printed already, when the station ended before it could say so.
    const isQueued = ports.printOf(shipmentId) !== null
    const { operator, desk, testMode } = row
    const asked = {
      printerId: row.document.printer_id,
      slip: ports.printSlip(),
      desk,
      testMode,
      by: operator ?? desk,
    }
    const printed = isQueued ? ok(null) : await ports.print(shipmentId, asked)
    faultPoint('packing.printed')
    at(row.id, 'label', now => {
      if (printed.ok) return finish(now)
      const facts = labelFeedback(now, shipmentId, null) as Extract<PackingFeedback, { kind: 'printing' }>
      const bought = ports.shipments.retrieve({ id: shipmentId, testMode })
      const pending = bought.ok && bought.value.label_url === null ? pendingLabelOf(bought.value) : null
      // No printer can mend that, so the desk goes on.
      if (pending)
        return finish({
          ...now,
          document: { ...now.document, feedback: { ...facts, kind: 'label_follows', pending } },
        })
      const problem = refusalText(printed.refusal)
      return show(now, 'label', { ...facts, kind: 'printer_trouble', printer_id: null, problem })
    })
  }

  return { label }
}

type Window = Pick<SessionRow, 'desk' | 'window'>

/** The name of the lane of a window. */
export const toLane = ({ desk, window }: Window): string => JSON.stringify([desk, window])
const fromLane = (lane: string): Window => {
  const [desk = '', window = ''] = JSON.parse(lane) as string[]
  return { desk, window }
}

/** Whether somebody agreed to something else before. */
const isNews = (
  { agreed }: SessionDocument,
  { service, price, currency, carrier_name }: PackingService,
): boolean =>
  agreed != null &&
  (agreed.service !== service ||
    agreed.carrier_name !== carrier_name ||
    agreed.price !== price ||
    agreed.currency !== currency)

/** Goes on with what desks packed, one lane for each of their windows. */
export const createPackingLoop = (
  ports: Pick<LanesOptions<string>, 'clock' | 'random' | 'report' | 'changed'> & {
    buying: Pick<PackingBuying, 'step' | 'recover'>
  },
): Lanes<string> =>
  createLanes<string>({
    ...ports,
    name: 'packing',
    backOff: { firstMs: 1_000, mostMs: 30_000 },
    atStart: ports.buying.recover,
    step: ports.buying.step,
  })
