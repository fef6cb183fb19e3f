import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type {
  LabelAssembler,
  LabelRenderer,
  TemplateRenderer,
  UndrawableFinder,
} from '../../../shared/labels.ts'
import type { PaperLanguages } from '../../../shared/papers/paper-languages.ts'
import type { ShopCalendar } from '../../../shared/units/shop-day.ts'

/** The connection an operation runs for. Settings and config were parsed by the adapter's own schemas. */
export type CarrierConnection<Settings = unknown, Config = unknown> = {
  id: string
  /** The shop's nickname of the connection. */
  carrierId: string
  testMode: boolean
  settings: Settings
  config: Config
}

/** What a sign-in gives. `isRare`: the carrier allows few of them a day, so that the token is kept, sealed, over a restart. */
export type SignedIn = { token: string; lifetimeMs: number; isRare?: boolean }

export type TokenCache = {
  /**
   * The token under a name: the kept one, the one somebody is just fetching, or a new one. Throws what `signIn` throws,
   * and credentials that were refused are not tried again for a minute: carriers lock accounts that go on trying.
   */
  get: (name: string, signIn: () => Promise<SignedIn>) => Promise<string>
  /** The carrier no longer takes this token, whatever its life said. */
  drop: (name: string, token: string) => void
}

/** What a carrier said an account of it has not: a product its app was never given, a programme it is not enrolled in. */
export type LackMemory = {
  /** In its words; null where it may be asked. */
  find: (product: string) => string | null
  /** It is not asked for again for hours: the answer would be the same, and costs a sign-in each time. */
  keep: (product: string, said: string) => void
}

/** What the carrier has done so far in an operation that is not over. */
export type CarrierNote = CarrierMessage & {
  /**
   * By what the carrier, or its web page, finds it again: `shipment_id`, `order_id`, `job_id`, `tracking_number`,
   * `confirmation_number`. They come back in `noted` of a later search. Without words of its own such a note is said by
   * the station.
   */
  ids?: Readonly<Record<string, string>>
}

/** What a day and a time mean to a call. */
export type DaysOfCall = Pick<CarrierContext, 'now' | 'calendar' | 'timeZone'>

/** Everything an adapter may touch outside itself. It has no clock, randomness, disk or network of its own. */
export type CarrierContext = {
  now: () => Date
  /** Which day it is at the shop. Days are `ShopDay`s: reckon with `daysAfter` and `weekdayOf`, never with `Date`. */
  calendar: ShopCalendar
  /**
   * The time zone the carrier reckons in, as the adapter's `timeZone` says, else the shop's: what its cut-offs and dates
   * mean. `wallClock(timeZone, ms)`, `dayIn` and `instantIn` of `shared/units/shop-day.ts` turn it into days and times.
   */
  timeZone: string
  /** The next number of a durable row of numbers; a number handed out is never handed out again. */
  nextNumber: (sequence: string) => number
  /**
   * Gives a number to the label of a shipment; false where another label of that carrier and mode has it and was not
   * cancelled. Of two that ask at once, one gets it.
   */
  claimNumber: (
    number: string,
    label: { carrierName: string; testMode: boolean; shipmentId: string },
  ) => boolean
  /** What the labels of own carriers are written in. */
  paperLanguages: () => PaperLanguages
  renderLabels: LabelRenderer
  findUndrawable: UndrawableFinder
  /** Draws labels of the shop's own design; absent where the station cannot. */
  renderTemplate?: TemplateRenderer
  fetch: typeof globalThis.fetch
  /** A pause: for a label that is ready a moment later, or a carrier that is busy. Ends early with the time of the call. */
  wait: (delayMs: number) => Promise<void>
  /** Tokens of this connection, kept between calls: in memory, rare ones also on disk. Changed credentials start with none. */
  tokens: TokenCache
  /** What this connection has not; a changed connection starts with nothing known. */
  lacks: LackMemory
  /** One document of the labels a carrier gave, in the form that was asked for. */
  assembleLabels: LabelAssembler
  /**
   * Keeps on disk what the carrier has done so far, with its numbers, before it is called again: it is said if the time
   * is over or the station ends before the outcome is known, and a search gets its `ids`. To be called before every call
   * that follows one that made something. The outcome itself must say it all again.
   */
  note: (note: CarrierNote) => void
  /** Aborted when the time for the call is over. */
  signal: AbortSignal
}
