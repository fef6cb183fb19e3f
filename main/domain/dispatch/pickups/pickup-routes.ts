import { pickupEndpoints as on } from '../../../../shared/api/pickups.ts'
import { deskPickupEndpoints as desk } from '../../../../shared/desk/pickups.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, RawJson, route } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { PickupList } from './pickup-list.ts'
import type { PickupService } from './pickup-service.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

export const pickupRoutes = (pickups: PickupService, listed: PickupList) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, pickups.list(caller.testMode, query))),
  ),
  route(on.schedule, ({ params, body, caller }) =>
    pickups.schedule(params.carrier_name, body, caller.testMode),
  ),
  route(on.retrieve, input => {
    const bytes = pickups.retrieveBytes(of(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    on.update,
    input => pickups.update(of(input), input.body),
    input => pickups.retrieve(of(input)),
  ),
  route(on.cancel, input => pickups.cancel(of(input), input.body)),
  route(desk.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, listed.page(caller.testMode, query))),
  ),
  route(desk.open, async ({ query, caller, request }) => {
    const all = await listed.open(caller.testMode)
    const records = all.slice(query.offset, query.offset + query.limit)
    return ok(recordsPage(request, query, { count: all.length, records }))
  }),
  route(desk.retrieve, input => listed.retrieve(of(input))),
  route(desk.unsettled, ({ query, caller, request }) =>
    ok(recordsPage(request, query, pickups.listUnknown(caller.testMode, query))),
  ),
  route(desk.settle, input => pickups.settle(of(input), input.body)),
]
