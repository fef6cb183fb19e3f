import { fromRateResponse } from '../../main/carriers/ups/rates.ts'
import { aParcel, aRateRequest } from '../support/carriers/carrier-requests.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency } from './measure.ts'

const usd = (amount: string) => ({ CurrencyCode: 'USD', MonetaryValue: amount })
const charges = Array.from({ length: 20 }, (_, index) => ({ Code: String(100 + index), ...usd('1.25') }))
const parcels = 20

/** The largest there is: every service with every surcharge, of the whole and of each parcel, as listed and as negotiated. */
const services = ['01', '02', '03', '12', '13', '14', '59', '07', '08', '11', '54', '65', '96']
const answer = JSON.stringify({
  RateResponse: {
    RatedShipment: services.map(Code => ({
      Service: { Code },
      BaseServiceCharge: usd('10.00'),
      TransportationCharges: usd('11.20'),
      ServiceOptionsCharges: usd('25.00'),
      ItemizedCharges: charges,
      TotalCharges: usd('36.20'),
      NegotiatedRateCharges: {
        BaseServiceCharge: usd('5.00'),
        ItemizedCharges: charges,
        TotalCharge: usd('530.00'),
      },
      RatedPackage: Array.from({ length: parcels }, () => ({
        Weight: '2.3',
        ItemizedCharges: charges,
        NegotiatedCharges: { ItemizedCharges: charges },
      })),
    })),
  },
})
const request = aRateRequest({ parcels: Array.from({ length: parcels }, () => aParcel()) })
const limits = { runs: 300, warmUpRuns: 50 }

// Reading the JSON is the floor and no part of the mapping.
const body: unknown = JSON.parse(answer)
const value = await measureLatency(() => {
  const outcome = fromRateResponse(body, request)
  if (!outcome.ok || outcome.value.length < 8) throw new Error(JSON.stringify(outcome.messages))
}, limits)
const floor = await measureLatency(() => JSON.parse(answer), limits)
publish(toFigures('mapping the largest answer with rates', { value, floor }, 5))
