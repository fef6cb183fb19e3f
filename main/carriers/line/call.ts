import { z } from 'zod'
import { type CarrierMessage, UnusableAnswer } from '../../../shared/errors/result.ts'
import type {
  CarrierAdapter,
  CarrierConnection,
  CarrierContext,
  CarrierNote,
  LackMemory,
  TokenCache,
} from '../contract/adapter.ts'
import { type CarrierOperation, carrierOperations, LimitReached, limitsOf } from '../contract/limits.ts'
import { adapterCodes, failed, type Outcome, type Retry } from '../contract/outcome.ts'
import type { Breaker } from './breaker.ts'
import type { CallLimits } from './call-limits.ts'
import { createLackMemory } from './lack-memory.ts'
import { type Line, type LineReport, watchLine } from './line.ts'
import { saidOfNote } from './notes.ts'
import { createTokenCache, type TokenStore } from './token-cache.ts'

export type Connected = {
  row: { id: string; carrierName: string; carrierId: string }
  adapter: CarrierAdapter
  connection: CarrierConnection
}

type Operation<Request, Value> = (
  request: Request,
  connection: CarrierConnection,
  context: CarrierContext,
) => Promise<Outcome<Value>>

/**
 * `paid`: it costs or promises something. `insist`: asks also a carrier that is cut off, because a person wants to know.
 * `background`: nobody waits for it, so that everybody else goes first where the carrier takes only so many requests.
 * `onNote`: keeps what the carrier has done so far.
 */
export type CallOptions = {
  paid?: boolean
  insist?: boolean
  background?: boolean
  about?: CallSubject
  onNote?: (message: CarrierMessage) => void
}

/**
 * Runs one operation of a connection under its time limit. Never throws: what an adapter throws, and a limit
 * that runs out, become messages. A connection that could not be reached is not asked again for a while and
 * answered for at once. Every message says which connection spoke.
 */
export type CallCarrier = <Request, Value>(
  connected: Connected,
  operation: Operation<Request, Value>,
  request: Request,
  options?: CallOptions,
) => Promise<Outcome<Value>>

/** The records a call is about, so that its traffic is found again. */
export type CallSubject = { shipmentId?: string; trackerId?: string; pickupId?: string }

/** Gives a call its `fetch`, and takes out of the outcome what must not be seen. */
export type WatchCall = (call: { connected: Connected; operation: unknown; about: CallSubject }) => {
  fetch: CarrierContext['fetch']
  clean: <Value>(outcome: Outcome<Value>) => Outcome<Value>
}

/** What is made for each call. */
type OfCall = 'signal' | 'fetch' | 'wait' | 'tokens' | 'lacks' | 'note' | 'timeZone'

export type CallPorts = Omit<CarrierContext, OfCall> & {
  watch: WatchCall
  breaker: Breaker
  limits: CallLimits
  /** For the account of a connection as it is now. */
  tokenStoreOf: (connection: CarrierConnection) => TokenStore
  after: (delayMs: number, work: () => void) => () => void
  onFailure: (error: unknown, adapter: string) => void
}

/** How a call ended. */
type Ending<Value> = { outcome: Outcome<Value>; how: 'answered' | 'thrown' | 'late' }

export function createCallCarrier({
  after,
  onFailure,
  breaker,
  limits,
  tokenStoreOf,
  watch,
  ...ports
}: CallPorts): CallCarrier {
  const nowMs = () => ports.now().getTime()
  /** A changed connection is another object, so what was known with old credentials is never found. */
  const known = new WeakMap<CarrierConnection, { tokens: TokenCache; lacks: LackMemory }>()
  const knownOf = (connection: CarrierConnection) => {
    const tokens = () => createTokenCache(nowMs, tokenStoreOf(connection))
    const found = known.get(connection) ?? { tokens: tokens(), lacks: createLackMemory(nowMs) }
    known.set(connection, found)
    return found
  }
  return async (connected, operation, request, options = {}) => {
    const { paid = false, insist = false, background = false, about = {}, onNote } = options
    const { row, adapter, connection } = connected
    const sign = (outcome: Outcome<never> | Awaited<ReturnType<typeof operation>>) => ({
      ...outcome,
      messages: outcome.messages.map(message => signed(message, row)),
    })
    if (!breaker.admit(row.id) && !insist) return sign(cutOff(breaker, row, paid))
    const timeoutMs = timeoutMsOf(connection.config, paid)
    const limit = new AbortController()
    const { fetch, clean } = watch({ connected, operation, about })
    const line = watchLine(fetch)
    const turns = limits.turnsOf({
      connectionId: row.id,
      limits: limitsOf(adapter, connection),
      operation: operationIn(adapter, operation),
      urgency: paid ? 'purchase' : background ? 'background' : 'person',
      endsAtMs: ports.now().getTime() + timeoutMs,
      signal: limit.signal,
      fetch: line.fetch,
    })
    const noted: CarrierMessage[] = []
    const soFar: SoFar = { noted, retry: paid ? 'unknown-outcome' : 'safe', now: ports.now }
    const note = (given: CarrierNote) => {
      const message = saidOfNote(given)
      noted.push(message)
      onNote?.(signed(message, row))
    }
    let cancel = () => {}
    const late = new Promise<Ending<never>>(resolve => {
      cancel = after(timeoutMs, () => {
        const waitsFor = turns.waitsFor()
        resolve(waitsFor ? overLimit(waitsFor, soFar) : tooLate(timeoutMs, soFar))
        limit.abort()
      })
    })
    const run = async () =>
      operation(request, connection, {
        ...ports,
        fetch: turns.fetch,
        signal: limit.signal,
        timeZone: timeZoneOf(adapter, connection) ?? ports.calendar.timeZone(),
        note,
        wait: delayMs => pause(after, delayMs, limit.signal),
        tokens: signingInOn(line, knownOf(connection).tokens),
        lacks: knownOf(connection).lacks,
      })
    const answer = run().then(
      outcome => ({ outcome, how: 'answered' as const }),
      error => {
        const isKnown = error instanceof LimitReached || error instanceof UnusableAnswer
        if (!isKnown && line.report().seen !== 'lost') onFailure(error, adapter.slug)
        return thrown(error, soFar)
      },
    )
    const ending = await Promise.race([answer, late])
    cancel()
    return sign(clean(judge(ending, line.report(), { breaker, row, paid })))
  }
}

const operationIn = (adapter: CarrierAdapter, operation: unknown): CarrierOperation | null =>
  carrierOperations.find(name => adapter[name] === operation) ?? null

/** What a call has done that has no outcome of its own yet; what the carrier made is among its notes. */
type SoFar = { noted: readonly CarrierMessage[]; retry: Retry; now: () => Date }

const tooLate = (timeoutMs: number, { noted, retry }: SoFar): Ending<never> => ({
  outcome: failed([{ code: adapterCodes.internal, message: tooSlow(timeoutMs) }, ...noted], retry),
  how: 'late',
})

function thrown(error: unknown, soFar: SoFar): Ending<never> {
  if (error instanceof LimitReached) return overLimit(error, soFar)
  const message = error instanceof UnusableAnswer ? error.message : 'The carrier adapter failed.'
  const words = { code: adapterCodes.internal, message }
  return { outcome: failed([words, ...soFar.noted], soFar.retry), how: 'thrown' }
}

/** In place of a request that did not come to its turn. What an earlier one of the same call did stays as unknown as it is. */
function overLimit(
  { limit: { requests = 1, perMs = 0 }, freeInMs }: LimitReached,
  { noted, retry, now }: SoFar,
): Ending<never> {
  const again = new Date(now().getTime() + freeInMs).toISOString()
  const words = {
    code: adapterCodes.limit,
    message: `The carrier takes ${requests === 1 ? 'one request' : `${requests} requests`} in ${spanText(perMs)}, and those are used up until ${minuteOf(again)}. It was not asked.`,
    details: { requests, per_seconds: perMs / 1000, again_at: again },
  }
  return { outcome: { ...failed([words, ...noted], retry), retryAfterMs: freeInMs }, how: 'thrown' }
}

function spanText(ms: number): string {
  const units = [
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ] as const
  const [unit, size] = units.find(([, each]) => ms >= each && ms % each === 0) ?? ['second', 1000]
  const count = ms / size
  return count === 1 ? `one ${unit}` : `${count} ${unit}s`
}

/** Where the carrier reckons its days; null where it says nothing of its own. */
export const timeZoneOf = ({ timeZone }: CarrierAdapter, { settings }: CarrierConnection): string | null =>
  (typeof timeZone === 'function' ? timeZone(settings) : timeZone) ?? null

function pause(after: CallPorts['after'], delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const cancel = after(delayMs, resolve)
    const end = () => {
      cancel()
      resolve()
    }
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
}

/** Tokens whose sign-ins do not count as the call's own requests. */
const signingInOn = (line: Line, tokens: TokenCache): TokenCache => ({
  get: (name, signIn) => tokens.get(name, () => line.signIn(signIn)),
  drop: tokens.drop,
})

type Judged = { breaker: Breaker; row: Connected['row']; paid: boolean }

/** Tells the breaker what the call says about the line, and the caller whether the carrier was reached at all. */
function judge<Value>(ending: Ending<Value>, report: LineReport, call: Judged): Outcome<Value> {
  const { outcome, how } = ending
  const { breaker, row, paid } = call
  if (outcome.ok) {
    if (report.seen === 'unused') breaker.unsaid(row.id)
    else breaker.reached(row.id)
    return outcome
  }
  const retry = retryOf(outcome.retry, how, report, paid)
  // A rule that a carrier refuses by with a status of its trouble: it could be reached and understood.
  const isUnderstood = how === 'answered' && outcome.retry === 'never'
  if (report.seen === 'unused') {
    breaker.unsaid(row.id)
    return { ...outcome, retry }
  }
  if (how !== 'late' && (report.seen === 'reached' || isUnderstood)) {
    breaker.reached(row.id)
    return { ...outcome, retry }
  }
  const why = how === 'late' ? (outcome.messages[0]?.message ?? '') : report.why
  breaker.lost(row.id, why)
  const isSilent = how === 'thrown'
  const words = { code: adapterCodes.unreachable, message: `The carrier could not be reached. ${why}` }
  const messages = isSilent ? [words, ...outcome.messages.slice(1)] : outcome.messages
  return { ...outcome, retry, unreachable: true, messages }
}

/**
 * The one place that decides whether anything may have happened at a carrier. What never left the station has not,
 * whatever failed or threw. What left it has not only where the carrier's own answer says so, which the adapter reads.
 */
function retryOf(said: Retry, how: Ending<never>['how'], { sent }: LineReport, paid: boolean): Retry {
  if (sent === 'none') return said === 'never' ? 'never' : 'safe'
  if (!paid) return said
  if (how !== 'answered' || sent === 'lost') return 'unknown-outcome'
  return said === 'safe' && sent === 'unanswered' ? 'unknown-outcome' : said
}

const minuteOf = (time: string) => `${time.slice(0, 16).replace('T', ' ')} UTC`

/** What is answered in place of a connection that is not asked for the moment. */
function cutOff(breaker: Breaker, row: Connected['row'], paid: boolean): Outcome<never> {
  const { since, next_try_at: next } = breaker.of(row.id)
  const when = next === null ? '' : `; it is tried again at ${minuteOf(next)}`
  const message = `The carrier cannot be reached since ${minuteOf(since ?? '')}${when}.`
  const safe = paid ? ' It was not asked: nothing was bought or booked.' : ''
  const details = { unreachable_since: since, next_try_at: next }
  const outcome = failed([{ code: adapterCodes.unreachable, message: message + safe, details }], 'safe')
  return { ...outcome, unreachable: true } as Outcome<never>
}

const tooSlow = (timeoutMs: number): string =>
  `The carrier did not answer within ${timeoutMs / 1000} seconds.`

const signed = (message: CarrierMessage, row: Connected['row']): CarrierMessage => ({
  carrier_name: row.carrierName,
  carrier_id: row.carrierId,
  ...message,
})

const seconds = (usual: number) => z.number().positive().catch(usual)
const timeouts = z
  .object({ rating_timeout_seconds: seconds(10), buying_timeout_seconds: seconds(30) })
  .catch({ rating_timeout_seconds: 10, buying_timeout_seconds: 30 })

/** How long a connection is waited for; longer where it costs or promises something, since giving up leaves the outcome unknown. */
export function timeoutMsOf(config: unknown, paid: boolean): number {
  const { rating_timeout_seconds, buying_timeout_seconds } = timeouts.parse(config)
  return 1000 * (paid ? buying_timeout_seconds : rating_timeout_seconds)
}
