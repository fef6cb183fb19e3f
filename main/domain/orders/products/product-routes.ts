import { productsOfModeEndpoints as inMode } from '../../../../shared/api/products.ts'
import { customsProposalEndpoints } from '../../../../shared/desk/customs-proposals.ts'
import { productEndpoints as on } from '../../../../shared/desk/products.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, route, toRecordRef } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ProposeCustoms } from './customs-proposals.ts'
import type { ProductService } from './product-service.ts'

export const productRoutes = (products: ProductService, proposeCustoms: ProposeCustoms) => [
  route(customsProposalEndpoints.find, ({ query, caller }) => ok(proposeCustoms(query, caller.testMode))),
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, products.list(caller.testMode, query))),
  ),
  route(on.counts, ({ caller }) => ok(products.counts(caller.testMode))),
  route(on.restore, input => products.restore(toRecordRef(input), askerOf(input))),
  route(on.change, input =>
    products.change(input.body, { by: askerOf(input), testMode: input.caller.testMode }),
  ),
  route(on.fill, async ({ caller }) => ok(await products.fill(caller.testMode))),
  route(on.undo, input =>
    products.undo(input.params.id, { by: askerOf(input), testMode: input.caller.testMode }),
  ),
  route(on.picture, input => {
    const found = products.picture(toRecordRef(input))
    if (!found.ok) return found
    const { bytes, mediaType, tag } = found.value
    const etag = `"${tag}"`
    const isKnown = input.request.headers['if-none-match']?.includes(etag) ?? false
    return ok(
      new FileAnswer({
        bytes: isKnown ? new Uint8Array() : bytes,
        mediaType,
        name: '',
        download: false,
        headers: { ETag: etag, 'Cache-Control': 'private, no-cache' },
        status: isKnown ? 304 : 200,
      }),
    )
  }),
  route(on.changePicture, input => products.changePicture(toRecordRef(input), input.body.picture)),
  route(on.removePicture, input => products.changePicture(toRecordRef(input), null)),
  route(inMode.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, products.list(caller.testMode, query))),
  ),
  route(inMode.create, input =>
    products.create(input.body, { by: askerOf(input), testMode: input.caller.testMode }),
  ),
  route(inMode.retrieve, input => products.retrieve(toRecordRef(input))),
  route(inMode.update, input => products.update(toRecordRef(input), input.body, askerOf(input))),
  route(inMode.remove, input => products.remove(toRecordRef(input), askerOf(input))),
]
