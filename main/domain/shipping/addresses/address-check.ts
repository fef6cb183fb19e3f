import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { addressDoubt } from '../../../../shared/countries/address-doubts.ts'
import { doubtText } from '../../../../shared/countries/doubt-texts.ts'
import { ok, type Result, refuse, refuseByCarrier } from '../../../../shared/errors/result.ts'
import type { AddressResult } from '../../../carriers/contract/model.ts'
import type { CallCarrier } from '../../../carriers/line/call.ts'
import type { LiveConnections } from '../../carriers/connections/live-connections.ts'
import { fromCarrierAddress, toCarrierAddress } from './address-mapper.ts'

/**
 * The address with what a carrier says of it, where `validate_location` asks for that; any other is answered as it
 * is. Refused when the carrier knows no such place, or nobody can be asked. Changes nothing.
 */
export type CheckAddress = (address: AddressRecord, testMode: boolean) => Promise<Result<AddressRecord>>

export function createCheckAddress(ports: {
  live: Pick<LiveConnections, 'active'>
  callCarrier: CallCarrier
}): CheckAddress {
  return async (address, testMode) => {
    if (!address.validate_location) return ok(address)
    const connections = await ports.live.active(testMode)
    for (const connection of connections) {
      const { validateAddress } = connection.adapter
      if (!validateAddress) continue
      const request = { address: toCarrierAddress(address) }
      const outcome = await ports.callCarrier(connection, validateAddress, request)
      if (!outcome.ok) return refuseByCarrier(outcome.messages)
      return applyValidation(outcome.value, address, connection.row.carrierId)
    }
    return noValidator()
  }
}

function applyValidation(
  { isValid, isResidential, suggestions }: AddressResult,
  address: AddressRecord,
  carrierId: string,
): Result<AddressRecord> {
  const found = suggestions.map(fromCarrierAddress)
  if (isValid === false) return unknownAddress(found)
  // The carrier could not tell, which is not the same as having found it.
  if (isValid === null) return ok({ ...address, validation: null })
  const residential = isResidential === null ? {} : { residential: isResidential }
  const doubt = addressDoubt(address)
  const warnings = doubt ? { warnings: [{ field: doubt.field, message: doubtText(doubt) }] } : {}
  const meta = { carrier_id: carrierId, ...residential, ...found[0], ...warnings }
  return ok({ ...address, validation: { success: true, meta } })
}

const unknownAddress = (found: readonly object[]) =>
  refuse('invalid_address', {
    message:
      'The carrier knows no such address. Correct it, or send it without `validate_location` to keep it is.',
    details: { success: false, meta: { validation_results: found } },
  })

const noValidator = () =>
  refuse('failure', {
    message:
      'No connection of this mode can check addresses. Add one that does, or send the address without `validate_location`.',
  })
