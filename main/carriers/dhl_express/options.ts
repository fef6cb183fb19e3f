import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { plainText } from '../../../shared/values.ts'
import type { RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { countryOf } from './addresses.ts'
import { catalogue } from './codes.ts'

type Options = Readonly<Record<string, unknown>>

/** An option by the carrier's key or by the common one that means it. */
function optionValue(options: Options, key: string): unknown {
  if (options[key] !== undefined) return options[key]
  const common = Object.entries(catalogue.unified_options).find(([, own]) => own === key)?.[0]
  return common === undefined ? undefined : options[common]
}

const isYes = (value: unknown): boolean => !/^(false|no|n|off|0|)$/i.test(plainText(value).trim())

export const isOptionSet = (options: Options, ...keys: string[]): boolean =>
  keys.some(key => isYes(optionValue(options, key)))

/** An amount of money; undefined when there is none. */
export function optionAmount(options: Options, key: string): number | undefined {
  const text = plainText(optionValue(options, key)).trim()
  return /^\d{1,9}(\.\d{1,3})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

export const optionText = (options: Options, key: string): string | undefined =>
  typeof options[key] === 'string' && options[key].trim() !== '' ? options[key].trim() : undefined

/** What amounts of options are in: as told, as set for the connection, or that of the sender's country. */
export function currencyOf(
  { options, shipper }: Pick<RateRequest, 'options' | 'shipper'>,
  preferred?: string | null,
): string {
  const told = plainText(options.currency).trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(told)) return told
  return preferred ?? currencyOfCountry(countryOf(shipper)) ?? 'EUR'
}

const isDangerous = ({ category }: (typeof catalogue.options)[number]) => category === 'dangerous_good'

/** Goods that need a declaration are not sent blindly: which, how much and how packed has no place here. */
export function dangerousProblems({ options, parcels }: RateRequest): FieldProblems {
  const keys = ['dangerous_good', ...catalogue.options.filter(isDangerous).map(({ key }) => key)]
  const said = invalid(
    'DHL Express takes dangerous goods only with a declaration, which Packdesk does not make. Book them at mydhl.express.dhl.',
  )
  const asked = [options, ...parcels.map(parcel => parcel.options)]
  return Object.fromEntries(
    keys.filter(key => asked.some(each => isOptionSet(each, key))).map(key => [`options.${key}`, said]),
  )
}

/** Services the adapter adds itself, by more than one option. */
const ownServices = new Set(['DD', 'WY', 'II'])

export type ValueAddedService = { serviceCode: string; value?: number; currency?: string }

/** Everything asked for beside the transport, each once. Papers change no price, and lanes without them would have none. */
export function servicesOf(request: RateRequest, currency: string): ValueAddedService[] {
  const { options } = request
  const found = catalogue.options.flatMap(({ key, code, type }): ValueAddedService[] => {
    if (!/^[A-Z0-9]{2}$/.test(code) || ownServices.has(code)) return []
    if (type === 'flag') return isOptionSet(options, key) ? [{ serviceCode: code }] : []
    const value = optionAmount(options, key)
    return value === undefined ? [] : [{ serviceCode: code, value, currency }]
  })
  const insured = insuredValue(request)
  return [
    ...found,
    ...(insured === undefined ? [] : [{ serviceCode: 'II', value: insured, currency }]),
    ...(isOptionSet(options, 'signature_confirmation') ? [{ serviceCode: 'SF' }] : []),
    ...(isOptionSet(options, 'hold_at_location') && !isOptionSet(options, 'dhl_hold_for_collection')
      ? [{ serviceCode: 'LX' }]
      : []),
    ...(paysDuties(request) ? [{ serviceCode: 'DD' }] : []),
  ]
}

/** For the shipment as a whole, or added up from its parcels. */
export function insuredValue({ options, parcels }: RateRequest): number | undefined {
  const whole = optionAmount(options, 'dhl_shipment_insurance')
  if (whole !== undefined) return whole
  const sum = parcels.reduce((total, parcel) => total + (optionAmount(parcel.options, 'insurance') ?? 0), 0)
  return sum > 0 ? Math.round(sum * 1000) / 1000 : undefined
}

/** Duties and taxes are paid before the door: by the shop, or by a third party with an account. */
export function paysDuties({ options, customs }: Pick<RateRequest, 'options' | 'customs'>): boolean {
  const { paidBy = null } = customs?.duty ?? {}
  if (isOptionSet(options, 'dhl_duties_and_taxes_paid')) return true
  return paidBy === null ? customs?.incoterm === 'DDP' : paidBy !== 'recipient'
}
