import { isDay } from '../../../shared/units/shop-day.ts'
import { plainText } from '../../../shared/values.ts'
import { isReturnLabelAsked } from '../contract/adapter.ts'
import type { LabelRequest } from '../contract/model.ts'
import { type FieldProblem, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { currencyOf, type Options, shareOf } from '../kit/options.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { billingNumberOf, isSoldWith, options as read, returnProduct } from './codes.ts'
import { paysDuties } from './customs.ts'
import { mailOf, toShipper } from './parties.ts'
import type { DpdhlConnection } from './settings.ts'

type Row = ReturnType<typeof read.askedAt>[number]

/** What a service says besides that it is wanted. */
function wordsOf({ key, type }: Row, given: Options): string | true | undefined {
  if (type === 'flag') return true
  return type === 'choice' ? read.codeOf(given, key) : read.textOf(given, key)
}

const ages: readonly string[] = ['A16', 'A18']

/** Who has to show a paper at the door: names, and a day of birth or an age. */
function identityOf({ options, recipient }: LabelRequest) {
  const told = options.dpdhl_identcheck
  if (!read.isSet(options, 'dpdhl_identcheck')) return undefined
  const given = typeof told === 'object' && told !== null ? (told as Record<string, unknown>) : {}
  const words = (recipient.personName ?? '').trim().split(/\s+/)
  const text = (name: string) => trimmed(plainText(given[name]))
  return {
    firstName: text('firstName') ?? words.slice(0, -1).join(' '),
    lastName: text('lastName') ?? words.at(-1) ?? '',
    dateOfBirth: text('dateOfBirth'),
    minimumAge: text('minimumAge')?.toUpperCase(),
  }
}

function identityProblem(request: LabelRequest): FieldProblem | false {
  const identity = identityOf(request)
  if (!identity) return false
  if (!identity.firstName || !identity.lastName) return required('Name who it is: firstName and lastName.')
  if (!identity.dateOfBirth && !identity.minimumAge)
    return required(
      'Say when the person was born (dateOfBirth), or how old at least (minimumAge A16 or A18).',
    )
  return (
    ((identity.dateOfBirth !== undefined && !isDay(identity.dateOfBirth)) ||
      (identity.minimumAge !== undefined && !ages.includes(identity.minimumAge))) &&
    invalid('A day such as 1990-09-14, and A16 or A18.')
  )
}

/** What is asked for and cannot be had of the product, or lacks a word. */
export function serviceProblems(request: LabelRequest, product: string): FieldProblems {
  const { options, recipient } = request
  const isUnsold = ({ code }: Row) => !isSoldWith(code, product)
  const noSuch = invalid('This product does not go with it. Choose another service, or leave it out.')
  const wordless = read
    .askedAt(options, 'service')
    .filter(row => row.type === 'text' && wordsOf(row, options) === undefined)
  const day = read.textOf(options, 'dpdhl_preferred_day')
  return {
    ...Object.fromEntries(wordless.map(({ key }) => [`options.${key}`, required('Say which.')])),
    ...problemsAmong({
      'options.dpdhl_preferred_day': day !== undefined && !isDay(day) && invalid('A day such as 2026-09-14.'),
      'options.dpdhl_identcheck': identityProblem(request),
      'options.dpdhl_parcel_outlet_routing':
        read.isSet(options, 'dpdhl_parcel_outlet_routing') &&
        !outletMail(request) &&
        required('Say whom DHL tells by mail that it lies at the branch.'),
      'recipient.email':
        read.isSet(options, 'dpdhl_notification') &&
        !mailOf(request) &&
        required('DHL tells the recipient by mail: enter the address.'),
      'options.dpdhl_closest_drop_point':
        read.isSet(options, 'dpdhl_closest_drop_point') &&
        !mailOf(request) &&
        !trimmed(recipient.phoneNumber) &&
        required('The recipient is told where it lies: enter a telephone number, or have a mail sent.'),
      'options.return_label':
        isReturnLabelAsked(options) &&
        !isSoldWith('dhlRetoure', product) &&
        invalid('DHL puts a return label into parcels within Germany only.'),
    }),
    ...read.problemsOf(options, isUnsold, noSuch),
  }
}

const outletMail = ({ options, recipient }: LabelRequest): string | undefined =>
  read.textOf(options, 'dpdhl_parcel_outlet_routing') ?? trimmed(recipient.email)

/** An amount of the parcel itself, or its share of that of the shipment. */
function amountFor(request: LabelRequest, at: number, key: string, currency: string) {
  const own = read.amountOf(request.parcels[at]?.options ?? {}, key)
  const whole = read.amountOf(request.options, key)
  const value = own ?? (whole === undefined ? undefined : shareOf(whole, request, at, currency))
  return value === undefined || Number(value) <= 0 ? undefined : { currency, value: Number(value) }
}

type Wanted = { at: number; product: string; refNo: string }

/** Everything besides the transport of one of the parcels; undefined where nothing is. */
export function toServices(
  request: LabelRequest,
  connection: DpdhlConnection,
  { at, product, refNo }: Wanted,
) {
  const { options, shipper } = request
  const { config } = connection
  const currency = currencyOf(request, config.default_currency, 'EUR')
  const plain = read
    .askedAt(options, 'service')
    .filter(({ code }) => code !== 'postalDeliveryDutyPaid')
    .map(row => [row.code, wordsOf(row, options)] as const)
  const [accountHolder, iban] = [trimmed(config.cod_account_holder), config.cod_iban?.toUpperCase()]
  const collected = amountFor(request, at, 'dpdhl_cash_on_delivery', currency)
  const isDutyPaid = product !== 'V54EPAK' && paysDuties(request)
  const services = {
    ...Object.fromEntries(plain),
    postalDeliveryDutyPaid: isDutyPaid ? true : undefined,
    parcelOutletRouting: read.isSet(options, 'dpdhl_parcel_outlet_routing') ? outletMail(request) : undefined,
    identCheck: identityOf(request),
    additionalInsurance: amountFor(request, at, 'dpdhl_additional_insurance', currency),
    cashOnDelivery: collected && {
      amount: collected,
      bankAccount: accountHolder && iban ? { accountHolder, iban } : undefined,
      transferNote1: refNo,
    },
    dhlRetoure: isReturnLabelAsked(options)
      ? {
          billingNumber: billingNumberOf(connection, returnProduct),
          refNo,
          returnAddress: toShipper(shipper),
        }
      : undefined,
  }
  return Object.values(services).some(each => each !== undefined) ? services : undefined
}
