import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { PickupCancelInput, PickupRecord, PickupUpdateInput } from '../../../../shared/api/pickups.ts'
import { noConnection, ok, type Result } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { mapOutcome, notSupported, safelyCancelled } from '../../../carriers/contract/outcome.ts'
import type { Database } from '../../../db/database.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { LiveConnection, LiveConnections } from '../../carriers/connections/live-connections.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import type { NoteRecord } from '../../intents/record-notes.ts'
import { changeAddress, toAddressRecord, toCarrierAddress } from '../../shipping/addresses/address-mapper.ts'
import type { AddressService } from '../../shipping/addresses/address-service.ts'
import { withPickupTold } from '../../shipping/rates/told-fates-mapper.ts'
import { arrangedBy, changedPickup, type PickupLink, toMessages, toPickupRequest } from './pickup-mapper.ts'
import type { Asked, PickupIntents, PickupPlanning, Planned } from './pickup-planning.ts'
import type { PickupRepository } from './pickup-repository.ts'
import { assertOwnNumber, checkWindow, isOnlyMetadata } from './pickup-rules.ts'

export type PickupChanges = {
  /** `by` asks for it, here and below. */
  update: (recordRef: RecordRef, input: PickupUpdateInput, by: string) => Promise<Result<PickupRecord>>
  /** Answers with the pickup as it was. */
  cancel: (recordRef: RecordRef, input: PickupCancelInput, by: string) => Promise<Result<PickupRecord>>
}

export type PickupChangesPorts = {
  database: Pick<Database, 'transact'>
  planning: PickupPlanning
  repository: PickupRepository
  intents: Pick<PickupIntents, 'pickup_update' | 'pickup_cancel'>
  holds: IntentHolds
  noteRecord: NoteRecord
  addresses: Pick<AddressService, 'resolve'>
  live: Pick<LiveConnections, 'find' | 'findByCarrierId'>
  calendar: Pick<ShopCalendar, 'today'>
}

/** Asks the carrier of a pickup for another one, or for none. */
export function createPickupChanges(ports: PickupChangesPorts): PickupChanges {
  const { planning, repository, intents, live } = ports
  const { transact } = ports.database

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
    const cargo = numbers ? planning.findCargo(numbers, { carrierName, testMode, pickupId: id }) : ok(null)
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
      const stored = planning.retrieve(recordRef)
      if (!stored.ok) return stored
      const next = withChanges(stored.value, input)
      if (!next.ok) return next
      const settled = ports.holds.assertFree('pickup_change', recordRef.id)
      if (!settled.ok) return settled
      repository.save(next.value.pickup)
      const about = changedFields(stored.value.metadata, next.value.pickup.metadata)
      ports.noteRecord(recordRef.id, { by, kind: 'pickup_noted', about })
      planning.announce(recordRef.id, 'updated')
      return ok(next.value.pickup)
    })

  const planChange = (recordRef: RecordRef, input: PickupUpdateInput, asked: Asked): Result<Planned> => {
    const settled = ports.holds.assertFree('pickup_change', recordRef.id)
    const stored = settled.ok ? planning.retrieve(recordRef) : settled
    const next = stored.ok ? withChanges(stored.value, input) : stored
    if (!next.ok) return next
    const before = repository.linksOf(recordRef.id)
    return planning.writeIntent('pickup_update', next.value.pickup, asked, { ...next.value, before })
  }

  const update: PickupChanges['update'] = async (recordRef, input, by) => {
    if (isOnlyMetadata(input)) return updateMetadata(recordRef, input, by)
    const record = planning.retrieve(recordRef)
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
        const request = {
          ...toPickupRequest(pickup, planning.cargoOf(planned)),
          confirmationNumber,
          carrierData,
        }
        return arrangedBy(withPickupTold(await call(updatePickup, request), connection, request), pickup)
      },
    })
    return updated.ok ? ok(updated.value.shown) : updated
  }

  const planCancelling = (recordRef: RecordRef, asked: Asked): Result<Planned> => {
    const free = ports.holds.assertFree('pickup_change', recordRef.id)
    const stored = free.ok ? planning.retrieve(recordRef) : free
    if (!stored.ok) return stored
    const links = repository.linksOf(recordRef.id)
    return planning.writeIntent('pickup_cancel', stored.value, asked, { pickup: null, links, before: links })
  }

  const cancel: PickupChanges['cancel'] = async (recordRef, { reason = null }, by) => {
    const record = planning.retrieve(recordRef)
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

  return { update, cancel }
}

/** The fields one of the two has otherwise than the other. */
const changedFields = (one: Record<string, unknown>, other: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    field => JSON.stringify(one[field]) !== JSON.stringify(other[field]),
  )

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
