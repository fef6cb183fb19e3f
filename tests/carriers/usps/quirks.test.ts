import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabelRequest, RateRequest } from '../../../main/carriers/contract/model.ts'
import { domestic } from '../../../main/carriers/usps/codes.ts'
import { usps, uspsInternational } from '../../../main/carriers/usps/index.ts'
import { readLabel } from '../../../main/carriers/usps/label-answer.ts'
import { fromTrackingAnswer } from '../../../main/carriers/usps/trackers.ts'
import { aDay } from '../../support/a-day.ts'
import { recordContext } from '../../support/carriers/carrier-context.ts'
import {
  aHandedShipment,
  aLabelRequest,
  aParcel,
  aPickupRequest,
  aRateRequest,
} from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import { start, type UspsSimulator } from '../../support/simulators/usps/index.ts'
import { checkDigitOf, toNumberAbroad } from '../../support/simulators/usps/orders.ts'
import * as say from './answers.ts'
import { aConnection, aDeclaration, berlin, dover, lane, mug, salem, wayAbroad } from './fixtures.ts'

let simulator: UspsSimulator
beforeAll(async () => {
  simulator = await start({ port: 0 })
})
afterAll(() => simulator.stop())

const connection = (config: object = {}, more: object = {}) =>
  aConnection({ base_url: simulator.url, ...config }, more)
let purchase = 0
/** Purchases are numbered as at a desk: one row for all of them. */
const context = (more: Parameters<typeof recordContext>[0] = {}) => {
  const nextNumber = () => {
    purchase += 1
    return purchase
  }
  return recordContext({ fetch, nextNumber, ...more }).context
}
const price = (request: RateRequest, at = connection()) => usps.rate(request, at, context())
const buy = (request: LabelRequest, at = connection()) => usps.createLabel(request, at, context())
const buyAbroad = (request: LabelRequest) => uspsInternational.createLabel(request, connection(), context())
const sentTo = (operation: string) => simulator.calls.filter(call => call.operation === operation)
const sent = (operation: string) => JSON.parse(sentTo(operation).at(-1)?.body ?? 'null')
const fieldsOf = (outcome: Parameters<typeof expectRefusal>[0]) =>
  Object.keys(expectRefusal(outcome).messages[0]?.details ?? {})

const ground = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest('usps_ground_advantage', { ...lane, ...more })
const abroad = (more: Partial<LabelRequest> = {}) =>
  aLabelRequest('usps_priority_mail_international', { ...wayAbroad, customs: aDeclaration(), ...more })
const [inches, pounds] = [{ dimensionUnit: 'IN' as const }, { weightUnit: 'LB' as const }]

describe('prices', () => {
  test('name each way to buy a class, and that very way is bought', async () => {
    const parcel = aParcel({ ...inches, ...pounds, weight: 2, length: 8, width: 5, height: 1.5 })
    const request = aRateRequest({ ...lane, parcels: [parcel] })
    const quotes = accepted(await price(request))
    const ways = quotes.filter(({ service }) => service === 'usps_priority_mail')
    expect(ways.map(({ choice }) => choice?.name)).toEqual([
      'Single piece',
      'Cubic',
      'Flat Rate Envelope',
      'Padded Flat Rate Envelope',
      'Small Flat Rate Box',
      'Medium Flat Rate Box',
      'Large Flat Rate Box',
    ])
    for (const { choice, totalMinor } of ways) {
      const bought = aLabelRequest('usps_priority_mail', { ...request, choice: choice ?? null })
      expect(accepted(await buy(bought)).quote?.totalMinor).toBe(totalMinor)
      expect(sent('ship').packageDescription.rateIndicator).toBe(choice?.carrierData?.indicator)
    }
  })

  test('leave out the boxes of the carrier a parcel does not go into', async () => {
    const quotes = accepted(await price(aRateRequest({ ...lane, parcels: [aParcel({ length: 40 })] })))
    expect(quotes.map(({ choice }) => choice?.carrierData?.indicator)).not.toContain('FS')
    expect(quotes.map(({ choice }) => choice?.carrierData?.indicator)).toContain('CP')
  })

  test.each([{ packagePreset: 'usps_small_flat_rate_box' }, { packagingType: 'sm_flat_rate_box' }])(
    'of packaging that was named are those of that packaging, with its own sides: %o',
    async named => {
      const parcel = aParcel({ ...named, length: null, width: null, height: null })
      const quotes = accepted(await price(aRateRequest({ ...lane, parcels: [parcel] })))
      expect(quotes.map(({ choice }) => choice?.name)).toEqual(['Small Flat Rate Box'])
      expect(sent('rate').packageDescription).toMatchObject({ length: 8.625, width: 5.375, height: 1.625 })
    },
  )

  test('of several parcels are asked for once where they are alike, and added up', async () => {
    const one = accepted(await price(aRateRequest(lane)))
    const before = sentTo('rate').length
    const three = accepted(await price(aRateRequest({ ...lane, parcels: [aParcel(), aParcel(), aParcel()] })))
    expect(sentTo('rate').length - before).toBe(1)
    expect(three.map(({ totalMinor }) => totalMinor)).toEqual(one.map(({ totalMinor }) => totalMinor * 3))
  })

  test('are those of the counter or of a contract where somebody asks for them', async () => {
    const options = { usps_price_type: 'RETAIL' }
    const [retail] = accepted(await price(aRateRequest({ ...lane, options })))
    expect(sent('rate').pricingOptions).toEqual([{ priceType: 'RETAIL' }])
    const outcome = await buy(ground({ choice: retail?.choice ?? null }))
    expect(fieldsOf(outcome)).toEqual(['options.usps_price_type'])
    accepted(await price(aRateRequest(lane), connection({ price_type: 'CONTRACT' })))
    expect(sent('rate').pricingOptions).toEqual([
      {
        priceType: 'CONTRACT',
        paymentAccount: { accountType: 'EPS', accountNumber: '1000001234', CRID: '12345678' },
      },
    ])
  })

  test('count the extra services that were asked for, and no others', async () => {
    const plain = accepted(await price(aRateRequest(lane)))
    const options = { signature_confirmation: true, insurance: 120 }
    const signed = accepted(await price(aRateRequest({ ...lane, options })))
    expect(sent('rate').packageDescription).toMatchObject({ extraServices: [921, 930], packageValue: 120 })
    expect(signed[0]?.charges.map(({ amountMinor }) => amountMinor)).toEqual([395, 310])
    expect((signed[0]?.totalMinor ?? 0) - (plain[0]?.totalMinor ?? 0)).toBe(705)
  })

  test('from abroad, and by the wrong of the two connections, are refused with the right one', async () => {
    expect(JSON.stringify(await price(aRateRequest(wayAbroad)))).toContain('USPS International')
    const home = await uspsInternational.rate(aRateRequest(lane), connection(), context())
    expect(JSON.stringify(home)).toContain('a connection to USPS')
    expectRefusal(await price(aRateRequest({ shipper: berlin, recipient: salem })))
  })

  test('go to Puerto Rico within the country, and to a base of the army', async () => {
    const island = { ...salem, countryCode: 'PR', stateCode: null, postalCode: '00901' }
    accepted(await price(aRateRequest({ shipper: dover, recipient: island })))
    accepted(await buy(ground({ recipient: { ...island, city: 'San Juan' } })))
    expect(sent('ship').toAddress.state).toBe('PR')
  })

  test('abroad have the duties where the sender pays them', async () => {
    const customs = aDeclaration({ incoterm: 'DDP' })
    accepted(await uspsInternational.rate({ ...aRateRequest(wayAbroad), customs }, connection(), context()))
    expect(sent('rate')).toMatchObject({
      requestDutiesTaxesFees: true,
      items: [{ itemId: '1', itemValue: 12.5, itemQuantity: 2, HSTariffNumber: '6912.00.10' }],
    })
  })
})

describe('a purchase', () => {
  test.each([
    ['ZPL', {}, 'ZPL203DPI'],
    ['ZPL', { label_type: 'ZPL300DPI' }, 'ZPL300DPI'],
    ['PDF', {}, 'PDF'],
    ['PNG', {}, 'PNG'],
  ] as const)('as %s with %o asks for %s', async (labelFormat, config, imageType) => {
    accepted(await buy(ground({ labelFormat }), connection(config)))
    expect(sent('ship').imageInfo).toEqual({ imageType, labelType: '4X6LABEL', receiptOption: 'NONE' })
  })

  test('has a key of its own for each parcel, and other keys when it is tried again', async () => {
    const request = ground({ parcels: [aParcel(), aParcel()] })
    const keys = async () => {
      accepted(await buy(request))
      return sentTo('ship')
        .slice(-2)
        .map(({ headers }) => headers['x-idempotency-key'])
    }
    const all = [...(await keys()), ...(await keys())]
    expect(new Set(all).size).toBe(4)
    for (const key of all)
      expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
    expect(sent('ship').imageInfo).toMatchObject({ packageNumber: 2, totalPackages: 2 })
  })

  test('takes back what was made where a later parcel is refused', async () => {
    const before = simulator.journal.length
    simulator.misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    const outcome = await buy(ground({ parcels: [aParcel(), aParcel({ weight: 2 })] }))
    expect(expectRefusal(outcome).retry).toBe('never')
    expect(simulator.journal.slice(before).map(({ what }) => what)).toEqual(['sold', 'voided'])
  })

  test('names what is left where it cannot be taken back', async () => {
    simulator.misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    simulator.misbehave({ on: 'void', kind: 'broken' })
    const outcome = expectRefusal(await buy(ground({ parcels: [aParcel(), aParcel({ weight: 2 })] })))
    expect(outcome.retry).toBe('unknown-outcome')
    expect(JSON.stringify(outcome.messages)).toMatch(/not taken back: 92055903456789\d{8}/)
  })

  test('without an answer is found by its keys, and nothing is charged twice', async () => {
    const noted: Record<string, string> = {}
    const recorded = context({ note: ({ ids }) => Object.assign(noted, ids) })
    simulator.misbehave({ on: 'ship', kind: 'charge_then_error' })
    const charged = simulator.charges()
    const lost = await usps.createLabel(ground(), connection(), recorded)
    expect(expectRefusal(lost).retry).toBe('unknown-outcome')
    const request = { ...ground(), since: new Date(), shipmentIdentifier: null, trackingNumber: null, noted }
    const found = accepted(await usps.findShipment(request, connection(), context()))
    expect(found?.label.trackingNumber).toMatch(/^92055903456789\d{8}$/)
    expect(simulator.charges() - charged).toBe(1)
    const never = { ...request, noted: { idempotency_keys: '00000000-0000-4000-8000-000000000000' } }
    expect(expectRefusal(await usps.findShipment(never, connection(), context())).retry).toBe('safe')
  })

  test('whose payment token is no longer taken asks for another one, once', async () => {
    const recorded = context()
    accepted(await usps.createLabel(ground(), connection(), recorded))
    const before = sentTo('payment').length
    simulator.world.documents.length = 0
    accepted(await usps.createLabel(ground(), connection(), recorded))
    expect(sentTo('payment').length - before).toBe(1)
  })

  test('of an express letter is signed for by its own extra service', async () => {
    const options = { signature_confirmation: true, declared_value: 20 }
    accepted(await buy(aLabelRequest('usps_priority_mail_express', { ...lane, options })))
    expect(sent('ship').packageDescription).toMatchObject({ rateIndicator: 'PA', extraServices: [981] })
  })

  test.each([
    ['an unknown service', { service: 'usps_first_class' }, ['service']],
    ['a heavy parcel', { parcels: [aParcel({ weight: 40 })] }, ['parcel[0].weight']],
    [
      'a second parcel that is heavy',
      { parcels: [aParcel(), aParcel({ weight: 40 })] },
      ['parcel[1].weight'],
    ],
    ['no sides', { parcels: [aParcel({ length: null })] }, ['parcel[0].length']],
    ['a long name', { recipient: { ...salem, personName: 'x'.repeat(60) } }, ['recipient.company_name']],
    ['no ZIP code', { recipient: { ...salem, postalCode: '973' } }, ['recipient.postal_code']],
    ['no state', { recipient: { ...salem, stateCode: 'XX' } }, ['recipient.state_code']],
    ['a long reference', { reference: 'x'.repeat(31) }, ['reference']],
    ['a far day', { options: { shipment_date: '2026-03-20' } }, ['options.shipment_date']],
    ['cash on delivery', { options: { cash_on_delivery: 20 } }, ['options.cash_on_delivery']],
    [
      'a signature without a value',
      { options: { signature_confirmation: true } },
      ['options.declared_value'],
    ],
    [
      'a long street',
      { recipient: { ...salem, addressLine1: 'x '.repeat(80) } },
      ['recipient.address_line1'],
    ],
    [
      'another payer',
      { payment: { paidBy: 'recipient', currency: null, accountNumber: '1' } },
      ['payment.paid_by'],
    ],
  ] as const)('with %s is refused at its field, and nothing is sent', async (_, more, fields) => {
    const before = simulator.calls.length
    expect(fieldsOf(await buy(ground(more as Partial<LabelRequest>)))).toEqual(fields)
    expect(simulator.calls.length).toBe(before)
  })

  test('of an account that is not complete names what is missing', async () => {
    const outcome = await buy(ground(), connection({}, { CRID: null, account_number: '' }))
    expect(fieldsOf(outcome)).toEqual(['credentials.CRID', 'credentials.account_number'])
    const permit = connection({}, { account_type: 'PERMIT' })
    expect(fieldsOf(await buy(ground(), permit))).toEqual(['config.permit_number', 'config.permit_ZIP'])
    const whole = connection({ permit_number: '12', permit_ZIP: '38101' }, { account_type: 'PERMIT' })
    accepted(await buy(ground(), whole))
    expect(sent('payment').roles[0]).toEqual({
      roleName: 'PAYER',
      CRID: '12345678',
      accountType: 'PERMIT',
      permitNumber: '12',
      permitZIP: '38101',
    })
  })

  test('of a return goes from the customer to the shop', async () => {
    const options = { return_shipment: true }
    const quotes = accepted(await price(aRateRequest({ ...lane, options })))
    expect(sent('rate')).toMatchObject({
      originZIPCode: '97301',
      packageDescription: { mailClass: 'ALL_RETURNS' },
    })
    const [first] = quotes
    expect(first?.service).toBe('usps_ground_advantage')
    const bought = accepted(await buy(ground({ options, choice: first?.choice ?? null })))
    expect(bought.trackingNumber).toMatch(/^9205/)
    const { toAddress, fromAddress, packageDescription } = sent('ship_return')
    expect([toAddress.firm, fromAddress.lastName]).toEqual(['Paper Shop', 'Hopper'])
    expect(packageDescription.mailClass).toBe('USPS_GROUND_ADVANTAGE_RETURN_SERVICE')
    expect(fieldsOf(await buy(aLabelRequest('usps_media_mail', { ...lane, options })))).toEqual(['service'])
  })

  test('waits at a post office for somebody who can be told', async () => {
    accepted(await buy(ground({ options: { hold_at_location: true, usps_facility_id: '1234567' } })))
    expect(sent('ship').toAddress).toMatchObject({
      holdForPickup: true,
      phone: '5035550101',
      facilityId: '1234567',
    })
    const recipient = { ...salem, phoneNumber: null, email: null }
    const nobody = await buy(ground({ recipient, options: { usps_hold_for_pickup: true } }))
    expect(fieldsOf(nobody)).toEqual(['recipient.phone_number'])
  })

  test('is voided with all its labels, and a refund that is looked into is said so', async () => {
    const made = accepted(await buy(ground({ parcels: [aParcel(), aParcel()] })))
    const request = { ...made, service: null, options: {}, carrierData: made.carrierData ?? {} }
    accepted(await usps.voidLabel(request, connection(), context()))
    expect(made.trackingNumbers.map(number => simulator.world.parcels.get(number)?.isVoided)).toEqual([
      true,
      true,
    ])
    const other = accepted(await buy(ground()))
    simulator.misbehave({ on: 'void', kind: 'partial' })
    const disputed = await usps.voidLabel({ ...other, service: null, options: {} }, connection(), context())
    expect(disputed.messages.map(({ code }) => code)).toEqual(['refund_disputed'])
  })

  test('is printed anew three times, and then no more', async () => {
    const { trackingNumber } = accepted(await buy(ground()))
    const again = () =>
      usps.fetchLabel(
        {
          shipmentId: 'shp_1',
          shipmentIdentifier: trackingNumber,
          trackingNumber,
          shipmentIdentifiers: [trackingNumber],
          trackingNumbers: [trackingNumber],
          service: null,
          labelFormat: 'ZPL',
          isReprint: true,
          options: {},
          carrierData: {},
        },
        connection(),
        context(),
      )
    for (const times of [1, 2, 3]) {
      const { messages } = await again()
      expect(messages[0]?.message).toBe(`USPS has given this label out again ${times} of 3 times.`)
    }
    expectRefusal(await again())
  })
})

describe('a purchase abroad', () => {
  test('declares what is in the parcel by whole lines', async () => {
    const bought = accepted(await buyAbroad(abroad({ labelFormat: 'PNG' })))
    expect(bought.trackingNumber).toMatch(/^LZ\d{9}US$/)
    const { imageInfo, customsForm } = sent('ship_abroad')
    expect(imageInfo).toEqual({ imageType: 'PDF', labelType: '4X6LABEL' })
    expect(customsForm).toMatchObject({
      customsContentType: 'MERCHANDISE',
      AESITN: 'NO EEI 30.37(a)',
      contents: [{ itemQuantity: 2, itemTotalValue: 25, itemTotalWeight: 1.764, countryofOrigin: 'US' }],
    })
  })

  test('prepays duties where the sender pays them, and says what they come to', async () => {
    const customs = aDeclaration({ incoterm: 'DDP' })
    const { quote } = accepted(await buyAbroad(abroad({ customs })))
    expect(sent('ship_abroad').packageDescription.prepayDutiesTaxesFees).toBe(true)
    expect(quote?.dutiesMinor).toBe(250 + 125 + 250)
  })

  test.each([
    ['no declaration', { customs: null }, ['customs']],
    [
      'goods of no name',
      { customs: aDeclaration({ commodities: [{ ...mug, title: 'Gift', sku: null }] }) },
      ['customs.commodities[0].title'],
    ],
    [
      'a long name',
      { customs: aDeclaration({ commodities: [{ ...mug, title: 'x'.repeat(31), sku: null }] }) },
      ['customs.commodities[0].title'],
    ],
    [
      'another currency',
      { customs: aDeclaration({ commodities: [{ ...mug, valueCurrency: 'EUR' }] }) },
      ['customs.commodities[0].value_currency'],
    ],
    [
      'goods that have to be filed',
      { customs: aDeclaration({ commodities: [{ ...mug, valueAmount: 2000 }] }) },
      ['customs.options.aes'],
    ],
    [
      'a kind of its own without words',
      { customs: aDeclaration({ contentType: 'other' }) },
      ['customs.content_description'],
    ],
    ['a signature', { options: { signature_confirmation: true } }, ['options.signature_confirmation']],
    ['a return', { options: { return_shipment: true } }, ['service', 'options.return_shipment']],
  ] as const)('with %s is refused at its field, and nothing is sent', async (_, more, fields) => {
    const before = simulator.calls.length
    expect(fieldsOf(await buyAbroad(abroad(more as Partial<LabelRequest>)))).toEqual(fields)
    expect(simulator.calls.length).toBe(before)
  })

  test('of two parcels declares each by what is in it', async () => {
    const parcels = [aParcel({ items: [mug] }), aParcel({ items: [{ ...mug, title: 'Bowl' }] })]
    accepted(await buyAbroad(abroad({ parcels })))
    expect(sent('ship_abroad').customsForm.contents).toMatchObject([{ itemDescription: 'Bowl' }])
    const outcome = await buyAbroad(abroad({ parcels: [aParcel(), aParcel()] }))
    expect(fieldsOf(outcome)).toEqual(['parcel[0].items', 'parcel[1].items'])
  })

  test('to a base of the army is declared within the country', async () => {
    const base = { ...salem, city: 'APO', stateCode: 'AE', postalCode: '09012' }
    accepted(await buy(ground({ recipient: base, customs: aDeclaration(), labelFormat: 'PNG' })))
    expect(sent('ship')).toMatchObject({
      imageInfo: { imageType: 'PDF' },
      customsForm: { contents: [{ itemTotalValue: 25 }] },
    })
  })
})

describe('a label in its other forms', () => {
  const answerOf = ({ headers, body }: { headers?: Record<string, string>; body: unknown }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const bytes = Buffer.from(text)
    return { status: 200, ok: true, headers: new Headers(headers), bytes, text }
  }

  test.each([
    ['in several parts', answerOf(say.labelInParts())],
    ['with its metadata apart', answerOf({ body: say.nestedLabel })],
    [
      'with its metadata as text',
      answerOf({
        body: { ...say.nestedLabel, labelMetadata: JSON.stringify(say.nestedLabel.labelMetadata) },
      }),
    ],
    [
      'of the way back',
      answerOf({
        body: {
          returnLabelMetadata: { trackingNumber: say.number },
          returnLabelImage: say.pdf.toString('base64'),
        },
      }),
    ],
  ])('%s is read all the same', (_, answer) => {
    const { number, part } = readLabel(answer)
    expect(number).toBe(say.number)
    expect([part?.format, Buffer.from(part?.bytes ?? []).toString()]).toEqual(['PDF', say.pdf.toString()])
  })

  test('as the file itself in a part is the file', () => {
    const { headers, body } = say.labelInParts()
    const { part } = readLabel(
      answerOf({ headers, body: body.replace(say.pdf.toString('base64'), say.pdf.toString()) }),
    )
    expect(part?.format).toBe('PDF')
  })
})

describe('where a parcel is', () => {
  const read = (more: object) => {
    const outcome = fromTrackingAnswer({ ...say.tracked, ...more }, say.number, domestic)
    return accepted(outcome)
  }
  const event = (eventCode: string, more: object = {}) => [
    { eventType: 'Event', eventCode, eventTimestamp: '2026-03-05T09:30:00', ...more },
  ]

  test.each([
    [{ statusCategory: 'Pre-Shipment' }, 'pending'],
    [{ statusCategory: 'Accepted' }, 'in_transit'],
    [{ statusCategory: 'Delivered' }, 'delivered'],
    [{ statusCategory: 'Delivery Attempt' }, 'delivery_failed'],
    [{ statusCategory: 'Available for Pickup' }, 'ready_for_pickup'],
    [{ statusCategory: 'Alert', trackingEvents: event('53') }, 'on_hold'],
    [{ statusCategory: 'Alert', trackingEvents: event('21') }, 'delivery_failed'],
    [{ statusCategory: null, trackingEvents: event('OF') }, 'out_for_delivery'],
    [
      { statusCategory: null, trackingEvents: event('99', { eventType: 'Delivered, PO Box' }), status: null },
      'delivered',
    ],
  ])('%o is %s', (more, status) => {
    expect(read(more).status).toBe(status)
  })

  test('is read out of the lines of a summary', () => {
    const eventSummaries = [
      'Your item was delivered to an individual at the address at 12:46 pm on March 5, 2026 in SALEM, OR 97301.',
      'Out for Delivery, March 5, 2026, 7:10 am, SALEM, OR 97301',
    ]
    const detail = accepted(
      fromTrackingAnswer({ trackingNumber: say.number, eventSummaries }, say.number, domestic),
    )
    expect(detail).toMatchObject({ status: 'delivered', delivered: true })
    expect(detail.events.map(({ date }) => date)).toEqual(['2026-03-05', '2026-03-05'])
  })

  test('names who signed for it', () => {
    const trackingEvents = event('01', { name: 'G HOPPER' })
    const { info } = read({ statusCategory: 'Delivered', trackingEvents })
    expect(info).toMatchObject({ signed_by: 'G HOPPER', shipment_delivery_date: '2026-03-05' })
  })
})

describe('a pickup', () => {
  const book = (more: Parameters<typeof aPickupRequest>[0]) =>
    usps.schedulePickup(aPickupRequest({ address: dover, ...more }), connection(), context())

  test('is changed and cancelled under the version the carrier has now', async () => {
    const { confirmationNumber, carrierData = {} } = accepted(await book({}))
    const request = {
      ...aPickupRequest({ address: dover, packageLocation: 'porch' }),
      confirmationNumber,
      carrierData,
    }
    accepted(await usps.updatePickup(request, connection(), context()))
    // The version of the booking is no longer the carrier's: it is asked for.
    const cancel = { confirmationNumber, address: null, pickupDate: null, reason: null, carrierData }
    accepted(await usps.cancelPickup(cancel, connection(), context()))
    expectRefusal(await usps.cancelPickup(cancel, connection(), context()))
  })

  test.each([
    ['Front door', null, { packageLocation: 'FRONT_DOOR' }],
    ['reception', 'Ask for Ada', { packageLocation: 'RECEPTION', specialInstructions: 'Ask for Ada' }],
    ['Behind the shed', null, { packageLocation: 'OTHER', specialInstructions: 'Behind the shed' }],
    [null, null, { packageLocation: 'KNOCK_ON_DOOR' }],
  ])('at %s with %s is where it is', async (packageLocation, instruction, place) => {
    accepted(await book({ packageLocation, instruction }))
    expect(sent('pickup').pickupLocation).toEqual(place)
  })

  test('is counted by kinds of mail', async () => {
    const shipments = ['usps_priority_mail', 'usps_priority_mail', 'usps_media_mail'].map(service =>
      aHandedShipment({ service }),
    )
    accepted(await book({ shipments, parcels: [aParcel(), aParcel(), aParcel()] }))
    expect(sent('pickup').packages).toEqual([
      { packageType: 'PRIORITY_MAIL', packageCount: 2 },
      { packageType: 'OTHER', packageCount: 1 },
    ])
  })

  test.each([
    ['on a Sunday', { pickupDate: '2026-03-08' }, ['pickup_date']],
    [
      'of nobody who can be told',
      { address: { ...dover, email: null, phoneNumber: '+49 30 1' } },
      ['address.email'],
    ],
    ['abroad', { address: { ...berlin, email: 'a@example.com' } }, ['address.country_code']],
  ])('%s is refused at its field', async (_, more, fields) => {
    expect(fieldsOf(await book(more))).toEqual(fields)
  })
})

test('all labels of a day go onto one form, and onto no other', async () => {
  const { trackingNumber } = accepted(await buy(ground()))
  const other = accepted(await buyAbroad(abroad())).trackingNumber
  const shipments = [trackingNumber, other].map(number =>
    aHandedShipment({ trackingNumber: number, shipmentIdentifier: number }),
  )
  const request = { day: aDay('2026-03-04'), groupIds: [], shipments, address: dover, reference: null }
  const { manifests } = accepted(await usps.endOfDay(request, connection(), context()))
  expect(manifests).toHaveLength(1)
  expect(Buffer.from(manifests[0]?.document ?? []).toString('latin1')).toMatch(/^%PDF/)
  expect(sent('manifest').shipment.trackingNumbers).toEqual([trackingNumber, other])
  expectRefusal(await usps.endOfDay(request, connection(), context()))
})

test('an address is known with its flat, and nowhere without a number', async () => {
  const check = async (addressLine1: string, addressLine2: string | null = null) => {
    const address = { ...salem, addressLine1, addressLine2 }
    const { value, messages } = (await usps.validateAddress({ address }, connection(), context())) as {
      value: { isValid: boolean | null }
      messages: { code: string }[]
    }
    return [value.isValid, messages.map(({ code }) => code)]
  }
  expect(await check('9 Oak St')).toEqual([true, []])
  expect(await check('9 Elm St')).toEqual([false, ['address_incomplete']])
  expect(await check('9 Elm St', 'Apt 4')).toEqual([true, []])
  expect(await check('Nowhere')).toEqual([false, ['404']])
  const elsewhere = await usps.validateAddress({ address: berlin }, connection(), context())
  expect(accepted(elsewhere).isValid).toBeNull()
})

test('wrong keys are told at their fields, and an account at its own', async () => {
  const wrong = await usps.verifyCredentials(undefined, connection({}, { client_secret: 'wrong' }), context())
  expect(expectRefusal(wrong).messages[0]?.details).toEqual({
    fields: ['credentials.client_id', 'credentials.client_secret'],
  })
  const bare = connection({}, { CRID: null, MID: null, account_number: null })
  expect((await usps.verifyCredentials(undefined, bare, context())).messages.map(({ code }) => code)).toEqual(
    ['no_labels'],
  )
})

test('numbers of the simulator have the check digits everybody reckons with', () => {
  expect(checkDigitOf('629104150021')).toBe(3)
  expect(toNumberAbroad(12_345_678)).toBe('LZ123456785US')
})
