import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import { cutRecords } from '../../../../shared/api/pages.ts'
import { adapterEndpoints } from '../../../../shared/desk/adapters.ts'
import {
  connectionEndpoints,
  connectionsOfModeEndpoints as inMode,
} from '../../../../shared/desk/connections.ts'
import { noExtension, ok } from '../../../../shared/errors/result.ts'
import { route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ReferenceService } from '../references/reference-service.ts'
import type { AdapterService } from './adapter-service.ts'
import type { ConnectionService } from './connection-service.ts'
import type { ModeConnections } from './mode-connections.ts'

export const connectionRoutes = (connections: ConnectionService, ofMode: ModeConnections) => [
  route(connectionEndpoints.list, async ({ query, request }) =>
    ok(recordsPage(request, query, await connections.list(query))),
  ),
  route(connectionEndpoints.create, ({ body }) => connections.create(body)),
  route(connectionEndpoints.retrieve, ({ params }) => connections.retrieve(params.id)),
  route(connectionEndpoints.update, ({ params, body }) => connections.update(params.id, body)),
  route(connectionEndpoints.remove, ({ params }) => connections.remove(params.id)),
  route(connectionEndpoints.test, ({ params }) => connections.test(params.id)),
  route(inMode.list, async ({ query, caller, request }) =>
    ok(recordsPage(request, query, await ofMode.list(caller.testMode, query))),
  ),
  route(inMode.create, ({ body, caller }) => ofMode.create(body, caller.testMode)),
  route(inMode.retrieve, input => ofMode.retrieve(toRecordRef(input))),
  route(inMode.update, input => ofMode.update(toRecordRef(input), input.body)),
  route(inMode.remove, input => ofMode.remove(toRecordRef(input))),
]

export const adapterRoutes = (adapters: AdapterService) => [
  route(adapterEndpoints.list, async ({ query, request }) => {
    return ok(recordsPage(request, query, cutRecords(await adapters.list(query.slug), query)))
  }),
]

const flagOf = (value: string | undefined): boolean | null =>
  value === 'true' ? true : value === 'false' ? false : null

export const carrierRoutes = (
  connections: ConnectionService,
  references: Pick<ReferenceService, 'services'>,
  isKnownCarrier: (slug: string) => boolean,
) => [
  route(carrierEndpoints.list, async ({ query, caller, request }) => {
    const { carrier_name: adapter } = query
    const { testMode } = caller
    const all = { testMode, active: null, systemOnly: false, limit: 1, offset: 0 }
    const isOwn = async (name: string) =>
      (await connections.listCarriers({ ...all, adapter: name })).count > 0
    if (adapter && !isKnownCarrier(adapter) && !(await isOwn(adapter))) return noExtension(adapter)
    const found = await connections.listCarriers({
      testMode,
      active: flagOf(query.active),
      systemOnly: query.system_only === 'true',
      adapter: adapter || null,
      limit: query.limit,
      offset: query.offset,
    })
    return ok(recordsPage(request, query, found))
  }),
  route(carrierEndpoints.services, ({ params }) => references.services(params.carrier_name)),
]
