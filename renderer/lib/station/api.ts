import {
  type CallInput,
  type CallOptions,
  type CallProblem,
  createClient,
} from '../../../shared/api/client.ts'
import type { Endpoint, EndpointOutput } from '../../../shared/api/endpoint.ts'
import { deskHeader, toDeskHeader } from '../../../shared/desk/desk-name.ts'
import { type Mode, preferences } from '../../stores/preferences.ts'
import { untilFollowed } from '../../stores/station-link.ts'

/** Says which of the two worlds a call is about. */
export const modeHeader = (mode: Mode) => ({ 'x-test-mode': String(mode === 'test') })

/** The station that served this page, in the mode the desk is in. */
export const api = createClient({
  baseUrl: '',
  fetch: async (...args) => {
    await untilFollowed()
    return globalThis.fetch(...args)
  },
  headers: () => {
    const { mode, desk } = preferences.getState()
    return { ...modeHeader(mode), ...(desk ? { [deskHeader]: toDeskHeader(desk) } : {}) }
  },
})

/** A problem as something that can be thrown: how queries and mutations carry it. */
export class CallError extends Error {
  override readonly name = 'CallError'
  readonly problem: CallProblem
  constructor(problem: CallProblem) {
    super(problem.kind)
    this.problem = problem
  }
}

/** Calls an operation and throws its problem as `CallError`; for queries, which expect that. */
export async function load<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<EndpointOutput<E>> {
  const result = await api.call(endpoint, input, options)
  if (!result.ok) throw new CallError(result.problem)
  return result.value
}

/** For a call that costs: whatever carries it there may send it twice, and it is still done once. */
export const onceOnly = (): CallOptions => ({ idempotencyKey: crypto.randomUUID() })

/** The problem inside whatever was thrown; anything that is not one is a bug and is thrown on. */
export function problemOf(error: unknown): CallProblem {
  if (error instanceof CallError) return error.problem
  throw error
}

/** Whether what was asked for is not there, as opposed to not being readable now. */
export const isNotFound = ({ problem }: CallError): boolean =>
  problem.kind === 'station' && problem.status === 404

/** Whether it is not told to whoever sits here. */
export const isForbidden = ({ problem }: CallError): boolean =>
  problem.kind === 'station' && problem.status === 403

/**
 * While a call is under way, every further one gets the answer of the first instead of starting again: a
 * button pressed twice, a key that repeats or an impatient scan acts once.
 */
export function singleFlight<T, A extends readonly unknown[]>(
  act: (...args: A) => Promise<T>,
): (...args: A) => Promise<T> {
  let underWay: Promise<T> | null = null
  return (...args) => {
    underWay ??= act(...args).finally(() => {
      underWay = null
    })
    return underWay
  }
}
