import type { DaysOfCall } from '../contract/adapter.ts'
import type { CarrierParcel, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { sidesIn, streetOf, weightIn } from '../kit/fitting.ts'
import { currencyOfGoods, goodsOf, referenceOf, worthOf } from '../kit/goods.ts'
import { bothNames, countryOf, isDeclarable, mailToTell, trimmed } from '../kit/parties.ts'
import { parcelNeeded, problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { label, packagingOf, options as read } from './codes.ts'
import { customsProblems, shippingCharged, toContents, toNumbers, toTerms } from './customs.ts'
import { home } from './rates.ts'
import type { RoyalmailConfig, RoyalmailConnection } from './settings.ts'
import { lengths, mostGrams } from './wire.ts'

const grams = (parcel: CarrierParcel): number => weightIn(parcel, { unit: 'G', decimals: 0, least: 1 })

/** What tells two orders of one reference apart: the end of the id of the shipment. */
const tailLength = 12
const mostReference = lengths.reference - tailLength - 1

/** References of orders need not differ: with the end of the id behind it each is found again by its own. */
export function orderReference({
  reference,
  shipmentId,
}: Pick<LabelRequest, 'reference' | 'shipmentId'>): string {
  const own = trimmed(reference)
  return own === undefined
    ? referenceOf(shipmentId, lengths.reference)
    : `${own} ${referenceOf(shipmentId, tailLength)}`
}

/** What stops a purchase before anybody is asked. */
export function orderProblems(request: LabelRequest, { config }: RoyalmailConnection): FieldProblems {
  const { shipper, recipient, parcels, payment, options, reference } = request
  const wordless = [...read.askedAt(options, 'postage'), ...read.askedAt(options, 'order')].filter(
    row => row.type === 'text' && read.textOf(options, row.key) === undefined,
  )
  return {
    ...parcelNeeded(parcels),
    ...Object.fromEntries(wordless.map(({ key }) => [read.enteredAt(options, key), required('Say which.')])),
    ...problemsAmong({
      'shipper.country_code':
        countryOf(shipper) !== home && invalid(`${label} collects in the United Kingdom only.`),
      'payment.paid_by': payment.paidBy !== 'sender' && invalid('Only the sender can pay.'),
      reference:
        (trimmed(reference)?.length ?? 0) > mostReference &&
        exceeds(`Royal Mail has room for ${mostReference} characters here; shorten it.`),
      'recipient.email':
        read.isSet(options, 'royalmail_email_notification') &&
        !mailToTell(request) &&
        required('Royal Mail tells the recipient by mail: enter the address.'),
      'recipient.phone_number':
        read.isSet(options, 'royalmail_sms_notification') &&
        !trimmed(recipient.phoneNumber) &&
        required('Royal Mail tells the recipient by text message: enter the number.'),
      'options.royalmail_shipping_charged':
        shippingCharged(request, config) === null &&
        required('Customs want to know what the recipient paid for shipping; 0 for nothing.'),
    }),
    ...problemsOfEach('parcel', parcels, parcel => ({
      weight: grams(parcel) > mostGrams && exceeds('At most 30 kg.'),
    })),
    ...customsProblems(request),
  }
}

type Wanted = DaysOfCall & { serviceCode: string }

/** The body of a call that makes one order with its label. Several parcels are packages of the order. */
export function toOrder(
  request: LabelRequest,
  { config }: RoyalmailConnection,
  { serviceCode, now, calendar }: Wanted,
) {
  const { options } = request
  return {
    items: [
      {
        orderReference: orderReference(request),
        isRecipientABusiness: businessOf(request),
        recipient: toRecipient(request),
        sender: toSender(request),
        orderDate: now().toISOString(),
        plannedDespatchDate: `${shipDate(options, calendar.today())}T00:00:00Z`,
        ...toAmounts(request, config),
        ...toTerms(request),
        ...askedAt(request, 'order'),
        packages: request.parcels.map(parcel => toPackage(parcel, request)),
        postageDetails: {
          serviceCode,
          carrierName: trimmed(config.carrier_name),
          ...toNotices(request),
          ...askedAt(request, 'postage'),
          ...toNumbers(request),
        },
        label: {
          includeLabelInResponse: true,
          includeCN: isDeclarable(request),
          includeReturnsLabel: false,
        },
      },
    ],
  }
}

/** The options that go to a part of the order, by the carrier's names of them. */
function askedAt({ options, parcels }: LabelRequest, place: string) {
  const isDangerous = [options, ...parcels.map(each => each.options)].some(each =>
    read.isSet(each, 'royalmail_dangerous_goods'),
  )
  const asked = read.askedAt(options, place).map(({ key, code, type }) => {
    if (type === 'flag') return [code, true]
    if (type === 'number') return [code, read.numberOf(options, key)]
    return [code, type === 'choice' ? read.codeOf(options, key) : read.textOf(options, key)]
  })
  return {
    ...(place === 'order' && isDangerous ? { containsDangerousGoods: true } : {}),
    ...Object.fromEntries(asked),
  }
}

/** Whom it tells, where somebody asked for that; who else is told goes over it. */
const toNotices = ({ options }: LabelRequest) =>
  read.isSet(options, 'royalmail_email_notification', 'royalmail_sms_notification')
    ? { sendNotificationsTo: 'recipient' }
    : {}

const isToNorthernIreland = ({ recipient }: Pick<LabelRequest, 'recipient'>): boolean =>
  countryOf(recipient) === home && /^BT/i.test(recipient.postalCode?.trim() ?? '')

/** Asked of what goes to Northern Ireland alone. */
export const businessOf = (request: Pick<LabelRequest, 'recipient'>): boolean | undefined =>
  isToNorthernIreland(request) ? !request.recipient.residential : undefined

function toRecipient(request: LabelRequest) {
  const { recipient, options } = request
  const isTold = read.isSet(options, 'royalmail_email_notification')
  return {
    address: {
      fullName: bothNames(recipient).person || undefined,
      companyName: trimmed(recipient.companyName),
      addressLine1: streetOf(recipient),
      addressLine2: trimmed(recipient.addressLine2),
      addressLine3: trimmed(recipient.suburb),
      city: trimmed(recipient.city) ?? '',
      county: trimmed(recipient.stateCode),
      postcode: trimmed(recipient.postalCode),
      countryCode: countryOf(recipient),
    },
    phoneNumber: trimmed(recipient.phoneNumber),
    emailAddress: isTold ? mailToTell(request) : trimmed(recipient.email),
  }
}

/** The address of the shop comes from the account. */
const toSender = ({ shipper }: LabelRequest) => ({
  tradingName: bothNames(shipper).company || undefined,
  phoneNumber: trimmed(shipper.phoneNumber),
  emailAddress: trimmed(shipper.email),
})

const rounded = (amount: number): number => Math.round(amount * 100) / 100

function toAmounts(request: LabelRequest, config: RoyalmailConfig) {
  const goods = goodsOf(request)
  const subtotal = rounded(worthOf(goods))
  const shippingCostCharged = shippingCharged(request, config) ?? 0
  return {
    subtotal,
    shippingCostCharged,
    total: rounded(subtotal + shippingCostCharged),
    currencyCode: currencyOfGoods(goods) ?? config.default_currency ?? 'GBP',
  }
}

const millimetres = (centimetres: number): number => Math.round(centimetres * 10)

/** What the station calls length Click & Drop calls depth. */
function toPackage(parcel: CarrierParcel, request: LabelRequest) {
  const sides = sidesIn(parcel, { unit: 'CM', decimals: 1, least: 0.1 })
  return {
    weightInGrams: grams(parcel),
    packageFormatIdentifier: packagingOf(parcel) ?? 'parcel',
    dimensions: sides && {
      heightInMms: millimetres(sides.height),
      widthInMms: millimetres(sides.width),
      depthInMms: millimetres(sides.length),
    },
    contents: toContents(request),
  }
}
