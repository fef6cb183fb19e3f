import { type Problem, problemsOf } from '../engine/problems.ts'

export const gone: Problem = { code: '404', message: 'Not found', status: 404 }
const tooLate =
  'A Shipment can only be void if it is in a PROCESSED or PRINTED state. If it has been transmitted, a refund is to be requested.'

/** What the carrier says when it will not. */
export const problems = problemsOf({
  wrongKeys: { code: 'E002', message: 'AAA Authentication Failure', status: 401 },
  busy: { code: 'Server', message: 'Rejected by SLM Monitor', status: 429 },
  broken: { code: 'Server', message: 'Internal Error', status: 500 },
  notFound: gone,
  // The door of the carrier holds documents against its schemas, and says 500 to what does not fit.
  misfit: (path, words) => ({ code: 'Server', message: `cvc-type.3.1.3: ${path}: ${words}`, status: 500 }),
  badAddress: { code: '1535', message: 'The destination address is not valid.' },
  unknownShipment: gone,
  tooLateToVoid: { code: '8064', message: tooLate },
  unknownPickup: { code: '9152', message: 'There is no such pickup request.', status: 404 },
})
