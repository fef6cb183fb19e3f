import type { IncomingHttpHeaders } from 'node:http'
import { shopPostEndpoints } from '../../../../shared/desk/shop-posts.ts'
import { shopEndpoints as on } from '../../../../shared/desk/shops.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route, toRecordRef, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { ShopPosts } from '../posts/shop-post-service.ts'
import type { WriteBackService } from '../write-backs/write-back-service.ts'
import type { ShopService } from './shop-service.ts'

/** Shops orders come from, and what they are told of labels. */
export const shopRoutes = (shops: ShopService, writeBacks: WriteBackService, posts: ShopPosts) => [
  route(on.kinds, async ({ query, request }) => ok(recordsPage(request, query, await shops.kinds(query)))),
  route(on.list, async ({ query, request }) => ok(recordsPage(request, query, await shops.list(query)))),
  route(on.create, async ({ body }) => {
    const made = await shops.create(body)
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(on.writeBacks, ({ query, caller, request }) =>
    ok(recordsPage(request, query, writeBacks.list(caller.testMode, query))),
  ),
  route(on.retryWriteBack, input => writeBacks.retry(toRecordRef(input))),
  route(on.order, input => writeBacks.order(toRecordRef(input))),
  route(on.seeOrder, input => writeBacks.seeOrder(toRecordRef(input))),
  route(on.change, ({ params, body }) => shops.change(params.id, body)),
  route(on.remove, ({ params }) => shops.remove(params.id)),
  route(on.test, ({ params }) => shops.test(params.id)),
  route(shopPostEndpoints.receive, ({ params, request, file }) =>
    posts.receive(params.id, headersOf(request.headers), file),
  ),
  route(on.poll, ({ params }) => shops.poll(params.id)),
]

/** Each header once: none of those that are looked at may be there twice. */
const headersOf = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
  )
