import type { Database } from '../db/database.ts'
import { createConnectionRepository } from '../domain/carriers/connections/connection-repository.ts'
import type { PickupBook } from '../domain/dispatch/pickups/pickup-book.ts'
import type { ProxyPickups } from '../domain/dispatch/proxy/proxy-pickups.ts'
import { withMoney } from '../domain/money/bought-charges.ts'
import { createMoneyLedger } from '../domain/money/money-ledger.ts'
import { createMoneyRepository } from '../domain/money/money-repository.ts'
import { createMoneyService } from '../domain/money/money-service.ts'
import { withPickupMoney } from '../domain/money/pickup-charges.ts'
import { withProxyMoney, withProxyPickupMoney } from '../domain/money/proxy-charges.ts'
import { createRefundRepository } from '../domain/money/refund-repository.ts'
import { createRefundService, createShownRefunds } from '../domain/money/refund-service.ts'
import type { createVoidFacts } from '../domain/money/refund-terms.ts'
import { createTotalRepository } from '../domain/money/total-repository.ts'
import type { ProxyService } from '../domain/shipping/proxy/proxy-service.ts'
import type { PurchaseLedger } from '../domain/shipping/shipments/purchase-ledger.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Clock } from '../platform/clock.ts'
import type { Ids } from '../platform/ids.ts'

export type Money = ReturnType<typeof createMoney>

/** The time zone of this computer. */
const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * The ledger of money, and what puts it beside everything that costs something: `watch` wraps what writes outcomes
 * down, so that no way to an outcome can forget the money.
 */
export function createMoney(parts: {
  database: Database
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  voidFacts: ReturnType<typeof createVoidFacts>
  shipments: ShipmentRepository
  onUnwritten: (error: unknown, recordId: string) => void
}) {
  const { database, changes, voidFacts } = parts
  const timeZone = ownTimeZone
  const connections = createConnectionRepository(database)
  const repository = createMoneyRepository(database)
  const ledger = createMoneyLedger({
    ...{ ...parts, repository, timeZone },
    accountOf: connections.find,
    factsOf: voidFacts.of,
  })
  const refunds = createRefundService({
    ...{ ...parts, repository, ledger, timeZone },
    refunds: createRefundRepository(database),
    onChanged: shipmentId => shown.show(shipmentId),
  })
  const shown = createShownRefunds({
    shipments: parts.shipments,
    refundOf: refunds.ofShipment,
    announce: id =>
      database.afterCommit(() => changes.publish({ topic: 'shipments', id, action: 'updated' })),
  })
  const writing = { database, repository, ledger, onUnwritten: parts.onUnwritten }
  const proxying = {
    ...writing,
    connectionIdOf: (carrierId: string, testMode: boolean) =>
      connections.findByCarrierId(carrierId, testMode)?.id ?? null,
  }
  return {
    service: createMoneyService({ ...parts, repository, totals: createTotalRepository(database), timeZone }),
    refunds,
    refundShownOf: shown.of,
    watch: {
      purchases: (purchases: PurchaseLedger) => withMoney(purchases, writing),
      pickups: (book: PickupBook) => withPickupMoney(book, writing),
      proxy: (proxy: ProxyService) => withProxyMoney(proxy, proxying),
      proxyPickups: (proxy: ProxyPickups) => withProxyPickupMoney(proxy, proxying),
    },
  }
}
