import type { WeightUnit } from '../../../shared/units/measures.ts'
import { ownValue } from '../../../shared/values.ts'
import { isReturnAsked } from '../contract/adapter.ts'
import type { LabelRequest, RateChoice, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { sidesIn, totalWeightIn, weightIn } from '../kit/fitting.ts'
import { declaredFor, type Options, currencyOf as optionCurrency, shareOf } from '../kit/options.ts'
import { isImperialFrom } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import {
  economy,
  homeDelivery,
  indicia,
  isInternational,
  isWithinUnitedStates,
  moverOf,
  ownPackaging,
  packagingOfAll,
  pickupTypes,
  options as read,
  subPackagingOf,
  toCurrency,
} from './codes.ts'
import type { FedexConnection } from './settings.ts'

export const { isSet, textOf, numberOf: amountOf } = read

export const currencyOf = (
  request: Pick<RateRequest, 'options' | 'shipper'>,
  { config }: Pick<FedexConnection, 'config'>,
): string => optionCurrency(request, config.default_currency, 'USD')

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

/** Options that cannot be sent as they are. */
export const optionProblems = ({ options }: Pick<RateRequest, 'options'>): FieldProblems => ({
  ...read.problemsOf(
    options,
    ({ wants }) => wants === 'declaration',
    invalid('FedEx wants more about this than can be entered here. Leave it out.'),
  ),
  ...problemsAmong({
    'options.fedex_dry_ice':
      isSet(options, 'fedex_dry_ice') &&
      !amountOf(options, 'fedex_dry_ice') &&
      invalid('Enter the kilograms of dry ice in each parcel, like 0.5.'),
    'options.fedex_date_certain':
      isSet(options, 'fedex_date_certain') &&
      !dayOf(options) &&
      invalid('Enter the day of delivery, like 2026-03-05.'),
    'options.fedex_hold_location_id':
      isHeld(options) &&
      !heldAt(options) &&
      required('Enter the ID of the FedEx location, like YBZA. fedex.com/locate shows it.'),
  }),
})

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

/** Home Delivery alone comes by appointment, in the evening or on a day. */
export const premiumProblems = (options: Options, code: string | null): FieldProblems =>
  code === null || code === homeDelivery
    ? {}
    : Object.fromEntries(
        premiums
          .filter(([key]) => isSet(options, key))
          .map(([key]) => [`options.${key}`, invalid('FedEx sells this with Home Delivery alone.')]),
      )

const premiumOf = (options: Options) => premiums.find(([key]) => isSet(options, key))?.[1]

export type Purpose = { purpose: 'rate' | 'ship'; code: string | null; currency: string }

/** A special service: its type, where it has one of its own, and what the carrier wants to know of it. */
type Service = { type?: string } & Record<string, unknown>

/** Services as the carrier takes them: the types of all, and what each wants besides. */
export function servicesOf(asked: readonly (Service | false | 0 | '' | undefined)[]) {
  const services = asked.filter(each => typeof each === 'object')
  const types = services.flatMap(({ type }) => type ?? [])
  const details = services.map(({ type: _, ...detail }) => detail)
  return services.length === 0
    ? undefined
    : { specialServiceTypes: types.length > 0 ? types : undefined, ...Object.assign({}, ...details) }
}

/** Everything that stands with the shipment itself. */
export function shipmentServices(request: RateRequest, { purpose, code, currency }: Purpose) {
  const { options, parcels } = request
  const cash = amountOf(options, 'fedex_cod')
  const ice = amountOf(options, 'fedex_dry_ice')
  const locationId = isHeld(options) && heldAt(options)
  const premium = code === null || code === homeDelivery ? premiumOf(options) : undefined
  const isShip = purpose === 'ship'
  const amount = cash && isShip ? { codCollectionAmount: money(cash, currency) } : {}
  const premiumDetail = { homedeliveryPremiumType: premium, ...(isShip ? premiumWishes(request) : {}) }
  const dryIce = { units: 'KG', value: round((ice ?? 0) * parcels.length) }
  return [
    ...read.askedAt(options, 'shipment').map(row => ({ type: row.code })),
    cash && { type: 'COD', shipmentCODDetail: { codCollectionType: 'ANY', ...amount } },
    locationId && { type: 'HOLD_AT_LOCATION', holdAtLocationDetail: { locationId } },
    premium && { type: 'HOME_DELIVERY_PREMIUM', homeDeliveryPremiumDetail: premiumDetail },
    isReturn(options) && {
      type: 'RETURN_SHIPMENT',
      returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
    },
    ice && { shipmentDryIceDetail: { totalWeight: dryIce, packageCount: parcels.length } },
  ]
}

function premiumWishes({ options, recipient }: RateRequest) {
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
function packageServices(request: RateRequest, index: number, { code, currency }: Purpose) {
  const own = { ...request.options, ...request.parcels[index]?.options }
  const signature = signatureOf(own)
  const ice = amountOf(own, 'fedex_dry_ice')
  const isByParcel = code !== null && moverOf(code) === 'FDXG' && code !== economy
  const cash = isByParcel && read.amountOf(request.options, 'fedex_cod')
  const share = cash && {
    codCollectionAmount: money(Number(shareOf(cash, request, index, currency)), currency),
  }
  return servicesOf([
    signature && { type: 'SIGNATURE_OPTION', signatureOptionType: signature },
    ice && { type: 'DRY_ICE', dryIceWeight: { units: 'KG', value: ice } },
    ...read.askedAt(own, 'parcel').map(row => ({ type: row.code })),
    isSet(own, 'fedex_alcohol') && { alcoholDetail: { alcoholRecipientType: 'CONSUMER' } },
    share && { type: 'COD', packageCODDetail: share },
  ])
}

/** An amount in the carrier's spelling of a currency. */
export const money = (amount: number, currency: string) => ({ amount, currency: toCurrency(currency) })

type Units = { weight: 'LB' | 'KG'; decimals: number; dimension: 'IN' | 'CM' }

/** Fine enough that a weight in pounds does not come out in the next one. */
const metric: Units = { weight: 'KG', decimals: 3, dimension: 'CM' }
const imperial: Units = { weight: 'LB', decimals: 2, dimension: 'IN' }

/** Across borders goods are weighed in kilograms, and parcels as their goods. */
export const unitsOf = (request: Pick<RateRequest, 'shipper' | 'recipient' | 'parcels'>): Units =>
  !isInternational(request) && isImperialFrom(request) ? imperial : metric

export const toWeight = (
  weighed: { weight: number; weightUnit: WeightUnit },
  { weight: unit, decimals }: Units,
) => ({ units: unit, value: weightIn(weighed, { unit, decimals }) })

/** What all parcels weigh in pounds, whatever each is weighed in. */
export const totalPounds = ({ parcels }: Pick<RateRequest, 'parcels'>): number =>
  totalWeightIn(parcels, { unit: 'LB', decimals: 1 })

/** What prices and labels say alike. */
export function commonParts(request: RateRequest, purpose: Purpose, connection: FedexConnection) {
  const { options, parcels } = request
  return {
    preferredCurrency: options.currency ? toCurrency(purpose.currency) : undefined,
    pickupType:
      pickupTypes.find(each => each === textOf(options, 'fedex_pickup_type')) ??
      connection.config.pickup_type ??
      pickupTypes[0],
    packagingType: packagingOfAll(parcels),
    totalPackageCount: parcels.length,
    smartPostInfoDetail: smartPost(request, purpose.code, connection),
    requestedPackageLineItems: toPackages(request, purpose),
  }
}

/** Every parcel as a line of its own. */
function toPackages(request: RateRequest, purpose: Purpose) {
  const units = unitsOf(request)
  const isOwn = packagingOfAll(request.parcels) === ownPackaging
  return request.parcels.map((parcel, index) => {
    const sides = sidesIn(parcel, { unit: units.dimension, decimals: 0, least: 1 })
    const declared = declaredFor(read, request, index, purpose.currency)
    return {
      subPackagingType: isOwn ? subPackagingOf(parcel, request) : undefined,
      groupPackageCount: 1,
      declaredValue: declared && money(Number(declared), purpose.currency),
      weight: toWeight(parcel, units),
      dimensions: sides && { ...sides, units: units.dimension },
      packageSpecialServices: packageServices(request, index, purpose),
    }
  })
}

const hubOf = (options: RateRequest['options'], { config }: FedexConnection): string =>
  textOf(options, 'fedex_smart_post_hub_id') ?? config.smart_post_hub_id ?? ''

export const hasEconomy = (request: RateRequest, connection: FedexConnection): boolean =>
  hubOf(request.options, connection) !== '' && isWithinUnitedStates(request)

/** The service with the postal service at the end goes by a hub. */
export const hubProblems = (
  { options }: Pick<RateRequest, 'options'>,
  code: string | null,
  connection: FedexConnection,
): FieldProblems =>
  code === economy && !/^\d{4}$/.test(hubOf(options, connection))
    ? { 'config.smart_post_hub_id': required('FedEx Ground Economy goes by a hub: enter its four digits.') }
    : {}

/** What mail of the postal service it is: below a pound and above are different kinds. */
function smartPost(request: RateRequest, code: string | null, connection: FedexConnection) {
  if (code !== economy) return undefined
  const { options, parcels } = request
  const isLight = parcels.every(parcel => weightIn(parcel, { unit: 'LB', decimals: 2 }) < 1)
  const usual = isReturn(options) ? 'PARCEL_RETURN' : isLight ? 'PRESORTED_STANDARD' : 'PARCEL_SELECT'
  const indicia = textOf(options, 'fedex_smart_post_allowed_indicia')?.toUpperCase() ?? usual
  return {
    hubId: hubOf(options, connection),
    indicia,
    ancillaryEndorsement: indicia === 'PRESORTED_STANDARD' ? 'ADDRESS_CORRECTION' : undefined,
  }
}
