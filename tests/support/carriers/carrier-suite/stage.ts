import type { CarrierContext } from '../../../../main/carriers/contract/adapter.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import { UnusableAnswer } from '../../../../shared/errors/result.ts'
import { withoutGlobals } from '../../contract/poisoned-globals.ts'
import { recordContext } from '../carrier-context.ts'
import { type FixtureAnswers, fixtureServer, type Intercept, type SentRequest } from './fixture-server.ts'
import type { CarrierServer, OperationCase } from './fixtures.ts'

/** How an operation ended, and what it asked on the way. `thrown` is what it let through of a broken line. */
export type Played = { outcome: Outcome<unknown> | null; thrown: unknown; sent: SentRequest[] }

/**
 * Plays an operation against the fixtures. A line that breaks may be thrown, since the station judges it; everything
 * an adapter throws of its own is thrown on.
 */
export async function play(
  { run }: OperationCase,
  { answers }: Pick<CarrierServer, 'answers'>,
  { before = {}, intercept, context = {} }: PlayOptions = {},
): Promise<Played> {
  const server = fixtureServer({ ...before, ...answers, ...before }, intercept)
  const recorded = recordContext({ fetch: server.fetch, ...context })
  try {
    const outcome = await withoutGlobals(() => run(recorded.context))
    return { outcome, thrown: null, sent: server.sent }
  } catch (thrown) {
    if (!isOfTheLine(thrown)) throw thrown
    return { outcome: null, thrown, sent: server.sent }
  }
}

export type PlayOptions = {
  before?: FixtureAnswers
  intercept?: Intercept
  context?: Partial<CarrierContext>
}

const isOfTheLine = (error: unknown): boolean =>
  error instanceof UnusableAnswer ||
  (error instanceof DOMException && error.name === 'AbortError') ||
  (error instanceof TypeError && error.message === 'fetch failed')

/** The same request, whoever sends it again. */
export const isSame = (one: SentRequest, other: SentRequest | undefined): boolean =>
  one.method === other?.method && one.url.pathname === other.url.pathname

/** Sign-ins and questions; what is left of a purchase is the purchase. */
export const isHarmless = (server: CarrierServer, request: SentRequest): boolean =>
  server.isHarmless?.(request) ??
  (request.method === 'GET' || /oauth|token|auth|sign-?in|login/i.test(request.url.pathname))
