import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { invoiceNumberOf, tariffOf, wordsOf } from '../kit/goods.ts'
import { countryOf, isDeclarable, laneOf, trimmed } from '../kit/parties.ts'
import { problemsAmong, problemsOfEach } from '../kit/problems.ts'
import { exportReasons, options as read } from './codes.ts'
import { paysDuties } from './options.ts'
import { type Units, weightOf } from './request-parts.ts'
import { lengths } from './wire.ts'

/** What is missing for a declaration, at the field it is entered in. */
export function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (!isDeclarable(request)) return {}
  if (!customs) return { customs: required('DHL Express declares these goods: say what they are.') }
  const { commodities, duty, incoterm } = customs
  const currencies = new Set(commodities.flatMap(each => each.valueCurrency ?? []))
  return {
    ...problemsAmong({
      'customs.commodities':
        (commodities.length === 0 && required()) ||
        (currencies.size > 1 && invalid('DHL Express prints an invoice in one currency only.')),
      'customs.incoterm':
        duty?.paidBy === 'recipient' &&
        incoterm === 'DDP' &&
        invalid('DDP means that you pay duties and taxes. Choose DAP, or pay them.'),
      'customs.duty.account_number':
        duty?.paidBy === 'third_party' &&
        !trimmed(duty.accountNumber) &&
        required('DHL Express bills duties to somebody else only by an account of theirs.'),
    }),
    ...problemsOfEach('customs.commodities', commodities, ({ valueAmount }) => ({
      value_amount:
        valueAmount === null && required('DHL Express declares each kind of goods with its value.'),
    })),
  }
}

/** Terms of delivery, which every shipment has, papers too. */
export const incotermOf = (request: LabelRequest): string =>
  request.customs?.incoterm ?? (paysDuties(request) ? 'DDP' : 'DAP')

/** Whom duties and taxes are billed to, where they are not collected at the door. */
export function dutyAccountOf(request: LabelRequest, own: string): string | undefined {
  const named = trimmed(request.customs?.duty?.accountNumber)
  if (!isDeclarable(request)) return undefined
  return paysDuties(request) ? (named ?? own) : named
}

/** The declaration and its invoice. */
export function toDeclaration(request: LabelRequest, customs: CarrierCustoms, day: ShopDay, units: Units) {
  const { from, isReturn } = laneOf(request)
  const reason = isReturn ? 'return' : ownValue(exportReasons, customs.contentType ?? 'merchandise')
  const license = read.textOf(customs.options, 'license_number')
  const remark = trimmed(customs.contentDescription)
  return {
    lineItems: customs.commodities.map((item, index) => ({
      number: index + 1,
      ...toLineItem(item, units),
      manufacturerCountry: (item.originCountry ?? countryOf(from)).toUpperCase(),
    })),
    invoice: {
      number: invoiceNumberOf(request, lengths.reference),
      date: (customs.invoiceDate ?? day).slice(0, 10),
      signatureName: trimmed(customs.signer),
    },
    remarks: remark ? [{ value: remark }] : undefined,
    ...(reason ? { exportReasonType: reason } : { exportReason: 'Other' }),
    shipmentType: customs.contentType === 'gift' ? 'personal' : 'commercial',
    licenses: license ? [{ typeCode: 'export', value: license }] : undefined,
  }
}

/** Prices are of one piece, weights of all of the line. */
function toLineItem(item: CarrierCommodity, units: Units) {
  const weight = Number(roundDecimal(sumOfProducts([[weightOf(item, units), item.quantity]]), 3)) / 1000
  const [tariff, sku] = [tariffOf(item), trimmed(item.sku)]
  return {
    description: wordsOf(item),
    price: item.valueAmount ?? 0,
    quantity: { value: item.quantity, unitOfMeasurement: 'PCS' },
    commodityCodes: tariff ? [{ typeCode: 'outbound', value: tariff }] : undefined,
    weight: { netValue: weight, grossValue: weight },
    customerReferences: sku ? [{ typeCode: 'PAN', value: sku }] : undefined,
  }
}

const taxNames: Readonly<Record<string, string>> = {
  US: 'EIN',
  AU: 'GST',
  CA: 'GST',
  IN: 'GST',
  NZ: 'GST',
  SG: 'GST',
}

/** Tax numbers of a party by what its country calls them. */
export function registrationsOf(address: CarrierAddress, options: Readonly<Record<string, unknown>> = {}) {
  const issuerCountryCode = countryOf(address)
  const numbers = [
    ['EOR', read.textOf(options, 'eori_number')],
    [
      ownValue(taxNames, issuerCountryCode) ?? 'VAT',
      read.textOf(options, 'vat_registration_number') ?? trimmed(address.federalTaxId),
    ],
    ['STA', trimmed(address.stateTaxId)],
  ] as const
  const found = numbers.flatMap(([typeCode, number]) =>
    number ? [{ typeCode, number, issuerCountryCode }] : [],
  )
  return found.length > 0 ? found : undefined
}
