import { attentionEndpoints as attention } from '../../../../shared/desk/attention.ts'
import { settlingEndpoints as settling } from '../../../../shared/desk/settling.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, type Caller, route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { AttentionList } from './attention-list.ts'
import type { SettlingService } from './settling-service.ts'

type Asked = Parameters<typeof askerOf>[0] & {
  params: { id: string }
  caller: Caller
  body: { intent_id?: string | null | undefined }
}
const refOf = (asked: Asked) => ({
  subjectId: asked.params.id,
  intentId: asked.body.intent_id,
  testMode: asked.caller.testMode,
  by: askerOf(asked),
})
/** Where the id is the intent's own. */
const intentOf = ({ params, caller }: Pick<Asked, 'params' | 'caller'>) => ({
  intentId: params.id,
  testMode: caller.testMode,
})

export const attentionRoutes = (list: AttentionList, settle: SettlingService) => [
  route(attention.list, ({ query, request }) => ok(recordsPage(request, query, list.page(query)))),
  route(attention.settle, input => settle.proxy(intentOf(input), input.body)),
  route(settling.askCarrier, input => settle.askCarrier(refOf(input))),
  route(settling.purchase, input => settle.purchase(refOf(input), input.body)),
  route(settling.keep, input => settle.keep(toRecordRef(input))),
  route(settling.void, input => settle.void(refOf(input), input.body)),
  route(settling.upload, input => settle.upload(intentOf(input), input.body)),
]
