import { describe, expect, it } from 'vitest'
import { expectRefusal, expectWords } from './expectations.ts'
import type { SentRequest } from './fixture-server.ts'
import type { CarrierServer } from './fixtures.ts'
import type { OperationCase } from './operation-case.ts'
import { type Rudeness, rudeAnswers } from './rude-answers.ts'
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
