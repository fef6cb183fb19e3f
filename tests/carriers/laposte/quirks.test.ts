import { describe, expect, test } from 'vitest'
import { laposte } from '../../../main/carriers/laposte/index.ts'
import { onlyOne, trackedBy, whyNot } from '../../support/carriers/tracked-by.ts'
import { fixtures, found, notFound } from './fixtures.ts'

const number = '8R00000000001'
const other = '8R00000000002'
const track = trackedBy(laposte, fixtures)
const said = (shipment: object) => {
  const answer = found(number)
  return track({ body: { ...answer, shipment: { ...answer.shipment, ...shipment } } })
}

describe('a status', () => {
  test.each([
    ['DR1', 'pending'],
    ['MD2', 'out_for_delivery'],
    ['AG1', 'ready_for_pickup'],
    ['DO3', 'on_hold'],
    ['ND1', 'delivery_failed'],
    ['DI1', 'delivered'],
    // Delivered, but back to its sender.
    ['DI2', 'delivery_failed'],
    ['DI9', 'delivered'],
  ] as const)('%s is %s', async (code, status) => {
    expect(onlyOne(await track({ body: found(number, code) }))).toMatchObject({
      status,
      delivered: status === 'delivered',
      said: [],
    })
  })

  test('nobody has heard of is unknown, with a word about it', async () => {
    expect(onlyOne(await track({ body: found(number, 'ZZ9') }))).toMatchObject({
      status: 'unknown',
      said: ['unknown_status'],
    })
  })

  test('without an event is how far the parcel has come, and final without one is delivered', async () => {
    const step = (status: boolean, type = 1) => ({ shortLabel: 'x', status, type })
    const at = async (shipment: object) => onlyOne(await said({ event: [], ...shipment })).status
    expect(await at({ timeline: [step(true), step(false)] })).toBe('pending')
    expect(await at({ timeline: [step(true), step(true)] })).toBe('in_transit')
    expect(await at({ timeline: [step(true), step(true, -1)] })).toBe('on_hold')
    expect(await at({ timeline: [], isFinal: true })).toBe('delivered')
  })
})

describe('numbers', () => {
  test('go ten in a call, and are answered in any order, some of them not at all', async () => {
    const numbers = Array.from({ length: 12 }, (_, at) => `8R000000000${String(at).padStart(2, '0')}`)
    const [first, second] = [numbers.slice(0, 10), numbers.slice(10)]
    const { outcome, sent } = await track(
      [
        {
          status: 207,
          body: first.toReversed().map(each => (each === numbers[3] ? notFound(each) : found(each))),
        },
        { status: 207, body: second.slice(1).map(each => found(each)) },
      ],
      { trackingNumbers: numbers },
    )
    expect(sent.map(({ url }) => url.pathname.split('/').at(-1)?.split(',').length)).toEqual([10, 2])
    if (!outcome.ok) throw new Error('refused')
    expect(outcome.value.map(({ trackingNumber }) => trackingNumber)).toEqual(
      numbers.filter(each => each !== numbers[3] && each !== numbers[10]),
    )
    expect(outcome.messages).toMatchObject([{ code: '104', details: { tracking_number: numbers[3] } }])
  })

  test('are written as La Poste wants them, and answered as they were asked for', async () => {
    const { outcome, sent } = await track({ body: found(number) }, { trackingNumbers: ['8r.000 0000-0001'] })
    expect(sent[0]?.url.pathname).toMatch(/\/8R00000000001$/)
    expect(outcome).toMatchObject({ value: [{ trackingNumber: '8r.000 0000-0001' }] })
  })

  test.each([
    ['alone', found(number)],
    ['as a list of one', [found(number)]],
    [
      'without the number again',
      { ...found(number), idShip: undefined, shipment: { ...found(number).shipment, idShip: null } },
    ],
  ])('one of them is read %s', async (_, body) => {
    expect(onlyOne(await track({ body }))).toMatchObject({ trackingNumber: number, status: 'in_transit' })
  })

  test('that were not asked for are nobody’s news', async () => {
    expect(whyNot(await track({ body: found(other) })).codes).toEqual(['unreadable_answer'])
  })

  test.each([
    ['404', { status: 404, body: notFound(number) }, '104'],
    ['200 and its own code', { body: notFound(number) }, '104'],
    ['400 of a wrong number', { status: 400, body: { ...notFound(number), returnCode: 400 } }, '400'],
    ['a parcel with nothing in it', { body: { returnCode: 200, idShip: number, shipment: {} } }, 'not_found'],
  ])('nobody knows are refused: %s', async (_, answer, code) => {
    expect(whyNot(await track(answer))).toEqual({ codes: [code], retry: 'never' })
  })
})

describe('a refusal', () => {
  const gateway = { code: 'RESOURCE_ERROR', message: 'The resource is not open to this application.' }

  test.each([
    ['of the gateway that comes as a success', gateway],
    ['of the gateway in a list', [gateway]],
    ['of the service without a number', { returnCode: '105', returnMessage: gateway.message }],
  ])('%s is told in its words, of one number and of several', async (_, body) => {
    for (const trackingNumbers of [[number], [number, other]]) {
      const { outcome } = await track({ body }, { trackingNumbers })
      expect(outcome).toMatchObject({ ok: false, retry: 'never', messages: [{ message: gateway.message }] })
      expect(outcome.messages).toHaveLength(1)
    }
  })
})

describe('an answer', () => {
  test('that is an empty list, a page or cut says nothing of the parcel', async () => {
    for (const body of ['[]', '<html>Maintenance</html>', '', '{"returnCode":200,"idShip"'])
      expect(whyNot(await track({ body }))).toMatchObject({ retry: 'safe' })
  })

  test('of wrong keys is told at the key', async () => {
    const { outcome } = await track({ status: 401, body: { code: 'UNAUTHORIZED', message: 'Unauthorized' } })
    expect(outcome).toMatchObject({ ok: false, messages: [{ details: { fields: ['credentials.api_key'] } }] })
  })

  test('names the number of the carrier abroad', async () => {
    expect(onlyOne(await track({ body: found(number) })).aliases).toEqual(['323200001234'])
    const same = { contextData: { partner: { reference: '8r 000-00000001' } } }
    expect(onlyOne(await said(same)).aliases).toBeUndefined()
  })

  test('is asked for in English where the settings say American', async () => {
    const { sent } = await track({ body: found(number) }, { settings: { lang: 'en_US' } })
    expect(sent[0]?.url.searchParams.get('lang')).toBe('en_GB')
  })
})
