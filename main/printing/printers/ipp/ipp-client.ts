import type { PrintProblem } from '../../../../shared/desk/printing/print-problems.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { CheckOptions } from '../transport.ts'
import { exchange, type IppPlace } from './ipp-exchange.ts'
import {
  decodeAnswer,
  encodeRequest,
  type IppAnswer,
  type IppAttributes,
  type IppRequest,
} from './ipp-message.ts'
import { exchangeProblem, httpProblem, refusalProblem } from './ipp-problems.ts'

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
