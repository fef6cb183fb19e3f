import { requestShapes } from '../../../../main/carriers/canadapost/wire.ts'
import { basicAccess } from '../engine/access.ts'
import {
  type Asked,
  type CarrierSimulator,
  type OperationRow,
  simulateCarrier,
} from '../engine/carrier-table.ts'
import { CarrierRefusal, type Problem } from '../engine/problems.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { answerProblem } from './answer-shapes.ts'
import { documentOf, families, hostOf, isFrench, linkTo, refuse, rowOf } from './answers.ts'
import { lanes, priceFor, tariffs, toQuote } from './orders.ts'
import { problems } from './problems.ts'
import { artifact, list, shipmentRows } from './shipments.ts'
import { track, usualLife } from './tracking.ts'
import { visits } from './visits.ts'

export type CanadaPostSimulator = CarrierSimulator

export type CanadaPostOptions = StartOptions & {
  /** How often a label is asked for before it is ready. */
  labelLag?: number
}

/** What is wrong with a question for prices. */
function rateProblem({ body, call }: Asked): Problem | null {
  const scenario = valueAt(body, 'mailing-scenario')
  const customer = textAt(scenario, 'customer-number')
  if (customer === null && textAt(scenario, 'quote-type') !== 'counter')
    return { code: '1722', message: 'Customer number is required for commercial quotes.' }
  if (customer === '0000000')
    return { code: '7278', message: 'The customer number or contract is not valid.' }
  return call.quirk === 'refused_address'
    ? { code: '9100', message: 'The origin postal code is not valid.' }
    : null
}

/** `partial` leaves the price of the first service out. */
const rate: OperationRow = rowOf(families.rate, {
  name: 'rate',
  at: 'POST /rs/ship/price',
  check: rateProblem,
  answer: ({ call, body, world }) => {
    const scenario = valueAt(body, 'mailing-scenario')
    const lane = lanes.find(name => valueAt(scenario, `destination.${name}`) !== undefined) ?? 'domestic'
    const wanted = listAt(scenario, 'services.service-code').map(String)
    const offered = tariffs[lane].filter(({ service }) => wanted.length === 0 || wanted.includes(service))
    if ((numberAt(scenario, 'parcel-characteristics.weight') ?? 0) > 30 || offered.length === 0)
      throw new CarrierRefusal({ code: '9111', message: 'No rates found for the given lane and parcel.' })
    const terms = { isContract: textAt(scenario, 'contract-id') !== null, isTaxed: lane === 'domestic' }
    const quotes = offered.map((fare, index) =>
      toQuote(priceFor(scenario, fare, terms), {
        link: linkTo('service', `${hostOf(call)}/rs/ship/service/${fare.service}`, families.rate.media),
        isFrench: isFrench(call),
        hasDue: !(call.quirk === 'partial' && index === 0),
        arrival: new Date(world.now().getTime() + fare.days * 86_400_000).toISOString().slice(0, 10),
      }),
    )
    return documentOf(families.rate, 'price-quotes', { 'price-quote': quotes })
  },
})

/**
 * Canada Post on loopback, as its interface is described; nothing in it was recorded. A life is a list of the words of
 * its stations, such as `in_transit`.
 */
export const start = ({ labelLag = 0, ...options }: CanadaPostOptions): Promise<CanadaPostSimulator> =>
  simulateCarrier(
    {
      access: basicAccess(),
      problems,
      refuse,
      requests: requestShapes,
      answerProblem: ({ body }) =>
        typeof body === 'string' && body.startsWith('<?xml') ? answerProblem(body) : null,
      life: { words: usualLife, voided: 'failed' },
      operations: [
        rate,
        ...shipmentRows('contract'),
        ...shipmentRows('card'),
        list,
        artifact(labelLag),
        track,
        ...visits,
      ],
    },
    options,
  )
