import type { AddressInput, AddressPatch, AddressRecord } from '../../../../shared/api/addresses.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { DocumentStore } from '../../../db/document-store.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import {
  createSavedRecordService,
  type OwnedRecords,
  type SavedRecordService,
} from '../saved-record-service.ts'
import type { CheckAddress } from './address-check.ts'
import { changeAddress, toAddressRecord } from './address-mapper.ts'

export type AddressService = Omit<SavedRecordService<AddressRecord, AddressPatch>, 'save'> & {
  create: (input: AddressInput) => Result<AddressRecord>
  /** The same, once a carrier was asked where the address wants that. */
  createChecked: (input: AddressInput, testMode: boolean) => Promise<Result<AddressRecord>>
  updateChecked: (id: string, patch: AddressPatch, testMode: boolean) => Promise<Result<AddressRecord>>
  /** The content of an address given as itself or as an id; the copy gets its id from the caller. */
  resolve: (addressOrId: AddressInput | string) => Result<AddressInput>
}

export type AddressPorts = {
  store: DocumentStore<AddressRecord>
  /** Those that live inside other records. */
  inside: OwnedRecords<AddressRecord>
  check: CheckAddress
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

type Found = { validation?: AddressRecord['validation'] }

export function createAddressService(ports: AddressPorts): AddressService {
  const { store, inside, check, ids, clock, changes } = ports
  const { save, ...savedAddresses } = createSavedRecordService<AddressRecord, AddressPatch & Found>({
    store,
    inside,
    apply: (stored, { validation, ...patch }) => {
      const next = changeAddress(stored, patch)
      return ok(validation ? { ...next, validation } : next)
    },
    noun: 'address',
    topic: 'addresses',
    clock,
    changes,
  })
  return {
    ...savedAddresses,
    createChecked: async (input, testMode) => {
      const checked = await check(toAddressRecord(input, ids('address')), testMode)
      return checked.ok ? ok(save(checked.value)) : checked
    },
    updateChecked: async (id, patch, testMode) => {
      const stored = savedAddresses.retrieve(id)
      if (!stored.ok) return stored
      const checked = await check(changeAddress(stored.value, patch), testMode)
      return checked.ok
        ? savedAddresses.update(id, { ...patch, validation: checked.value.validation })
        : checked
    },
    create: input => ok(save(toAddressRecord(input, ids('address')))),
    resolve: given => (typeof given === 'string' ? savedAddresses.retrieve(given) : ok(given)),
  }
}
