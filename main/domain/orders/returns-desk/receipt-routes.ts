import { returnReceiptEndpoints as on } from '../../../../shared/desk/return-receipts.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ReceiptService } from './receipt-service.ts'

/** What came back to returns desks, for the office. */
export const receiptRoutes = (receipts: ReceiptService): Route[] => [
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, receipts.list(query, caller.testMode))),
  ),
  route(on.retrieve, ({ params, caller }) => receipts.retrieve(params.id, caller.testMode)),
  route(on.attach, input =>
    receipts.attach(input.params.id, input.body.number, {
      operator: askerOf(input),
      testMode: input.caller.testMode,
    }),
  ),
]
