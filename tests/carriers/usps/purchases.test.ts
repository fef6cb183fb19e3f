import { describe, expect, test } from 'vitest'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { usps } from '../../../main/carriers/usps/index.ts'
import { aLabelRequest, aParcel, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import * as say from './answers.ts'
import { aDeclaration, lane, mug, salem } from './fixtures.ts'
import { abroad, fieldsOf, ground, uspsDesk } from './usps-desk.ts'

const { connection, context, price, buy, buyAbroad, sentTo, sent, simulator } = uspsDesk()

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
    const before = simulator().journal.length
    simulator().misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    const outcome = await buy(ground({ parcels: [aParcel(), aParcel({ weight: 2 })] }))
    expect(expectRefusal(outcome).retry).toBe('never')
    expect(
      simulator()
        .journal.slice(before)
        .map(({ what }) => what),
    ).toEqual(['sold', 'voided'])
  })

  test('names what is left where it cannot be taken back', async () => {
    simulator().misbehave({ on: 'ship', kind: 'refused_address', after: 1 })
    simulator().misbehave({ on: 'void', kind: 'broken' })
    const outcome = expectRefusal(await buy(ground({ parcels: [aParcel(), aParcel({ weight: 2 })] })))
    expect(outcome.retry).toBe('unknown-outcome')
    expect(JSON.stringify(outcome.messages)).toMatch(/not taken back: 92055903456789\d{8}/)
  })

  test('of which the carrier refuses a later parcel says which', async () => {
    const labels = [
      Response.json(say.label(say.number)),
      Response.json(say.refused('020001', 'Weight too high.', 'packageDescription.weight'), { status: 400 }),
    ]
    const answers: Readonly<Record<string, object>> = {
      '/oauth2/v3/token': say.token,
      '/payments/v3/payment-authorization': say.payment,
    }
    const answer: typeof fetch = async (url, { method } = {}) => {
      if (method === 'DELETE') return Response.json(say.cancelled)
      const known = answers[new URL(String(url)).pathname]
      return known ? Response.json(known) : (labels.shift() ?? Response.error())
    }
    const request = ground({ parcels: [aParcel(), aParcel({ weight: 2 })] })
    const outcome = await usps.createLabel(request, connection(), context({ fetch: answer }))
    expect(expectRefusal(outcome).messages[0]?.details).toEqual({ fields: ['parcel[1].weight'] })
  })

  test('without an answer is found by its keys, and nothing is charged twice', async () => {
    const noted: Record<string, string> = {}
    const recorded = context({ note: ({ ids }) => Object.assign(noted, ids) })
    simulator().misbehave({ on: 'ship', kind: 'charge_then_error' })
    const charged = simulator().charges()
    const lost = await usps.createLabel(ground(), connection(), recorded)
    expect(expectRefusal(lost).retry).toBe('unknown-outcome')
    const request = { ...ground(), since: new Date(), shipmentIdentifier: null, trackingNumber: null, noted }
    const found = accepted(await usps.findShipment(request, connection(), context()))
    expect(found?.label.trackingNumber).toMatch(/^92055903456789\d{8}$/)
    expect(simulator().charges() - charged).toBe(1)
    const never = { ...request, noted: { idempotency_keys: '00000000-0000-4000-8000-000000000000' } }
    expect(expectRefusal(await usps.findShipment(never, connection(), context())).retry).toBe('safe')
  })

  test('whose payment token is no longer taken asks for another one, once', async () => {
    const recorded = context()
    accepted(await usps.createLabel(ground(), connection(), recorded))
    const before = sentTo('payment').length
    simulator().world.documents.length = 0
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
    const before = simulator().calls.length
    expect(fieldsOf(await buy(ground(more as Partial<LabelRequest>)))).toEqual(fields)
    expect(simulator().calls.length).toBe(before)
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
    expect(made.trackingNumbers.map(number => simulator().world.parcels.get(number)?.isVoided)).toEqual([
      true,
      true,
    ])
    const other = accepted(await buy(ground()))
    simulator().misbehave({ on: 'void', kind: 'partial' })
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
    const before = simulator().calls.length
    expect(fieldsOf(await buyAbroad(abroad(more as Partial<LabelRequest>)))).toEqual(fields)
    expect(simulator().calls.length).toBe(before)
  })
})

describe('a return label along with the outgoing one', () => {
  const asked = { options: { return_label: true } }

  test('has a number of its own for each parcel, is paid on use and taken back by itself', async () => {
    const paid = simulator().charges()
    const bought = accepted(await buy(ground({ ...asked, parcels: [aParcel(), aParcel()] })))
    expect(sent('ship').imageInfo).toMatchObject({ returnLabel: true })
    expect(bought.returns).toMatchObject([
      { parcel: 1, service: 'usps_ground_advantage', label: { format: 'ZPL' } },
      { parcel: 2, service: 'usps_ground_advantage' },
    ])
    expect(simulator().charges() - paid).toBe(2)
    const [{ trackingNumber = '', shipmentIdentifier = null, carrierData = {} } = {}] = bought.returns ?? []
    expect(shipmentIdentifier).toBe(trackingNumber)
    const request = { shipmentIdentifier: trackingNumber, service: null, options: {}, carrierData }
    accepted(await usps.voidLabel(request, connection(), context()))
    expect(simulator().world.parcels.get(trackingNumber)?.isVoided).toBe(true)
    expect(simulator().world.parcels.get(bought.trackingNumber)?.isVoided).toBe(false)
  })

  const lostPurchase = async (parcels: LabelRequest['parcels']) => {
    const noted: Record<string, string> = {}
    const recorded = context({ note: ({ ids }) => Object.assign(noted, ids) })
    const request = ground({ ...asked, parcels })
    simulator().misbehave({ on: 'ship', kind: 'charge_then_error', after: parcels.length - 1 })
    expect(expectRefusal(await usps.createLabel(request, connection(), recorded)).retry).toBe(
      'unknown-outcome',
    )
    return { ...request, since: recorded.now(), shipmentIdentifier: null, trackingNumber: null, noted }
  }

  test.each([
    ['one parcel', [aParcel()]],
    ['several', [aParcel(), aParcel({ weight: 2 })]],
  ])('of %s is found again when the purchase had no answer, and nothing is bought', async (_, parcels) => {
    const lost = await lostPurchase(parcels)
    const [charged, sold] = [simulator().charges(), simulator().world.sales.size]
    const { ok, messages, ...found } = await usps.findShipment(lost, connection(), context())
    expect([ok, messages]).toEqual([true, []])
    const made = [...simulator().world.sales.values()].slice(-2 * parcels.length)
    expect(found).toMatchObject({
      value: {
        label: {
          trackingNumbers: made.filter((_, at) => at % 2 === 0).map(({ id }) => id),
          returns: made.filter((_, at) => at % 2 === 1).map(({ id }) => ({ trackingNumber: id })),
        },
      },
    })
    expect([simulator().charges(), simulator().world.sales.size]).toEqual([charged, sold])
  })

  test('of a purchase the carrier makes once more all the same is named with the label beside it', async () => {
    const lost = await lostPurchase([aParcel()])
    const answers: Readonly<Record<string, object>> = {
      '/oauth2/v3/token': say.token,
      '/payments/v3/payment-authorization': say.payment,
      '/labels/v3/label-reprint': say.reprint,
      '/labels/v3/label': { ...say.label(say.otherNumber), returnLabel: say.returnLabel },
    }
    const answer: typeof fetch = async url => Response.json(answers[new URL(String(url)).pathname])
    const { ok, messages } = await usps.findShipment(lost, connection(), context({ fetch: answer }))
    expect([ok, messages.map(({ code }) => code)]).toEqual([true, ['no_return_label', 'labels_left']])
    expect(messages.at(-1)?.details).toEqual({ tracking_numbers: [say.otherNumber] })
  })

  test('is not found where the request would be another one now, which is said', async () => {
    const lost = await lostPurchase([aParcel()])
    const charged = simulator().charges()
    const changed = connection({ label_type: 'ZPL300DPI' })
    const { ok, messages } = await usps.findShipment(lost, changed, context())
    expect([ok, messages.map(({ code }) => code)]).toEqual([true, ['no_return_label']])
    expect(simulator().charges()).toBe(charged)
  })

  test('is not asked for with a parcel that comes back itself', async () => {
    const bought = accepted(await buy(ground({ options: { return_label: true, return_shipment: true } })))
    expect(bought.returns).toBeUndefined()
    expect(sent('ship_return').imageInfo).not.toHaveProperty('returnLabel')
  })

  test('is refused with a customs form and abroad, at the option, before anything is sent', async () => {
    const before = simulator().calls.length
    const guam = { ...salem, stateCode: 'GU', city: 'Barrigada', postalCode: '96913', countryCode: 'US' }
    const declared = ground({ ...asked, recipient: guam, customs: aDeclaration() })
    expect(fieldsOf(await buy(declared))).toContain('options.return_label')
    expect(fieldsOf(await buyAbroad(abroad({ options: { return_label: true } })))).toContain(
      'options.return_label',
    )
    expect(simulator().calls.length).toBe(before)
  })
})
