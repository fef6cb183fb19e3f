import { requestShapes } from '../../../../main/carriers/usps/wire.ts'
import { bodyKeys, tokenAccess } from '../engine/access.ts'
import {
  type Asked,
  type CarrierSimulator,
  type OperationRow,
  simulateCarrier,
} from '../engine/carrier-table.ts'
import { CarrierRefusal, type Problem } from '../engine/problems.ts'
import type { Sale, World } from '../engine/world.ts'
import { textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { draw, imageTypeIn, labelAnswer, metadataOf, prepaidIn } from './labels.ts'
import { chargeFor, extrasIn, orderOf, returnClassOf, toNumberAbroad, toTrackingNumber } from './orders.ts'
import { problems } from './problems.ts'
import { rate } from './rating.ts'
import { track } from './tracking.ts'
import { address, manifest, visits } from './visits.ts'

export { wrongSecret } from '../engine/access.ts'
export type UspsSimulator = CarrierSimulator

const notAuthorized: Problem = { code: '401', message: 'Payment authorization token is invalid', status: 401 }

/** Labels are made only for whoever has said who pays. */
const isPaid: OperationRow['check'] = ({ call, world }) =>
  world.documents.some(({ id }) => id === call.headers['x-payment-authorization-token'])
    ? null
    : notAuthorized

const payment: OperationRow = {
  name: 'payment',
  at: 'POST /payments/v3/payment-authorization',
  answer: ({ body, world }) => {
    const token = `simulated-payment-${world.next('payment')}`
    world.documents.push({ id: token, source: body })
    return { body: { ...(body as object), paymentAuthorizationToken: token } }
  },
}

/** Charges and makes a label; the same key gives it out again. `partial` answers without the picture. */
const ship = (name: string, at: string, status = 200): OperationRow => ({
  name,
  at,
  check: isPaid,
  answer: async ({ call, body, world }) => {
    const key = call.headers['x-idempotency-key'] ?? ''
    const order = orderOf(body, key)
    const { from, to } = order
    const way = textAt(body, 'packageDescription.rateIndicator') ?? 'SP'
    const isAbroad = at.includes('international')
    const lane = { from: from.postalCode, to: to.postalCode, country: to.country }
    const price = chargeFor({
      mailClass: order.service,
      way,
      weight: order.parcels[0]?.weight ?? 0,
      extras: extrasIn(body),
      ...lane,
    })
    if (!price) throw new CarrierRefusal(problems.noService)
    const number = () =>
      isAbroad ? toNumberAbroad(world.next('abroad')) : toTrackingNumber(world.next('number'))
    const known = world.salesUnder(key)[0]
    if (known && JSON.stringify(known.order?.source) !== JSON.stringify(body))
      throw new CarrierRefusal(problems.keyOfAnother)
    const sale = known ?? world.sell({ order, price, number, groupId: 'day' })
    const [parcel] = world.parcelsOf(sale)
    if (!parcel) throw new CarrierRefusal(problems.unknownShipment)
    const image = await draw(order, parcel, imageTypeIn(body))
    const back = valueAt(body, 'imageInfo.returnLabel') === true ? await backOf(sale, body, world) : undefined
    return labelAnswer(call, {
      metadata: metadataOf(sale, textAt(body, 'packageDescription.mailingDate') ?? ''),
      image: call.quirk === 'partial' ? null : image,
      more: prepaidIn(body),
      back,
      isReturn: at.endsWith('/return-label'),
      status,
    })
  },
})

/** The label for the way back of what was sold, paid on use: the same one under the same key. */
async function backOf(sale: Sale, body: unknown, world: World) {
  const { order, notes } = sale
  if (!order) throw new CarrierRefusal(problems.unknownShipment)
  const { from, to, service } = order
  const known = typeof notes.back === 'string' ? world.saleOf(notes.back) : null
  const turned = { ...order, from: to, to: from, service: returnClassOf(service), references: [] }
  const back =
    known ?? world.addAlong({ order: turned, number: () => toTrackingNumber(world.next('number')) })
  notes.back = back.id
  const [parcel] = world.parcelsOf(back)
  if (!parcel) throw new CarrierRefusal(problems.unknownShipment)
  return {
    metadata: metadataOf(back, textAt(body, 'packageDescription.mailingDate') ?? ''),
    image: await draw(turned, parcel, imageTypeIn(body)),
  }
}

const mostReprints = 3

const again = async ({ call, body, world }: Asked, id: string | undefined) => {
  const sale = world.saleOf(id)
  const [parcel] = world.parcelsOf(sale)
  const reprintNumber = Number(sale.notes.reprints ?? 0) + 1
  if (!parcel || !sale.order || parcel.isVoided || reprintNumber > mostReprints)
    throw new CarrierRefusal(problems.unknownShipment)
  sale.notes.reprints = reprintNumber
  return labelAnswer(call, {
    metadata: metadataOf(sale, textAt(sale.order.source, 'packageDescription.mailingDate') ?? ''),
    image: await draw(sale.order, parcel, imageTypeIn(body)),
    more: { reprintInfo: { reprintNumber, reprintLimit: mostReprints } },
    status: 200,
  })
}

const reprints = (path: string): OperationRow[] => [
  {
    name: 'reprint',
    at: `POST ${path}/*`,
    check: isPaid,
    answer: asked => again(asked, asked.call.groups[0]),
  },
  {
    name: 'recover',
    at: `POST ${path}`,
    check: isPaid,
    answer: asked =>
      again(asked, asked.world.salesUnder(asked.call.headers['x-idempotency-key'] ?? '')[0]?.id),
  },
]

/** `partial` looks into a refund in place of cancelling. */
const voided = (path: string): OperationRow => ({
  name: 'void',
  at: `DELETE ${path}/*`,
  check: isPaid,
  answer: ({ call, world }) => {
    world.voidSale(call.groups[0])
    const answer = call.quirk === 'partial' ? { status: 'DISPUTED', disputeId: '77' } : { status: 'CANCELED' }
    return { body: { trackingNumber: call.groups[0], ...answer } }
  },
})

const refuse = ({ code, message, status = 400 }: Problem, isSignIn: boolean) =>
  isSignIn
    ? { body: { error: code, error_description: message } }
    : {
        body: {
          apiVersion: 'v3',
          error: {
            code: String(status),
            message,
            errors: [{ status: String(status), code, detail: message }],
          },
        },
      }

const [labels, abroad] = ['/labels/v3', '/international-labels/v3']

/**
 * USPS on loopback, within the country and abroad, written from what is documented of APIs v3. Operations a script can
 * name: `token`, `payment`, `rate`, `ship`, `ship_return`, `ship_abroad`, `reprint`, `recover`, `void`, `track`, `pickup`,
 * `read_pickup`, `change_pickup`, `cancel_pickup`, `manifest`, `address`. A life is a list of event codes such as `OF`.
 */
export const start = (options: StartOptions): Promise<UspsSimulator> => simulateUsps(options)

/** The same server with other names for its two ways to sell a label. */
export const simulateUsps = (
  options: StartOptions,
  names = { home: 'ship', abroad: 'ship_abroad' },
): Promise<UspsSimulator> =>
  simulateCarrier(
    {
      access: tokenAccess({
        at: 'POST /oauth2/v3/token',
        keys: bodyKeys(),
        answer: token => ({ access_token: token, token_type: 'Bearer', expires_in: 28799 }),
      }),
      problems,
      refuse: (problem, call) => refuse(problem, call?.operation === 'token'),
      requests: requestShapes,
      life: { words: ['GX', 'OA', 'T1', 'OF', '01'], voided: 'GX' },
      operations: [
        payment,
        rate,
        ship(names.home, `POST ${labels}/label`),
        ship('ship_return', `POST ${labels}/return-label`),
        ship(names.abroad, `POST ${abroad}/international-label`, 201),
        ...reprints(`${labels}/label-reprint`),
        ...reprints(`${abroad}/international-label-reprint`),
        voided(`${labels}/label`),
        voided(`${abroad}/international-label`),
        track,
        ...visits,
        manifest,
        address,
      ],
    },
    options,
  )
