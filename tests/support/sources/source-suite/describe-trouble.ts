import { describe, expect, it } from 'vitest'
import type { SourceContext } from '../../../../main/sources/contract/adapter.ts'
import type { SourceOutcome } from '../../../../main/sources/contract/outcome.ts'
import { withoutGlobals } from '../../contract/poisoned-globals.ts'
import type { MisbehaviourKind } from '../../simulators/misbehaviour.ts'
import { contextOf, from, fulfilmentOf, openShop, type SourceFixtures, type Stage } from '../source-stage.ts'

type Act<Settings> = {
  name: string
  run: (stage: Stage<Settings>, context: SourceContext) => Promise<SourceOutcome<unknown>>
}

/** More calls than any operation makes. */
const mostCalls = 30

const rudeness: readonly MisbehaviourKind[] = [
  'html',
  'empty',
  'truncated',
  'broken',
  'busy',
  'expired_token',
  'charge_then_error',
]

const ready = async <Settings>(fixtures: SourceFixtures<Settings>) => {
  const stage = await openShop(fixtures)
  stage.world.place()
  stage.world.place({ lines: [{}, {}] })
  return stage
}

/** Words, and never "nothing happened" where something did. */
function check(outcome: SourceOutcome<unknown>, hasChanged: boolean, where: string): void {
  if (outcome.ok) return
  expect(outcome.trouble.message, where).toMatch(/[a-z].*\.$/)
  if (hasChanged) expect(outcome.effect, where).toBe('unknown')
}

/** Whatever a server says at whatever call: an outcome in words that denies nothing that was done. */
export function describeTrouble<Settings>(fixtures: SourceFixtures<Settings>): void {
  describe.each(actsOf(fixtures))('$name', act => {
    describeRudeness(fixtures, act)
    describeBrokenLine(fixtures, act)
    describeReplay(fixtures, act)
  })

  it('says for how long it is to be left alone, also where that is a date', async () => {
    const stage = await ready(fixtures)
    const date = 'Sat, 28 Nov 2026 08:00:00 GMT'
    const until = 'Sat, 28 Nov 2026 08:20:00 GMT'
    const fetch: typeof globalThis.fetch = async () =>
      new Response('{}', {
        status: 429,
        headers: { date, 'retry-after': until, 'content-type': 'application/json' },
      })
    const { adapter, connection, world } = stage
    const outcome = await adapter.changes({ cursor: null, from }, connection, contextOf(world, { fetch }))
    expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'throttled', waitMs: 1_200_000 } })
  })
}

function describeRudeness<Settings>(fixtures: SourceFixtures<Settings>, { run }: Act<Settings>): void {
  it.each(rudeness)('copes with %s at any call', async kind => {
    for (let after = 0; after < mostCalls; after += 1) {
      const stage = await ready(fixtures)
      // Long enough that nobody waits for it.
      stage.shop.misbehave({ kind, after, retry_after_seconds: 3600 })
      const outcome = await run(stage, stage.context)
      check(outcome, stage.world.journal.length > 0, `${kind} at call ${after}`)
      if (kind === 'busy' && !outcome.ok)
        expect(outcome.trouble).toMatchObject({ kind: 'throttled', waitMs: 3_600_000 })
      if (stage.shop.calls.length <= after) return
    }
    throw new Error(`more than ${mostCalls} calls`)
  })
}

function describeBrokenLine<Settings>(fixtures: SourceFixtures<Settings>, { run }: Act<Settings>): void {
  it('copes with a line that breaks at any call', async () => {
    for (let after = 0; after < mostCalls; after += 1) {
      const stage = await ready(fixtures)
      let calls = 0
      const context = contextOf(stage.world, {
        fetch: async (...call) => {
          calls += 1
          if (calls <= after) return stage.context.fetch(...call)
          throw new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') })
        },
      })
      const outcome = await run(stage, context)
      check(outcome, stage.world.journal.length > 0, `at call ${after}`)
      if (calls <= after) return
      expect(outcome).toMatchObject({ ok: false, trouble: { kind: 'unreachable' } })
    }
    throw new Error(`more than ${mostCalls} calls`)
  })

  it('asks nobody when its time is over before it begins', async () => {
    const stage = await ready(fixtures)
    const context = contextOf(stage.world, { signal: AbortSignal.abort() })
    expect(await run(stage, context)).toMatchObject({
      ok: false,
      effect: 'none',
      trouble: { kind: 'unreachable' },
    })
    expect(stage.shop.calls).toEqual([])
  })
}

function describeReplay<Settings>(fixtures: SourceFixtures<Settings>, { run }: Act<Settings>): void {
  it('says the same of the same answers, without a clock or chance of its own', async () => {
    const stage = await ready(fixtures)
    const answers: { status: number; headers: [string, string][]; body: string }[] = []
    const recording = contextOf(stage.world, {
      fetch: async (...call) => {
        const answer = await stage.context.fetch(...call)
        const body = await answer.clone().text()
        answers.push({ status: answer.status, headers: [...answer.headers], body })
        return answer
      },
    })
    const recorded = await run(stage, recording)
    const now = new Date(stage.world.trueNowMs())
    const replayed = await withoutGlobals(() => {
      let at = 0
      const fetch: typeof globalThis.fetch = async () => {
        const answer = answers[at]
        at += 1
        if (!answer) throw new Error('asked more than before')
        const { status, headers, body } = answer
        return new Response(status === 204 ? null : body, { status, headers })
      }
      // Nothing is known of a connection that was changed.
      const fresh = { ...stage, connection: structuredClone(stage.connection) }
      return run(fresh, contextOf(stage.world, { fetch, now: () => now, nonce: () => 'a' }))
    })
    expect(replayed).toEqual(recorded)
  })
}

function actsOf<Settings>(fixtures: SourceFixtures<Settings>): Act<Settings>[] {
  const { adapter } = fixtures
  const firstOf = ({ world }: Stage<Settings>) => {
    const [order] = world.orders.values()
    if (!order) throw new Error('no order')
    return order
  }
  const { readOrders } = adapter
  return [
    { name: 'verify', run: ({ connection }, context) => adapter.verify(undefined, connection, context) },
    {
      name: 'changes',
      run: ({ connection }, context) => adapter.changes({ cursor: null, from }, connection, context),
    },
    ...(readOrders
      ? [
          {
            name: 'readOrders',
            run: (stage: Stage<Settings>, context: SourceContext) =>
              readOrders({ shopIds: [fixtures.shopIdOf(firstOf(stage))] }, stage.connection, context),
          },
        ]
      : []),
    {
      name: 'writeBack',
      run: (stage, context) =>
        adapter.writeBack(fulfilmentOf(fixtures, firstOf(stage)), stage.connection, context),
    },
    {
      name: 'findWriteBack',
      run: (stage, context) =>
        adapter.findWriteBack(fulfilmentOf(fixtures, firstOf(stage)), stage.connection, context),
    },
  ]
}
