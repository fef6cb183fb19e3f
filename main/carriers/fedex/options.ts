import { currencyOfCountry } from '../../../shared/countries/currencies.ts'
import { fromMinor, shareOfMinor, toMinor } from '../../../shared/units/money.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import { isReturnAsked } from '../contract/adapter.ts'
import type { LabelRequest, RateChoice, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import {
  catalogue,
  countryOf,
  economy,
  homeDelivery,
  indicia,
  moverOf,
  pickupTypes,
  toCurrency,
} from './codes.ts'
import type { FedexConnection } from './settings.ts'

type Options = Readonly<Record<string, unknown>>

/** An option by the carrier's key or by the common one that means it. */
function optionValue(options: Options, key: string): unknown {
  if (options[key] !== undefined) return options[key]
  const common = Object.entries(catalogue.unified_options).find(([, own]) => own === key)?.[0]
  return common === undefined ? undefined : options[common]
}

const isNo = (value: unknown) =>
  value == null ||
  value === '' ||
  value === 0 ||
  value === false ||
  /^(false|no|n|off|0)$/i.test(plainText(value))

const isPlainYes = (value: unknown) => value === true || /^(true|yes|y|on|1)$/i.test(plainText(value))

export const isSet = (options: Options, ...keys: string[]): boolean =>
  keys.some(key => !isNo(optionValue(options, key)))

/** What an option says besides yes. */
export function textOf(options: Options, key: string): string | undefined {
  const value = optionValue(options, key)
  return isNo(value) || isPlainYes(value) ? undefined : plainText(value).trim() || undefined
}

export function amountOf(options: Options, key: string): number | undefined {
  const text = plainText(optionValue(options, key)).trim()
  return /^\d{1,9}(\.\d{1,4})?$/.test(text) && Number(text) > 0 ? Number(text) : undefined
}

/** What amounts of options are in: as told, as set for the connection, or that of the sender's country. */
export function currencyOf(
  { options, shipper }: Pick<RateRequest, 'options' | 'shipper'>,
  { config }: Pick<FedexConnection, 'config'>,
) {
  const told = plainText(options.currency).trim().toUpperCase()
  if (/^[A-Z]{3}$/.test(told)) return told
  return config.default_currency ?? currencyOfCountry(countryOf(shipper)) ?? 'USD'
}

export const isReturn = (options: Options): boolean =>
  isReturnAsked(options) || isSet(options, 'fedex_return_shipment')

/** A shipment as the carrier sees it: a return goes from the customer to the shop. */
export const asCarried = <R extends Pick<RateRequest, 'shipper' | 'recipient' | 'options'>>(request: R): R =>
  isReturn(request.options) ? { ...request, shipper: request.recipient, recipient: request.shipper } : request

const titleOf = (code: string): string =>
  code.toLowerCase().replace(/(^|_)([a-z])/g, (_, gap, letter) => `${gap && ' '}${letter.toUpperCase()}`)

/** The ways one service is sold, by what stands in an answer and in the price that was chosen. */
const choices: Readonly<Record<string, Pick<RateChoice, 'name'> & { options: Options }>> = {
  one_rate: { name: 'One Rate', options: { fedex_one_rate: true } },
  saturday: { name: 'Saturday delivery', options: { fedex_saturday_delivery: true } },
  ...Object.fromEntries(
    indicia.map(kind => [
      kind.toLowerCase(),
      { name: titleOf(kind), options: { fedex_smart_post_allowed_indicia: kind } },
    ]),
  ),
}

/** Several ways at once are one choice; null where it is sold as usual. */
export function choiceOf(codes: readonly string[]): RateChoice | null {
  const ways = codes.flatMap(code => ownValue(choices, code) ?? [])
  if (ways.length === 0) return null
  return {
    code: codes.join('.'),
    name: ways.map(({ name }) => name).join(', '),
    options: Object.assign({}, ...ways.map(({ options }) => options)),
  }
}

/** One service has several prices; which of them was chosen is told when it is bought, and joins the options. */
export const withChoice = (request: LabelRequest): LabelRequest => ({
  ...request,
  options: { ...request.options, ...request.choice?.options },
})

export const pickupTypeOf = (options: Options, { config }: FedexConnection): string =>
  pickupTypes.find(each => each === textOf(options, 'fedex_pickup_type')) ??
  config.pickup_type ??
  pickupTypes[0]

/** Options that are nothing but their name. */
const plainServices =
  'call_before_delivery custom_delivery_window cut_flowers do_not_break_down_pallets do_not_stack_pallets east_coast_special exclude_from_consolidation extreme_length food freight_guarantee inside_delivery inside_pickup liftgate_delivery liftgate_pickup limited_access_delivery limited_access_pickup one_rate over_length pharmacy_delivery poison protection_from_freezing returns_clearance saturday_delivery saturday_pickup third_party_consignee top_load'
    .split(' ')
    .map(name => `fedex_${name}`)

/** Options the carrier wants more about than can be entered here: declarations, licences, brokers. */
const demanding =
  'battery broker_select_option dangerous_goods delivery_on_invoice_acceptance future_day_shipment international_controlled_export_service international_traffic_in_arms_regulations pending_shipment piece_count_verification priority_alert priority_alert_plus'
    .split(' ')
    .map(name => `fedex_${name}`)

const codeOfOption = (key: string): string =>
  catalogue.options.find(each => each.key === key)?.code ?? key.replace('fedex_', '').toUpperCase()

const commonKeyOf = (key: string): string =>
  Object.entries(catalogue.unified_options).find(([, own]) => own === key)?.[0] ?? key

/** Where an option was entered: under its own key, or the common one that means it. */
const enteredAt = (options: Options, key: string): string =>
  `options.${options[key] === undefined ? commonKeyOf(key) : key}`

/** Options that cannot be sent as they are. */
export function optionProblems({ options }: Pick<RateRequest, 'options'>): FieldProblems {
  const found: FieldProblems = {}
  for (const key of demanding)
    if (isSet(options, key))
      found[enteredAt(options, key)] = invalid(
        'FedEx wants more about this than can be entered here. Leave it out.',
      )
  if (isSet(options, 'fedex_dry_ice') && !amountOf(options, 'fedex_dry_ice'))
    found['options.fedex_dry_ice'] = invalid('Enter the kilograms of dry ice in each parcel, like 0.5.')
  if (isSet(options, 'fedex_date_certain') && !dayOf(options))
    found['options.fedex_date_certain'] = invalid('Enter the day of delivery, like 2026-03-05.')
  if (isHeld(options) && !heldAt(options))
    found['options.fedex_hold_location_id'] = required(
      'Enter the ID of the FedEx location, like YBZA. fedex.com/locate shows it.',
    )
  return found
}

const isHeld = (options: Options): boolean =>
  isSet(options, 'fedex_hold_at_location', 'hold_at_location', 'fedex_hold_location_id')
const heldAt = (options: Options): string | undefined =>
  textOf(options, 'fedex_hold_location_id') ??
  textOf(options, 'fedex_hold_at_location') ??
  textOf(options, 'hold_at_location')

const dayOf = (options: Options): string | undefined =>
  /^\d{4}-\d\d-\d\d$/.exec(textOf(options, 'fedex_date_certain') ?? '')?.[0]

const premiums = [
  ['fedex_date_certain', 'DATE_CERTAIN'],
  ['fedex_evening', 'EVENING'],
  ['fedex_appointment', 'APPOINTMENT'],
] as const

const premiumOf = (options: Options) => premiums.find(([key]) => isSet(options, key))?.[1]

type Purpose = { purpose: 'rate' | 'ship'; code: string | null; currency: string }

/** Everything that stands with the shipment itself; the types of it, and what each wants besides. */
export function shipmentServices(request: RateRequest, { purpose, code, currency }: Purpose) {
  const { options, parcels } = request
  const cash = amountOf(options, 'fedex_cod')
  const ice = amountOf(options, 'fedex_dry_ice')
  const location = heldAt(options)
  const premium = code === null || code === homeDelivery ? premiumOf(options) : undefined
  const isShip = purpose === 'ship'
  const types = [
    ...plainServices.filter(key => isSet(options, key)).map(codeOfOption),
    ...(cash ? ['COD'] : []),
    ...(location && isHeld(options) ? ['HOLD_AT_LOCATION'] : []),
    ...(premium ? ['HOME_DELIVERY_PREMIUM'] : []),
    ...(isReturn(options) ? ['RETURN_SHIPMENT'] : []),
  ]
  const found = {
    specialServiceTypes: types.length > 0 ? types : undefined,
    shipmentCODDetail: cash
      ? { codCollectionType: 'ANY', ...(isShip ? { codCollectionAmount: money(cash, currency) } : {}) }
      : undefined,
    holdAtLocationDetail: location && isHeld(options) ? { locationId: location } : undefined,
    homeDeliveryPremiumDetail: premium
      ? { homedeliveryPremiumType: premium, ...(isShip ? premiumDetail(request) : {}) }
      : undefined,
    returnShipmentDetail: isReturn(options) ? { returnType: 'PRINT_RETURN_LABEL' } : undefined,
    shipmentDryIceDetail: ice
      ? { totalWeight: { units: 'KG', value: round(ice * parcels.length) }, packageCount: parcels.length }
      : undefined,
  }
  return Object.values(found).some(value => value !== undefined) ? found : undefined
}

function premiumDetail({ options, recipient }: RateRequest) {
  const digits = recipient.phoneNumber?.replace(/\D/g, '').slice(-10) ?? ''
  return {
    deliveryDate: dayOf(options),
    phoneNumber: { areaCode: digits.slice(0, 3), localNumber: digits.slice(3) },
  }
}

const round = (value: number) => Math.round(value * 100) / 100

/** A plain yes is somebody at the address. */
const signatureOf = (options: Options): string | undefined =>
  isSet(options, 'fedex_signature_option')
    ? (textOf(options, 'fedex_signature_option')?.toUpperCase() ?? 'DIRECT')
    : undefined

/** Everything that stands with a parcel. */
export function packageServices(request: RateRequest, index: number, { code, currency }: Purpose) {
  const own = { ...request.options, ...request.parcels[index]?.options }
  const signature = signatureOf(own)
  const ice = amountOf(own, 'fedex_dry_ice')
  const cash =
    code !== null && moverOf(code) === 'FDXG' && code !== economy
      ? amountOf(request.options, 'fedex_cod')
      : undefined
  const types = [
    ...(signature ? ['SIGNATURE_OPTION'] : []),
    ...(ice ? ['DRY_ICE'] : []),
    ...(isSet(own, 'fedex_alcohol') ? ['ALCOHOL'] : []),
    ...(isSet(own, 'fedex_non_standard_container') ? ['NON_STANDARD_CONTAINER'] : []),
    ...(cash ? ['COD'] : []),
  ]
  if (types.length === 0) return undefined
  return {
    specialServiceTypes: types,
    signatureOptionType: signature,
    dryIceWeight: ice ? { units: 'KG', value: ice } : undefined,
    alcoholDetail: isSet(own, 'fedex_alcohol') ? { alcoholRecipientType: 'CONSUMER' } : undefined,
    packageCODDetail: cash
      ? { codCollectionAmount: money(shareOf(cash, request, index, currency), currency) }
      : undefined,
  }
}

const shareOf = (total: number, { parcels }: RateRequest, index: number, currency: string): number =>
  fromMinor(shareOfMinor(toMinor(total, currency), parcels.length, index), currency)

/** What is declared for a parcel: its own, or its share of what the shipment is worth. */
export function declaredFor(request: RateRequest, index: number, currency: string) {
  const { options, parcels } = request
  const told = (given: Options) => amountOf(given, 'insurance') ?? amountOf(given, 'declared_value')
  const own = told(parcels[index]?.options ?? {})
  const total = told(options)
  const amount = own ?? (total === undefined ? undefined : shareOf(total, request, index, currency))
  return amount === undefined ? undefined : money(amount, currency)
}

/** An amount in the carrier's spelling of a currency. */
export const money = (amount: number, currency: string) => ({ amount, currency: toCurrency(currency) })
