import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { FetchedLabelAnswer, PendingLabelNote } from '../../../../shared/desk/bought-labels.ts'
import {
  type CarrierMessage,
  noConnection,
  ok,
  type Result,
  refuse,
  refuseByCarrier,
} from '../../../../shared/errors/result.ts'
import type { BoughtLabel, FetchedLabel, PendingLabel } from '../../../carriers/contract/model.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { nextAskAt } from '../../../platform/loops/ask-again.ts'
import type { NextRound } from '../../../platform/loops/loop.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { NoteRecord } from '../../intents/record-notes.ts'
import type { TrackerService } from '../../tracking/tracker-service.ts'
import type { PendingLabelRepository, WaitedFor } from './pending-label-repository.ts'
import type { PurchaseLedger } from './purchase-ledger.ts'
import type { ReturnLabels } from './return-labels.ts'
import type { ShipmentLinks } from './shipment-files.ts'
import { toFetchLabelRequest, withFetchedLabel } from './shipment-mapper.ts'
import type { ShipmentPaperRepository } from './shipment-paper-repository.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { noShipment } from './shipment-rules.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/** Waits for labels that are paid for and not here. Parts of the transaction that says what was bought, or voided. */
export type AwaitLabel = {
  /** What the shipment says of its label; null where it is here, or nobody can give it. */
  begin: (
    shipmentId: string,
    bought: Pick<BoughtLabel, 'label' | 'pending'>,
    connection: LiveConnection | null,
  ) => PendingLabelNote | null
  end: (shipmentId: string) => void
}

/** What does not come by itself is asked for only by hand. */
export const nextLabelAt = (
  waited: Pick<WaitedFor, 'tries' | 'since'>,
  { arrives, askAfterMs }: PendingLabel,
  nowMs: number,
): number | null => (arrives === 'later' ? nextAskAt(waited, nowMs, askAfterMs) : null)

export function createAwaitLabel(ports: {
  database: Pick<Database, 'afterCommit'>
  pending: PendingLabelRepository
  clock: Clock
  /** Told that there is something to wait for. */
  begun: () => void
}): AwaitLabel {
  return {
    begin: (shipmentId, { label, pending: said }, connection) => {
      const canFetch = connection?.adapter.fetchLabel !== undefined
      if (label || (!said && !canFetch)) return null
      const pending: PendingLabel = said ?? { arrives: 'later' }
      const since = ports.clock.now().getTime()
      const next = canFetch ? nextLabelAt({ tries: 0, since }, pending, since) : null
      ports.pending.begin({ shipmentId, arrives: pending.arrives, since, nextAskAt: next })
      ports.database.afterCommit(ports.begun)
      return {
        arrives: pending.arrives,
        ...(pending.email ? { email: pending.email } : {}),
        since: new Date(since).toISOString(),
      }
    },
    end: ports.pending.end,
  }
}

export type LabelFetching = {
  /** By hand, whether it is here already or not. */
  fetch: (recordRef: RecordRef, by: string) => Promise<Result<FetchedLabelAnswer>>
  /** Whether the carrier of a shipment gives its label again. */
  canFetch: (shipment: ShipmentRecord) => Promise<boolean>
  /** Asks for what is due; answers when the next is. */
  fetchDue: (signal: AbortSignal) => Promise<NextRound>
}

export type LabelFetchingPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: Pick<ShipmentRepository, 'find' | 'findAny' | 'saveFile' | 'carrierDataOf' | 'keepCarrierData'>
  pending: PendingLabelRepository
  papers: Pick<ShipmentPaperRepository, 'keep'>
  returnLabels: Pick<ReturnLabels, 'keep'>
  ledger: Pick<PurchaseLedger, 'writeNumber'>
  sync: Pick<ShipmentSync, 'save'>
  trackers: Pick<TrackerService, 'startForPurchase'>
  links: Pick<ShipmentLinks, 'to'>
  live: Pick<LiveConnections, 'findByRef'>
  callCarrier: CallCarrier
  noteRecord: NoteRecord
  clock: Clock
  changes: ChangeFeed
}

type Asked = { finding: FetchedLabelAnswer['finding']; messages: CarrierMessage[]; shipment: ShipmentRecord }

export function createLabelFetching(ports: LabelFetchingPorts): LabelFetching {
  const { repository, pending, clock } = ports
  const connectionOf = connectionFinder(ports)
  const askOnce = createAskOnce(ports, connectionOf)
  const isStillDue = (shipmentId: string): boolean => {
    const next = pending.find(shipmentId)?.nextAskAt ?? null
    return next !== null && next <= clock.now().getTime()
  }

  return {
    fetch: async ({ id, testMode }, by) => {
      const shipment = repository.find(id, testMode)
      if (!shipment) return noShipment(id)
      if (!isBought(shipment)) return notBought(id)
      const asked = await askOnce(shipment, true)
      if (asked.ok && asked.value.finding === 'fetched')
        ports.noteRecord(id, { by, kind: 'label_fetched', about: [] })
      return asked
    },
    canFetch: async shipment =>
      isBought(shipment) && (await connectionOf(shipment))?.adapter.fetchLabel !== undefined,
    fetchDue: async signal => {
      for (const { shipmentId } of pending.listDue(clock.now().getTime(), mostAtOnce)) {
        if (signal.aborted) break
        const shipment = repository.findAny(shipmentId)
        const asked = shipment && isBought(shipment) ? await askOnce(shipment, false) : null
        if (asked === null) pending.end(shipmentId)
        // Nobody was asked, since there is nobody: it waits like what is not there.
        else if (!asked.ok && isStillDue(shipmentId)) putOff(ports, shipmentId)
      }
      const next = pending.nextDueAt()
      return next === null ? 'when_called' : { atMs: next }
    },
  }
}

type FindConnection = (shipment: ShipmentRecord) => Promise<LiveConnection | null>

const connectionFinder =
  ({ live }: Pick<LabelFetchingPorts, 'live'>): FindConnection =>
  shipment =>
    live.findByRef({ ...shipment, carrier_ref: shipment.selected_rate?.carrier_ref })

/** Asks the carrier and writes down what it gave. Two that ask at once get the same answer: some carriers count. */
function createAskOnce(ports: LabelFetchingPorts, connectionOf: FindConnection) {
  const underWay = new Map<string, Promise<Result<Asked>>>()

  const ask = async (shipment: ShipmentRecord, insist: boolean): Promise<Result<Asked>> => {
    const { id } = shipment
    const connection = await connectionOf(shipment)
    if (!connection) return noConnection()
    const { fetchLabel } = connection.adapter
    if (!fetchLabel) return cannotFetch(connection.adapter.label)
    const request = toFetchLabelRequest(shipment, ports.repository.carrierDataOf(id))
    const about = { shipmentId: id }
    const outcome = await ports.callCarrier(connection, fetchLabel, request, { insist, about })
    if (!outcome.ok) {
      putOff(ports, id)
      return refuseByCarrier(outcome.messages)
    }
    const { value, messages } = outcome
    faultPoint('label_fetch.answered')
    const kept = ports.database.transact(() => keepLabel(ports, id, { value, connection }))
    if (!kept.ok) return kept
    faultPoint('label_fetch.written')
    if (!value.label) putOff(ports, id, value.pending)
    return ok({ finding: value.label ? 'fetched' : 'not_yet', messages, shipment: kept.value })
  }

  return (shipment: ShipmentRecord, insist: boolean): Promise<Result<Asked>> => {
    const { id } = shipment
    const running = underWay.get(id) ?? ask(shipment, insist).finally(() => underWay.delete(id))
    underWay.set(id, running)
    return running
  }
}

/** Part of a transaction. The shipment is read again: it may have been voided while the carrier was asked. */
function keepLabel(
  ports: LabelFetchingPorts,
  id: string,
  { value, connection }: { value: FetchedLabel; connection: LiveConnection },
): Result<ShipmentRecord> {
  const { repository } = ports
  const stored = repository.findAny(id)
  if (!stored || !isBought(stored)) return notBought(id)
  if (value.label) repository.saveFile(id, 'label', value.label)
  if (value.invoice) repository.saveFile(id, 'invoice', { format: 'PDF', bytes: value.invoice })
  repository.keepCarrierData(id, value.carrierData)
  if (value.label) ports.pending.end(id)
  const record = withFetchedLabel(stored, value, ports.links.to)
  const { tracking_number: number } = record
  if (number && number !== stored.tracking_number) ports.ledger.writeNumber(id, number)
  const isTracked = number !== null && connection.adapter.track !== undefined
  const started = () => (isTracked ? ports.trackers.startForPurchase(record, connection) : null)
  ports.database.afterCommit(() => ports.changes.publish({ topic: 'shipments', id, action: 'updated' }))
  const kept = ports.sync.save({ ...record, tracker_id: record.tracker_id ?? started() })
  const labelIds = ports.returnLabels.keep(kept, value.returns ?? [], { connection, by: null })
  ports.papers.keep(id, value, labelIds)
  return ok(kept)
}

/** It was not there yet: it is asked for after the next longer pause. */
function putOff({ pending, clock }: LabelFetchingPorts, id: string, said?: PendingLabel): void {
  const waited = pending.find(id)
  if (!waited) return
  const next: PendingLabel = said ?? { arrives: waited.arrives }
  const tried = { ...waited, tries: waited.tries + 1 }
  pending.putOff(id, {
    arrives: next.arrives,
    nextAskAt: nextLabelAt(tried, next, clock.now().getTime()),
  })
}

const mostAtOnce = 20

const isBought = ({ status, shipment_identifier: id }: ShipmentRecord): boolean =>
  status !== 'draft' && status !== 'cancelled' && id !== null

const notBought = (id: string) =>
  refuse('state_error', {
    message: `Shipment ${id.slice(0, 80)} has no label to fetch: nothing is bought, or it was voided.`,
  })

const cannotFetch = (carrier: string) =>
  refuse('state_error', { message: `${carrier} gives no label a second time.` })
