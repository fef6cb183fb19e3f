import { describe, expect, it } from 'vitest'
import { messagesIn } from '../../../main/carriers/canadapost/client.ts'
import { canadapost } from '../../../main/carriers/canadapost/index.ts'
import { parseXml } from '../../../main/carriers/kit/xml.ts'
import { anAddress, aParcel, aPickupRequest, aRateRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import {
  anOrder,
  anOrderAbroad,
  cardCredentials,
  collected,
  credentials,
  customs,
  mug,
  shipper,
  simulated,
  twoParcels,
} from './fixtures.ts'

const { simulator, sent, connection, context } = simulated()

const rate = (more: Parameters<typeof aRateRequest>[0], account: object = credentials) =>
  canadapost.rate(aRateRequest({ shipper, ...more }), connection({}, account), context())

describe('what is sent to Canada Post', () => {
  it('has its elements in the order of the schema, for every destination and every option', async () => {
    const options = {
      signature_confirmation: true,
      insurance: 250,
      cash_on_delivery: 40,
      canadapost_proof_of_age_required_19: true,
      canadapost_card_for_pickup: true,
      canadapost_do_not_safe_drop: true,
      email_notification: true,
      email_notification_to: 'ada@example.com',
    }
    const parcels = [
      aParcel({ packagingType: 'tube', options: { unpackaged: true }, referenceNumber: '0007' }),
    ]
    const order = { options, parcels, reference: 'Order 7' }
    const payment = { paidBy: 'third_party' as const, currency: null, accountNumber: '7654321' }
    for (const request of [anOrder(order), anOrderAbroad({ ...order, payment })]) {
      accepted(await canadapost.rate(request, connection(), context()))
      accepted(await canadapost.createLabel(request, connection({ cost_center: 'Shop' }), context()))
    }
    expect(sent('ship')).toContain('<intended-method-of-payment>SupplierAccount<')
  })

  it('writes postal codes in capitals without a space', async () => {
    accepted(await rate({ recipient: anAddress({ postalCode: ' h2x 1y4 ' }) }))
    expect(sent('rate')).toContain('<origin-postal-code>V6B1A1<')
    expect(sent('rate')).toContain('<postal-code>H2X1Y4<')
  })

  it('gives the longest side as the length, kilograms and centimetres rounded up', async () => {
    const parcel = aParcel({
      weight: 1,
      weightUnit: 'LB',
      length: 2,
      width: 10,
      height: 5,
      dimensionUnit: 'IN',
    })
    accepted(await rate({ parcels: [parcel] }))
    expect(sent('rate')).toContain('<weight>0.454</weight>')
    expect(sent('rate')).toContain('<length>25.4</length><width>12.7</width><height>5.1</height>')
  })

  it('moves what does not fit into the first line of an address into the second', async () => {
    const recipient = anAddress({ addressLine1: '12345 Boulevard de la Confédération-Canadienne Nord-Ouest' })
    accepted(await canadapost.createLabel(anOrder({ recipient }), connection(), context()))
    expect(sent('ship')).toContain('<address-line-1>12345 Boulevard de la')
    expect(sent('ship')).toContain('<address-line-2>Confédération-Canadienne Nord-Ouest</address-line-2>')
  })

  it('returns what cannot be delivered abroad at the cost of the sender, unless told otherwise', async () => {
    accepted(await canadapost.createLabel(anOrderAbroad(), connection(), context()))
    expect(sent('ship')).toContain('<option-code>RASE<')
    const abandoned = anOrderAbroad({ options: { canadapost_abandon: true } })
    accepted(await canadapost.createLabel(abandoned, connection(), context()))
    expect(sent('ship')).toContain('<option-code>ABAN<')
    expect(sent('ship')).not.toContain('RASE')
  })

  it('names the number of a seller who has paid the tax, where the account has a contract', async () => {
    const request = anOrderAbroad({ customs: { ...customs, options: { ioss: 'IM3720000019' } } })
    accepted(await canadapost.createLabel(request, connection(), context()))
    expect(sent('ship')).toContain('<ioss-id>IM3720000019</ioss-id>')
    const outcome = await canadapost.createLabel(request, connection({}, cardCredentials), context())
    expect(expectRefusal(outcome).messages[0]?.details).toHaveProperty(['customs.options.ioss'])
  })

  it('sends a tariff number as it was typed or not at all', async () => {
    for (const hsCode of ['1234', '691200001', '6912000010123', '691200001012']) {
      const goods = { ...customs, commodities: [{ ...mug, hsCode }] }
      const outcome = await canadapost.createLabel(anOrderAbroad({ customs: goods }), connection(), context())
      const [message] = expectRefusal(outcome).messages
      expect(Object.keys(message?.details ?? {}), hsCode).toEqual(['customs.commodities[0].hs_code'])
    }
  })

  it('says the province goods were made in where somebody told it, and only of goods of Canada', async () => {
    const made = (originCountry: string, origin_province?: string) =>
      anOrderAbroad({
        customs: { ...customs, commodities: [{ ...mug, originCountry, metadata: { origin_province } }] },
      })
    for (const request of [made('CA'), made('PT', 'QC')]) {
      accepted(await canadapost.createLabel(request, connection(), context()))
      expect(sent('ship')).not.toContain('province-of-origin')
    }
    accepted(await canadapost.createLabel(made('CA', 'qc'), connection(), context()))
    expect(sent('ship')).toContain('<province-of-origin>QC</province-of-origin>')
  })

  it('declares what is in a parcel abroad, with dots in its tariff number', async () => {
    const { invoice } = accepted(await canadapost.createLabel(anOrderAbroad(), connection(), context()))
    expect(Buffer.from(invoice ?? '').toString('latin1')).toContain('%PDF-')
    expect(sent('ship')).toContain('<reason-for-export>SOG<')
    expect(sent('ship')).toContain('<hs-tariff-code>6912.00.00.10<')
    expect(sent('ship')).toContain('<customs-value-per-unit>12.50<')
  })

  it('asks for counter prices without a customer number, and buys nothing', async () => {
    const account = { username: 'u', password: 'p' }
    expect(accepted(await rate({}, account)).length).toBe(4)
    expect(sent('rate')).toContain('<quote-type>counter<')
    const outcome = await canadapost.createLabel(anOrder(), connection({}, account), context())
    expect(expectRefusal(outcome).messages[0]?.details).toHaveProperty(['credentials.customer_number'])
  })

  it('ships by the calls of accounts without a contract', async () => {
    const account = connection({ refund_email: 'desk@example.com' }, cardCredentials)
    const result = accepted(await canadapost.createLabel(anOrder(), account, context()))
    expect(sent('ship_by_card')).not.toMatch(/settlement-info|print-preferences/)
    expect(sent('ship_by_card').match(/<country-code>/g)).toHaveLength(1)
    const voided = await canadapost.voidLabel(
      { shipmentIdentifier: result.shipmentIdentifier, service: null, options: {} },
      account,
      context(),
    )
    expect(voided.messages.map(({ code }) => code)).toEqual(['refund_requested'])
  })

  it('says that the label of an account without a contract is on letter paper', async () => {
    const account = connection({ refund_email: 'desk@example.com' }, cardCredentials)
    const { messages } = await canadapost.createLabel(
      anOrder({ shipmentId: 'shp_letter' }),
      account,
      context(),
    )
    expect(messages.map(({ code }) => code)).toEqual(['label_on_letter'])
  })

  it('asks for the mail address of refunds when it buys what only a refund takes back', async () => {
    const { messages } = await canadapost.createLabel(anOrder(), connection(), context())
    expect(messages).toMatchObject([
      { code: 'refund_email_needed', details: { fields: ['config.refund_email'] } },
    ])
  })

  it('takes a refusal by the schema for a refusal, also where it comes with a status of 500', async () => {
    const refusing: typeof fetch = async () =>
      new Response(
        '<messages><message><code>Server</code><description>/rs/1/1/shipment: cvc-pattern-valid</description></message></messages>',
        { status: 500 },
      )
    const broken: typeof fetch = async () =>
      new Response(
        '<messages><message><code>Server</code><description>Internal Error</description></message></messages>',
        {
          status: 500,
        },
      )
    const buy = (answer: typeof fetch) =>
      canadapost.createLabel(anOrder(), connection(), context({ fetch: answer }))
    expect(expectRefusal(await buy(refusing)).retry).toBe('never')
    expect(expectRefusal(await buy(broken)).retry).toBe('unknown-outcome')
  })

  it('makes a request again under the same number, and another one under another', async () => {
    const buy = async (request: ReturnType<typeof anOrder>) =>
      accepted(await canadapost.createLabel(request, connection(), context())).trackingNumber
    const request = anOrder({ shipmentId: 'shp_again' })
    const first = await buy(request)
    expect(await buy(request)).toBe(first)
    expect(await buy({ ...request, recipient: anAddress({ city: 'Laval' }) })).not.toBe(first)
    expect(/<customer-request-id>(.*?)</.exec(sent('ship'))?.[1]?.length).toBeLessThanOrEqual(35)
  })

  it('speaks French when it is asked to', async () => {
    const quotes = accepted(await rate({}, { ...credentials, language: 'fr' }))
    expect(quotes.map(({ serviceName }) => serviceName)).toContain('Colis accélérés')
    expect(simulator().calls.at(-1)?.headers['accept-language']).toBe('fr-CA')
  })

  it.each([
    ['a sender abroad', anOrder({ shipper: anAddress({ countryCode: 'US' }) }), 'shipper.country_code'],
    [
      'a postal code that is none',
      anOrder({ recipient: anAddress({ postalCode: '12345' }) }),
      'recipient.postal_code',
    ],
    [
      'no telephone abroad',
      anOrderAbroad({ recipient: anAddress({ countryCode: 'FR', phoneNumber: null }) }),
      'recipient.phone_number',
    ],
    ['no declaration abroad', anOrderAbroad({ customs: null }), 'customs'],
    ['parcels abroad without contents', anOrderAbroad({ parcels: twoParcels }), 'parcel[0].items'],
    [
      'a foreign currency without its worth',
      anOrderAbroad({ parcels: [aParcel({ items: [{ ...mug, valueCurrency: 'EUR' }] })] }),
      'customs.options.conversion_from_cad',
    ],
    [
      'somebody else who pays without a number',
      anOrder({ payment: { paidBy: 'third_party', currency: null, accountNumber: null } }),
      'payment.account_number',
    ],
    [
      'goods that are worth nothing abroad',
      anOrderAbroad({ parcels: [aParcel({ items: [{ ...mug, valueAmount: 0 }] })] }),
      'customs.commodities[0].value_amount',
    ],
    [
      'a mail address nobody can write to',
      anOrder({ options: { email_notification: true, email_notification_to: 'nobody' } }),
      'options.email_notification_to',
    ],
    ['a parcel nobody can lift', anOrder({ parcels: [aParcel({ weight: 120 })] }), 'parcel[0].weight'],
    [
      'an insurance that is no amount',
      anOrder({ options: { insurance: 'a lot' } }),
      'options.canadapost_coverage',
    ],
    [
      'a post office without its number',
      anOrder({ options: { canadapost_deliver_to_post_office: true } }),
      'options.canadapost_deliver_to_post_office',
    ],
  ])('refuses %s and names the field, before anybody is asked', async (_, request, field) => {
    const before = simulator().calls.length
    const { messages, retry } = expectRefusal(await canadapost.createLabel(request, connection(), context()))
    expect(Object.keys(messages[0]?.details ?? {})).toContain(field)
    expect(retry).toBe('never')
    expect(simulator().calls.length).toBe(before)
  })

  it('asks another server for real labels only when that is allowed', async () => {
    const live = { ...connection(), testMode: false }
    expectRefusal(await canadapost.rate(aRateRequest({ shipper }), live, context()))
    const allowed = { ...connection({ allow_base_url: true }), testMode: false }
    accepted(await canadapost.rate(aRateRequest({ shipper }), allowed, context()))
  })

  it('never follows a link to another host', async () => {
    const hosts = new Set<string>()
    const watched: typeof fetch = (input, init) => {
      hosts.add(new URL(String(input)).host)
      return fetch(input, init).then(async answer => {
        const text = await answer.clone().text()
        return text.includes('<links>')
          ? new Response(text.replaceAll(simulator().url, 'https://evil.example'), answer)
          : answer
      })
    }
    accepted(
      await canadapost.createLabel(
        anOrder({ shipmentId: 'shp_link' }),
        connection(),
        context({ fetch: watched }),
      ),
    )
    expect([...hosts]).toEqual([new URL(simulator().url).host])
  })
})

describe('pickups', () => {
  const book = (more: Parameters<typeof aPickupRequest>[0] = {}) =>
    canadapost.schedulePickup(aPickupRequest({ address: collected, ...more }), connection(), context())

  it('are asked for only where somebody comes', async () => {
    const outcome = await book({ address: { ...collected, postalCode: 'X0A0A0' } })
    expect(expectRefusal(outcome).messages[0]?.code).toBe('pickup_unavailable')
    expect(sent('pickup')).toBe('')
  })

  it('are changed by the document for changes, with a telephone number as the carrier writes it', async () => {
    const address = { ...collected, phoneNumber: '+1 (514) 000-0000 ext. 12', addressLine2: 'Unit 4' }
    const asked = { ...aPickupRequest({ address, pickupDate: '2026-03-20' }), confirmationNumber: '' }
    const { confirmationNumber } = accepted(await canadapost.schedulePickup(asked, connection(), context()))
    expect(sent('pickup')).toContain('<contact-phone>514-000-0000</contact-phone><telephone-ext>12<')
    expect(sent('pickup')).toContain('<pickup-instructions>Unit 4<')
    accepted(
      await canadapost.updatePickup(
        { ...asked, confirmationNumber, carrierData: {} },
        connection(),
        context(),
      ),
    )
    expect(sent('pickup_change_put')).toContain('<pickup-request-update xmlns')
    expect(sent('pickup_change_put')).not.toContain('pickup-location')
  })

  it('stay where they were booked: a change of the place is refused at its field before anybody is asked', async () => {
    const asked = aPickupRequest({ address: collected, pickupDate: '2026-03-23' })
    const { confirmationNumber, carrierData = {} } = accepted(await book(asked))
    const change = { ...asked, confirmationNumber, carrierData, instruction: 'Ring twice' }
    accepted(await canadapost.updatePickup(change, connection(), context()))
    const before = simulator().calls.length
    const moved = { ...change, address: { ...collected, addressLine1: '9 Other St', city: 'Laval' } }
    const { messages } = expectRefusal(await canadapost.updatePickup(moved, connection(), context()))
    expect(Object.keys(messages[0]?.details ?? {})).toEqual(['address.address_line1', 'address.city'])
    expect(simulator().calls.length).toBe(before)
  })

  it('come at quarters of an hour in the afternoon, and say so', async () => {
    const outcome = await book({ pickupDate: '2026-03-21', readyTime: '09:10', closingTime: '16:50' })
    expect(accepted(outcome)).toMatchObject({ readyTime: '12:00', closingTime: '16:45' })
    expect(outcome.messages.map(({ code }) => code)).toEqual(['pickup_times_fitted'])
  })

  it.each([
    ['hours nobody comes', { readyTime: '08:00', closingTime: '11:30' }, 'ready_time'],
    ['no mail address', { address: anAddress() }, 'address.email'],
    [
      'a short telephone number',
      { address: { ...collected, phoneNumber: '555 0100' } },
      'address.phone_number',
    ],
    [
      'a street that is too long',
      { address: { ...collected, addressLine1: '12345 Boulevard de la Confédération-Canadienne' } },
      'address.address_line1',
    ],
  ])('are not asked for with %s', async (_, more, field) => {
    const before = simulator().calls.length
    const { messages } = expectRefusal(await book(more))
    expect(Object.keys(messages[0]?.details ?? {})).toEqual([field])
    expect(simulator().calls.length).toBe(before)
  })

  it('cost what is due, which holds the taxes already', async () => {
    const { charge, confirmationNumber } = accepted(await book())
    expect(charge).toEqual({ name: 'Pickup', amountMinor: 368, currency: 'CAD' })
    expect(expectRefusal(await book()).messages[0]?.code).toBe('8534')
    const changed = {
      ...aPickupRequest({ address: collected, pickupDate: '2026-03-06', parcels: [aParcel({ weight: 25 })] }),
      confirmationNumber,
      carrierData: {},
    }
    expect(accepted(await canadapost.updatePickup(changed, connection(), context())).confirmationNumber).toBe(
      confirmationNumber,
    )
    expect(sent('pickup_change_put')).toContain('<heavy-item-flag>true<')
    const asked = { confirmationNumber, address: null, pickupDate: null, reason: null, carrierData: {} }
    expect(accepted(await canadapost.cancelPickup(asked, connection(), context())).success).toBe(true)
    expectRefusal(await canadapost.cancelPickup(asked, connection(), context()))
  })
})

it.each([
  ['1722', 'Customer number is required.', ['credentials.customer_number']],
  ['7278', 'Contrat non valide', ['credentials.contract_id']],
  [
    '7278',
    'The customer number or contract is not valid.',
    ['credentials.customer_number', 'credentials.contract_id'],
  ],
])('advises by the code %s and by what is said: %s', (code, description, fields) => {
  const text = `<messages><message><code>${code}</code><description>${description}</description></message></messages>`
  expect(messagesIn(parseXml(text))).toEqual([
    { code, message: expect.stringContaining('of the connection'), details: { fields } },
  ])
})
