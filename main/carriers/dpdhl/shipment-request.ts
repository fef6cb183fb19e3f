import type { ShopDay } from '../../../shared/units/shop-day.ts'
import type { CarrierParcel, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid } from '../contract/outcome.ts'
import { sidesIn, weightIn } from '../kit/fitting.ts'
import { referenceOf } from '../kit/goods.ts'
import { countryOf, trimmed } from '../kit/parties.ts'
import { parcelNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { billingNumberOf, domesticProducts, heaviestOf, label, options as read } from './codes.ts'
import { customsProblems, toCustoms } from './customs.ts'
import { isAtHome, placeProblems, toConsignee, toShipper } from './parties.ts'
import { home } from './rates.ts'
import { serviceProblems, toServices } from './services.ts'
import type { DpdhlConnection } from './settings.ts'
import { lengths, mostShipments } from './wire.ts'

const kilograms = (parcel: CarrierParcel): number =>
  weightIn(parcel, { unit: 'KG', decimals: 3, least: 0.001 })

/** What is wrong with any label, of a parcel that goes or comes back. */
export const commonProblems = (
  { shipper, parcels, payment, options }: LabelRequest,
  product: string,
): FieldProblems => ({
  ...parcelNeeded(parcels),
  ...problemsAmong({
    'shipper.country_code': countryOf(shipper) !== home && invalid(`${label} collects in Germany only.`),
    'payment.paid_by': payment.paidBy !== 'sender' && invalid('Only the sender can pay.'),
    'options.dangerous_good':
      [options, ...parcels.map(each => each.options)].some(each => read.isSet(each, 'dangerous_good')) &&
      invalid('DHL takes dangerous goods by contract only. Book them in its portal.'),
  }),
  ...problemsOfEach('parcel', parcels, parcel => ({
    weight:
      kilograms(parcel) > heaviestOf(product) &&
      exceeds(`At most ${heaviestOf(product)} kg with this product.`),
  })),
})

/** What stops a purchase before anybody is asked. */
export const orderProblems = (
  request: LabelRequest,
  product: string,
  { config }: DpdhlConnection,
): FieldProblems => ({
  ...commonProblems(request, product),
  ...problemsAmong({
    service:
      domesticProducts.includes(product) !== isAtHome(request) &&
      invalid(isAtHome(request) ? 'This product leaves Germany.' : 'This product stays in Germany.'),
    parcel:
      request.parcels.length > mostShipments &&
      exceeds(`DHL makes ${mostShipments} labels at a time, not more.`),
  }),
  ...placeProblems(request),
  ...customsProblems(request, product, config),
  ...serviceProblems(request, product),
})

/** The least a reference may have; what is shorter is followed by the id of the shipment. */
const leastReference = 8

/** Stands on the label, and finds the shipment at the carrier. */
export function refNoOf({ reference, shipmentId }: Pick<LabelRequest, 'reference' | 'shipmentId'>): string {
  const own = trimmed(reference)
  if (own === undefined) return referenceOf(`Shipment ${shipmentId}`, lengths.reference)
  return own.length < leastReference ? `${own} ${shipmentId}`.slice(0, lengths.reference) : own
}

/** The station counts parcels nobody has numbered. */
const numberOf = ({ referenceNumber }: CarrierParcel): string | undefined =>
  /^0\d{9}$/.test(referenceNumber ?? '') ? undefined : trimmed(referenceNumber)

type Wanted = { product: string; today: ShopDay }

/** Every parcel is a shipment of its own; all of them are made in one call. */
export function toOrder(request: LabelRequest, connection: DpdhlConnection, { product, today }: Wanted) {
  const refNo = refNoOf(request)
  return {
    profile: profileOf(connection),
    shipments: request.parcels.map((parcel, at) => {
      const sides = sidesIn(parcel, { unit: 'CM', decimals: 0, least: 1 })
      return {
        product,
        billingNumber: billingNumberOf(connection, product),
        refNo,
        costCenter: numberOf(parcel),
        shipDate: shipDate(request.options, today),
        shipper: toShipper(request.shipper),
        consignee: toConsignee(request),
        details: {
          weight: { uom: 'kg', value: kilograms(parcel) },
          dim: sides && { uom: 'cm', ...sides },
        },
        services: toServices(request, connection, { at, product, refNo }),
        customs: toCustoms(request, product, connection.config),
      }
    }),
  }
}

export const profileOf = ({ config }: DpdhlConnection): string =>
  trimmed(config.profile) ?? 'STANDARD_GRUPPENPROFIL'
