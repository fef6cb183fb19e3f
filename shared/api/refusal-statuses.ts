import { acceptsIdempotencyKey, type Endpoint } from './endpoint.ts'

/** Every status an operation can refuse with: what all of its kind can, and what it declares itself. */
export function refusalStatuses(endpoint: Endpoint): number[] {
  const usual = [
    ...[400, 403, 429, 500],
    ...(endpoint.auth === 'none' ? [] : [401]),
    ...(endpoint.body || endpoint.upload || endpoint.form ? [413, 415] : []),
    ...(acceptsIdempotencyKey(endpoint) ? [409] : []),
    ...(endpoint.method === 'GET' ? [] : [507]),
  ]
  return [...new Set([...usual, ...(endpoint.refusals ?? [])])].sort((a, b) => a - b)
}
