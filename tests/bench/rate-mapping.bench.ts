import { answers as canadaPostAnswers } from '../../main/carriers/canadapost/answers.ts'
import { fromPriceQuotes } from '../../main/carriers/canadapost/rates.ts'
import { fromRateAnswer as fromDhlAnswer } from '../../main/carriers/dhl_express/rates.ts'
import { fromRateAnswer as fromFedexAnswer } from '../../main/carriers/fedex/rates.ts'
import { membersIn } from '../../main/carriers/kit/answers.ts'
import { parseXml, writeXml } from '../../main/carriers/kit/xml.ts'
import { fromRateResponse } from '../../main/carriers/ups/rates.ts'
import { domestic } from '../../main/carriers/usps/codes.ts'
import { fromOptionsAnswer } from '../../main/carriers/usps/rates.ts'
import * as dhl from '../carriers/dhl_express/answers.ts'
import * as fedex from '../carriers/fedex/answers.ts'
import * as usps from '../carriers/usps/answers.ts'
import { aParcel, aRateRequest } from '../support/carriers/carrier-requests.ts'
import { publish, toFigures } from './figure.ts'
import { measureLatency } from './measure.ts'

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

const parcels = 20
const surcharges = 20

/** Every service of UPS with every surcharge, of the whole and of each parcel, as listed and as negotiated. */
function upsAnswer() {
  const usd = (amount: string) => ({ CurrencyCode: 'USD', MonetaryValue: amount })
  const charges = times(surcharges, index => ({ Code: String(100 + index), ...usd('1.25') }))
  const services = ['01', '02', '03', '12', '13', '14', '59', '07', '08', '11', '54', '65', '96']
  const RatedShipment = services.map(Code => ({
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
    RatedPackage: times(parcels, () => ({
      Weight: '2.3',
      ItemizedCharges: charges,
      NegotiatedCharges: { ItemizedCharges: charges },
    })),
  }))
  return { RateResponse: { RatedShipment } }
}

/** Every service of FedEx, on a Saturday too, at all kinds of prices that are asked for, each with its surcharges of the whole and of each parcel. */
function fedexAnswer() {
  const surCharges = times(surcharges, index => ({
    type: `S${index}`,
    description: `Surcharge ${index}`,
    amount: 1.25,
  }))
  const [, account] = fedex.twoDay.ratedShipmentDetails
  const ratedShipmentDetails = ['ACCOUNT', 'LIST', 'PREFERRED_CURRENCY'].map(rateType => ({
    ...account,
    rateType,
    shipmentRateDetail: { ...account?.shipmentRateDetail, surCharges },
    ratedPackages: times(parcels, () => ({
      packageRateDetail: {
        currency: 'USD',
        surcharges: surCharges,
        billingWeight: { units: 'LB', value: 3 },
      },
    })),
  }))
  const services = [
    'FEDEX_GROUND',
    'FEDEX_EXPRESS_SAVER',
    'FEDEX_2_DAY',
    'FEDEX_2_DAY_AM',
    'STANDARD_OVERNIGHT',
  ]
  const details = [...services, 'PRIORITY_OVERNIGHT', 'FIRST_OVERNIGHT', 'GROUND_HOME_DELIVERY'].flatMap(
    serviceType =>
      [false, true].map(saturdayDelivery => ({
        ...fedex.twoDay,
        serviceType,
        ratedShipmentDetails,
        commit: { saturdayDelivery },
      })),
  )
  return fedex.quoted(...details)
}

/** Twelve products of DHL Express, each with its surcharges of the whole and of each parcel. */
function dhlAnswer() {
  const lines = times(surcharges, index => ({
    name: `SURCHARGE ${index}`,
    serviceCode: `S${index}`,
    price: 1.25,
    tax: 0.24,
  }))
  const items = times(parcels, () => ({ breakdown: lines }))
  return dhl.rated(...[...'PYKEDHMTUWX8'].map(code => dhl.product(code, 60, lines, { items })))
}

/** Every class of USPS in every way it is bought, with every extra service. */
function uspsAnswer() {
  const extras = times(30, index => ({
    extraService: String(900 + index),
    name: `Extra ${index}`,
    price: 3.1,
    warnings: [],
  }))
  const ways = [
    'SP',
    'CP',
    'FE',
    'FP',
    'FS',
    'FB',
    'PL',
    'PA',
    'C6',
    'C7',
    'C8',
    'C9',
    'P5',
    'P6',
    'P7',
    'P8',
  ]
  const classes = [
    'USPS_GROUND_ADVANTAGE',
    'PRIORITY_MAIL',
    'PRIORITY_MAIL_EXPRESS',
    'MEDIA_MAIL',
    'LIBRARY_MAIL',
  ]
  return usps.options(
    ...classes.map(mailClass => ({
      mailClass,
      rateOptions: ways.map(indicator => usps.option(mailClass, { price: 9.85, indicator, extras })),
    })),
  )
}

/** As many services as Canada Post prices in one answer, each with as many options, adjustments and taxes as its schema allows. */
function canadaPostAnswer(): string {
  const options = times(20, index => ({
    'option-code': `O${index}`,
    'option-name': `Option ${index}`,
    'option-price': '1.25',
    qualifier: {
      'step-size': '100',
      'step-cost': '1.50',
      'included-amount': '100',
      'max-value': '5000',
      included: 'true',
      percent: '2.000',
    },
  }))
  const adjustments = times(20, index => ({
    'adjustment-code': `A${index}`,
    'adjustment-name': `Adjustment ${index}`,
    'adjustment-cost': '-0.30',
    qualifier: { percent: '3.000' },
  }))
  const tax = (amount: string) => ({ '@percent': '5.000', '#text': amount })
  const quotes = times(20, index => ({
    'service-code': `DOM.X${index}`,
    'service-link': { '@rel': 'service', '@href': 'https://ct.soa-gw.canadapost.ca/rs/ship/service/X' },
    'service-name': `Service ${index}`,
    'price-details': {
      base: '10.00',
      taxes: { gst: tax('0.50'), pst: tax('0.60'), hst: tax('0.70') },
      due: '30.80',
      options: { option: options },
      adjustments: { adjustment: adjustments },
    },
    'weight-details': { 'cubed-weight': '1.2' },
    'service-standard': {
      'am-delivery': 'false',
      'guaranteed-delivery': 'true',
      'expected-transit-time': '4',
      'expected-delivery-date': '2026-03-10',
    },
  }))
  const space = 'http://www.canadapost.ca/ws/ship/rate-v4'
  return writeXml({ 'price-quotes': { '@xmlns': space, 'price-quote': quotes } })
}

const request = aRateRequest({ parcels: times(parcels, () => aParcel()) })
const limits = { runs: 300, warmUpRuns: 50 }

type Largest = {
  carrier: string
  text: string
  /** Reading the text is the floor and no part of the mapping. */
  read: (text: string) => unknown
  map: (body: unknown) => number
}

const json = (answer: unknown): Pick<Largest, 'text' | 'read'> => ({
  text: JSON.stringify(answer),
  read: text => JSON.parse(text),
})

const largest: readonly Largest[] = [
  {
    carrier: 'UPS',
    ...json(upsAnswer()),
    map: body => {
      const outcome = fromRateResponse(body, request)
      return outcome.ok ? outcome.value.length : 0
    },
  },
  { carrier: 'FedEx', ...json(fedexAnswer()), map: body => fromFedexAnswer(body).quotes.length },
  {
    carrier: 'DHL Express',
    ...json(dhlAnswer()),
    map: body => {
      const outcome = fromDhlAnswer(body, request)
      return outcome.ok ? outcome.value.length : 0
    },
  },
  {
    carrier: 'USPS',
    ...json(uspsAnswer()),
    map: body => fromOptionsAnswer(body, request, 0, domestic).quotes.length,
  },
  {
    carrier: 'Canada Post',
    text: canadaPostAnswer(),
    read: parseXml,
    map: body =>
      fromPriceQuotes(canadaPostAnswers['price-quotes'].parse(membersIn(body)['price-quotes'])).length,
  },
]

for (const { carrier, text, read, map } of largest) {
  const body = read(text)
  const value = await measureLatency(() => {
    const found = map(body)
    if (found < 8) throw new Error(`${found} prices of ${carrier} were read.`)
  }, limits)
  const floor = await measureLatency(() => read(text), limits)
  publish(toFigures(`mapping the largest answer with rates of ${carrier}`, { value, floor }, 5))
  if (read !== parseXml) continue
  const same = JSON.stringify(body)
  const ofJson = await measureLatency(() => JSON.parse(same), limits)
  publish(
    toFigures(`reading the XML of the largest answer of ${carrier}`, { value: floor, floor: ofJson }, 5),
  )
}
