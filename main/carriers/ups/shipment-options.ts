import type { RateRequest } from '../contract/model.ts'
import { attentionOf, nameOf, toAddress } from './addresses.ts'
import { isByPackage, signatureOf } from './package-options.ts'
import { addressAmong, amountOf, choiceOf, flagOf, isWished } from './wishes.ts'

/** Accessorials rating and shipping write in the same way: the carrier's name of each by the option's key. */
const plainFlags: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['SaturdayPickupIndicator', 'ups_saturday_pickup_indicator'],
  ['SaturdayDeliveryIndicator', 'ups_saturday_delivery_indicator'],
  ['SundayDeliveryIndicator', 'ups_sunday_delivery_indicator'],
  ['DeliverToAddresseeOnlyIndicator', 'ups_deliver_to_addressee_only_indicator'],
  ['DirectDeliveryOnlyIndicator', 'ups_direct_delivery_only_indicator'],
  ['ReturnOfDocumentIndicator', 'ups_return_of_document_indicator'],
  ['UPScarbonneutralIndicator', 'ups_carbonneutral_indicator'],
  ['CertificateOfOriginIndicator', 'ups_certificate_of_origin_indicator'],
  ['ShipperExportDeclarationIndicator', 'ups_shipper_export_declaration_indicator'],
  ['CommercialInvoiceRemovalIndicator', 'ups_commercial_invoice_removal_indicator'],
  ['EPRAIndicator', 'ups_epra_indicator'],
  ['SDLShipmentIndicator', 'ups_sdl_shipment_indicator'],
  ['ItemDisposal', 'ups_item_disposal'],
  ['ExchangeForwardIndicator', 'ups_exchange_forward_indicator'],
]

const restricted: readonly (readonly [name: string, ...keys: string[]])[] = [
  ['AlcoholicBeveragesIndicator', 'ups_alcoholic_beverages_indicator'],
  ['DiagnosticSpecimensIndicator', 'ups_diagnostic_specimens_indicator'],
  ['PerishablesIndicator', 'ups_perishables_indicator'],
  ['PlantsIndicator', 'ups_plants_indicator'],
  ['SeedsIndicator', 'ups_seeds_indicator'],
  ['SpecialExceptionsIndicator', 'ups_special_exceptions_indicator'],
  ['TobaccoIndicator', 'ups_tobacco_indicator'],
  ['ECigarettesIndicator', 'ups_ecigarettes_indicator'],
  ['HempCBDIndicator', 'ups_hemp_cbd_indicator'],
]

type Options = RateRequest['options']
type Flags = readonly (readonly [name: string, ...keys: string[]])[]

const flagsAmong = (options: Options, flags: Flags) =>
  Object.fromEntries(
    flags.flatMap(([name, ...keys]) => (isWished(options, ...keys) ? [[name, 'Y'] as const] : [])),
  )

const pickupLift = ['ups_lift_gate_at_pickup_indicator', 'ups_lift_gate_for_pickup_indicator']
const deliveryLift = ['ups_lift_gate_at_delivery_indicator', 'ups_lift_gate_for_delivery_indicator']
const dropOff = ['ups_drop_off_at_ups_facility_indicator', 'ups_dropoff_at_ups_facility_indicator']
const hold = 'ups_hold_for_pickup_indicator'

/** Accessorials a request of a price and one of a label write differently. */
const placed = {
  rating: (options: Options) => {
    const pickup = flagsAmong(options, [
      ['LiftGateAtPickupIndicator', ...pickupLift],
      ['HoldForPickupIndicator', hold],
    ])
    const delivery = flagsAmong(options, [
      ['LiftGateAtDeliveryIndicator', ...deliveryLift],
      ['DropOffAtUPSFacilityIndicator', ...dropOff],
    ])
    return { PickupOptions: orNothing(pickup), DeliveryOptions: orNothing(delivery) }
  },
  shipping: (options: Options) =>
    flagsAmong(options, [
      ['LiftGateForPickUpIndicator', ...pickupLift],
      ['LiftGateForDeliveryIndicator', ...deliveryLift],
      ['DropoffAtUPSFacilityIndicator', ...dropOff],
      ['HoldForPickupIndicator', hold],
    ]),
}

const orNothing = <T extends object>(members: T): T | undefined =>
  Object.values(members).some(value => value !== undefined) ? members : undefined

const code = (options: Options, key: string) => {
  const value = choiceOf(options, key)
  return value === undefined ? undefined : { Code: value }
}

/** Everything that stands with the shipment itself. */
export function shipmentOptions(request: RateRequest, purpose: keyof typeof placed, currency: string) {
  const { options } = request
  const money = (amount: string | undefined) => amount && { CurrencyCode: currency, MonetaryValue: amount }
  const signature = signatureOf(options)
  const cash = money(amountOf(options, 'ups_cod'))
  const isHere = !isByPackage(request)
  const goods = flagsAmong(options, restricted)
  const isRestricted = isWished(options, 'ups_restricted_articles') || Object.keys(goods).length > 0
  return orNothing({
    ...flagsAmong(options, plainFlags),
    ...placed[purpose](options),
    AccessPointCOD: money(amountOf(options, 'ups_access_point_cod')),
    COD: isHere && cash ? { CODFundsCode: '1', CODAmount: cash } : undefined,
    DeliveryConfirmation: isHere && signature ? { DCISType: signature } : undefined,
    ImportControl: code(options, 'ups_import_control'),
    ReturnService: purpose === 'rating' ? code(options, 'ups_return_service') : undefined,
    InsideDelivery: choiceOf(options, 'ups_inside_delivery'),
    AvailableServicesOption: choiceOf(options, 'ups_available_services_option'),
    RestrictedArticles: isRestricted ? goods : undefined,
    Notification: purpose === 'shipping' ? notifications(request) : undefined,
  })
}

/** Told of the way of the parcel: label made, exception, delivered. */
function notifications({ options, recipient }: RateRequest) {
  if (!isWished(options, 'email_notification')) return undefined
  const to =
    typeof options.email_notification_to === 'string' ? options.email_notification_to : recipient.email
  if (!to?.includes('@')) return undefined
  return ['6', '7', '8'].map(NotificationCode => ({
    NotificationCode,
    EMail: { EMailAddress: [to.slice(0, 50)] },
    Locale: { Language: 'ENG', Dialect: 'US' },
  }))
}

/** Prices of the account and other ways to be quoted. */
export const ratingOptions = (options: Options, hasAccount: boolean) =>
  orNothing({
    NegotiatedRatesIndicator:
      hasAccount && options.ups_negotiated_rates_indicator !== false ? 'Y' : undefined,
    FRSShipmentIndicator: flagOf(options, 'ups_frs_shipment_indicator'),
    RateChartIndicator: flagOf(options, 'ups_rate_chart_indicator'),
    UserLevelDiscountIndicator: flagOf(options, 'ups_user_level_discount_indicator'),
    TPFCNegotiatedRatesIndicator: flagOf(options, 'ups_tpfc_negotiated_rates_indicator'),
  })

/** Hold at an access point, or delivery to it, and which one. */
export function accessPoint({ options }: RateRequest) {
  const isHeld = isWished(options, 'ups_access_point_pickup')
  const isDelivered = isWished(options, 'ups_access_point_delivery')
  const place = addressAmong(options, 'hold_at_location_address')
  if (!isHeld && !isDelivered) return {}
  return {
    ShipmentIndicationType: { Code: isHeld ? '01' : '02' },
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
