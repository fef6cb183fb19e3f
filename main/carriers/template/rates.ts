import type { CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, required } from '../contract/outcome.ts'
import { minorOf } from '../kit/answers.ts'
import { balancedPrice } from '../kit/results.ts'
import { toAddress, toParcel } from './addresses.ts'
import { ask, type TemplateConnection } from './client.ts'
import { serviceOfCarrier } from './codes.ts'
import { fromErrors } from './errors.ts'
import { type AnsweredRate, rateAnswer } from './wire.ts'

/** Prices of every service the carrier offers, or of those asked for. */
export async function rate(
  request: RateRequest,
  connection: TemplateConnection,
  context: CarrierContext,
): Promise<Outcome<Quote[]>> {
  if (request.parcels.length === 0) return failed([fieldError({ parcels: required() })])
  const body = toRateRequest(request, connection.settings.account_number)
  return ask({ method: 'POST', path: '/rates', body, isHarmless: true }, connection, context, answer =>
    fromRateAnswer(answer, request),
  )
}

export const toRateRequest = (request: RateRequest, account: string) => ({
  account,
  from: toAddress(request.shipper),
  to: toAddress(request.recipient),
  parcels: request.parcels.map(toParcel),
})

export function fromRateAnswer(body: unknown, { services }: RateRequest): Outcome<Quote[]> | null {
  const quotes = rateAnswer
    .parse(body)
    .rates.flatMap(rate => toQuote(rate) ?? [])
    .filter(({ service }) => services.length === 0 || services.includes(service))
  const messages = [...fromErrors(body), ...fromErrors(body, 'warnings')]
  if (quotes.length > 0) return done(quotes, messages)
  return messages.length > 0 ? failed(messages) : null
}

/** Null for a rate without a price. A service nobody knows keeps the carrier's own code. */
function toQuote({ service: carrierCode, days, ...rate }: AnsweredRate): Quote | null {
  const currency = rate.currency ?? 'USD'
  const totalMinor = minorOf(rate.total, currency)
  if (totalMinor === null || carrierCode === null) return null
  const known = serviceOfCarrier(carrierCode)
  const charges = rate.surcharges.map(({ name, amount }) => ({
    name: name ?? 'Surcharge',
    amountMinor: minorOf(amount, currency) ?? 0,
  }))
  return {
    ...balancedPrice({ currency, totalMinor, baseMinor: minorOf(rate.base, currency), charges }),
    service: known?.code ?? carrierCode,
    serviceName: known?.name ?? carrierCode,
    transitDays: days,
    estimatedDelivery: null,
    meta: {},
  }
}
