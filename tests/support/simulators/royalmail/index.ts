import { misfitsIn } from '../../../../main/carriers/kit/request-shape.ts'
import { queryShapes } from '../../../../main/carriers/royalmail/wire.ts'
import { keyAccess } from '../engine/access.ts'
import { type Asked, type CarrierSimulator, simulateCarrier } from '../engine/carrier-table.ts'
import { readChecks } from '../engine/checks.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Stop } from '../engine/world.ts'
import type { SimulatedCall, StartOptions } from '../server.ts'
import described from './orders.json' with { type: 'json' }
import { orders, problems } from './orders.ts'

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

const unknownNumber = { code: 'E1142', message: 'The reference is not recognised', status: 404 }

function check({ call }: Asked) {
  const body = { mailPieceId: call.groups[0] }
  const [misfit] = misfitsIn(queryShapes, { method: 'GET', path: '/mailpieces/v2/events', body })
  return misfit ? { code: 'E1144', message: `${misfit.path}: ${misfit.problem.message}`, status: 400 } : null
}

function answer({ call, world }: Asked) {
  const mailPieceId = call.groups[0] ?? ''
  const parcel = world.follow(mailPieceId)
  if (!parcel) throw new CarrierRefusal(unknownNumber)
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

/** The two services have keys of their own. */
const keysOf = ({ path, headers }: SimulatedCall) =>
  path.startsWith('/api/')
    ? { id: 'key', secret: (headers.authorization ?? '').replace(/^Bearer /, '') }
    : { id: headers['x-ibm-client-id'], secret: headers['x-ibm-client-secret'] }

/**
 * Royal Mail's Click & Drop API 1 and Tracking API 2 on loopback. Orders and answers are held to what is described of Click &
 * Drop. Operations a script can name: `version`, `ship`, `order`, `label`, `void`, `manifest`, `manifest_paper`,
 * `manifest_retry`, `track`. A life is a list of `ANNOUNCED`, `MOVING`, `COURIER`, `DONE`.
 */
export const start = (options: StartOptions): Promise<CarrierSimulator> =>
  simulateCarrier(
    {
      access: keyAccess(keysOf),
      problems,
      refuse: ({ code, message, status = 400 }, call) => ({
        body: call?.path.startsWith('/api/')
          ? status === 401
            ? ''
            : { code, message }
          : {
              httpCode: String(status),
              httpMessage: message,
              errors: [{ errorCode: code, errorDescription: message }],
            },
      }),
      requests: {},
      checks: readChecks({ '/api/v1': described }),
      life: { words: ['ANNOUNCED', 'MOVING', 'COURIER', 'DONE'], voided: 'ANNOUNCED' },
      operations: [...orders, { name: 'track', at: 'GET /mailpieces/v2/*/events', check, answer }],
    },
    options,
  )
