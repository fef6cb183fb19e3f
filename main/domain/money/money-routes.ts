import { moneyEndpoints as on } from '../../../shared/desk/money.ts'
import { ok } from '../../../shared/errors/result.ts'
import { type Caller, route, StreamAnswer } from '../../http/answer.ts'
import { recordsPage } from '../../http/pages.ts'
import type { MoneyService } from './money-service.ts'
import type { RefundService } from './refund-service.ts'

const by = ({ name: who, testMode }: Caller) => ({ who, testMode })

const mediaTypes = { csv: 'text/csv; charset=utf-8', json: 'application/json; charset=utf-8' }

export const moneyRoutes = (money: MoneyService, refunds: RefundService) => [
  route(on.entries, ({ query, caller, request }) => {
    const found = money.list(caller.testMode, query)
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(on.totals, ({ query, caller }) => money.totals(caller.testMode, query)),
  route(on.export, ({ query, caller }) => {
    const file = money.open(caller.testMode, query)
    if (!file.ok) return file
    return ok(
      new StreamAnswer((_request, reply) => {
        reply.header('Content-Disposition', `attachment; filename="money.${query.format}"`)
        reply.type(mediaTypes[query.format]).send(file.value)
      }),
    )
  }),
  route(on.refunds, ({ query, caller, request }) =>
    ok(recordsPage(request, query, refunds.list(caller.testMode, query))),
  ),
  route(on.credit, ({ body, caller }) => refunds.credit(body, by(caller))),
  route(on.adjust, ({ body, caller }) => refunds.adjust(body, by(caller))),
]
