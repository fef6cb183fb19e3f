import type { CarrierAdapter } from '../../../main/carriers/contract/adapter.ts'
import type { TrackingDetail, TrackRequest } from '../../../main/carriers/contract/model.ts'
import type { Outcome } from '../../../main/carriers/contract/outcome.ts'
import { recordContext } from './carrier-context.ts'
import {
  type FixtureAnswer,
  type FixtureAnswers,
  fixtureServer,
  type SentRequest,
} from './carrier-suite/fixture-server.ts'
import type { CarrierFixtures } from './describe-carrier.ts'

type Tracked = { outcome: Outcome<TrackingDetail[]>; sent: SentRequest[] }
type Asked = Partial<TrackRequest> & { settings?: object }

/** An adapter asked about the parcel of its fixtures, whose carrier answers as a test says. */
export function trackedBy<Settings, Config>(
  adapter: CarrierAdapter<Settings, Config>,
  { credentials, config, trackRequest, server }: CarrierFixtures,
) {
  const [address] = Object.keys(server?.unknownStatus ?? {})
  const { track } = adapter
  if (!track || !trackRequest || !address) throw new Error('The fixtures have no parcel that is tracked')

  return async (
    answer: FixtureAnswer | readonly FixtureAnswer[],
    { settings, ...asked }: Asked = {},
  ): Promise<Tracked> => {
    const answers: FixtureAnswers = { ...server?.answers, [address]: answer }
    const { fetch, sent } = fixtureServer(answers)
    const connection = {
      id: 'car_test',
      carrierId: 'test',
      testMode: true,
      settings: adapter.settings.parse({ ...credentials, ...settings }),
      config: adapter.config.parse(config),
    }
    const outcome = await track({ ...trackRequest, ...asked }, connection, recordContext({ fetch }).context)
    return { outcome, sent }
  }
}

/** The one parcel of an answer. */
export function onlyOne({ outcome }: Tracked): TrackingDetail & { said: string[] } {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.messages)}`)
  const [detail, ...others] = outcome.value
  if (!detail || others.length > 0) throw new Error(`not one parcel but ${outcome.value.length}`)
  return { ...detail, said: outcome.messages.map(({ code }) => code ?? '') }
}

/** Why nothing is known of a parcel, and whether that is for good. */
export function whyNot({ outcome }: Tracked): { codes: string[]; retry: string } {
  if (outcome.ok) throw new Error('expected a refusal and got a value')
  return { codes: outcome.messages.map(({ code }) => code ?? ''), retry: outcome.retry }
}
