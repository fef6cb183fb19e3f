import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

/** Letters no log or terminal takes for anything else. */
const sane = /^[A-Za-z0-9._-]{8,64}$/

/** The caller's own `X-Request-Id` where it is a sane one, so that both logs name the same thing; else a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  return typeof given === 'string' && sane.test(given) ? given : `req_${randomUUID().replaceAll('-', '')}`
}
