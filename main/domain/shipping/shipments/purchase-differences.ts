import type { RateRecord } from '../../../../shared/api/rates.ts'
import type { CarrierMessage } from '../../../../shared/errors/result.ts'
import { choiceOf } from '../../../../shared/rate-choices.ts'
import { carrierMinor } from '../../../../shared/rate-markups.ts'
import { minorToText } from '../../../../shared/units/money.ts'
import { plainText } from '../../../../shared/values.ts'
import type { BoughtLabel, Quote } from '../../../carriers/contract/model.ts'
import { boughtOtherwise } from '../../../carriers/contract/outcome.ts'

type Answered = Pick<BoughtLabel, 'quote'> & { messages: readonly CarrierMessage[] }

type Difference = readonly [isSo: boolean, code: string, message: string]

/**
 * In what a purchase is not the offer that was chosen: service, way, currency, a price beyond rounding, whose price it is, a later
 * day, a guarantee, fewer numbers than parcels. Of what the carrier does not say nothing differs.
 */
export function differencesOf(
  shown: RateRecord,
  { quote, messages }: Answered,
  { parcels }: { parcels: readonly unknown[] },
): CarrierMessage[] {
  const saidByAdapter = messages.filter(({ code }) => boughtOtherwise.some(each => each === code))
  const found = quote
    ? [...ofService(shown, quote), ...ofPrice(shown, quote, parcels.length), ...ofDelivery(shown, quote)]
    : []
  const said = new Set(saidByAdapter.map(({ code }) => code))
  return [
    ...found.flatMap(([isSo, code, message]) => (isSo && !said.has(code) ? [{ code, message }] : [])),
    ...saidByAdapter,
  ]
}

function ofService(shown: RateRecord, { service, serviceName, choice }: Quote): Difference[] {
  const chosen = choiceOf(shown)
  return [
    [
      shown.service !== null && service !== shown.service,
      'bought_other_service',
      `${serviceName} was bought and not ${shown.meta?.service_name ?? shown.service}.`,
    ],
    [
      choice !== undefined && choice.code !== chosen?.code,
      'bought_other_way',
      `It was bought as ${choice?.name} and shown as ${chosen?.name ?? 'the service as it is'}.`,
    ],
  ]
}

function ofPrice(shown: RateRecord, { currency, totalMinor, meta }: Quote, parcels: number): Difference[] {
  const shownMinor = carrierMinor(shown)
  const price = `${minorToText(totalMinor, currency)} ${currency}`
  const shownCurrency = shown.currency ?? null
  const isOtherCurrency = shownCurrency !== null && shownCurrency !== currency
  const isOtherPrice = !isOtherCurrency && shownMinor !== null && Math.abs(totalMinor - shownMinor) > parcels
  const shownPrice = `${shownMinor === null ? '?' : minorToText(shownMinor, shownCurrency ?? currency)} ${shownCurrency ?? ''}`
  const [type, shownType] = [priceTypeIn(meta), priceTypeIn(shown.meta)]
  return [
    [isOtherCurrency, 'bought_other_currency', `It was bought for ${price} and shown for ${shownPrice}.`],
    [isOtherPrice, 'bought_other_price', `It was bought for ${price} and shown for ${shownPrice}.`],
    [
      type !== null && shownType !== null && type !== shownType,
      'bought_other_price_type',
      `It was bought at the ${type} price and shown at the ${shownType} price.`,
    ],
  ]
}

function ofDelivery(shown: RateRecord, { estimatedDelivery: day, isGuaranteed }: Quote): Difference[] {
  const shownDay = shown.estimated_delivery?.slice(0, 10) ?? null
  return [
    [
      day !== null && shownDay !== null && day.slice(0, 10) > shownDay,
      'bought_later_day',
      `It arrives on ${day} and was shown for ${shownDay}.`,
    ],
    [
      isGuaranteed === false && shown.meta?.is_guaranteed === true,
      'bought_without_guarantee',
      'It was shown with a guarantee of its day and bought without one.',
    ],
  ]
}

/** Whose price it is, in the words carriers have for it; null where nothing is said. */
function priceTypeIn(meta: RateRecord['meta'] | undefined): 'account' | 'list' | 'commercial' | null {
  const { negotiated, rate_type, price_type } = meta ?? {}
  if (typeof negotiated === 'boolean') return negotiated ? 'account' : 'list'
  const said = `${plainText(rate_type)} ${plainText(price_type)}`.toUpperCase()
  if (/ACCOUNT|CONTRACT|NEGOTIATED|INCENTIVE/.test(said)) return 'account'
  if (/LIST|RETAIL/.test(said)) return 'list'
  return said.includes('COMMERCIAL') ? 'commercial' : null
}
