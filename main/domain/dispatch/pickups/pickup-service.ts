import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type {
  PickupCancelInput,
  PickupInput,
  PickupRecord,
  PickupUpdateInput,
} from '../../../../shared/api/pickups.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { noConnection, noExtension, ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { DocumentPage, Range } from '../../../db/page-cut.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { chooseConnection } from '../../carriers/connections/connection-rules.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import { changeAddress, toAddressRecord } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import type { PickupBook, PickupIntent } from './pickup-book.ts'
import type { AskForPickup, Begun } from './pickup-call.ts'
import type { FindCargo } from './pickup-cargo.ts'
import { changedPickup, toPickupRecord } from './pickup-mapper.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { assertOwnNumber, checkWindow, isOnlyMetadata, noPickup } from './pickup-rules.ts'

type Of = { id: string; testMode: boolean }

export type PickupService = {
  list: (testMode: boolean, range: Range) => DocumentPage
  retrieve: (of: Of) => Result<PickupRecord>
  /** The JSON of a pickup, as bytes. */
  retrieveBytes: (of: Of) => Result<Buffer>
  schedule: (carrierName: string, input: PickupInput, testMode: boolean) => Promise<Result<PickupRecord>>
  update: (of: Of, input: PickupUpdateInput) => Promise<Result<PickupRecord>>
  /** Answers with the pickup as it was. */
  cancel: (of: Of, input: PickupCancelInput) => Promise<Result<PickupRecord>>
}

export type PickupPorts = {
  database: Pick<Database, 'transact'>
  repository: PickupRepository
  book: PickupBook
  ask: AskForPickup
  findCargo: FindCargo
  addresses: Pick<AddressService, 'resolve'>
  live: LiveConnections
  isKnownCarrier: (slug: string) => boolean
  ids: Ids
  clock: Clock
}

export function createPickupService(ports: PickupPorts): PickupService {
  const { repository, book, ask, findCargo, live, ids, clock } = ports
  const { transact } = ports.database

  const retrieve = ({ id, testMode }: Of): Result<PickupRecord> => {
    const record = repository.find(id, testMode)
    return record ? ok(record) : noPickup(id)
  }

  const begunWith = (intent: PickupIntent, pickup: PickupRecord, connection: LiveConnection): Begun => ({
    intent,
    pickup,
    connection,
    othersThatDay: repository.countOthers(connection.row.id, pickup.pickup_date, pickup.id),
  })

  /** Reads the shipments again: what is arranged is what there is when the intent is written. */
  const beginScheduling = (
    input: PickupInput,
    carrierName: string,
    connection: LiveConnection,
  ): Result<Begun> => {
    const { row } = connection
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
    book.add(pickup, { connectionId: row.id, createdAt: clock.now().getTime() })
    const plan = { kind: 'pickup_schedule', pickupId: pickup.id, connectionId: row.id } as const
    const begun = book.begin({ ...plan, pickup, links, before: [] })
    return begun.ok ? ok(begunWith(begun.value, pickup, connection)) : begun
  }

  const schedule: PickupService['schedule'] = async (carrierName, input, testMode) => {
    const window = checkWindow(input, clock.now())
    if (!window.ok) return window
    const cargo = findCargo(input.tracking_numbers, { carrierName, testMode, pickupId: null })
    if (!cargo.ok) return cargo
    const connection = chooseConnection(await live.active(testMode), {
      slug: carrierName,
      can: adapter => adapter.schedulePickup !== undefined,
      preferred: cargo.value.shipments.flatMap(boughtWith),
    })
    if (!connection) return ports.isKnownCarrier(carrierName) ? noConnection() : noExtension(carrierName)
    const begun = transact(() => beginScheduling(input, carrierName, connection))
    return begun.ok ? ask.schedule(begun.value) : begun
  }

  const connectionOf = async (record: PickupRecord): Promise<LiveConnection | null> => {
    const id = repository.connectionOf(record.id)
    return (
      (id === null ? null : await live.find(id)) ??
      (await live.findByCarrierId(record.carrier_id, record.test_mode))
    )
  }

  /** The pickup with the changes, and the shipments it has then; nothing is stored. */
  const withChanges = (stored: PickupRecord, input: PickupUpdateInput) => {
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
    const window = checkWindow(pickup, clock.now(), Boolean(input.pickup_date))
    return window.ok ? ok({ pickup, links: cargo.value?.links ?? repository.linksOf(id) }) : window
  }

  /** Only the shop hears of it. */
  const relabel = (of: Of, input: PickupUpdateInput): Result<PickupRecord> =>
    transact(() => {
      const stored = retrieve(of)
      const next = stored.ok ? withChanges(stored.value, input) : stored
      if (!next.ok) return next
      const settled = book.assertSettled(of.id)
      if (!settled.ok) return settled
      book.save(next.value.pickup)
      return ok(next.value.pickup)
    })

  const beginChanging = (of: Of, input: PickupUpdateInput, connection: LiveConnection): Result<Begun> => {
    const settled = book.assertSettled(of.id)
    const stored = settled.ok ? retrieve(of) : settled
    const next = stored.ok ? withChanges(stored.value, input) : stored
    if (!next.ok) return next
    const { pickup, links } = next.value
    const plan = { kind: 'pickup_update', pickupId: of.id, connectionId: connection.row.id } as const
    const intent = book.begin({ ...plan, pickup, links, before: repository.linksOf(of.id) })
    return intent.ok ? ok(begunWith(intent.value, pickup, connection)) : intent
  }

  const update: PickupService['update'] = async (of, input) => {
    if (isOnlyMetadata(input)) return relabel(of, input)
    const record = retrieve(of)
    const connection = record.ok ? await connectionOf(record.value) : null
    if (!record.ok || !connection) return record.ok ? noConnection() : record
    const begun = transact(() => beginChanging(of, input, connection))
    return begun.ok ? ask.update(begun.value) : begun
  }

  const beginCancelling = (of: Of, connection: LiveConnection): Result<Begun> => {
    const stored = retrieve(of)
    if (!stored.ok) return stored
    const links = repository.linksOf(of.id)
    const plan = { kind: 'pickup_cancel', pickupId: of.id, connectionId: connection.row.id } as const
    const intent = book.begin({ ...plan, pickup: null, links, before: links })
    return intent.ok ? ok(begunWith(intent.value, stored.value, connection)) : intent
  }

  const cancel: PickupService['cancel'] = async (of, input) => {
    const record = retrieve(of)
    const connection = record.ok ? await connectionOf(record.value) : null
    if (!record.ok || !connection) return record.ok ? noConnection() : record
    const begun = transact(() => beginCancelling(of, connection))
    return begun.ok ? ask.cancel(begun.value, input.reason ?? null) : begun
  }

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
  }
}

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
