import { createHmac } from 'node:crypto'

const prefix = 'whsec_'

/** The key of a secret as Standard Webhooks reads it: what follows `whsec_`, Base64 decoded (24 bytes here). */
export const signingKey = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(prefix) ? secret.slice(prefix.length) : secret, 'base64')

export type Signed = { id: string; timestampSeconds: number; body: string }

/** The headers a receiver checks: HMAC-SHA256 over `id.timestamp.body`, never the secret itself. */
export function signatureHeaders({ id, timestampSeconds, body }: Signed, secret: string) {
  const digest = createHmac('sha256', signingKey(secret))
    .update(`${id}.${timestampSeconds}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestampSeconds),
    'webhook-signature': `v1,${digest}`,
  }
}
