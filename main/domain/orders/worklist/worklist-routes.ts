import { deskOrderEndpoints } from '../../../../shared/desk/orders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, route, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { OrderEditing } from '../orders/order-editing.ts'
import type { OrderDrafts } from './order-drafts.ts'
import type { WorklistService } from './worklist-service.ts'

type Asking = Parameters<typeof askerOf>[0]

const doer = (asking: Asking) => ({ by: askerOf(asking), testMode: asking.caller.testMode })
const doing = (asking: Asking) => ({ by: askerOf(asking), actionId: null })

export const worklistRoutes = (
  worklist: WorklistService,
  { editing, drafts }: { editing: OrderEditing; drafts: OrderDrafts },
) => [
  route(deskOrderEndpoints.list, async ({ query, caller, request }) =>
    ok(recordsPage(request, query, await worklist.list(caller.testMode, query))),
  ),
  route(deskOrderEndpoints.counts, ({ caller }) => ok(worklist.counts(caller.testMode))),
  route(deskOrderEndpoints.retrieve, input => worklist.retrieve(toRecordRef(input))),
  route(deskOrderEndpoints.edit, input => {
    const edited = editing.edit(toRecordRef(input), input.body, doing(input))
    return edited.ok ? worklist.retrieve(toRecordRef(input)) : edited
  }),
  route(deskOrderEndpoints.duplicate, async input => {
    const copy = editing.duplicate(toRecordRef(input), doing(input))
    if (!copy.ok) return copy
    const found = await worklist.retrieve({ id: copy.value, testMode: input.caller.testMode })
    return found.ok ? ok(new WithStatus(201, found.value)) : found
  }),
  route(deskOrderEndpoints.act, async input => ok(await worklist.act(input.body, doer(input)))),
  route(deskOrderEndpoints.undo, input => worklist.undo(input.params.id, doer(input))),
  route(deskOrderEndpoints.draft, ({ body, caller }) => {
    const draft = drafts.draft(body, caller.testMode)
    return draft.ok ? ok(new WithStatus(201, { shipment_id: draft.value })) : draft
  }),
]
