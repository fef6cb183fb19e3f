import { describe, expect, test } from 'vitest'
import type { LabelRequest, RateRequest } from '../../../main/carriers/contract/model.ts'
import { dhlExpress } from '../../../main/carriers/dhl_express/index.ts'
import { plannedText } from '../../../main/carriers/dhl_express/request-parts.ts'
import type { ShopDay } from '../../../shared/units/shop-day.ts'
import { aCommodity, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { stageOf } from '../../support/carriers/carrier-stage.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import type { FixtureAnswer, FixtureAnswers } from '../../support/carriers/carrier-suite/fixture-server.ts'
import * as say from './answers.ts'
import { aConnection, account, anOrder, at, berlin, customs, fixtures, lane, paris } from './fixtures.ts'

/** What comes of an operation, where some of its calls are answered otherwise. */
const ask = <Operation extends 'rate' | 'track' | 'validateAddress' | 'uploadDocuments' | 'findShipment'>(
  operation: Operation,
  request: unknown,
  answers: FixtureAnswers = {},
) =>
  dhlExpress[operation](request as never, aConnection(), serve(answers).context) as ReturnType<
    (typeof dhlExpress)[Operation]
  >

const serve = (more: FixtureAnswers = {}) =>
  stageOf(fixtures, Object.fromEntries(Object.entries(more).map(([call, answer]) => [at(call), answer])))

type Placed = { config?: object; credentials?: object; answers?: FixtureAnswers }
async function bought(
  more: Partial<LabelRequest> = {},
  { config = {}, credentials = account, answers = {} }: Placed = {},
) {
  const server = serve(answers)
  const connection = aConnection({ ...config }, { ...credentials })
  const outcome = await dhlExpress.createLabel(anOrder(more), connection, server.context)
  return { outcome, server }
}
const requestOf = async (more: Partial<LabelRequest> = {}, config: object = {}) =>
  (await bought(more, { config })).server.bodies().at(-1)
test('without the account number nothing is bought', async () => {
  const { account_number: _, ...credentials } = account
  const { outcome, server } = await bought({}, { credentials })
  expect(server.sent).toEqual([])
  expect(Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})).toEqual([
    'credentials.account_number',
  ])
})

const rated = (product: unknown, more: Partial<RateRequest> = {}) =>
  ask('rate', aRateRequest({ ...lane, ...more }), { 'POST /rates': { body: say.rated(product) } })

test('what somebody says a parcel is worth is told where nothing is declared, with price and purchase', async () => {
  const options = { declared_value: 250, currency: 'EUR' }
  const parties = { shipper: berlin, recipient: paris, customs: null, options }
  const server = serve()
  accepted(await dhlExpress.rate(aRateRequest(parties), aConnection(), server.context))
  expect(server.bodies().at(-1).monetaryAmount).toEqual([
    { typeCode: 'declaredValue', value: 250, currency: 'EUR' },
  ])
  expect((await requestOf(parties)).content).toMatchObject({
    isCustomsDeclarable: false,
    declaredValue: 250,
    declaredValueCurrency: 'EUR',
  })
})

describe('when a parcel is handed over', () => {
  test.each([
    ['Europe/Berlin', '2026-09-14', 'GMT+02:00'],
    ['Europe/Berlin', '2026-12-14', 'GMT+01:00'],
    ['America/New_York', '2026-09-14', 'GMT-04:00'],
    ['Asia/Kolkata', '2026-09-14', 'GMT+05:30'],
    ['America/St_Johns', '2026-09-14', 'GMT-02:30'],
  ])('%s is told by what its clock is ahead on %s', (zone, day, offset) => {
    expect(plannedText(zone, day as ShopDay, '13:00')).toBe(`${day}T13:00:00 ${offset}`)
  })

  test('today it is half an hour from now, later at noon', async () => {
    expect(await requestOf()).toMatchObject({ plannedShippingDateAndTime: '2026-03-04T10:45:00 GMT+00:00' })
    const options = { shipment_date: '2026-03-06' }
    expect(await requestOf({ options })).toMatchObject({
      plannedShippingDateAndTime: '2026-03-06T12:00:00 GMT+00:00',
    })
  })
})

describe('what is sent', () => {
  test('goods are declared at a border, and neither inside the union nor as papers', async () => {
    expect(await requestOf()).toMatchObject({ content: { isCustomsDeclarable: true, incoterm: 'DAP' } })
    const undeclared = { isCustomsDeclarable: false, incoterm: 'DAP' }
    const union = await requestOf({ recipient: paris })
    expect(union.content).toMatchObject({ ...undeclared, description: 'Notebooks' })
    expect(union.content.exportDeclaration).toBeUndefined()
    const papers = await requestOf({ parcels: [aParcel({ isDocument: true })], customs: null })
    expect(papers.content).toMatchObject({ ...undeclared, description: 'Documents' })
  })

  test('the weight of a line is that of all its pieces, its price that of one', async () => {
    const { content } = await requestOf()
    expect(content.exportDeclaration.lineItems[0]).toMatchObject({
      price: 12.5,
      quantity: { value: 3 },
      weight: { netValue: 0.9, grossValue: 0.9 },
    })
    expect(content).toMatchObject({ declaredValue: 37.5, declaredValueCurrency: 'EUR' })
  })

  test('an invoice without a number gets that of the order, since number and day go together', async () => {
    const unnumbered = customs({ invoice: null, invoiceDate: null })
    const { content } = await requestOf({ customs: unnumbered, reference: 'Order 7' })
    expect(content.exportDeclaration.invoice).toMatchObject({ number: 'Order 7', date: '2026-03-04' })
  })

  test('the IOSS number goes with the country that gave it, and what is none is told at its field', async () => {
    const told = (ioss: string) => customs({ options: { ioss } })
    const { customerDetails } = await requestOf({ customs: told('IM3720000019') })
    expect(customerDetails.shipperDetails.registrationNumbers).toContainEqual({
      typeCode: 'SDT',
      number: 'IM3720000019',
      issuerCountryCode: 'IE',
    })
    for (const ioss of ['IM9990000019', 'IOSS 7']) {
      const { outcome, server } = await bought({ customs: told(ioss) })
      expect(server.sent).toEqual([])
      expect(Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})).toEqual(['customs.options.ioss'])
    }
  })

  test('what was filed stands on the label and as a reference of the invoice, and what was reported with the export', async () => {
    const said = (options: object) => requestOf({ customs: customs({ options: { ...options } }) })
    const filed = (await said({ aes: 'AES X20260301123456' })).content
    expect(filed.USFilingTypeValue).toBe('AES X20260301123456')
    expect(filed.exportDeclaration.invoice.customerReferences).toEqual([
      { typeCode: 'ITN', value: 'X20260301123456' },
    ])
    const exempt = (await said({ eel_pfc: 'NOEEI 30.37(a)', export_proof: 'AB1234202611281234567' })).content
    expect(exempt.USFilingTypeValue).toBe('NOEEI 30.37(a)')
    expect(exempt.exportDeclaration.invoice.customerReferences).toBeUndefined()
    expect(exempt.exportDeclaration.exportReference).toBe('AB1234202611281234567')
  })

  test('numbers of a party go each by its own kind and the country that gave it', async () => {
    const numbers = async (options: object) =>
      (await requestOf({ customs: customs({ options: { ...options } }) })).customerDetails.shipperDetails
        .registrationNumbers
    expect(
      await numbers({
        eori_number: 'FR12345678901',
        vat_registration_number: 'GB123456789',
        voec: '2012345',
        arn: '300012345678',
        ird: '49091850',
        nip_number: '5260250274',
      }),
    ).toEqual(
      expect.arrayContaining([
        { typeCode: 'EOR', number: 'FR12345678901', issuerCountryCode: 'FR' },
        { typeCode: 'SDT', number: 'GB123456789', issuerCountryCode: 'GB' },
        { typeCode: 'SDT', number: '2012345', issuerCountryCode: 'NO' },
        { typeCode: 'SDT', number: '300012345678', issuerCountryCode: 'AU' },
        { typeCode: 'SDT', number: '49091850', issuerCountryCode: 'NZ' },
        { typeCode: 'VAT', number: '5260250274', issuerCountryCode: 'PL' },
      ]),
    )
    expect(await numbers({ vat_registration_number: 'ATU12345678' })).toContainEqual({
      typeCode: 'VAT',
      number: 'ATU12345678',
      issuerCountryCode: 'AT',
    })
  })

  test('a code of more than six digits is the importer’s alone', async () => {
    const coded = async (hsCode: string) =>
      (await requestOf({ customs: customs({ commodities: [{ ...aCommodity(), hsCode }] }) })).content
        .exportDeclaration.lineItems[0].commodityCodes
    expect(await coded('6912.00.3510')).toEqual([{ typeCode: 'inbound', value: '6912003510' }])
    expect(await coded('691200')).toHaveLength(2)
  })

  test('paid duties name the account they are billed to, and the service', async () => {
    const duty = { paidBy: 'sender' as const, currency: 'EUR', declaredValue: null, accountNumber: null }
    expect(await requestOf({ customs: customs({ duty }) })).toMatchObject({
      accounts: [{ typeCode: 'shipper' }, { typeCode: 'duties-taxes', number: '123456789' }],
      valueAddedServices: [{ serviceCode: 'DD' }],
      content: { incoterm: 'DDP' },
    })
  })

  test('somebody else who pays is named beside the shop', async () => {
    const payment = { paidBy: 'third_party' as const, currency: null, accountNumber: '987654321' }
    expect((await requestOf({ payment })).accounts).toEqual([
      { typeCode: 'shipper', number: '123456789' },
      { typeCode: 'payer', number: '987654321' },
    ])
  })

  test('own papers go along as files, else DHL prints the invoice, else they follow', async () => {
    const file = { doc_type: 'commercial_invoice', doc_file: 'JVBERg==', doc_name: 'a.jpg', doc_format: null }
    const own = await requestOf({ options: { paperless_trade: true, doc_files: [file] } })
    expect(own).toMatchObject({
      documentImages: [{ typeCode: 'CIN', imageFormat: 'JPEG', content: 'JVBERg==' }],
      valueAddedServices: [{ serviceCode: 'WY' }],
    })
    expect(JSON.stringify(own.outputImageProperties)).not.toContain('invoice')
    const printed = await requestOf({ options: { paperless_trade: true } })
    expect(printed.valueAddedServices).toEqual([{ serviceCode: 'WY' }])
    const without = customs({ commercialInvoice: false })
    const later = await requestOf({ options: { paperless_trade: true }, customs: without })
    expect(later.valueAddedServices).toEqual([{ serviceCode: 'PK' }])
  })

  test('the way back has the parties in each other’s places, with an invoice of a return', async () => {
    const sent = await requestOf({ options: { return_shipment: true } })
    expect(sent.customerDetails.shipperDetails.postalAddress.cityName).toBe('New York')
    expect(sent.content.exportDeclaration.exportReasonType).toBe('return')
    expect(sent.outputImageProperties.imageOptions).toContainEqual(
      expect.objectContaining({ typeCode: 'invoice', invoiceType: 'returns' }),
    )
  })

  test.each([
    ['PDF_6x4', 'ECOM26_A6_002', 'ARCH_6X4'],
    ['ZPL_8x4', 'ECOM26_84_001', 'ARCH_8X4'],
    ['PDF_8x4_A4', 'ECOM26_84_A4_001', 'ARCH_8X4_A4_002'],
  ])('%s is the template %s with the waybill %s', async (label_type, label, waybill) => {
    const { imageOptions } = (await requestOf({}, { label_type })).outputImageProperties
    expect(imageOptions.slice(0, 2).map((each: { templateName: string }) => each.templateName)).toEqual([
      label,
      waybill,
    ])
  })
})

describe('what prices say', () => {
  test('lines with taxes in them and lines with taxes beside them come out alike', async () => {
    const inside = await rated(
      say.product('N', 119, [
        { name: 'EXPRESS DOMESTIC', price: 107.1, tax: 17.1 },
        { name: 'FUEL SURCHARGE', serviceCode: 'FF', price: 11.9, tax: 1.9 },
      ]),
    )
    const bill = { currencyType: 'BILLC', priceCurrency: 'EUR' }
    const totalPriceBreakdown = [{ ...bill, priceBreakdown: [{ typeCode: 'STTXA', price: 19 }] }]
    const lines = [
      { name: 'EXPRESS DOMESTIC', price: 90 },
      { name: 'FUEL SURCHARGE', serviceCode: 'FF', price: 10 },
    ]
    const beside = await rated(say.product('N', 119, lines, { totalPriceBreakdown }))
    for (const outcome of [inside, beside])
      expect(accepted(outcome)[0]).toMatchObject({
        baseMinor: 9000,
        charges: [{ name: 'FUEL SURCHARGE', amountMinor: 1000 }],
        dutiesMinor: 1900,
        totalMinor: 11_900,
      })
  })

  test('services that could be had besides are no part of the price', async () => {
    const offered = { name: 'SATURDAY DELIVERY', serviceCode: 'AA', serviceTypeCode: 'XCH', price: 15 }
    const lines = [{ name: 'EXPRESS WORLDWIDE', price: 50 }, offered]
    const [quote] = accepted(await rated(say.product('P', 50, lines)))
    expect(quote).toMatchObject({ baseMinor: 5000, charges: [], totalMinor: 5000 })
  })

  test('a product a country sells under two codes of its own is two choices, bought by those', async () => {
    const [first, second] = ['N', 'S'].map(localProductCode => say.product('N', 10, [], { localProductCode }))
    const answers = { 'POST /rates': { body: say.rated(first, second) } }
    const quotes = accepted(await ask('rate', aRateRequest(lane), answers))
    expect(quotes.map(({ choice }) => choice?.name)).toEqual([undefined, 'S'])
    const { choice = null, meta: rateMeta = {} } = quotes[1] ?? {}
    expect(await requestOf({ service: 'dhl_express_domestic', choice, rateMeta })).toMatchObject({
      productCode: 'N',
      localProductCode: 'S',
    })
  })

  test('where the shop pays duties, what they will be; a price stands without that', async () => {
    const paid = aRateRequest({ ...lane, customs: customs({ incoterm: 'DDP' }) })
    const outcome = await ask('rate', paid)
    const [quote] = accepted(outcome)
    expect(quote?.meta).toMatchObject({
      landed_cost: { duty: 8.4, tax: 21.3, fee: 15, total: 44.7, currency: 'EUR' },
    })
    expect(quote).toMatchObject({ totalMinor: 6067, expectedDuties: { amountMinor: 4470, currency: 'EUR' } })
    expect(outcome.messages.map(({ message }) => message).join()).toContain('about 44.70 EUR')
    const other = await ask('rate', paid, { 'POST /landed-cost': say.refusal(400, 'Not offered') })
    expect(accepted(other)).toHaveLength(2)
    expect(other.messages.map(({ code }) => code)).toContain('no_landed_cost')
  })
})

test('a declared value the goods do not add up to is told, with the price and with the label', async () => {
  const duty = { paidBy: 'sender' as const, currency: 'EUR', declaredValue: 99, accountNumber: null }
  const request = { ...lane, customs: customs({ duty }) }
  const priced = await ask('rate', aRateRequest(request))
  const { outcome } = await bought({ customs: customs({ duty }) })
  for (const { messages } of [priced, outcome])
    expect(messages).toContainEqual(
      expect.objectContaining({
        code: 'declared_value_differs',
        message: expect.stringMatching(
          /all is worth 99 EUR, and its invoice adds the goods up to [\d.]+ EUR/,
        ),
      }),
    )
})

describe('what is answered', () => {
  test('one file of all labels or one of each piece are the labels, in the order of the parcels', async () => {
    const packages = [2, 1].map(number => ({
      referenceNumber: number,
      trackingNumber: say.pieces[number - 1],
    }))
    const documents = [say.labelOf('^XAb^XZ', 2), say.labelOf('^XAa^XZ', 1)]
    const answers = { 'POST /shipments': say.shippedWith({ packages, documents }) }
    const { outcome } = await bought({ parcels: [aParcel(), aParcel()] }, { answers })
    const result = accepted(outcome)
    expect(Buffer.from(result.label?.bytes ?? []).toString()).toBe('^XAa^XZ^XAb^XZ')
    expect(result).toMatchObject({ trackingNumber: say.waybill, trackingNumbers: say.pieces })
  })

  test('a shipment without a label that can be read is told with its number, and bought by nobody else', async () => {
    const answers = { 'POST /shipments': say.shippedWith({ documents: [] }) }
    const { messages, retry } = expectRefusal((await bought({}, { answers })).outcome)
    expect(retry).toBe('unknown-outcome')
    expect(messages[0]?.message).toContain(say.waybill)
  })

  test('a refusal of a member is told at its field', async () => {
    const member = '#/customerDetails/receiverDetails/postalAddress/postalCode: not found'
    const answers = { 'POST /shipments': say.faults(member, '1001: The date has passed') }
    expect(expectRefusal((await bought({}, { answers })).outcome).messages).toMatchObject([
      { details: { fields: ['recipient.postal_code'] } },
      {
        code: '1001',
        message: 'The date has passed. Choose another day: this one has passed or is too far ahead.',
      },
    ])
  })

  test('a piece is followed by its own number, and waybills and pieces are asked for apart', async () => {
    const [piece = ''] = say.pieces
    const server = serve()
    const asked = { ...fixtures.trackRequest, trackingNumbers: [say.waybill, piece, '1111111111'] }
    const outcome = await dhlExpress.track(asked as never, aConnection(), server.context)
    expect(accepted(outcome).map(({ trackingNumber, status }) => [trackingNumber, status])).toEqual([
      [say.waybill, 'delivered'],
      [piece, 'delivered'],
    ])
    expect(outcome.messages).toMatchObject([
      { code: 'not_found', details: { tracking_number: '1111111111' } },
    ])
    expect(server.sent.map(({ url }) => [...url.searchParams.keys()][0])).toEqual([
      'shipmentTrackingNumber',
      'pieceTrackingNumber',
      'shipperAccountNumber',
      'shipperAccountNumber',
    ])
  })

  test('two checkpoints of one minute stay in their order, whichever way they are written', async () => {
    const events = ['09:00:10 WC', '09:00:50 OK'].map(each => {
      const [time = '', code = ''] = each.split(' ')
      return say.event(code, '2026-03-06', time, code)
    })
    for (const written of [events, events.toReversed()]) {
      const answers = { 'GET /tracking': { body: say.tracked(written) } }
      const [detail] = accepted(await ask('track', fixtures.trackRequest, answers))
      expect(detail?.events.map(({ code }) => code)).toEqual(['OK', 'WC'])
    }
  })

  test('an address is there, is near others, or is nowhere', async () => {
    const judge = async (answer: FixtureAnswer) =>
      accepted(await ask('validateAddress', { address: berlin }, { 'GET /address-validate': answer }))
    expect((await judge({ body: say.place53113 })).isValid).toBe(true)
    const near = { address: [{ countryCode: 'DE', postalCode: '10117', cityName: 'BERLIN' }] }
    expect(await judge({ body: near })).toMatchObject({
      isValid: false,
      suggestions: [{ postalCode: '10117' }],
    })
    expect(await judge(say.refusal(404, 'No data found'))).toMatchObject({ isValid: false })
  })

  test('papers are taken after the label only, by the day and product of the purchase', async () => {
    const early = {
      ...fixtures.uploadRequest,
      trackingNumber: null,
      shipmentIdentifier: null,
      carrierData: {},
    }
    const { messages } = expectRefusal(await ask('uploadDocuments', early))
    expect(Object.keys(messages[0]?.details ?? {})).toEqual(['tracking_number'])
  })

  test('a reference that finds nothing proves nothing', async () => {
    const nothing = { 'GET /tracking': say.refusal(404, 'No data found') }
    const outcome = await ask('findShipment', fixtures.findRequest, nothing)
    expect(expectRefusal(outcome).retry).toBe('safe')
  })
})
