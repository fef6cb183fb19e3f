import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { minorToText, sumMinor } from '../../../shared/units/money.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { CarrierCommodity, RateRequest } from '../contract/model.ts'
import { minorOf } from '../kit/answers.ts'
import { beside } from '../kit/api.ts'
import { firstFitting } from '../kit/fitting.ts'
import { tariffOf } from '../kit/goods.ts'
import { countryOf, isDeclarable, laneOf } from '../kit/parties.ts'
import { toAddress } from './addresses.ts'
import { rateAnswer } from './answers.ts'
import { ask } from './client.ts'
import { paysDuties } from './options.ts'
import { accountsOf, toPackage, type Units, unitsOf, weightOf } from './request-parts.ts'
import type { DhlConnection } from './settings.ts'

/** An estimate of duties and taxes: for people, and as figures where it could be made. */
export type LandedCost = { message: CarrierMessage; meta: Record<string, unknown> | null }

/**
 * What the shop will owe at the border, where it pays for that; null where it does not, or where too little is known of
 * the goods. The price of the transport stands without it.
 */
export async function landedCost(
  request: RateRequest,
  connection: DhlConnection,
  context: CarrierContext,
): Promise<LandedCost | null> {
  const items = request.customs?.commodities ?? []
  const currency = items[0]?.valueCurrency ?? null
  const isKnown =
    items.length > 0 && items.every(each => each.valueAmount !== null && each.valueCurrency === currency)
  if (!connection.settings.account_number || currency === null || !isKnown) return null
  if (!paysDuties(request) || !isDeclarable(request)) return null
  const { isReturn } = laneOf(request)
  const body = toLandedCostRequest(request, connection, currency)
  const call = { method: 'POST', path: '/landed-cost', body, isHarmless: true, isReturn } as const
  const answer = await beside(ask(call, connection, context), context)
  if (answer?.ok) return fromLandedCost(answer.body, currency)
  return { meta: null, message: notTold(answer?.refused.messages[0]?.message ?? 'no answer') }
}

const notTold = (why: string): CarrierMessage => ({
  code: 'no_landed_cost',
  message: `DHL Express could not estimate duties and taxes: ${why}`,
})

function toLandedCostRequest(request: RateRequest, connection: DhlConnection, currencyCode: string) {
  const { from, to } = laneOf(request)
  const { parcels, customs } = request
  const units = unitsOf(parcels)
  return {
    customerDetails: { shipperDetails: toAddress(from), receiverDetails: toAddress(to) },
    accounts: accountsOf(request, connection),
    unitOfMeasurement: units,
    currencyCode,
    isCustomsDeclarable: true,
    isDTPRequested: true,
    getCostBreakdown: true,
    shipmentPurpose: customs?.contentType === 'gift' ? 'personal' : 'commercial',
    packages: parcels.map(parcel => toPackage(parcel, units)),
    items: (customs?.commodities ?? []).map((item, index) => ({
      ...toItem(item, units),
      number: index + 1,
      manufacturerCountry: (item.originCountry ?? countryOf(from)).toUpperCase(),
      unitPriceCurrencyCode: currencyCode,
    })),
  }
}

const toItem = (item: CarrierCommodity, units: Units) => ({
  name: firstFitting([item.title, item.description, item.sku], 512) ?? 'Goods',
  description: firstFitting([item.description], 255),
  partNumber: firstFitting([item.sku], 35),
  quantity: item.quantity,
  unitPrice: item.valueAmount ?? 0,
  commodityCode: tariffOf(item),
  weight: weightOf(item, units),
  weightUnitOfMeasurement: units,
})

const kinds = { duty: 'DUTY', tax: 'TAX', fee: 'FEE' } as const

function fromLandedCost(body: unknown, asked: string): LandedCost {
  const [product] = rateAnswer.parse(body).products
  const known: readonly string[] = Object.values(kinds)
  const lines = (product?.items() ?? [])
    .flatMap(item => item.breakdown)
    .filter(({ typeCode, price }) => price !== null && known.includes(typeCode ?? ''))
  if (lines.length === 0) return { meta: null, message: notTold('it named no duty, tax or fee.') }
  const currency = lines[0]?.priceCurrency ?? asked
  const minorOfKind = (kind: string) =>
    sumMinor(lines.filter(each => each.typeCode === kind).map(each => minorOf(each.price, currency) ?? 0))
  const parts = Object.entries(kinds).map(([name, kind]) => [name, minorOfKind(kind)] as const)
  const total = minorToText(sumMinor(parts.map(([, minor]) => minor)), currency)
  const figures = parts.map(([name, minor]) => [name, Number(minorToText(minor, currency))])
  return {
    meta: { landed_cost: { ...Object.fromEntries(figures), total: Number(total), currency } },
    message: {
      code: 'landed_cost',
      message: `Duties and taxes will be about ${total} ${currency}; DHL Express bills them to you after the import, beside the price of the transport.`,
    },
  }
}
