import type { CommodityInput } from '../../../../shared/api/commodities.ts'
import type { CustomsInput, CustomsPatch, CustomsRecord } from '../../../../shared/api/customs.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import type { DocumentStore } from '../../../db/document-store.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import type { AddressService } from '../addresses/address-service.ts'
import { resolveCommodities } from '../commodities/commodity-mapper.ts'
import {
  createSavedRecordService,
  type OwnedRecords,
  type SavedRecordService,
} from '../saved-record-service.ts'
import { changeCustoms, type ResolvedCustoms, toCustomsRecord } from './customs-mapper.ts'

export type CustomsService = Omit<SavedRecordService<CustomsRecord, CustomsPatch>, 'save'> & {
  create: (input: CustomsInput) => Result<CustomsRecord>
  /** The content of a declaration given as itself or as an id, with ids inside replaced by their content. */
  resolve: (customsOrId: CustomsInput | string) => Result<ResolvedCustoms>
}

export type CustomsPorts = {
  store: DocumentStore<CustomsRecord>
  /** Those that live inside other records. */
  inside: OwnedRecords<CustomsRecord>
  addresses: Pick<AddressService, 'resolve'>
  /** A stored parcel item or commodity by id. */
  findCommodity: (id: string) => CommodityInput | null
  ids: Ids
  clock: Clock
  changes: ChangeFeed
}

export function createCustomsService(ports: CustomsPorts): CustomsService {
  const { store, inside, ids, clock, changes } = ports
  const { save, ...savedCustoms } = createSavedRecordService<CustomsRecord, CustomsPatch>({
    store,
    inside,
    apply: (stored, patch) => changeCustoms(stored, patch, ids),
    noun: 'customs declaration',
    topic: 'customs',
    clock,
    changes,
  })
  return {
    ...savedCustoms,
    create: input => {
      const resolved = resolveCustoms(input, ports)
      return resolved.ok ? ok(save(toCustomsRecord(resolved.value, ids))) : resolved
    },
    resolve: given => {
      const customs = typeof given === 'string' ? savedCustoms.retrieve(given) : ok(given)
      return customs.ok ? resolveCustoms(customs.value as CustomsInput, ports) : customs
    },
  }
}

function resolveCustoms(
  { duty_billing_address: payor, commodities, ...rest }: CustomsInput,
  { addresses, findCommodity }: CustomsPorts,
): Result<ResolvedCustoms> {
  const items = resolveCommodities(commodities, findCommodity)
  if (!items.ok) return items
  if (!payor) return ok({ ...rest, commodities: items.value, duty_billing_address: null })
  const resolved = addresses.resolve(payor)
  return resolved.ok
    ? ok({ ...rest, commodities: items.value, duty_billing_address: resolved.value })
    : resolved
}
