import { carrierEndpoints } from '../../../../shared/api/carriers.ts'
import { noExtension, ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ReferenceService } from '../references/reference-service.ts'
import type { ConnectionService } from './connection-service.ts'

const flagOf = (value: string | undefined): boolean | null =>
  value === 'true' ? true : value === 'false' ? false : null

export const carrierRoutes = (
  connections: ConnectionService,
  references: Pick<ReferenceService, 'services'>,
  isKnownCarrier: (slug: string) => boolean,
) => [
  route(carrierEndpoints.list, async ({ query, caller, request }) => {
    const { carrier_name: adapter } = query
    if (adapter && !isKnownCarrier(adapter)) return noExtension(adapter)
    const found = await connections.listCarriers({
      testMode: caller.testMode,
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
