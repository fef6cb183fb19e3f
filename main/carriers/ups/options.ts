import type { CarrierAddress, RateRequest } from '../contract/model.ts'
import { type FieldProblems, invalid } from '../contract/outcome.ts'
import { declaredFor, type Options, currencyOf as optionCurrency, shareOf } from '../kit/options.ts'
import { mailToTell } from '../kit/parties.ts'
import { sampleAddress } from '../kit/samples.ts'
import { attentionOf, nameOf, toAddress } from './addresses.ts'
import { isPackageLane, options as read } from './codes.ts'
import type { UpsConnection } from './settings.ts'

export const { isSet: isOptionSet, codeOf: optionCode, amountOf: optionAmount } = read

/** Flags are there or not, never false. */
export const optionFlag = (options: Options, key: string): 'Y' | undefined =>
  isOptionSet(options, key) ? 'Y' : undefined

export const currencyOf = (
  request: Pick<RateRequest, 'options' | 'shipper'>,
  { config }: Pick<UpsConnection, 'config'>,
): string => optionCurrency(request, config.default_currency, 'USD')

/** An address among the options, with the keys of the interface. */
function optionAddress(options: Options, key: string): CarrierAddress | null {
  const value = options[key]
  if (typeof value !== 'object' || value === null) return null
  const given = value as Record<string, unknown>
  const text = (name: string) => (typeof given[name] === 'string' ? (given[name] as string) : null)
  const countryCode = text('country_code')
  return countryCode === null
    ? null
    : sampleAddress({
        personName: text('person_name'),
        companyName: text('company_name'),
        addressLine1: text('address_line1'),
        addressLine2: text('address_line2'),
        streetNumber: text('street_number'),
        city: text('city'),
        stateCode: text('state_code'),
        postalCode: text('postal_code'),
        countryCode,
      })
}

/** Flags that are nothing but their name: the carrier's code of each option that goes to a place, as its file says. */
const flagsAt = (options: Options, place: string) =>
  Object.fromEntries(read.askedAt(options, place).map(({ code }) => [code, 'Y'] as const))

/** Flags the two requests write by other names, or an option has several keys of. */
const flagsAmong = (options: Options, flags: readonly (readonly [name: string, ...keys: string[]])[]) =>
  Object.fromEntries(
    flags.flatMap(([name, ...keys]) => (isOptionSet(options, ...keys) ? [[name, 'Y'] as const] : [])),
  )

const pickupLift = ['ups_lift_gate_at_pickup_indicator', 'ups_lift_gate_for_pickup_indicator']
const deliveryLift = ['ups_lift_gate_at_delivery_indicator', 'ups_lift_gate_for_delivery_indicator']
const dropOff = ['ups_drop_off_at_ups_facility_indicator', 'ups_dropoff_at_ups_facility_indicator']
const holdForPickup = 'ups_hold_for_pickup_indicator'

/** Accessorials a request of a price and one of a label write differently. */
const placed = {
  rating: (options: Options) => {
    const pickup = flagsAmong(options, [
      ['LiftGateAtPickupIndicator', ...pickupLift],
      ['HoldForPickupIndicator', holdForPickup],
    ])
    const delivery = flagsAmong(options, [
      ['LiftGateAtDeliveryIndicator', ...deliveryLift],
      ['DropOffAtUPSFacilityIndicator', ...dropOff],
    ])
    return {
      ...flagsAt(options, 'price'),
      PickupOptions: orNothing(pickup),
      DeliveryOptions: orNothing(delivery),
    }
  },
  shipping: (options: Options) => ({
    ...flagsAt(options, 'label'),
    ...flagsAmong(options, [
      ['LiftGateForPickUpIndicator', ...pickupLift],
      ['LiftGateForDeliveryIndicator', ...deliveryLift],
      ['DropoffAtUPSFacilityIndicator', ...dropOff],
      ['HoldForPickupIndicator', holdForPickup],
    ]),
  }),
}

const orNothing = <T extends object>(members: T): T | undefined =>
  Object.values(members).some(value => value !== undefined) ? members : undefined

const codeMember = (options: Options, key: string) => {
  const value = optionCode(options, key)
  return value === undefined ? undefined : { Code: value }
}

/** Everything that stands with the shipment itself. */
export function shipmentOptions(request: RateRequest, purpose: keyof typeof placed, currency: string) {
  const { options } = request
  const money = (amount: string | undefined) => amount && { CurrencyCode: currency, MonetaryValue: amount }
  const signature = signatureOf(options)
  const cash = money(optionAmount(options, 'ups_cod'))
  const isHere = !isByPackage(request)
  const goods = flagsAt(options, 'goods')
  const isRestricted = isOptionSet(options, 'ups_restricted_articles') || Object.keys(goods).length > 0
  return orNothing({
    ...flagsAt(options, 'shipment'),
    ...placed[purpose](options),
    AccessPointCOD: money(optionAmount(options, 'ups_access_point_cod')),
    COD: isHere && cash ? { CODFundsCode: '1', CODAmount: cash } : undefined,
    DeliveryConfirmation: isHere && signature ? { DCISType: signature.ofShipment } : undefined,
    ImportControl: purpose === 'rating' ? codeMember(options, 'ups_import_control') : undefined,
    ReturnService: purpose === 'rating' ? codeMember(options, 'ups_return_service') : undefined,
    InsideDelivery: optionCode(options, 'ups_inside_delivery'),
    AvailableServicesOption:
      purpose === 'rating' ? optionCode(options, 'ups_available_services_option') : undefined,
    RestrictedArticles: isRestricted ? goods : undefined,
    Notification: purpose === 'shipping' ? notifications(request) : undefined,
  })
}

/** Told of the way of the parcel: label made, exception, delivered. */
function notifications(request: RateRequest) {
  const mail = mailToTell(request)
  if (!mail || !isOptionSet(request.options, 'email_notification')) return undefined
  return ['6', '7', '8'].map(NotificationCode => ({
    NotificationCode,
    EMail: { EMailAddress: [mail.slice(0, 50)] },
    Locale: { Language: 'ENG', Dialect: 'US' },
  }))
}

/** Prices of the account and other ways to be quoted. */
export const ratingOptions = (options: Options, hasAccount: boolean) =>
  orNothing({
    NegotiatedRatesIndicator:
      hasAccount && options.ups_negotiated_rates_indicator !== false ? 'Y' : undefined,
    FRSShipmentIndicator: optionFlag(options, 'ups_frs_shipment_indicator'),
    RateChartIndicator: optionFlag(options, 'ups_rate_chart_indicator'),
    UserLevelDiscountIndicator: optionFlag(options, 'ups_user_level_discount_indicator'),
    TPFCNegotiatedRatesIndicator: optionFlag(options, 'ups_tpfc_negotiated_rates_indicator'),
  })

/** Hold at an access point, or delivery to it, and which one. */
export function accessPoint({ options }: RateRequest) {
  const isHeld = isOptionSet(options, 'ups_access_point_pickup')
  const isDelivered = isOptionSet(options, 'ups_access_point_delivery')
  const place = optionAddress(options, 'hold_at_location_address')
  if (!isHeld && !isDelivered) return {}
  return {
    ShipmentIndicationType: [{ Code: isHeld ? '01' : '02' }],
    ...(place
      ? {
          AlternateDeliveryAddress: {
            Name: nameOf(place),
            AttentionName: attentionOf(place),
            Address: toAddress(place),
          },
        }
      : {}),
  }
}

/** The kind of signature asked for: 1 any, 2 of an adult; with a parcel the same are 2 and 3. */
function signatureOf(options: Options): { ofShipment: string; ofPackage: string } | undefined {
  const asked =
    optionCode(options, 'ups_delivery_confirmation') ??
    (isOptionSet(options, 'signature_confirmation') ? '1' : undefined)
  if (asked === undefined) return undefined
  const isAdult = asked === '2' || asked === '3'
  return isAdult ? { ofShipment: '2', ofPackage: '3' } : { ofShipment: '1', ofPackage: '2' }
}

/** Options that have a price, or none at all, and no place in the request of a label. */
export const onlyPricedProblems = ({ options }: Pick<RateRequest, 'options'>): FieldProblems =>
  read.problemsOf(
    options,
    ({ place }) => place === 'price' || place === 'price_code',
    invalid('UPS makes no label with this option. Leave it out.'),
  )

/** Whether signature and cash on delivery belong to the parcel; the wrong level is refused by the carrier. */
const isByPackage = (request: RateRequest): boolean => {
  const told = optionCode(request.options, 'ups_delivery_confirmation_level')
  return told === undefined ? isPackageLane(request) : told === 'P'
}

/** Accessorials that stand with a parcel. */
export function packageOptions(request: RateRequest, index: number, currency: string) {
  const { options } = request
  const declared = declaredFor(read, request, index, currency)
  const cash = optionAmount(options, 'ups_cod')
  const signature = signatureOf(options)
  const isHere = isByPackage(request)
  const found = {
    ...(declared ? { DeclaredValue: { CurrencyCode: currency, MonetaryValue: declared } } : {}),
    ...(isHere && signature ? { DeliveryConfirmation: { DCISType: signature.ofPackage } } : {}),
    ...(isHere && cash
      ? {
          COD: {
            CODFundsCode: '0',
            CODAmount: {
              CurrencyCode: currency,
              MonetaryValue: shareOf(cash, request, index, currency),
            },
          },
        }
      : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}
