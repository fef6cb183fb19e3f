import { requestShapes } from '../../../../main/carriers/template_tracking/wire.ts'
import { headerAccess } from '../engine/access.ts'
import { type CarrierSimulator, type CarrierTable, simulateCarrier } from '../engine/carrier-table.ts'
import { problemsOf } from '../engine/problems.ts'
import type { SoldParcel } from '../engine/world.ts'
import { listAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'

const problems = problemsOf({
  wrongKeys: { code: 'KEYS', message: 'The key is wrong', status: 401 },
  misfit: (path, words) => ({ code: 'SCHEMA', message: `${path}: ${words}`, status: 422 }),
})

const events: Readonly<Record<string, string>> = {
  CREATED: 'Announced',
  MOVING: 'Left the depot',
  COURIER: 'With the courier',
  DONE: 'Delivered',
}

const toParcel = ({ number, life }: SoldParcel) => ({
  number,
  status: life.at(-1)?.word,
  events: life.toReversed().map(({ word, at }) => ({
    at: at.toISOString().slice(0, 19),
    status: word,
    text: events[word] ?? word,
    place: 'Vancouver, BC',
  })),
})

const operations: CarrierTable['operations'] = [
  { name: 'account', at: 'GET /account', answer: () => ({ body: { name: 'Shop' } }) },
  {
    name: 'track',
    at: 'POST /tracking',
    answer: ({ body, world }) => {
      const found = listAt(body, 'numbers').flatMap(number => world.follow(String(number)) ?? [])
      return { body: { parcels: found.map(toParcel) } }
    },
  },
]

/** The carrier on loopback, as far as it is documented; it knows the parcels of its script. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: headerAccess('x-api-key'),
      problems,
      refuse: ({ code, message }) => ({ body: { errors: [{ code, text: message }] } }),
      requests: requestShapes,
      life: { words: ['CREATED', 'MOVING', 'COURIER', 'DONE'], voided: 'CREATED' },
      operations,
    },
    options,
  )
