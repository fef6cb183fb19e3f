import { roundDecimal, sumOfProducts } from '../../../shared/units/decimal.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierAddress, CarrierCommodity, CarrierCustoms, LabelRequest } from '../contract/model.ts'
import { type FieldProblem, type FieldProblems, invalid, required } from '../contract/outcome.ts'
import { countryOf } from './addresses.ts'
import { exportReasons } from './codes.ts'
import { optionText, paysDuties } from './options.ts'
import { isDeclarable, laneOf, type Units, weightOf } from './request-parts.ts'
import { lengths } from './wire.ts'

/** What is missing for a declaration, at the field it is entered in. */
export function customsProblems(request: LabelRequest): FieldProblems {
  const { customs } = request
  if (!isDeclarable(request)) return {}
  if (!customs) return { customs: required('DHL Express declares these goods: say what they are.') }
  const { commodities, duty, incoterm } = customs
  const currencies = new Set(commodities.flatMap(each => each.valueCurrency ?? []))
  const isContrary = duty?.paidBy === 'recipient' && incoterm === 'DDP'
  const found: Record<string, FieldProblem | false> = {
    'customs.commodities':
      (commodities.length === 0 && required()) ||
      (currencies.size > 1 && invalid('DHL Express prints an invoice in one currency only.')),
    'customs.incoterm':
      isContrary && invalid('DDP means that you pay duties and taxes. Choose DAP, or pay them.'),
    'customs.duty.account_number':
      duty?.paidBy === 'third_party' &&
      !duty.accountNumber?.trim() &&
      required('DHL Express bills duties to somebody else only by an account of theirs.'),
    ...Object.fromEntries(
      commodities.map((item, index) => [
        `customs.commodities[${index}].value_amount`,
        item.valueAmount === null && required('DHL Express declares each kind of goods with its value.'),
      ]),
    ),
  }
  return Object.fromEntries(Object.entries(found).flatMap(([field, each]) => (each ? [[field, each]] : [])))
}

/** Terms of delivery, which every shipment has, papers too. */
export const incotermOf = (request: LabelRequest): string =>
  request.customs?.incoterm ?? (paysDuties(request) ? 'DDP' : 'DAP')

/** Whom duties and taxes are billed to, where they are not collected at the door. */
export function dutyAccountOf(request: LabelRequest, own: string): string | null {
  const named = request.customs?.duty?.accountNumber?.trim() || null
  if (!isDeclarable(request)) return null
  return paysDuties(request) ? (named ?? own) : named
}

export type Declared = { currency: string; value: number }

/** The declaration and its invoice. */
export function toDeclaration(request: LabelRequest, customs: CarrierCustoms, day: ShopDay, units: Units) {
  const { from, isReturn } = laneOf(request)
  const reason = isReturn ? 'return' : ownValue(exportReasons, customs.contentType ?? 'merchandise')
  const license = optionText(customs.options, 'license_number')
  const remark = customs.contentDescription?.trim()
  return {
    lineItems: customs.commodities.map((item, index) => ({
      number: index + 1,
      ...toLineItem(item, units),
      manufacturerCountry: (item.originCountry ?? countryOf(from)).toUpperCase(),
    })),
    invoice: {
      number: invoiceNumberOf(request, customs),
      date: (customs.invoiceDate ?? day).slice(0, 10),
      signatureName: customs.signer?.trim() || undefined,
    },
    remarks: remark ? [{ value: remark }] : undefined,
    ...(reason ? { exportReasonType: reason } : { exportReason: 'Other' }),
    shipmentType: customs.contentType === 'gift' ? 'personal' : 'commercial',
    licenses: license ? [{ typeCode: 'export', value: license }] : undefined,
  }
}

/** The carrier wants one: the order's or the shipment's own where the invoice has none. */
const invoiceNumberOf = ({ reference, shipmentId }: LabelRequest, { invoice }: CarrierCustoms): string =>
  invoice?.trim() || reference?.trim() || shipmentId.slice(-lengths.reference)

/** Prices are of one piece, weights of all of the line. */
function toLineItem(item: CarrierCommodity, units: Units) {
  const weight = Number(roundDecimal(sumOfProducts([[weightOf(item, units), item.quantity]]), 3)) / 1000
  const tariff = item.hsCode?.replace(/[^A-Za-z0-9]/g, '')
  const sku = item.sku?.trim()
  return {
    description: (item.description ?? item.title ?? item.sku ?? '').trim(),
    price: item.valueAmount ?? 0,
    quantity: { value: item.quantity, unitOfMeasurement: 'PCS' },
    commodityCodes: tariff ? [{ typeCode: 'outbound', value: tariff }] : undefined,
    weight: { netValue: weight, grossValue: weight },
    customerReferences: sku ? [{ typeCode: 'PAN', value: sku }] : undefined,
  }
}

/** Tax numbers of a party by what its country calls them. */
export function registrationsOf(address: CarrierAddress, options: Readonly<Record<string, unknown>> = {}) {
  const issuerCountryCode = countryOf(address)
  const federal =
    issuerCountryCode === 'US'
      ? 'EIN'
      : ['AU', 'CA', 'IN', 'NZ', 'SG'].includes(issuerCountryCode)
        ? 'GST'
        : 'VAT'
  const numbers = [
    ['EOR', optionText(options, 'eori_number')],
    [federal, optionText(options, 'vat_registration_number') ?? address.federalTaxId?.trim()],
    ['STA', address.stateTaxId?.trim()],
  ] as const
  const found = numbers.flatMap(([typeCode, number]) =>
    number ? [{ typeCode, number, issuerCountryCode }] : [],
  )
  return found.length > 0 ? { registrationNumbers: found } : {}
}
