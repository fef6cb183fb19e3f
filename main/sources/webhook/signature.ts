import { createHmac, timingSafeEqual } from 'node:crypto'

/** Signatures as Standard Webhooks describes them (https://www.standardwebhooks.com), the same in both directions. */

const prefix = 'whsec_'

/** The key of a secret: what follows `whsec_`, decoded; any other text as it is. */
export const keyOf = (secret: string): Uint8Array =>
  secret.startsWith(prefix) ? Buffer.from(secret.slice(prefix.length), 'base64') : Buffer.from(secret)

export type SignedParts = { id: string; timestamp: string; body: string | Uint8Array }

/** `v1,` and the Base64 of HMAC-SHA256 over `id.timestamp.body`. */
export function signatureOf({ id, timestamp, body }: SignedParts, secret: string): string {
  const digest = createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body)
  return `v1,${digest.digest('base64')}`
}

/** In a time that says nothing of where they differ, nor how long the right one is. */
export function isSameText(one: string, other: string): boolean {
  const [a, b] = [one, other].map(text => createHmac('sha256', 'compared').update(text).digest())
  return a !== undefined && b !== undefined && timingSafeEqual(a, b)
}
