import {
  type SimulatedAnswer,
  type SimulatedCall,
  type SimulatedRoute,
  type Simulator,
  type StartOptions,
  serveCarrier,
} from '../server.ts'
import { answerProblem } from './answer-shapes.ts'
import { says } from './answers.ts'
import { aboutManifest, listManifests, transmit } from './manifests.ts'
import { answerRates } from './rating.ts'
import { aboutShipment, artifact, listShipments, ship } from './shipping.ts'
import { type CarrierState, createState } from './state.ts'
import { availability, pickups, track } from './visits.ts'

export type CanadaPostSimulator = Simulator & {
  /** PINs somebody has to pay for. */
  charges: () => string[]
}

export type CanadaPostOptions = StartOptions & {
  /** How often a label is asked for before it is ready. */
  labelLag?: number
}

const number = '\\d{7,10}'

/** A server that behaves as the interface of Canada Post is described; nothing in it was recorded. */
export async function start(options: CanadaPostOptions): Promise<CanadaPostSimulator> {
  const state = createState(options.script?.parcels)
  const simulator = await serveCarrier({ routes: routesOf(state, options), words }, options)
  return { ...simulator, charges: () => [...state.shipments.values()].map(({ pin }) => pin) }
}

const words = {
  expiredToken: says(401, 'E002', 'AAA Authentication Failure'),
  busy: says(429, 'Server', 'Rejected by SLM Monitor'),
  broken: says(500, 'Server', 'Internal Error'),
  notFound: says(404, '404', 'Not found'),
}

/** An answer as it is, where it is one the carrier gives; else what is wrong with it, so that whoever asked fails. */
function held(answer: SimulatedAnswer, { quirk }: SimulatedCall): SimulatedAnswer {
  const { body } = answer
  if (quirk !== null || typeof body !== 'string' || !body.startsWith('<?xml')) return answer
  const problem = answerProblem(body)
  return problem === null ? answer : says(500, 'Simulator', `An answer the schemas do not know: ${problem}`)
}

function routesOf(state: CarrierState, { script, labelLag = 0 }: CanadaPostOptions): SimulatedRoute[] {
  const route = (operation: string, methods: string, path: string, answer: SimulatedRoute['answer']) =>
    methods.split(' ').map(
      (method): SimulatedRoute => ({
        // The server finds a route again by its operation, so each method needs one of its own.
        operation: methods === method ? operation : `${operation}_${method.toLowerCase()}`,
        method,
        path: new RegExp(`^${path}$`),
        answer: async call => held(await answer(call), call),
      }),
    )
  const contract = `/rs/${number}/${number}/shipment`
  const card = `/rs/${number}/ncshipment`
  const one = '/([\\w-]+)(?:/(details|refund|price|receipt))?'
  return [
    ...route('rate', 'POST', '/rs/ship/price', call => answerRates(call, new Date())),
    ...route('ship', 'POST', contract, call => ship(call, 'contract', state)),
    ...route('ship_by_card', 'POST', card, call => ship(call, 'card', state)),
    ...route('list', 'GET', contract, call => listShipments(call, state)),
    ...route('shipment', 'GET DELETE POST', contract + one, call => aboutShipment(call, 'contract', state)),
    ...route('card_shipment', 'GET DELETE POST', card + one, call => aboutShipment(call, 'card', state)),
    ...route('label', 'GET', '/rs/artifact/(\\w+)/(\\w+)', call => artifact(call, state, labelLag)),
    ...route('transmit', 'POST', `/rs/${number}/${number}/manifest`, call => transmit(call, state)),
    ...route('list_manifests', 'GET', `/rs/${number}/${number}/manifest`, call => listManifests(call, state)),
    ...route('manifest', 'GET', `/rs/${number}/${number}/manifest/(\\w+)(/shipments)?`, call =>
      aboutManifest(call, state),
    ),
    ...route('track', 'GET', '/vis/track/pin/([^/]+)/detail', call => track(call, state, script?.life)),
    ...route('availability', 'GET', '/ad/pickup/pickupavailability/([^/]+)', availability),
    ...route('pickup', 'POST', `/enab/${number}/pickuprequest`, call => pickups(call, state)),
    ...route('pickup_change', 'PUT DELETE', `/enab/${number}/pickuprequest/(\\w+)`, call =>
      pickups(call, state),
    ),
  ]
}
