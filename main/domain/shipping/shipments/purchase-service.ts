import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { PurchaseInput, ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { strictFulfillment } from '../../../../shared/carriers/common-options.ts'
import { openGates } from '../../../../shared/desk/shipment-gates.ts'
import {
  type CarrierMessage,
  noConnection,
  ok,
  type Result,
  refuse,
} from '../../../../shared/errors/result.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { unlessRefused } from '../../../carriers/contract/adapter.ts'
import { notSupported } from '../../../carriers/contract/outcome.ts'
import { usableLabel } from '../../../carriers/line/usable-answers.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { CustomsCheck } from '../customs/customs-check.ts'
import { type KnownOptions, withTold } from '../rates/told-fates-mapper.ts'
import type { PurchaseShape } from './purchase-kind.ts'
import type { Buyer, Purchase, PurchaseLedger, PurchaseRequest } from './purchase-ledger.ts'
import { chosenRate, fingerprintOf, withRequest } from './purchase-mapper.ts'
import type { Papers, PurchasePapers } from './purchase-papers.ts'
import { toLabelRequest } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import {
  assertPurchasable,
  atParcels,
  checkAddresses,
  gatesTold,
  gatesUnanswered,
  noShipment,
  notAsOrdered,
  oneLabelTooMany,
  rateUnavailable,
  secondLabelReason,
  unknownLinesTold,
} from './shipment-rules.ts'
import type { ShipmentOrders } from './shipment-sync.ts'

export type PurchaseService = {
  /** Buys the label of a stored draft by one of its rates. */
  purchase: (draft: ShipmentRecord, input: PurchaseInput, buyer: Buyer) => Promise<Result<ShipmentRecord>>
  /** Stores a draft and buys it at once; when the carrier refuses, nothing is stored. */
  purchaseNew: (
    draft: ShipmentRecord,
    createdAtMs: number,
    rate: RateRecord,
    buyer: Buyer,
  ) => Promise<Result<ShipmentRecord>>
  /** Refuses a label its orders do not need, as a purchase would. */
  assertAsOrdered: (draft: ShipmentRecord, buyer: Pick<Buyer, 'isAsked'>) => Result<void>
  /** Somebody keeps what was bought otherwise than it was shown. */
  keep: (ref: RecordRef) => Result<ShipmentRecord>
}

export type PurchasePorts = {
  changes: ChangeFeed
  repository: Pick<ShipmentRepository, 'find' | 'insert'>
  ledger: Pick<PurchaseLedger, 'begin' | 'keepDiffering'>
  intents: Pick<IntentOperations<PurchaseShape, LiveConnection>, 'carryOut'>
  papers: Pick<PurchasePapers, 'prepare'>
  live: Pick<LiveConnections, 'findByRef'>
  calendar: Pick<ShopCalendar, 'today'>
  catalogue: KnownOptions
  customs: Pick<CustomsCheck, 'check' | 'tellPurchase'>
  orders: Pick<ShipmentOrders, 'contradictions' | 'unknownLines'>
}

/** What is bought, at which price. */
type Wanted = { draft: ShipmentRecord; rate: RateRecord; connection: LiveConnection }
type Planned = Wanted & { intent: Purchase; told: CarrierMessage[] }

export function createPurchaseService(ports: PurchasePorts): PurchaseService {
  const { repository, ledger, live, customs } = ports

  /** What no carrier could deliver, and what customs would not let pass. */
  const checkDraft = ({ draft, rate, connection }: Wanted): Result<void> => {
    const addresses = checkAddresses(draft)
    return addresses.ok ? customs.check(toLabelRequest(draft, rate), connection) : addresses
  }

  /** Whoever can be asked says why first, whoever wants it so is refused; others are told with their label. */
  const assertAsOrdered: PurchaseService['assertAsOrdered'] = (draft, { isAsked }) => {
    const isStrict = draft.options[strictFulfillment] === true
    if (!isStrict && !isAsked) return ok(undefined)
    const found = ports.orders.contradictions(draft, { countsOpen: true })
    if (found.length === 0) return ok(undefined)
    if (isStrict) return notAsOrdered(found)
    return secondLabelReason(draft, found) === null ? oneLabelTooMany(found) : ok(undefined)
  }

  const writeIntent = (wanted: Wanted, request: PurchaseRequest, buyer: Buyer): Result<Planned> => {
    const { draft, rate, connection } = wanted
    const allowed = assertAsOrdered(draft, buyer)
    if (!allowed.ok) return allowed
    const open = buyer.hasAnswered ? [] : openGates(draft, rate)
    if (buyer.isAsked && open.length > 0) return gatesUnanswered(open)
    const { parcels, test_mode: testMode } = draft
    const unknown = unknownLinesTold(draft, ports.orders.unknownLines({ parcels, testMode }))
    const fingerprint = fingerprintOf(connection.row.id, toLabelRequest(draft, rate))
    const facts = { ...buyer, fingerprint, request }
    const intent = ledger.begin(draft.id, connection.row.id, rate.service ?? '', facts)
    return intent.ok
      ? ok({ ...wanted, intent: intent.value, told: [...unknown, ...gatesTold(open)] })
      : intent
  }

  /** Reads the shipment again: what is bought is what it is at the moment the intent is written. */
  const plan = (
    recordRef: ShipmentRecord,
    input: PurchaseInput,
    connection: LiveConnection,
    buyer: Buyer,
  ): Result<Planned> => {
    const stored = repository.find(recordRef.id, recordRef.test_mode)
    const allowed = stored ? assertPurchasable(stored) : rateUnavailable()
    if (!stored || !allowed.ok) return allowed as Result<never>
    const rate = chosenRate(stored, input)
    if (!rate) return rateUnavailable()
    const request = { input, day: ports.calendar.today() }
    const draft = withRequest(stored, request)
    const wanted = { draft, rate, connection }
    const complete = checkDraft(wanted)
    if (!complete.ok) return complete
    const price = { minor: carrierMinor(rate) ?? 0, currency: rate.currency ?? '' }
    const may = buyer.assertAllowed?.(stored, price) ?? ok(undefined)
    return may.ok ? writeIntent(wanted, request, buyer) : may
  }

  const buy = async (
    connection: LiveConnection,
    plan: () => Result<Planned>,
  ): Promise<Result<ShipmentRecord>> => {
    const { adapter } = connection
    const bought = await ports.intents.carryOut<Planned, Papers>({
      connection,
      plan,
      prepare: ({ draft }) => ports.papers.prepare(draft, connection),
      send: async (call, { draft, rate, told }, papers) => {
        if (!adapter.createLabel) return notSupported()
        const options = papers?.options ?? draft.options
        const request = toLabelRequest({ ...draft, options }, rate)
        const operation = unlessRefused(adapter, request, adapter.createLabel)
        const answer = await call(operation, request)
        const { catalogue } = ports
        const outcome = withTold(answer, { connection, request, catalogue, customs })
        if (!outcome.ok) return outcome
        const usable = usableLabel(outcome, adapter)
        const invoice = usable.value.invoice ?? papers?.invoice ?? null
        return { ...usable, messages: [...usable.messages, ...told], value: { ...usable.value, invoice } }
      },
    })
    return bought.ok ? ok(bought.value.shown) : atParcels(bought)
  }

  return {
    assertAsOrdered,
    purchase: async (stored, input, buyer) => {
      const rate = chosenRate(stored, input)
      if (!rate) return rateUnavailable()
      const connection = await live.findByRef(rate)
      return connection ? buy(connection, () => plan(stored, input, connection, buyer)) : noConnection()
    },
    purchaseNew: async (draft, createdAtMs, rate, buyer) => {
      const connection = await live.findByRef(rate)
      if (!connection) return noConnection()
      const complete = checkDraft({ draft, rate, connection })
      if (!complete.ok) return complete
      return buy(connection, () => {
        // Not linked to its orders yet: what may be taken back must not have touched them.
        repository.insert(draft, createdAtMs)
        const request = { input: { selected_rate_id: rate.id }, day: null }
        return writeIntent({ draft, rate, connection }, request, buyer)
      })
    },
    keep: ({ id, testMode }) => {
      const shipment = repository.find(id, testMode)
      if (!shipment) return noShipment(id)
      if (!ledger.keepDiffering(id))
        return refuse('state_error', {
          message: 'This label was bought as it was shown, or is kept already.',
        })
      ports.changes.publish({ topic: 'shipments', id, action: 'updated' })
      return ok(shipment)
    },
  }
}
