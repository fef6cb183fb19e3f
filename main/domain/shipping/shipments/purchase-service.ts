import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { noConnection, ok, type Result, refuseByCarrier } from '../../../../shared/errors/result.ts'
import { unlessReturn } from '../../../carriers/contract/adapter.ts'
import type { LabelResult } from '../../../carriers/contract/model.ts'
import { adapterCodes, failed, type Outcome } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import { type Clock, dayOf } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { Begun, PurchaseBook } from './purchase-book.ts'
import type { PurchaseLedger, PurchaseWish } from './purchase-ledger.ts'
import type { Papers, PurchasePapers } from './purchase-papers.ts'
import {
  assertPurchasable,
  checkAddresses,
  notWrittenDown,
  rateUnavailable,
  withDoubt,
} from './purchase-rules.ts'
import { fingerprintOf, rateOf, withWish } from './purchase-wish-mapper.ts'
import type { ShipmentDoubts } from './shipment-doubts.ts'
import { toLabelRequest } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

export type PurchaseService = {
  /** Buys the label of a stored draft by one of its rates. */
  purchase: (
    draft: ShipmentRecord,
    input: PurchaseInput,
    idempotencyKey: string | null,
  ) => Promise<Result<ShipmentRecord>>
  /** Stores a draft and buys it at once; when the carrier refuses, nothing is stored. */
  purchaseNew: (
    draft: ShipmentRecord,
    createdAtMs: number,
    rate: RateRecord,
    idempotencyKey: string | null,
  ) => Promise<Result<ShipmentRecord>>
}

export type PurchasePorts = {
  database: Pick<Database, 'transact'>
  repository: ShipmentRepository
  sync: Pick<ShipmentSync, 'link'>
  ledger: PurchaseLedger
  book: PurchaseBook
  doubtsOf: ShipmentDoubts
  papers: PurchasePapers
  live: LiveConnections
  callCarrier: CallCarrier
  clock: Clock
  changes: ChangeFeed
  /** Told when the outcome of a purchase could not be written down. */
  onUnwritten: (error: unknown, shipmentId: string) => void
}

type Bought = Outcome<LabelResult> & { ok: true }

/** A purchase whose intent is on disk: all that is needed to act and to write down what came of it. */
type Intent = Begun & { connection: LiveConnection }

export function createPurchaseService(ports: PurchasePorts): PurchaseService {
  const { database, repository, sync, ledger, live, changes } = ports

  const askCarrier = (
    { draft, rate, connection }: Intent,
    { options }: Papers,
  ): Promise<Outcome<LabelResult>> => {
    const { createLabel } = connection.adapter
    if (!createLabel)
      return Promise.resolve(
        failed([{ code: adapterCodes.notSupported, message: 'this operation is not supported.' }]),
      )
    const operation = unlessReturn(connection.adapter, options, createLabel)
    return ports.callCarrier(connection, operation, toLabelRequest({ ...draft, options }, rate), {
      paid: true,
      about: { shipmentId: draft.id },
    })
  }

  /** Asks the carrier and writes the outcome; `giveUp` tidies away what a refusal leaves behind. */
  const carryOut = async (
    intent: Intent,
    giveUp: (intent: Intent) => void,
  ): Promise<Result<ShipmentRecord>> => {
    faultPoint('purchase.intent_written')
    const papers = await prepare(intent, giveUp)
    const result = papers.ok ? await buy(intent, papers.value, giveUp) : papers
    faultPoint('purchase.outcome_written')
    const completed = result.ok ? ok(await ports.papers.complete(result.value)) : result
    changes.publish({ topic: 'shipments', id: intent.draft.id, action: 'updated' })
    faultPoint('purchase.before_answer')
    return completed
  }

  /** What has to be there before the carrier hears of it. Whatever goes wrong here, nothing was bought. */
  const prepare = async (intent: Intent, giveUp: (intent: Intent) => void): Promise<Result<Papers>> => {
    try {
      const papers = await ports.papers.prepare(intent.draft, intent.connection)
      if (!papers.ok) withdraw(intent, giveUp)
      // A carrier inside the station that was cut off has done nothing, whenever that was.
      else if (!intent.connection.adapter.isLocal) ledger.asked(intent.purchaseId)
      return papers
    } catch (error) {
      withdraw(intent, giveUp)
      throw error
    }
  }

  const buy = async (intent: Intent, papers: Papers, giveUp: (intent: Intent) => void) => {
    faultPoint('purchase.before_call')
    const outcome = await askCarrier(intent, papers)
    faultPoint('purchase.call_answered')
    if (!outcome.ok) return dismiss(intent, outcome, giveUp)
    const invoice = outcome.value.invoice ?? papers.invoice
    return keep(intent, { ...outcome, value: { ...outcome.value, invoice } })
  }

  /** The carrier was not asked. On a full disk even this may fail; the intent is then found at the next start. */
  const withdraw = (intent: Intent, giveUp: (intent: Intent) => void) => {
    try {
      database.transact(() => ok(giveUp(intent)))
    } catch (error) {
      ports.onUnwritten(error, intent.draft.id)
    }
  }

  /** What was paid for is told even when it cannot be written down. */
  const keep = (intent: Intent, bought: Bought): Result<ShipmentRecord> => {
    try {
      return database.transact(() => ok(ports.book(intent, bought)))
    } catch (error) {
      ports.onUnwritten(error, intent.draft.id)
      leaveUnknown(intent)
      return notWrittenDown(intent.draft.id, bought.value, error)
    }
  }

  /** On a full disk even this may fail; the intent is then found at the next start. */
  const leaveUnknown = ({ purchaseId, draft }: Intent) => {
    try {
      ledger.unknown(purchaseId)
      database.transact(() => ok(sync.link(draft.id)))
    } catch (error) {
      ports.onUnwritten(error, draft.id)
    }
  }

  const dismiss = (
    intent: Intent,
    outcome: Outcome<LabelResult> & { ok: false },
    giveUp: (intent: Intent) => void,
  ): Result<never> => {
    database.transact(() => {
      if (outcome.retry !== 'unknown-outcome') return ok(giveUp(intent))
      ledger.unknown(intent.purchaseId)
      return ok(sync.link(intent.draft.id))
    })
    return refuseByCarrier(withDoubt(outcome, intent.connection, intent.draft.id))
  }

  /** Reads the shipment again: what is bought is what it is at the moment the intent is written. */
  const begin = (
    of: ShipmentRecord,
    input: PurchaseInput,
    connection: LiveConnection,
    idempotencyKey: string | null,
  ): Result<Intent> => {
    const stored = repository.find(of.id, of.test_mode)
    const allowed = stored ? assertPurchasable(stored) : rateUnavailable()
    if (!stored || !allowed.ok) return allowed as Result<never>
    const rate = rateOf(stored, input)
    if (!rate) return rateUnavailable()
    const wish = { input, day: dayOf(ports.clock.now()) }
    const draft = withWish(stored, wish)
    const addresses = checkAddresses(draft)
    if (!addresses.ok) return addresses
    return write({ draft, rate, connection }, wish, idempotencyKey)
  }

  const write = (
    what: Omit<Intent, 'purchaseId'>,
    wish: PurchaseWish,
    idempotencyKey: string | null,
  ): Result<Intent> => {
    const { draft, rate, connection } = what
    const fingerprint = fingerprintOf(connection.row.id, toLabelRequest(draft, rate))
    const facts = { fingerprint, idempotencyKey, wish }
    faultPoint('purchase.before_intent')
    const begun = ledger.begin(draft.id, connection.row.id, rate.service ?? '', facts)
    return begun.ok ? ok({ ...what, purchaseId: begun.value }) : begun
  }

  const purchase: PurchaseService['purchase'] = async (stored, input, idempotencyKey) => {
    const rate = rateOf(stored, input)
    if (!rate) return rateUnavailable()
    const connection = await live.findByRef(rate)
    if (!connection) return noConnection()
    const intent = database.transact(() => begin(stored, input, connection, idempotencyKey))
    return intent.ok ? carryOut(intent.value, ({ purchaseId }) => ledger.refused(purchaseId)) : intent
  }

  /** Nothing is left of it, unless papers were sent ahead and nobody knows whether they arrived. */
  const takeBack = ({ purchaseId, draft: { id } }: Intent) => {
    if (ports.doubtsOf(id)) {
      ledger.refused(purchaseId)
      sync.link(id)
    } else {
      ledger.forget(purchaseId)
      repository.remove(id)
    }
  }

  const purchaseNew: PurchaseService['purchaseNew'] = async (draft, createdAtMs, rate, idempotencyKey) => {
    const addresses = checkAddresses(draft)
    if (!addresses.ok) return addresses
    const connection = await live.findByRef(rate)
    if (!connection) return noConnection()
    const begun = database.transact(() => {
      // Not linked to its orders yet: what may be taken back must not have touched them.
      repository.insert(draft, createdAtMs)
      const wish = { input: { selected_rate_id: rate.id }, day: null }
      return write({ draft, rate, connection }, wish, idempotencyKey)
    })
    return begun.ok ? carryOut(begun.value, takeBack) : begun
  }

  return { purchase, purchaseNew }
}
