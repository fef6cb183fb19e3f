import { UnusableAnswer } from '../../../shared/errors/result.ts'

/** What the calls of one operation say about the line to a carrier. */
export type LineReport = {
  /** `unused`: no call was made; `lost`: the last one found no line or a broken server. */
  seen: 'unused' | 'reached' | 'lost'
  why: string
  /** Whether anything may have arrived at the carrier. */
  maySent: boolean
}

export type Line = { fetch: typeof globalThis.fetch; report: () => LineReport }

/** A `fetch` that remembers whether the other side could be reached. It changes nothing about calls and answers. */
export function watchLine(fetch: typeof globalThis.fetch): Line {
  const report: LineReport = { seen: 'unused', why: '', maySent: false }
  let underWay = 0
  const watched: typeof globalThis.fetch = async (...call) => {
    underWay += 1
    try {
      const response = await fetch(...call)
      const isBroken = response.status >= 500
      Object.assign(report, { seen: isBroken ? 'lost' : 'reached', maySent: true })
      if (isBroken) report.why = `The carrier answered with status ${response.status}.`
      return response
    } catch (error) {
      if (error instanceof UnusableAnswer) {
        Object.assign(report, { seen: 'reached', maySent: true })
        throw error
      }
      const code = networkCode(error)
      if (code !== null) Object.assign(report, { seen: 'lost', why: lineWords(code) })
      if (!wasNeverConnected(error)) report.maySent = true
      throw error
    } finally {
      underWay -= 1
    }
  }
  return {
    fetch: watched,
    report: () => (underWay > 0 ? { ...report, seen: 'lost', maySent: true } : report),
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
