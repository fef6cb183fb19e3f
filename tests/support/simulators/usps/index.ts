import { requestShapes } from '../../../../main/carriers/usps/wire.ts'
import { bodyKeys, tokenAccess } from '../engine/access.ts'
import {
  type Asked,
  type CarrierSimulator,
  type OperationRow,
  simulateCarrier,
} from '../engine/carrier-table.ts'
import { type Fare, workingDayAfter } from '../engine/fares.ts'
import { CarrierRefusal, type Problem } from '../engine/problems.ts'
import type { Sale, World } from '../engine/world.ts'
import { textAt, valueAt } from '../reading.ts'
import type { StartOptions } from '../server.ts'
import { formProblem } from './declaration.ts'
import { draw, imageTypeIn, labelAnswer, metadataOf, prepaidIn } from './labels.ts'
import {
  chargeFor,
  extrasIn,
  faresFor,
  orderOf,
  problems,
  returnClassOf,
  toNumberAbroad,
  toTrackingNumber,
  waysOf,
} from './orders.ts'
import { address, manifest, pickups, track } from './other-operations.ts'

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

const commitmentOf = (days: number, from: Date) => ({
  name: `${days} Days`,
  expectedDeliveryDate: workingDayAfter(from.toISOString().slice(0, 10), days),
  guaranteedDelivery: days === 1,
  isPriorityMailNextDay: false,
})

/** The price of a way to buy a class, in what is said of it; `isUnpriced` says nothing of what it costs. */
function rateOption(
  { service: mailClass, days }: Fare,
  way: string,
  { body, world }: Asked,
  isUnpriced: boolean,
) {
  const at = (path: string) => textAt(body, path) ?? ''
  const weight = Number(at('packageDescription.weight'))
  const extras = extrasIn(body)
  const country = at('destinationCountryCode') || 'US'
  const lane = { from: at('originZIPCode'), to: at('destinationZIPCode'), country }
  const price = chargeFor({ mailClass, way, weight, extras, ...lane })
  if (!price) return []
  const [base, total] = [price.baseMinor / 100, price.totalMinor / 100]
  return {
    ...(isUnpriced ? {} : { totalBasePrice: base }),
    ...(extras.length > 0 && !isUnpriced ? { totalPrice: total } : {}),
    ...(days > 0 ? { commitment: commitmentOf(days, world.now()) } : {}),
    rates: [
      {
        description: `${mailClass} ${way}`,
        ...(isUnpriced ? {} : { price: base }),
        zone: '05',
        weight,
        priceType: at('pricingOptions.priceType'),
        mailClass,
        rateIndicator: way,
        processingCategory: 'MACHINABLE',
        destinationEntryFacilityType: 'NONE',
        fees: [],
      },
    ],
    extraServices: price.lines.map(({ code, minor }) => ({
      extraService: code,
      name: `Extra service ${code}`,
      price: minor / 100,
    })),
  }
}

/** Every way to buy every class, or one; `partial` leaves the price of the last out. */
const rate: OperationRow = {
  name: 'rate',
  at: 'POST /shipments/v3/options/search',
  answer: asked => {
    const found = faresFor(textAt(asked.body, 'packageDescription.mailClass') ?? '')
    const shippingOptions = found.map((fare, place) => {
      const isUnpriced = asked.call.quirk === 'partial' && place === found.length - 1
      const rateOptions = waysOf(fare.service).flatMap(way => rateOption(fare, way, asked, isUnpriced))
      return { mailClass: fare.service, rateOptions }
    })
    const priceType = textAt(asked.body, 'pricingOptions.priceType')
    return { body: { pricingOptions: [{ priceType, shippingOptions }] } }
  },
}

/** What is sold under a key, once: the same request is given the same label again. */
function soldUnder(key: string, body: unknown, world: World, isAbroad: boolean): Sale {
  const order = orderOf(body, key)
  const { from, to, service: mailClass, parcels } = order
  const way = textAt(body, 'packageDescription.rateIndicator') ?? 'SP'
  const lane = { from: from.postalCode, to: to.postalCode, country: to.country }
  const price = chargeFor({
    mailClass,
    way,
    weight: parcels[0]?.weight ?? 0,
    extras: extrasIn(body),
    ...lane,
  })
  if (!price) throw new CarrierRefusal(problems.noService)
  const [known] = world.salesUnder(key)
  if (known && JSON.stringify(known.order?.source) !== JSON.stringify(body))
    throw new CarrierRefusal(problems.keyOfAnother)
  const number = () =>
    isAbroad ? toNumberAbroad(world.next('abroad')) : toTrackingNumber(world.next('number'))
  return known ?? world.sell({ order, price, number, groupId: 'day' })
}

/** What is said of a label, and its picture in the form that is asked for. */
async function labelOf(sale: Sale, body: unknown, world: World) {
  const [parcel] = world.parcelsOf(sale)
  if (!parcel || parcel.isVoided || !sale.order) throw new CarrierRefusal(problems.unknownShipment)
  return { metadata: metadataOf(sale), image: await draw(sale.order, parcel, imageTypeIn(body)) }
}

/** Charges and makes a label; the same key gives it out again. `partial` answers without the picture. */
const ship = (name: string, at: string, status = 200): OperationRow => ({
  name,
  at,
  check: asked => isPaid?.(asked) ?? (at.includes('international') ? formProblem(asked.body) : null),
  answer: async ({ call, body, world }) => {
    const key = call.headers['x-idempotency-key'] ?? ''
    const sale = soldUnder(key, body, world, at.includes('international'))
    const label = await labelOf(sale, body, world)
    const hasBack = valueAt(body, 'imageInfo.returnLabel') === true
    const service = returnClassOf(sale.order?.service ?? '')
    const number = () => toTrackingNumber(world.next('number'))
    const back = hasBack && (await labelOf(world.addWayBack(sale, { service, number }), body, world))
    return labelAnswer(call, {
      label: call.quirk === 'partial' ? { ...label, image: null } : label,
      back: back || null,
      more: prepaidIn(body),
      isReturn: at.endsWith('/return-label'),
      status,
    })
  },
})

const mostReprints = 3

async function again({ call, body, world }: Asked, id: string | undefined) {
  const sale = world.saleOf(id)
  const label = await labelOf(sale, body, world)
  const reprintNumber = Number(sale.notes.reprints ?? 0) + 1
  if (reprintNumber > mostReprints) throw new CarrierRefusal(problems.unknownShipment)
  sale.notes.reprints = reprintNumber
  return labelAnswer(call, { label, more: { reprintInfo: { reprintNumber, reprintLimit: mostReprints } } })
}

/** Both interfaces give labels out again, by number or key, and take them back; `partial` looks into a refund. */
const afterwards = (labels: string, label: string): OperationRow[] => [
  {
    name: 'reprint',
    at: `POST ${labels}/${label}-reprint/*`,
    check: isPaid,
    answer: asked => again(asked, asked.call.groups[0]),
  },
  {
    name: 'recover',
    at: `POST ${labels}/${label}-reprint`,
    check: isPaid,
    answer: asked =>
      again(asked, asked.world.salesUnder(asked.call.headers['x-idempotency-key'] ?? '')[0]?.id),
  },
  {
    name: 'void',
    at: `DELETE ${labels}/${label}/*`,
    check: isPaid,
    answer: ({ call: { quirk, groups }, world }) => {
      world.voidSale(groups[0])
      const said = quirk === 'partial' ? { status: 'DISPUTED', disputeId: '77' } : { status: 'CANCELED' }
      return { body: { trackingNumber: groups[0], ...said } }
    },
  },
]

const refuse = ({ code, message, status = 400 }: Problem, isSignIn: boolean) => {
  const errors = [{ status: String(status), code, detail: message }]
  return isSignIn
    ? { body: { error: code, error_description: message } }
    : { body: { apiVersion: 'v3', error: { code: String(status), message, errors } } }
}

const [home, abroad] = ['/labels/v3', '/international-labels/v3']

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
        ship(names.home, `POST ${home}/label`),
        ship('ship_return', `POST ${home}/return-label`),
        ship(names.abroad, `POST ${abroad}/international-label`, 201),
        ...afterwards(home, 'label'),
        ...afterwards(abroad, 'international-label'),
        track,
        ...pickups,
        manifest,
        address,
      ],
    },
    options,
  )
