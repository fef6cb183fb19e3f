import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { CarrierAnswer, CarrierFinding } from '../../../../shared/desk/settling.ts'
import { type CarrierMessage, ok, type Result } from '../../../../shared/errors/result.ts'
import type { FindRequest, FoundShipment } from '../../../carriers/contract/model.ts'
import type { Outcome } from '../../../carriers/contract/outcome.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentLedger } from '../../intents/intent-ledger.ts'
import { cannotBeAsked, connectionGone } from '../../intents/intent-rules.ts'
import type { OpenPurchase, PurchaseLedger } from './purchase-ledger.ts'
import { noShipment } from './purchase-rules.ts'
import type { PurchaseSettling } from './purchase-settling.ts'
import { withWish } from './purchase-wish-mapper.ts'
import { labelNotFound, nothingToSettle, voidedLabelFound } from './settling-rules.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import { voidIntent } from './void-rules.ts'
import type { VoidSettling } from './void-settling.ts'

type Of = { id: string; testMode: boolean }

/** Asks the carrier what became of a purchase or void nobody knows the outcome of, and settles what it knows. */
export type AskCarrier = {
  ask: (of: Of) => Promise<Result<CarrierAnswer>>
  /** The same for everything that is unknown, one after the other, until told to stop. Answers how many were settled. */
  askAboutAll: (isStopped: () => boolean) => Promise<number>
}

export type AskCarrierPorts = {
  repository: Pick<ShipmentRepository, 'find' | 'findAny'>
  ledger: Pick<PurchaseLedger, 'findOpen' | 'unknownShipments'>
  intents: Pick<IntentLedger, 'find' | 'unknownSubjects'>
  live: Pick<LiveConnections, 'find'>
  callCarrier: CallCarrier
  purchases: Pick<PurchaseSettling, 'bought' | 'notBought'>
  settleVoid: VoidSettling
}

/** What is asked about: a purchase, or a void where there is none. */
type Question = { connectionId: string | null; purchase: OpenPurchase | null; request: FindRequest }

export function createAskCarrier(ports: AskCarrierPorts): AskCarrier {
  const { repository, ledger, intents } = ports

  const questionAbout = (shipment: ShipmentRecord): Result<Question> => {
    const purchase = ledger.findOpen(shipment.id)
    if (purchase?.state === 'unknown') {
      const asked = purchase.wish ? withWish(shipment, purchase.wish) : shipment
      const request = toFindRequest(asked, purchase.service, purchase.startedAt)
      return ok({ connectionId: purchase.connectionId, purchase, request })
    }
    const intent = intents.find(shipment.id)
    if (intent?.kind === voidIntent && intent.state === 'unknown') {
      const since = Date.parse(shipment.created_at)
      const request = toFindRequest(shipment, shipment.service ?? '', since)
      return ok({ connectionId: intent.connectionId, purchase: null, request })
    }
    return nothingToSettle((purchase ?? intent)?.state === 'pending' ? 'pending' : null)
  }

  const cannotTell = ({ id, testMode }: Of, messages: CarrierMessage[]): Result<CarrierAnswer> => {
    const shipment = repository.find(id, testMode)
    return shipment ? ok({ finding: 'cannot_tell', messages, shipment }) : noShipment(id)
  }

  const aboutPurchase = async (of: Of, found: FoundShipment | null, messages: CarrierMessage[]) => {
    if (found?.isVoided) return cannotTell(of, [...messages, voidedLabelFound()])
    return found
      ? toAnswer('bought', messages, await ports.purchases.bought(of, { value: found.label, messages }))
      : toAnswer('not_bought', messages, ports.purchases.notBought(of))
  }

  const aboutVoid = (of: Of, found: FoundShipment | null, messages: CarrierMessage[]) => {
    if (!found) return cannotTell(of, [...messages, labelNotFound()])
    const finding = found.isVoided ? 'voided' : 'not_voided'
    return toAnswer(finding, messages, ports.settleVoid(of, found.isVoided))
  }

  const askAt = async (connection: LiveConnection | null, request: FindRequest) => {
    if (!connection) return silent(connectionGone())
    const { findShipment, label } = connection.adapter
    return findShipment
      ? await ports.callCarrier(connection, findShipment, request)
      : silent(cannotBeAsked(label))
  }

  const ask = async (of: Of, isStopped = () => false): Promise<Result<CarrierAnswer>> => {
    const shipment = repository.find(of.id, of.testMode)
    if (!shipment) return noShipment(of.id)
    const question = questionAbout(shipment)
    if (!question.ok) return question
    const { connectionId, request, purchase } = question.value
    const connection = connectionId === null ? null : await ports.live.find(connectionId)
    const outcome = await askAt(connection, request)
    if (isStopped()) return nothingToSettle(null)
    if (!outcome.ok) return cannotTell(of, outcome.messages)
    return purchase
      ? aboutPurchase(of, outcome.value, outcome.messages)
      : aboutVoid(of, outcome.value, outcome.messages)
  }

  return {
    ask: of => ask(of),
    askAboutAll: async isStopped => {
      let count = 0
      for (const id of [...ledger.unknownShipments(), ...intents.unknownSubjects(voidIntent)]) {
        if (isStopped()) break
        const shipment = repository.findAny(id)
        const answer = shipment && (await ask({ id, testMode: shipment.test_mode }, isStopped))
        if (answer?.ok && answer.value.finding !== 'cannot_tell') count += 1
      }
      return count
    },
  }
}

const silent = (message: CarrierMessage): Outcome<never> & { ok: false } => ({
  ok: false,
  messages: [message],
  retry: 'safe',
})

const toAnswer = (
  finding: CarrierFinding,
  messages: CarrierMessage[],
  settled: Result<ShipmentRecord>,
): Result<CarrierAnswer> => (settled.ok ? ok({ finding, messages, shipment: settled.value }) : settled)

const toFindRequest = (shipment: ShipmentRecord, service: string, sinceMs: number): FindRequest => ({
  shipmentId: shipment.id,
  reference: shipment.reference,
  service,
  labelFormat: shipment.label_type ?? 'PDF',
  since: new Date(sinceMs),
  shipmentIdentifier: shipment.shipment_identifier,
  trackingNumber: shipment.tracking_number,
})
