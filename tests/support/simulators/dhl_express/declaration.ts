import { breachOf, type DeclaredMember } from '../border-law.ts'
import type { Problem } from '../engine/problems.ts'
import type { Order } from '../engine/world.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

const ofLine: Partial<Record<DeclaredMember, string>> = {
  words: 'description',
  origin: 'manufacturerCountry',
  code: 'commodityCodes',
  worth: 'price',
  sku: 'customerReferences',
  makersNumber: 'customerReferences',
}
const ofWhole: Partial<Record<DeclaredMember, string>> = {
  ioss: 'customerDetails/shipperDetails/registrationNumbers',
  filing: 'content/USFilingTypeValue',
  recipientsNumber: 'customerDetails/receiverDetails/registrationNumbers',
}

/** What an export declaration lacks for the border, said as the schema says what does not fit it. */
export function exportProblem({ source, from, to }: Order): Problem | null {
  const content = valueAt(source, 'content')
  const declaration = valueAt(content, 'exportDeclaration')
  if (valueAt(content, 'isCustomsDeclarable') !== true) return null
  if (declaration === undefined)
    return { code: '410', message: 'A dutiable shipment needs an export declaration.' }
  const receiver = valueAt(source, 'customerDetails.receiverDetails')
  const number = textAt(receiver, 'registrationNumbers.number')
  const registered = listAt(source, 'customerDetails.shipperDetails.registrationNumbers')
  const seller = registered.find(each => textAt(each, 'typeCode') === 'SDT')
  const sellersNumber = textAt(seller, 'number') ?? ''
  const found = breachOf({
    day: (textAt(source, 'plannedShippingDateAndTime') ?? '').slice(0, 10),
    way: 'courier',
    from: from.country,
    to: to.country,
    isSale: /sale|sample/.test(textAt(declaration, 'exportReasonType') ?? ''),
    isToCompany: number !== null,
    currency: textAt(content, 'declaredValueCurrency'),
    goods: listAt(declaration, 'lineItems').map(toGoods),
    hasIoss: sellersNumber.startsWith('IM'),
    hasVoec: /^\d{7}$/.test(sellersNumber),
    filing: textAt(content, 'USFilingTypeValue'),
    recipientsNumber: number,
  })
  if (!found) return null
  const { line, member, says } = found
  const path =
    line === null
      ? (ofWhole[member] ?? 'content')
      : `content/exportDeclaration/lineItems/${line}/${ofLine[member]}`
  return { code: '422', message: `#/${path}: ${says}`, status: 422 }
}

function toGoods(item: unknown) {
  const reference = (kind: string) => {
    const found = listAt(item, 'customerReferences').find(each => textAt(each, 'typeCode') === kind)
    return found === undefined ? null : textAt(found, 'value')
  }
  return {
    words: textAt(item, 'description'),
    origin: textAt(item, 'manufacturerCountry'),
    code: textAt(item, 'commodityCodes.value'),
    worth: numberAt(item, 'price'),
    pieces: numberAt(item, 'quantity.value') ?? 0,
    sku: reference('ABW'),
    makersNumber: reference('PAN'),
  }
}
