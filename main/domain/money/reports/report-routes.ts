import { accountReportEndpoints } from '../../../../shared/desk/account-report.ts'
import { reportEndpoints } from '../../../../shared/desk/reports.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { createAccountReport } from './account-report.ts'
import type { Reports } from './report-service.ts'

const tellsOperators = ({ scopes }: Caller): boolean => scopes.includes('manage')

export const reportRoutes = (
  reports: Reports,
  accountReport: ReturnType<typeof createAccountReport>,
): Route[] => [
  route(reportEndpoints.overview, ({ query, caller }) => reports.overview(query, caller.testMode)),
  route(reportEndpoints.delivery, ({ query, caller }) => reports.delivery(query, caller.testMode)),
  route(reportEndpoints.desks, ({ query, caller }) =>
    reports.desks(query, caller.testMode, tellsOperators(caller)),
  ),
  route(reportEndpoints.labels, async ({ query, caller, request }) => {
    const found = await reports.labels(query, caller.testMode, tellsOperators(caller))
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(reportEndpoints.refunds, ({ query, caller }) => reports.refunds(query, caller.testMode)),
  route(accountReportEndpoints.retrieve, ({ params }) => accountReport(params.id)),
]
