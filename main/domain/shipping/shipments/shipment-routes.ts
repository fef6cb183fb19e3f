import { shipmentEndpoints as on, toFileWish } from '../../../../shared/api/shipments.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Caller, FileAnswer, RawJson, route } from '../../../http/answer.ts'
import { pageOf } from '../../../http/pages.ts'
import type { CancelService } from './cancel-service.ts'
import type { ShipmentFiles } from './shipment-files.ts'
import type { ShipmentService } from './shipment-service.ts'

type Asked = { params: { id: string }; caller: Caller }
const of = ({ params, caller }: Asked) => ({ id: params.id, testMode: caller.testMode })

/** Looked at by the listener before; anything else is no key. */
const keyOf = ({ headers }: { headers: Record<string, unknown> }): string | null => {
  const { 'idempotency-key': key } = headers
  return typeof key === 'string' ? key : null
}

export const shipmentRoutes = (shipments: ShipmentService, cancels: CancelService, files: ShipmentFiles) => [
  route(on.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, shipments.list(caller.testMode, query))),
  ),
  route(on.create, ({ body, caller, request }) =>
    shipments.create(body, caller.testMode, { idempotencyKey: keyOf(request) }),
  ),
  route(on.retrieve, input => {
    const bytes = shipments.retrieveBytes(of(input))
    return bytes.ok ? ok(new RawJson(bytes.value)) : bytes
  }),
  route(
    on.update,
    input => shipments.update(of(input), input.body),
    input => shipments.retrieve(of(input)),
  ),
  route(on.cancel, input => cancels.cancel(of(input))),
  route(
    on.purchase,
    input => shipments.purchase(of(input), input.body, keyOf(input.request)),
    input => shipments.assertPurchasable(of(input)),
  ),
  route(
    on.rates,
    input => shipments.refreshRates(of(input), input.body),
    input => shipments.assertDraft(of(input)),
  ),
  route(on.file, async ({ params, query, caller }) => {
    const { download, ...wish } = toFileWish(query)
    const testMode = caller.kind === 'anonymous' ? null : caller.testMode
    const file = await files.open({ shipmentId: params.id, fileName: params.file, testMode, ...wish })
    return file.ok ? ok(new FileAnswer({ ...file.value, download })) : file
  }),
]
