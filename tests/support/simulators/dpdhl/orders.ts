import { placeIn } from '../engine/orders.ts'
import { problemsOf } from '../engine/problems.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** What it will not do, in its own words. */
export const problems = problemsOf({
  wrongKeys: { code: '401', message: 'Unauthorized', status: 401 },
  misfit: (path, words) => ({ code: '400', message: `${path}: ${words}`, status: 400 }),
  badAddress: { code: '400', message: 'The address could not be found.', status: 400 },
  noService: { code: '400', message: 'The product is not available for this country.', status: 400 },
  unknownShipment: { code: '400', message: 'Unknown shipment number.', status: 400 },
  alreadyVoided: { code: '400', message: 'Unknown shipment number.', status: 400 },
  tooLateToVoid: { code: '400', message: 'The shipment is closed and cannot be deleted.', status: 400 },
})

const paths = {
  name: 'name1 name',
  lines: 'addressStreet additionalAddressInformation1',
  city: 'city',
  state: 'state',
  postalCode: 'postalCode',
  country: 'country',
}

/** One shipment of a call, which is one parcel. */
export function orderOf(shipment: unknown): Order {
  return {
    service: textAt(shipment, 'product') ?? '',
    from: placeIn(valueAt(shipment, 'shipper'), paths),
    to: placeIn(valueAt(shipment, 'consignee'), paths),
    parcels: [
      {
        weight: numberAt(shipment, 'details.weight.value') ?? 0,
        unit: (textAt(shipment, 'details.weight.uom') ?? 'kg').toUpperCase(),
        reference: textAt(shipment, 'costCenter'),
      },
    ],
    references: [textAt(shipment, 'refNo') ?? ''].filter(Boolean),
    account: textAt(shipment, 'billingNumber'),
    source: shipment,
  }
}

const domestic = ['V01PAK', 'V62KP', 'V62WP']
const procedures: Readonly<Record<string, string>> = {
  V01PAK: '01',
  V53WPAK: '53',
  V54EPAK: '54',
  V62KP: '62',
  V66WPI: '66',
}

/** Members of the union, as far as shipments of the tests go there. */
const union = ['DEU', 'FRA', 'AUT', 'NLD', 'BEL', 'ITA', 'ESP', 'POL']

/** What a shipment lacks though it fits the description: each with the member it is told at. */
export function wrongIn(shipment: unknown): { property: string; words: string } | null {
  const { service, account, parcels, to } = orderOf(shipment)
  const [parcel] = parcels
  const grams = (parcel?.weight ?? 0) * (parcel?.unit === 'KG' ? 1000 : 1)
  const most = ['V62KP', 'V62WP', 'V66WPI'].includes(service) ? 1000 : 31_500
  if (account?.slice(10, 12) !== procedures[service])
    return { property: 'billingNumber', words: 'The billing number is not one of this product.' }
  if (domestic.includes(service) !== (to.country === 'DEU'))
    return { property: 'product', words: 'The product is not available for this country.' }
  if (grams > most) return { property: 'details.weight', words: 'The weight is too high.' }
  if (!union.includes(to.country) && listAt(shipment, 'customs.items').length === 0)
    return { property: 'customs', words: 'Customs data is required.' }
  const isOther = textAt(shipment, 'customs.exportType') === 'OTHER'
  if (isOther && textAt(shipment, 'customs.exportDescription') === null)
    return { property: 'customs.exportDescription', words: 'A description is required.' }
  return null
}
