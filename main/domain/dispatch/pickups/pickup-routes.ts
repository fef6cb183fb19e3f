import { cutRecords } from '../../../../shared/api/pages.ts'
import { pickupBookingEndpoints } from '../../../../shared/api/pickup-bookings.ts'
import { pickupEndpoints } from '../../../../shared/api/pickups.ts'
import { deskPickupEndpoints } from '../../../../shared/desk/pickups.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { askerOf, RawJson, route, toRecordRef } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { BookPickup } from './pickup-booking.ts'
import type { PickupList } from './pickup-list.ts'
import type { PickupService } from './pickup-service.ts'

export const pickupRoutes = (pickups: PickupService, listed: PickupList, book: BookPickup) => [
  route(pickupEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, pickups.list(caller.testMode, query))),
  ),
  route(pickupEndpoints.schedule, input =>
    pickups.schedule(input.params.carrier_name, input.body, {
      testMode: input.caller.testMode,
      by: askerOf(input),
    }),
  ),
  route(pickupBookingEndpoints.create, input =>
    book(input.body, { testMode: input.caller.testMode, by: askerOf(input) }),
  ),
  route(pickupEndpoints.retrieve, input => {
    const bytes = pickups.retrieveBytes(toRecordRef(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    pickupEndpoints.update,
    input => pickups.update(toRecordRef(input), input.body, askerOf(input)),
    input => pickups.retrieve(toRecordRef(input)),
  ),
  route(pickupEndpoints.cancel, input => pickups.cancel(toRecordRef(input), input.body, askerOf(input))),
  route(deskPickupEndpoints.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, listed.page(caller.testMode, query))),
  ),
  route(deskPickupEndpoints.open, async ({ query, caller, request }) => {
    return ok(recordsPage(request, query, cutRecords(await listed.open(caller.testMode), query)))
  }),
  route(deskPickupEndpoints.retrieve, input => listed.retrieve(toRecordRef(input))),
  route(deskPickupEndpoints.settle, input => pickups.settle(toRecordRef(input), input.body, askerOf(input))),
]
