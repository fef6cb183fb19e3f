import type { RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { currencyOf as optionCurrency } from '../kit/options.ts'
import { listing, options as read } from './codes.ts'
import type { DhlConnection } from './settings.ts'

export const currencyOf = (request: RateRequest, { config }: DhlConnection): string =>
  optionCurrency(request, config.default_currency, 'EUR')

const dangerous = invalid(
  'DHL Express takes dangerous goods only with a declaration, which Packdesk does not make. Book them at mydhl.express.dhl.',
)

/** Goods that need a declaration are not sent blindly: which, how much and how packed has no place here. */
export function dangerousProblems({ options, parcels }: RateRequest): FieldProblems {
  const asked = [options, ...parcels.map(parcel => parcel.options)]
  const keys = listing.catalogue.options
    .filter(({ category }) => category === 'dangerous_good')
    .map(({ key }) => key)
  return Object.fromEntries(
    ['dangerous_good', ...keys]
      .filter(key => asked.some(each => read.isSet(each, key)))
      .map(key => [`options.${key}`, dangerous]),
  )
}

/** Services the adapter adds itself, by more than one option. */
const ownServices = new Set(['DD', 'WY', 'II'])

export type ValueAddedService = { serviceCode: string; value?: number; currency?: string }

/** Everything asked for beside the transport, each once. Papers change no price, and lanes without them would have none. */
export function servicesOf(request: RateRequest, currency: string): ValueAddedService[] {
  const { options } = request
  const found = listing.catalogue.options.flatMap(({ key, code, type }): ValueAddedService[] => {
    if (!/^[A-Z0-9]{2}$/.test(code) || ownServices.has(code)) return []
    if (type === 'flag') return read.isSet(options, key) ? [{ serviceCode: code }] : []
    const value = read.numberOf(options, key)
    return value === undefined ? [] : [{ serviceCode: code, value, currency }]
  })
  const insured = insuredValue(request)
  const isHeld = read.isSet(options, 'hold_at_location') && !read.isSet(options, 'dhl_hold_for_collection')
  return [
    ...found,
    ...(insured === undefined ? [] : [{ serviceCode: 'II', value: insured, currency }]),
    ...(read.isSet(options, 'signature_confirmation') ? [{ serviceCode: 'SF' }] : []),
    ...(isHeld ? [{ serviceCode: 'LX' }] : []),
    ...(paysDuties(request) ? [{ serviceCode: 'DD' }] : []),
  ]
}

/** For the shipment as a whole, or added up from its parcels. */
export function insuredValue({ options, parcels }: RateRequest): number | undefined {
  const whole = read.numberOf(options, 'dhl_shipment_insurance')
  if (whole !== undefined) return whole
  const own = parcels.map(parcel => read.numberOf(parcel.options, 'insurance') ?? 0)
  const sum = own.reduce((total, each) => total + each, 0)
  return sum > 0 ? Math.round(sum * 1000) / 1000 : undefined
}

/** Duties and taxes are paid before the door: by the shop, or by a third party with an account. */
export function paysDuties({ options, customs }: Pick<RateRequest, 'options' | 'customs'>): boolean {
  const { paidBy = null } = customs?.duty ?? {}
  if (read.isSet(options, 'dhl_duties_and_taxes_paid')) return true
  return paidBy === null ? customs?.incoterm === 'DDP' : paidBy !== 'recipient'
}
