import type {
  Delivery,
  PrinterIdentity,
  PrintTransport,
  SendOptions,
} from '../../../main/printing/printers/transport.ts'
import type { PrinterTrouble } from '../../../shared/desk/printing/printer-kinds.ts'
import type { ManualClock } from '../manual-clock.ts'

/**
 * How a place treats documents.
 * - `slow`: reads in small bites, all of it.
 * - `stalls` / `closes`: stops reading / hangs up for good once it has that many bytes.
 * - `garbage` / `flood`: takes everything and talks back all the time: nonsense, or more than anybody would read.
 * - `refuses`: is there and takes nobody.
 */
export type Manner =
  | { manner: 'slow' }
  | { manner: 'garbage' | 'flood' }
  | { manner: 'refuses' }
  | { manner: 'stalls' | 'closes'; atByte: number }

export type MannerName = Manner['manner']

/** What a printer that can be asked later about a copy lets a test do to it. */
export type Following = {
  /** It takes documents from now on, but prints nothing until told. */
  hold: () => Promise<void> | void
  /** Everything it was handed comes out. */
  letPrint: () => Promise<void> | void
  /** It forgets what it holds and has not printed, as after a power cut. */
  lose?: () => Promise<void> | void
  /** It stands still for this until it is cured. */
  trouble?: { named: PrinterTrouble; cause: () => Promise<void> | void; cure: () => Promise<void> | void }
  /** The way to the same printer after the station was started again. */
  afterRestart: () => PrintTransport
}

/**
 * What some places can and others cannot: be told the names of documents, say who they are, be asked about a copy
 * later, stand still and name the reason, forget what they hold, give a copy back.
 */
export type Talent = 'names' | 'identity' | 'following' | 'trouble' | 'forgets' | 'withdraw'

/** A place to print to, seen from both ends. */
export type PrintPlace = {
  transport: PrintTransport
  clock: ManualClock
  /** What came there, in order, once that many documents have; questions are none. */
  arrived: (count: number) => Promise<readonly Uint8Array[]>
  /** How many documents have come, or begun to, up to now. */
  begun: () => number
  /** Takes it away, and brings it back. */
  breakDown: () => Promise<void>
  repair: () => Promise<void>
  /** Later documents are treated so; resolves, inside `done`, when it has come to that with one of them. */
  behave?: (manner: Manner) => { done: () => Promise<void> }
  /** The names it knows documents by. */
  names?: () => Promise<readonly string[]>
  /** What it says when asked who it is; every named part must be answered so. */
  identity?: Partial<PrinterIdentity>
  following?: Following
}

/** One kind of transport and what it is held against. */
export type Counterpart = {
  /** What the answer is for a document that went out whole. */
  outcome: Extract<Delivery['outcome'], 'sent' | 'confirmed'>
  /** The manners its places can be told, and what they are able to; what is missing is explained where this is made. */
  manners: readonly MannerName[]
  talents: readonly Talent[]
  /** More than can be on the way when the other side stops reading. */
  hugeBytes?: number
  createPlace: () => Promise<PrintPlace>
}

export const sendOptions = (more: Partial<SendOptions> = {}): SendOptions => ({
  copy: { jobId: 'job_1', name: 'label', format: 'ZPL', copy: 1 },
  signal: new AbortController().signal,
  timeoutMs: 20_000,
  language: 'ZPL',
  ...more,
})

export const copyNumber = (copy: number): SendOptions =>
  sendOptions({ copy: { ...sendOptions().copy, copy } })

/** What a place claims to be able to. */
export function claimed<T>(part: T | undefined, talent: Talent): T {
  if (part === undefined)
    throw new Error(`The counterpart claims "${talent}" and its places have nothing for it.`)
  return part
}
