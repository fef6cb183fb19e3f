import { parcelEndpoints } from '../../../../shared/api/parcels.ts'
import { packageEndpoints } from '../../../../shared/desk/packages.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { PackageService } from './package-settings.ts'
import type { ParcelService } from './parcel-service.ts'

export const parcelRoutes = (parcels: ParcelService, packages: PackageService) => [
  route(parcelEndpoints.list, ({ query, request }) => ok(pageOf(request, query, parcels.list(query)))),
  route(parcelEndpoints.create, ({ body }) => parcels.create(body)),
  route(parcelEndpoints.retrieve, ({ params }) => parcels.retrieve(params.id)),
  route(
    parcelEndpoints.update,
    ({ params, body }) => parcels.update(params.id, body),
    ({ params }) => parcels.assertEditable(params.id),
  ),
  route(parcelEndpoints.discard, ({ params }) => parcels.discard(params.id)),
  route(packageEndpoints.retrieve, () => ok(packages.read())),
  route(packageEndpoints.change, ({ body }) => packages.change(body)),
]
