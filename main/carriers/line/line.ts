import { AsyncLocalStorage } from 'node:async_hooks'
import { UnusableAnswer } from '../../../shared/errors/result.ts'

/** What the calls of one operation say about the line to a carrier, and about what has left the station. */
export type LineReport = {
  /** `unused`: no call was made; `lost`: the last one found no line or a broken server. */
  seen: 'unused' | 'reached' | 'lost'
  why: string
  /**
   * Of the operation's own requests, which signing in is none of. `none`: nothing of them can have arrived.
   * `answered`: the carrier has answered all that may have. `unanswered`: one may have arrived and its answer is
   * missing, or is that of a broken server; `lost`: it is the last one, and there is no answer at all.
   */
  sent: 'none' | 'answered' | 'unanswered' | 'lost'
}

export type Line = {
  fetch: typeof globalThis.fetch
  /** Runs a sign-in: what it sends cannot buy, book or change anything. */
  signIn: <T>(work: () => Promise<T>) => Promise<T>
  report: () => LineReport
}

const signingIn = new AsyncLocalStorage<true>()

/** A `fetch` that remembers whether the other side could be reached. It changes nothing about calls and answers. */
export function watchLine(fetch: typeof globalThis.fetch): Line {
  let [seen, why]: [LineReport['seen'], string] = ['unused', '']
  let sent: LineReport['sent'] = 'none'
  let [underWay, ownUnderWay] = [0, 0]

  const noteSent = (how: LineReport['sent'], isOwn: boolean) => {
    if (!isOwn) return
    // What got no answer stays so, whatever is answered after it.
    sent = how === 'answered' && (sent === 'unanswered' || sent === 'lost') ? 'unanswered' : how
  }

  const noteAnswer = (status: number, isOwn: boolean) => {
    const isBroken = status >= 500
    seen = isBroken ? 'lost' : 'reached'
    if (isBroken) why = `The carrier answered with status ${status}.`
    noteSent(isBroken ? 'unanswered' : 'answered', isOwn)
  }

  const noteFailure = (error: unknown, isOwn: boolean) => {
    if (error instanceof UnusableAnswer) {
      seen = 'reached'
      return noteSent('unanswered', isOwn)
    }
    const code = networkCode(error)
    if (code !== null) [seen, why] = ['lost', lineWords(code)]
    if (!wasNeverConnected(error)) noteSent('lost', isOwn)
  }

  const watched: typeof globalThis.fetch = async (...call) => {
    const isOwn = signingIn.getStore() === undefined
    underWay += 1
    if (isOwn) ownUnderWay += 1
    try {
      const response = await fetch(...call)
      noteAnswer(response.status, isOwn)
      return response
    } catch (error) {
      noteFailure(error, isOwn)
      throw error
    } finally {
      underWay -= 1
      if (isOwn) ownUnderWay -= 1
    }
  }

  return {
    fetch: watched,
    signIn: work => signingIn.run(true, work),
    report: () => ({
      seen: underWay > 0 ? 'lost' : seen,
      why,
      sent: ownUnderWay > 0 ? 'lost' : sent,
    }),
  }
}

type NetworkError = { code?: unknown; syscall?: unknown; errors?: unknown }

const causeOf = (error: unknown): NetworkError | null => {
  const cause = error instanceof Error ? error.cause : null
  return typeof cause === 'object' ? cause : null
}

/** The code of a failure of the network; null for what went wrong on this side. */
function networkCode(error: unknown): string | null {
  const code = causeOf(error)?.code
  return typeof code === 'string' && code !== 'ERR_INVALID_URL' ? code : null
}

const beforeTheLine = new Set<unknown>([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENETDOWN',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** Whether the call ended before there was a line, so that the carrier cannot have heard of it. */
const wasNeverConnected = (error: unknown): boolean => {
  const cause = causeOf(error)
  if (!cause) return false
  const all: NetworkError[] = Array.isArray(cause.errors) ? cause.errors : [cause]
  return all.every(({ code, syscall }) => beforeTheLine.has(code) || syscall === 'connect')
}

const awayHere = 'the internet connection of this computer may be down'

/** What codes of the system and of the HTTP client mean to somebody who waits for a carrier. */
const sentences: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'Its server takes no connections.',
  ENOTFOUND: `Its server was not found; ${awayHere}.`,
  EAI_AGAIN: `Its server was not found; ${awayHere}.`,
  EHOSTUNREACH: `There is no way to its server; ${awayHere}.`,
  ENETUNREACH: `There is no way to its server; ${awayHere}.`,
  ENETDOWN: `There is no way to its server; ${awayHere}.`,
  ETIMEDOUT: 'Its server did not answer.',
  UND_ERR_CONNECT_TIMEOUT: 'Its server did not answer.',
  UND_ERR_HEADERS_TIMEOUT: 'Its server did not answer.',
  UND_ERR_BODY_TIMEOUT: 'Its server stopped in the middle of an answer.',
  ECONNRESET: 'Its server broke the connection off.',
  EPIPE: 'Its server broke the connection off.',
  UND_ERR_SOCKET: 'Its server broke the connection off.',
  CERT_HAS_EXPIRED: 'The certificate of its server has expired; look at the date of this computer.',
}

/** Why there was no line, in words; a code nobody foresaw is named, so that it can be looked up. */
const lineWords = (code: string): string => sentences[code] ?? `The connection failed (${code}).`
