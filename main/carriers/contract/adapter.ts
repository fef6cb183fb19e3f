import type { z } from 'zod'
import { isMilitaryMail } from '../../../shared/countries/customs-need.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type {
  LabelCode,
  LabelContent,
  LabelPart,
  LabelStock,
  LabelTemplate,
  TemplateData,
} from '../../../shared/labels.ts'
import type { Weight } from '../../../shared/units/measures.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { isYes } from '../../../shared/values.ts'
import type { CarrierConnection, CarrierContext, DaysOfCall } from './context.ts'
import type { CallLimit, CarrierOperation, TrackingPace } from './limits.ts'
import type {
  AddressRequest,
  AddressResult,
  BoughtLabel,
  CarrierPayment,
  Confirmation,
  DimensionUnit,
  EndOfDayRequest,
  EndOfDayResult,
  FetchedLabel,
  FetchLabelRequest,
  FetchManifestRequest,
  FindEndOfDayRequest,
  FindRequest,
  FoundShipment,
  LabelRequest,
  Manifest,
  PickupCancelRequest,
  PickupRequest,
  PickupResult,
  PickupUpdateRequest,
  PointRequest,
  PointsFound,
  Quote,
  RateRequest,
  TrackingDetail,
  TrackRequest,
  UploadRequest,
  UploadResult,
  VoidRequest,
  WeightUnit,
} from './model.ts'
import { adapterCodes, failed, type Outcome, type Refused } from './outcome.ts'
import { placeOf } from './parties.ts'

export type {
  CarrierConnection,
  CarrierContext,
  CarrierNote,
  DaysOfCall,
  LackMemory,
  SignedIn,
  TokenCache,
} from './context.ts'
export { type CallLimit, type CarrierOperation, defaultTracking, type TrackingPace } from './limits.ts'

/** The label of a parcel of a shipment: as the built-in one says it, and as the shop's own design sees it. */
export type LabelSample = {
  /** How many labels the shipment has. */
  parcels: number
  trackingNumber: string
  content: LabelContent
  stock: LabelStock
  /** The shop's own design; null where the built-in label is printed. */
  template: LabelTemplate | null
  data: TemplateData
}

type Operation<Settings, Config, Request, Value> = (
  request: Request,
  connection: CarrierConnection<Settings, Config>,
  context: CarrierContext,
) => Promise<Outcome<Value>>

/**
 * What becomes of the money for something voided: it never left (`at_once`: the shop is its own carrier),
 * it was not charged yet (`on_use`), or it should be back after some days.
 */
export type RefundTerms = 'at_once' | 'on_use' | { days: number }

/** A service a connection offers: code and words for people. */
export type OfferedService = { code: string; name: string; carrierCode: string }

/** What a carrier takes and gives besides its capabilities: for people who choose one, and held to by the common suite. */
export type CarrierTraits = {
  /** `one`: no more than one parcel. `one_by_one`: each is a shipment of its own there. `together`: one shipment of several. */
  parcels: 'one' | 'one_by_one' | 'together'
  /** Forms of label it makes itself; the station makes the others of them. */
  labels: readonly LabelPart['format'][]
  payments: readonly CarrierPayment['paidBy'][]
  /** Units it is asked in, best first. */
  weightUnits: readonly WeightUnit[]
  dimensionUnits: readonly DimensionUnit[]
  /** Whether it makes the invoice for customs itself, in place of that of the station. */
  invoices?: boolean
  /** Whether it makes labels for parcels that come back. */
  returns: boolean
  /** Whether it makes a label for the way back along with an outgoing one, answered as `BoughtLabel.returns`. */
  returnLabels: boolean
  /** How goods cross a border with it: as international mail, or cleared by the carrier. Nobody knows when left out. */
  customsMode: 'post' | 'express'
  /** Services that go to the forces abroad (APO, FPO, DPO), where not all may; left out where the carrier decides. */
  militaryMail: readonly string[]
  /** How the adapter was checked: against the carrier's test server, its documentation, or a simulator made from that. */
  verified: 'carrier' | 'documentation' | 'simulator'
}

/**
 * Fields and options of the interface nothing is sent of: what was entered there is told with the price and with the
 * purchase. Whatever an adapter does not name here, it sends.
 */
export type Untaken<Request = RateRequest & Partial<LabelRequest>> = {
  /** As on the wire, places of lists as `[]`; with all that is in them: `recipient.email`, `parcels[].options`. */
  paths: readonly string[]
  /** What is sent of them all the same, by its last name. */
  except?: readonly string[]
  /** Only of such requests: a service, a way; always when left out. */
  when?: (request: Request) => boolean
}

/** What is asked about a pickup: its booking, with `confirmationNumber` its change; of a cancellation only why. */
export type AskedPickup = PickupRequest | PickupUpdateRequest | Pick<PickupCancelRequest, 'reason'>

/** What becomes of a pickup, as `untaken` says it of shipments. */
export type PickupFates = {
  /** Options of a pickup the adapter reads: `loading_dock`. Any other is told. */
  options?: readonly string[]
  untaken?: readonly Untaken<AskedPickup>[]
}

/** What is asked of carriers besides shipments and pickups, with what of it nothing is sent. */
export type FurtherFates = {
  /** Of papers: `document_files[].doc_name`. */
  uploads?: readonly Untaken<UploadRequest>[]
  /** Of the end of a day: `address.email`. */
  manifests?: readonly Untaken<EndOfDayRequest>[]
  /** Of a question where a parcel is: `account_number`. */
  trackers?: readonly Untaken<TrackRequest>[]
}

/** The way to the credentials for somebody who has never been there, in words they will find on the carrier's pages. */
export type KeysGuide = {
  /** The carrier's own page, from where everything else is reached. */
  url: string
  /** About how long it takes somebody who has an account. */
  minutes: number
  steps: readonly string[]
  /** `none`: it has no test server, so that labels are bought live only. Those of its test mode cost nothing when left out. */
  testLabels?: 'none'
}

/**
 * One carrier. A capability is there when its method is there; nothing else declares it.
 * Requests are strict, answers are read leniently; an adapter never throws for what a carrier says.
 */
export type CarrierAdapter<Settings = unknown, Config = unknown> = {
  /** As in `shared/carriers/carrier-slugs.ts`. */
  slug: string
  /** The name people know. */
  label: string
  traits?: Partial<CarrierTraits>
  /** What is lost of a shipment with this carrier. One that works inside the station alone loses nothing. */
  untaken?: readonly Untaken[]
  /** The same of pickups, where it makes any. */
  pickups?: PickupFates
  /** The same of papers, manifests and questions about parcels. */
  further?: FurtherFates
  /** Works inside the station alone: a call that was cut off has done nothing anywhere. */
  isLocal?: boolean
  /** What every label of the carrier bears, for the check before printing; nothing is looked for when left out. */
  labelCodes?: readonly LabelCode[]
  /** Two weeks when left out; a connection may say otherwise. */
  refunds?: RefundTerms
  /** Where the credentials come from; left out where there are none to get. */
  keys?: KeysGuide
  /** Credentials, with labels, help and secret flags in `meta`; draws the connection form. */
  settings: z.ZodType<Settings>
  /** Preferences kept with a connection; public. */
  config: z.ZodType<Config>
  /** The name the connection goes by in records, when it is not the slug (carriers the shop defines itself). */
  identity?: (settings: Settings) => { carrierName: string; carrierLabel: string }
  /** The IANA zone the carrier reckons cut-offs and days in (`America/Chicago`); left out where it is that of the place. */
  timeZone?: string | ((settings: Settings) => string | null)
  /** The country the account ships from; null when it may ship from anywhere. */
  accountCountry: (settings: Settings) => string | null
  /** Services of this connection; null when the carrier decides call by call. */
  services: (connection: CarrierConnection<Settings, Config>) => OfferedService[] | null
  /** Signs in or asks the cheapest question there is. Wrong credentials are a refusal that names them. */
  verifyCredentials?: Operation<Settings, Config, undefined, undefined>
  /**
   * Prices of the services asked for, of all when none is named, each way to buy a service a quote of its own. A service
   * that cannot be had is a message beside the others; a failure only when there is no price at all.
   */
  rate?: Operation<Settings, Config, RateRequest, Quote[]>
  /**
   * Why none of its services takes a shipment, for an answer with neither a price nor a word. Asks nobody; an adapter
   * whose carrier gives reasons needs none of its own.
   */
  explain?: (request: RateRequest, connection: CarrierConnection<Settings, Config>) => CarrierMessage[]
  /** The heaviest parcel any of the services takes, of those named or of all; null where there is no limit. */
  heaviest?: (connection: CarrierConnection<Settings, Config>, services: readonly string[]) => Weight | null
  /**
   * Buys one shipment: all of its parcels or none. Where some were made and others not, those are voided again before
   * it answers, and if that is not certain the outcome is `unknown-outcome`. A label that is fetched in a later call
   * is waited for; where the purchase itself is certain, one that does not come is a success with `label` null and
   * `pending`, for adapters that have `fetchLabel`. What is bought is the request's `choice`, nothing that resembles it.
   */
  createLabel?: Operation<Settings, Config, LabelRequest, BoughtLabel>
  /**
   * What a purchase would be refused for before anybody is asked; null where nothing stops it. Asks nobody: by it that is
   * told with the price already.
   */
  refuseLabel?: (
    request: LabelRequest,
    connection: CarrierConnection<Settings, Config>,
    days: DaysOfCall,
  ) => Refused | null
  /**
   * The label of a bought shipment once more. Buys and changes nothing, and may be asked at any time: in the background
   * while a label is pending `later`, by hand for one that was sent by e-mail, was lost or is to be printed anew.
   */
  fetchLabel?: Operation<Settings, Config, FetchLabelRequest, FetchedLabel>
  /** Takes a label back. Left out where nobody has to be told: an unused label is not billed then. */
  voidLabel?: Operation<Settings, Config, VoidRequest, Confirmation>
  /**
   * Looks for a shipment nobody knows the outcome of. `null` says that the carrier has certainly not made it; where
   * it cannot tell (too soon, no such search, several fit) the outcome is a failure. Buys and changes nothing.
   */
  findShipment?: Operation<Settings, Config, FindRequest, FoundShipment | null>
  /** Several numbers at once; one the carrier does not know is a message beside the others. */
  track?: Operation<Settings, Config, TrackRequest, TrackingDetail[]>
  /** How the carrier may be asked about parcels in the background; what is left out is as in `defaultTracking`. */
  tracking?: Partial<TrackingPace>
  /** How often it may be asked at all, where it counts: each connection by itself, whatever asks. */
  limits?: readonly CallLimit[] | ((connection: CarrierConnection<Settings, Config>) => readonly CallLimit[])
  /**
   * Whether it knows parcels of another carrier by such a number, for those whose own carrier cannot be asked: no
   * connection, or one that does not track. `carrierName` is a slug. It is asked with it as `TrackRequest.carrierName`.
   */
  tracksFor?: (parcel: { carrierName: string; trackingNumber: string }) => boolean
  /** Asks for a courier. Papers and labels are none of its business. */
  schedulePickup?: Operation<Settings, Config, PickupRequest, PickupResult>
  /** Where the carrier can only cancel and make anew, a failure between the two says that the old one is gone. */
  updatePickup?: Operation<Settings, Config, PickupUpdateRequest, PickupResult>
  /** Without it nobody has to be told, and a pickup may simply be forgotten. */
  cancelPickup?: Operation<Settings, Config, PickupCancelRequest, Confirmation>
  /**
   * Tells the carrier that the parcels of a day are handed over, and answers with the manifests to print. Shipments
   * that wait for it have `group_id` in the `meta` of their label and a message that says so. Without it there is
   * nothing to do at the end of a day. It promises payment: a call without an answer is `unknown-outcome`.
   */
  endOfDay?: Operation<Settings, Config, EndOfDayRequest, EndOfDayResult>
  /**
   * What waits for `endOfDay`: the groups labels name as `group_id` in their `meta`, or every bought shipment by its own
   * number (SCAN forms, orders). `groups` when left out.
   */
  handsOver?: 'groups' | 'shipments'
  /**
   * Looks for a hand-over nobody knows the outcome of. `null` says that it certainly did not happen; where the carrier
   * cannot tell the outcome is a failure. Changes nothing.
   */
  findEndOfDay?: Operation<Settings, Config, FindEndOfDayRequest, EndOfDayResult | null>
  /** The paper of a manifest that was not ready at the hand-over. Changes nothing. */
  fetchManifest?: Operation<Settings, Config, FetchManifestRequest, Manifest>
  /** Gives the carrier papers for customs. A call without an answer is `unknown-outcome`. */
  uploadDocuments?: Operation<Settings, Config, UploadRequest, UploadResult>
  /**
   * Papers that go along with a purchase are uploaded before it and the label request names them in
   * `options.doc_references`; otherwise it carries the files themselves in `options.doc_files`.
   */
  uploadsBeforePurchase?: boolean
  /** Asks the carrier whether it delivers to an address. Changes nothing. */
  validateAddress?: Operation<Settings, Config, AddressRequest, AddressResult>
  /**
   * Points near an address where a parcel can wait for whoever it is for; none is an answer too. The `id` of one in
   * `options.hold_at_location` is all a purchase needs to send the parcel there. Changes nothing.
   */
  findPoints?: Operation<Settings, Config, PointRequest, PointsFound>
  /**
   * What a label that the station draws for this connection says, for looking at; of a made-up shipment when no request
   * is given. Hands out no number: one that no parcel has stands where none is given. Only carriers of the shop's own.
   */
  labelSample?: (
    asked: {
      request: LabelRequest | null
      trackingNumber: string | null
      /** Which of them, from 1. */
      parcel: number
    },
    connection: CarrierConnection<Settings, Config>,
    today: ShopDay,
  ) => LabelSample
}

/** The operations of an adapter by name, for those that are written by themselves: `Operations<S, C>['rate']`. */
export type Operations<Settings, Config> = {
  [Name in CarrierOperation | 'refuseLabel']: NonNullable<CarrierAdapter<Settings, Config>[Name]>
}

export const capabilities = ['pickup', 'rating', 'shipping', 'tracking', 'paperless'] as const
export type Capability = (typeof capabilities)[number]

/** What an adapter can do, in the words of the interface. */
export function capabilitiesOf(
  adapter: Pick<CarrierAdapter, 'rate' | 'createLabel' | 'track' | 'schedulePickup' | 'uploadDocuments'>,
): Capability[] {
  return [
    ...(adapter.schedulePickup ? (['pickup'] as const) : []),
    ...(adapter.rate ? (['rating'] as const) : []),
    ...(adapter.createLabel ? (['shipping'] as const) : []),
    ...(adapter.track ? (['tracking'] as const) : []),
    ...(adapter.uploadDocuments ? (['paperless'] as const) : []),
  ]
}

/** Whether only what waits in a group of the carrier is handed over at the end of a day; without `endOfDay` all is. */
export const waitsInGroups = ({
  endOfDay,
  handsOver,
}: Pick<CarrierAdapter, 'endOfDay' | 'handsOver'>): boolean =>
  endOfDay !== undefined && handsOver !== 'shipments'

/** The common option that asks for the label of a parcel that comes back. */
export const returnShipment = 'return_shipment'

/** Adapters are told of such a parcel from the shop's side: its shipper is the shop it comes back to. */
export const isReturnAsked = (options: Readonly<Record<string, unknown>>): boolean =>
  isYes(options[returnShipment])

/** The common option that asks for a label for the way back along with the outgoing one. */
export const returnLabel = 'return_label'

/** Not for a parcel that comes back itself. */
export const isReturnLabelAsked = (options: Readonly<Record<string, unknown>>): boolean =>
  isYes(options[returnLabel]) && !isReturnAsked(options)

/** What a carrier says that takes no parcel back. */
export const noReturns = {
  code: adapterCodes.notSupported,
  message: 'This carrier makes no labels for returns.',
} as const

const noReturnLabels = {
  code: adapterCodes.notSupported,
  message: 'This carrier makes no return label along with a shipment. Make the return by itself.',
} as const

const refusal =
  (message: CarrierMessage): (() => Promise<Refused>) =>
  async () =>
    failed([message])

/** What is asked, as far as it decides whether a carrier is asked at all. */
type Asked = Pick<RateRequest, 'shipper' | 'recipient' | 'options'> & {
  services?: readonly string[]
  service?: string
}

/** The services that alone go where this parcel goes; null where all may. */
export function militaryServices(
  { traits }: Pick<CarrierAdapter, 'traits'>,
  { shipper, recipient }: Pick<Asked, 'shipper' | 'recipient'>,
): readonly string[] | null {
  const isMilitary = [shipper, recipient].some(each => isMilitaryMail(placeOf(each)))
  return isMilitary ? (traits?.militaryMail ?? null) : null
}

/** What a carrier says that reaches no military address, or by none of the services asked for. */
export const noMilitaryMail = ({ label }: Pick<CarrierAdapter, 'label'>): CarrierMessage => ({
  code: adapterCodes.destination,
  message: `${label} does not reach military addresses (APO, FPO, DPO) with this service. The postal service does.`,
})

/**
 * The operation itself, or its refusal where a way back is asked of a carrier that would make something else of it, or
 * an address of the forces abroad of one that does not reach it.
 */
export function unlessRefused<Operation>(
  adapter: Pick<CarrierAdapter, 'traits' | 'label'>,
  { options, ...asked }: Asked,
  operation: Operation,
): Operation | (() => Promise<Refused>) {
  const { traits } = adapter
  if (isReturnAsked(options) && traits?.returns !== true) return refusal(noReturns)
  const only = militaryServices(adapter, asked)
  const wanted = asked.service === undefined ? (asked.services ?? []) : [asked.service]
  if (only && !only.some(each => wanted.length === 0 || wanted.includes(each)))
    return refusal(noMilitaryMail(adapter))
  return isReturnLabelAsked(options) && traits?.returnLabels !== true ? refusal(noReturnLabels) : operation
}
