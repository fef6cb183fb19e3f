import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelRecord } from '../../../../shared/api/parcels.ts'
import type { ShipmentRecord } from '../../../../shared/api/shipments.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { IntentHolds } from '../../intents/intent-holds.ts'
import { changesPrice as addressChangesPrice } from '../addresses/address-mapper.ts'
import { changesPrice as parcelChangesPrice } from '../parcels/parcel-mapper.ts'
import type { OwnedRecords } from '../saved-record-service.ts'
import type { TellMissing } from './missing-for-purchase.ts'
import type { ShipmentRepository } from './shipment-repository.ts'
import type { ShipmentSync } from './shipment-sync.ts'

/** Records that live inside shipments. They can be changed while their shipment is a draft. */
export type ShipmentParts = {
  addresses: OwnedRecords<AddressRecord>
  parcels: OwnedRecords<ParcelRecord>
  customs: OwnedRecords<CustomsRecord>
}

export type PartsPorts = {
  database: Pick<Database, 'transact'>
  repository: ShipmentRepository
  holds: IntentHolds
  sync: Pick<ShipmentSync, 'save'>
  tellMissing: TellMissing
  changes: ChangeFeed
}

const parties = ['shipper', 'recipient', 'billing_address'] as const

const addressIn = (shipment: ShipmentRecord, id: string): AddressRecord | null =>
  [...parties.map(party => shipment[party]), shipment.customs?.duty_billing_address].find(
    part => part?.id === id,
  ) ?? null

/** A changed draft has no prices anymore. */
const unrated = (shipment: ShipmentRecord): ShipmentRecord => ({
  ...shipment,
  rates: [],
  messages: [],
  selected_rate: null,
})

export function createShipmentParts(ports: PartsPorts): ShipmentParts {
  const { database, repository, holds, sync, changes } = ports

  const ownerOf = (partId: string): ShipmentRecord | null => {
    const id = repository.ownerOf(partId)
    return id === null ? null : repository.findAny(id)
  }

  const assertOwnerEditable = (shipment: ShipmentRecord): Result<void> =>
    shipment.status === 'draft'
      ? holds.assertFree('shipment_edit', shipment.id)
      : refuse('state_error', {
          message: `Operation not permitted. The related shipment is '${shipment.status}'.`,
        })

  const assertEditable = (partId: string): Result<void> => {
    const shipment = ownerOf(partId)
    return shipment ? assertOwnerEditable(shipment) : refuse('not_found')
  }

  /** Rewrites the shipment around one of its parts. */
  const edit = <T>(
    partId: string,
    part: T,
    write: (shipment: ShipmentRecord) => Result<ShipmentRecord>,
  ): Result<T> => {
    const result = database.transact(() => {
      const shipment = ownerOf(partId)
      if (!shipment) return refuse('not_found')
      const allowed = assertOwnerEditable(shipment)
      const next = allowed.ok ? write(shipment) : allowed
      return next.ok ? ok(sync.save(ports.tellMissing(next.value))) : next
    })
    if (!result.ok) return result
    changes.publish({ topic: 'shipments', id: result.value.id, action: 'updated' })
    return ok(part)
  }

  const changeAddress = (next: AddressRecord): Result<AddressRecord> =>
    edit(next.id ?? '', next, shipment => {
      const before = addressIn(shipment, next.id ?? '')
      const party = parties.find(each => shipment[each]?.id === next.id)
      const changed = party ? { ...shipment, [party]: next } : withDutyPayor(shipment, next)
      return ok(before && addressChangesPrice(before, next) ? unrated(changed) : changed)
    })

  const changeParcel = (next: ParcelRecord): Result<ParcelRecord> =>
    edit(next.id ?? '', next, shipment => {
      const before = shipment.parcels.find(parcel => parcel.id === next.id)
      const changed = {
        ...shipment,
        parcels: shipment.parcels.map(parcel => (parcel.id === next.id ? next : parcel)),
      }
      return ok(before && parcelChangesPrice(before, next) ? unrated(changed) : changed)
    })

  const removeParcel = (id: string): Result<ParcelRecord> => {
    const parcel = findParcel(id)
    if (!parcel) return refuse('not_found')
    return edit(id, parcel, shipment =>
      shipment.parcels.length > 1
        ? ok(unrated({ ...shipment, parcels: shipment.parcels.filter(each => each.id !== id) }))
        : refuse('state_error', {
            message: 'Operation not permitted. The related shipment needs at least one parcel.',
          }),
    )
  }

  const customsIn = (id: string): CustomsRecord | null => {
    const customs = ownerOf(id)?.customs
    return customs?.id === id ? customs : null
  }

  const changeCustoms = (next: CustomsRecord): Result<CustomsRecord> =>
    edit(next.id ?? '', next, shipment => ok({ ...shipment, customs: next }))

  const removeCustoms = (id: string): Result<CustomsRecord> => {
    const customs = customsIn(id)
    return customs ? edit(id, customs, shipment => ok({ ...shipment, customs: null })) : refuse('not_found')
  }

  const findAddress = (id: string): AddressRecord | null => {
    const shipment = ownerOf(id)
    return shipment && addressIn(shipment, id)
  }

  const findParcel = (id: string): ParcelRecord | null =>
    ownerOf(id)?.parcels.find(parcel => parcel.id === id) ?? null

  return {
    addresses: { find: findAddress, assertEditable, change: changeAddress, remove: linked },
    parcels: { find: findParcel, assertEditable, change: changeParcel, remove: removeParcel },
    customs: { find: customsIn, assertEditable, change: changeCustoms, remove: removeCustoms },
  }
}

const linked = () =>
  refuse('state_error', { message: 'This address is linked to a shipment and cannot be removed' })

const withDutyPayor = (shipment: ShipmentRecord, payor: AddressRecord): ShipmentRecord =>
  shipment.customs ? { ...shipment, customs: { ...shipment.customs, duty_billing_address: payor } } : shipment
