import { cutRecords } from '../../../../shared/api/pages.ts'
import { packingScaleEndpoints as on } from '../../../../shared/desk/packing-scales.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import { factStream } from '../../../http/streams.ts'
import type { ScaleService } from './scale-service.ts'

/** Scales at this computer, for pages whose browser reaches none. */
export const scaleRoutes = (scales: ScaleService): Route[] => [
  route(on.list, ({ query, request }) => ok(recordsPage(request, query, scales.list(query)))),
  route(on.add, async ({ body }) => {
    const added = await scales.add(body)
    return added.ok ? ok(new WithStatus(201, added.value)) : added
  }),
  route(on.change, ({ params, body }) => scales.change(params.id, body)),
  route(on.remove, ({ params }) => scales.remove(params.id)),
  route(on.stream, ({ params }) => {
    const found = scales.retrieve(params.id)
    return found.ok ? ok(factStream(say => scales.listen(params.id, say))) : found
  }),
  route(on.ports, async ({ query, request }) => {
    return ok(recordsPage(request, query, cutRecords(await scales.ports(), query)))
  }),
  route(on.probe, ({ body }) => scales.probe(body.path)),
]
