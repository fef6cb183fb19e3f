import type { AddressInput, AddressRecord } from '../../../../shared/api/addresses.ts'
import type { CustomsInput, CustomsRecord } from '../../../../shared/api/customs.ts'
import type { ParcelInput, ParcelRecord } from '../../../../shared/api/parcels.ts'
import {
  type FieldErrors,
  ok,
  type Refused,
  type Result,
  refuseFields,
} from '../../../../shared/errors/result.ts'
import type { Ids } from '../../../platform/ids.ts'
import { toAddressRecord } from '../addresses/address-mapper.ts'
import type { AddressService } from '../addresses/address-service.ts'
import { toCustomsRecord } from '../customs/customs-mapper.ts'
import type { CustomsService } from '../customs/customs-service.ts'
import type { ParcelService } from '../parcels/parcel-service.ts'

type Given = {
  shipper: AddressInput | string
  recipient: AddressInput | string
  parcels: (ParcelInput | string)[]
  billing_address?: AddressInput | string | null | undefined
  customs?: CustomsInput | string | null | undefined
}

/** The parts of a shipment as records of their own: ids given instead of objects have been copied. */
export type Route = {
  shipper: AddressRecord
  recipient: AddressRecord
  parcels: ParcelRecord[]
  billing_address: AddressRecord | null
  customs: CustomsRecord | null
}

/** Replaces ids by content and gives every part its own id; with `ids` null nothing gets an id. */
export type ResolveRoute = (given: Given, ids: Ids | null) => Result<Route>

/** The same for parcels alone. */
export type ResolveParcels = (given: (ParcelInput | string)[], ids: Ids | null) => Result<ParcelRecord[]>

export type ResolverPorts = {
  addresses: Pick<AddressService, 'resolve'>
  parcels: Pick<ParcelService, 'resolve' | 'build' | 'buildUnstored'>
  customs: Pick<CustomsService, 'resolve'>
}

export const createRouteResolver =
  (ports: ResolverPorts): ResolveRoute =>
  (given, ids) => {
    const address = (part: AddressInput | string): Result<AddressRecord> => {
      const resolved = ports.addresses.resolve(part)
      return resolved.ok ? ok(toAddressRecord(resolved.value, ids?.('address') ?? null)) : resolved
    }
    const shipper = address(given.shipper)
    if (!shipper.ok) return shipper
    const recipient = address(given.recipient)
    if (!recipient.ok) return recipient
    const billing = given.billing_address ? address(given.billing_address) : ok(null)
    if (!billing.ok) return billing
    const customs = given.customs ? ports.customs.resolve(given.customs) : ok(null)
    if (!customs.ok) return customs
    const parcels = createParcelResolver(ports.parcels)(given.parcels, ids)
    if (!parcels.ok) return parcels
    return ok({
      shipper: shipper.value,
      recipient: recipient.value,
      parcels: parcels.value,
      billing_address: billing.value,
      customs: customs.value && toCustomsRecord(customs.value, ids),
    })
  }

export const createParcelResolver =
  (parcels: ResolverPorts['parcels']): ResolveParcels =>
  (given, ids) => {
    const records: ParcelRecord[] = []
    for (const [index, part] of given.entries()) {
      const content = parcels.resolve(part)
      if (!content.ok) return content
      const record = ids ? parcels.build(content.value) : parcels.buildUnstored(content.value)
      if (!record.ok) return atParcel(record, index)
      records.push(record.value)
    }
    return ok(records)
  }

/** A refusal of one parcel, at its place in the request. */
function atParcel(refused: Refused, index: number): Refused {
  const { refusal } = refused
  if (refusal.kind !== 'station' || refusal.code !== 'validation') return refused
  const before: FieldErrors[] = Array.from({ length: index }, () => ({}))
  return refuseFields({ parcels: [...before, refusal.details as FieldErrors] })
}
