import { trackingNumberEndpoints } from '../../../shared/desk/tracking-numbers.ts'
import { ok } from '../../../shared/errors/result.ts'
import { toRecognisedNumber } from '../../../shared/tracking-numbers/recognise-number.ts'
import { route } from '../../http/answer.ts'

export const trackingNumberRoutes = [
  route(trackingNumberEndpoints.recognise, async ({ params }) =>
    ok(toRecognisedNumber(params.tracking_number)),
  ),
]
