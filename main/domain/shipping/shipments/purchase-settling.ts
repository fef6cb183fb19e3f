import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { PurchaseSettleInput } from '../../../../shared/desk/settling.ts'
import { type CarrierMessage, ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { PurchaseBook } from './purchase-book.ts'
import type { OpenPurchase, PurchaseLedger } from './purchase-ledger.ts'
import type { PurchasePapers } from './purchase-papers.ts'
import { noShipment } from './purchase-rules.ts'
import { rateOf, withWish } from './purchase-wish-mapper.ts'
import { nothingToSettle } from './settling-rules.ts'
import type { BoughtLabel } from './shipment-mapper.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

type Of = { id: string; testMode: boolean }
type Answer = { value: BoughtLabel; messages: CarrierMessage[] }

/** Purchases a carrier gave no answer about, once somebody has found out. Nothing here buys. */
export type PurchaseSettling = {
  settle: (of: Of, told: PurchaseSettleInput) => Promise<Result<ShipmentRecord>>
  /** It was bought; the shipment becomes what it would have become with the carrier's answer. */
  bought: (of: Of, answer: Answer) => Promise<Result<ShipmentRecord>>
  notBought: (of: Of) => Result<ShipmentRecord>
}

export type PurchaseSettlingPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: Pick<ShipmentRepository, 'find'>
  ledger: Pick<PurchaseLedger, 'findOpen' | 'refused'>
  book: PurchaseBook
  papers: Pick<PurchasePapers, 'complete'>
  sync: Pick<ShipmentSync, 'link'>
  live: Pick<LiveConnections, 'find'>
  changes: ChangeFeed
}

export function createPurchaseSettling(ports: PurchaseSettlingPorts): PurchaseSettling {
  const { database, repository, ledger } = ports

  /** The shipment and its purchase as they are when the answer is written down. */
  const settled = (
    { id, testMode }: Of,
    work: (shipment: ShipmentRecord, purchase: OpenPurchase) => Result<ShipmentRecord>,
  ): Result<ShipmentRecord> =>
    database.transact(() => {
      const shipment = repository.find(id, testMode)
      if (!shipment) return noShipment(id)
      const purchase = ledger.findOpen(id)
      if (purchase?.state !== 'unknown') return nothingToSettle(purchase?.state ?? null)
      database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))
      return work(shipment, purchase)
    })

  /** The connection may be gone since; the label is written down all the same, without a tracker. */
  const connectionOf = async (id: string): Promise<LiveConnection | null> => {
    const connectionId = ledger.findOpen(id)?.connectionId ?? null
    return connectionId === null ? null : ports.live.find(connectionId)
  }

  const bought: PurchaseSettling['bought'] = async (of, answer) => {
    const connection = await connectionOf(of.id)
    const record = settled(of, (shipment, purchase) => {
      const rate = rateOfPurchase(shipment, purchase)
      if (!rate) return refuse('state_error', { message: 'The rate this label was bought by is gone.' })
      const draft = purchase.wish ? withWish(shipment, purchase.wish) : shipment
      return ok(ports.book({ purchaseId: purchase.id, draft, rate, connection }, answer))
    })
    return record.ok ? ok(await ports.papers.complete(record.value)) : record
  }

  const notBought: PurchaseSettling['notBought'] = of =>
    settled(of, (shipment, { id }) => {
      ledger.refused(id)
      ports.sync.link(shipment.id)
      return ok(repository.find(shipment.id, shipment.test_mode) ?? shipment)
    })

  return {
    bought,
    notBought,
    settle: async (of, told) =>
      told.happened ? bought(of, { value: toBoughtLabel(told), messages: [] }) : notBought(of),
  }
}

/** The chosen rate; of an older purchase, which did not say, the one of its service. */
const rateOfPurchase = (
  shipment: ShipmentRecord,
  { wish, service, connectionId }: OpenPurchase,
): RateRecord | undefined =>
  wish
    ? rateOf(shipment, wish.input)
    : shipment.rates.find(
        rate => rate.service === service && (connectionId === null || rate.carrier_ref === connectionId),
      )

/** What somebody read on the carrier's site, as an adapter would have answered it. */
function toBoughtLabel(told: PurchaseSettleInput): BoughtLabel {
  const trackingNumber = told.tracking_number ?? ''
  const shipmentIdentifier = told.shipment_identifier || trackingNumber
  return {
    trackingNumber,
    shipmentIdentifier,
    trackingNumbers: [trackingNumber],
    shipmentIdentifiers: [shipmentIdentifier],
    label:
      told.label && told.label_format
        ? { format: told.label_format, bytes: Buffer.from(told.label, 'base64') }
        : null,
    invoice: null,
    trackingUrl: null,
    quote: null,
    meta: {},
  }
}
