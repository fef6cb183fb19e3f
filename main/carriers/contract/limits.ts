/** How a carrier may be asked about parcels in the background. */
export type TrackingPace = {
  /** Numbers of one call. */
  batchSize: number
  /** Calls begun within a second; less than 1 for longer pauses. */
  perSecond: number
  /** Calls under way at once. */
  concurrency: number
}

/** For carriers that do not say what they bear. */
export const defaultTracking: TrackingPace = { batchSize: 10, perSecond: 1, concurrency: 1 }

/** What a carrier is asked to do, by the name of its method. */
export const carrierOperations = [
  'verifyCredentials',
  'rate',
  'createLabel',
  'fetchLabel',
  'voidLabel',
  'findShipment',
  'track',
  'schedulePickup',
  'updatePickup',
  'cancelPickup',
  'endOfDay',
  'findEndOfDay',
  'fetchManifest',
  'uploadDocuments',
  'validateAddress',
  'findPoints',
] as const
export type CarrierOperation = (typeof carrierOperations)[number]

/**
 * So many HTTP requests of one connection within a time, sign-ins included. Where several limits hold for an operation,
 * all of them do. A request over a limit waits inside the time of its operation, purchases before everything a person
 * waits for, that before the background; what would not come to its turn in time is refused as `safe`, nothing sent.
 */
export type CallLimit = {
  /** The operations that are counted together; all of the connection when left out. */
  operations?: readonly CarrierOperation[]
  /** Requests begun within `perMs`; left out where only `concurrency` is limited. */
  requests?: number
  perMs?: number
  /** Requests under way at once. */
  concurrency?: number
}

type Limited<Connection> = {
  limits?: readonly CallLimit[] | ((connection: Connection) => readonly CallLimit[])
}

/** The limits of a connection, whose account may be allowed more than others. */
export const limitsOf = <Connection>({ limits = [] }: Limited<Connection>, connection: Connection) =>
  typeof limits === 'function' ? limits(connection) : limits

/** Thrown out of `fetch` where a request would not come to its turn within the time of its call; nothing was sent. */
export class LimitReached extends Error {
  readonly limit: CallLimit
  /** When there is room again. */
  readonly freeInMs: number
  constructor(limit: CallLimit, freeInMs: number) {
    super('The carrier takes no more requests for now')
    this.limit = limit
    this.freeInMs = freeInMs
  }
}
