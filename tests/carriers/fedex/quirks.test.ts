import { describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { fromCurrency, serviceOf, toCurrency } from '../../../main/carriers/fedex/codes.ts'
import { fromRateAnswer, rate, toRateRequest } from '../../../main/carriers/fedex/rates.ts'
import { toShipRequest } from '../../../main/carriers/fedex/shipment-request.ts'
import { createLabel, fetchLabel, findShipment, voidLabel } from '../../../main/carriers/fedex/shipments.ts'
import sample from '../../../resources/samples/first-day.json' with { type: 'json' }
import { aDay } from '../../support/a-day.ts'
import {
  aFindRequest,
  aLabelRequest,
  aParcel,
  aRateRequest,
  aVoidRequest,
} from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import * as say from './answers.ts'
import { aConnection, berlin, customs, dover, fetchRequest, lane, salem, stage, toronto } from './fixtures.ts'

const sent = (value: unknown) => JSON.parse(JSON.stringify(value))
const shipping = (request: LabelRequest, code = 'FEDEX_2_DAY') =>
  sent(toShipRequest(request, aConnection(), { code, today: aDay('2026-03-04') })).requestedShipment

const fieldsOf = (outcome: Parameters<typeof expectRefusal>[0]) =>
  Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})

describe('one service in several ways', () => {
  const read = fromRateAnswer(say.quoted(say.twoDay, say.saturday, say.flat))

  test('is as many prices, each a choice of its own', () => {
    expect(read.quotes.map(({ service, choice, totalMinor }) => [service, choice?.code, totalMinor])).toEqual(
      [
        ['fedex_2_day', undefined, 2240],
        ['fedex_priority_overnight', 'saturday', 7190],
        ['fedex_2_day', 'one_rate', 1505],
      ],
    )
  })

  test.each([
    ['saturday', 'SATURDAY_DELIVERY'],
    ['one_rate', 'FEDEX_ONE_RATE'],
  ])('buys what was chosen: %s', async (code, type) => {
    const { ask, bodies } = stage()
    const { choice } = read.quotes.find(quote => quote.choice?.code === code) ?? {}
    accepted(await ask(createLabel, aLabelRequest('fedex_2_day', { ...lane, ...(choice ? { choice } : {}) })))
    const [body] = bodies('/shipments')
    expect(body.requestedShipment.shipmentSpecialServices.specialServiceTypes).toEqual([type])
  })

  test('asks for flat prices only with boxes of the carrier within the United States', async () => {
    const { ask, bodies } = stage()
    accepted(await ask(rate, aRateRequest(lane)))
    const parcels = [aParcel({ packagingType: 'fedex_pak' })]
    accepted(await ask(rate, aRateRequest({ shipper: dover, recipient: toronto, parcels })))
    expect(bodies('/quotes')).toHaveLength(2)
  })

  test('takes no package of the sample shop for one of its own, whatever it is called', async () => {
    const { ask, bodies } = stage()
    const parcels = sample.parcels.map(({ description, packaging_type }) =>
      aParcel({ description, packagingType: packaging_type }),
    )
    for (const parcel of parcels) accepted(await ask(rate, aRateRequest({ ...lane, parcels: [parcel] })))
    const sentAs = bodies('/quotes').map(({ requestedShipment }) => requestedShipment.packagingType)
    expect(sentAs).toEqual(parcels.map(() => 'YOUR_PACKAGING'))
    expect(parcels.map(({ description }) => description)).toContain('Small box')
  })

  test('asks for the economy service where its hub is known', async () => {
    const { ask, context, bodies } = stage()
    accepted(await rate(aRateRequest(lane), aConnection({ smart_post_hub_id: '5531' }), context))
    expect(bodies('/quotes').at(-1).requestedShipment).toMatchObject({
      serviceType: 'SMART_POST',
      smartPostInfoDetail: { hubId: '5531', indicia: 'PARCEL_SELECT' },
    })
    const outcome = await ask(rate, aRateRequest({ ...lane, services: ['fedex_smart_post'] }))
    expect(fieldsOf(outcome)).toEqual(['config.smart_post_hub_id'])
  })
})

describe('the economy service', () => {
  const asked = { code: 'SMART_POST', indicia: 'PARCEL_SELECT' }

  test('has a price for each kind of mail, that of another kind a choice of its own', () => {
    const { quotes } = fromRateAnswer(say.quoted(say.parcelSelect, say.mediaMail), asked)
    expect(quotes.map(({ serviceName, choice, needs }) => [serviceName, choice?.name, needs])).toEqual([
      ['FedEx Ground Economy', undefined, undefined],
      ['FedEx Ground Economy', 'Media Mail', 'media'],
    ])
  })

  test('offers both, and buys the kind of mail that was chosen', async () => {
    const { context, bodies } = stage({
      'POST /rate/v1/rates/quotes': { body: say.quoted(say.parcelSelect, say.mediaMail) },
    })
    const connection = aConnection({ smart_post_hub_id: '5531' })
    const request = { ...lane, services: ['fedex_smart_post'] }
    const [usual, chosen] = accepted(await rate(aRateRequest(request), connection, context))
    expect([usual?.totalMinor, chosen?.totalMinor]).toEqual([940, 610])
    accepted(
      await createLabel(
        aLabelRequest('fedex_smart_post', { ...lane, choice: chosen?.choice ?? null }),
        connection,
        context,
      ),
    )
    expect(bodies('/shipments')[0].requestedShipment.smartPostInfoDetail).toMatchObject({
      hubId: '5531',
      indicia: 'MEDIA_MAIL',
    })
  })
})

describe('goods nobody described', () => {
  test('are worth in whole cents what the shipment is, as the sum of all goods is', () => {
    const request = aRateRequest({ shipper: dover, recipient: berlin, options: { declared_value: 10.005 } })
    const today = aDay('2026-03-04')
    const { requestedShipment } = sent(toRateRequest(request, aConnection(), { code: null, today }))
    const [goods] = requestedShipment.customsClearanceDetail.commodities
    expect(goods).toMatchObject({ customsValue: { amount: 10.01, currency: 'USD' } })
    expect(Object.keys(goods)).not.toContain('description')
    expect(Object.keys(goods)).not.toContain('countryOfManufacture')
  })
})

describe('duties and taxes of goods that cross a border', () => {
  const today = aDay('2026-03-04')
  const asked = (connection = aConnection(), recipient = berlin) =>
    sent(toRateRequest(aRateRequest({ shipper: dover, recipient }), connection, { code: null, today }))
      .requestedShipment.edtRequestType

  test('are asked for only where somebody wants it, and never within a country', () => {
    const wanted = aConnection({ ask_for_duties: true })
    expect([asked(), asked(wanted), asked(wanted, salem)]).toEqual([undefined, 'ALL', undefined])
  })

  test('are said to be missing where FedEx was asked and names none', async () => {
    const { context } = stage()
    const request = aRateRequest({ shipper: dover, recipient: toronto })
    const codes = async (connection = aConnection()) =>
      (await rate(request, connection, context)).messages.map(({ code }) => code)
    expect(await codes()).not.toContain('no_landed_cost')
    expect(await codes(aConnection({ ask_for_duties: true }))).toContain('no_landed_cost')
  })
})

describe('what a price is', () => {
  test('is that of the account, with the list beside it, and the duties told apart', () => {
    const [quote] = fromRateAnswer(
      say.quoted({
        ...say.twoDay,
        ratedShipmentDetails: [{ ...say.twoDay.ratedShipmentDetails[1], totalDutiesAndTaxes: 9.5 }],
      }),
    ).quotes
    expect(quote).toMatchObject({
      totalMinor: 2240,
      dutiesMinor: 0,
      expectedDuties: { amountMinor: 950, currency: 'USD', basis: 'rate_quote' },
      meta: { rate_type: 'ACCOUNT', expected_duties_and_taxes: 9.5 },
    })
  })

  test('tells what its duties are made of where that comes out at their sum', () => {
    const told = (edtCharges: unknown[], ancillaryFeesAndTaxes: unknown[] = []) =>
      fromRateAnswer(
        say.quoted({
          ...say.twoDay,
          ratedShipmentDetails: [
            {
              ...say.twoDay.ratedShipmentDetails[1],
              totalDutiesAndTaxes: 9.5,
              totalDutiesTaxesAndFees: 12,
              edtCharges,
              ancillaryFeesAndTaxes,
            },
          ],
        }),
      ).quotes[0]?.expectedDuties
    const tax = (edtTaxType: string, amount: number) => ({ edtTaxDetail: { edtTaxType, amount } })
    const charges = [tax('DUTY', 4), tax('GENERAL_SALES_TAX', 5), tax('OTHER', 0.5)]
    expect(told(charges, [{ type: 'CLEARANCE_ENTRY_FEE', amount: 2.5 }])).toEqual({
      amountMinor: 1200,
      currency: 'USD',
      basis: 'rate_quote',
      parts: [
        { kind: 'duty', amountMinor: 400 },
        { kind: 'taxes', amountMinor: 550 },
        { kind: 'fees', amountMinor: 250 },
      ],
    })
    expect(told(charges)).toEqual({ amountMinor: 1200, currency: 'USD', basis: 'rate_quote' })
  })

  test('is read in the spelling of the carrier, and written in it', () => {
    expect([fromCurrency('UKL'), fromCurrency('USD'), toCurrency('GBP'), toCurrency('CAD')]).toEqual([
      'GBP',
      'USD',
      'UKL',
      'CAD',
    ])
  })

  test('is of a service by its names of before too', () => {
    expect(serviceOf('INTERNATIONAL_PRIORITY').service).toBe('fedex_international_priority')
  })
})

describe('a shipment', () => {
  test('weighs pounds within the United States and kilograms across borders, as its goods', () => {
    expect(shipping(aLabelRequest('fedex_2_day', lane)).requestedPackageLineItems[0]).toMatchObject({
      weight: { units: 'LB', value: 2.21 },
      dimensions: { length: 12, width: 8, height: 4, units: 'IN' },
    })
    const abroad = shipping(
      aLabelRequest('fedex_international_priority', {
        shipper: dover,
        recipient: berlin,
        customs,
        parcels: [aParcel({ weight: 5, weightUnit: 'LB' })],
      }),
    )
    expect(abroad.requestedPackageLineItems[0].weight).toEqual({ units: 'KG', value: 2.268 })
    expect(abroad.customsClearanceDetail.commodities[0]).toMatchObject({
      weight: { units: 'KG', value: 0.8 },
      customsValue: { amount: 25, currency: 'USD' },
    })
    expect(abroad.totalWeight).toBe(5)
  })

  test('comes back the other way, and its mistakes are told at the side of the shop', async () => {
    const options = { return_shipment: true, fedex_rma_association: 'RMA-1' }
    const returned = shipping(aLabelRequest('fedex_ground', { ...lane, options }), 'FEDEX_GROUND')
    expect(returned).toMatchObject({
      shipper: { address: { city: 'Salem' } },
      recipients: [{ address: { city: 'Dover' } }],
      shipmentSpecialServices: {
        specialServiceTypes: ['RETURN_SHIPMENT'],
        returnShipmentDetail: { returnType: 'PRINT_RETURN_LABEL' },
      },
    })
    const { ask } = stage()
    const bad = aLabelRequest('fedex_ground', {
      shipper: dover,
      recipient: { ...salem, phoneNumber: null },
      options,
    })
    expect(fieldsOf(await ask(createLabel, bad))).toEqual(['recipient.phone_number'])
  })

  test.each([
    ['a long company', { recipient: { ...salem, companyName: 'x'.repeat(36) } }, 'recipient.company_name'],
    [
      'a telephone number of nine digits',
      { shipper: { ...dover, phoneNumber: '302-555-010' } },
      'shipper.phone_number',
    ],
    [
      'four lines of street',
      { recipient: { ...salem, addressLine1: `${'street '.repeat(20)}` } },
      'recipient.address_line1',
    ],
    [
      'a payer without an account',
      { payment: { paidBy: 'third_party' as const, currency: null, accountNumber: null } },
      'payment.account_number',
    ],
    ['a side of ten metres', { parcels: [aParcel({ length: 3000 })] }, 'parcel[0].length'],
    ['a long reference', { reference: 'x'.repeat(41) }, 'reference'],
    [
      'a place to hold it without an id',
      { options: { hold_at_location: true } },
      'options.fedex_hold_location_id',
    ],
    ['goods nobody described', { recipient: toronto }, 'customs.commodities'],
  ])('is refused before anything is sent: %s', async (_, more, field) => {
    const { ask, sent: requests } = stage()
    expect(fieldsOf(await ask(createLabel, aLabelRequest('fedex_2_day', { ...lane, ...more })))).toEqual([
      field,
    ])
    expect(requests).toEqual([])
  })

  test('goes to customs with the papers that were uploaded, else with an invoice of the carrier', () => {
    const abroad = (options: object) =>
      shipping(
        aLabelRequest('fedex_international_priority', {
          shipper: dover,
          recipient: berlin,
          customs,
          options: { ...options },
        }),
      )
    const own = abroad({
      doc_references: [
        { doc_id: 'D1', doc_type: 'other', carrier_data: { document_type: 'COMMERCIAL_INVOICE' } },
      ],
    })
    expect(own.shipmentSpecialServices.etdDetail).toEqual({
      attachedDocuments: [{ documentType: 'COMMERCIAL_INVOICE', documentId: 'D1' }],
    })
    expect(own.shippingDocumentSpecification).toBeUndefined()
    const theirs = abroad({ paperless_trade: true })
    expect(theirs.shipmentSpecialServices).toMatchObject({
      specialServiceTypes: ['ELECTRONIC_TRADE_DOCUMENTS'],
    })
    expect(theirs.shippingDocumentSpecification.shippingDocumentTypes).toEqual(['COMMERCIAL_INVOICE'])
  })

  test('keeps all numbers, the invoice and the waybill of several parcels', async () => {
    const ship = {
      ...say.shipment([say.number, '794600000028']),
      shipmentDocuments: [say.invoice, say.waybill],
    }
    const { ask } = stage({ 'POST /ship/v1/shipments': { body: say.shipped(ship) } })
    const request = aLabelRequest('fedex_2_day', { ...lane, parcels: [aParcel(), aParcel()] })
    const bought = accepted(await ask(createLabel, request))
    expect(bought).toMatchObject({
      shipmentIdentifier: say.number,
      trackingNumbers: [say.number, '794600000028'],
      quote: { totalMinor: 2240 },
    })
    expect(bought.papers?.map(({ kind }) => kind)).toEqual(['waybill'])
    expect(bought.invoice).not.toBeNull()
  })

  test('is fetched from the address of the carrier where it gives one, and from nobody else', async () => {
    const at = (url: string) => {
      const [piece] = say.shipment().pieceResponses
      const shipment = {
        ...say.shipment(),
        pieceResponses: [{ ...piece, packageDocuments: [{ contentType: 'LABEL', docType: 'ZPLII', url }] }],
      }
      return stage({
        'POST /ship/v1/shipments': { body: say.shipped(shipment) },
        'GET /document/*': { body: '^XA^XZ' },
      })
    }
    const good = at('https://wwwdev.fedex.com/document/v2/1')
    expect(accepted(await good.ask(createLabel, aLabelRequest('fedex_2_day', lane))).label).not.toBeNull()
    expect(good.notes).toEqual([{ ids: { tracking_number: say.number } }])
    const bad = at('https://example.com/document/v2/1')
    expect(expectRefusal(await bad.ask(createLabel, aLabelRequest('fedex_2_day', lane))).retry).toBe(
      'unknown-outcome',
    )
  })
})

describe('labels that are made in the background', () => {
  const many = aLabelRequest('fedex_2_day', { ...lane, parcels: Array.from({ length: 41 }, () => aParcel()) })
  const busy = {
    'POST /ship/v1/shipments': { body: say.begun },
    'POST /ship/v1/shipments/results': { body: say.stillBusy },
  }

  test('are waited for a little, and then come later under the number of the job', async () => {
    const { ask, notes, bodies } = stage(busy)
    const bought = accepted(await ask(createLabel, many))
    expect(bodies('/shipments')[0].processingOptionType).toBe('ALLOW_ASYNCHRONOUS')
    expect(bought).toMatchObject({
      label: null,
      trackingNumber: '',
      pending: { arrives: 'later' },
      carrierData: { job_id: 'job-7' },
    })
    expect(notes).toMatchObject([{ ids: { job_id: 'job-7' } }])
    const { carrierData = {} } = bought
    const voiding = { ...aVoidRequest('job-7', 'fedex_2_day'), carrierData }
    expect(expectRefusal(await ask(voidLabel, voiding)).retry).toBe('safe')
  })

  test('are fetched with their numbers, by which they can be voided', async () => {
    const { ask, bodies } = stage()
    const fetched = accepted(await ask(fetchLabel, fetchRequest))
    expect(fetched).toMatchObject({
      trackingNumber: say.number,
      carrierData: { tracking_number: say.number },
    })
    const { carrierData = {} } = fetched
    accepted(await ask(voidLabel, { ...aVoidRequest('job-7', 'fedex_2_day'), carrierData }))
    expect(bodies('/cancel')[0].trackingNumber).toBe(say.number)
  })

  test('are found by their job after an answer that was lost', async () => {
    const { ask } = stage()
    const request = aFindRequest(aLabelRequest('fedex_2_day', lane), { noted: { job_id: 'job-7' } })
    const found = accepted(await ask(findShipment, request))
    expect(found).toMatchObject({ isVoided: false, label: { trackingNumber: say.number } })
  })

  test('are given once, all others', async () => {
    const { ask } = stage()
    expect(expectRefusal(await ask(fetchLabel, { ...fetchRequest, carrierData: {} })).retry).toBe('never')
  })
})
