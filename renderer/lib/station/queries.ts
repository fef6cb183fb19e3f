import { MutationCache, mutationOptions, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '../../../shared/api/client.ts'
import type { Endpoint, EndpointOutput } from '../../../shared/api/endpoint.ts'
import { signInEndpoints } from '../../../shared/desk/sign-in.ts'
import type { Mode } from '../../stores/preferences.ts'
import { CallError, load, modeHeader } from './api.ts'

/** One place for what was loaded. Changes come in as events, so nothing is stale by age alone. */
export function createQueryClient(): QueryClient {
  // The station locked the page and has said so to whatever was asked next.
  const onError = (error: unknown): void => {
    if (isLockedOut(error)) void client.invalidateQueries({ queryKey: [groupOf(signInEndpoints.retrieve)] })
  }
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, staleTime: 60_000, refetchOnWindowFocus: false },
      mutations: { networkMode: 'always', retry: false },
    },
  })
  return client
}

const isLockedOut = (error: unknown): boolean =>
  error instanceof CallError &&
  error.problem.kind === 'station' &&
  error.problem.errors[0].code === 'sign_in_needed'

/** Group of an operation (`shipments` of `shipments.list`): the first part of every query key. */
export const groupOf = (endpoint: Endpoint): string => endpoint.id.split('.', 1)[0] ?? endpoint.id

/**
 * A query of an operation, reloaded when the station says its group has changed. `mode` is given for records
 * that differ between test and live, which it then asks for, so that the two never show up in each other's place.
 */
export const query = <E extends Endpoint>(endpoint: E, input: CallInput<E>, mode?: Mode) =>
  queryOptions<EndpointOutput<E>, CallError>({
    queryKey: [groupOf(endpoint), endpoint.id, mode ?? 'both', input],
    queryFn: ({ signal }) =>
      load(endpoint, input, { signal, ...(mode === undefined ? {} : { headers: modeHeader(mode) }) }),
  })

/** An operation that changes something. Its `networkMode` keeps a lost network from holding it back. */
export const change = <E extends Endpoint>(endpoint: E) =>
  mutationOptions<EndpointOutput<E>, CallError, CallInput<E>>({
    mutationKey: [groupOf(endpoint), endpoint.id],
    meta: { removes: endpoint.method === 'DELETE' },
    mutationFn: input => load(endpoint, input),
  })
