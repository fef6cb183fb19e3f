import { returnReceiptEndpoints as on } from '../../../../shared/desk/return-receipts.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, type Route, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ReturnPhotos } from '../sessions/packing-photos.ts'
import type { ReceiptService } from './receipt-service.ts'

/** What came back to returns desks, for the office. */
export const receiptRoutes = (receipts: ReceiptService, photos: ReturnPhotos): Route[] => [
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
  route(on.photo, ({ params, caller }) => {
    const found = photos.find(params.id, caller.testMode)
    return found.ok ? ok(new FileAnswer(found.value)) : found
  }),
  route(on.keepPhoto, ({ params, file, caller }) => photos.keep(params.id, file, caller.testMode)),
]
