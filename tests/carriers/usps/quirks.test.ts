import { describe, expect, test } from 'vitest'
import { domestic } from '../../../main/carriers/usps/codes.ts'
import { usps } from '../../../main/carriers/usps/index.ts'
import { labelParts, readLabel } from '../../../main/carriers/usps/label-answer.ts'
import { fromTrackingAnswer } from '../../../main/carriers/usps/trackers.ts'
import { aDay } from '../../support/a-day.ts'
import { aHandedShipment, aParcel, aPickupRequest } from '../../support/carriers/carrier-requests.ts'
import { accepted, expectRefusal } from '../../support/carriers/carrier-suite/expectations.ts'
import { checkDigitOf } from '../../support/simulators/engine/numbers.ts'
import { toNumberAbroad } from '../../support/simulators/usps/orders.ts'
import * as say from './answers.ts'
import { berlin, dover, salem } from './fixtures.ts'
import { abroad, fieldsOf, ground, uspsDesk } from './usps-desk.ts'

const { connection, context, buy, buyAbroad, sent } = uspsDesk()

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
    const { number, part } = readLabel(labelParts(answer))
    expect(number).toBe(say.number)
    expect([part?.format, Buffer.from(part?.bytes ?? []).toString()]).toEqual(['PDF', say.pdf.toString()])
  })

  test('as the file itself in a part is the file', () => {
    const { headers, body } = say.labelInParts()
    const answer = answerOf({ headers, body: body.replace(say.pdf.toString('base64'), say.pdf.toString()) })
    const { part } = readLabel(labelParts(answer))
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
