import { recordContext } from '../../support/carriers/carrier-context.ts'
import { type FixtureAnswers, fixtureServer } from '../../support/carriers/carrier-suite/fixture-server.ts'
import { fixtures } from './fixtures.ts'

/** A context that is answered out of the fixtures, and what was sent and noted. */
export function stage(before: FixtureAnswers = {}) {
  const { fetch, sent: requests } = fixtureServer({ ...before, ...fixtures.server?.answers, ...before })
  const notes: unknown[] = []
  const { context } = recordContext({ fetch, note: each => notes.push(each) })
  const bodies = (path: string) =>
    requests.filter(({ url }) => url.pathname.endsWith(path)).map(({ body }) => JSON.parse(body))
  return { context, notes, bodies, requests }
}
