import { reportEndpoints } from '../../../../shared/desk/reports.ts'
import { type Route, route } from '../../../http/answer.ts'
import type { Reports } from './report-service.ts'

export const reportRoutes = (reports: Reports): Route[] => [
  route(reportEndpoints.overview, ({ query, caller }) => reports.overview(query, caller.testMode)),
  route(reportEndpoints.delivery, ({ query, caller }) => reports.delivery(query, caller.testMode)),
  route(reportEndpoints.desks, ({ query, caller }) =>
    reports.desks(query, caller.testMode, caller.scopes.includes('manage')),
  ),
]
