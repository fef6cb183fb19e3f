import { afterAll, beforeAll } from 'vitest'
import type { LabelRequest, RateRequest } from '../../../main/carriers/contract/model.ts'
import { usps, uspsInternational } from '../../../main/carriers/usps/index.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest } from '../../support/carriers/carrier-requests.ts'
import { expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import { start, type UspsSimulator } from '../../support/simulators/usps/index.ts'
import { aConnection, aDeclaration, lane, wayAbroad } from './fixtures.ts'

/** A desk that asks a simulated USPS, which is there for the tests of a file. */
export function uspsDesk() {
  let running: UspsSimulator
  beforeAll(async () => {
    running = await start({ port: 0 })
  })
  afterAll(() => running.stop())
  let purchase = 0
  /** Purchases are numbered as at a desk: one row for all of them. */
  const context = (more: Parameters<typeof recordContext>[0] = {}) => {
    const nextNumber = () => {
      purchase += 1
      return purchase
    }
    return recordContext({ fetch, nextNumber, ...more }).context
  }
  const connection = (config: object = {}, more: object = {}) =>
    aConnection({ base_url: running.url, ...config }, more)
  const sentTo = (operation: string) => running.calls.filter(call => call.operation === operation)
  return {
    simulator: () => running,
    connection,
    context,
    price: (request: RateRequest, at = connection()) => usps.rate(request, at, context()),
    buy: (request: LabelRequest, at = connection()) => usps.createLabel(request, at, context()),
    buyAbroad: (request: LabelRequest) => uspsInternational.createLabel(request, connection(), context()),
    sentTo,
    /** The body of the last call. */
    sent: (operation: string) => JSON.parse(sentTo(operation).at(-1)?.body ?? 'null'),
  }
}

export const fieldsOf = (outcome: Parameters<typeof expectRefusal>[0]): string[] =>
  Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})

export const ground = (more: Partial<LabelRequest> = {}): LabelRequest =>
  aLabelRequest('usps_ground_advantage', { ...lane, ...more })

export const abroad = (more: Partial<LabelRequest> = {}): LabelRequest =>
  aLabelRequest('usps_priority_mail_international', { ...wayAbroad, customs: aDeclaration(), ...more })
