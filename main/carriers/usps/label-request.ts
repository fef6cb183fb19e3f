import { countryName } from '../../../shared/countries/countries.ts'
import { daysAfter, type ShopDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import { isReturnAsked, isReturnLabelAsked } from '../contract/adapter.ts'
import type { CarrierAddress, CarrierParcel, LabelRequest } from '../contract/model.ts'
import { exceeds, type FieldProblem, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { crossesCustoms, isPaperOnly, trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { shipDate } from '../kit/ship-date.ts'
import { lineProblems, namesIn, phoneOf, streetIn, toParty } from './addresses.ts'
import { accountProblems, paths } from './client.ts'
import { indicatorFor, type Mail, mailClassOf, processingOf, serviceProblem } from './codes.ts'
import { customsProblems, paysDuties, toDomesticForm, toFormAbroad } from './customs.ts'
import { entryOf, extrasOf, isHazardous, isOn, optionProblems, wordOf, worthFor } from './options.ts'
import {
  militaryProblems,
  packagingOf,
  parcelProblems,
  poundsOf,
  processingFor,
  type Sides,
  sidesOf,
} from './packages.ts'
import type { UspsConnection } from './settings.ts'
import {
  indicatorsAbroad,
  processingCategories,
  rateIndicators,
  returnIndicators,
  valuedExtras,
} from './wire-words.ts'

/** The form a label is asked for in; pictures are made of it where the carrier has none. */
export function imageTypeOf(
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { config }: Pick<UspsConnection, 'config'>,
  { hasCustoms }: { hasCustoms: boolean },
) {
  if (labelFormat === 'ZPL') return config.label_type === 'ZPL300DPI' ? 'ZPL300DPI' : 'ZPL203DPI'
  return labelFormat === 'PNG' && !hasCustoms ? 'PNG' : 'PDF'
}

/** Days ahead a label may be made for. */
const mostDaysAhead = 7

/** Whether a parcel within the country is declared all the same: military mail and islands. */
const hasDomesticCustoms = (request: LabelRequest): boolean =>
  !isReturnAsked(request.options) &&
  crossesCustoms(request) &&
  (request.customs !== null || !isPaperOnly(request))

export const isDeclaredPurchase = (request: LabelRequest, mail: Mail): boolean =>
  mail.isAbroad || hasDomesticCustoms(request)

/** What stops a purchase before anybody is asked. */
export function purchaseProblems(
  request: LabelRequest,
  connection: UspsConnection,
  { mail, today }: { mail: Mail; today: ShopDay },
): FieldProblems {
  const isLate = shipDate(request.options, today) > daysAfter(today, mostDaysAhead)
  return {
    ...accountProblems(connection),
    ...serviceProblem(request.service, mail, isReturnAsked(request.options)),
    ...parcelProblems(request.parcels, mail),
    ...optionProblems(request, mail),
    ...lineProblems(request.shipper, 'shipper'),
    ...lineProblems(request.recipient, 'recipient'),
    ...problemsAmong({
      'payment.paid_by':
        request.payment.paidBy !== 'sender' && invalid('Postage is paid by the account of the connection.'),
      'options.shipment_date':
        isLate && exceeds(`USPS makes labels for at most ${mostDaysAhead} days ahead.`),
    }),
    ...(isDeclaredPurchase(request, mail) ? customsProblems(request, request.customs) : {}),
    ...problemsAmong({
      // Labels made online cost what business prices say.
      'options.usps_price_type':
        request.choice?.carrierData?.priceType === 'RETAIL' &&
        invalid(
          'This is the price at the counter, for comparison. Labels made here have the price COMMERCIAL.',
        ),
      'options.return_label': returnLabelProblem(request, mail),
      'options.declared_value':
        isWorthMissing(request, mail) &&
        required('USPS wants to know what a parcel with this signature or insurance is worth.'),
    }),
    ...packagingProblems(request, mail),
    ...militaryProblems(request, mail),
  }
}

/** What it makes no return label along with. */
function returnLabelProblem(request: LabelRequest, mail: Mail): FieldProblem | null {
  if (!isReturnLabelAsked(request.options)) return null
  if (mail.isAbroad) return invalid('USPS makes no return labels from abroad.')
  if (hasDomesticCustoms(request)) return invalid('USPS makes no return label along with a customs form.')
  return mailClassOf(request.service, mail, false) === 'USPS_CONNECT_MAIL'
    ? invalid('USPS makes no return label along with Connect Local Mail.')
    : null
}

/** Names in the lists of the interface that are prices of mailers, and not bought label by label. */
function packagingProblems({ parcels, options, choice }: LabelRequest, mail: Mail): FieldProblems {
  if (choice) return {}
  const sold = mail.isAbroad ? indicatorsAbroad : isReturnAsked(options) ? returnIndicators : rateIndicators
  return problemsOfEach('parcel', parcels, parcel => {
    const named = packagingOf(parcel, mail)
    const isSold = named === undefined || sold.includes(named)
    return { packaging_type: !isSold && invalid('USPS makes no single label for this packaging.') }
  })
}

/** Signatures and insurance want to know what the parcel is worth. */
const isWorthMissing = (request: LabelRequest, mail: Mail): boolean =>
  [...request.parcels.keys()].some(
    index =>
      worthFor(request, index) === undefined &&
      extrasOf(request, index, mail, null).some(code => valuedExtras.has(code)),
  )

type Wanted = { mail: Mail; today: ShopDay; connection: UspsConnection }

/** Path and body of the label of each parcel. */
export const toLabelCalls = (request: LabelRequest, wanted: Wanted) =>
  request.parcels.map((_, parcel) => ({ ...toLabelCall(request, parcel, wanted), parcel }))

function toLabelCall(request: LabelRequest, index: number, wanted: Wanted) {
  const { mail } = wanted
  if (mail.isAbroad) return { path: mail.paths.label, body: toLabelAbroad(request, index, wanted) }
  if (isReturnAsked(request.options))
    return { path: paths.returnLabel, body: toReturnLabel(request, index, wanted) }
  return { path: mail.paths.label, body: toDomesticLabel(request, index, wanted) }
}

/** The numbers the shop knows the parcel by. */
const referencesOf = ({ reference, parcels }: LabelRequest, index: number): string[] => {
  const given = [reference, parcels[index]?.referenceNumber ?? null].flatMap(each => each?.trim() || [])
  return [...new Set(given)]
}

const orNothing = <T>(list: T[]): T[] | undefined => (list.length > 0 ? list : undefined)

/** What is bought of what was quoted: class, way, handling and where it is handed in. */
function chosenOf(request: LabelRequest, parcel: CarrierParcel, sides: Sides, mail: Mail) {
  const chosen = request.choice?.carrierData ?? {}
  const told = (name: string) => plainText(chosen[name]).trim()
  const mailClass = mailClassOf(request.service, mail, isReturnAsked(request.options)) ?? ''
  return {
    mailClass,
    rateIndicator: told('indicator') || indicatorFor(packagingOf(parcel, mail) ?? 'SP', mailClass),
    processingCategory:
      wordOf(processingOf(told('processingCategory')), processingCategories) ??
      processingFor(request, parcel, sides),
    entry: told('entry') || entryOf(request.options),
  }
}

function measured(request: LabelRequest, index: number, mail: Mail) {
  const parcel = request.parcels[index]
  const sides = parcel ? sidesOf(parcel, mail) : null
  if (!parcel || !sides) throw new Error('A parcel was not looked at before its label.')
  const { entry, ...chosen } = chosenOf(request, parcel, sides, mail)
  const extras = extrasOf(request, index, mail, chosen.mailClass)
  const packageValue = worthFor(request, index)
  return {
    entry,
    extras,
    packageValue,
    described: {
      ...chosen,
      weightUOM: 'lb',
      weight: poundsOf(parcel),
      dimensionsUOM: 'in',
      ...sides,
      extraServices: orNothing(extras),
    },
  }
}

const printed = (request: LabelRequest, index: number) =>
  orNothing(
    referencesOf(request, index).map(referenceNumber => ({ referenceNumber, printReferenceNumber: true })),
  )

function imageInfo(request: LabelRequest, index: number, connection: UspsConnection, hasCustoms: boolean) {
  const total = request.parcels.length
  return {
    imageType: imageTypeOf(request, connection, { hasCustoms }),
    labelType: '4X6LABEL',
    receiptOption: 'NONE',
    ...(total > 1 ? { packageNumber: index + 1, totalPackages: total } : {}),
  }
}

function packageOptions(packageValue: number | undefined, extras: readonly number[]) {
  const contentType = isHazardous(extras) ? 'HAZMAT' : undefined
  return packageValue === undefined && contentType === undefined ? undefined : { packageValue, contentType }
}

function toDomesticLabel(request: LabelRequest, index: number, { mail, today, connection }: Wanted) {
  const { described, entry, extras, packageValue } = measured(request, index, mail)
  const { options, customs } = request
  const isDeclaredHere = hasDomesticCustoms(request)
  return {
    imageInfo: {
      ...imageInfo(request, index, connection, isDeclaredHere),
      returnLabel: isReturnLabelAsked(options) || undefined,
    },
    toAddress: { ...toParty(request.recipient), ...heldFor(request) },
    fromAddress: toParty(request.shipper),
    packageDescription: {
      ...described,
      destinationEntryFacilityType: entry,
      mailingDate: shipDate(options, today),
      customerReference: printed(request, index),
      packageOptions: packageOptions(packageValue, extras),
      carrierRelease: isOn(options.usps_carrier_release) || undefined,
      physicalSignatureRequired: isOn(options.usps_physical_signature_required) || undefined,
    },
    customsForm: isDeclaredHere && customs ? toDomesticForm({ request, index, customs }) : undefined,
  }
}

/** A parcel that waits at a post office: whom to tell, and at which one where somebody says so. */
function heldFor({ options, recipient }: LabelRequest) {
  if (!isOn(options.usps_hold_for_pickup) && !isOn(options.hold_at_location)) return {}
  return {
    holdForPickup: true,
    phone: phoneOf(recipient),
    email: trimmed(recipient.email),
    facilityId: plainText(options.usps_facility_id).trim() || undefined,
  }
}

/** The way back: from who it was sent to, to the shop that pays for it. */
function toReturnLabel(request: LabelRequest, index: number, { mail, connection }: Wanted) {
  const { described, extras, packageValue } = measured(request, index, mail)
  return {
    imageInfo: imageInfo(request, index, connection, false),
    toAddress: toParty(request.shipper),
    fromAddress: toParty(request.recipient),
    packageDescription: {
      ...described,
      customerReference: printed(request, index),
      packageOptions: packageOptions(packageValue, extras),
    },
  }
}

function toRecipientAbroad(address: CarrierAddress) {
  const country = address.countryCode.toUpperCase()
  const state = trimmed(address.stateCode)
  return {
    ...namesIn(address),
    ...streetIn(address),
    city: address.city?.trim() ?? '',
    postalCode: trimmed(address.postalCode),
    province: state,
    provinceISOAlpha2Code: state && /^[A-Za-z]{2}$/.test(state) ? state.toUpperCase() : undefined,
    country: countryName(country),
    countryISOAlpha2Code: country,
    phone: phoneOf(address),
  }
}

/** The sender of a declared parcel; the person stands for a missing company. */
function toSenderAbroad(address: CarrierAddress) {
  const { firm, ...party } = toParty(address)
  return { ...party, firm: firm ?? address.personName?.trim(), phone: phoneOf(address) }
}

function toLabelAbroad(request: LabelRequest, index: number, { mail, today, connection }: Wanted) {
  const { described, entry, packageValue } = measured(request, index, mail)
  const { customs, options } = request
  const nonDeliveryOption = isOn(options.usps_option_abandon_non_delivery)
    ? 'ABANDON'
    : isOn(options.usps_option_return_non_delivery)
      ? 'RETURN'
      : undefined
  return {
    imageInfo: { imageType: imageTypeOf(request, connection, { hasCustoms: true }), labelType: '4X6LABEL' },
    toAddress: toRecipientAbroad(request.recipient),
    fromAddress: toSenderAbroad(request.shipper),
    packageDescription: {
      ...described,
      destinationEntryFacilityType: entry,
      mailingDate: shipDate(options, today),
      customerReference: orNothing(
        referencesOf(request, index).map(referenceNumber => ({ referenceNumber })),
      ),
      packageOptions:
        packageValue === undefined && nonDeliveryOption === undefined
          ? undefined
          : { packageValue, nonDeliveryOption },
      prepayDutiesTaxesFees: paysDuties(customs) || undefined,
    },
    customsForm: customs ? toFormAbroad({ request, index, customs }) : undefined,
  }
}
