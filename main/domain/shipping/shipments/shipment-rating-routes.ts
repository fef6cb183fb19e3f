import { rateStreamEndpoints as on } from '../../../../shared/desk/rate-stream.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { type Route, route } from '../../../http/answer.ts'
import { lineStream } from '../../../http/streams.ts'
import type { RateDraft } from './shipment-rating.ts'

export const shipmentRatingRoutes = (rateDraft: RateDraft): Route[] => [
  route(on.stream, async ({ body, caller }) => {
    const work = await rateDraft(body, caller.testMode)
    return work.ok ? ok(lineStream(work.value)) : work
  }),
]
