import { createHash } from 'node:crypto'
import type { CarrierAddress, RateRequest } from '../../../carriers/contract/model.ts'

/** What a price depends on: places, parcels, options, who pays and what crosses a border. Names, references and the day of shipping are left out. */
export function fingerprintOf(request: RateRequest): string {
  const { shipper, recipient, parcels, services, options, payment, customs } = request
  const { shipment_date: _, ...lasting } = options
  const asked = {
    from: placeOf(shipper),
    to: placeOf(recipient),
    parcels: parcels.map(
      ({ description: _d, content: _c, referenceNumber: _r, items: _i, ...parcel }) => parcel,
    ),
    services: services.toSorted(),
    options: Object.entries(lasting).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    payer: payerOf(payment),
    customs: customs ?? null,
  }
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url')
}

const placeOf = ({ city, stateCode, postalCode, countryCode, residential }: CarrierAddress) => ({
  city: city?.trim().toLowerCase(),
  stateCode,
  postalCode: postalCode?.replaceAll(/[\s-]/g, '').toLowerCase(),
  countryCode,
  residential,
})

/** The sender by the connection's own account is the same as nobody named. */
const payerOf = (payment: RateRequest['payment']) =>
  !payment || (payment.paidBy === 'sender' && !payment.accountNumber)
    ? null
    : { paidBy: payment.paidBy, account: payment.accountNumber }
