import { hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { acceptsIdempotencyKey, type Endpoint } from '../../shared/api/endpoint.ts'
import { ok, type Refusal, type Result, refuse, refuseFields } from '../../shared/errors/result.ts'
import { toStorageError } from '../db/storage-error.ts'
import type { KeyedRequest, KnownRequest, RequestLedger } from '../domain/access/request-ledger.ts'
import { type Caller, identityOf } from './answer.ts'
import { digestOfLarge } from './request-body.ts'
import { withoutBoundary } from './upload-form.ts'

/** What was answered the first time. */
export type StoredAnswer = { status: number; json: string }

/** The right to carry a request out. Every step is told; `release` always comes last. */
export type Ticket = {
  /** To be called when the request is known to be in order, before anything is done. */
  begin: () => void
  done: (answer: { status: number; json: string | Buffer }) => void
  refused: (refusal: Refusal) => void
  failed: (error: unknown) => void
  release: () => void
}

export type Idempotency = {
  /** Either a ticket, or the stored answer of the first request with this key. Waits while that one is under way. */
  admit: (
    endpoint: Endpoint,
    request: FastifyRequest,
    caller: Caller,
  ) => Promise<Result<Ticket | StoredAnswer>>
}

export type IdempotencyPorts = {
  ledger: RequestLedger
  /** What came of a request could not be written down; it was answered all the same. */
  onUnwritten: (error: unknown) => void
}

const withoutKey: Ticket = {
  begin: () => {},
  done: () => {},
  refused: () => {},
  failed: () => {},
  release: () => {},
}

/** Carries a request with an Idempotency-Key out once, however often it is sent, across restarts too. */
export function createIdempotency({ ledger, onUnwritten }: IdempotencyPorts): Idempotency {
  const underWay = new Map<string, Promise<void>>()

  const admit: Idempotency['admit'] = async (endpoint, request, caller) => {
    const key = keyOf(endpoint, request)
    if (!key.ok) return key
    if (key.value === null) return ok(withoutKey)
    const keyed = toKeyed(request, caller, key.value)
    const name = JSON.stringify(Object.values(keyed))
    for (let first = underWay.get(name); first; first = underWay.get(name)) await first
    const fingerprint = fingerprintOf(request)
    const known = ledger.find(keyed)
    if (known) return answerOf(known, fingerprint)
    const { promise, resolve } = Promise.withResolvers<void>()
    underWay.set(name, promise)
    const release = () => {
      underWay.delete(name)
      resolve()
    }
    return ok({ ...writing(keyed, fingerprint), release })
  }

  const writing = (keyed: KeyedRequest, fingerprint: string): Omit<Ticket, 'release'> => {
    let seq: number | null = null
    const write = (step: (seq: number) => void) => {
      try {
        if (seq !== null) step(seq)
      } catch (error) {
        // The row says that the work began; a restart makes that "unknown", which is the truth.
        onUnwritten(error)
      }
    }
    return {
      begin: () => {
        seq = ledger.begin(keyed, fingerprint)
      },
      done: ({ status, json }) => write(at => ledger.finish(at, { status, json: json.toString() })),
      refused: refusal => write(isUnknown(refusal) ? ledger.leaveUnknown : ledger.forget),
      failed: error =>
        write(toStorageError(error, '')?.code === 'disk_full' ? ledger.forget : ledger.leaveUnknown),
    }
  }

  return { admit }
}

/** Printable, without spaces: what every client makes and every log can show. */
const keyPattern = /^[!-~]{1,255}$/

function keyOf(endpoint: Endpoint, { headers }: FastifyRequest): Result<string | null> {
  const given = headers['idempotency-key']
  if (given === undefined || !acceptsIdempotencyKey(endpoint)) return ok(null)
  return typeof given === 'string' && keyPattern.test(given)
    ? ok(given)
    : refuseFields({ 'Idempotency-Key': ['Enter 1 to 255 printable characters without spaces.'] })
}

const toKeyed = ({ method, url }: FastifyRequest, caller: Caller, key: string): KeyedRequest => ({
  credential: identityOf(caller),
  testMode: caller.testMode,
  method,
  path: url.split('?', 1)[0] ?? url,
  key,
})

const fingerprintOf = (request: FastifyRequest): string => {
  const { url, body } = request
  const content = Buffer.isBuffer(body)
    ? withoutBoundary(body)
    : (digestOfLarge(request) ?? JSON.stringify(body ?? null))
  return hash('sha256', `${url.split('?')[1] ?? ''}\n${content}`)
}

function answerOf(known: KnownRequest, fingerprint: string): Result<StoredAnswer> {
  if (known.fingerprint !== fingerprint)
    return refuse('idempotency_conflict', {
      message:
        'This Idempotency-Key was used for a request with other content. Nothing was done. Use a new key.',
    })
  if (known.state === 'done' && known.status !== null && known.answer !== null)
    return ok({ status: known.status, json: known.answer })
  if (known.state === 'spent')
    return refuse('idempotency_conflict', {
      message: `The request with this Idempotency-Key was carried out long ago. It is not run again; see ${known.recordId}.`,
      details: { id: known.recordId },
    })
  return refuse('outcome_unknown', {
    message:
      'The first request with this Idempotency-Key ended without a known outcome. It is not run again. Look at the record it was for, and use a new key only when you are sure that nothing was done.',
  })
}

/** Whether something may have been done although the answer is no. */
const isUnknown = (refusal: Refusal): boolean =>
  refusal.kind === 'carrier'
    ? refusal.messages.some(({ code }) => code === 'outcome_unknown')
    : refusal.kind === 'station' && (refusal.code === 'outcome_unknown' || refusal.status >= 500)
