import type { CarrierAddress } from '../contract/model.ts'

type Place = Pick<CarrierAddress, 'countryCode' | 'stateCode'>
export type Lane = { shipper: Place; recipient: Place }

const europeanUnion = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PT RO SE SI SK'.split(' '),
)

/** Puerto Rico is a country of its own to the carrier, however it was written. */
export const countryOf = ({ countryCode, stateCode }: Place): string => {
  const country = countryCode.toUpperCase()
  if (country === 'US' && stateCode?.toUpperCase() === 'PR') return 'PR'
  return country === 'XI' ? 'GB' : country
}

/** Region of origin, which decides what a service code means; null where the worldwide meaning holds. */
export function originOf(place: Place): string | null {
  const country = countryOf(place)
  if (['US', 'CA', 'PR', 'MX', 'PL'].includes(country)) return country
  return europeanUnion.has(country) ? 'EU' : null
}

export const isInternational = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return from !== to && !(isAmerican(from) && isAmerican(to))
}

const isAmerican = (country: string) => country === 'US' || country === 'PR'

/** Lanes where signature and cash on delivery are asked for parcel by parcel; everywhere else for the shipment. */
export const isPackageLane = ({ shipper, recipient }: Lane): boolean => {
  const [from, to] = [countryOf(shipper), countryOf(recipient)]
  return (isAmerican(from) && isAmerican(to)) || (from === 'CA' && to === 'CA')
}
