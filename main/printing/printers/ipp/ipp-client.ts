import type { PrintProblem, PrintProblemCode } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CheckOptions } from '../transport.ts'
import { type ExchangeTrouble, exchange, type IppPlace } from './ipp-exchange.ts'
import {
  decodeAnswer,
  encodeRequest,
  type IppAnswer,
  type IppAttributes,
  type IppRequest,
} from './ipp-message.ts'

/** One printer or queue of a print server, as a person calls it and as the server does. */
export type IppTarget = { place: () => IppPlace; path: string; uri: string; name: string }

export type IppClientPorts = {
  clock: Clock
  /** Longest wait for the answer to a question without a document. */
  askTimeoutMs: number
}

export type Asked =
  | { ok: true; answer: IppAnswer }
  /** It said no, in order: nothing was done. `status` is the name of the standard, when it gave one. */
  | { ok: false; refused: true; status: string | null; problem: PrintProblem }
  /** No answer that can be read. `connected`: the request may have been acted on. */
  | { ok: false; refused: false; connected: boolean; problem: PrintProblem }

export type IppClient = ReturnType<typeof createIppClient>

/** Whose jobs these are at the server; the same name may cancel them. */
const userName = 'packdesk'

/** Asks one print server about one printer. Every answer and every silence is a value. */
export function createIppClient(target: IppTarget, { clock, askTimeoutMs }: IppClientPorts) {
  const { place, path, uri, name } = target

  async function ask(request: IppRequest, options: CheckOptions, document?: Uint8Array): Promise<Asked> {
    const about = { 'printer-uri': uri, ...request.about }
    const timeoutMs = document ? options.timeoutMs : Math.min(options.timeoutMs, askTimeoutMs)
    const post = {
      place: place(),
      path,
      head: encodeRequest({ ...request, about }),
      ...(document ? { document } : {}),
    }
    const got = await exchange(post, { signal: options.signal, timeoutMs, clock })
    if (!got.ok)
      return {
        ok: false,
        refused: false,
        connected: got.connected,
        problem: exchangeProblem(name, got.code, got.connected),
      }
    if (got.status !== 200 || !/^application\/ipp\b/i.test(got.type)) {
      const problem = httpProblem(name, got.status, got.type)
      return got.status >= 400 && got.status < 500
        ? { ok: false, refused: true, status: null, problem }
        : { ok: false, refused: false, connected: true, problem }
    }
    return understood(name, decodeAnswer(got.bytes))
  }

  /** What the printer says of itself: everything, or the attributes named. */
  async function attributes(
    options: CheckOptions,
    requested: readonly string[],
  ): Promise<{ ok: true; value: IppAttributes } | { ok: false; problem: PrintProblem }> {
    const asked = await ask(
      { operation: 'Get-Printer-Attributes', about: { ...asUser, 'requested-attributes': [...requested] } },
      options,
    )
    if (!asked.ok) return asked
    return { ok: true, value: asked.answer.printers[0] ?? {} }
  }

  return { name, ask, attributes }
}

export const asUser = { 'requesting-user-name': userName }

function understood(name: string, answer: IppAnswer | null): Asked {
  if (answer === null) {
    const problem = { code: 'bad_answer', message: `${name} gave an answer that cannot be read.` } as const
    return { ok: false, refused: false, connected: true, problem }
  }
  if (answer.status.startsWith('successful-ok')) return { ok: true, answer }
  const problem = refusalProblem(name, answer.status, answer.message)
  return { ok: false, refused: true, status: answer.status, problem }
}

/** What a refusal by name means here (RFC 8011, appendix B). Every other one is `printer_refused`. */
const codesByStatus: Readonly<Record<string, PrintProblemCode>> = {
  'client-error-not-authenticated': 'sign_in_needed',
  'client-error-not-authorized': 'sign_in_needed',
  'client-error-forbidden': 'sign_in_needed',
  'client-error-not-found': 'no_such_queue',
  'client-error-gone': 'no_such_queue',
  'client-error-document-format-not-supported': 'format_refused',
  'client-error-document-format-error': 'format_refused',
  'client-error-attributes-or-values-not-supported': 'media_refused',
  'server-error-not-accepting-jobs': 'queue_closed',
  'server-error-printer-is-deactivated': 'queue_closed',
  'server-error-busy': 'printer_busy',
  'server-error-too-many-jobs': 'printer_busy',
  'server-error-temporary-error': 'printer_busy',
  'server-error-service-unavailable': 'printer_busy',
}

const sentences: Partial<Record<PrintProblemCode, string>> = {
  sign_in_needed: 'does not let Packdesk print without signing in',
  no_such_queue: 'is not known to the print server',
  format_refused: 'does not take documents of this format',
  media_refused: 'does not have this paper',
  queue_closed: 'takes no jobs at the moment',
  printer_busy: 'is too busy for another job',
}

/** A refusal in the words of the standard. */
function refusalProblem(place: string, status: string, said: string | null): PrintProblem {
  const code = codesByStatus[status] ?? 'printer_refused'
  const sentence = sentences[code] ?? `refused (${status})`
  return { code, message: `${place} ${sentence}.${said === null ? '' : ` It says: ${said.slice(0, 200)}`}` }
}

/** An answer over HTTP that is not one of a print server. */
function httpProblem(place: string, status: number, type: string): PrintProblem {
  if (status === 401 || status === 403) return refusalProblem(place, 'client-error-not-authenticated', null)
  if (status === 404) return refusalProblem(place, 'client-error-not-found', null)
  if (status === 426)
    return { code: 'printer_refused', message: `${place} wants an encrypted connection: use ipps://.` }
  if (status === 503) return refusalProblem(place, 'server-error-busy', null)
  const what = status !== 200 ? `HTTP status ${status}` : /html/i.test(type) ? 'a web page' : 'something else'
  return { code: 'bad_answer', message: `${place} answered with ${what} where a print server was expected.` }
}

const troubleSentences: Record<ExchangeTrouble, string> = {
  refused: 'refused the connection',
  no_such_host: 'is not known on this network',
  offline: 'did not answer',
  no_permission: 'cannot be reached with the rights of this account',
  cut_off: 'broke the connection off',
  stalled: 'stopped answering',
  interrupted: 'was left alone because the station stopped',
  too_large: 'answered with more than a print server ever says',
  other_certificate: 'shows another certificate than before; it may be another machine',
}

function exchangeProblem(place: string, trouble: ExchangeTrouble, connected: boolean): PrintProblem {
  const message = `${place} ${troubleSentences[trouble]}.`
  if (trouble === 'too_large') return { code: 'bad_answer', message }
  // Silence before the connection stands is a printer that is not there.
  if (trouble === 'stalled' && !connected) return { code: 'offline', message: `${place} did not answer.` }
  return { code: trouble, message }
}
