import type { ShopCalendar } from '../../../shared/units/shop-day.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import { type Account, createMoneyLedger } from './money-ledger.ts'
import { createMoneyRepository } from './money-repository.ts'
import { moneyRoutes } from './money-routes.ts'
import { createMoneyService } from './money-service.ts'
import { createRefundRepository } from './refund-repository.ts'
import { createRefundService, createShownRefunds } from './refund-service.ts'
import type { VoidFacts } from './refund-terms.ts'
import { createAccountReport } from './reports/account-report.ts'
import { createLabelFacts } from './reports/label-facts.ts'
import { createReportDays } from './reports/report-days.ts'
import { createReportRepository } from './reports/report-repository.ts'
import { reportRoutes } from './reports/report-routes.ts'
import { createReports } from './reports/report-service.ts'
import { createMarkUnusual } from './reports/usual-prices.ts'
import { createTotalRepository } from './total-repository.ts'

/** What money needs of the station, and of the areas that tell what was paid for. */
export type MoneyNeeds = {
  database: Database
  ids: Ids
  clock: Clock
  calendar: ShopCalendar
  changes: ChangeFeed
  /** The account a connection is; null where there is no such connection any more. */
  accountOf: (connectionId: string) => Account | null
  /** What an adapter says of voids and refunds. */
  factsOf: (adapter: string | null) => VoidFacts
  /** The shipments a refund is shown with. */
  shipments: Parameters<typeof createShownRefunds>[0]['shipments']
}

export type Money = ReturnType<typeof createMoney>

/** The ledger of money, which every intent writes itself, and what is told out of it. */
export function createMoney(needs: MoneyNeeds) {
  const { database, ids, clock, calendar, changes, accountOf } = needs
  const repository = createMoneyRepository(database)
  const ledger = createMoneyLedger({
    repository,
    accountOf,
    factsOf: needs.factsOf,
    calendar,
    ids,
    clock,
  })
  const refundRepository = createRefundRepository(database)
  const refunds = createRefundService({
    database,
    repository,
    refunds: refundRepository,
    ledger,
    calendar,
    clock,
    changes,
    // Bound late: a refund that changes is shown with its shipment, which asks for the refund.
    onChanged: shipmentId => shown.show(shipmentId),
  })
  const shown = createShownRefunds({
    shipments: needs.shipments,
    refundOf: refunds.ofShipment,
    voidOf: refundRepository.voidOf,
    announce: id =>
      database.afterCommit(() => changes.publish({ topic: 'shipments', id, action: 'updated' })),
  })
  const reported = createReportRepository(database)
  const totals = createTotalRepository(database)
  const days = createReportDays({ repository: reported, totals, calendar, clock })
  const service = createMoneyService({ repository, days, calendar, clock })
  const reports = createReports({ repository: reported, days, refunds: refundRepository, calendar, clock })
  const accountReport = createAccountReport({
    repository: reported,
    calendar,
    clock,
    isConnection: id => accountOf(id) !== null,
  })
  return {
    service,
    reports,
    reportDays: days,
    ledger,
    labels: createLabelFacts(database, clock),
    markUnusual: createMarkUnusual(database),
    refundShownOf: shown.of,
    routes: [...moneyRoutes(service, refunds), ...reportRoutes(reports, accountReport)],
  }
}
