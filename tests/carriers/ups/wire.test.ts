import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { misfitsIn } from '../../../main/carriers/kit/request-shape.ts'
import { ups } from '../../../main/carriers/ups/index.ts'
import { fromRateResponse, toRateRequest } from '../../../main/carriers/ups/rates.ts'
import { requestShapes } from '../../../main/carriers/ups/wire.ts'
import { aDay } from '../../support/a-day.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import {
  aLabelRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
} from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import { start, type UpsSimulator } from '../../support/simulators/ups/index.ts'
import * as say from './answers.ts'
import { aConnection, berlin, dover, lane, salem, toronto } from './fixtures.ts'

let simulator: UpsSimulator
beforeAll(async () => {
  simulator = await start({ port: 0 })
})
afterAll(() => simulator.stop())

const connection = () => aConnection({ base_url: simulator.url })
const context = () => recordContext({ fetch }).context
const buy = (request: LabelRequest) => ups.createLabel(request, connection(), context())
const sent = (operation: string) =>
  JSON.parse(simulator.calls.filter(call => call.operation === operation).at(-1)?.body ?? 'null')
const shipment = () => sent('ship').ShipmentRequest.Shipment
const detailsOf = async (request: LabelRequest) =>
  Object.keys(expectRefusal(await buy(request)).messages[0]?.details ?? {})

const customs = (incoterm: string | null): NonNullable<LabelRequest['customs']> => ({
  contentType: 'merchandise',
  contentDescription: 'Mugs',
  incoterm,
  invoice: 'INV-1',
  invoiceDate: null,
  commercialInvoice: true,
  certify: true,
  signer: null,
  commodities: [
    {
      title: 'Mug',
      description: null,
      sku: 'MUG-WITH-A-LONG-NUMBER',
      hsCode: '6912.00.10',
      quantity: 2,
      weight: 0.4,
      weightUnit: 'KG',
      valueAmount: 12.5,
      valueCurrency: 'USD',
      originCountry: 'US',
      metadata: {},
    },
  ],
  duty: null,
  dutyBillingAddress: null,
  options: {},
})

describe('a purchase', () => {
  test('is sent as the carrier describes it, with every option at its place', async () => {
    const options = {
      signature_confirmation: true,
      ups_access_point_pickup: true,
      saturday_delivery: true,
      insurance: 100,
      email_notification: true,
      email_notification_to: 'buyer@example.com',
    }
    const parcels = [aParcel({ length: 10.5, width: 10.5, height: 10.5 })]
    accepted(await buy(aLabelRequest('ups_ground', { ...lane, parcels, options, reference: 'Order 7' })))
    expect(shipment().ShipmentIndicationType).toEqual([{ Code: '01' }])
    expect(shipment().Package[0].Dimensions).toEqual({
      UnitOfMeasurement: { Code: 'IN', Description: 'Inches' },
      Length: '5',
      Width: '5',
      Height: '5',
    })
    expect(shipment().Package[0].PackageServiceOptions.DeliveryConfirmation).toEqual({ DCISType: '2' })
    const abroad = { shipper: dover, recipient: toronto, customs: customs('DAP') }
    accepted(
      await buy(aLabelRequest('ups_standard', { ...abroad, options: { signature_confirmation: true } })),
    )
    expect(shipment().ShipmentServiceOptions.DeliveryConfirmation).toEqual({ DCISType: '1' })
    expect(shipment().ShipmentServiceOptions.InternationalForms.TermsOfShipment).toBe('DAP')
  })

  test('has the telephone numbers of one plan in ten digits, and others with their country', async () => {
    accepted(await buy(aLabelRequest('ups_standard', { shipper: dover, recipient: berlin })))
    expect(shipment().Shipper.Phone.Number).toBe('3025550100')
    expect(shipment().ShipTo.Phone.Number).toBe('4930123456')
    const recipient = { ...salem, phoneNumber: '555-0100' }
    expect(await detailsOf(aLabelRequest('ups_ground', { ...lane, recipient }))).toEqual([
      'recipient.phone_number',
    ])
  })

  test('tells the worth of its goods with the shipment only from the United States to Canada', async () => {
    accepted(
      await buy(
        aLabelRequest('ups_standard', { shipper: dover, recipient: toronto, customs: customs('DAP') }),
      ),
    )
    expect(shipment().InvoiceLineTotal).toEqual({ CurrencyCode: 'USD', MonetaryValue: '25' })
    accepted(
      await buy(
        aLabelRequest('ups_standard', { shipper: dover, recipient: berlin, customs: customs('DAP') }),
      ),
    )
    expect(shipment().InvoiceLineTotal).toBeUndefined()
  })

  test('names the number of a seller who has paid the tax, and takes one', async () => {
    const abroad = (options: object) =>
      aLabelRequest('ups_standard', {
        shipper: dover,
        recipient: berlin,
        customs: { ...customs('DAP'), options: { ...options } },
      })
    accepted(await buy(abroad({ ioss: 'IM3720000019' })))
    expect(shipment().ShipFrom.VendorInfo).toEqual({
      VendorCollectIDTypeCode: '0356',
      VendorCollectIDNumber: 'IM3720000019',
    })
    expect(await detailsOf(abroad({ ioss: 'IM3720000019', voec: '2012345' }))).toEqual([
      'customs.options.voec',
    ])
  })

  test('with terms the carrier no longer has is made under those that took their place', async () => {
    const route = { shipper: dover, recipient: berlin }
    accepted(await buy(aLabelRequest('ups_standard', { ...route, customs: customs('DDU') })))
    expect(shipment().ShipmentServiceOptions.InternationalForms.TermsOfShipment).toBe('DAP')
    const before = simulator.calls.length
    const { messages } = expectRefusal(
      await buy(aLabelRequest('ups_standard', { ...route, customs: customs('DPU') })),
    )
    expect(JSON.stringify(messages[0]?.details)).toMatch(/customs\.incoterm.*UPS prints no invoice/)
    expect(simulator.calls.length).toBe(before)
  })

  test('needs the telephone of both for the earliest of the next day', async () => {
    const recipient = { ...salem, phoneNumber: null }
    const request = aLabelRequest('ups_next_day_air_early', { ...lane, recipient })
    expect(await detailsOf(request)).toEqual(['recipient.phone_number'])
  })

  test('is refused with an option that has no place on a label', async () => {
    const request = aLabelRequest('ups_ground', { ...lane, options: { ups_epra_indicator: true } })
    expect(await detailsOf(request)).toEqual(['options.ups_epra_indicator'])
  })

  test('of a return goes from the customer to the shop, which pays', async () => {
    accepted(await buy(aLabelRequest('ups_ground', { ...lane, options: { return_shipment: true } })))
    const { Shipper, ShipFrom, ShipTo } = shipment()
    expect([Shipper.Name, ShipFrom.Name, ShipTo.Name]).toEqual(['Paper Shop', 'A. Buyer', 'Paper Shop'])
    expect(Shipper.ShipperNumber).toBe('999AA1')
  })

  test('whose label cannot be read names what was made', async () => {
    simulator.misbehave({ on: 'ship', kind: 'partial' })
    const { messages, retry } = expectRefusal(await buy(aLabelRequest('ups_ground', lane)))
    expect(retry).toBe('unknown-outcome')
    const number = expect.stringMatching(/^1Z999AA1/)
    expect(messages[0]?.details).toEqual({ shipment_ids: [number], tracking_numbers: [number] })
  })
})

describe('a purchase without an answer', () => {
  const find = (request: LabelRequest) =>
    ups.findShipment(
      { ...request, since: new Date(), shipmentIdentifier: null, trackingNumber: null },
      connection(),
      context(),
    )

  test('is found by its reference, with the labels of all its parcels', async () => {
    const parcels = [aParcel(), aParcel({ weight: 2 })]
    const request = aLabelRequest('ups_ground', {
      ...lane,
      parcels,
      shipmentId: 'shp_lost',
      reference: 'Order 8',
    })
    simulator.misbehave({ on: 'ship', kind: 'charge_then_error' })
    expect(expectRefusal(await buy(request)).retry).toBe('unknown-outcome')
    const found = accepted(await find(request))
    expect(found).toMatchObject({
      isVoided: false,
      label: { trackingNumbers: [{}, {}].map(() => expect.any(String)) },
    })
    expect(found?.label.shipmentIdentifier).toBe(found?.label.trackingNumber)
    expect(found?.label.label?.bytes.length).toBeGreaterThan(0)
  })

  test('is left open where nothing is found, because that proves nothing', async () => {
    const request = aLabelRequest('ups_ground', { ...lane, shipmentId: 'shp_never' })
    expect(expectRefusal(await find(request)).retry).toBe('safe')
  })
})

test('one service with and without a Saturday is two choices, and the chosen one is bought', async () => {
  const usd = (amount: string) => ({ CurrencyCode: 'USD', MonetaryValue: amount })
  const onSaturday = {
    ...say.nextDay,
    TotalCharges: usd('60.10'),
    TimeInTransit: { ServiceSummary: { SaturdayDelivery: '1', EstimatedArrival: {} } },
  }
  const request = aRateRequest({ ...lane, options: { saturday_delivery: true } })
  const quotes = accepted(fromRateResponse(say.rated(onSaturday, say.nextDay, say.ground), request))
  expect(quotes.map(({ serviceName, meta }) => [serviceName, meta.saturday_delivery])).toEqual([
    ['UPS Next Day Air (Saturday delivery)', true],
    ['UPS Next Day Air', false],
    ['UPS Ground', undefined],
  ])
  for (const options of [{ saturday_delivery: true }, { ups_saturday_delivery_indicator: false }, {}])
    for (const { meta } of quotes.slice(0, 2)) {
      const bought = aLabelRequest('ups_next_day_air', { ...request, options, rateMeta: meta })
      accepted(await buy(bought))
      expect(shipment().ShipmentServiceOptions?.SaturdayDeliveryIndicator).toBe(
        meta.saturday_delivery ? 'Y' : undefined,
      )
    }
})

test('prices are asked for as the carrier describes it, from every country and with every option', () => {
  const options = { signature_confirmation: true, insurance: 100, ups_access_point_delivery: true }
  for (const [shipper, recipient] of [
    [dover, salem],
    [dover, berlin],
    [toronto, salem],
    [berlin, berlin],
  ] as const) {
    const request = aRateRequest({ shipper, recipient, options })
    const body = toRateRequest(request, aConnection(), { today: aDay('2026-03-04'), code: null })
    const path = '/api/rating/v2409/Shop?additionalinfo=timeintransit'
    expect(misfitsIn(requestShapes, { method: 'POST', path, body })).toEqual([])
  }
})

test('a pickup has one line for its address, and is refused where that is too short', async () => {
  const address = { ...dover, addressLine1: '5 Mill Rd', addressLine2: 'Unit 4' }
  accepted(await ups.schedulePickup(aPickupRequest({ address }), connection(), context()))
  const { Request, PickupAddress } = sent('pickup').PickupCreationRequest
  expect([Request, PickupAddress.AddressLine]).toEqual([{ SubVersion: '2409' }, ['5 Mill Rd, Unit 4']])
  const long = { ...dover, addressLine1: 'A very long street name 12345 in a', addressLine2: 'x'.repeat(60) }
  const refused = await ups.schedulePickup(aPickupRequest({ address: long }), connection(), context())
  expect(Object.keys(expectRefusal(refused).messages[0]?.details ?? {})).toEqual(['address.address_line2'])
})

test('says which text is too long for a label, and sends nothing', async () => {
  const before = simulator.calls.length
  const base = aLabelRequest('ups_standard', { shipper: dover, recipient: berlin, customs: customs(null) })
  const long = 'x'.repeat(120)
  const request: LabelRequest = {
    ...base,
    recipient: { ...base.recipient, companyName: long, city: long },
    reference: long,
    parcels: [aParcel({ description: long, referenceNumber: long })],
    customs: {
      ...customs(null),
      invoice: long,
      contentDescription: long,
      commodities: customs(null).commodities.map(item => ({ ...item, title: long, sku: long })),
    },
  }
  expect((await detailsOf(request)).sort()).toEqual([
    'customs.commodities[0].sku',
    'customs.commodities[0].title',
    'customs.content_description',
    'customs.invoice',
    'parcel[0].description',
    'parcel[0].reference_number',
    'recipient.city',
    'recipient.company_name',
    'reference',
  ])
  expect(simulator.calls.length).toBe(before)
})

test('names a parcel after the first of its goods whose name fits as a whole', async () => {
  const items = aParcel().items
  const [item] = items
  const named = ['A name that is far too long for the space there is for it', 'Tea set'].map(title => ({
    ...(item ?? commodity),
    title,
  }))
  const parcel = aParcel({ description: null, content: null, items: named })
  accepted(await buy(aLabelRequest('ups_ground', { ...lane, parcels: [parcel] })))
  expect(shipment().Package[0].Description).toBe('Tea set')
})

const [commodity] = customs(null).commodities as [NonNullable<LabelRequest['customs']>['commodities'][number]]

test('says which text is too long for a pickup, and sends nothing', async () => {
  const before = simulator.calls.length
  const long = 'x'.repeat(80)
  const base = aPickupRequest()
  const outcome = await ups.schedulePickup(
    {
      ...base,
      address: { ...dover, companyName: long, personName: long },
      instruction: long,
      packageLocation: long,
    },
    connection(),
    context(),
  )
  expect(Object.keys(expectRefusal(outcome).messages[0]?.details ?? {}).sort()).toEqual([
    'address.company_name',
    'address.person_name',
    'instruction',
    'package_location',
  ])
  expect(simulator.calls.length).toBe(before)
})
