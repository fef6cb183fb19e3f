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
import { logUnwritten, ownTimeZone, type StationBase } from './base.ts'

export type MoneyPorts = {
  voidFacts: ReturnType<typeof createVoidFacts>
  shipments: ShipmentRepository
}

export type Money = ReturnType<typeof createMoney>

/**
 * The ledger of money, and what puts it beside everything that costs something: `watch` wraps what writes outcomes
 * down, so that no way to an outcome can forget the money.
 */
export function createMoney(base: StationBase, { voidFacts, shipments }: MoneyPorts) {
  const { database, ids, clock, changes } = base
  const timeZone = ownTimeZone
  const connections = createConnectionRepository(database)
  const repository = createMoneyRepository(database)
  const ledger = createMoneyLedger({
    repository,
    accountOf: connections.find,
    factsOf: voidFacts.of,
    timeZone,
    ids,
    clock,
  })
  const refunds = createRefundService({
    database,
    repository,
    refunds: createRefundRepository(database),
    ledger,
    timeZone,
    clock,
    changes,
    // Bound late: a refund that changes is shown with its shipment, which asks for the refund.
    onChanged: shipmentId => shown.show(shipmentId),
  })
  const shown = createShownRefunds({
    shipments,
    refundOf: refunds.ofShipment,
    announce: id =>
      database.afterCommit(() => changes.publish({ topic: 'shipments', id, action: 'updated' })),
  })
  const connectionIdOf = (carrierId: string, testMode: boolean) =>
    connections.findByCarrierId(carrierId, testMode)?.id ?? null
  const onUnwritten = logUnwritten(base)
  return {
    service: createMoneyService({ repository, totals: createTotalRepository(database), timeZone, clock }),
    refunds,
    refundShownOf: shown.of,
    watch: {
      purchases: (purchases: PurchaseLedger) => withMoney(purchases, { database, repository, ledger }),
      pickups: (book: PickupBook) => withPickupMoney(book, { database, repository, ledger }),
      proxy: (proxy: ProxyService) =>
        withProxyMoney(proxy, { database, repository, ledger, connectionIdOf, onUnwritten }),
      proxyPickups: (proxy: ProxyPickups) =>
        withProxyPickupMoney(proxy, { database, repository, ledger, connectionIdOf, onUnwritten }),
    },
  }
}
