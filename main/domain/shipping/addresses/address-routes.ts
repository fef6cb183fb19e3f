import { addressEndpoints } from '../../../../shared/api/addresses.ts'
import { addressBookEndpoints } from '../../../../shared/desk/address-book.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { AddressSearch } from './address-search.ts'
import type { AddressService } from './address-service.ts'

export const addressRoutes = (addresses: AddressService, search: AddressSearch) => [
  route(addressEndpoints.list, ({ query, request }) => ok(pageOf(request, query, addresses.list(query)))),
  route(addressBookEndpoints.list, ({ query, request }) => ok(recordsPage(request, query, search(query)))),
  route(addressEndpoints.create, ({ body, caller }) => addresses.createChecked(body, caller.testMode)),
  route(addressEndpoints.retrieve, ({ params }) => addresses.retrieve(params.id)),
  route(
    addressEndpoints.update,
    ({ params, body, caller }) => addresses.updateChecked(params.id, body, caller.testMode),
    ({ params }) => addresses.assertEditable(params.id),
  ),
  route(addressEndpoints.discard, ({ params }) => addresses.discard(params.id)),
]
