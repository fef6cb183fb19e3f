import { describe, expect, test } from 'vitest'
import type { CarrierCustoms, LabelRequest, RateRequest } from '../../../main/carriers/contract/model.ts'
import { misfitsIn } from '../../../main/carriers/kit/request-shape.ts'
import { errorsIn, paths } from '../../../main/carriers/ups/client.ts'
import { serviceOf } from '../../../main/carriers/ups/codes.ts'
import { fromRateResponse, rate, toRateRequest } from '../../../main/carriers/ups/rates.ts'
import { toLabelSpecification, toShipRequest } from '../../../main/carriers/ups/shipment-request.ts'
import { createLabel, fromShipResponse, fromVoidResponse } from '../../../main/carriers/ups/shipments.ts'
import { fromTrackResponse } from '../../../main/carriers/ups/trackers.ts'
import { requestShapes } from '../../../main/carriers/ups/wire.ts'
import { aDay } from '../../support/a-day.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import { aLabelRequest, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { checkDigitOf } from '../../support/simulators/ups/orders.ts'
import * as say from './answers.ts'
import { aConnection, berlin, dover, lane, salem, toronto } from './fixtures.ts'

const today = aDay('2026-03-04')
/** As it goes over the line. */
const sent = (value: unknown) => JSON.parse(JSON.stringify(value))
const rating = (request: RateRequest) =>
  sent(toRateRequest(request, aConnection(), { today, code: null })).RateRequest.Shipment
const shipping = (request: LabelRequest) =>
  sent(toShipRequest(request, aConnection(), { code: '11', today })).ShipmentRequest.Shipment
const abroad = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest('ups_standard', { shipper: dover, recipient: berlin, ...more })
const buying = (request: LabelRequest) => createLabel(request, aConnection(), recordContext().context)

describe('what a service code means', () => {
  test.each([
    ['01', dover, salem, 'ups_next_day_air'],
    ['01', toronto, salem, 'ups_express_ca'],
    ['12', toronto, salem, 'ups_3_day_select_ca_us'],
    ['54', toronto, salem, 'ups_express_early_ca_us'],
    ['54', toronto, berlin, 'ups_worldwide_express_plus_ca'],
    ['65', berlin, salem, 'ups_worldwide_saver_eu'],
    ['65', { ...berlin, countryCode: 'PL' }, salem, 'ups_express_saver_pl'],
    ['74', berlin, berlin, 'ups_express_12_00_de'],
    ['03', { ...dover, stateCode: 'PR' }, salem, 'ups_ground_pr'],
    ['07', { ...berlin, countryCode: 'JP' }, salem, 'ups_worldwide_express'],
    ['98', dover, salem, 'ups_98'],
  ] as const)('%s goes by where it starts: %#', (code, shipper, recipient, service) => {
    expect(serviceOf(code, { shipper, recipient }).service).toBe(service)
  })

  test('a service of another country is refused with the one that is meant', async () => {
    const outcome = await buying(aLabelRequest('ups_ground', { shipper: berlin, recipient: berlin }))
    expect(JSON.stringify(outcome.messages)).toContain('from other countries than DE')
  })
})

describe('the level of a signature', () => {
  const signed = { signature_confirmation: true }
  test.each([
    ['within the United States', lane, true],
    ['within Canada', { shipper: toronto, recipient: toronto }, true],
    ['from Canada to the United States', { shipper: toronto, recipient: salem }, false],
    ['within Germany', { shipper: berlin, recipient: berlin }, false],
  ])('%s', (_, parties, onParcel) => {
    const request = aRateRequest({ ...parties, options: signed })
    const body = toRateRequest(request, aConnection(), { today, code: null })
    const shipment = sent(body).RateRequest.Shipment
    expect(shipment.Package[0].PackageServiceOptions !== undefined).toBe(onParcel)
    expect(shipment.ShipmentServiceOptions !== undefined).toBe(!onParcel)
    expect(misfitsIn(requestShapes, { method: 'POST', path: paths.rate('Shop'), body })).toEqual([])
  })
})

test('units go in pairs, rounded up, with the longest side first', () => {
  const heavy = aParcel({ weight: 10, length: 10, width: 60, height: 20 })
  const [american] = rating(aRateRequest({ ...lane, parcels: [heavy] })).Package
  expect(american.PackageWeight).toMatchObject({ UnitOfMeasurement: { Code: 'LBS' }, Weight: '22.1' })
  expect(american.Dimensions).toMatchObject({ UnitOfMeasurement: { Code: 'IN' }, Length: '24' })
  const [german] = rating(aRateRequest({ shipper: berlin, recipient: salem, parcels: [heavy] })).Package
  expect(german.PackageWeight).toMatchObject({ UnitOfMeasurement: { Code: 'KGS' }, Weight: '10' })
})

test('a return is asked for by the common option or by the kind of return the carrier knows', () => {
  const returned = (options: object) =>
    shipping(aLabelRequest('ups_ground', { ...lane, options: { ...options } })).ReturnService
  expect(returned({ return_shipment: true })).toEqual({ Code: '9' })
  expect(returned({ return_shipment: true, ups_return_service: 'ups_exchange_print_return_label' })).toEqual({
    Code: '10',
  })
  expect(returned({ return_shipment: false })).toBeUndefined()
})

test('an amount for the whole shipment is shared among its parcels without losing a cent', () => {
  const parcels = [aParcel(), aParcel(), aParcel()]
  const { Package } = rating(aRateRequest({ ...lane, parcels, options: { insurance: 100 } }))
  const amounts = Package.map(
    (each: { PackageServiceOptions: { DeclaredValue: { MonetaryValue: string } } }) =>
      each.PackageServiceOptions.DeclaredValue.MonetaryValue,
  )
  expect(amounts).toEqual(['33.34', '33.33', '33.33'])
})

test('amounts are shared and added by the decimals of their currency, exactly', () => {
  const declared = (options: Record<string, unknown>, count: number) =>
    rating(
      aRateRequest({ ...lane, parcels: Array.from({ length: count }, () => aParcel()), options }),
    ).Package.map(
      (each: { PackageServiceOptions: { DeclaredValue: { MonetaryValue: string } } }) =>
        each.PackageServiceOptions.DeclaredValue.MonetaryValue,
    )
  expect(declared({ insurance: 1.005 }, 1)).toEqual(['1.01'])
  expect(declared({ insurance: 1000, currency: 'JPY' }, 3)).toEqual(['334', '333', '333'])
  expect(declared({ insurance: '1.001', currency: 'KWD' }, 2)).toEqual(['0.501', '0.500'])
})

test('goods are worth what they add up to, however they are written in binary', () => {
  const customs = goods('sender')
  if (!customs) throw new Error('no goods')
  const worth = (valueAmount: number, quantity: number, valueCurrency = 'EUR') => {
    const items = customs.commodities.map(each => ({
      ...each,
      valueAmount,
      quantity,
      valueCurrency,
    }))
    const { InvoiceLineTotal: priced } = rating(
      aRateRequest({ shipper: dover, recipient: toronto, parcels: [aParcel({ items })] }),
    )
    const { InvoiceLineTotal: bought } = shipping(
      abroad({ recipient: toronto, customs: { ...customs, duty: null, commodities: items } }),
    )
    return [priced, bought]
  }
  const eur = (amount: string) => ({ CurrencyCode: 'EUR', MonetaryValue: amount })
  expect(worth(1.005, 1)).toEqual([eur('1.01'), eur('1')])
  // 1.005 times 100 is 100.49999999999999 in binary.
  expect(worth(1.005, 100)).toEqual([eur('100.50'), eur('101')])
  expect(worth(450, 2, 'JPY')[0]).toEqual({ CurrencyCode: 'JPY', MonetaryValue: '900' })
})

describe('who pays', () => {
  const account = { accountNumber: '1A2B3C', currency: null }
  test('is named for transport and for duties', () => {
    const { PaymentInformation } = shipping(
      abroad({
        payment: { ...account, paidBy: 'third_party' },
        billingAddress: toronto,
        customs: goods('sender'),
      }),
    )
    expect(PaymentInformation.ShipmentCharge).toEqual([
      {
        Type: '01',
        BillThirdParty: { AccountNumber: '1A2B3C', Address: { PostalCode: 'M5V2T6', CountryCode: 'CA' } },
      },
      { Type: '02', BillShipper: { AccountNumber: '999AA1' } },
    ])
    const { PaymentInformation: collect } = shipping(abroad({ payment: { ...account, paidBy: 'recipient' } }))
    expect(collect.ShipmentCharge[0].BillReceiver).toEqual({
      AccountNumber: '1A2B3C',
      Address: { PostalCode: '10119' },
    })
  })

  test('is refused before anybody is asked when the account is missing', async () => {
    const payment = { paidBy: 'third_party' as const, currency: null, accountNumber: null }
    const outcome = await buying(abroad({ payment }))
    expect(outcome).toMatchObject({ ok: false, retry: 'never' })
    expect(outcome.messages[0]?.details).toHaveProperty(['payment.account_number'])
    expect(outcome.messages[0]?.details).toHaveProperty('billing_address')
  })
})

const goods = (paidBy: 'sender' | 'recipient'): CarrierCustoms => ({
  contentType: 'merchandise',
  contentDescription: 'Notebooks',
  incoterm: 'DDP',
  invoice: 'INV-7',
  invoiceDate: '2026-03-03',
  commercialInvoice: true,
  certify: true,
  signer: 'Ada Byron',
  commodities: [
    {
      title: 'Notebook',
      description: null,
      sku: 'NB-1',
      hsCode: '482010',
      quantity: 3,
      weight: 0.2,
      weightUnit: 'KG',
      valueAmount: 12.5,
      valueCurrency: 'USD',
      originCountry: 'CA',
      metadata: {},
    },
  ],
  duty: { paidBy, currency: 'USD', declaredValue: null, accountNumber: null },
  dutyBillingAddress: null,
  options: {},
})

describe('papers for customs', () => {
  test('are made by the carrier', () => {
    const body = toShipRequest(abroad({ customs: goods('sender') }), aConnection(), { code: '11', today })
    const shipment = sent(body).ShipmentRequest.Shipment
    expect(misfitsIn(requestShapes, { method: 'POST', path: paths.ship, body })).toEqual([])
    expect(shipment.ShipmentServiceOptions.InternationalForms).toMatchObject({
      FormType: ['01'],
      InvoiceNumber: 'INV-7',
      InvoiceDate: '20260303',
      ReasonForExport: 'SALE',
      TermsOfShipment: 'DDP',
      CurrencyCode: 'USD',
      Product: [
        {
          Description: ['Notebook'],
          Unit: { Number: '3', Value: '12.5' },
          CommodityCode: '482010',
          OriginCountryCode: 'CA',
        },
      ],
    })
  })

  test('say the goods’ own currency, whatever the duties are reckoned in, and only one', async () => {
    const customs = goods('sender')
    const duty = { paidBy: 'sender' as const, currency: 'EUR', declaredValue: null, accountNumber: null }
    const { CurrencyCode } =
      shipping(abroad({ customs: { ...customs, duty } })).ShipmentServiceOptions.InternationalForms ?? {}
    expect(CurrencyCode).toBe('USD')
    const [item] = customs.commodities
    const commodities = item ? [item, { ...item, valueCurrency: 'CAD' }] : []
    const { messages } = await buying(abroad({ customs: { ...customs, commodities } }))
    expect(Object.keys(messages[0]?.details ?? {})).toEqual(['customs.commodities[1].value_currency'])
  })

  test('or named by the ids under which they were uploaded', () => {
    const options = { doc_references: [{ doc_id: 'D1', doc_type: 'commercial_invoice' }] }
    const shipment = shipping(abroad({ customs: goods('recipient'), options }))
    expect(shipment.ShipmentServiceOptions.InternationalForms).toEqual({
      FormType: ['07'],
      UserCreatedForm: { DocumentID: ['D1'] },
      ReasonForExport: 'SALE',
    })
  })

  test('need a telephone number on both sides', async () => {
    const outcome = await buying(abroad({ recipient: { ...berlin, phoneNumber: null } }))
    expect(outcome.messages[0]?.details).toHaveProperty(['recipient.phone_number'])
  })
})

describe('a return label', () => {
  test('is one that is printed here', () => {
    const shipment = shipping(
      aLabelRequest('ups_ground', { ...lane, options: { ups_return_service: 'ups_print_return_label' } }),
    )
    expect(shipment.ReturnService).toEqual({ Code: '9' })
  })

  test('and refused where the carrier brings it, because there would be none', async () => {
    const outcome = await buying(
      aLabelRequest('ups_ground', { ...lane, options: { ups_return_service: '3' } }),
    )
    expect(outcome.messages[0]?.details).toHaveProperty(['options.ups_return_service'])
  })
})

test('there is no PDF: a picture is asked for and turned, on the longer paper too', () => {
  const { LabelImageFormat } = toLabelSpecification({ labelFormat: 'PDF' }, aConnection())
  expect(LabelImageFormat.Code).toBe('GIF')
  const { LabelStockSize } = toLabelSpecification(
    { labelFormat: 'PDF' },
    aConnection({ label_type: 'PDF_8x4' }),
  )
  expect(LabelStockSize).toEqual({ Height: '8', Width: '4' })
})

test('a shipment without one of its labels is no success', async () => {
  const results = say.shipped.ShipmentResponse.ShipmentResults
  const bare = {
    ShipmentResponse: {
      ShipmentResults: {
        ...results,
        PackageResults: [...results.PackageResults, { TrackingNumber: say.second }],
      },
    },
  }
  const bought = fromShipResponse(
    bare,
    aLabelRequest('ups_ground', { ...lane, parcels: [aParcel(), aParcel()] }),
    '03',
  )
  expect(bought.number).toBe(say.number)
  expect(bought.parts).toEqual([])
})

test.each(['PackageLevelResults', 'PackageLevelResult'])(
  'a shipment of which only some parcels are void, by its %s, is left for somebody to look at',
  list => {
    const outcome = fromVoidResponse({
      VoidShipmentResponse: {
        SummaryResult: { Status: { Code: '1' } },
        [list]: [
          { TrackingNumber: say.number, Status: { Code: '1' } },
          { TrackingNumber: say.second, Status: { Code: '0' } },
        ],
      },
    })
    expect(outcome).toMatchObject({ ok: false, retry: 'unknown-outcome' })
    expect(outcome.messages[0]?.message).toContain(say.second)
  },
)

test('taxes are told apart from charges, and one price alone is no list', () => {
  const cad = (amount: string) => ({ CurrencyCode: 'CAD', MonetaryValue: amount })
  const RatedShipment = {
    Service: { Code: '11' },
    BaseServiceCharge: cad('10.00'),
    ItemizedCharges: { Code: '375', ...cad('1.20') },
    TaxCharges: { Type: 'HST', MonetaryValue: '1.46' },
    TotalCharges: cad('11.20'),
    TotalChargesWithTaxes: cad('12.66'),
  }
  const request = aRateRequest({ shipper: toronto, recipient: toronto })
  const outcome = fromRateResponse({ RateResponse: { RatedShipment } }, request)
  expect(outcome.ok && outcome.value).toMatchObject([
    { service: 'ups_standard_ca', currency: 'CAD', baseMinor: 1000, dutiesMinor: 146, totalMinor: 1266 },
  ])
})

test('the same charge of several parcels is one, where only they explain the price', () => {
  const usd = (amount: string) => ({ CurrencyCode: 'USD', MonetaryValue: amount })
  const each = {
    ItemizedCharges: [
      { Code: '375', ...usd('1.20') },
      { Code: '190', ...usd('3.00') },
    ],
  }
  const RatedShipment = {
    Service: { Code: '03' },
    BaseServiceCharge: usd('10.00'),
    TotalCharges: usd('18.40'),
    RatedPackage: [each, each],
  }
  const outcome = fromRateResponse({ RateResponse: { RatedShipment } }, aRateRequest(lane))
  const charges = outcome.ok && outcome.value[0]?.charges.map(charge => charge.amountMinor)
  expect(charges).toEqual([240, 600])
})

test('a live connection asks another server only when that is switched on', async () => {
  const other = { base_url: 'http://127.0.0.1:9' }
  const live = { ...aConnection(other), testMode: false }
  const outcome = await rate(aRateRequest(lane), live, recordContext().context)
  expect(outcome).toMatchObject({ ok: false, retry: 'never' })
  expect(JSON.stringify(outcome.messages)).toContain('allow_base_url')
})

test('numbers of the simulator have the check digit of a real one', () => {
  expect(checkDigitOf('999AA1012345678')).toBe(4)
})

test('what is said of another parcel is not said of the one that was asked for', () => {
  const other = { ...say.parcel, trackingNumber: '1Z999AA10123456784' }
  const answer = { trackResponse: { shipment: [{ package: [other] }] } }
  expect(fromTrackResponse(answer, '1Z999AA10000000011')).toMatchObject({
    ok: false,
    messages: [{ code: 'not_found', message: 'UPS does not know the number 1Z999AA10000000011.' }],
  })
  const both = { trackResponse: { shipment: [{ package: [other, say.parcel] }] } }
  const found = fromTrackResponse(both, say.parcel.trackingNumber)
  expect(found).toMatchObject({
    ok: true,
    value: { trackingNumber: say.parcel.trackingNumber, delivered: true },
  })
})

test.each([
  ['111285', 'The postal code 1 is invalid.', 'recipient.postal_code'],
  ['111285', 'The ShipFrom postal code 1 is invalid.', 'shipper.postal_code'],
  ['111286', 'XX is not a valid state of the shipper.', 'shipper.state_code'],
  ['111286', 'XX is not a valid state.', 'recipient.state_code'],
])('advice goes by the code %s and by what is said: %s', (code, message, field) => {
  expect(errorsIn({ response: { errors: [{ code, message }] } })).toEqual([
    { code, message: expect.stringContaining(message), details: { fields: [field] } },
  ])
})

test('a label that was voided before is not sent to ups.com for a refund', () => {
  const said = (message: string) =>
    errorsIn({ response: { errors: [{ code: '190102', message }] } })[0]?.message
  expect(said('The shipment was already voided')).toContain('Nothing more is to be done')
  expect(said('Time for voiding has expired')).toContain('ask for a refund')
})
