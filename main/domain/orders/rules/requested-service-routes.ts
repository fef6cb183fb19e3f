import { requestedServiceEndpoints as on } from '../../../../shared/desk/requested-services.ts'
import { deskShipmentEndpoints } from '../../../../shared/desk/shipments.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, route, toRecordRef } from '../../../http/answer.ts'
import type { RequestedServiceService } from './requested-service-service.ts'

export const requestedServiceRoutes = (requested: RequestedServiceService) => [
  route(on.list, async ({ caller }) => ok(await requested.list(caller.testMode))),
  route(on.put, input => requested.put(input.body, { by: askerOf(input), testMode: input.caller.testMode })),
  route(deskShipmentEndpoints.requested, input => requested.ofShipment(toRecordRef(input))),
  route(on.remove, input => requested.remove(toRecordRef(input))),
]
