import { trackingNumberEndpoints as on } from '../../../shared/desk/tracking-numbers.ts'
import { ok } from '../../../shared/errors/result.ts'
import { toRecognisedNumber } from '../../../shared/tracking-numbers/recognise-number.ts'
import { route } from '../../http/answer.ts'

export const trackingNumberRoutes = [
  route(on.recognise, async ({ params }) => ok(toRecognisedNumber(params.tracking_number))),
]
