import { mergeDictionary } from '../../../shared/api/merge.ts'
import type { RateRecord } from '../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../shared/api/shipments.ts'
import { noConnection } from '../../../shared/errors/common-refusals.ts'
import { ok, type Refused, type Result, refuseByCarrier } from '../../../shared/errors/result.ts'
import { toMinor } from '../../../shared/units/money.ts'
import type { CallCarrier } from '../../carriers/spec/call.ts'
import type { LabelResult } from '../../carriers/spec/model.ts'
import { adapterCodes, failed, type Outcome } from '../../carriers/spec/outcome.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import { type Clock, dayOf } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { LiveConnection, LiveConnections } from '../connections/live-connections.ts'
import { toRateRecord } from '../rates/rate-mapper.ts'
import type { TrackerService } from '../trackers/tracker-service.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { Papers, PurchasePapers } from './purchase-papers.ts'
import {
  assertPurchasable,
  checkAddresses,
  notWrittenDown,
  rateUnavailable,
  withDoubt,
} from './purchase-rules.ts'
import type { ShipmentLinks } from './shipment-links.ts'
import { toLabelRequest, toPayment, toPurchasedRecord, withShipmentDate } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

export type PurchaseService = {
  /** Buys the label of a stored draft by one of its rates. */
  purchase: (draft: ShipmentRecord, input: PurchaseInput) => Promise<Result<ShipmentRecord>>
  /** Stores a draft and buys it at once; when the carrier refuses, nothing is stored. */
  purchaseNew: (
    draft: ShipmentRecord,
    createdAtMs: number,
    rate: RateRecord,
  ) => Promise<Result<ShipmentRecord>>
}

export type PurchasePorts = {
  database: Pick<Database, 'transact'>
  repository: ShipmentRepository
  sync: Pick<ShipmentSync, 'save' | 'link'>
  ledger: PurchaseLedger
  links: Pick<ShipmentLinks, 'to'>
  papers: PurchasePapers
  live: LiveConnections
  callCarrier: CallCarrier
  trackers: Pick<TrackerService, 'startForPurchase'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** Told when the outcome of a purchase could not be written down. */
  onUnwritten: (error: unknown, shipmentId: string) => void
}

type Bought = Outcome<LabelResult> & { ok: true }

/** A purchase whose intent is on disk: all that is needed to act and to write down what came of it. */
type Intent = { purchaseId: string; draft: ShipmentRecord; rate: RateRecord; connection: LiveConnection }

export function createPurchaseService(ports: PurchasePorts): PurchaseService {
  const { database, repository, sync, ledger, live, ids, changes } = ports

  const askCarrier = (
    { draft, rate, connection }: Intent,
    { options }: Papers,
  ): Promise<Outcome<LabelResult>> => {
    const { createLabel } = connection.adapter
    if (!createLabel)
      return Promise.resolve(
        failed([{ code: adapterCodes.notSupported, message: 'this operation is not supported.' }]),
      )
    return ports.callCarrier(connection, createLabel, toLabelRequest({ ...draft, options }, rate), {
      paid: true,
    })
  }

  const settle = (intent: Intent, { value, messages }: Bought) => {
    const { purchaseId, draft, connection } = intent
    const rate = value.quote ? toRateRecord(value.quote, connection, ids('rate')) : intent.rate
    const record = {
      ...toPurchasedRecord(draft, rate, value, ports.links.to),
      messages: messages.length > 0 ? messages : draft.messages,
    }
    ledger.settle(purchaseId, {
      trackingNumber: value.trackingNumber,
      shipmentIdentifier: value.shipmentIdentifier,
      amountMinor: rate.currency ? toMinor(rate.total_charge, rate.currency) : null,
      currency: rate.currency ?? null,
    })
    const trackerId = ports.trackers.startForPurchase(record, connection)
    repository.saveFile(draft.id, 'label', value.label)
    if (value.invoice) repository.saveFile(draft.id, 'invoice', { format: 'PDF', bytes: value.invoice })
    return ok(sync.save({ ...record, tracker_id: trackerId }))
  }

  /** Asks the carrier and writes the outcome; `giveUp` tidies away what a refusal leaves behind. */
  const carryOut = async (
    intent: Intent,
    giveUp: (intent: Intent) => void,
  ): Promise<Result<ShipmentRecord>> => {
    const papers = await ports.papers.prepare(intent.draft, intent.connection)
    const result = papers.ok ? await buy(intent, papers.value, giveUp) : withdraw(intent, papers, giveUp)
    const completed = result.ok ? ok(await ports.papers.complete(result.value)) : result
    changes.publish({ topic: 'shipments', id: intent.draft.id, action: 'updated' })
    return completed
  }

  const buy = async (intent: Intent, papers: Papers, giveUp: (intent: Intent) => void) => {
    const outcome = await askCarrier(intent, papers)
    if (!outcome.ok) return dismiss(intent, outcome, giveUp)
    const invoice = outcome.value.invoice ?? papers.invoice
    return keep(intent, { ...outcome, value: { ...outcome.value, invoice } })
  }

  /** The carrier was not asked. */
  const withdraw = (intent: Intent, refused: Refused, giveUp: (intent: Intent) => void): Refused => {
    database.transact(() => ok(giveUp(intent)))
    return refused
  }

  /** What was paid for is told even when it cannot be written down. */
  const keep = (intent: Intent, bought: Bought): Result<ShipmentRecord> => {
    try {
      return database.transact(() => settle(intent, bought))
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
  const begin = (of: ShipmentRecord, input: PurchaseInput, connection: LiveConnection): Result<Intent> => {
    const stored = repository.find(of.id, of.test_mode)
    const allowed = stored ? assertPurchasable(stored) : rateUnavailable()
    if (!stored || !allowed.ok) return allowed as Result<never>
    const rate = rateOf(stored, input)
    if (!rate) return rateUnavailable()
    const draft = withWishes(stored, input, dayOf(ports.clock.now()))
    const addresses = checkAddresses(draft)
    if (!addresses.ok) return addresses
    const begun = ledger.begin(stored.id, connection.row.id, rate.service ?? '')
    return begun.ok ? ok({ purchaseId: begun.value, draft, rate, connection }) : begun
  }

  const purchase: PurchaseService['purchase'] = async (stored, input) => {
    const rate = rateOf(stored, input)
    if (!rate) return rateUnavailable()
    const connection = await live.findOf(rate)
    if (!connection) return noConnection()
    const intent = database.transact(() => begin(stored, input, connection))
    return intent.ok ? carryOut(intent.value, ({ purchaseId }) => ledger.refused(purchaseId)) : intent
  }

  const purchaseNew: PurchaseService['purchaseNew'] = async (draft, createdAtMs, rate) => {
    const addresses = checkAddresses(draft)
    if (!addresses.ok) return addresses
    const connection = await live.findOf(rate)
    if (!connection) return noConnection()
    const begun = database.transact(() => {
      // Not linked to its orders yet: what may be taken back must not have touched them.
      repository.insert(draft, createdAtMs)
      return ledger.begin(draft.id, connection.row.id, rate.service ?? '')
    })
    if (!begun.ok) return begun
    return carryOut({ purchaseId: begun.value, draft, rate, connection }, intent => {
      ledger.forget(intent.purchaseId)
      repository.remove(draft.id)
    })
  }

  return { purchase, purchaseNew }
}

const rateOf = ({ rates }: ShipmentRecord, { selected_rate_id: id }: PurchaseInput) =>
  rates.find(each => each.id === id)

/** The draft with what the purchase asked for on top. */
function withWishes(stored: ShipmentRecord, input: PurchaseInput, today: string): ShipmentRecord {
  return {
    ...stored,
    label_type: input.label_type ?? stored.label_type ?? 'PDF',
    payment: input.payment ? toPayment(input.payment, stored.options) : stored.payment,
    reference: input.reference === undefined ? stored.reference : input.reference,
    metadata: input.metadata ? mergeDictionary(stored.metadata, input.metadata) : stored.metadata,
    options: withShipmentDate(stored.options, today),
  }
}
