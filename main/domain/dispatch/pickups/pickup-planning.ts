import type { PickupRecord } from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection } from '../../carriers/connections/live-connections.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import type { IntentOperations } from '../../intents/intent-operations.ts'
import type { ToHandedShipments } from '../../shipping/shipments/handed-shipment.ts'
import type { PickupIntent, PickupShape } from './pickup-kinds.ts'
import type { PickupLink, PickupProposal } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { alreadyScheduled, noPickup, type PickupIntentKind, unknownNumbers } from './pickup-rules.ts'

/** What is asked of carriers, by kind. */
export type PickupIntents = Record<PickupIntentKind, IntentOperations<PickupShape, LiveConnection>>

/** Bought shipments by their numbers, null for one nobody bought; those of the given carrier before those of others. */
export type FindBought = (
  trackingNumbers: readonly string[],
  carrierName: string,
  testMode: boolean,
) => (ShipmentRecord | null)[]

/** What is asked of a carrier, and by whom. */
export type Asked = { connection: LiveConnection; by: string }

/** A pickup whose intent is on disk, as it is to be, or as it is when it is to go. */
export type Planned = { intent: PickupIntent; pickup: PickupRecord; othersThatDay: number }

export type PickupPlanningPorts = {
  database: Pick<Database, 'afterCommit'>
  repository: PickupRepository
  intentLedgers: Pick<IntentLedgers, 'begin'>
  holds: IntentHolds
  changes: ChangeFeed
  findBought: FindBought
  /** Whatever the mode. */
  findShipment: (id: string) => ShipmentRecord | null
  toHanded: ToHandedShipments
}

export type PickupPlanning = ReturnType<typeof createPickupPlanning>

/** What is on disk of a pickup before its carrier is asked, and the shipments it is to collect. */
export function createPickupPlanning(ports: PickupPlanningPorts) {
  const { repository } = ports

  /** Shipments are taken at once, so that nobody else arranges them meanwhile. */
  const writeIntent = (
    kind: PickupIntentKind,
    pickup: PickupRecord,
    { connection, by }: Asked,
    proposal: PickupProposal,
  ): Result<Planned> => {
    const plan = { subjectId: pickup.id, connectionId: connection.row.id, proposal, by }
    const intent = ports.intentLedgers.begin(kind, plan)
    if (!intent.ok) return intent
    repository.link(pickup.id, mergeLinks(proposal.before, proposal.links))
    const othersThatDay = repository.countOthers(connection.row.id, pickup.pickup_date, pickup.id)
    return ok({ intent: intent.value, pickup, othersThatDay })
  }

  const cargoOf = ({ intent, othersThatDay }: Planned) => ({
    othersThatDay,
    shipments: ports.toHanded(
      intent.proposal.links.flatMap(({ shipmentId }) => ports.findShipment(shipmentId) ?? []),
    ),
  })

  return {
    announce: (id: string, action: 'created' | 'updated') =>
      ports.database.afterCommit(() => ports.changes.publish({ topic: 'pickups', id, action })),
    retrieve: ({ id, testMode }: RecordRef): Result<PickupRecord> => {
      const record = repository.find(id, testMode)
      return record ? ok(record) : noPickup(id)
    },
    findCargo: createFindCargo(repository, ports),
    cargoOf,
    writeIntent,
  }
}

const mergeLinks = (some: readonly PickupLink[], others: readonly PickupLink[]): PickupLink[] => [
  ...new Map([...some, ...others].map(link => [link.shipmentId, link])).values(),
]

/** The shipments a pickup is to collect. */
type Cargo = { shipments: ShipmentRecord[]; links: PickupLink[] }

type FindCargo = (
  numbers: readonly string[],
  pickup: { carrierName: string; testMode: boolean; pickupId: string | null },
) => Result<Cargo>

/** Finds shipments by their numbers, each once; refuses numbers nobody bought and those of another pickup. */
const createFindCargo =
  (
    repository: Pick<PickupRepository, 'takenOf'>,
    { findBought, holds }: Pick<PickupPlanningPorts, 'findBought' | 'holds'>,
  ): FindCargo =>
  (numbers, { carrierName, testMode, pickupId }) => {
    const bought = findBought(numbers, carrierName, testMode)
    const found = numbers.map((number, at) => ({ number, shipment: bought[at] ?? null }))
    const unknown = found.filter(({ shipment }) => shipment === null)
    if (unknown.length > 0) return unknownNumbers(unknown.map(({ number }) => number))
    const cargo = new Map<string, { number: string; shipment: ShipmentRecord }>()
    for (const { number, shipment } of found) if (shipment) cargo.set(shipment.id, { number, shipment })
    const taken = repository.takenOf([...cargo.keys()], pickupId)
    if (taken.length > 0) return alreadyScheduled(taken.flatMap(id => cargo.get(id)?.number ?? []))
    for (const id of cargo.keys()) {
      const free = holds.assertFree('shipment_pickup', id)
      if (!free.ok) return free
    }
    return ok({
      shipments: [...cargo.values()].map(({ shipment }) => shipment),
      links: [...cargo].map(([shipmentId, { number }]) => ({ shipmentId, trackingNumber: number })),
    })
  }
