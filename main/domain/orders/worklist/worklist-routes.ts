import { deskOrderEndpoints } from '../../../../shared/desk/orders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, route, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OrderEditing } from '../orders/order-editing.ts'
import type { OrderDrafts } from './order-drafts.ts'
import type { WorklistService } from './worklist-service.ts'

const doer = ({ name: by, testMode }: Caller) => ({ by, testMode })
const doing = ({ name: by }: Caller) => ({ by, actionId: null })

export const worklistRoutes = (worklist: WorklistService, editing: OrderEditing, drafts: OrderDrafts) => [
  route(deskOrderEndpoints.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, worklist.list(caller.testMode, query))),
  ),
  route(deskOrderEndpoints.counts, ({ caller }) => ok(worklist.counts(caller.testMode))),
  route(deskOrderEndpoints.retrieve, input => worklist.retrieve(toRecordRef(input))),
  route(deskOrderEndpoints.edit, input => {
    const edited = editing.edit(toRecordRef(input), input.body, doing(input.caller))
    return edited.ok ? worklist.retrieve(toRecordRef(input)) : edited
  }),
  route(deskOrderEndpoints.duplicate, input => {
    const copy = editing.duplicate(toRecordRef(input), doing(input.caller))
    if (!copy.ok) return copy
    const found = worklist.retrieve({ id: copy.value, testMode: input.caller.testMode })
    return found.ok ? ok(new WithStatus(201, found.value)) : found
  }),
  route(deskOrderEndpoints.act, async ({ body, caller }) => ok(await worklist.act(body, doer(caller)))),
  route(deskOrderEndpoints.undo, ({ params, caller }) => worklist.undo(params.id, doer(caller))),
  route(deskOrderEndpoints.draft, ({ body, caller }) => {
    const draft = drafts.draft(body, caller.testMode)
    return draft.ok ? ok(new WithStatus(201, { shipment_id: draft.value })) : draft
  }),
]
