import type { Clock } from '../../platform/clock.ts'
import type { DeliveryPolicy } from './delivery-rules.ts'
import { signatureHeaders } from './webhook-signature.ts'

/** Where to, and the secret to sign with. */
export type Target = { url: string; secret: string }

/** `problem` is null when the endpoint took it; `status` is null when it gave no answer. */
export type PostOutcome = { status: number | null; problem: string | null; answer: string | null }

/** Posts one message once. Never throws, takes no longer than the policy allows, follows no redirect. */
export type PostWebhook = (
  target: Target,
  message: { id: string; body: string },
  signal?: AbortSignal,
) => Promise<PostOutcome>

export type PostPorts = {
  fetch: typeof globalThis.fetch
  clock: Clock
  policy: Pick<DeliveryPolicy, 'timeoutMs' | 'answerBytes'>
}

export function createPostWebhook({ fetch, clock, policy }: PostPorts): PostWebhook {
  return async (target, { id, body }, signal) => {
    const limit = new AbortController()
    const cancelTimer = clock.after(policy.timeoutMs, () => limit.abort())
    const timestampSeconds = Math.floor(clock.now().getTime() / 1000)
    try {
      const { url, authorization } = splitCredentials(target.url)
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        headers: {
          'content-type': 'application/json',
          'user-agent': 'Packdesk',
          ...authorization,
          ...signatureHeaders({ id, timestampSeconds, body }, target.secret),
        },
        body,
        signal: signal ? AbortSignal.any([limit.signal, signal]) : limit.signal,
      })
      return judge(response, await readStart(response, policy.answerBytes))
    } catch (error) {
      const late = `The endpoint did not answer within ${policy.timeoutMs / 1000} seconds.`
      return { status: null, problem: limit.signal.aborted ? late : reasonOf(error), answer: null }
    } finally {
      cancelTimer()
    }
  }
}

/** `fetch` takes no name and password in an address; they belong into a header. */
function splitCredentials(address: string): { url: string; authorization: { authorization?: string } } {
  const url = new URL(address)
  const { username, password } = url
  if (!username && !password) return { url: address, authorization: {} }
  url.username = ''
  url.password = ''
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return {
    url: url.href,
    authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
  }
}

function judge(response: Response, answer: string): PostOutcome {
  const { status } = response
  const location = response.headers.get('location')
  if (status >= 300 && status < 400 && location !== null)
    return { status, answer, problem: `The endpoint redirects to ${location.slice(0, 200)}. ${noRedirects}` }
  return { status, answer, problem: status < 400 ? null : `The endpoint answered ${status}.` }
}

const noRedirects = 'Redirects are not followed; give the address itself.'

/** The first bytes as text. A short answer is read to its end, so that the connection can be used again. */
async function readStart(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    // Leaving the loop hangs up on an endpoint that has more to say.
    for await (const chunk of response.body ?? []) {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxBytes) break
    }
  } catch {
    // The status has been said; an answer that breaks off or never ends changes nothing about it.
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8')
}

const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'its name is not known',
  EAI_AGAIN: 'its name could not be looked up',
  ECONNRESET: 'it hung up',
  UND_ERR_SOCKET: 'it hung up',
}

function reasonOf(error: unknown): string {
  const { code, message } = ((error as Error).cause ?? error) as { code?: string; message?: string }
  const why = reasons[code ?? ''] ?? code ?? message ?? 'unknown reason'
  return `The endpoint could not be reached: ${why.slice(0, 200)}.`
}
