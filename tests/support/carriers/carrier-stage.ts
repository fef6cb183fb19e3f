import type { CarrierAdapter, CarrierConnection } from '../../../main/carriers/contract/adapter.ts'
import { recordContext } from './carrier-context.ts'
import { type FixtureAnswers, fixtureServer } from './carrier-suite/fixture-server.ts'
import type { CarrierFixtures, SpecialAnswer } from './carrier-suite/fixtures.ts'

/** Connections of an adapter: preferences and credentials as a shop enters them, those of `account` when left out. */
export const connectionsOf =
  <Settings, Config>(
    {
      slug,
      settings,
      config: preferences,
    }: Pick<CarrierAdapter<Settings, Config>, 'slug' | 'settings' | 'config'>,
    account: Record<string, unknown>,
  ) =>
  (
    config: Record<string, unknown> = {},
    credentials: Record<string, unknown> = account,
  ): CarrierConnection<Settings, Config> => ({
    id: 'car_test',
    carrierId: slug,
    testMode: true,
    settings: settings.parse(credentials),
    config: preferences.parse(config),
  })

/** An answer that is no plain success, of an operation, with the code that has to come of it. */
export const special = (
  operation: string,
  name: string,
  answers: FixtureAnswers,
  code: string,
): SpecialAnswer => ({ operation, name, answers, code })

/** A context that is answered out of fixtures, with others before them, and what was sent and noted. */
export function stageOf({ server }: Pick<CarrierFixtures, 'server'>, before: FixtureAnswers = {}) {
  const { fetch, sent } = fixtureServer({ ...before, ...server?.answers, ...before })
  const notes: unknown[] = []
  const { context } = recordContext({ fetch, note: each => notes.push(each) })
  /** What was sent to the addresses that end so, or to all. */
  const bodies = (path = '') =>
    sent.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => JSON.parse(body))
  return { context, notes, bodies, sent }
}
