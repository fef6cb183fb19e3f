import { plainText } from '../../../shared/values.ts'
import type { CarrierAddress, LabelRequest } from '../contract/model.ts'
import { type FieldProblems, required } from '../contract/outcome.ts'
import { lengthProblems } from '../kit/fitting.ts'
import { contentsOf, referenceOf } from '../kit/goods.ts'
import { isDeclarable, laneOf, trimmed } from '../kit/parties.ts'
import { accountNeeded, problemsAmong } from '../kit/problems.ts'
import { toAddress, toContact } from './addresses.ts'
import { layoutOf, options as read } from './codes.ts'
import { customsProblems, dutyAccountOf, incotermOf, registrationsOf, toDeclaration } from './customs.ts'
import { toImages } from './documents.ts'
import { currencyOf, servicesOf, type ValueAddedService } from './options.ts'
import { accountsOf, declaredOf, type Planned, toPackage, type Units, unitsOf } from './request-parts.ts'
import type { DhlConnection } from './settings.ts'
import { lengths } from './wire.ts'

/** What stops a purchase before anybody is asked. */
export function purchaseProblems(request: LabelRequest, { settings }: DhlConnection): FieldProblems {
  const { payment, parcels, customs, reference } = request
  return {
    ...lengthProblems({
      reference: [reference, lengths.reference],
      'customs.content_description': [customs?.contentDescription, lengths.description],
      ...Object.fromEntries(
        parcels.map((each, index) => [
          `parcel[${index}].description`,
          [each.description, lengths.description] as const,
        ]),
      ),
    }),
    ...customsProblems(request),
    ...accountNeeded(settings.account_number, 'Add the account number to the connection to buy labels.'),
    ...problemsAmong({
      'payment.account_number':
        payment.paidBy !== 'sender' &&
        !trimmed(payment.accountNumber) &&
        required('DHL Express bills somebody else only by an account of theirs.'),
    }),
  }
}

type Wanted = { code: string; planned: Planned }

/** The request of a shipment with labels of all parcels; members that are undefined are not sent. */
export function toShipRequest(request: LabelRequest, connection: DhlConnection, { code, planned }: Wanted) {
  const { parcels, customs, options } = request
  const { from, to } = laneOf(request)
  const units = unitsOf(parcels)
  const isCustomsDeclarable = isDeclarable(request)
  const currency = currencyOf(request, connection)
  const declared = isCustomsDeclarable ? declaredOf(request, currency) : undefined
  const services = [...servicesOf(request, currency), ...paperServices(request)]
  const images = toImages(options)
  const dutyAccount = dutyAccountOf(request, connection.settings.account_number ?? '')
  return {
    plannedShippingDateAndTime: planned.text,
    pickup: { isRequested: false },
    productCode: code,
    localProductCode: localCodeOf(request, code),
    getRateEstimates: true,
    accounts: [
      ...accountsOf(request, connection),
      ...(dutyAccount ? [{ typeCode: 'duties-taxes', number: dutyAccount }] : []),
    ],
    valueAddedServices: services.length > 0 ? services : undefined,
    outputImageProperties: toOutput(request, connection, images.length > 0),
    customerReferences: referencesOf(request),
    customerDetails: {
      shipperDetails: toParty(from, customs?.options),
      receiverDetails: toParty(to),
    },
    content: {
      packages: toPackages(request, units),
      isCustomsDeclarable,
      declaredValue: declared?.value,
      declaredValueCurrency: declared?.currency,
      exportDeclaration:
        isCustomsDeclarable && customs ? toDeclaration(request, customs, planned.day, units) : undefined,
      description: contentsOf(request, {
        most: lengths.description,
        option: 'dhl_shipment_content',
        last: isCustomsDeclarable ? null : request.reference,
      }),
      USFilingTypeValue: isCustomsDeclarable ? trimmed(plainText(customs?.options.aes)) : undefined,
      incoterm: incotermOf(request),
      unitOfMeasurement: units,
    },
    documentImages: images.length > 0 ? images : undefined,
    shipmentNotification: notificationOf(request),
    estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
  }
}

/** Of a country that sells a product under its own code, the one the price was told for. */
function localCodeOf({ rateMeta, choice }: LabelRequest, code: string): string | undefined {
  const chosen =
    choice?.carrierData?.local ?? (rateMeta.product_code === code ? rateMeta.local_product_code : null)
  return typeof chosen === 'string' && chosen !== '' ? chosen : undefined
}

const toParty = (address: CarrierAddress, options?: Readonly<Record<string, unknown>>) => ({
  postalAddress: toAddress(address),
  contactInformation: toContact(address),
  registrationNumbers: registrationsOf(address, options),
  typeCode: address.residential ? 'private' : 'business',
})

const toReference = (value: string) => ({ value, typeCode: 'CU' })

const toPackages = ({ parcels }: LabelRequest, units: Units) =>
  parcels.map((parcel, index) => {
    const reference = trimmed(parcel.referenceNumber)
    return {
      ...toPackage(parcel, units),
      customerReferences: reference ? [toReference(reference)] : undefined,
      description: trimmed(parcel.description),
      // All or none: by it the numbers of an answer are told apart.
      referenceNumber: index + 1,
    }
  })

/** What a shipment is found again by. */
export const recoveryReference = (shipmentId: string): string => referenceOf(shipmentId, lengths.reference)

const referencesOf = ({ reference, shipmentId }: LabelRequest) =>
  [...new Set([trimmed(reference), recoveryReference(shipmentId)])].flatMap(each =>
    each ? [toReference(each)] : [],
  )

/** Papers go along as files, are printed by the carrier, or follow later. */
function paperServices({ options, customs }: LabelRequest): ValueAddedService[] {
  const hasFiles = toImages(options).length > 0
  if (!hasFiles && !read.isSet(options, 'dhl_paperless_trade')) return []
  return [{ serviceCode: hasFiles || customs?.commercialInvoice ? 'WY' : 'PK' }]
}

/** ZPL as it is, everything else is made of a PDF. Label, waybill and invoice each in a file of its own. */
function toOutput(request: LabelRequest, { config }: DhlConnection, hasFiles: boolean) {
  const { label, waybill, isOnA4 } = layoutOf(config.label_type)
  const isThermal = request.labelFormat === 'ZPL'
  const { isReturn } = laneOf(request)
  const isSale = ['merchandise', null].includes(request.customs?.contentType ?? null)
  const isCommercial = request.customs?.commercialInvoice || isSale
  const invoice = {
    typeCode: 'invoice',
    templateName: isReturn ? 'RET_COM_INVOICE_A4_01' : 'COMMERCIAL_INVOICE_P_10',
    isRequested: true,
    invoiceType: isReturn ? 'returns' : isCommercial ? 'commercial' : 'proforma',
    languageCode: 'eng',
  }
  return {
    printerDPI: 200,
    encodingFormat: isThermal ? 'zpl' : 'pdf',
    imageOptions: [
      { typeCode: 'label', templateName: label, ...(isOnA4 && !isThermal ? { fitLabelsToA4: true } : {}) },
      { typeCode: 'waybillDoc', templateName: waybill, isRequested: true },
      ...(isDeclarable(request) && !hasFiles ? [invoice] : []),
    ],
    splitTransportAndWaybillDocLabels: true,
  }
}

/** The recipient is told by mail that it is on its way. */
function notificationOf({ options, recipient }: LabelRequest) {
  const receiverId = trimmed(plainText(options.email_notification_to)) ?? trimmed(recipient.email)
  if (!read.isSet(options, 'email_notification') || !receiverId) return undefined
  return [{ typeCode: 'email', receiverId, languageCode: 'eng' }]
}
