import type { z } from 'zod'
import type { WriteBackForm } from '../../../shared/desk/export-sets.ts'
import type { CallLimit, TokenCache } from '../../carriers/contract/adapter.ts'
import type { Fulfilment, WrittenBack } from './fulfilment.ts'
import type { SourceOrder, SourcePage } from './order.ts'
import type { SourceOutcome } from './outcome.ts'

/** The connection an operation runs for. Its settings were parsed by the adapter's own schema. */
export type SourceConnection<Settings = unknown> = {
  id: string
  settings: Settings
  testMode: boolean
}

/** Everything an adapter may touch outside itself: it has no clock, randomness, disk or network of its own. */
export type SourceContext = {
  now: () => Date
  /** Eight random bytes as hex, for signatures. */
  nonce: () => string
  /** Keeps to the adapter's `limits` already; throws `LimitReached` where a request would not come to its turn in time. */
  fetch: typeof globalThis.fetch
  /** A pause, over at once when the time of the call is. */
  wait: (delayMs: number) => Promise<void>
  /** Aborted when the time for the call is over. */
  signal: AbortSignal
  /** Tokens of this connection, in memory; changed settings start with none. */
  tokens: TokenCache
}

/** Whose keys these are. */
export type ShopIdentity = {
  /** As the shop calls itself. */
  name: string
  /** Where its customers find it; null where nobody knows. */
  url: string | null
}

/** What a shop has and takes, for people who choose and for the common suite. */
export type SourceAbilities = {
  /** It says that orders are held back. */
  holds: boolean
  /** A part of an order can be told as sent. */
  partial: boolean
  /** A fulfilment may have several tracking numbers; otherwise only the first is told, and a note says so. */
  severalParcels: boolean
  /** It writes to its customers about what was sent, where it is told to. */
  notifies: boolean
  /** How the adapter was checked: against a real shop, the shop's documentation, or a simulator made from that. */
  verified: 'shop' | 'documentation' | 'simulator'
}

type Operation<Settings, Asked, Value> = (
  asked: Asked,
  connection: SourceConnection<Settings>,
  context: SourceContext,
) => Promise<SourceOutcome<Value>>

/** The shops a station can take orders from. */
export type SourceSet = {
  slugs: readonly string[]
  /** The adapter of a slug, loaded when it is first used; null when there is none. */
  load: (slug: string) => Promise<SourceAdapter | null>
}

/** A post that may be of a shop, as it came: names of headers in lower case. */
export type ShopPost = { headers: Readonly<Record<string, string | undefined>>; body: Uint8Array }

/** Whether a post is let in; `once` names it, so that the very same is not let in again. */
export type PostAdmission = { ok: true; once: string | null } | { ok: false; message: string }

/** How a shop that posts its orders to the station is told from anybody else. */
export type PostReceiving<Settings> = {
  /** The setting in which its secret stands; the station makes one, `whsec_` and Base64, where none is entered. */
  secretSetting: string
  /** Compares in constant time. What was signed before `startedAt` may have been taken before and is refused. */
  admit: (post: ShopPost, settings: Settings, at: { now: Date; startedAt: Date }) => PostAdmission
  /** The saved template of the import its orders are read by; null for orders in the shape of the interface. */
  templateOf: (settings: Settings) => string | null
  /** Whether it can be told of labels. */
  isTold: (settings: Settings) => boolean
}

/** What changed since a cursor; at first, with `cursor` null, all that changed or is open since an instant. */
export type ChangesAsked = { cursor: string | null; from: string }

/**
 * One kind of shop that orders come from. Requests are strict, answers are read leniently; an adapter never throws for
 * what a shop says. None of its operations repeats by itself a call that may have changed something.
 */
export type SourceAdapter<Settings = unknown> = {
  /** `[a-z0-9_]`, up to 30: also the source its orders have where a connection names none. */
  slug: string
  /** The name people know. */
  title: string
  /**
   * Keys and choices, with `title`, `description` and `secret` in `meta`; draws the form of a connection. An address over
   * which keys could be read on the way is refused by it; a field that decides where they go is named after it (`shop_url`)
   * or says `destination` in its meta.
   */
  settings: z.ZodType<Settings>
  /** The way to the keys, in words somebody will find on the shop's pages. */
  keys: { url: string; minutes: number; steps: readonly string[] }
  abilities: SourceAbilities
  /** Names of carriers as the shop spells them. */
  carrierNames: WriteBackForm
  /** How often it may be asked at all, and the usual pause between two polls. */
  limits: readonly CallLimit[]
  pollEveryMs: number
  /** The shop behind settings, without asking it: another connection of the same answers the same (`shop.example`). */
  identity: (settings: Settings) => string
  /** Asks the cheapest question that shows whether the keys work, with every permission the other operations need. */
  verify: Operation<Settings, undefined, ShopIdentity>
  /**
   * A page of changes, the oldest first. Changes nothing there. A poll without changes costs one call. Left out of shops
   * that are not asked, but post (`receives`).
   */
  changes?: Operation<Settings, ChangesAsked, SourcePage>
  receives?: PostReceiving<Settings>
  /**
   * Orders as they are now, up to 50, for those nobody heard of for long; what is not there any more is left out of the
   * answer. Left out by adapters whose `changes` tells of deleted orders too.
   */
  readOrders?: Operation<Settings, { shopIds: readonly string[] }, readonly SourceOrder[]>
  /** Tells the shop what was sent. An outcome with `effect: 'unknown'` is looked up before it is told again. */
  writeBack: Operation<Settings, Fulfilment, WrittenBack>
  /**
   * Whether the shop was told, by what it has: null says that it certainly has not. Where it cannot tell, it is a
   * refusal. Changes nothing.
   */
  findWriteBack: Operation<Settings, Fulfilment, WrittenBack | null>
  /**
   * Takes back what was told, after a label was voided; one that is gone already is a success. Left out where a shop has
   * no way: somebody is told to do it there.
   */
  takeBack?: Operation<Settings, { fulfilment: Fulfilment; written: WrittenBack }, undefined>
}
