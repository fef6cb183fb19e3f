import type { AddressRecord } from '../../../../shared/api/addresses.ts'
import { refuse } from '../../../../shared/errors/result.ts'
import type { OwnedRecords } from '../../shipping/saved-record-service.ts'
import type { PickupRepository } from './pickup-repository.ts'

/** Addresses that live inside pickups. The courier was told them, so they change only with the pickup. */
export function createPickupAddresses(
  repository: Pick<PickupRepository, 'findByAddress'>,
): OwnedRecords<AddressRecord> {
  const linked = () =>
    refuse('state_error', {
      message:
        'This address is linked to a pickup. Change the pickup instead, so that the carrier hears of it.',
    })
  return {
    find: id => repository.findByAddress(id)?.address ?? null,
    assertEditable: linked,
    change: linked,
    remove: linked,
  }
}
