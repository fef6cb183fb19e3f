import { attentionEndpoints as attention } from '../../../../shared/desk/attention.ts'
import { settlingEndpoints as settling } from '../../../../shared/desk/settling.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { UploadSettling } from '../../documents/upload-settling.ts'
import type { ProxySettling } from '../../shipping/proxy/proxy-settling.ts'
import type { AskCarrier } from '../../shipping/shipments/ask-carrier.ts'
import type { PurchaseSettling } from '../../shipping/shipments/purchase-settling.ts'
import type { VoidSettling } from '../../shipping/shipments/void-settling.ts'
import type { AttentionList } from './attention-list.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

export type Settlers = {
  attention: AttentionList
  purchaseSettling: PurchaseSettling
  settleVoid: VoidSettling
  settleUpload: UploadSettling
  settleProxy: ProxySettling
  carrierInquiry: AskCarrier
}

export const attentionRoutes = (settlers: Settlers) => [
  route(attention.list, ({ query, request }) =>
    ok(recordsPage(request, query, settlers.attention.page(query))),
  ),
  route(attention.settle, input => settlers.settleProxy(of(input), input.body.happened)),
  route(settling.askCarrier, input => settlers.carrierInquiry.ask(of(input))),
  route(settling.purchase, input => settlers.purchaseSettling.settle(of(input), input.body)),
  route(settling.void, input => settlers.settleVoid(of(input), input.body.happened)),
  route(settling.upload, input => settlers.settleUpload(of(input), input.body)),
]
