import { breachOf } from '../border-law.ts'
import type { Problem } from '../engine/problems.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** What an invoice lacks for the border it goes over; there is no member for the maker's number, nor is a filing sent. */
export function invoiceProblem({ source, from, to }: Order, now: Date): Problem | null {
  const forms = valueAt(source, 'ShipmentServiceOptions.InternationalForms')
  if (!listAt(forms, 'FormType').includes('01')) return null
  const found = breachOf({
    // It is told of no day that is today.
    day: dayOf(textAt(source, 'ShipmentDate')) ?? now.toISOString().slice(0, 10),
    way: 'courier',
    from: from.country,
    to: to.country,
    isSale: /^(SALE|SAMPLE)$/.test(textAt(forms, 'ReasonForExport') ?? ''),
    isToCompany: textAt(source, 'ShipTo.TaxIdentificationNumber') !== null,
    currency: textAt(forms, 'CurrencyCode'),
    goods: listAt(forms, 'Product').map(each => ({
      words: listAt(each, 'Description').join(' ') || null,
      origin: textAt(each, 'OriginCountryCode'),
      code: textAt(each, 'CommodityCode'),
      worth: numberAt(each, 'Unit.Value'),
      pieces: numberAt(each, 'Unit.Number') ?? 0,
      sku: textAt(each, 'PartNumber'),
    })),
    hasIoss: textAt(source, 'ShipFrom.VendorInfo.VendorCollectIDTypeCode') === '0356',
    recipientsNumber: textAt(source, 'ShipTo.TaxIdentificationNumber'),
  })
  if (!found) return null
  const product = found.line === null ? '' : ` of product ${found.line + 1}`
  return { code: '128003', message: `Invalid international forms: ${found.says}${product}.` }
}

const dayOf = (compact: string | null): string | undefined => compact?.replace(/(....)(..)(..)/, '$1-$2-$3')
