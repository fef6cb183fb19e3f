import { moneyEndpoints } from '../../../shared/desk/money.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Caller, route } from '../../http/answer.ts'
import { recordsPage } from '../../http/pages.ts'
import type { MoneyService } from './money-service.ts'
import type { RefundService } from './refund-service.ts'

const toActor = ({ name: who, testMode }: Caller) => ({ who, testMode })

export const moneyRoutes = (money: MoneyService, refunds: RefundService) => [
  route(moneyEndpoints.entries, ({ query, caller, request }) => {
    const found = money.list(caller.testMode, query)
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(moneyEndpoints.totals, ({ query, caller }) => money.totals(caller.testMode, query)),
  route(moneyEndpoints.refunds, ({ query, caller, request }) =>
    ok(recordsPage(request, query, refunds.list(caller.testMode, query))),
  ),
  route(moneyEndpoints.credit, ({ body, caller }) => refunds.credit(body, toActor(caller))),
  route(moneyEndpoints.adjust, ({ body, caller }) => refunds.adjust(body, toActor(caller))),
]
