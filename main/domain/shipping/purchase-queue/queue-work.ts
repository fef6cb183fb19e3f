import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { Reachability } from '../../../../shared/desk/connections.ts'
import type { Refusal, Result } from '../../../../shared/errors/result.ts'
import { isSameOffer } from '../../../../shared/rate-choices.ts'
import { carrierMinor, markupsMinor } from '../../../../shared/rate-markups.ts'
import { messageText } from '../../../carriers/contract/outcome.ts'
import { createLoop, type Loop, type LoopOptions, type NextRound } from '../../../platform/loops/loop.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { inOrder } from '../rates/rate-mapper.ts'
import type { RateService } from '../rates/rate-service.ts'
import { type Buyer, noBuyer, type PurchaseLedger } from '../shipments/purchase-ledger.ts'
import type { PurchaseService } from '../shipments/purchase-service.ts'
import { toRateRequestOf } from '../shipments/shipment-mapper.ts'
import type { ShipmentService } from '../shipments/shipment-service.ts'
import type { QueueBook } from './queue-book.ts'
import type { QueueRepository, QueueRow } from './queue-repository.ts'
import { hasPriceMoved } from './queue-rules.ts'

/** `next`: the entry waits no more; `later`: its connection cannot be bought from now. */
export type QueueOutcome = 'next' | 'later'

type QueueEntry = QueueRow

/** Carries out what is queued. One at a time a connection; the caller sees to the order. */
type QueueWork = {
  /** Everything that waits or is under way, the oldest first. */
  open: () => QueueEntry[]
  /** Whether a shipment that waits was bought or cancelled by another way. */
  hasLeft: (shipmentId: string) => boolean
  /** Puts right what a crash, a failure or another way left behind; nothing may be under way. */
  recover: (entry: QueueRow) => void
  /** Asks for the price again and buys at it. */
  carryOut: (entry: QueueRow, signal: AbortSignal) => Promise<QueueOutcome>
}

export type QueueWorkPorts = {
  repository: Pick<QueueRepository, 'open' | 'openOf'>
  book: QueueBook
  shipments: Pick<ShipmentService, 'retrieve' | 'keepRates'>
  purchases: Pick<PurchaseService, 'purchase'>
  rates: Pick<RateService, 'ask'>
  ledger: Pick<PurchaseLedger, 'findLive'>
  live: Pick<LiveConnections, 'find'>
  breaker: { of: (connectionId: string) => Reachability }
  /** Who queued it, and whether they may buy it still; null for the people and tools of the shop. */
  buyerOf: (entryId: string) => Pick<Buyer, 'operator' | 'assertAllowed'> | null
}

const unknownText =
  'The carrier was asked for this label and did not answer, so it may have been bought. Packdesk does not ask again on its own: check with the carrier, then record what happened.'

export function createQueueWork(ports: QueueWorkPorts): QueueWork {
  const { book, shipments, ledger } = ports

  const recover: QueueWork['recover'] = entry => {
    if (entry.message !== null) return void book.stop(entry, [entry.state], 'cancelled', entry.message)
    if (entry.state === 'queued' && !isDraft(entry)) return leave(entry)
    if (entry.state === 'rating') book.move(entry, ['rating'], 'queued')
    if (entry.state !== 'buying') return
    const purchase = ledger.findLive(entry.shipmentId)
    if (purchase?.state === 'bought') book.move(entry, ['buying'], 'bought')
    else if (purchase?.state === 'unknown') book.stop(entry, ['buying'], 'unknown', unknownText)
    else if (purchase === null) book.move(entry, ['buying'], 'queued')
  }

  const draftOf = (entry: QueueRow): ShipmentRecord | null => {
    const found = shipments.retrieve(shipmentRefOf(entry))
    return found.ok && found.value.status === 'draft' ? found.value : null
  }
  const isDraft = (entry: QueueRow) => draftOf(entry) !== null
  const leave = (entry: QueueRow) =>
    void book.stop(entry, ['queued'], 'cancelled', 'The shipment was bought or cancelled otherwise.')

  const carryOut: QueueWork['carryOut'] = async (entry, signal) => {
    const draft = draftOf(entry)
    if (!draft) {
      leave(entry)
      return 'next'
    }
    const other = ledger.findLive(entry.shipmentId)
    if (other?.state === 'pending') return 'later'
    if (other) {
      book.stop(entry, ['queued'], 'unknown', unknownText)
      return 'next'
    }
    const connection = entry.connectionId === null ? null : await ports.live.find(entry.connectionId)
    if (!connection) {
      book.stop(entry, ['queued'], 'refused', 'The connection was removed, or cannot be opened.')
      return 'next'
    }
    if (!book.move(entry, ['queued'], 'rating')) return 'next'
    const priced = await price(entry, draft, connection)
    if (typeof priced === 'string') return priced
    if (signal.aborted) {
      book.move(entry, ['rating'], 'queued')
      return 'later'
    }
    return book.move(entry, ['rating'], 'buying') ? buy(entry, priced) : 'next'
  }

  /** The draft with fresh prices and the one to buy at, unless it stops here. */
  const price = async (entry: QueueRow, draft: ShipmentRecord, connection: LiveConnection) => {
    const request = toRateRequestOf(draft)
    const answer = await ports.rates.ask(connection, request)
    if (answer.isUnreachable) return backToWaiting(entry)
    const rate = inOrder(answer.rates, request).find(each => isSameOffer(each, entry))
    if (!rate?.currency) {
      const isGone = answer.rates.length > 0
      const words = answer.messages.map(messageText).join(' ')
      const text = isGone ? 'The carrier does not offer the service for this parcel now.' : words
      book.stop(entry, ['rating'], isGone ? 'service_gone' : 'refused', text || 'The carrier gave no price.')
      return 'next'
    }
    const others = draft.rates.filter(each => each.carrier_ref !== connection.row.id)
    const rates = inOrder([...others, ...answer.rates], request)
    const kept = shipments.keepRates(shipmentRefOf(entry), draft, { rates, messages: answer.messages })
    if (!kept.ok) return backToWaiting(entry)
    // Whatever the shop adds to it, what the carrier asks for is held against what it asked for before.
    const offered = { minor: carrierMinor(rate) ?? 0, currency: rate.currency }
    if (!hasPriceMoved(entry, offered)) return { draft: kept.value, rateId: rate.id }
    const text = 'The price has moved by more than was accepted. Nothing was bought.'
    const more = {
      offeredMinor: offered.minor,
      offeredMarkupMinor: markupsMinor(rate),
      offeredCurrency: offered.currency,
    }
    book.stop(entry, ['rating'], 'price_moved', text, more)
    return 'next'
  }

  const backToWaiting = (entry: QueueRow): QueueOutcome => {
    book.move(entry, ['rating', 'buying'], 'queued')
    return 'later'
  }

  const buy = async (
    entry: QueueRow,
    { draft, rateId }: { draft: ShipmentRecord; rateId: string },
  ): Promise<QueueOutcome> => {
    const label = entry.labelType as ShipmentRecord['label_type']
    const input = { selected_rate_id: rateId, ...(label ? { label_type: label } : {}) }
    // What is doubtful of the draft was answered before it was queued, and its price was accepted.
    const buyer = { ...noBuyer, isAsked: true, hasAnswered: true, ...ports.buyerOf(entry.id) }
    const result = await ports.purchases.purchase(draft, input, buyer)
    return settle(entry, result)
  }

  /** What the ledger says counts, whatever was answered. */
  const settle = (entry: QueueRow, result: Result<unknown>): QueueOutcome => {
    const state = ledger.findLive(entry.shipmentId)?.state
    if (state === 'bought') book.move(entry, ['buying'], 'bought')
    else if (state === 'unknown') book.stop(entry, ['buying'], 'unknown', unknownText)
    else if (entry.connectionId && ports.breaker.of(entry.connectionId).state === 'unreachable')
      return backToWaiting(entry)
    else book.stop(entry, ['buying'], 'refused', result.ok ? '' : wordsOf(result.refusal))
    return 'next'
  }

  return {
    open: ports.repository.open,
    hasLeft: shipmentId => {
      const entry = ports.repository.openOf(shipmentId)
      return entry?.state === 'queued' && !isDraft(entry)
    },
    recover,
    carryOut,
  }
}

const shipmentRefOf = ({ shipmentId, testMode }: QueueRow) => ({
  id: shipmentId,
  testMode: Boolean(testMode),
})

const wordsOf = (refusal: Refusal): string => {
  if (refusal.kind === 'carrier') return refusal.messages.map(messageText).join(' ')
  return 'message' in refusal && refusal.message ? refusal.message : 'The purchase was refused.'
}

export type PurchaseQueueLoopPorts = Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
  work: QueueWork
  breaker: { of: (connectionId: string) => Reachability }
}

/** A connection that could not be reached and is not cut off yet is looked at again after this. */
const lookAgainMs = 15_000

/**
 * Buys what is queued once its connection can be reached: connections beside each other, what is queued for one in
 * its order. It sleeps while nothing waits, and until the next trial of a connection that is cut off.
 */
export function createPurchaseQueueLoop({ work, breaker, ...ports }: PurchaseQueueLoopPorts): Loop {
  const dueMs = (connectionId: string | null): number => {
    const next = connectionId === null ? null : breaker.of(connectionId).next_try_at
    return next === null ? 0 : Date.parse(next)
  }

  /** Answers when the connection is to be looked at again; null when nothing waits for it. */
  const buyInOrder = async (entries: QueueEntry[], signal: AbortSignal): Promise<number | null> => {
    for (const entry of entries) {
      const nowMs = ports.clock.now().getTime()
      const next = dueMs(entry.connectionId)
      if (next > nowMs) return next
      if (signal.aborted) return nowMs
      if ((await work.carryOut(entry, signal)) === 'later')
        return Math.max(dueMs(entry.connectionId), ports.clock.now().getTime() + lookAgainMs)
    }
    return null
  }

  return createLoop({
    ...ports,
    name: 'purchase_queue',
    intervalMs: 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 5_000, mostMs: 5 * 60_000 },
    round: async (signal): Promise<NextRound> => {
      for (const entry of work.open()) work.recover(entry)
      const waiting = Map.groupBy(
        work.open().filter(({ state }) => state === 'queued'),
        ({ connectionId }) => connectionId,
      )
      const times = await Promise.all([...waiting.values()].map(entries => buyInOrder(entries, signal)))
      const due = times.filter(time => time !== null)
      return due.length === 0 ? 'when_called' : { atMs: Math.min(...due) }
    },
  })
}
