import { moneyEndpoints } from '../../../shared/desk/money.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Caller, route, StreamAnswer } from '../../http/answer.ts'
import { recordsPage } from '../../http/pages.ts'
import type { MoneyService } from './money-service.ts'
import type { RefundService } from './refund-service.ts'

const toActor = ({ name: who, testMode }: Caller) => ({ who, testMode })

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

export const moneyRoutes = (money: MoneyService, refunds: RefundService) => [
  route(moneyEndpoints.entries, ({ query, caller, request }) => {
    const found = money.list(caller.testMode, query)
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(moneyEndpoints.totals, ({ query, caller }) => money.totals(caller.testMode, query)),
  route(moneyEndpoints.export, ({ query, caller }) => {
    const file = money.open(caller.testMode, query)
    if (!file.ok) return file
    return ok(
      new StreamAnswer((_request, reply) => {
        reply.header('Content-Disposition', `attachment; filename="money.${query.format}"`)
        reply.type(mediaTypes[query.format]).send(file.value)
      }),
    )
  }),
  route(moneyEndpoints.refunds, ({ query, caller, request }) =>
    ok(recordsPage(request, query, refunds.list(caller.testMode, query))),
  ),
  route(moneyEndpoints.credit, ({ body, caller }) => refunds.credit(body, toActor(caller))),
  route(moneyEndpoints.adjust, ({ body, caller }) => refunds.adjust(body, toActor(caller))),
]
