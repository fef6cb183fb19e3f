import { breachOf, type DeclaredMember } from '../border-law.ts'
import type { Problem } from '../engine/problems.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

const codes: Readonly<Record<DeclaredMember, string>> = {
  words: 'COMMODITY.DESCRIPTION.REQUIRED',
  origin: 'COUNTRYOFMANUFACTURE.REQUIRED',
  code: 'HARMONIZEDCODE.INVALID',
  worth: 'CUSTOMSVALUE.REQUIRED',
  sku: 'COMMODITY.PARTNUMBER.REQUIRED',
  makersNumber: 'COMMODITY.PARTNUMBER.REQUIRED',
  total: 'TOTALCUSTOMSVALUE.INVALID',
  ioss: 'SHIPPER.TIN.INVALID',
  filing: 'EXPORTCOMPLIANCESTATEMENT.REQUIRED',
  recipientsNumber: 'RECIPIENT.TIN.REQUIRED',
  terms: 'TERMSOFSALE.INVALID',
}

/**
 * What the customs clearance detail lacks for the border. Its interface takes goods without most of it, and says in words
 * that it is required: so does its server. There is no member for the maker's number.
 */
export function clearanceProblem({ source, from, to }: Order): Problem | null {
  const customs = valueAt(source, 'customsClearanceDetail')
  if (customs === undefined || valueAt(customs, 'isDocumentOnly') === true) return null
  const goods = listAt(customs, 'commodities')
  const [recipient] = listAt(source, 'recipients')
  const number = textAt(customs, 'recipientCustomsId.value') ?? textAt(recipient, 'tins.number')
  const found = breachOf({
    day: textAt(source, 'shipDatestamp') ?? '',
    way: 'courier',
    from: from.country,
    to: to.country,
    isSale: /^(SOLD|SAMPLE)$/.test(textAt(customs, 'commercialInvoice.shipmentPurpose') ?? ''),
    isToCompany: number !== null,
    currency: textAt(goods[0], 'unitPrice.currency'),
    goods: goods.map(each => ({
      words: textAt(each, 'description'),
      origin: textAt(each, 'countryOfManufacture'),
      code: textAt(each, 'harmonizedCode'),
      worth: numberAt(each, 'unitPrice.amount'),
      pieces: numberAt(each, 'quantity') ?? 0,
      sku: textAt(each, 'partNumber'),
    })),
    hasIoss: listAt(source, 'shipper.tins').some(each => textAt(each, 'usage') === 'IOSS'),
    filing: textAt(customs, 'exportDetail.exportComplianceStatement'),
    recipientsNumber: number,
  })
  if (!found) return null
  const which = found.line === null ? '' : ` of commodity ${found.line + 1}`
  return { code: codes[found.member], message: `${found.says}${which}.` }
}
