import { expect, it, onTestFinished } from 'vitest'
import { template } from '../../../main/carriers/template/index.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { start } from '../../support/simulators/template/index.ts'
import { fixtures } from './fixtures.ts'

it('signs in, rates, buys, follows and voids against the simulated carrier', async () => {
  const simulator = await start({ port: 0 })
  onTestFinished(simulator.stop)
  const connection = {
    id: 'car_test',
    carrierId: 'test',
    testMode: true,
    settings: template.settings.parse(fixtures.credentials),
    config: template.config.parse({ base_url: simulator.url }),
  }
  const { context } = recordContext({ fetch: globalThis.fetch })
  const { labelRequest, rateRequest, trackRequest, voidRequest } = fixtures
  if (!trackRequest || !voidRequest) throw new Error('the fixtures are not complete')
  const outcomes = [
    await template.verifyCredentials(undefined, connection, context),
    await template.rate(rateRequest, connection, context),
    await template.createLabel(labelRequest, connection, context),
    await template.track(trackRequest, connection, context),
    await template.voidLabel(voidRequest, connection, context),
  ]
  expect(outcomes.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
  expect(simulator.calls.map(({ operation }) => operation)).toEqual([
    'token',
    'account',
    'rate',
    'ship',
    'track',
    'void',
  ])
})
