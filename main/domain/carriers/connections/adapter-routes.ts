import { adapterEndpoints } from '../../../../shared/desk/adapters.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { AdapterService } from './adapter-service.ts'

export const adapterRoutes = (adapters: AdapterService) => [
  route(adapterEndpoints.list, async ({ query, request }) => {
    const all = await adapters.list(query.slug)
    const records = all.slice(query.offset, query.offset + query.limit)
    return ok(recordsPage(request, query, { count: all.length, records }))
  }),
]
