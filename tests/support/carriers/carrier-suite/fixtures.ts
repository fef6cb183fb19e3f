import type { CarrierContext } from '../../../../main/carriers/contract/adapter.ts'
import type {
  AddressRequest,
  CarrierAddress,
  CarrierData,
  EndOfDayRequest,
  FetchLabelRequest,
  FetchManifestRequest,
  FindEndOfDayRequest,
  FindRequest,
  LabelRequest,
  PickupRequest,
  PointRequest,
  RateRequest,
  TrackRequest,
  UploadRequest,
  VoidRequest,
} from '../../../../main/carriers/contract/model.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import type { RequestShapes, WireRequest } from '../../../../main/carriers/kit/request-shape.ts'
import type { RecordedContext } from '../carrier-context.ts'
import type { FixtureAnswers, SentRequest } from './fixture-server.ts'

/** An answer of the carrier that is no plain success; `answers` go before the usual ones. */
export type SpecialAnswer = {
  /** What it is, as a clause: `a postal code it does not serve`. */
  name: string
  operation: string
  answers: FixtureAnswers
  /** Code of a message that has to come of it. */
  code: string
}

/** What a carrier's server says to the requests below. */
export type CarrierServer = {
  answers: FixtureAnswers
  /** What it takes, as `wire.ts` says it. */
  requests: RequestShapes
  /** What stands in an address in place of a body, as the shapes of `requests` have it. */
  asked?: (url: URL) => Pick<WireRequest, 'path' | 'body'>
  /** Requests that cost, book and change nothing also within a purchase; GET and sign-ins when left out. */
  isHarmless?: (request: SentRequest) => boolean
  /** Refusals the carrier documents: the operation fails with the code. */
  refusals?: readonly SpecialAnswer[]
  /** Answers with a value and complaints: the operation succeeds and the code is among its messages. */
  partial?: readonly SpecialAnswer[]
  /** Answers of tracking with a status nobody has heard of; the parcel becomes `unknown` or none, with a message. */
  unknownStatus?: FixtureAnswers
  /** Texts that must not be seen besides the secret settings: the tokens of the answers. */
  secrets?: readonly string[]
  /** Why this carrier's secrets have to stand in addresses, when they do. */
  secretsInAddress?: string
  /** Folder of what is sent and what comes out of it, one file an operation: `new URL('./golden/', import.meta.url)`. */
  golden: URL
}

/** What the common suite has to know of a carrier. Credentials and config are as a shop would enter them. */
export type CarrierFixtures = {
  /** The adapter they are of, where a folder has several; that of its name when left out. */
  slug?: string
  credentials: Record<string, unknown>
  config: Record<string, unknown>
  /** Left out only by a carrier that works inside the station alone. */
  server?: CarrierServer
  /** A shipment that gets at least one quote. */
  rateRequest: RateRequest
  /** The same for several parcels, when the carrier takes several. */
  severalParcels?: RateRequest
  /** A purchase that succeeds. */
  labelRequest: LabelRequest
  /** How the answer to `labelRequest` is written; every carrier with a server that sells labels has it. */
  purchase?: PurchaseAnswer
  /** Purchases an operator can mend, and the field at which that is said before anything is sent. */
  mendable?: readonly Mendable[]
  /** Every operation the adapter has needs its request, and `server.answers` that let it succeed. */
  fetchLabelRequest?: FetchLabelRequest
  voidRequest?: VoidRequest
  findRequest?: FindRequest
  trackRequest?: TrackRequest
  /** How the answer to `trackRequest` is written; every carrier that tracks has it. */
  trackingAnswer?: TrackingAnswer
  addressRequest?: AddressRequest
  /** Of every carrier that finds points. */
  points?: PointFixtures
  pickupRequest?: PickupRequest
  /** The number under which `pickupRequest` was confirmed. */
  confirmationNumber?: string
  /** What the carrier gave along with that number, where a change or cancellation needs it. */
  pickupData?: CarrierData
  uploadRequest?: UploadRequest
  endOfDayRequest?: EndOfDayRequest
  /** About a hand-over that happened. */
  findEndOfDayRequest?: FindEndOfDayRequest
  /** About a manifest that was made. */
  fetchManifestRequest?: FetchManifestRequest
  /** What the suite combines with every option and package of the catalogue and every payer of the traits. */
  combinations?: Combinations
  /** Operations the suite does not know by name. */
  more?: readonly OperationCase[]
  context?: () => RecordedContext
}

/** Members, or elements, by their names. */
export type PurchaseAnswer = {
  /** The request that pays: `POST /shipments`. */
  call: string
  numbers: readonly string[]
  labels: readonly string[]
  /** The list of the parcels; left out where each is a purchase of its own. */
  pieces?: string
  /** Errors as they stand in the same answer (members of its root, or text within it), and the code of one. */
  complaint: { beside: Readonly<Record<string, unknown>> | string; code: string }
  /**
   * What makes the answer that of another offer: the text it stands in, and another in its place. Null for what the
   * carrier's answer does not say. `more`: how the offer was chosen, where it says something of it.
   */
  otherwise: Readonly<Record<Otherwise, readonly [from: string | RegExp, to: string] | null>> & {
    more?: Partial<LabelRequest>
  }
}

export const otherwise = ['service', 'price', 'currency', 'price_type', 'day', 'guarantee'] as const
type Otherwise = (typeof otherwise)[number]

/** Members, elements or attributes, by their names. */
export type TrackingAnswer = {
  /** The list of events, or one as an element begins (`event`, `data name="event"`), and how many there are to be told. */
  list: string
  count: number
  /** Of an event. */
  days: readonly string[]
  code: string
  words: readonly string[]
  /** Forms of a day the carrier is documented or seen to write besides the year first. */
  forms?: readonly ('M/D/YYYY' | 'D/M/YYYY' | 'D.M.YYYY')[]
}

/** Of a search near an address, and what its answers may be besides the usual one. */
export type PointFixtures = {
  request: PointRequest
  /** There is no point anywhere near. */
  none: FixtureAnswers
  /** One a hundred kilometres and more away, told before the others. */
  far: FixtureAnswers
  /** One of another country among them, where the carrier's answer could have one. */
  abroad?: FixtureAnswers
  /** What `labelRequest` has to be for a parcel that waits at a point, besides `options.hold_at_location`. */
  purchase: Partial<LabelRequest>
  /** The point was there when it was chosen, and has closed since. */
  gone: { answers: FixtureAnswers; code: string }
}

/** Where it is said, what is wrong as a clause (`a recipient without a telephone`), and what makes `labelRequest` so. */
export type Mendable = readonly [field: string, name: string, more: Partial<LabelRequest>]

export type Combinations = {
  /** Ways with the services that go there; that of `labelRequest` when left out. */
  lanes?: readonly { shipper: CarrierAddress; recipient: CarrierAddress; services: readonly string[] }[]
  /** What somebody enters for an option whose type does not say it (`text`, `object`, `address`, `list`). */
  optionValues?: Readonly<Record<string, readonly unknown[]>>
  /** The account of somebody else who pays; the account number of the credentials when left out. */
  payerAccount?: string
  /** Fields at which the shape alone refuses a combination, with the carrier's rule; places of lists as `#`. */
  refusedByShape?: Readonly<Record<string, string>>
}

/** One operation with a request it succeeds with. */
export type OperationCase = {
  name: string
  /** It costs or promises something, so that an answer nobody understands leaves an unknown outcome. */
  isPaid: boolean
  /** Without the carrier's number in the answer it has not succeeded. */
  needsAnswer: boolean
  run: (context: CarrierContext) => Promise<Outcome<unknown>>
}
