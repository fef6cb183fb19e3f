import { breachOf } from '../border-law.ts'
import type { Problem } from '../engine/problems.ts'
import { listAt, numberAt, textAt, valueAt } from '../reading.ts'

/** Words its interface names as no description, whatever the country. */
const refusedWords = /^(none|not applicable|n\/?a|null|gift|merchandise)$/i

/** What a customs form of a parcel abroad lacks; there is no member for the maker's number. */
export function formProblem(body: unknown): Problem | null {
  const form = valueAt(body, 'customsForm')
  const contents = listAt(form, 'contents')
  const vague = contents.findIndex(each => refusedWords.test(textAt(each, 'itemDescription') ?? ''))
  if (vague >= 0) return refused(`contents[${vague}].itemDescription`, 'the description is not accepted')
  const number = textAt(form, 'importersReference.reference')
  const found = breachOf({
    day: textAt(body, 'packageDescription.mailingDate') ?? '',
    way: 'post',
    from: 'US',
    to: textAt(body, 'toAddress.countryISOAlpha2Code') ?? '',
    isSale: /^(MERCHANDISE|COMMERCIAL_SAMPLE)$/.test(textAt(form, 'customsContentType') ?? ''),
    isToCompany: number !== null,
    currency: 'USD',
    goods: contents.map(each => ({
      words: textAt(each, 'itemDescription'),
      origin: textAt(each, 'countryofOrigin'),
      code: textAt(each, 'HSTariffNumber'),
      worth: (numberAt(each, 'itemTotalValue') ?? 0) / (numberAt(each, 'itemQuantity') ?? 1),
      pieces: numberAt(each, 'itemQuantity') ?? 0,
    })),
    filing: textAt(form, 'AESITN'),
    recipientsNumber: number,
    isDutyPrepaid: valueAt(body, 'packageDescription.prepayDutiesTaxesFees') === true,
  })
  if (!found) return null
  return refused(found.line === null ? found.member : `contents[${found.line}].${found.member}`, found.says)
}

const refused = (member: string, says: string): Problem => ({
  code: '160010',
  message: `customsForm.${member}: ${says}.`,
})
