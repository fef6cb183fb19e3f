import { misfitsIn } from '../../../../main/carriers/kit/request-shape.ts'
import { queryShapes } from '../../../../main/carriers/royalmail/wire.ts'
import { keyAccess } from '../engine/access.ts'
import { type Asked, type CarrierSimulator, simulateCarrier } from '../engine/carrier-table.ts'
import { CarrierRefusal, problemsOf } from '../engine/problems.ts'
import type { Stop } from '../engine/world.ts'
import type { StartOptions } from '../server.ts'

const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Client id or secret not registered', status: 401 },
  misfit: (path, words) => ({ code: 'E1144', message: `${path}: ${words}`, status: 400 }),
  unknownShipment: { code: 'E1142', message: 'The reference is not recognised', status: 404 },
})

const words: Readonly<Record<string, { category: string; event: string }>> = {
  ANNOUNCED: { category: 'IN TRANSIT', event: 'Sender preparing item' },
  MOVING: { category: 'IN TRANSIT', event: 'Item received at mail centre' },
  COURIER: { category: 'IN TRANSIT', event: 'Out for delivery' },
  DONE: { category: 'DELIVERED', event: 'Delivered' },
}

const toEvent = ({ word, at }: Stop) => ({
  eventCode: word,
  eventName: words[word]?.event ?? word,
  eventDateTime: at.toISOString(),
  locationName: 'Leeds MC',
})

function check({ call }: Asked) {
  const body = { mailPieceId: call.groups[0] }
  const [misfit] = misfitsIn(queryShapes, { method: 'GET', path: '/mailpieces/v2/events', body })
  return misfit ? problems.misfit(misfit.path, misfit.problem.message) : null
}

function answer({ call, world }: Asked) {
  const mailPieceId = call.groups[0] ?? ''
  const parcel = world.follow(mailPieceId)
  if (!parcel) throw new CarrierRefusal(problems.unknownShipment)
  const events = parcel.life.toReversed().map(toEvent)
  const now = parcel.life.at(-1)?.word ?? ''
  const summary = {
    uniqueItemId: `1F${mailPieceId}`,
    lastEventName: events[0]?.eventName,
    lastEventDateTime: events[0]?.eventDateTime,
    statusCategory: words[now]?.category,
  }
  return { body: { mailPieces: { mailPieceId, summary, events } } }
}

/** Royal Mail's Tracking API v2 on loopback; it knows the parcels of its script. */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: keyAccess(({ headers }) => ({
        id: headers['x-ibm-client-id'],
        secret: headers['x-ibm-client-secret'],
      })),
      problems,
      refuse: ({ code, message, status }) => ({
        body: {
          httpCode: String(status ?? 400),
          httpMessage: message,
          errors: [{ errorCode: code, errorDescription: message }],
        },
      }),
      requests: {},
      life: { words: ['ANNOUNCED', 'MOVING', 'COURIER', 'DONE'], voided: 'ANNOUNCED' },
      operations: [{ name: 'track', at: 'GET /mailpieces/v2/*/events', check, answer }],
    },
    options,
  )
