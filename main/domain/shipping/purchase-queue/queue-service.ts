import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type {
  AcceptedPrice,
  QueuedPurchase,
  QueueInput,
  QueueQuery,
  QueueSettings,
} from '../../../../shared/desk/purchase-queue.ts'
import { isOfPrice } from '../../../../shared/desk/run-gates.ts'
import { openGates } from '../../../../shared/desk/shipment-gates.ts'
import { noConnection, ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { choiceCodeOf, rateOfService } from '../../../../shared/rate-choices.ts'
import { carrierCharge, markupsMinor } from '../../../../shared/rate-markups.ts'
import { queueGroup } from '../../../../shared/settings/buying.ts'
import { toMinor } from '../../../../shared/units/money.ts'
import type { Database } from '../../../db/database.ts'
import type { Settings } from '../../../db/settings.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { RateService } from '../rates/rate-service.ts'
import type { PurchaseService } from '../shipments/purchase-service.ts'
import { toRateRequestOf } from '../shipments/shipment-mapper.ts'
import {
  assertPurchasable,
  checkAddresses,
  gatesUnanswered,
  rateUnavailable,
} from '../shipments/shipment-rules.ts'
import type { ShipmentService } from '../shipments/shipment-service.ts'
import type { ShipmentSync } from '../shipments/shipment-sync.ts'
import type { QueueBook } from './queue-book.ts'
import { toQueuedPurchase, toQueueNote } from './queue-mapper.ts'
import type { QueueRepository, QueueRow } from './queue-repository.ts'
import { alreadyQueued, beingBought, noEntry, takenOut } from './queue-rules.ts'

/** What is to be bought, from whom, at which price. */
export type PurchaseTerms = {
  connectionId: string
  carrierId: string
  service: string
  /** The way it is sold in, by its code; null for the service as it is. */
  choice: string | null
  acceptedMinor: number
  /** What the shop adds to it. */
  acceptedMarkupMinor: number
  currency: string
}

/** `rate`: the price that was shown; null where only its amount is known. */
type FoundTerms = { terms: PurchaseTerms; rate: RateRecord | null }

/** Finds out what a request for the queue means, or a price that was shown. */
type FindTerms = {
  ofInput: (input: QueueInput, testMode: boolean) => Promise<Result<FoundTerms>>
  ofRate: (rate: RateRecord) => Promise<Result<FoundTerms>>
}

export function createFindTerms(ports: {
  shipments: Pick<ShipmentService, 'retrieve'>
  live: LiveConnections
  rates: Pick<RateService, 'recall'>
}): FindTerms {
  const earlierRates = (connection: LiveConnection, shipment: ShipmentRecord): RateRecord[] => {
    const request = toRateRequestOf(shipment)
    return ports.rates.recall(connection.row.id, request)?.rates ?? []
  }

  const byRate = async (id: string, shipment: ShipmentRecord): Promise<Result<FoundTerms>> => {
    const live = await ports.live.active(shipment.test_mode)
    const all = [...shipment.rates, ...live.flatMap(each => earlierRates(each, shipment))]
    const rate = all.find(each => each.id === id)
    return rate ? ofRate(rate) : rateUnavailable()
  }

  const ofRate: FindTerms['ofRate'] = async rate => {
    if (!rate.service || !rate.currency) return rateUnavailable()
    const connection = await ports.live.findByRef(rate)
    const sold = { service: rate.service, choice: choiceCodeOf(rate) }
    return connection ? termsOf(connection, { sold, rate }, toPrice(rate, rate.currency)) : noConnection()
  }

  const ofInput: FindTerms['ofInput'] = async (input, testMode) => {
    const shipment = ports.shipments.retrieve({ id: input.shipment_id, testMode })
    if (!shipment.ok) return shipment
    if (input.selected_rate_id) return byRate(input.selected_rate_id, shipment.value)
    const { connection_id: id, service, choice = null, accepted_charge: amount, currency } = input
    if (!id || !service) return refuseFields(missing({ connection_id: id, service }))
    const connection = await ports.live.find(id)
    if (!connection || connection.row.testMode !== testMode) return noConnection()
    const earlier = rateOfService(earlierRates(connection, shipment.value), { service, choice })
    const sold = { service, choice: choice ?? (earlier ? choiceCodeOf(earlier) : null) }
    const found = { sold, rate: earlier ?? null }
    if (amount !== undefined && currency)
      return termsOf(connection, found, { amount, currency, markupMinor: 0 })
    return earlier?.currency
      ? termsOf(connection, found, toPrice(earlier, earlier.currency))
      : refuseFields(missing({ accepted_charge: amount, currency }))
  }

  return { ofInput, ofRate }
}

type Price = { amount: number; currency: string; markupMinor: number }

const toPrice = (rate: RateRecord, currency: string): Price => ({
  amount: carrierCharge(rate),
  currency,
  markupMinor: markupsMinor(rate),
})

function termsOf(
  { row, adapter }: LiveConnection,
  { sold, rate }: { sold: Pick<PurchaseTerms, 'service' | 'choice'> } & Pick<FoundTerms, 'rate'>,
  price: Price,
): Result<FoundTerms> {
  if (!adapter.rate || !adapter.createLabel) return noConnection()
  const terms = {
    connectionId: row.id,
    carrierId: row.carrierId,
    ...sold,
    acceptedMinor: toMinor(price.amount, price.currency),
    acceptedMarkupMinor: price.markupMinor,
    currency: price.currency,
  }
  return ok({ terms, rate })
}

const missing = (fields: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value === undefined)
      .map(([name]) => [name, ['This field is required.']]),
  )

export type QueueService = {
  list: (testMode: boolean, query: QueueQuery) => { count: number; records: QueuedPurchase[] }
  /** How many wait for somebody's word. */
  countStopped: (testMode: boolean) => number
  /** `alongside`: what is written with the entry, or refuses it, in its transaction. */
  add: (
    input: QueueInput,
    testMode: boolean,
    alongside?: (entryId: string) => Result<void>,
  ) => Promise<Result<QueuedPurchase>>
  /** Stores a draft and queues it by the price that was shown, both or neither. */
  addNew: (draft: ShipmentRecord, rate: RateRecord) => Promise<Result<QueuedPurchase>>
  retrieve: (recordRef: RecordRef) => Result<QueuedPurchase>
  /** Goes on at the price it was stopped at. */
  accept: (recordRef: RecordRef, price: AcceptedPrice) => Result<QueuedPurchase>
  cancel: (recordRef: RecordRef) => Result<QueuedPurchase>
  /** Forgets what waits no more. */
  remove: (recordRef: RecordRef) => Result<QueuedPurchase>
  settings: () => QueueSettings
  changeSettings: (change: QueueSettings) => QueueSettings
}

export type QueuePorts = {
  database: Pick<Database, 'transact' | 'write'>
  repository: QueueRepository
  book: QueueBook
  findTerms: FindTerms
  shipments: Pick<ShipmentService, 'retrieve'>
  purchases: Pick<PurchaseService, 'assertAsOrdered'>
  holds: IntentHolds
  sync: Pick<ShipmentSync, 'add' | 'noteQueued'>
  settings: Settings
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

const readSettings = (settings: Settings): QueueSettings =>
  (settings.read(queueGroup.name) as QueueSettings | undefined) ?? queueGroup.defaults

export function createQueueService(ports: QueuePorts): QueueService {
  const { repository, book, ids, clock, changes } = ports

  const find = ({ id, testMode }: RecordRef): Result<QueueRow> => {
    const row = repository.find(id, testMode)
    return row ? ok(row) : noEntry(id)
  }
  const show = (recordRef: RecordRef): Result<QueuedPurchase> => {
    const row = find(recordRef)
    return row.ok ? ok(toQueuedPurchase(row.value)) : row
  }
  const settings = () => readSettings(ports.settings)

  /** Whether the shipment can be bought at all, as it is now. */
  const assertFree = (recordRef: RecordRef): Result<void> => {
    const shipment = ports.shipments.retrieve(recordRef)
    if (!shipment.ok) return shipment
    const allowed = assertPurchasable(shipment.value)
    if (!allowed.ok) return allowed
    if (repository.openOf(recordRef.id)) return alreadyQueued()
    const needed = ports.purchases.assertAsOrdered(shipment.value, { isAsked: true })
    if (!needed.ok) return needed
    const free = ports.holds.assertFree('shipment_edit', recordRef.id)
    return free.ok ? checkAddresses(shipment.value) : free
  }

  /** Whether what is doubtful of the draft and the service was answered; the price is accepted with the request. */
  const assertAnswered = (recordRef: RecordRef, rate: RateRecord | null): Result<void> => {
    const shipment = ports.shipments.retrieve(recordRef)
    if (!shipment.ok) return shipment
    const open = openGates(shipment.value, rate).filter(({ kind }) => !isOfPrice(kind))
    return open.length > 0 ? gatesUnanswered(open) : ok(undefined)
  }

  /** Puts a shipment into the queue. Part of the caller's transaction. */
  const insert = (
    { id, testMode }: RecordRef,
    terms: PurchaseTerms,
    { label_type, tolerance_percent }: Pick<QueueInput, 'label_type' | 'tolerance_percent'>,
  ): Result<string> => {
    const still = assertFree({ id, testMode })
    if (!still.ok) return still
    const entryId = ids('queuedPurchase')
    const nowMs = clock.now().getTime()
    repository.insert({
      ...terms,
      id: entryId,
      testMode,
      shipmentId: id,
      createdAt: nowMs,
      updatedAt: nowMs,
      labelType: label_type ?? null,
      tolerancePercent: tolerance_percent ?? settings().tolerance_percent,
      offeredMinor: null,
      offeredCurrency: null,
    })
    ports.sync.noteQueued(id, toQueueNote({ id: entryId, state: 'queued', reason: null }))
    return ok(entryId)
  }

  const announced = (added: Result<string>, testMode: boolean): Result<QueuedPurchase> => {
    if (!added.ok) return added
    changes.publish({ topic: 'purchase_queue', id: added.value, action: 'created' })
    return show({ id: added.value, testMode })
  }

  const add: QueueService['add'] = async (input, testMode, alongside = () => ok(undefined)) => {
    const recordRef = { id: input.shipment_id, testMode }
    const free = assertFree(recordRef)
    if (!free.ok) return free
    const found = await ports.findTerms.ofInput(input, testMode)
    if (!found.ok) return found
    const { terms, rate } = found.value
    const added = ports.database.transact(() => {
      const answered = assertAnswered(recordRef, rate)
      const entryId = answered.ok ? insert(recordRef, terms, input) : answered
      const written = entryId.ok ? alongside(entryId.value) : entryId
      return written.ok ? entryId : written
    })
    return announced(added, testMode)
  }

  const addNew: QueueService['addNew'] = async (draft, rate) => {
    const found = await ports.findTerms.ofRate(rate)
    if (!found.ok) return found
    const { id, test_mode: testMode } = draft
    const added = ports.database.transact(() => {
      ports.sync.add(draft, clock.now().getTime())
      return insert({ id, testMode }, found.value.terms, { label_type: draft.label_type ?? undefined })
    })
    if (added.ok) changes.publish({ topic: 'shipments', id, action: 'created' })
    return announced(added, testMode)
  }

  const accept: QueueService['accept'] = (recordRef, price) => {
    const row = find(recordRef)
    if (!row.ok) return row
    const { state, reason, shipmentId, offeredMinor, offeredMarkupMinor, offeredCurrency } = row.value
    if (state !== 'stopped' || reason !== 'price_moved' || offeredMinor === null || offeredCurrency === null)
      return refuse('state_error', { message: 'There is no new price to be accepted.' })
    // Whoever is shown one price has read it with what the shop adds.
    const read = toMinor(price.offered_charge, offeredCurrency)
    const isRead = read === offeredMinor || read === offeredMinor + offeredMarkupMinor
    if (offeredCurrency !== price.offered_currency || !isRead)
      return refuse('state_error', { message: 'The price is another one by now. Look at it again.' })
    const free = assertFree({ id: shipmentId, testMode: recordRef.testMode })
    if (!free.ok) return free
    book.move(row.value, ['stopped'], 'queued', {
      acceptedMinor: offeredMinor,
      acceptedMarkupMinor: offeredMarkupMinor,
      currency: offeredCurrency,
    })
    // It waits anew, and whoever works through the queue is told so.
    changes.publish({ topic: 'purchase_queue', id: recordRef.id, action: 'created' })
    return show(recordRef)
  }

  const cancel: QueueService['cancel'] = recordRef => {
    const row = find(recordRef)
    if (!row.ok) return row
    const { state, reason } = row.value
    if (state === 'buying') return beingBought()
    const waits = state === 'queued' || state === 'rating' || reason === 'price_moved'
    const isDone = waits && book.stop(row.value, ['queued', 'rating', 'stopped'], 'cancelled', takenOut)
    return isDone ? show(recordRef) : refuse('state_error', { message: 'This purchase waits no more.' })
  }

  const remove: QueueService['remove'] = recordRef => {
    const row = find(recordRef)
    if (!row.ok) return row
    if (row.value.state !== 'bought' && row.value.state !== 'stopped')
      return refuse('state_error', { message: 'This purchase still waits. Take it out of the queue first.' })
    ports.database.write(() => {
      repository.remove(recordRef.id)
      ports.sync.noteQueued(row.value.shipmentId, null)
    })
    changes.publish({ topic: 'purchase_queue', id: recordRef.id, action: 'deleted' })
    return ok(toQueuedPurchase(row.value))
  }

  return {
    list: (testMode, query) => {
      const { count, rows } = repository.page(testMode, query)
      return { count, records: rows.map(toQueuedPurchase) }
    },
    countStopped: repository.countStopped,
    add,
    addNew,
    retrieve: show,
    accept,
    cancel,
    remove,
    settings,
    changeSettings: change => {
      ports.settings.write(queueGroup.name, change)
      changes.publish({ topic: 'purchase_queue', id: '', action: 'updated' })
      return change
    },
  }
}
