import { manifestEndpoints as on } from '../../../../shared/desk/manifests.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, FileAnswer, route } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { ManifestService } from './manifest-service.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

export const manifestRoutes = (manifests: ManifestService) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, manifests.list(caller.testMode, query))),
  ),
  route(on.open, async ({ query, caller, request }) => {
    const all = await manifests.open(caller.testMode)
    const records = all.slice(query.offset, query.offset + query.limit)
    return ok(recordsPage(request, query, { count: all.length, records }))
  }),
  route(on.create, ({ body, caller }) => manifests.create(body, caller.testMode)),
  route(on.retrieve, input => manifests.retrieve(of(input))),
  route(on.document, async input => {
    const paper = await manifests.paperNamed(of(input), input.params.name)
    return paper.ok
      ? ok(new FileAnswer({ ...paper.value, mediaType: 'application/pdf', download: false }))
      : paper
  }),
  route(on.askCarrier, input => manifests.askCarrier(of(input), input.body.intent_id)),
  route(on.settle, input => manifests.settle(of(input), input.body)),
]
