import type { RateRequest } from '../contract/model.ts'
import { isPackageLane } from './lanes.ts'
import { amountOf, choiceOf, isWished } from './wishes.ts'

/** The kind of signature asked for: 1 any, 2 of an adult. */
export const signatureOf = (options: Readonly<Record<string, unknown>>): string | undefined =>
  choiceOf(options, 'ups_delivery_confirmation') ??
  (isWished(options, 'signature_confirmation') ? '1' : undefined)

/** Whether signature and cash on delivery belong to the parcel; the wrong level is refused by the carrier. */
export const isByPackage = (request: RateRequest): boolean => {
  const told = choiceOf(request.options, 'ups_delivery_confirmation_level')
  return told === undefined ? isPackageLane(request) : told === 'P'
}

/** An amount of the whole shipment as the part of one parcel, in hundredths; what is left over goes on the first. */
function shareOf(total: string, count: number, index: number): string {
  const cents = Math.round(Number(total) * 100)
  const share = Math.floor(cents / count) + (index === 0 ? cents % count : 0)
  return (share / 100).toFixed(2)
}

/** What is declared for a parcel: its own, or its share of what the shipment is worth. */
function declaredFor(request: RateRequest, index: number): string | undefined {
  const { options } = request.parcels[index] ?? { options: {} }
  const own = amountOf(options, 'insurance') ?? amountOf(options, 'declared_value')
  if (own !== undefined) return own
  const total = amountOf(request.options, 'insurance') ?? amountOf(request.options, 'declared_value')
  return total === undefined ? undefined : shareOf(total, request.parcels.length, index)
}

/** Accessorials that stand with a parcel. */
export function packageOptions(request: RateRequest, index: number, currency: string) {
  const { options } = request
  const declared = declaredFor(request, index)
  const cash = amountOf(options, 'ups_cod')
  const signature = signatureOf(options)
  const isHere = isByPackage(request)
  const found = {
    ...(declared ? { DeclaredValue: { CurrencyCode: currency, MonetaryValue: declared } } : {}),
    ...(isHere && signature ? { DeliveryConfirmation: { DCISType: signature } } : {}),
    ...(isHere && cash
      ? {
          COD: {
            CODFundsCode: '0',
            CODAmount: {
              CurrencyCode: currency,
              MonetaryValue: shareOf(cash, request.parcels.length, index),
            },
          },
        }
      : {}),
  }
  return Object.keys(found).length > 0 ? found : undefined
}
