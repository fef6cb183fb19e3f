import { z } from 'zod'
import { isoDay, oneOf, textUpTo } from '../kit/shapes.ts'

/**
 * Made of the carrier's published description by `npm run carrier:shapes`, which writes it anew: what is not in the description
 * stands in the files that read it. Requests are strict, answers lenient.
 */

const requestType = oneOf('d-get-piece-detail d-get-signature get-status-for-public-user')

const languageCodeType = oneOf('en de')

const trackingRequestType = z.strictObject({
  '@appname': textUpTo(500, 0),
  '@password': textUpTo(500, 0),
  '@request': requestType,
  '@language-code': languageCodeType,
  '@piece-code': textUpTo(500, 0),
  '@zip-code': textUpTo(500, 0).optional(),
  '@from-date': isoDay.optional(),
  '@to-date': isoDay.optional(),
  '@date-from': isoDay.optional(),
  '@date-to': isoDay.optional(),
})

/** What `data` takes. */
export const data = trackingRequestType
