import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { PurchaseSettleInput } from '../../../../shared/desk/settling.ts'
import { ok, refuse } from '../../../../shared/errors/result.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import type { BoughtLabel, FoundShipment } from '../../../carriers/contract/model.ts'
import { notSupported } from '../../../carriers/contract/outcome.ts'
import { notedIds } from '../../../carriers/line/notes.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { Answer, IntentKind, SettledBy } from '../../intents/intent-kind.ts'
import { isKnownToHaveHappened } from '../../intents/intent-rules.ts'
import type { MoneyLedger } from '../../money/money-ledger.ts'
import type { LabelFacts } from '../../money/reports/label-facts.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import type { DeclaredGoods } from '../customs/declared-goods.ts'
import { toChargedRate } from '../rates/rate-mapper.ts'
import type { AwaitLabel } from './label-fetching.ts'
import { differencesOf } from './purchase-differences.ts'
import type { Purchase, PurchaseLedger, PurchaseProposal } from './purchase-ledger.ts'
import { rateOfPurchase, toBoughtLabel, toFindRequest, withRequest } from './purchase-mapper.ts'
import type { PurchasePapers } from './purchase-papers.ts'
import type { ReturnLabels } from './return-labels.ts'
import type { ShipmentLinks } from './shipment-files.ts'
import { toPurchasedRecord } from './shipment-mapper.ts'
import type { ShipmentPaperRepository } from './shipment-paper-repository.ts'
import type { ShipmentRepository, UnknownOfShipment } from './shipment-repository.ts'
import {
  labelFollows,
  labelNotWritten,
  labelUnknownWords,
  noShipment,
  voidedLabelFound,
} from './shipment-rules.ts'
import type { ShipmentOrders, ShipmentSync } from './shipment-sync.ts'

export type PurchaseShape = {
  proposal: PurchaseProposal
  value: BoughtLabel
  settlement: PurchaseSettleInput
  found: FoundShipment
  shown: ShipmentRecord
}

export type PurchaseKindPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: Pick<ShipmentRepository, 'find' | 'findAny' | 'saveFile' | 'remove' | 'keepCarrierData'>
  ledger: PurchaseLedger
  money: Pick<MoneyLedger, 'charge'>
  facts: Pick<LabelFacts, 'writeBought'>
  declared: Pick<DeclaredGoods, 'note'>
  sync: Pick<ShipmentSync, 'save' | 'link'>
  orders: Pick<ShipmentOrders, 'contradictions'>
  trackers: Pick<TrackerService, 'startForPurchase'>
  papers: Pick<PurchasePapers, 'complete'>
  returnLabels: Pick<ReturnLabels, 'keep'>
  /** What else comes with a label. */
  boughtPapers: Pick<ShipmentPaperRepository, 'keep'>
  awaited: Pick<AwaitLabel, 'begin'>
  unknownOfShipment: UnknownOfShipment
  links: Pick<ShipmentLinks, 'to'>
  ids: Ids
  changes: ChangeFeed
}

/** Buying a label. */
export function createPurchaseKind(ports: PurchaseKindPorts): IntentKind<PurchaseShape, LiveConnection> {
  const { repository, ledger, sync } = ports
  const publish = (id: string) => ports.changes.publish({ topic: 'shipments', id, action: 'updated' })
  const announce = (id: string) => ports.database.afterCommit(() => publish(id))

  const storedOf = ({ subjectId }: Purchase): ShipmentRecord => {
    const shipment = repository.findAny(subjectId)
    if (!shipment) throw new Error('a shipment with an open purchase is gone')
    return shipment
  }

  /** The label, its price, its tracker and its files, all or nothing. */
  const happened = (
    purchase: Purchase,
    { value, messages }: Answer<BoughtLabel>,
    { connection, settledBy }: { connection: LiveConnection | null; settledBy: SettledBy },
  ): ShipmentRecord => {
    const shipment = storedOf(purchase)
    const chosen = rateOfPurchase(shipment, purchase)
    if (!chosen) throw new Error('the rate of an open purchase is gone')
    const draft = withRequest(shipment, purchase.proposal.request)
    const rate = value.quote && connection ? toChargedRate(chosen, value.quote, connection) : chosen
    // Whoever says that a label was bought may have it already.
    const awaited = settledBy === 'operator' ? null : ports.awaited.begin(draft.id, value, connection)
    const differs = [
      ...differencesOf(chosen, { ...value, messages }, draft),
      ...ports.orders.contradictions(draft, { countsOpen: false }),
    ]
    const told = differs.filter(difference => !messages.includes(difference))
    const said = [...told, ...messages, ...(awaited ? [labelFollows(awaited)] : [])]
    const purchased = toPurchasedRecord(draft, rate, value, ports.links.to)
    const record = {
      ...purchased,
      meta: { ...purchased.meta, ...(awaited ? { pending_label: awaited } : {}) },
      messages: said.length > 0 ? said : draft.messages,
    }
    const { trackingNumber, shipmentIdentifier } = value
    const price = {
      amountMinor: carrierMinor(rate),
      currency: rate.currency ?? null,
    }
    ledger.writeBought(purchase.id, { trackingNumber, shipmentIdentifier, ...price, differs })
    const paidFor = {
      purchaseId: purchase.id,
      shipmentId: draft.id,
      connectionId: purchase.connectionId,
      carrierName: connection?.row.carrierName ?? rate.carrier_name,
      carrierId: connection?.row.carrierId ?? rate.carrier_id,
      service: purchase.proposal.service,
      identifier: shipmentIdentifier,
      trackingNumber,
      testMode: draft.test_mode,
    }
    ports.money.charge(paidFor, price, 'purchase')
    const isTracked = connection !== null && trackingNumber !== ''
    const trackerId = isTracked ? ports.trackers.startForPurchase(record, connection) : null
    if (value.label) repository.saveFile(draft.id, 'label', value.label)
    if (value.invoice) repository.saveFile(draft.id, 'invoice', invoiceFile(value.invoice, value))
    announce(draft.id)
    repository.keepCarrierData(draft.id, value.carrierData)
    const stored = sync.save({ ...record, tracker_id: trackerId })
    ports.facts.writeBought(purchase.id, stored)
    ports.declared.note(stored)
    const { returns = [] } = value
    const by = returns.length > 0 ? ledger.buyerOf(purchase.id) : null
    const labelIds = ports.returnLabels.keep(stored, returns, { connection, by })
    ports.boughtPapers.keep(draft.id, value, labelIds)
    return stored
  }

  const didNotHappen = (purchase: Purchase, { settledBy }: { settledBy: SettledBy }): ShipmentRecord => {
    const shipment = storedOf(purchase)
    const { id } = shipment
    announce(id)
    // Of what was bought in one call nothing is left, unless papers were sent ahead and nobody knows whether they arrived.
    if (settledBy === 'answer' && purchase.proposal.request?.day === null && !ports.unknownOfShipment(id)) {
      ledger.forget(purchase.id)
      repository.remove(id)
      return shipment
    }
    // What the carrier said while nobody knew is settled with it.
    if (settledBy !== 'answer') sync.save({ ...shipment, messages: [] })
    return repository.findAny(id) ?? shipment
  }

  return {
    name: 'purchase',
    ledger,
    needsCarrier: () => true,
    show: repository.find,
    noSuchRecord: noShipment,
    about: ({ subjectId: shipmentId }) => ({ shipmentId }),
    happened,
    didNotHappen,
    unknown: ({ subjectId }, said) => {
      const shipment = said.length > 0 ? repository.findAny(subjectId) : null
      if (shipment) sync.save({ ...shipment, messages: said })
      else sync.link(subjectId)
      announce(subjectId)
    },
    witnessed: {
      intent: purchase => {
        const { service, request } = purchase.proposal
        const shipment = repository.findAny(purchase.subjectId)
        const rate = shipment && rateOfPurchase(shipment, purchase)
        const draft = shipment && { ...withRequest(shipment, request), rates: rate ? [rate] : [] }
        return { service, draft }
      },
      outcome: ({ shown, value }) => ({
        number: value.trackingNumber || value.shipmentIdentifier || null,
        amount: amountText(shown.selected_rate),
      }),
    },
    complete: async bought => {
      const completed = await ports.papers.complete(bought)
      if (completed !== bought) publish(bought.id)
      return completed
    },
    unknownWords: ({ subjectId }) => labelUnknownWords(subjectId),
    notWritten: ({ subjectId }, label) => labelNotWritten(subjectId, label),
    readSettlement: (purchase, settlement) =>
      rateOfPurchase(storedOf(purchase), purchase)
        ? ok(toBoughtLabel(settlement))
        : refuse('state_error', { message: 'The rate this label was bought by is gone.' }),
    inquiry: {
      canAsk: ({ findShipment }) => findShipment !== undefined,
      ask: (purchase, { findShipment }, call) => {
        const { request, service } = purchase.proposal
        const asked = withRequest(storedOf(purchase), request)
        const rate = rateOfPurchase(asked, purchase) ?? { service }
        const known = { sinceMs: purchase.startedAt, noted: notedIds(purchase.said), carrierData: {} }
        return findShipment
          ? call(findShipment, toFindRequest(asked, rate, known))
          : Promise.resolve(notSupported())
      },
      read: (found, messages, purchase) => {
        if (found?.isVoided)
          return { finding: 'cannot_tell', happened: null, messages: [...messages, voidedLabelFound()] }
        if (found) return { finding: 'bought', happened: true, messages, value: found.label }
        return purchase.said?.some(isKnownToHaveHappened)
          ? { finding: 'cannot_tell', happened: null, messages }
          : { finding: 'not_bought', happened: false, messages }
      },
    },
  }
}

const amountText = (rate: ShipmentRecord['selected_rate']): string | null =>
  rate?.total_charge == null ? null : `${rate.total_charge.toFixed(2)} ${rate.currency ?? ''}`.trim()

const invoiceFile = (bytes: Uint8Array, { invoiceCopies: copies = 1 }: Pick<BoughtLabel, 'invoiceCopies'>) =>
  ({ format: 'PDF', bytes, copies }) as const
