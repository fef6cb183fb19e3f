import type { Asked, OperationRow } from '../engine/carrier-table.ts'
import { paperText } from '../engine/labels.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import { listAt, textAt } from '../reading.ts'
import { problems } from './problems.ts'

const pickups = '/pickup/v3/carrier-pickup'

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

export const visits: OperationRow[] = [
  {
    name: 'pickup',
    at: `POST ${pickups}`,
    answer: asked => pickupOf(asked, asked.world.book(`WTC${asked.world.serial('pickup', 9)}`, {}), 1),
  },
  {
    name: 'read_pickup',
    at: `GET ${pickups}/*`,
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
    at: `PUT ${pickups}/*`,
    answer: asked => {
      const { id } = versioned(asked)
      return pickupOf(asked, id, Number(textAt(asked.world.pickups.get(id), 'version')) + 1)
    },
  },
  {
    name: 'cancel_pickup',
    at: `DELETE ${pickups}/*`,
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
    if (!/\d/.test(street))
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
