import type { Asked, OperationRow } from '../engine/carrier-table.ts'
import { paperText } from '../engine/labels.ts'
import { isSomewhere } from '../engine/orders.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import type { Order, SoldParcel, Stop } from '../engine/world.ts'
import { listAt, textAt } from '../reading.ts'
import { problems } from './orders.ts'

/** Words and category of the events a life may name; others go as they are, on the way. */
const stops: Readonly<Record<string, readonly [category: string, words: string]>> = {
  GX: ['Pre-Shipment', 'Shipping Label Created, USPS Awaiting Item'],
  OA: ['Accepted', 'Accepted at USPS Origin Facility'],
  T1: ['In Transit', 'Departed USPS Regional Facility'],
  OF: ['Out for Delivery', 'Out for Delivery'],
  '01': ['Delivered', 'Delivered, Front Door/Porch'],
  '02': ['Delivery Attempt', 'Notice Left (No Authorized Recipient Available)'],
  '16': ['Available for Pickup', 'Available for Pickup'],
  '21': ['Alert', 'Return to Sender Processed'],
}

const stopOf = (word: string) => stops[word] ?? (['In Transit', `Event ${word}`] as const)

const toEvent = ({ word, at }: Stop, order: Order | null) => ({
  eventType: stopOf(word)[1],
  eventCode: word,
  eventTimestamp: at.toISOString().slice(0, 19),
  GMTTimestamp: at.toISOString(),
  eventCity: order?.to.city.toUpperCase() ?? '',
  eventState: order?.to.state ?? '',
  eventZIP: order?.to.postalCode.slice(0, 5) ?? '',
  ...(word === '01' ? { name: 'G HOPPER' } : {}),
})

function detailsOf({ number, life }: SoldParcel, order: Order | null) {
  const last = life.at(-1)
  const [statusCategory, status] = stopOf(last?.word ?? 'GX')
  return {
    trackingNumber: number,
    mailClass: order?.service ?? 'USPS_GROUND_ADVANTAGE',
    status,
    statusCategory,
    statusSummary: `Your item: ${status}.`,
    expectedDeliveryTimeStamp: last?.at.toISOString(),
    destinationCity: order?.to.city,
    destinationState: order?.to.state,
    destinationZIP: order?.to.postalCode.slice(0, 5),
    trackingEvents: life.toReversed().map(stop => toEvent(stop, order)),
  }
}

/** Each question moves the parcel one station on; it stays at the last. */
export const track: OperationRow = {
  name: 'track',
  at: 'GET /tracking/v3/tracking/*',
  answer: ({ call, world }) => {
    const parcel = call.quirk === 'partial' ? null : world.follow(call.groups[0] ?? '')
    if (!parcel)
      throw new CarrierRefusal({ code: '404', message: 'There is no record of that item.', status: 404 })
    return { body: detailsOf(parcel, world.sales.get(parcel.saleId)?.order ?? null) }
  },
}

const pickupPath = '/pickup/v3/carrier-pickup'

/** A pickup is changed and cancelled only under the version somebody has just read. */
function versioned({ call, world }: Asked): { id: string; etag: string } {
  const id = call.groups[0] ?? ''
  if (!world.pickups.has(id)) throw new CarrierRefusal(problems.unknownPickup)
  const etag = `"${id}-${textAt(world.pickups.get(id), 'version')}"`
  if (call.method !== 'GET' && call.headers['if-match'] !== etag)
    throw new CarrierRefusal({ code: '040412', message: 'If-Match is not the current version', status: 400 })
  return { id, etag }
}

const pickupOf = ({ body, world }: Asked, id: string, version: number) => {
  world.pickups.set(id, { body, version })
  const confirmation = {
    confirmationNumber: id,
    pickupDate: textAt(body, 'pickupDate'),
    carrierPickupRequest: body,
  }
  return { headers: { etag: `"${id}-${version}"` }, body: confirmation }
}

export const pickups: readonly OperationRow[] = [
  {
    name: 'pickup',
    at: `POST ${pickupPath}`,
    answer: asked => pickupOf(asked, asked.world.book(`WTC${asked.world.serial('pickup', 9)}`, {}), 1),
  },
  {
    name: 'read_pickup',
    at: `GET ${pickupPath}/*`,
    answer: asked => {
      const { id, etag } = versioned(asked)
      const kept = asked.world.pickups.get(id)
      return {
        headers: { etag },
        body: { confirmationNumber: id, pickupDate: textAt(kept, 'body.pickupDate') },
      }
    },
  },
  {
    name: 'change_pickup',
    at: `PUT ${pickupPath}/*`,
    answer: asked => {
      const { id } = versioned(asked)
      return pickupOf(asked, id, Number(textAt(asked.world.pickups.get(id), 'version')) + 1)
    },
  },
  {
    name: 'cancel_pickup',
    at: `DELETE ${pickupPath}/*`,
    answer: asked => {
      asked.world.cancelPickup(versioned(asked).id)
      return { status: 200, body: '' }
    },
  },
]

/** A label goes onto one form only. */
export const manifest: OperationRow = {
  name: 'manifest',
  at: 'POST /scan-forms/v3/scan-form',
  answer: async ({ body, world }) => {
    const numbers = listAt(body, 'shipment.trackingNumbers').map(String)
    const sales = numbers.map(number => world.saleOf(number))
    if (sales.some(sale => sale.notes.manifest))
      throw new CarrierRefusal({ code: '050001', message: 'A label is on a form already.' })
    const id = world.closeDay(`9275${world.serial('form', 18)}`, sales, body)
    const SCANFormImage = await paperText('PS FORM 5630', [id, ...numbers])
    return { body: { ...(body as object), manifestNumber: id, trackingNumbers: numbers, SCANFormImage } }
  },
}

/** Streets without a number are nowhere; Elm Street wants a flat. */
export const address: OperationRow = {
  name: 'address',
  at: 'GET /addresses/v3/address',
  answer: ({ call }) => {
    const street = (call.query.get('streetAddress') ?? '').toUpperCase()
    if (!isSomewhere([street]))
      throw new CarrierRefusal({ code: '404', message: 'Address Not Found', status: 404 })
    const query = (name: string) => call.query.get(name)?.toUpperCase() ?? ''
    const found = {
      streetAddress: street,
      secondaryAddress: query('secondaryAddress'),
      city: query('city'),
      state: query('state'),
      ZIPCode: query('ZIPCode'),
      ZIPPlus4: '1000',
    }
    const DPVConfirmation = street.includes('ELM') && !found.secondaryAddress ? 'D' : 'Y'
    return {
      body: {
        address: found,
        additionalInfo: { DPVConfirmation, business: 'N', vacant: 'N' },
        corrections: [],
      },
    }
  },
}
