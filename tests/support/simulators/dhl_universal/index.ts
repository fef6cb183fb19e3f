import { queryShapes } from '../../../../main/carriers/dhl_universal/wire.ts'
import { misfitsIn } from '../../../../main/carriers/kit/request-shape.ts'
import { headerAccess } from '../engine/access.ts'
import { type Asked, type CarrierSimulator, simulateCarrier } from '../engine/carrier-table.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Stop } from '../engine/world.ts'
import type { StartOptions } from '../server.ts'

const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Unauthorized', status: 401 },
  misfit: (path, words) => ({ code: '400', message: `${path}: ${words}`, status: 400 }),
  unknownShipment: { code: '404', message: 'No result found', status: 404 },
})

/** The station of a parcel, and what DHL says of it. */
const words: Readonly<Record<string, { code: string; status: string }>> = {
  ANNOUNCED: { code: 'pre-transit', status: 'Shipment information received' },
  MOVING: { code: 'transit', status: 'Processed at facility' },
  COURIER: { code: 'transit', status: 'Shipment is out for delivery' },
  DONE: { code: 'delivered', status: 'Delivered' },
}

const toEvent = ({ word, at }: Stop) => ({
  timestamp: at.toISOString().slice(0, 19),
  location: { address: { addressLocality: 'Leipzig', countryCode: 'DE' } },
  statusCode: words[word]?.code ?? 'unknown',
  status: words[word]?.status ?? word,
  description: words[word]?.status ?? word,
})

/** What is asked stands in the address. */
function check({ call }: Asked) {
  const query = Object.fromEntries(new URLSearchParams(call.query))
  const [misfit] = misfitsIn(queryShapes, { method: 'GET', path: '/track/shipments', body: query })
  return misfit ? problems.misfit(misfit.path, misfit.problem.message) : null
}

/** The number of a shipment, and of its one piece, under which it is known too. */
const pieceOf = (shipment: string): string => `JD01${shipment}`

function answer({ call, world }: Asked) {
  const asked = new URLSearchParams(call.query).get('trackingNumber') ?? ''
  const id = asked.replace(pieceOf(''), '')
  const parcel = world.follow(id)
  if (!parcel) throw new CarrierRefusal(problems.unknownShipment)
  const events = parcel.life.toReversed().map(toEvent)
  const details = { pieceIds: [pieceOf(id)], totalNumberOfPieces: 1 }
  return { body: { shipments: [{ id, service: 'express', status: events[0], details, events }] } }
}

/** DHL's unified tracking on loopback; it knows the parcels of its script. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: headerAccess('dhl-api-key'),
      problems,
      refuse: ({ code, message }) => ({ body: { title: message, status: Number(code), detail: message } }),
      requests: {},
      life: { words: ['ANNOUNCED', 'MOVING', 'COURIER', 'DONE'], voided: 'ANNOUNCED' },
      operations: [{ name: 'track', at: 'GET /track/shipments', check, answer }],
    },
    options,
  )
