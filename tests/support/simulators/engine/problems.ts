/** Something the carrier will not do, in its own code and words. The status is 400 when left out. */
export type Problem = { code: string; message: string; status?: number }

/** A refusal thrown out of the middle of an answer. */
export class CarrierRefusal extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}

/** The words of one carrier for what every carrier may say. */
export type Problems = {
  wrongKeys: Problem
  expiredToken: Problem
  busy: Problem
  broken: Problem
  notFound: Problem
  /** What does not fit the carrier's description of its interface, said of the member at `path`. */
  misfit: (path: string, words: string) => Problem
  badAddress: Problem
  noService: Problem
  unknownShipment: Problem
  alreadyVoided: Problem
  tooLateToVoid: Problem
  unknownPickup: Problem
}

type Told = Pick<Problems, 'wrongKeys' | 'misfit'> & Partial<Problems>

/** Words for everything, where a carrier documents only some of them. */
export const problemsOf = (told: Told): Problems => ({
  expiredToken: told.wrongKeys,
  busy: { code: 'BUSY', message: 'Too many requests', status: 429 },
  broken: { code: 'INTERNAL', message: 'An unexpected error occurred', status: 500 },
  notFound: { code: 'NOT_FOUND', message: 'Resource not found', status: 404 },
  badAddress: { code: 'ADDRESS', message: 'The postal code of the receiver is not valid.' },
  noService: { code: 'SERVICE', message: 'The service is not available between these places.' },
  unknownShipment: { code: 'SHIPMENT', message: 'The shipment does not exist.', status: 404 },
  alreadyVoided: { code: 'VOIDED', message: 'The shipment was cancelled before.' },
  tooLateToVoid: { code: 'MOVED', message: 'The shipment is on its way and cannot be cancelled.' },
  unknownPickup: { code: 'PICKUP', message: 'There is no pickup of this number.', status: 404 },
  ...told,
})
