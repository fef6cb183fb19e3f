import { mergeDictionary } from '../../../../shared/api/merge.ts'
import type {
  PurchaseInput,
  RateRefreshInput,
  ShipmentFilters,
  ShipmentInput,
  ShipmentRecord,
  ShipmentUpdateInput,
} from '../../../../shared/api/shipments.ts'
import { ok, type Result, refuseByCarrier } from '../../../../shared/errors/result.ts'
import { rateOfService } from '../../../../shared/rate-choices.ts'
import type { ShopCalendar, ShopDay } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { AnyIntents } from '../../intents/intent-operations.ts'
import { isWaiting } from '../purchase-queue/queue-rules.ts'
import type { RateService } from '../rates/rate-service.ts'
import type { TellMissing } from './missing-for-purchase.ts'
import { type Buyer, noBuyer } from './purchase-ledger.ts'
import type { PurchaseService } from './purchase-service.ts'
import type { CheckAddresses, MakeDraft } from './shipment-drafts.ts'
import { toPayment, toRateRequestOf, withShipmentDate } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import {
  assertDraft,
  assertPurchasable,
  changedMeanwhile,
  costsTheSame,
  noShipment,
  rateUnavailable,
  withUnchangedTold,
} from './shipment-rules.ts'
import type { ShipmentSync } from './shipment-sync.ts'

type UnwrittenIntents = Pick<AnyIntents, 'listUnwritten'> & { name: string }

type Rated = Pick<ShipmentRecord, 'rates' | 'messages'>

export type ShipmentService = {
  list: (testMode: boolean, filters: ShipmentFilters) => DocumentPage
  /** Resolves, rates and stores; with `service` buys in the same call or stores nothing. */
  create: (
    input: ShipmentInput,
    testMode: boolean,
    more?: { isSample?: boolean; buyer?: Buyer },
  ) => Promise<Result<ShipmentRecord>>
  /** Resolves and stores without asking any carrier; part of the caller's transaction. */
  addDraft: (input: ShipmentInput, testMode: boolean, meta: ShipmentRecord['meta']) => Result<ShipmentRecord>
  retrieve: (recordRef: RecordRef) => Result<ShipmentRecord>
  /** The stored JSON of a shipment, as bytes. */
  retrieveBytes: (recordRef: RecordRef) => Result<Buffer>
  /** `sent`: the request as it came; what of it is not changed is told with the answer. */
  update: (recordRef: RecordRef, input: ShipmentUpdateInput, sent?: unknown) => Result<ShipmentRecord>
  assertPurchasable: (recordRef: RecordRef) => Result<void>
  assertDraft: (recordRef: RecordRef) => Result<void>
  /** `buyer`: for the ledger. */
  purchase: (recordRef: RecordRef, input: PurchaseInput, buyer?: Buyer) => Promise<Result<ShipmentRecord>>
  refreshRates: (recordRef: RecordRef, input: RateRefreshInput) => Promise<Result<ShipmentRecord>>
  /** Stores prices that were asked for the draft as `basis` has it; refused when it was changed since. */
  keepRates: (recordRef: RecordRef, basis: ShipmentRecord, found: Rated) => Result<ShipmentRecord>
  /** Puts other entries and their prices in the place of a draft; refused when it is not as it was any more. */
  replaceDraft: (former: ShipmentRecord, next: ShipmentRecord) => Result<ShipmentRecord>
  /** Stores a draft that was made and rated. */
  storeRated: (draft: ShipmentRecord, createdAtMs: number) => Result<ShipmentRecord>
  /** Removes the shipments the sample data brought, but for those somebody bought a label of. */
  removeSamples: () => void
}

export type ShipmentPorts = {
  repository: ShipmentRepository
  sync: Pick<ShipmentSync, 'add' | 'save' | 'removeSamples'>
  makeDraft: MakeDraft
  checkAddresses: CheckAddresses
  rates: RateService
  tellMissing: TellMissing
  purchases: PurchaseService
  holds: IntentHolds
  /** What is unknown of shipments and stands in none of them yet, because the disk is full. */
  unwritten: readonly UnwrittenIntents[]
  /** Whether the shipment is bought by the station itself, once its carrier can be reached. */
  isQueued: (shipmentId: string) => boolean
  transact: Database['transact']
  transactTogether: Database['transactTogether']
  clock: Clock
  calendar: Pick<ShopCalendar, 'today'>
  changes: ChangeFeed
}

export function createShipmentService(ports: ShipmentPorts): ShipmentService {
  const { repository, clock, calendar, changes } = ports

  const retrieve = ({ id, testMode }: RecordRef): Result<ShipmentRecord> => {
    const record = repository.find(id, testMode)
    return record ? ok(record) : noShipment(id)
  }

  const readUnwritten = () =>
    ports.unwritten.flatMap(({ name, listUnwritten }) =>
      listUnwritten().map(intent => ({ kind: name, ...intent })),
    )

  const check = (recordRef: RecordRef, rule: (record: ShipmentRecord) => Result<void>): Result<void> => {
    const record = retrieve(recordRef)
    return record.ok ? rule(record.value) : record
  }

  /** The shipment with fresh prices and the connections there are; refused when carriers only had objections. */
  const rated = async (record: ShipmentRecord): Promise<Result<ShipmentRecord>> => {
    const from = { testMode: record.test_mode, carrierIds: record.carrier_ids }
    const answer = await ports.rates.fetch(toRateRequestOf(record), from)
    if (!answer.ok) return answer
    const { rates, messages: said, reasons, carrierIds } = answer.value
    const messages = [...said, ...reasons]
    // Words of the station alone refuse no draft.
    if (rates.length === 0 && said.length > 0) return refuseByCarrier(messages)
    const carrier_ids = record.carrier_ids.filter(id => carrierIds.includes(id))
    return ok({ ...record, rates, messages, carrier_ids })
  }

  const create: ShipmentService['create'] = async (input, testMode, more = {}) => {
    const { isSample = false, buyer = noBuyer } = more
    const now = clock.now()
    const draft = ports.makeDraft(input, testMode, now)
    if (!draft.ok) return draft
    const checked = await ports.checkAddresses(draft.value)
    const shipment = checked.ok ? await rated(checked.value) : checked
    if (!shipment.ok) return shipment
    if (input.service) {
      const rate = rateOfService(shipment.value.rates, { service: input.service })
      return rate
        ? ports.purchases.purchaseNew(shipment.value, now.getTime(), rate, buyer)
        : rateUnavailable()
    }
    const stored = await ports.transactTogether(() =>
      ok(ports.sync.add(ports.tellMissing(shipment.value), now.getTime(), isSample)),
    )
    changes.publish({ topic: 'shipments', id: shipment.value.id, action: 'created' })
    return stored
  }

  const storeRated: ShipmentService['storeRated'] = (draft, createdAtMs) => {
    const stored = ports.transact(() => ok(ports.sync.add(ports.tellMissing(draft), createdAtMs)))
    changes.publish({ topic: 'shipments', id: draft.id, action: 'created' })
    return stored
  }

  const addDraft: ShipmentService['addDraft'] = (input, testMode, meta) =>
    ports.transact(() => {
      const now = clock.now()
      const draft = ports.makeDraft(input, testMode, now)
      return draft.ok ? ok(ports.sync.add({ ...draft.value, meta }, now.getTime())) : draft
    })

  /** Changes a stored shipment as it is now, so that nothing another request did in between is lost. */
  const change = (
    recordRef: RecordRef,
    edit: (record: ShipmentRecord) => Result<ShipmentRecord>,
  ): Result<ShipmentRecord> => {
    const result = ports.transact(() => {
      const record = retrieve(recordRef)
      const free = record.ok ? ports.holds.assertFree('shipment_edit', recordRef.id) : record
      const next = record.ok && free.ok ? edit(record.value) : (free as Result<never>)
      return next.ok ? ok(ports.sync.save(ports.tellMissing(next.value))) : next
    })
    if (result.ok) changes.publish({ topic: 'shipments', id: recordRef.id, action: 'updated' })
    return result
  }

  const update: ShipmentService['update'] = (recordRef, input, sent) => {
    const changed = change(recordRef, record => {
      const { metadata, ...rest } = input
      const isMetadataAlone = metadata && Object.values(rest).every(value => value === undefined)
      const allowed = isMetadataAlone ? ok(undefined) : assertDraft(record)
      return allowed.ok ? ok(edited(record, input)) : allowed
    })
    return changed.ok ? ok(withUnchangedTold(changed.value, sent)) : changed
  }

  const refreshRates: ShipmentService['refreshRates'] = async (recordRef, input) => {
    const stored = retrieve(recordRef)
    if (!stored.ok) return stored
    const today = calendar.today()
    const fresh = await rated(withRateInput(stored.value, input, today))
    if (!fresh.ok) return fresh
    return keepRates(recordRef, stored.value, fresh.value, record => withRateInput(record, input, today))
  }

  const keepRates = (
    recordRef: RecordRef,
    basis: ShipmentRecord,
    { rates, messages }: Rated,
    also = (record: ShipmentRecord) => record,
  ): Result<ShipmentRecord> =>
    change(recordRef, record => {
      const allowed = assertDraft(record)
      if (!allowed.ok) return allowed
      return costsTheSame(record, basis) ? ok({ ...also(record), rates, messages }) : changedMeanwhile()
    })

  const replaceDraft: ShipmentService['replaceDraft'] = (former, next) => {
    const recordRef = { id: former.id, testMode: former.test_mode }
    if (ports.isQueued(recordRef.id)) return isWaiting()
    return change(recordRef, record => {
      const allowed = assertDraft(record)
      if (!allowed.ok) return allowed
      return costsTheSame(record, former) ? ok(next) : changedMeanwhile()
    })
  }

  return {
    list: (testMode, filters) => {
      const page = repository.page(testMode, filters)
      const unwritten = readUnwritten()
      if (unwritten.length === 0) return page
      const records: ShipmentRecord[] = JSON.parse(`[${page.documents}]`)
      const texts = records.map(record => JSON.stringify(withUnwritten(record, unwritten)))
      return { ...page, documents: Buffer.from(texts.join(',')) }
    },
    create,
    addDraft,
    retrieve,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      if (bytes === null) return noShipment(id)
      const unwritten = readUnwritten().filter(({ subjectId }) => subjectId === id)
      if (unwritten.length === 0) return ok(bytes)
      return ok(Buffer.from(JSON.stringify(withUnwritten(JSON.parse(String(bytes)), unwritten))))
    },
    update,
    assertPurchasable: recordRef => check(recordRef, assertPurchasable),
    assertDraft: recordRef => check(recordRef, assertDraft),
    purchase: async (recordRef, input, buyer = noBuyer) => {
      const record = retrieve(recordRef)
      if (record.ok && ports.isQueued(recordRef.id)) return isWaiting()
      return record.ok ? ports.purchases.purchase(record.value, input, buyer) : record
    },
    refreshRates,
    keepRates: (recordRef, basis, found) =>
      keepRates(recordRef, basis, found, record => withRateInput(record, {}, calendar.today())),
    replaceDraft,
    storeRated,
    removeSamples: () => {
      const removed = ports.transact(() => ok(ports.sync.removeSamples()))
      for (const id of removed.ok ? removed.value : [])
        changes.publish({ topic: 'shipments', id, action: 'deleted' })
    },
  }
}

/** The shipment with what nobody knows about it and the disk does not take: as it will be stored when there is room. */
function withUnwritten(
  record: ShipmentRecord,
  unwritten: readonly { kind: string; id: string; subjectId: string; startedAtMs: number }[],
): ShipmentRecord {
  const own = unwritten.filter(({ subjectId }) => subjectId === record.id)
  if (own.length === 0) return record
  const unknown = Object.fromEntries(
    own.map(({ kind, id, startedAtMs }) => [kind, { since: new Date(startedAtMs).toISOString(), id }]),
  )
  return { ...record, meta: { ...record.meta, unknown: { ...(record.meta.unknown as object), ...unknown } } }
}

/** The shipment as rates are asked for it. */
const withRateInput = (record: ShipmentRecord, input: RateRefreshInput, today: ShopDay): ShipmentRecord => ({
  ...record,
  services: input.services ?? record.services,
  carrier_ids: input.carrier_ids ?? record.carrier_ids,
  reference: input.reference === undefined ? record.reference : input.reference,
  metadata: input.metadata ? mergeDictionary(record.metadata, input.metadata) : record.metadata,
  options: withShipmentDate(record.options, today),
})

const edited = (record: ShipmentRecord, input: ShipmentUpdateInput): ShipmentRecord => ({
  ...record,
  label_type: input.label_type ?? record.label_type,
  payment: input.payment ? toPayment(input.payment, record.options) : record.payment,
  options: input.options ? mergeDictionary(record.options, input.options) : record.options,
  reference: input.reference === undefined ? record.reference : input.reference,
  metadata: input.metadata ? mergeDictionary(record.metadata, input.metadata) : record.metadata,
})
