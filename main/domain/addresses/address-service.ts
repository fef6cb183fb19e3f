import type { AddressInput, AddressPatch, AddressRecord } from '../../../shared/api/addresses.ts'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { DocumentStore } from '../../db/document-store.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { OwnedRecords } from '../templates/owned-records.ts'
import { createTemplateService, type TemplateService } from '../templates/template-service.ts'
import { changeAddress, toAddressRecord } from './address-mapper.ts'

export type AddressService = Omit<TemplateService<AddressRecord, AddressPatch>, 'save'> & {
  create: (input: AddressInput) => Result<AddressRecord>
  /** The content of an address given as itself or as an id; the copy gets its id from the caller. */
  resolve: (addressOrId: AddressInput | string) => Result<AddressInput>
}

export type AddressPorts = {
  store: DocumentStore<AddressRecord>
  /** Those that live inside other records. */
  inside: OwnedRecords<AddressRecord>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

export function createAddressService({ store, inside, ids, clock, changes }: AddressPorts): AddressService {
  const { save, ...templates } = createTemplateService<AddressRecord, AddressPatch>({
    store,
    inside,
    apply: (stored, patch) => ok(changeAddress(stored, patch)),
    noun: 'address',
    topic: 'addresses',
    clock,
    changes,
  })
  return {
    ...templates,
    create: input => ok(save(toAddressRecord(input, ids('address')))),
    resolve: given => (typeof given === 'string' ? templates.retrieve(given) : ok(given)),
  }
}
