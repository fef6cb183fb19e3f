import { manifestsOfModeEndpoints as inMode } from '../../../../shared/api/manifests.ts'
import { cutRecords } from '../../../../shared/api/pages.ts'
import { manifestEndpoints } from '../../../../shared/desk/manifests.ts'
import { ok, type Result } from '../../../../shared/errors/result.ts'
import { askerOf, FileAnswer, route, toRecordRef } from '../../../http/answer.ts'
import { pageOf, recordsPage } from '../../../http/pages.ts'
import type { InterfaceManifests } from './interface-manifests.ts'
import type { OpenManifests } from './manifest-open.ts'
import type { ManifestPaper, ManifestService } from './manifest-service.ts'

const answerPaper = (paper: Result<ManifestPaper>) =>
  paper.ok ? ok(new FileAnswer({ ...paper.value, mediaType: 'application/pdf', download: false })) : paper

export const manifestRoutes = (
  manifests: ManifestService,
  opened: OpenManifests,
  ofInterface: InterfaceManifests,
) => [
  route(manifestEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, manifests.list(caller.testMode, query))),
  ),
  route(manifestEndpoints.open, async ({ query, caller, request }) => {
    return ok(recordsPage(request, query, cutRecords(await opened.list(caller.testMode), query)))
  }),
  route(manifestEndpoints.openShipments, async ({ params, query, caller, request }) => {
    const found = await opened.shipments({ connectionId: params.id, testMode: caller.testMode }, query)
    return found.ok ? ok(recordsPage(request, query, found.value)) : found
  }),
  route(manifestEndpoints.forecast, async ({ body, caller }) =>
    ok(await opened.forecast(body.shipment_ids, caller.testMode)),
  ),
  route(manifestEndpoints.create, input =>
    manifests.create(input.body, { testMode: input.caller.testMode, by: askerOf(input) }),
  ),
  route(manifestEndpoints.retrieve, input => manifests.retrieve(toRecordRef(input))),
  route(manifestEndpoints.document, async input =>
    answerPaper(await manifests.paperNamed(toRecordRef(input), input.params.name, input.query.language)),
  ),
  route(manifestEndpoints.fetchPapers, input => manifests.fetchPapers(toRecordRef(input))),
  route(manifestEndpoints.askCarrier, input =>
    manifests.askCarrier(toRecordRef(input), { intentId: input.body.intent_id, by: askerOf(input) }),
  ),
  route(manifestEndpoints.settle, input => manifests.settle(toRecordRef(input), input.body, askerOf(input))),
  route(inMode.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, ofInterface.list(caller.testMode, query))),
  ),
  route(inMode.create, input =>
    ofInterface.create(input.body, { testMode: input.caller.testMode, by: askerOf(input) }),
  ),
  route(inMode.retrieve, input => ofInterface.retrieve(toRecordRef(input))),
  route(inMode.document, input => ofInterface.document(toRecordRef(input))),
  route(inMode.file, async input =>
    answerPaper(await manifests.paperNamed(toRecordRef(input), input.params.name)),
  ),
]
