import type { AccountLabel, AccountReport, AccountService } from '../../../../shared/desk/account-report.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { dayIn, dayStart, daysAfter, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import { averageOf } from './report-figures.ts'
import type { AccountLabelRow, AccountRow, ReportRepository } from './report-repository.ts'

const reportedDays = 30
const mostLabels = 15

/** What was bought with an account in the last days, today included. Refuses one that nobody has and nothing was bought with. */
export const createAccountReport =
  (ports: {
    repository: Pick<ReportRepository, 'ofAccount' | 'voidedOf' | 'labelsOfAccount'>
    calendar: Pick<ShopCalendar, 'timeZone'>
    clock: Pick<Clock, 'now'>
    isConnection: (id: string) => boolean
  }) =>
  (connectionId: string): Result<AccountReport> => {
    const { repository, calendar, clock, isConnection } = ports
    const labels = repository.labelsOfAccount(connectionId, mostLabels).map(toAccountLabel)
    if (labels.length === 0 && !isConnection(connectionId))
      return refuse('not_found', { message: 'There is no carrier connection of that id.' })
    const zone = calendar.timeZone()
    const to = dayIn(zone, clock.now().getTime())
    const from = daysAfter(to, 1 - reportedDays)
    const since = dayStart(zone, from)
    return ok({
      object_type: 'account_report',
      connection_id: connectionId,
      from,
      to,
      services: repository.ofAccount(connectionId, since).map(toAccountService),
      voided: repository.voidedOf(connectionId, since),
      labels,
    })
  }

const textOf = (minor: number | null, currency: string | null): string | null =>
  minor === null || currency === null ? null : minorToText(minor, currency)

const toTime = (ms: number): string => new Date(ms).toISOString()

const toAccountService = (row: AccountRow): AccountService => {
  const { service, currency, labels, parcels, paidMinor, pricedParcels, lastMinor, lastAt } = row
  return {
    service,
    currency,
    labels,
    parcels,
    paid: textOf(paidMinor, currency),
    average:
      paidMinor === null || currency === null ? null : averageOf(paidMinor, pricedParcels ?? 0, currency),
    last_price: textOf(lastMinor, currency),
    last_at: toTime(lastAt),
  }
}

const toAccountLabel = ({ amountMinor, boughtAt, ...row }: AccountLabelRow): AccountLabel => ({
  shipment_id: row.shipmentId,
  tracking_number: row.trackingNumber,
  recipient: row.personName || row.companyName || '',
  status: row.status,
  service: row.service,
  currency: row.currency,
  amount: textOf(amountMinor, row.currency),
  bought_at: toTime(boughtAt),
})
