import { breachOf } from '../border-law.ts'
import type { Problem } from '../engine/problems.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** What a declaration lacks for the border; there are no members for the maker's number and for duty that was prepaid. */
export function customsProblem(spec: unknown, day: string): Problem | null {
  const to = textAt(spec, 'destination.address-details.country-code') ?? ''
  const customs = valueAt(spec, 'customs')
  const found = breachOf({
    day,
    way: 'post',
    from: 'CA',
    to,
    isSale: /^(SOG|SAM)$/.test(textAt(customs, 'reason-for-export') ?? ''),
    isToCompany: textAt(spec, 'destination.company') !== null,
    currency: textAt(customs, 'currency'),
    goods: listAt(customs, 'sku-list.item').map(each => ({
      words: textAt(each, 'customs-description'),
      origin: textAt(each, 'country-of-origin'),
      code: textAt(each, 'hs-tariff-code'),
      worth: numberAt(each, 'customs-value-per-unit'),
      pieces: numberAt(each, 'customs-number-of-units') ?? 0,
      sku: textAt(each, 'sku'),
    })),
    hasIoss: textAt(customs, 'ioss-id') !== null,
  })
  if (!found) return null
  const which = found.line === null ? '' : ` of item ${found.line + 1}`
  return { code: '8706', message: `Customs data is not accepted: ${found.says}${which}.` }
}
