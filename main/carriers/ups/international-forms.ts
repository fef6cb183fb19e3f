import { convertWeight } from '../../../shared/units/weight.ts'
import { ownValue } from '../../../shared/values/own-value.ts'
import type { CarrierCommodity, LabelRequest } from '../contract/model.ts'
import { compactDay } from '../kit/days.ts'
import { toParty, wrapped } from './addresses.ts'
import { exportReasons, incoterms } from './codes.ts'
import { isInternational } from './lanes.ts'
import { type Units, unitsOf, weightCode } from './packages.ts'
import { isWished, shipDayOf } from './wishes.ts'

const mostProducts = 50

/** Papers of the shop's own that were uploaded before. */
function uploaded(options: LabelRequest['options']): string[] {
  const references = options.doc_references
  if (!Array.isArray(references)) return []
  return references.flatMap(each => {
    const id: unknown =
      typeof each === 'object' && each !== null ? (each as { doc_id?: unknown }).doc_id : each
    return typeof id === 'string' && id !== '' ? [id] : []
  })
}

/** The invoice for customs, made by the carrier or uploaded; undefined where none is needed. */
export function internationalForms(
  request: LabelRequest,
  { currency, now }: { currency: string; now: Date },
) {
  const { customs, options, recipient, reference } = request
  if (!isInternational(request) || !customs) return undefined
  const ids = uploaded(options)
  if (ids.length > 0)
    return { FormType: ['07'], UserCreatedForm: { DocumentID: ids }, ...exportOf(customs.contentType) }
  const day = customs.invoiceDate ?? shipDayOf(options, now)
  return {
    FormType: ['01'],
    InvoiceNumber: (customs.invoice ?? reference ?? undefined)?.slice(0, 35),
    InvoiceDate: compactDay(day.slice(0, 10)),
    ...exportOf(customs.contentType),
    TermsOfShipment: customs.incoterm && incoterms.has(customs.incoterm) ? customs.incoterm : undefined,
    CurrencyCode: customs.duty?.currency ?? customs.commodities[0]?.valueCurrency ?? currency,
    Comments: customs.contentDescription?.slice(0, 150) || undefined,
    DeclarationStatement: customs.certify
      ? 'I hereby certify that the information on this invoice is true and correct.'
      : undefined,
    Contacts: { SoldTo: toParty(recipient) },
    Product: customs.commodities.slice(0, mostProducts).map(item => toProduct(item, request)),
    AdditionalDocumentIndicator: isWished(options, 'paperless_trade') ? undefined : 'Y',
  }
}

const exportOf = (contentType: string | null) => ({
  ReasonForExport: ownValue(exportReasons, contentType ?? '') ?? (contentType ? 'Any other reason' : 'SALE'),
})

function toProduct(item: CarrierCommodity, request: LabelRequest) {
  const units = unitsOf(request)
  const words = item.description ?? item.title ?? item.sku ?? 'Goods'
  return {
    Description: wrapped(words).slice(0, 3),
    Unit: {
      Number: String(item.quantity),
      Value: String(item.valueAmount ?? 0),
      UnitOfMeasurement: { Code: 'PCS' },
    },
    CommodityCode: item.hsCode?.slice(0, 15) || undefined,
    PartNumber: item.sku?.slice(0, 10) || undefined,
    OriginCountryCode: item.originCountry ?? request.shipper.countryCode,
    ProductWeight: { UnitOfMeasurement: { Code: weightCode(units) }, Weight: weightOf(item, units) },
  }
}

const weightOf = ({ weight, weightUnit, quantity }: CarrierCommodity, units: Units) =>
  (Math.ceil(convertWeight(weight, weightUnit, units.weight) * Math.max(quantity, 1) * 10) / 10).toFixed(1)
