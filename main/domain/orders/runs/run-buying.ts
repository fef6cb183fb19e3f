import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { pendingLabelOf } from '../../../../shared/desk/bought-labels.ts'
import { nobodyAtDesk } from '../../../../shared/desk/desk-name.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { carrierMinor, markupsMinor } from '../../../../shared/rate-markups.ts'
import type { Database } from '../../../db/database.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { Buyer, PurchaseLedger } from '../../shipping/shipments/purchase-ledger.ts'
import type { PurchaseService } from '../../shipping/shipments/purchase-service.ts'
import type { ShipmentService } from '../../shipping/shipments/shipment-service.ts'
import type { RuleBook } from '../rules/rule-book.ts'
import { limitsOf, openOf } from './run-doubts.ts'
import { isSkip, type RunRating, toSkipped } from './run-rating.ts'
import type { ItemChange, RunItemRow, RunRepository, RunRow } from './run-repository.ts'
import { fingerprintOf } from './run-rules.ts'
import { saidBy, saidNothing, sayOfRun } from './run-sayings.ts'

export type RunBuyingPorts = {
  database: Pick<Database, 'write' | 'transactTogether'>
  repository: RunRepository
  rating: Pick<RunRating, 'draftOf'>
  shipments: Pick<ShipmentService, 'retrieve' | 'keepRates' | 'replaceDraft' | 'purchase'>
  purchases: Pick<PurchaseService, 'purchaseNew'>
  ledger: Pick<PurchaseLedger, 'findLive'>
  rules: Pick<RuleBook, 'used'>
  clock: Clock
  /** Something of the run changed. */
  changed: (runId: string) => void
}

export type RunBuying = {
  /** Buys until nothing is left, the run is not bought any more, or the station ends. */
  buyAll: (runId: string, signal: AbortSignal) => Promise<void>
  /** Gives items that were being bought the outcome the ledger has; only while nothing of the run is being bought. */
  recover: (runId: string) => void
  /** Gives an item of unknown outcome what its shipment has become. */
  follow: (shipmentId: string) => void
}

/** Labels asked for at the same time. */
const atOnce = 4

/** An item about to be bought. `former`: the draft somebody prepared, which this one replaces when it is bought. */
type Claimed = {
  item: RunItemRow
  draft: ShipmentRecord
  former: ShipmentRecord | null
  isStored: boolean
  buyer: Buyer
}

const buyerOf = ({ operator, desk }: RunRow, { runId, orderId }: RunItemRow): Buyer => ({
  operator: operator === nobodyAtDesk ? null : operator,
  desk,
  idempotencyKey: `run:${runId}:${orderId}`,
  isAsked: true,
  hasAnswered: true,
})

export function createRunBuying(ports: RunBuyingPorts): RunBuying {
  const { repository, ledger, shipments } = ports

  const touch = (runId: string) => {
    const run = repository.findRun(runId)
    if (run) repository.saveRun({ ...run, updatedAt: ports.clock.now().getTime() })
  }

  /** The draft an earlier attempt stored for this order without asking the carrier; null when there is none. */
  const findLeftDraft = (run: RunRow, item: RunItemRow): ShipmentRecord | null => {
    if (item.shipmentId === null || ledger.findLive(item.shipmentId)) return null
    const stored = shipments.retrieve({ id: item.shipmentId, testMode: run.testMode })
    return stored.ok && stored.value.status === 'draft' ? stored.value : null
  }

  /** The outcome as the ledger has it, whatever the call answered; `ifNothing` when the carrier was never asked. */
  const outcomeOf = (shipmentId: string, testMode: boolean, ifNothing: ItemChange): ItemChange => {
    const state = ledger.findLive(shipmentId)?.state
    if (state === undefined) return ifNothing
    const shipment = state === 'bought' ? shipments.retrieve({ id: shipmentId, testMode }) : null
    return shipment?.ok
      ? toBought(shipment.value, ports.clock.now().getTime())
      : { state: 'unknown', ...sayOfRun('maybe_bought') }
  }

  /** Checks the order again and binds it to its shipment before the carrier is asked; null when it is not bought. */
  const claimItem = (run: RunRow, item: RunItemRow): Claimed | null => {
    if (item.shipmentId !== null && ledger.findLive(item.shipmentId)) {
      repository.changeItem(item, outcomeOf(item.shipmentId, run.testMode, {}))
      return null
    }
    const found = ports.rating.draftOf(run, item)
    if (isSkip(found)) {
      repository.changeItem(item, toSkipped(found))
      return null
    }
    if (item.fingerprint !== fingerprintOf(found.draft)) {
      repository.changeItem(item, { state: 'failed', ...sayOfRun('changed_since') })
      return null
    }
    // Checked again here, where money is spent, whatever was counted when buying was started.
    const limits = limitsOf(run, () => repository.amounts(run.id))
    if (openOf(item, limits).length > 0) {
      repository.changeItem(item, { state: 'skipped', reason: 'unanswered', ...saidNothing })
      return null
    }
    const former = found.prepared
    const left = former ? null : findLeftDraft(run, item)
    const fits = left !== null && fingerprintOf(left) === item.fingerprint
    const draft = fits ? left : found.draft
    repository.changeItem(item, { state: 'buying', shipmentId: draft.id, ...saidNothing })
    return { item, draft, former, isStored: fits, buyer: buyerOf(run, item) }
  }

  /** The next order to buy; null when there is none, `skipped` when it is not bought after all. */
  const claim = (runId: string): Promise<Result<Claimed | 'skipped' | null>> =>
    ports.database.transactTogether(() => {
      const run = repository.findRun(runId)
      const [item] = run?.state === 'buying' ? repository.itemsIn(runId, 'rated', 1) : []
      return ok(run && item ? (claimItem(run, item) ?? 'skipped') : null)
    })

  const purchase = async ({ item, draft, former, isStored, buyer }: Claimed): Promise<Result<unknown>> => {
    const rates = item.rates ?? []
    const rate = rates.find(each => each.id === item.rateId)
    const recordRef = { id: draft.id, testMode: draft.test_mode }
    if (isStored || former) {
      const kept = former
        ? shipments.replaceDraft(former, { ...draft, rates, messages: [] })
        : shipments.keepRates(recordRef, draft, { rates, messages: [] })
      return kept.ok ? shipments.purchase(recordRef, { selected_rate_id: item.rateId ?? '' }, buyer) : kept
    }
    return rate
      ? ports.purchases.purchaseNew({ ...draft, rates }, ports.clock.now().getTime(), rate, buyer)
      : ok(null)
  }

  const buyOne = async (claimed: Claimed): Promise<void> => {
    const { item, draft } = claimed
    faultPoint('run.item_claimed')
    const result = await purchase(claimed)
    faultPoint('run.item_done')
    const isLeft = shipments.retrieve({ id: draft.id, testMode: draft.test_mode }).ok
    const refused: ItemChange = {
      state: 'failed',
      ...(result.ok ? sayOfRun('not_asked') : saidBy(result.refusal)),
      ...(isLeft ? {} : { shipmentId: null }),
    }
    await ports.database.transactTogether(() => {
      const outcome = outcomeOf(draft.id, draft.test_mode, refused)
      repository.changeItem(item, outcome)
      if (outcome.state === 'bought') ports.rules.used(item.orderId, item.rules)
      touch(item.runId)
      return ok(undefined)
    })
    faultPoint('run.item_written')
    ports.changed(item.runId)
  }

  const work = async (runId: string, signal: AbortSignal): Promise<void> => {
    while (!signal.aborted) {
      const claimed = await claim(runId)
      if (!claimed.ok || claimed.value === null) return
      if (claimed.value !== 'skipped') await buyOne(claimed.value)
    }
  }

  return {
    buyAll: async (runId, signal) => {
      const ended = await Promise.allSettled(Array.from({ length: atOnce }, () => work(runId, signal)))
      const failed = ended.find(each => each.status === 'rejected')
      if (failed) throw failed.reason
    },
    recover: runId => {
      const run = repository.findRun(runId)
      if (!run) return
      ports.database.write(() => {
        for (const item of repository.itemsIn(runId, 'buying', -1)) {
          // The carrier was not asked: the item is bought in its turn.
          const change = outcomeOf(item.shipmentId ?? '', run.testMode, { state: 'rated', ...saidNothing })
          repository.changeItem(item, change)
        }
      })
    },
    follow: shipmentId => {
      const item = repository.itemOfShipment(shipmentId)
      const run = item?.state === 'unknown' ? repository.findRun(item.runId) : null
      if (!item || !run) return
      const change = outcomeOf(shipmentId, run.testMode, { state: 'failed', ...sayOfRun('not_bought') })
      if (change.state === 'unknown') return
      ports.database.write(() => {
        repository.changeItem(item, change)
        touch(run.id)
      })
      ports.changed(run.id)
    },
  }
}

function toBought(shipment: ShipmentRecord, nowMs: number): ItemChange {
  const rate = shipment.selected_rate
  const arrives = pendingLabelOf(shipment)?.arrives ?? 'never'
  return {
    state: 'bought',
    ...(arrives === 'never' ? saidNothing : sayOfRun('label_follows')),
    boughtAt: nowMs,
    trackingNumber: shipment.tracking_number,
    // The shipment has its rates.
    rates: null,
    ...(rate?.currency
      ? {
          amountMinor: carrierMinor(rate),
          markupMinor: markupsMinor(rate),
          currency: rate.currency,
          service: rate.service,
        }
      : {}),
  }
}
