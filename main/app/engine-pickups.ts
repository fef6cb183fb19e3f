import type { CallCarrier } from '../carriers/line/call.ts'
import type { Database } from '../db/database.ts'
import type { LiveConnections } from '../domain/carriers/connections/live-connections.ts'
import { createPickupBook } from '../domain/dispatch/pickups/pickup-book.ts'
import { createAskForPickup } from '../domain/dispatch/pickups/pickup-call.ts'
import { createFindCargo, type FindBought } from '../domain/dispatch/pickups/pickup-cargo.ts'
import { createPickupList } from '../domain/dispatch/pickups/pickup-list.ts'
import {
  createPickupListRepository,
  type PickupRepository,
} from '../domain/dispatch/pickups/pickup-repository.ts'
import { createPickupService } from '../domain/dispatch/pickups/pickup-service.ts'
import { createPickupSettling } from '../domain/dispatch/pickups/pickup-settling.ts'
import { createProxyPickups } from '../domain/dispatch/proxy/proxy-pickups.ts'
import type { IntentLedger } from '../domain/intents/intent-ledger.ts'
import type { AddressService } from '../domain/shipping/addresses/address-service.ts'
import type { ParcelService } from '../domain/shipping/parcels/parcel-service.ts'
import type { AskOnce } from '../domain/shipping/proxy/ask-once.ts'
import { createParcelResolver } from '../domain/shipping/shipments/route-resolver.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'
import type { Money } from './money.ts'

export type PickupParts = {
  database: Database
  clock: Clock
  ids: Ids
  changes: ChangeFeed
  live: LiveConnections
  callCarrier: CallCarrier
  addresses: Pick<AddressService, 'resolve'>
  parcels: Pick<ParcelService, 'resolve' | 'build' | 'buildUnstored'>
  repository: PickupRepository
  intents: IntentLedger
  findBought: FindBought
  askOnce: AskOnce
  isKnownCarrier: (slug: string) => boolean
  watchMoney: Money['watch']
  onUnwritten: (error: unknown, recordId: string) => void
}

/** Pickups, stored and by proxy, and what a crash or a silent carrier leaves of them. */
export function createPickups(parts: PickupParts) {
  const { repository } = parts
  const { intents } = parts
  const book = parts.watchMoney.pickups(createPickupBook({ ...parts, ledger: intents }))
  return {
    pickupBook: book,
    pickups: createPickupService({
      ...parts,
      book,
      ask: createAskForPickup({ ...parts, book }),
      findCargo: createFindCargo(repository, parts.findBought),
    }),
    pickupSettling: createPickupSettling({ ...parts, ledger: intents, book }),
    pickupList: createPickupList({ ...parts, list: createPickupListRepository(parts.database) }),
    proxyPickups: parts.watchMoney.proxyPickups(
      createProxyPickups({
        ...parts,
        resolveParcels: createParcelResolver(parts.parcels),
        countPickups: (connectionId, day) => repository.countOthers(connectionId, day, ''),
      }),
    ),
  }
}
