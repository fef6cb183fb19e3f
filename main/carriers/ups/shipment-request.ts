import { type FieldProblem, invalid, required } from '../contract/field-error.ts'
import type { LabelRequest } from '../contract/model.ts'
import { problemsOf, toParty } from './addresses.ts'
import { printedReturns } from './codes.ts'
import { internationalForms } from './international-forms.ts'
import { countryOf, isInternational } from './lanes.ts'
import { parcelProblems, toPackages } from './packages.ts'
import { paymentProblems, toPaymentInformation } from './payments.ts'
import type { UpsConnection } from './settings.ts'
import { accessPoint, ratingOptions, shipmentOptions } from './shipment-options.ts'
import { choiceOf, currencyOf, flagOf } from './wishes.ts'

/** What stops a purchase before anybody is asked. */
export function purchaseProblems(
  request: LabelRequest,
  { settings }: UpsConnection,
): Record<string, FieldProblem> {
  const needsPhone = isInternational(request)
  const returned = choiceOf(request.options, 'ups_return_service')
  return {
    ...parcelProblems(request.parcels),
    ...problemsOf(request.shipper, 'shipper', { needsPhone }),
    ...problemsOf(request.recipient, 'recipient', { needsPhone }),
    ...paymentProblems(request),
    ...(settings.account_number
      ? {}
      : {
          'credentials.account_number': required('Add the shipper number to the connection to buy labels.'),
        }),
    ...(returned !== undefined && !printedReturns.has(returned)
      ? { 'options.ups_return_service': invalid(noLabelHere) }
      : {}),
  }
}

const noLabelHere =
  'UPS brings or mails the label of this return service itself, so there is none to print here. Use ups_print_return_label.'

type Wanted = { code: string; now: Date }

/** The request of a label; members that are undefined are not sent. */
export function toShipRequest(request: LabelRequest, connection: UpsConnection, { code, now }: Wanted) {
  const { settings, config } = connection
  const account = settings.account_number ?? ''
  const currency = currencyOf(request, config.default_currency)
  const returned = choiceOf(request.options, 'ups_return_service')
  const shipper = toParty(request.shipper)
  const options = shipmentOptions(request, 'shipping', currency)
  const forms = internationalForms(request, { currency, now })
  const isAbroad = isInternational(request)
  return {
    ShipmentRequest: {
      Request: {
        RequestOption: 'nonvalidate',
        SubVersion: '2409',
        TransactionReference: { CustomerContext: request.shipmentId },
      },
      Shipment: {
        Description: isAbroad || returned ? describe(request) : undefined,
        Shipper: { ...shipper, ShipperNumber: account },
        ShipTo: toParty(request.recipient, { isTold: true }),
        ShipFrom: shipper,
        PaymentInformation: toPaymentInformation(request, account),
        ReturnService: returned ? { Code: returned } : undefined,
        Service: { Code: code },
        CostCenter: config.cost_center || undefined,
        MasterCartonIndicator: flagOf(request.options, 'ups_master_carton_indicator'),
        ShipmentRatingOptions: ratingOptions(request.options, true),
        ReferenceNumber: isByShipment(request) ? references(request) : undefined,
        InvoiceLineTotal: isAbroad && forms ? invoiceTotal(request, currency) : undefined,
        ...accessPoint(request),
        ShipmentServiceOptions: options || forms ? { ...options, InternationalForms: forms } : undefined,
        Package: withReferences(request, toPackages(request, { name: 'Packaging', currency })),
      },
      LabelSpecification: toLabelSpecification(request, connection),
    },
  }
}

/** There is no PDF: pictures are turned into one. A GIF is never what was asked for, so it is always set upright. */
export const toLabelSpecification = (
  { labelFormat }: Pick<LabelRequest, 'labelFormat'>,
  { config }: Pick<UpsConnection, 'config'>,
) => ({
  LabelImageFormat: { Code: labelFormat === 'ZPL' ? 'ZPL' : 'GIF' },
  HTTPUserAgent: labelFormat === 'ZPL' ? undefined : 'Mozilla/4.5',
  LabelStockSize: { Height: config.label_type === 'PDF_8x4' ? '8' : '6', Width: '4' },
})

const describe = ({ customs, parcels, reference }: LabelRequest): string =>
  (
    customs?.contentDescription ??
    parcels[0]?.description ??
    customs?.commodities[0]?.title ??
    reference ??
    'Goods'
  )
    .trim()
    .slice(0, 35) || 'Goods'

/** Within the United States references stand with the parcel, elsewhere with the shipment. */
const isByShipment = ({ shipper, recipient }: LabelRequest): boolean =>
  ![countryOf(shipper), countryOf(recipient)].every(country => country === 'US' || country === 'PR')

const toReference = (text: string) => ({ Value: text.slice(0, 35) })

function references({ reference, parcels }: LabelRequest) {
  const texts = [reference, parcels[0]?.referenceNumber ?? null].filter(text => text !== null && text !== '')
  return texts.length > 0 ? [...new Set(texts as string[])].map(toReference) : undefined
}

const withReferences = <P extends object>(request: LabelRequest, packages: P[]) =>
  packages.map((each, index) => ({
    ...each,
    ReferenceNumber: isByShipment(request)
      ? undefined
      : references({ ...request, parcels: request.parcels.slice(index, index + 1) }),
  }))

/** What the goods are worth together, in whole units: the carrier wants no decimals here. */
function invoiceTotal({ customs }: LabelRequest, currency: string) {
  const items = customs?.commodities ?? []
  const sum = items.reduce((total, item) => total + (item.valueAmount ?? 0) * item.quantity, 0)
  return {
    CurrencyCode: customs?.duty?.currency ?? items[0]?.valueCurrency ?? currency,
    MonetaryValue: String(Math.max(1, Math.round(customs?.duty?.declaredValue ?? sum))),
  }
}
