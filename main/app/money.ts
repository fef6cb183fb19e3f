import { createConnectionRepository } from '../domain/carriers/connections/connection-repository.ts'
import { createMoneyLedger } from '../domain/money/money-ledger.ts'
import { createMoneyRepository } from '../domain/money/money-repository.ts'
import { createMoneyService } from '../domain/money/money-service.ts'
import { createRefundRepository } from '../domain/money/refund-repository.ts'
import { createRefundService, createShownRefunds } from '../domain/money/refund-service.ts'
import type { createVoidFacts } from '../domain/money/refund-terms.ts'
import { createAccountReport } from '../domain/money/reports/account-report.ts'
import { createLabelFacts } from '../domain/money/reports/label-facts.ts'
import { createReportDays } from '../domain/money/reports/report-days.ts'
import { createReportRepository } from '../domain/money/reports/report-repository.ts'
import { createReports } from '../domain/money/reports/report-service.ts'
import { createMarkUnusual } from '../domain/money/reports/usual-prices.ts'
import { createTotalRepository } from '../domain/money/total-repository.ts'
import type { ShipmentRepository } from '../domain/shipping/shipments/shipment-repository.ts'
import type { StationBase } from './base.ts'

export type MoneyPorts = {
  voidFacts: ReturnType<typeof createVoidFacts>
  shipments: ShipmentRepository
}

export type Money = ReturnType<typeof createMoney>

/** The ledger of money, which every intent writes itself, and what is told out of it. */
export function createMoney(base: StationBase, { voidFacts, shipments }: MoneyPorts) {
  const { database, ids, clock, calendar, changes } = base
  const connections = createConnectionRepository(database)
  const repository = createMoneyRepository(database)
  const ledger = createMoneyLedger({
    repository,
    accountOf: connections.find,
    factsOf: voidFacts.of,
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
    shipments,
    refundOf: refunds.ofShipment,
    voidOf: refundRepository.voidOf,
    announce: id =>
      database.afterCommit(() => changes.publish({ topic: 'shipments', id, action: 'updated' })),
  })
  const reported = createReportRepository(database)
  const totals = createTotalRepository(database)
  const days = createReportDays({ repository: reported, totals, calendar, clock })
  return {
    service: createMoneyService({ repository, days, calendar, clock }),
    reports: createReports({ repository: reported, days, refunds: refundRepository, calendar, clock }),
    accountReport: createAccountReport({
      repository: reported,
      calendar,
      clock,
      isConnection: id => connections.find(id) !== null,
    }),
    reportDays: days,
    ledger,
    refunds,
    labels: createLabelFacts(database, clock),
    markUnusual: createMarkUnusual(database),
    refundShownOf: shown.of,
  }
}
