import { problemsOf } from '../engine/problems.ts'

const common = problemsOf({
  wrongKeys: { code: 'invalid_client', message: 'Client credentials are invalid', status: 401 },
  expiredToken: { code: '401', message: 'Access token is expired or invalid', status: 401 },
  busy: { code: '429', message: 'Too many requests', status: 429 },
  broken: { code: '503', message: 'Service unavailable', status: 503 },
  notFound: { code: '404', message: 'Resource not found', status: 404 },
  misfit: path => ({ code: '010001', message: `OASValidation: ${path}` }),
  badAddress: { code: '160001', message: 'Address not found.' },
  noService: { code: '020404', message: 'The mail class is not available.' },
  unknownShipment: { code: '160404', message: 'No label was found.' },
  alreadyVoided: { code: '160405', message: 'The label was cancelled before.' },
  tooLateToVoid: { code: '160406', message: 'The label was used and cannot be cancelled.' },
  unknownPickup: { code: '040404', message: 'There is no pickup of this number.' },
})

/** What this carrier will not do, in its words. Codes are the simulator's own where none is published. */
export const problems = {
  ...common,
  keyOfAnother: { code: '160409', message: 'The idempotency key was used for another request.' },
}
