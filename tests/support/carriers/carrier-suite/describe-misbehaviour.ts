import { describe, expect, it } from 'vitest'
import { UnusableAnswer } from '../../../../shared/errors/result.ts'
import { once } from '../../../../shared/values.ts'
import { expectRefusal, expectWords } from './expectations.ts'
import type { FixtureAnswer, Instead, SentRequest } from './fixture-server.ts'
import type { CarrierServer, OperationCase } from './fixtures.ts'
import { isHarmless, isSame, type Played, play } from './stage.ts'

/** Whatever a server says at whatever call of an operation: an outcome in words, and never a doubt said as a certainty. */
export function describeMisbehaviour(cases: readonly OperationCase[], server: CarrierServer): void {
  describe.each(cases.map(each => ({ name: each.name, operation: each })))('$name', ({ operation }) => {
    it.each(rudeAnswers.map(each => [each.name, each] as const))('copes with %s', async (_, rude) => {
      const usual = await play(operation, server)
      for (const target of firstOfEach(usual.sent)) {
        const played = await play(operation, server, {
          intercept: (request, answer) => (isSame(request, target) ? rude.answer(answer) : answer),
        })
        const where = `${target.method} ${target.url.pathname} ${JSON.stringify(played.outcome?.messages)}`
        expectHonest({ operation, server, rude, target, played, where })
      }
    })

    it('copes with an answer that ends after any hundred bytes', async () => {
      const usual = await play(operation, server)
      for (const target of firstOfEach(usual.sent))
        for (let at = 0; at < mostCuts; at += 1) {
          let isWhole = false
          const rude: Rudeness = {
            name: `an answer cut after ${at * cutBytes} bytes`,
            leaves: 'unknown',
            answer: answer => {
              const bytes = bytesOf(answer)
              isWhole = bytes.length <= at * cutBytes
              return isWhole ? answer : { ...answer, body: bytes.subarray(0, at * cutBytes) }
            },
          }
          const intercept = (request: SentRequest, answer: FixtureAnswer) =>
            isSame(request, target) ? rude.answer(answer) : answer
          const played = await play(operation, server, { intercept })
          if (isWhole) break
          const where = `${target.method} ${target.url.pathname}, ${rude.name}`
          expectHonest({ operation, server, rude, target, played, where })
        }
    })

    it('ends when its time is over, at whatever call', async () => {
      const usual = await play(operation, server)
      for (const target of firstOfEach(usual.sent)) {
        const limit = new AbortController()
        const played = await play(operation, server, {
          context: { signal: limit.signal },
          intercept: (request, answer) => {
            if (!isSame(request, target)) return answer
            queueMicrotask(() => limit.abort())
            return 'silence'
          },
        })
        if (played.outcome) expectRefusal(played.outcome)
      }
    })
  })
}

const cutBytes = 100
/** Behind so many bytes there is nothing but the picture of a label. */
const mostCuts = 80

const firstOfEach = (sent: readonly SentRequest[]): SentRequest[] =>
  sent.filter((request, index) => sent.findIndex(other => isSame(other, request)) === index)

type Scene = {
  operation: OperationCase
  server: CarrierServer
  rude: Rudeness
  target: SentRequest
  played: Played
  where: string
}

function expectHonest({ operation, server, rude, target, played, where }: Scene): void {
  const { outcome, sent } = played
  if (!outcome) {
    // Only a line that breaks may be thrown on.
    expect(rude.name, where).toMatch(/line|than fits/)
    return
  }
  expectWords(outcome)
  if (!operation.isPaid) {
    if (!outcome.ok) expect(outcome.retry, where).not.toBe('unknown-outcome')
    return
  }
  const at = sent.findIndex(request => isSame(request, target))
  const wasBoughtBefore = sent.slice(0, at).some(request => !isHarmless(server, request))
  if (wasBoughtBefore) {
    const isUndone = sent.slice(at).some(request => !isSame(request, target))
    if (!outcome.ok && !isUndone) expect(outcome.retry, where).toBe('unknown-outcome')
    return
  }
  if (rude.leaves === 'refused' || isHarmless(server, target)) {
    if (!outcome.ok) expect(outcome.retry, where).not.toBe('unknown-outcome')
    return
  }
  if (outcome.ok) expect(operation.needsAnswer, `${where} is a success without a number`).toBe(false)
  else expect(outcome.retry, where).toBe('unknown-outcome')
}

/** How a server may misbehave, and what follows of it for a purchase. */
type Rudeness = {
  name: string
  answer: (usual: FixtureAnswer) => Instead
  /** `refused`: the request was turned away, so nothing was bought. `unknown`: it may have been. */
  leaves: 'refused' | 'unknown'
}

const page =
  '<!DOCTYPE html><html><head><title>Sorry</title></head><body><p>We will be back</p></body></html>'
const html = { 'content-type': 'text/html' }

const bytesOf = ({ body }: FixtureAnswer): Uint8Array =>
  body instanceof Uint8Array
    ? body
    : Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''))

/** Twenty megabytes of what could have been an answer; made once, since each call of an operation gets it. */
const long = once(() =>
  Buffer.concat([Buffer.from('{"a":"'), Buffer.alloc(20 * 1024 * 1024, 'x'), Buffer.from('"}')]),
)

const lost = () => ({
  lost: new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) }),
})

const rudeAnswers: readonly Rudeness[] = [
  { name: '401', answer: () => ({ status: 401, body: {} }), leaves: 'refused' },
  { name: '401 without a word', answer: () => ({ status: 401 }), leaves: 'refused' },
  { name: '403', answer: () => ({ status: 403, body: page, headers: html }), leaves: 'refused' },
  { name: '429', answer: () => ({ status: 429, headers: { 'retry-after': '1' } }), leaves: 'refused' },
  {
    name: '429 for an hour',
    answer: () => ({ status: 429, headers: { 'retry-after': '3600' } }),
    leaves: 'refused',
  },
  { name: '500', answer: () => ({ status: 500, body: { error: 'x' } }), leaves: 'unknown' },
  { name: '502 as a page', answer: () => ({ status: 502, body: page, headers: html }), leaves: 'unknown' },
  { name: '503', answer: () => ({ status: 503 }), leaves: 'unknown' },
  { name: 'a page of HTML', answer: () => ({ body: page, headers: html }), leaves: 'unknown' },
  { name: 'nothing', answer: () => ({ body: '' }), leaves: 'unknown' },
  { name: 'half an answer', answer: usual => half(usual), leaves: 'unknown' },
  { name: 'a list', answer: () => ({ body: [] }), leaves: 'unknown' },
  { name: 'null', answer: () => ({ body: 'null' }), leaves: 'unknown' },
  {
    name: 'bytes of no charset',
    answer: () => ({ body: new Uint8Array([0xff, 0xfe, 0, 0xc3, 0x28]) }),
    leaves: 'unknown',
  },
  { name: 'twenty megabytes', answer: () => ({ body: long() }), leaves: 'unknown' },
  {
    name: 'more than fits',
    answer: () => ({ lost: new UnusableAnswer('The answer is too large.') }),
    leaves: 'unknown',
  },
  { name: 'a broken line', answer: lost, leaves: 'unknown' },
]

function half(usual: FixtureAnswer): FixtureAnswer {
  const bytes = bytesOf(usual)
  return { ...usual, body: bytes.subarray(0, bytes.length >> 1) }
}
