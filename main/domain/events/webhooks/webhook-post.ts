import { createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Clock } from '../../../platform/clock.ts'
import { hidden } from '../../../platform/redaction.ts'
import type { DeliveryPolicy } from './delivery-rules.ts'
import { type Connect, NotAllowedError } from './webhook-connection.ts'

/** Where to, the secret to sign with, and whether it goes along in clear as well. */
export type Target = { url: string; secret: string; sendSecret: boolean }

/** `problem` is null when the endpoint took it; `status` is null when it gave no answer. */
export type PostOutcome = { status: number | null; problem: string | null; answer: string | null }

/** Posts one message once. Never throws, takes no longer than the policy allows, follows no redirect. */
export type PostWebhook = (
  target: Target,
  message: { id: string; body: string },
  signal?: AbortSignal,
) => Promise<PostOutcome>

export type PostPorts = {
  connect: Connect
  clock: Clock
  policy: Pick<DeliveryPolicy, 'timeoutMs' | 'answerBytes'>
}

export function createPostWebhook({ connect, clock, policy }: PostPorts): PostWebhook {
  return async (target, { id, body }, signal) => {
    const limit = new AbortController()
    const cancelTimer = clock.after(policy.timeoutMs, () => limit.abort())
    const timestampSeconds = Math.floor(clock.now().getTime() / 1000)
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'Packdesk',
      ...signatureHeaders({ id, timestampSeconds, body }, target.secret),
      ...(target.sendSecret ? { 'x-event-id': target.secret } : {}),
    }
    const hide = (said: string | null) => said?.replaceAll(target.secret, hidden) ?? null
    try {
      const either = signal ? AbortSignal.any([limit.signal, signal]) : limit.signal
      const response = await connect(new URL(target.url), { headers, signal: either }, body)
      const { status, problem, answer } = toPostOutcome(
        response,
        await readStart(response, policy.answerBytes),
      )
      // Some receivers say back what they were sent, and what they say is stored.
      return { status, problem: hide(problem), answer: hide(answer) }
    } catch (error) {
      const late = `The endpoint did not answer within ${policy.timeoutMs / 1000} seconds.`
      return { status: null, problem: limit.signal.aborted ? late : reasonOf(error), answer: null }
    } finally {
      cancelTimer()
    }
  }
}

function toPostOutcome({ statusCode: status = 0, headers }: IncomingMessage, answer: string): PostOutcome {
  const { location } = headers
  if (status >= 200 && status < 300) return { status, answer, problem: null }
  if (status < 300 || status >= 400) return { status, answer, problem: `The endpoint answered ${status}.` }
  const said = location === undefined ? `answered ${status}` : `redirects to ${location.slice(0, 200)}`
  return { status, answer, problem: `The endpoint ${said}. ${noRedirects}` }
}

const noRedirects = 'Redirects are not followed; give the address itself.'

/** The first bytes as text. A short answer is read to its end, so that the connection can be used again. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop hangs up on an endpoint that has more to say.
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch {
    // The status has been said; an answer that breaks off or never ends changes nothing about it.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

const reasonOfCode: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNRESET: 'it hung up',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no way to it',
  HPE_HEADER_OVERFLOW: 'it answered with more headers than anybody needs',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is not trusted by this computer',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is not trusted by this computer',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate is not trusted by this computer',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'its certificate is not trusted by this computer',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
}

function reasonOf(error: unknown): string {
  if (error instanceof NotAllowedError)
    return `Nothing was sent: ${error.message}. Allow it under Settings, Developers, or enter another address.`
  const { code = '', message = 'unknown reason' } = error as { code?: string; message?: string }
  const isNoHttp = code.startsWith('HPE_') || code === 'EPROTO'
  const why =
    reasonOfCode[code] ?? (isNoHttp ? 'what answers there does not speak HTTP this way' : code || message)
  return `The endpoint could not be reached: ${why.slice(0, 200)}.`
}

const secretPrefix = 'whsec_'

/** The key of a secret as Standard Webhooks reads it: what follows `whsec_`, Base64 decoded (24 bytes here). */
export const signingKey = (secret: string): Uint8Array =>
  Buffer.from(secret.startsWith(secretPrefix) ? secret.slice(secretPrefix.length) : secret, 'base64')

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
