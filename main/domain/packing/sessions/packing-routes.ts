import { packingEndpoints as on } from '../../../../shared/desk/packing.ts'
import { packingBatchEndpoints as batchOn } from '../../../../shared/desk/packing-batches.ts'
import { packingDayEndpoints as dayOn } from '../../../../shared/desk/packing-day.ts'
import {
  type PackingSettings,
  packingSettingEndpoints as settings,
} from '../../../../shared/desk/packing-settings.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { SettingPatch } from '../../../../shared/settings/setting.ts'
import { askerOf, FileAnswer, type Route, route, WithStatus } from '../../../http/answer.ts'
import { recordsPage } from '../../../http/pages.ts'
import type { PickBatches } from '../pick-batches/pick-batches.ts'
import type { PackingActor } from './packing-claims.ts'
import type { PackingDay } from './packing-day.ts'
import type { ParcelPhotos } from './packing-photos.ts'
import type { PackingService } from './packing-service.ts'

type Asking = Parameters<typeof askerOf>[0]
type Window = { desk: string; window: string }

/** Who is at the desk, and what that person may do. */
const actorOf = ({ caller, request }: Asking, { desk, window }: Window): PackingActor => {
  const isNobody = caller.kind === 'desk' && caller.operatorId === undefined
  return {
    testMode: caller.testMode,
    desk,
    window,
    operator: isNobody ? null : caller.name,
    name: isNobody ? desk : askerOf({ caller, request }),
    mayManage: caller.scopes.includes('manage'),
  }
}

type Services = {
  packing: PackingService
  settings: {
    read: () => PackingSettings
    change: (patch: SettingPatch<PackingSettings>) => PackingSettings
  }
  photos: ParcelPhotos
  day: PackingDay
  batches: PickBatches
}

/** Packing desks, what they are set to, and the proof of what they packed. */
export const packingRoutes = ({ packing, settings: group, photos, day, batches }: Services): Route[] => [
  route(on.scan, input => packing.scan(input.body, actorOf(input, input.body))),
  route(on.step, input => packing.step(input.params.id, input.body, actorOf(input, input.body))),
  route(on.receiptStep, input => packing.stepReturn(input.params.id, input.body, actorOf(input, input.body))),
  route(on.claim, input => packing.claim(input.body, actorOf(input, input.body))),
  route(on.beat, input => ok(packing.beat(input.body, actorOf(input, input.body)))),
  route(on.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, packing.list(query, caller.testMode))),
  ),
  route(on.retrieve, ({ params, caller }) => packing.retrieve(params.id, caller.testMode)),
  route(settings.retrieve, () => ok(group.read())),
  route(settings.change, ({ body }) => ok(group.change(body))),
  route(batchOn.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, batches.list(caller.testMode, query))),
  ),
  route(batchOn.create, async input => {
    const made = await batches.create(input.body, actorOf(input, input.body))
    return made.ok ? ok(new WithStatus(201, made.value)) : made
  }),
  route(batchOn.giveUp, ({ params, caller }) => batches.giveUp(params.id, caller.testMode)),
  route(dayOn.throughput, ({ query, caller }) =>
    day.throughput(query, {
      testMode: caller.testMode,
      operator: caller.operatorId === undefined ? null : caller.name,
      seesOperators: caller.scopes.includes('manage'),
    }),
  ),
  route(dayOn.wall, async ({ caller }) => ok(await day.wall(caller.testMode))),
  route(dayOn.photo, ({ params, caller }) => {
    const found = photos.find(params.id, caller.testMode)
    return found.ok ? ok(new FileAnswer(found.value)) : found
  }),
  route(dayOn.keepPhoto, ({ params, file, caller }) => photos.keep(params.id, file, caller.testMode)),
]
