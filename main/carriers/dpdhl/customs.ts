import { entryTexts } from '../../../shared/errors/entry-texts.ts'
import { ownValue, plainText } from '../../../shared/values.ts'
import type { CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { threeLettersOf } from '../kit/country-codes.ts'
import { numbersOf } from '../kit/declarations.ts'
import { lengthProblems, weightIn } from '../kit/fitting.ts'
import { currencyOfGoods, invoiceNumberOf, tariffOf, wordsOf, wrongTariff } from '../kit/goods.ts'
import { countryOf, isDeclarable, trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { exportTypes, isSoldWith, options as read } from './codes.ts'
import type { DpdhlConfig } from './settings.ts'
import { lengths } from './wire.ts'

/** The longest tariff number it takes. */
const mostTariff = 11

const isOfSender = ({ duty, incoterm }: CarrierCustoms): boolean =>
  duty?.paidBy == null ? incoterm === 'DDP' : duty.paidBy === 'sender'

/** Whether duties and taxes are paid by the sender, which is a service of its own. */
export const paysDuties = (request: LabelRequest): boolean =>
  read.isSet(request.options, 'dpdhl_duty_paid') ||
  (isDeclarable(request) && request.customs !== null && isOfSender(request.customs))

/** What the recipient pays for shipping: customs want it told, and nobody may make it up. */
function postalChargesOf({ options }: LabelRequest, config: DpdhlConfig): number | undefined {
  const told = plainText(options.dpdhl_postal_charges).trim()
  if (told === '') return config.postal_charges ?? undefined
  return /^\d{1,6}(\.\d{1,2})?$/.test(told) ? Number(told) : undefined
}

/** What is missing of a declaration, at the field it is entered in. */
export function customsProblems(request: LabelRequest, product: string, config: DpdhlConfig): FieldProblems {
  const { customs, parcels } = request
  // Of what is collected elsewhere that is said first.
  if (!isDeclarable(request) || countryOf(request.shipper) !== 'DE') return {}
  if (!customs) return { customs: required('DHL declares these goods: say what they are.') }
  const { commodities, contentType, incoterm, duty, contentDescription } = customs
  const type = ownValue(exportTypes, contentType ?? '')
  return {
    ...problemsAmong({
      parcel: parcels.length > 1 && invalid('DHL declares each parcel by itself. Send one parcel at a time.'),
      'customs.content_type': !type && required('Say why the goods leave the country.'),
      'customs.content_description':
        type === 'OTHER' && !trimmed(contentDescription) && required('Say what it is, in a few words.'),
      'customs.commodities': commodities.length === 0 && required(),
      'options.dpdhl_postal_charges':
        postalChargesOf(request, config) === undefined &&
        required('Customs want to know what the recipient paid for shipping; 0 for nothing.'),
      'customs.incoterm':
        (incoterm !== null &&
          !['DAP', 'DDU', 'DDP'].includes(incoterm) &&
          invalid('DHL knows DAP and DDP: say who pays duties and taxes.')) ||
        (incoterm === 'DDP' &&
          duty?.paidBy === 'recipient' &&
          invalid('DDP means that you pay them. Choose DAP.')),
      'customs.duty.paid_by':
        duty?.paidBy === 'third_party' && invalid('Duties are paid by the sender or by the recipient.'),
      ...(paysDuties(request) && product !== 'V54EPAK' && !isSoldWith('postalDeliveryDutyPaid', product)
        ? { [dutyField(request)]: invalid('This product does not go with duties paid by the sender.') }
        : {}),
    }),
    ...lengthProblems({
      'customs.options.eori_number': [shopReference(request, customs), lengths.customsReference],
    }),
    ...problemsOfEach('customs.commodities', commodities, item => ({
      title: wordsOf(item) === '' && required(entryTexts.customs_description),
      value_amount: item.valueAmount === null && required('DHL declares each kind of goods with its value.'),
      hs_code: wrongTariff(item, mostTariff),
    })),
  }
}

/** Where somebody said that the sender pays duties. */
function dutyField({ options, customs }: LabelRequest): string {
  if (read.isSet(options, 'dpdhl_duty_paid')) return 'options.dpdhl_duty_paid'
  return customs?.incoterm === 'DDP' ? 'customs.incoterm' : 'customs.duty.paid_by'
}

/** Everything the shop is registered under, in the one place there is. */
function shopReference({ shipper }: LabelRequest, customs: CarrierCustoms): string | undefined {
  const { ioss, eori_number, vat_registration_number, voec, arn, ird } = numbersOf(customs)
  const numbers = [ioss, eori_number, vat_registration_number, voec, arn, ird, trimmed(shipper.federalTaxId)]
  return [...new Set(numbers)].flatMap(each => each ?? []).join(', ') || undefined
}

/** The declaration of one parcel; undefined where nothing is declared. Values and weights are of one piece. */
export function toCustoms(request: LabelRequest, product: string, config: DpdhlConfig) {
  const { customs, options, recipient } = request
  if (!customs || !isDeclarable(request)) return undefined
  const { license_number, certificate_number } = numbersOf(customs)
  const currency = currencyOfGoods(customs.commodities) ?? config.default_currency ?? 'EUR'
  const mrn = read.textOf(options, 'dpdhl_mrn')
  return {
    invoiceNo: invoiceNumberOf(request),
    exportType: ownValue(exportTypes, customs.contentType ?? ''),
    exportDescription: trimmed(customs.contentDescription),
    // Only this product reads it; with the others it is a service.
    shippingConditions: product === 'V54EPAK' ? (paysDuties(request) ? 'DDP' : 'DAP') : undefined,
    permitNo: license_number,
    attestationNo: certificate_number,
    hasElectronicExportNotification: mrn === undefined ? undefined : true,
    MRN: mrn,
    postalCharges: { currency, value: postalChargesOf(request, config) },
    shipperCustomsRef: shopReference(request, customs),
    consigneeCustomsRef: trimmed(recipient.federalTaxId),
    items: customs.commodities.map(item => toItem(item, currency)),
  }
}

/** A piece of goods, as orders and returns declare it. */
export const toItem = (item: CarrierCommodity, currency: string) => ({
  itemDescription: wordsOf(item),
  countryOfOrigin: item.originCountry ? threeLettersOf(item.originCountry) : undefined,
  hsCode: tariffOf(item),
  packagedQuantity: item.quantity,
  itemValue: { currency: item.valueCurrency ?? currency, value: item.valueAmount ?? undefined },
  itemWeight: { uom: 'kg', value: weightIn(item, { unit: 'KG', decimals: 3, least: 0.001 }) },
})
