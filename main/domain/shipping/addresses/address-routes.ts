import { addressEndpoints as on } from '../../../../shared/api/addresses.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { AddressService } from './address-service.ts'

export const addressRoutes = (addresses: AddressService) => [
  route(on.list, ({ query, request }) => ok(pageOf(request, query, addresses.list(query)))),
  route(on.create, ({ body, caller }) => addresses.createChecked(body, caller.testMode)),
  route(on.retrieve, ({ params }) => addresses.retrieve(params.id)),
  route(
    on.update,
    ({ params, body, caller }) => addresses.updateChecked(params.id, body, caller.testMode),
    ({ params }) => addresses.assertEditable(params.id),
  ),
  route(on.discard, ({ params }) => addresses.discard(params.id)),
]
