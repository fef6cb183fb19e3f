import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import { type ExpectedDuties, expectedText } from '../../../shared/customs/duties-estimate.ts'
import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { fromMinor, sumMinor } from '../../../shared/units/money.ts'
import { ownValue } from '../../../shared/values.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierCommodity, Quote, RateRequest } from '../contract/model.ts'
import { type Done, done, type Outcome } from '../contract/outcome.ts'
import { type DecimalText, minorOf } from '../kit/answers.ts'
import { unanswered } from '../kit/api.ts'
import { firstFitting } from '../kit/fitting.ts'
import { tariffOf, wordsOf } from '../kit/goods.ts'
import { isDeclarable, laneOf } from '../kit/parties.ts'
import { shipDate } from '../kit/ship-date.ts'
import { type LandedShipment, landedCostAnswer } from './answers.ts'
import { ask, label, paths } from './client.ts'
import { countryOf } from './codes.ts'
import type { UpsConnection } from './settings.ts'
import { landedTerms, landedLengths as lengths } from './wire.ts'

/** What UPS expects customs to ask, or why it does not say; null where it was not asked. */
type LandedCost = {
  expectedDuties?: ExpectedDuties
  meta?: Record<string, unknown>
  messages: CarrierMessage[]
  /** What it said to an app that may not ask. */
  lacking?: string
}

/** Goods of which all is known that a quote of their landed cost wants; none where something is missing. */
function quotedGoods(request: RateRequest): readonly CarrierCommodity[] {
  const goods = request.customs?.commodities ?? []
  const currency = goods[0]?.valueCurrency ?? null
  const isKnown = (item: CarrierCommodity) =>
    (item.valueAmount ?? 0) > 0 &&
    item.valueCurrency === currency &&
    item.originCountry !== null &&
    // One of them tells what it is.
    (tariffOf(item) !== undefined || describe(item) !== undefined)
  return currency !== null && isDeclarable(request) && goods.every(isKnown) ? goods : []
}

const describe = (item: CarrierCommodity) => firstFitting([wordsOf(item), item.title], lengths.description)

/**
 * What the goods will cost at the border, asked beside the prices: UPS bills it apart from the transport, and a price
 * stands without it. Null where no border is crossed, or too little is known of the goods.
 */
export async function landedCost(
  request: RateRequest,
  connection: UpsConnection,
  context: CarrierContext,
): Promise<LandedCost | null> {
  const goods = quotedGoods(request)
  const { from, to } = laneOf(request)
  // Borders within a country are none to it.
  if (goods.length === 0 || countryOf(from) === countryOf(to)) return null
  if (goods.length > lengths.items) return notTold(`it reckons ${lengths.items} kinds of goods at most.`)
  const lack = context.lacks.find(product)
  if (lack !== null) return notTold(lack)
  const account = connection.settings.account_number
  const id = `packdesk-${context.now().getTime()}`
  const answer = await ask(
    {
      method: 'POST',
      path: paths.landedCost,
      headers: {
        transId: id,
        transactionSrc: 'packdesk',
        ...(account ? { accountNumber: account } : {}),
      },
      body: toLandedCostRequest(request, goods, {
        id,
        day: shipDate(request.options, context.calendar.today()),
      }),
      isHarmless: true,
      gives: body => landedCostAnswer.parse(body).shipment.grandTotal !== null,
    },
    connection,
    context,
  )
  if (answer.ok) return fromLandedCost(answer.body, goods)
  const said = answer.refused.messages[0]?.message ?? 'it did not say why.'
  if (![401, 403].includes(answer.status)) return notTold(said)
  const lacking = `${said} ${notEnrolled}`
  return { ...notTold(lacking), lacking }
}

/** The product of an app that may ask. */
const product = 'landed_cost'
const notEnrolled =
  'Add the product for landed costs to the app at developer.ups.com. It is asked again in some hours, or once the connection was edited.'

function notTold(why: string): LandedCost {
  const message = `UPS could not estimate duties and taxes: ${why}`
  return { messages: [{ code: 'no_landed_cost', message }] }
}

/** Why goods are sent, in its words. */
const shipmentTypes: Readonly<Record<string, string>> = {
  merchandise: 'SALE',
  gift: 'GIFT',
  sample: 'SAMPLE',
  return_merchandise: 'RETURN',
  other: 'OTHER',
}

type Purpose = { id: string; day: string }

function toLandedCostRequest(request: RateRequest, goods: readonly CarrierCommodity[], { id, day }: Purpose) {
  const { customs } = request
  const { from, to } = laneOf(request)
  const currency = goods[0]?.valueCurrency ?? ''
  return {
    currencyCode: currency,
    transID: id,
    // What cannot be reckoned is told beside the rest.
    allowPartialLandedCostResult: true,
    alversion: 1,
    shipment: {
      id,
      importCountryCode: countryOf(to),
      exportCountryCode: countryOf(from),
      shipDate: day,
      incoterms: landedTerms.find(each => each === (customs?.incoterm === 'DDU' ? 'DAP' : customs?.incoterm)),
      shipmentType: ownValue(shipmentTypes, customs?.contentType ?? ''),
      shipmentItems: goods.map((item, index) => ({
        commodityId: String(index + 1),
        priceEach: item.valueAmount,
        commodityCurrencyCode: currency,
        quantity: item.quantity,
        UOM: 'EACH',
        hsCode: tariffOf(item),
        description: describe(item),
        originCountryCode: item.originCountry?.toUpperCase(),
      })),
    },
  }
}

function fromLandedCost(body: unknown, goods: readonly CarrierCommodity[]): LandedCost {
  const { shipment, errors, error } = landedCostAnswer.parse(body)
  const { currencyCode: currency, shipmentItems } = shipment
  const complaints = [...shipment.errors, ...errors, ...error].flatMap(
    each => each.message ?? each.description ?? [],
  )
  if (currency === null || !isCurrencyCode(currency)) return notTold(complaints[0] ?? 'it named no currency.')
  const expected = expectedIn(shipment, currency)
  if (!expected) return notTold(complaints[0] ?? 'it named no sum.')
  const left = shipmentItems.filter(each => each.isCalculable === false)
  const names = left.flatMap(({ commodityID, commodityId }) => {
    const item = goods[Number(commodityID ?? commodityId) - 1]
    return item ? [wordsOf(item) || tariffOf(item) || ''] : []
  })
  if (left.length >= goods.length) return notTold(complaints[0] ?? 'it could reckon none of the goods.')
  const told = { ...expected, isPartial: left.length > 0 }
  const not = left.length > 0 ? ` It could not reckon ${names.join(', ') || 'all of the goods'}.` : ''
  const sum =
    told.amountMinor > 0
      ? `duties and taxes of ${expectedText(told)}, which are billed apart from the transport`
      : 'no duties and taxes'
  const message = `${label} expects ${sum}. An estimate by its landed cost quote, which does not know what the transport costs.${not}`
  return {
    ...(told.amountMinor > 0 ? { expectedDuties: told } : {}),
    meta: { landed_cost: figuresOf(told) },
    messages: [
      { code: 'landed_cost', message },
      ...complaints.map(each => ({ code: 'landed_cost_warning', message: each })),
    ],
  }
}

/** The sum, with its parts where they come out at it; null without a sum. */
function expectedIn(shipment: LandedShipment, currency: string): ExpectedDuties | null {
  const amountMinor = minorOf(shipment.grandTotal, currency)
  if (amountMinor === null || amountMinor < 0) return null
  const minor = (...sums: readonly (DecimalText | null)[]) =>
    sumMinor(sums.map(each => minorOf(each, currency) ?? 0))
  const parts = [
    { kind: 'duty' as const, amountMinor: minor(shipment.totalDuties) },
    { kind: 'vat' as const, amountMinor: minor(shipment.totalVAT) },
    {
      kind: 'taxes' as const,
      amountMinor: minor(shipment.totalCommodityLevelTaxesAndFees, shipment.totalShipmentLevelTaxesAndFees),
    },
    { kind: 'brokerage' as const, amountMinor: minor(shipment.totalBrokerageFees) },
  ].filter(each => each.amountMinor !== 0)
  const isWhole = sumMinor(parts.map(each => each.amountMinor)) === amountMinor
  return { amountMinor, currency, basis: 'landed_cost_quote', ...(isWhole ? { parts } : {}) }
}

const figuresOf = ({ amountMinor, currency, parts = [] }: ExpectedDuties) => ({
  ...Object.fromEntries(parts.map(each => [each.kind, fromMinor(each.amountMinor, currency)])),
  total: fromMinor(amountMinor, currency),
  currency,
})

/** Prices with what customs are expected to ask beside them. Only an app that was given prices is known to lack the rest. */
export function withLandedCost(
  { value: quotes, messages }: Done<Quote[]>,
  found: LandedCost | typeof unanswered | null,
  { lacks }: Pick<CarrierContext, 'lacks'>,
): Outcome<Quote[]> {
  const cost = found === unanswered ? notTold('it did not answer in time.') : found
  if (!cost) return done(quotes, messages)
  const { expectedDuties, meta, lacking } = cost
  if (lacking !== undefined) lacks.keep(product, lacking)
  return done(
    quotes.map(quote => ({
      ...quote,
      ...(expectedDuties ? { expectedDuties } : {}),
      meta: { ...quote.meta, ...meta },
    })),
    [...messages, ...cost.messages],
  )
}
