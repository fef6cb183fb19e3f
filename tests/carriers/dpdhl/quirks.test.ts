import { describe, expect, test } from 'vitest'
import type { CarrierConnection } from '../../../main/carriers/contract/adapter.ts'
import type { LabelRequest } from '../../../main/carriers/contract/model.ts'
import { exampleLevels, examplePrices } from '../../../main/carriers/dpdhl/example-sheet.ts'
import { dpdhl } from '../../../main/carriers/dpdhl/index.ts'
import type { DpdhlConfig, DpdhlSettings } from '../../../main/carriers/dpdhl/settings.ts'
import { exampleCodes } from '../../../shared/desk/rate-sheets.ts'
import { aHandedShipment, aParcel, aTrackRequest } from '../../support/carriers/carrier-requests.ts'
import { stageOf } from '../../support/carriers/carrier-stage.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import type { FixtureAnswers } from '../../support/carriers/carrier-suite/fixture-server.ts'
import * as say from './answers.ts'
import { abroad, aConnection, anOrder, calls, customs, fixtures, munich } from './fixtures.ts'

type Connection = CarrierConnection<DpdhlSettings, DpdhlConfig>

async function buying(
  more: Partial<LabelRequest> = {},
  { config = {}, answers = {} }: { config?: object; answers?: FixtureAnswers } = {},
) {
  const stage = stageOf(fixtures, answers)
  const connection: Connection = aConnection({ ...fixtures.config, ...config })
  const outcome = await dpdhl.createLabel(anOrder(more), connection, stage.context)
  const sent = stage.sent.filter(
    ({ url, method }) => method === 'POST' && url.pathname.endsWith('/v2/orders'),
  )
  const [order] = sent.map(({ body }) => JSON.parse(body))
  return { outcome, stage, shipment: order?.shipments[0], shipments: order?.shipments ?? [] }
}

describe('a shipment', () => {
  test.each([
    ['Order 1234', 'Order 1234'],
    ['Ref 7', 'Ref 7 shp_1'],
    [null, 'Shipment shp_1'],
  ])('of the reference %s goes out under one of eight signs at least: %s', async (reference, refNo) => {
    expect((await buying({ reference })).shipment.refNo).toBe(refNo)
  })

  test.each([
    ['Am Hang 9a', null, ['Am Hang 9a', undefined]],
    ['Am Hang', '9a', ['Am Hang', '9a']],
  ])('to %s, house %s, has its house where it was entered', async (addressLine1, streetNumber, expected) => {
    const { shipment } = await buying({ recipient: { ...munich, addressLine1, streetNumber } })
    const { addressStreet, addressHouse } = shipment.consignee
    expect([addressStreet, addressHouse]).toEqual(expected)
  })

  test('is billed under the number somebody entered for its product', async () => {
    const config = { billing_numbers: ['33333333335302', '33333333330199'] }
    expect((await buying({}, { config })).shipment.billingNumber).toBe('33333333330199')
    expect((await buying({ service: 'dpdhl_warenpost' })).shipment.billingNumber).toBe('33333333336201')
  })

  test('is insured by the parcel, and shares what was said of all', async () => {
    const parcels = [aParcel({ options: { insurance: 700 } }), aParcel()]
    const { shipments } = await buying({ parcels, options: { insurance: 1000 } })
    expect(
      shipments.map(
        (each: { services: { additionalInsurance: object } }) => each.services.additionalInsurance,
      ),
    ).toEqual([
      { currency: 'EUR', value: 700 },
      { currency: 'EUR', value: 500 },
    ])
  })

  test('tells nobody of a mail address that nobody asked to be told', async () => {
    expect((await buying()).shipment.consignee.email).toBeUndefined()
    const asked = await buying({ options: { email_notification: true } })
    expect(asked.shipment.consignee.email).toBe('eva@example.org')
  })

  test('abroad says goods in three letters of their country, and none nobody told', async () => {
    const { shipment } = await buying(abroad())
    expect(shipment.customs.items[0].countryOfOrigin).toBe('LAO')
    const commodities = customs().commodities.map(each => ({ ...each, originCountry: null }))
    const untold = await buying(abroad({ customs: customs({ commodities }) }))
    expect(untold.shipment.customs.items[0].countryOfOrigin).toBeUndefined()
  })

  test('abroad is not sent without what the recipient paid for shipping, which may be nothing', async () => {
    const without = await buying(abroad(), { config: { postal_charges: null } })
    expect(JSON.stringify(expectRefusal(without.outcome).messages)).toContain('options.dpdhl_postal_charges')
    expect(without.stage.sent).toEqual([])
    const free = await buying(abroad({ options: { dpdhl_postal_charges: 0 } }))
    expect(free.shipment.customs.postalCharges).toEqual({ currency: 'EUR', value: 0 })
  })

  test('whose duties the sender pays says so as a service', async () => {
    const { shipment } = await buying(abroad({ customs: customs({ incoterm: 'DDP' }) }))
    expect(shipment.services.postalDeliveryDutyPaid).toBe(true)
    expect(shipment.customs.shippingConditions).toBeUndefined()
  })
})

describe('of two parcels one is refused', () => {
  const two = { parcels: [aParcel(), aParcel()] }
  const mixed = {
    status: 207,
    body: say.made(say.item(), say.refused('consignee.postalCode', 'Unknown postal code')).body,
  }

  test('the other is taken back, and the refusal stands at its field', async () => {
    const { outcome, stage } = await buying(two, { answers: { [calls.ship]: mixed } })
    const { retry, messages } = expectRefusal(outcome)
    expect(retry).toBe('never')
    expect(messages).toMatchObject([
      { message: 'Unknown postal code', details: { fields: ['recipient.postal_code'] } },
    ])
    const taken = stage.sent.filter(({ method }) => method === 'DELETE').map(({ url }) => url.searchParams)
    expect(taken.map(each => each.getAll('shipment'))).toEqual([[say.number]])
    expect(stage.notes).toMatchObject([{ ids: { tracking_number: say.number } }])
  })

  test('where that is not certain nobody knows, and the number is named', async () => {
    const answers = { [calls.ship]: mixed, [calls.takeBack]: { status: 500, body: {} } }
    const { outcome } = await buying(two, { answers })
    const { retry, messages } = expectRefusal(outcome)
    expect(retry).toBe('unknown-outcome')
    expect(messages.find(({ code }) => code === 'labels_left')?.message).toContain(say.number)
  })
})

test('a label that is not in the answer is bought, and asked for again', async () => {
  const answers = { [calls.ship]: say.made(say.item({ label: undefined })) }
  expect(accepted((await buying({}, { answers })).outcome)).toMatchObject({
    label: null,
    pending: { arrives: 'later' },
    trackingNumber: say.number,
  })
})

test('a return label that was asked for and is not there is told', async () => {
  const { outcome } = await buying(
    { options: { return_label: true } },
    { answers: { [calls.ship]: say.made(say.item()) } },
  )
  expect(accepted(outcome).returns).toBeUndefined()
  expect(outcome.messages.map(({ code }) => code)).toContain('no_return_label')
})

describe('what comes back', () => {
  const back = { service: 'dpdhl_retoure', options: { return_shipment: true } }

  test('is sent from the door of the customer, with street and house apart, and has a code for the counter', async () => {
    const { outcome, stage } = await buying(back)
    const [order] = stage.bodies('/returns/v1/orders')
    expect(order).toMatchObject({
      receiverId: 'deu',
      shipper: { name1: 'Eva Muster', addressStreet: 'Am Hang', addressHouse: '9a' },
    })
    const { trackingNumber, papers, carrierData } = accepted(outcome)
    expect([trackingNumber, carrierData]).toEqual([say.backNumber, { isReturn: true }])
    expect(papers?.map(({ kind }) => kind)).toEqual(['qr_code'])
  })

  test('from a street without a house is refused at its field', async () => {
    const { outcome, stage } = await buying({ ...back, recipient: { ...munich, addressLine1: 'Am Hang' } })
    expect(JSON.stringify(expectRefusal(outcome).messages)).toContain('recipient.address_line1')
    expect(stage.sent).toEqual([])
  })

  test('is void without a call, since it is billed when it is used', async () => {
    const { context, sent } = stageOf(fixtures)
    const asked = {
      shipmentIdentifier: say.backNumber,
      service: null,
      options: {},
      carrierData: { isReturn: true },
    }
    const outcome = await dpdhl.voidLabel(asked, aConnection(), context)
    expect([outcome.ok, sent]).toEqual([true, []])
  })
})

describe('a parcel that is asked about', () => {
  const track = (answers: FixtureAnswers, ...numbers: string[]) =>
    dpdhl.track(aTrackRequest(...numbers), aConnection(), stageOf(fixtures, answers).context)

  test('is out for delivery by the second code, where the first is said of every vehicle', async () => {
    const status = async (standard: string) =>
      accepted(await track({ [calls.track]: say.tracked({ ice: 'LDTMV', standard }) }, say.number))[0]?.status
    expect([await status('PO'), await status('NB'), await status('XX')]).toEqual([
      'out_for_delivery',
      'in_transit',
      'in_transit',
    ])
  })

  test('is read as well where the answer is in Latin letters of another code', async () => {
    const { body } = say.tracked()
    const latin = body.replace('UTF-8', 'ISO-8859-1').replace('MARTIN', 'MÜLLER')
    const [parcel] = accepted(
      await track({ [calls.track]: { body: Buffer.from(latin, 'latin1') } }, say.number),
    )
    expect(parcel?.info.signed_by).toBe('MÜLLER')
  })

  test('a user that is wrong is told at the sign-in, and no number is blamed', async () => {
    const outcome = await track({ [calls.track]: say.trackedNothing('5', 'Login failed') }, say.number)
    expect(expectRefusal(outcome).messages[0]?.details).toEqual({
      fields: ['username', 'password', 'app_id', 'app_token'].map(name => `credentials.${name}`),
    })
  })
})

describe('the end of a day', () => {
  const numbers = Array.from({ length: 31 }, (_, at) => `0034043416${String(at).padStart(10, '0')}`)
  const shipments = numbers.map(number =>
    aHandedShipment({ shipmentIdentifier: number, trackingNumber: number }),
  )
  const request = { ...(fixtures.endOfDayRequest ?? never()), shipments }
  const closing = (bad: readonly string[] = []) => ({
    [calls.close]: ({ content }: { content: unknown }) => ({
      status: 207,
      body: {
        items: ((content as { shipmentNumbers: string[] }).shipmentNumbers ?? []).map(shipmentNo => ({
          shipmentNo,
          sstatus: { title: 'x', statusCode: bad.includes(shipmentNo) ? 400 : 200 },
        })),
      },
    }),
  })

  test('is told for thirty at a time, each call noted before the next', async () => {
    const { context, sent, notes } = stageOf(fixtures, closing())
    const { manifests } = accepted(await dpdhl.endOfDay(request, aConnection(), context))
    const asked = sent.filter(({ method, url }) => method === 'POST' && url.pathname.endsWith('/manifests'))
    expect(asked.map(({ body }) => JSON.parse(body).shipmentNumbers.length)).toEqual([30, 1])
    expect([manifests.length, notes.length]).toEqual([1, 2])
  })

  test('names those it did not close', async () => {
    const { context } = stageOf(fixtures, closing(numbers.slice(0, 1)))
    const outcome = await dpdhl.endOfDay(request, aConnection(), context)
    accepted(outcome)
    expect(outcome.messages.find(({ code }) => code === 'not_closed')?.message).toContain(numbers[0])
  })

  test('nobody knows of is found by the list of the day, or is certainly not closed', async () => {
    const find = (answer: object) => {
      const { context } = stageOf(fixtures, { [calls.list]: answer })
      return dpdhl.findEndOfDay(fixtures.findEndOfDayRequest ?? never(), aConnection(), context)
    }
    expect(accepted(await find(say.listed))?.manifests).toHaveLength(1)
    const others = { body: { ...say.listed.body, items: [{ shipmentNo: '1', sheetNo: '17' }] } }
    expect(accepted(await find(others))).toBeNull()
    expect(expectRefusal(await find({ body: { ...say.listed.body, items: [] } })).retry).toBe('safe')
  })
})

test('prices count as examples, service by service, until one of them is another', () => {
  const [first, ...others] = exampleLevels
  if (!first) throw new Error('there are no examples')
  const edited = { ...first, zones: first.zones.map(zone => ({ ...zone, rate: zone.rate + 1 })) }
  const [told] = examplePrices([edited, ...others])
  expect(told?.details?.services).toEqual(others.map(each => each.service_code))
  expect(examplePrices([edited])).toEqual([])
  // A name or a surcharge of one's own makes no price.
  expect(examplePrices([{ ...first, service_name: 'Small' }])).toHaveLength(1)
})

test('a sheet has no examples where its carrier came with none, or it is no sheet yet', () => {
  expect(exampleCodes(exampleLevels, undefined).size).toBe(0)
  expect(exampleCodes('[{', exampleLevels).size).toBe(0)
  expect(exampleCodes([null, { service_code: 'dpdhl_paket' }], exampleLevels).size).toBe(0)
})

function never(): never {
  throw new Error('the fixtures have no such request')
}
