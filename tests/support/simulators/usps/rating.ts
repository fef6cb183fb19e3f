import type { OperationRow } from '../engine/carrier-table.ts'
import { workingDayAfter } from '../engine/fares.ts'
import { CarrierRefusal } from '../engine/problems.ts'
import { textAt } from '../reading.ts'
import { chargeFor, extrasIn, fares, waysOf } from './orders.ts'
import { problems } from './problems.ts'

/** Every way to buy every class, or one; `partial` leaves the price of the last out. */
export const rate: OperationRow = {
  name: 'rate',
  at: 'POST /shipments/v3/options/search',
  answer: ({ call, body, world }) => {
    const at = (path: string) => textAt(body, path) ?? ''
    const asked = at('packageDescription.mailClass')
    const country = at('destinationCountryCode') || 'US'
    const extras = extrasIn(body)
    const fits = (mailClass: string) =>
      asked === mailClass ||
      (asked === 'ALL' && mailClass.includes('INTERNATIONAL')) ||
      (asked === 'ALL_RETURNS' && mailClass.endsWith('_RETURN_SERVICE')) ||
      (asked === 'ALL_OUTBOUND' && !/INTERNATIONAL|_RETURN_SERVICE/.test(mailClass))
    const found = fares.filter(({ service }) => fits(service))
    if (found.length === 0) throw new CarrierRefusal(problems.noService)
    const shippingOptions = found.map(({ service: mailClass, days }, place) => ({
      mailClass,
      rateOptions: waysOf(mailClass).flatMap(way => {
        const weight = Number(at('packageDescription.weight'))
        const lane = { from: at('originZIPCode'), to: at('destinationZIPCode'), country }
        const price = chargeFor({ mailClass, way, weight, extras, ...lane })
        const isLeftOut = call.quirk === 'partial' && place === found.length - 1
        if (!price) return []
        return {
          ...(isLeftOut ? {} : { totalBasePrice: price.baseMinor / 100 }),
          ...(extras.length > 0 && !isLeftOut ? { totalPrice: price.totalMinor / 100 } : {}),
          ...(days > 0 ? { commitment: commitmentOf(days, world.now()) } : {}),
          rates: [
            {
              description: `${mailClass} ${way}`,
              ...(isLeftOut ? {} : { price: price.baseMinor / 100 }),
              zone: '05',
              weight,
              priceType: at('pricingOptions.priceType'),
              mailClass,
              rateIndicator: way,
              processingCategory: 'MACHINABLE',
              destinationEntryFacilityType: 'NONE',
              fees: [],
            },
          ],
          extraServices: price.lines.map(({ code, minor }) => ({
            extraService: code,
            name: `Extra service ${code}`,
            price: minor / 100,
          })),
        }
      }),
    }))
    return { body: { pricingOptions: [{ priceType: at('pricingOptions.priceType'), shippingOptions }] } }
  },
}

const commitmentOf = (days: number, from: Date) => ({
  name: `${days} Days`,
  expectedDeliveryDate: workingDayAfter(from.toISOString().slice(0, 10), days),
  guaranteedDelivery: days === 1,
  isPriorityMailNextDay: false,
})
