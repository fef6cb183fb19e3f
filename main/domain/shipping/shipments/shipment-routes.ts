import { shipmentEndpoints, toFileChoice } from '../../../../shared/api/shipments.ts'
import { rateStreamEndpoints } from '../../../../shared/desk/rate-stream.ts'
import { voidEndpoints } from '../../../../shared/desk/voids.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { buyerOf, FileAnswer, RawJson, type Route, route, toRecordRef } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import { lineStream } from '../../../http/streams.ts'
import type { CancelService } from './cancel-service.ts'
import type { ShipmentFiles } from './shipment-files.ts'
import type { RateDraft } from './shipment-rating.ts'
import type { ShipmentService } from './shipment-service.ts'

type ShipmentDoors = {
  shipments: ShipmentService
  cancels: CancelService
  files: ShipmentFiles
  rateDraft: RateDraft
}

export const shipmentRoutes = ({ shipments, cancels, files, rateDraft }: ShipmentDoors): Route[] => [
  route(shipmentEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, shipments.list(caller.testMode, query))),
  ),
  route(shipmentEndpoints.create, input =>
    shipments.create(input.body, input.caller.testMode, { buyer: buyerOf(input) }),
  ),
  route(shipmentEndpoints.retrieve, input => {
    const bytes = shipments.retrieveBytes(toRecordRef(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    shipmentEndpoints.update,
    input => shipments.update(toRecordRef(input), input.body),
    input => shipments.retrieve(toRecordRef(input)),
  ),
  route(voidEndpoints.forecast, async ({ body, caller }) =>
    ok({ results: await cancels.forecast(body.shipment_ids, caller.testMode) }),
  ),
  route(shipmentEndpoints.cancel, input => cancels.cancel(toRecordRef(input))),
  route(
    shipmentEndpoints.purchase,
    input => shipments.purchase(toRecordRef(input), input.body, buyerOf(input)),
    input => shipments.assertPurchasable(toRecordRef(input)),
  ),
  route(
    shipmentEndpoints.rates,
    input => shipments.refreshRates(toRecordRef(input), input.body),
    input => shipments.assertDraft(toRecordRef(input)),
  ),
  route(shipmentEndpoints.file, async ({ params, query, caller }) => {
    const { download, ...choice } = toFileChoice(query)
    const testMode = caller.kind === 'anonymous' ? null : caller.testMode
    const file = await files.open({ shipmentId: params.id, fileName: params.file, testMode, ...choice })
    return file.ok ? ok(new FileAnswer({ ...file.value, download })) : file
  }),
  route(rateStreamEndpoints.stream, async ({ body, caller }) => {
    const work = await rateDraft(body, caller.testMode)
    return work.ok ? ok(lineStream(work.value)) : work
  }),
]
