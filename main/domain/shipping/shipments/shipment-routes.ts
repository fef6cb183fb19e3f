import { shipmentEndpoints, toFileChoice } from '../../../../shared/api/shipments.ts'
import { rateStreamEndpoints } from '../../../../shared/desk/rate-stream.ts'
import { deskShipmentEndpoints } from '../../../../shared/desk/shipments.ts'
import { voidEndpoints } from '../../../../shared/desk/voids.ts'
import { ok } from '../../../../shared/errors/result.ts'
import {
  askerOf,
  buyerOf,
  FileAnswer,
  RawJson,
  type Route,
  route,
  toRecordRef,
} from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import { lineStream } from '../../../http/streams.ts'
import type { CancelService } from './cancel-service.ts'
import type { KeepGates } from './kept-gates.ts'
import type { SecondLabels } from './second-label.ts'
import type { ShipmentFiles } from './shipment-files.ts'
import type { RateDraft } from './shipment-rating.ts'
import type { ShipmentService } from './shipment-service.ts'
import type { ShipmentTagService } from './shipment-tag-service.ts'

type ShipmentDoors = {
  shipments: ShipmentService
  cancels: CancelService
  files: ShipmentFiles
  rateDraft: RateDraft
  tags: ShipmentTagService
  answering: { secondLabels: SecondLabels; keepGates: KeepGates }
}

export const shipmentRoutes = ({
  shipments,
  cancels,
  files,
  rateDraft,
  tags,
  answering: { secondLabels, keepGates },
}: ShipmentDoors): Route[] => [
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
    input => shipments.update(toRecordRef(input), input.body, input.request.body),
    input => shipments.retrieve(toRecordRef(input)),
  ),
  route(voidEndpoints.forecast, async ({ body, caller }) =>
    ok({ results: await cancels.forecast(body.shipment_ids, caller.testMode) }),
  ),
  route(shipmentEndpoints.cancel, input => cancels.cancel(toRecordRef(input), askerOf(input))),
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
  route(deskShipmentEndpoints.keepGates, input => keepGates(toRecordRef(input), input.body, askerOf(input))),
  ...deskShipmentRoutes(tags, secondLabels),
]

/** What the desk alone knows of shipments. */
const deskShipmentRoutes = (tags: ShipmentTagService, secondLabels: SecondLabels): Route[] => [
  route(deskShipmentEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, tags.list(caller.testMode, query))),
  ),
  route(deskShipmentEndpoints.tags, ({ caller }) => ok(tags.counts(caller.testMode))),
  route(deskShipmentEndpoints.tagsOf, input => tags.tagsOf(toRecordRef(input))),
  route(deskShipmentEndpoints.secondLabel, input => secondLabels.find(toRecordRef(input))),
  route(deskShipmentEndpoints.allowSecondLabel, input =>
    secondLabels.allow(toRecordRef(input), input.body.reason, askerOf(input)),
  ),
  route(deskShipmentEndpoints.act, async input =>
    ok(await tags.act(input.body, { by: askerOf(input), testMode: input.caller.testMode })),
  ),
  route(deskShipmentEndpoints.undo, input =>
    tags.undo(input.params.id, { by: askerOf(input), testMode: input.caller.testMode }),
  ),
]
