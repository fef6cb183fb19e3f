import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLaneRules } from '../../shared/customs/check-lane.ts'
import { parsePack } from '../../shared/customs/rule-pack.ts'
import { aCommodity, aDeclaration, aRateRequest } from '../support/carriers/carrier-requests.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency } from './measure.ts'

const lines = 50
const runs = 400

const read = parsePack(readFileSync(join(import.meta.dirname, '../../resources/customs/rules.json'), 'utf8'))
if ('problem' in read) throw new Error(JSON.stringify(read.problem))
const rules = createLaneRules(read.pack)

/** The way most rows hold on: by post from the United States to a consumer in the European Union, each line of another code. */
const request = aRateRequest({
  customs: aDeclaration({
    contentType: 'merchandise',
    commodities: Array.from({ length: lines }, (_, n) =>
      aCommodity({ title: `Stoneware mug ${n}`, hsCode: String(6_912_000_000 + n), valueAmount: 2 }),
    ),
  }),
})
const lane = {
  ...request,
  shipper: { ...request.shipper, countryCode: 'US', stateCode: 'OR', postalCode: '97301' },
  recipient: { ...request.recipient, countryCode: 'DE', stateCode: null, postalCode: '10119' },
}
const terms = {
  carrier: 'usps',
  mode: 'post',
  account: {},
  day: '2026-11-28',
  isReturn: false,
  isDeclared: true,
} as const

if (rules.check(lane, terms).length < lines) throw new Error('the rules were not asked of every line')

/** The floor is copying the declaration, which looks at each value of it once. */
const value = await measureLatency(async () => void rules.check(lane, terms), { runs, warmUpRuns: runs })
const floor = await measureLatency(async () => void structuredClone(lane), { runs, warmUpRuns: runs })
publish(toFigures(`Checking ${lines} lines by the rules of customs`, { value, floor }, 1))
