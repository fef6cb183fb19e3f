import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type {
  PickupCancelInput,
  PickupInput,
  PickupRecord,
  PickupUpdateInput,
} from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import type { PickupSettleInput } from '../../../../shared/desk/pickups.ts'
import { noCollector, noConnection, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { mapOutcome, notSupported, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { IntentLedgers } from '../../intents/intent-ledger.ts'
import { type IntentOperations, operationsFor } from '../../intents/intent-operations.ts'
import type { NoteRecord } from '../../intents/record-notes.ts'
import { changeAddress, toAddressRecord, toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { withPickupTold } from '../../shipping/rates/told-fates-mapper.ts'
import type { ToHandedShipments } from '../../shipping/shipments/handed-shipment.ts'
import type { PickupIntent, PickupShape } from './pickup-kinds.ts'
import {
  arrangedBy,
  changedPickup,
  type PickupLink,
  type PickupProposal,
  toMessages,
  toPickupRecord,
  toPickupRequest,
} from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import {
  alreadyScheduled,
  assertOwnNumber,
  checkWindow,
  isOnlyMetadata,
  noPickup,
  type PickupIntentKind,
  unknownNumbers,
} from './pickup-rules.ts'

export type PickupService = {
  list: (testMode: boolean, range: Range) => DocumentPage
  retrieve: (recordRef: RecordRef) => Result<PickupRecord>
  /** The JSON of a pickup, as bytes. */
  retrieveBytes: (recordRef: RecordRef) => Result<Buffer>
  /** `by` asks for it, here and below. */
  schedule: (
    carrierName: string,
    input: PickupInput,
    asking: { testMode: boolean; by: string; carrierId?: string | undefined },
  ) => Promise<Result<PickupRecord>>
  update: (recordRef: RecordRef, input: PickupUpdateInput, by: string) => Promise<Result<PickupRecord>>
  /** Answers with the pickup as it was. */
  cancel: (recordRef: RecordRef, input: PickupCancelInput, by: string) => Promise<Result<PickupRecord>>
  /** Pickups a carrier gave no answer about, until somebody has found out. */
  listUnknown: (
    testMode: boolean,
    range: { limit: number; offset: number },
  ) => { count: number; records: PickupRecord[] }
  /** In both modes. */
  countUnknown: () => number
  settle: (recordRef: RecordRef, settlement: PickupSettleInput, by: string) => Promise<Result<PickupRecord>>
}

/** What is asked of carriers, by kind. */
export type PickupIntents = Record<PickupIntentKind, IntentOperations<PickupShape, LiveConnection>>

/** Bought shipments by their numbers, null for one nobody bought; those of the given carrier before those of others. */
export type FindBought = (
  trackingNumbers: readonly string[],
  carrierName: string,
  testMode: boolean,
) => (ShipmentRecord | null)[]

export type PickupPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: PickupRepository
  intents: PickupIntents
  intentLedgers: Pick<IntentLedgers, 'begin'>
  holds: IntentHolds
  noteRecord: NoteRecord
  changes: ChangeFeed
  findBought: FindBought
  /** Whatever the mode. */
  findShipment: (id: string) => ShipmentRecord | null
  toHanded: ToHandedShipments
  addresses: Pick<AddressService, 'resolve'>
  live: LiveConnections
  isKnownCarrier: (slug: string) => boolean
  ids: Ids
  clock: Clock
  calendar: Pick<ShopCalendar, 'today'>
}

/** What is asked of a carrier, and by whom. */
type Asked = { connection: LiveConnection; by: string }

/** A pickup whose intent is on disk, as it is to be, or as it is when it is to go. */
type Planned = { intent: PickupIntent; pickup: PickupRecord; othersThatDay: number }

export function createPickupService(ports: PickupPorts): PickupService {
  const { repository, intents, live, ids, clock } = ports
  const findCargo = createFindCargo(repository, ports)
  const { transact, afterCommit } = ports.database

  const announce = (id: string, action: 'created' | 'updated') =>
    afterCommit(() => ports.changes.publish({ topic: 'pickups', id, action }))

  const retrieve = ({ id, testMode }: RecordRef): Result<PickupRecord> => {
    const record = repository.find(id, testMode)
    return record ? ok(record) : noPickup(id)
  }

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

  /** Reads the shipments again: what is arranged is what there is when the intent is written. */
  const planScheduling = (input: PickupInput, carrierName: string, asked: Asked): Result<Planned> => {
    const { row } = asked.connection
    const cargo = findCargo(input.tracking_numbers, { carrierName, testMode: row.testMode, pickupId: null })
    if (!cargo.ok) return cargo
    const { shipments, links } = cargo.value
    const address = placeOf(input, shipments, ports.addresses)
    if (!address.ok) return address
    const pickup = toPickupRecord(ids('pickup'), input, {
      address: { ...address.value, id: ids('address') },
      parcels: shipments.flatMap(shipment => shipment.parcels),
      carrier_name: row.carrierName,
      carrier_id: row.carrierId,
      test_mode: row.testMode,
    })
    repository.insert(pickup, { connectionId: row.id, createdAt: clock.now().getTime() })
    announce(pickup.id, 'created')
    return writeIntent('pickup_schedule', pickup, asked, { pickup, links, before: [] })
  }

  const schedule: PickupService['schedule'] = async (carrierName, input, { testMode, by, carrierId }) => {
    const window = checkWindow(input, ports.calendar.today())
    if (!window.ok) return window
    const cargo = findCargo(input.tracking_numbers, { carrierName, testMode, pickupId: null })
    if (!cargo.ok) return cargo
    const connection = chooseConnection(await live.active(testMode), {
      slug: carrierName,
      carrierId,
      can: adapter => adapter.schedulePickup !== undefined,
      preferred: cargo.value.shipments.flatMap(boughtWith),
    })
    if (!connection) return noCollector(carrierName, testMode, ports.isKnownCarrier(carrierName))
    const { schedulePickup } = connection.adapter
    const scheduled = await intents.pickup_schedule.carryOut<Planned>({
      connection,
      plan: () => planScheduling(input, carrierName, { connection, by }),
      send: async (call, planned) => {
        if (!schedulePickup) return notSupported()
        const request = toPickupRequest(planned.pickup, cargoOf(planned))
        return arrangedBy(
          withPickupTold(await call(schedulePickup, request), connection, request),
          planned.pickup,
        )
      },
    })
    return scheduled.ok ? ok(scheduled.value.shown) : scheduled
  }

  const connectionOf = async (record: PickupRecord): Promise<LiveConnection | null> => {
    const id = repository.connectionOf(record.id)
    return (
      (id === null ? null : await live.find(id)) ??
      (await live.findByCarrierId(record.carrier_id, record.test_mode))
    )
  }

  /** The pickup with the changes, and the shipments it has then; nothing is stored. */
  const withChanges = (
    stored: PickupRecord,
    input: PickupUpdateInput,
  ): Result<{ pickup: PickupRecord; links: PickupLink[] }> => {
    const own = assertOwnNumber(input.confirmation_number, stored.confirmation_number)
    if (!own.ok) return own
    const { id, carrier_name: carrierName, test_mode: testMode } = stored
    const numbers = input.tracking_numbers
    const cargo = numbers ? findCargo(numbers, { carrierName, testMode, pickupId: id }) : ok(null)
    if (!cargo.ok) return cargo
    const address = movedTo(stored.address, input, ports.addresses)
    if (!address.ok) return address
    const parcels = cargo.value?.shipments.flatMap(shipment => shipment.parcels) ?? stored.parcels
    const pickup = changedPickup(stored, input, { address: address.value, parcels })
    const window = checkWindow(pickup, ports.calendar.today(), Boolean(input.pickup_date))
    return window.ok ? ok({ pickup, links: cargo.value?.links ?? repository.linksOf(id) }) : window
  }

  /** Only the shop hears of it. */
  const updateMetadata = (recordRef: RecordRef, input: PickupUpdateInput, by: string): Result<PickupRecord> =>
    transact(() => {
      const stored = retrieve(recordRef)
      if (!stored.ok) return stored
      const next = withChanges(stored.value, input)
      if (!next.ok) return next
      const settled = ports.holds.assertFree('pickup_change', recordRef.id)
      if (!settled.ok) return settled
      repository.save(next.value.pickup)
      const about = changedFields(stored.value.metadata, next.value.pickup.metadata)
      ports.noteRecord(recordRef.id, { by, kind: 'pickup_noted', about })
      announce(recordRef.id, 'updated')
      return ok(next.value.pickup)
    })

  const planChange = (recordRef: RecordRef, input: PickupUpdateInput, asked: Asked): Result<Planned> => {
    const settled = ports.holds.assertFree('pickup_change', recordRef.id)
    const stored = settled.ok ? retrieve(recordRef) : settled
    const next = stored.ok ? withChanges(stored.value, input) : stored
    if (!next.ok) return next
    const before = repository.linksOf(recordRef.id)
    return writeIntent('pickup_update', next.value.pickup, asked, { ...next.value, before })
  }

  const update: PickupService['update'] = async (recordRef, input, by) => {
    if (isOnlyMetadata(input)) return updateMetadata(recordRef, input, by)
    const record = retrieve(recordRef)
    const connection = record.ok ? await connectionOf(record.value) : null
    if (!record.ok || !connection) return record.ok ? noConnection() : record
    const { updatePickup } = connection.adapter
    const updated = await intents.pickup_update.carryOut<Planned>({
      connection,
      plan: () => planChange(recordRef, input, { connection, by }),
      send: async (call, planned) => {
        if (!updatePickup) return notSupported()
        const { pickup } = planned
        const { confirmation_number: confirmationNumber } = pickup
        const carrierData = repository.carrierDataOf(pickup.id)
        const request = { ...toPickupRequest(pickup, cargoOf(planned)), confirmationNumber, carrierData }
        return arrangedBy(withPickupTold(await call(updatePickup, request), connection, request), pickup)
      },
    })
    return updated.ok ? ok(updated.value.shown) : updated
  }

  const planCancelling = (recordRef: RecordRef, asked: Asked): Result<Planned> => {
    const free = ports.holds.assertFree('pickup_change', recordRef.id)
    const stored = free.ok ? retrieve(recordRef) : free
    if (!stored.ok) return stored
    const links = repository.linksOf(recordRef.id)
    return writeIntent('pickup_cancel', stored.value, asked, { pickup: null, links, before: links })
  }

  const cancel: PickupService['cancel'] = async (recordRef, { reason = null }, by) => {
    const record = retrieve(recordRef)
    const connection = record.ok ? await connectionOf(record.value) : null
    if (!record.ok || !connection) return record.ok ? noConnection() : record
    const { cancelPickup } = connection.adapter
    const cancelled = await intents.pickup_cancel.carryOut<Planned>({
      connection,
      plan: () => planCancelling(recordRef, { connection, by }),
      send: async (call, { pickup }) => {
        const request = {
          confirmationNumber: pickup.confirmation_number,
          address: toCarrierAddress(pickup.address),
          pickupDate: pickup.pickup_date,
          reason,
          carrierData: repository.carrierDataOf(pickup.id),
        }
        const answer = cancelPickup ? await call(cancelPickup, request) : safelyCancelled()
        return mapOutcome(withPickupTold(answer, connection, { reason }), () => null)
      },
    })
    if (!cancelled.ok) return cancelled
    return ok({ ...cancelled.value.shown, ...toMessages(cancelled.value.messages) })
  }

  const kinds = [intents.pickup_schedule, intents.pickup_update, intents.pickup_cancel] as const
  const unknown = () =>
    kinds.flatMap(kind => kind.listUnknown()).toSorted((a, b) => a.startedAtMs - b.startedAtMs)

  return {
    list: repository.page,
    retrieve,
    retrieveBytes: ({ id, testMode }) => {
      const bytes = repository.findBytes(id, testMode)
      return bytes === null ? noPickup(id) : ok(bytes)
    },
    schedule,
    update,
    cancel,
    listUnknown: (testMode, { limit, offset }) => {
      const all = unknown().flatMap(({ subjectId }) => repository.find(subjectId, testMode) ?? [])
      return { count: all.length, records: all.slice(offset, offset + limit) }
    },
    countUnknown: () => unknown().length,
    settle: ({ id: subjectId, testMode }, settlement, by) => {
      const ref = { subjectId, testMode, intentId: settlement.intent_id, by }
      return operationsFor(kinds, ref).settle(ref, settlement)
    },
  }
}

/** The fields one of the two has otherwise than the other. */
const changedFields = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    field => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )

const mergeLinks = (some: readonly PickupLink[], others: readonly PickupLink[]): PickupLink[] => [
  ...new Map([...some, ...others].map(link => [link.shipmentId, link])).values(),
]

/** The connections a shipment was bought with, the surest first. */
const boughtWith = ({ selected_rate: rate, meta }: ShipmentRecord): string[] =>
  [rate?.carrier_ref, meta.carrier_connection_id].filter(id => typeof id === 'string')

/** Where the parcels are: the place given, else where the first of them is sent from. */
function placeOf(
  { address }: PickupInput,
  shipments: readonly ShipmentRecord[],
  addresses: Pick<AddressService, 'resolve'>,
): Result<AddressRecord> {
  const place = address ?? shipments[0]?.shipper
  if (!place) return refuseFields({ address: ['This field is required.'] })
  const resolved = addresses.resolve(place)
  return resolved.ok ? ok(toAddressRecord(resolved.value, null)) : resolved
}

/** A few lines change the address there is; an id stands for another one as a whole. */
function movedTo(
  stored: AddressRecord,
  { address }: PickupUpdateInput,
  addresses: Pick<AddressService, 'resolve'>,
): Result<AddressRecord> {
  if (typeof address !== 'string') return ok(changeAddress(stored, address ?? {}))
  const resolved = addresses.resolve(address)
  return resolved.ok ? ok(toAddressRecord(resolved.value, stored.id)) : resolved
}

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
    { findBought, holds }: Pick<PickupPorts, 'findBought' | 'holds'>,
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
