import { addressEndpoints } from '../../../../shared/api/addresses.ts'
import { addressBookEndpoints as book } from '../../../../shared/desk/address-book.ts'
import { senderEndpoints } from '../../../../shared/desk/senders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, route } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { AddressBook } from './address-book.ts'
import type { AddressService } from './address-service.ts'
import type { SenderService } from './sender-service.ts'

export const addressRoutes = (
  addresses: AddressService,
  addressBook: AddressBook,
  senders: SenderService,
) => [
  route(addressEndpoints.list, ({ query, request }) => ok(pageOf(request, query, addresses.list(query)))),
  route(addressEndpoints.create, ({ body, caller }) => addresses.createChecked(body, caller.testMode)),
  route(addressEndpoints.retrieve, ({ params }) => addresses.retrieve(params.id)),
  route(
    addressEndpoints.update,
    ({ params, body, caller }) => addresses.updateChecked(params.id, body, caller.testMode),
    ({ params }) => addresses.assertEditable(params.id),
  ),
  route(addressEndpoints.discard, ({ params }) => addresses.discard(params.id)),
  route(book.list, ({ query, request }) => ok(recordsPage(request, query, addressBook.list(query)))),
  route(book.counts, () => ok(addressBook.counts())),
  route(book.doubles, ({ query, request }) => ok(recordsPage(request, query, addressBook.doubles(query)))),
  route(book.keepApart, ({ body }) => addressBook.keepApart(body.ids)),
  route(book.merge, input => addressBook.merge(input.body, askerOf(input))),
  route(book.change, input => addressBook.change(input.body, askerOf(input))),
  route(book.undo, ({ params }) => addressBook.undo(params.id)),
  route(book.file, async ({ query }) =>
    ok(
      new FileAnswer({
        bytes: Buffer.from(await addressBook.file(query)),
        mediaType: 'text/csv; charset=utf-8',
        name: 'addresses.csv',
        download: true,
      }),
    ),
  ),
  route(senderEndpoints.list, () => ok(senders.list())),
  route(senderEndpoints.retrieve, ({ params }) => senders.retrieve(params.id)),
  route(senderEndpoints.change, ({ params, body }) => senders.change(params.id, body)),
]
