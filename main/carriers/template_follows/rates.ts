import type { Quote, RateRequest } from '../contract/model.ts'
import { refusedFor } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { streetProblems } from '../kit/parties.ts'
import { parcelNeeded } from '../kit/problems.ts'
import { balancedPrice, wantedQuotes } from '../kit/results.ts'
import { toAddress, toParcel } from './addresses.ts'
import { ask, label } from './client.ts'
import { serviceOf } from './codes.ts'
import type { TemplateFollows } from './settings.ts'
import { type AnsweredRate, lengths, rateAnswer } from './wire.ts'

/** Prices of every service the carrier offers, or of those asked for. */
export const rate: TemplateFollows['rate'] = async (request, connection, context) => {
  const refused = refusedFor(problemsOf(request))
  if (refused) return refused
  const body = toRateRequest(request)
  const answer = await ask({ method: 'POST', path: '/rates', body, isHarmless: true }, connection, context)
  if (!answer.ok) return answer.refused
  const quotes = rateAnswer.parse(answer.body).rates.flatMap(each => toQuote(each) ?? [])
  return wantedQuotes(quotes, { services: request.services, messages: answer.messages, label })
}

/** What is told before anybody is asked, at the field it was entered in. */
export const problemsOf = ({ parcels, shipper, recipient }: RateRequest) => ({
  ...parcelNeeded(parcels),
  ...streetProblems({ shipper, recipient }, lengths.street, label),
})

export const toRateRequest = ({ shipper, recipient, parcels }: RateRequest) => ({
  from: toAddress(shipper),
  to: toAddress(recipient),
  parcels: parcels.map(toParcel),
})

/** Null for a rate without a price. A service nobody knows keeps the carrier's own code. */
function toQuote({
  service: code,
  days,
  currency: told,
  total,
  base,
  surcharges,
}: AnsweredRate): Quote | null {
  const currency = told ?? 'USD'
  const totalMinor = minorOf(total, currency)
  if (totalMinor === null || code === null) return null
  const { service, name } = serviceOf(code)
  const charges = surcharges.map(each => ({
    name: each.name ?? 'Surcharge',
    amountMinor: minorOf(each.amount, currency) ?? 0,
  }))
  return {
    ...balancedPrice({ currency, totalMinor, baseMinor: minorOf(base, currency), charges }),
    service,
    serviceName: name,
    transitDays: days,
    estimatedDelivery: null,
    meta: {},
  }
}
