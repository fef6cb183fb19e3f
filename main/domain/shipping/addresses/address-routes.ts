import { addressEndpoints } from '../../../../shared/api/addresses.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { AddressService } from './address-service.ts'

export const addressRoutes = (addresses: AddressService) => [
  route(addressEndpoints.list, ({ query, request }) => ok(pageOf(request, query, addresses.list(query)))),
  route(addressEndpoints.create, ({ body, caller }) => addresses.createChecked(body, caller.testMode)),
  route(addressEndpoints.retrieve, ({ params }) => addresses.retrieve(params.id)),
  route(
    addressEndpoints.update,
    ({ params, body, caller }) => addresses.updateChecked(params.id, body, caller.testMode),
    ({ params }) => addresses.assertEditable(params.id),
  ),
  route(addressEndpoints.discard, ({ params }) => addresses.discard(params.id)),
]
