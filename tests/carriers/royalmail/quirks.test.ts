import { describe, expect, test } from 'vitest'
import { royalmail } from '../../../main/carriers/royalmail/index.ts'
import { onlyOne, trackedBy, whyNot } from '../../support/carriers/tracked-by.ts'
import { piece } from './answers.ts'
import { fixtures } from './fixtures.ts'

const number = 'QM000000001GB'
const track = trackedBy(royalmail, fixtures)
const said = (summary: object, more: object = {}) =>
  track({ body: { mailPieces: { ...piece, summary: { ...piece.summary, ...summary }, ...more } } })

describe('a status', () => {
  test.each([
    ['IN TRANSIT', 'Item received at mail centre', 'in_transit'],
    ['IN TRANSIT', 'Out for Delivery', 'out_for_delivery'],
    ['IN TRANSIT', 'Sender preparing item', 'pending'],
    ['IN TRANSIT', 'Ready for collection', 'ready_for_pickup'],
    ['DELIVERED', 'Delivered', 'delivered'],
    ['IN TRANSIT', 'Delivery attempted, no answer', 'delivery_failed'],
    ['RETURNED', 'Item returned to sender', 'delivery_failed'],
    ['IN TRANSIT', 'Customs charge raised', 'on_hold'],
    ['IN TRANSIT', 'Not delivered: card left', 'delivery_failed'],
    ['IN TRANSIT', 'Undeliverable', 'delivery_failed'],
  ] as const)('of %s with the last event "%s" is %s', async (statusCategory, lastEventName, status) => {
    expect(onlyOne(await said({ statusCategory, lastEventName, statusDescription: null }))).toMatchObject({
      status,
      delivered: status === 'delivered',
      said: [],
    })
  })

  test('in words nobody has heard of is unknown, with a word about it', async () => {
    const words = { statusCategory: 'TELEPORTED', lastEventName: 'Zap', statusDescription: null }
    expect(onlyOne(await said(words, { events: [] }))).toMatchObject({
      status: 'unknown',
      said: ['unknown_status'],
    })
  })

  test('without any word is none, and without an event is that of the summary', async () => {
    const bare = await track({ body: { mailPieces: { mailPieceId: number } } })
    expect(onlyOne(bare)).toMatchObject({ status: null, events: [] })
    const { events } = onlyOne(await said({}, { events: [] }))
    expect(events).toMatchObject([{ code: 'EVIMC', date: '2026-03-04', location: 'Leeds MC' }])
  })
})

describe('a number', () => {
  test.each([
    ['404', { status: 404, body: { errors: [{ errorCode: 'E1142', errorDescription: 'Not recognised' }] } }],
    ['a success', { body: { mailPieces: { mailPieceId: number, error: { errorCode: 'E1142' } } } }],
  ])('nobody knows is refused, told by %s', async (_, answer) => {
    expect(whyNot(await track(answer))).toEqual({ codes: ['not_found'], retry: 'never' })
  })

  test('is found among several of an answer, and another one is nobody’s news', async () => {
    const others = { ...piece, mailPieceId: 'QM000000009GB' }
    expect(onlyOne(await track({ body: { mailPieces: [others, piece] } })).trackingNumber).toBe(number)
    expect(whyNot(await track({ body: { mailPieces: [others, others] } })).codes).toEqual([
      'unreadable_answer',
    ])
  })

  test('is known by its others, each told once', async () => {
    const summary = { uniqueItemId: '1F000000001AB', oneDBarcode: '1F000000001AB' }
    expect(onlyOne(await said(summary)).aliases).toEqual(['1F000000001AB'])
    expect(
      onlyOne(await said({ uniqueItemId: null, oneDBarcode: 'qm 000000001 gb' })).aliases,
    ).toBeUndefined()
  })
})

describe('an answer', () => {
  test('that is an empty list, a page or cut says nothing of the parcel', async () => {
    for (const body of ['{"mailPieces":[]}', '<html>Sorry</html>', '', '{"mailPieces":{"mailPieceId":'])
      expect(whyNot(await track({ body }))).toMatchObject({ retry: 'safe' })
  })

  test('of an application that is not approved is told at its keys', async () => {
    const body = { httpCode: '403', httpMessage: 'Forbidden', moreInformation: 'Not subscribed to this API' }
    const { outcome } = await track({ status: 403, body })
    expect(outcome).toMatchObject({
      retry: 'never',
      messages: [{ details: { fields: ['credentials.client_id', 'credentials.client_secret'] } }],
    })
    expect(outcome.messages[0]?.message).toContain('Not subscribed to this API')
  })

  test('of a gateway that is busy lets it rest', async () => {
    const { outcome } = await track({
      status: 429,
      headers: { 'retry-after': '120' },
      body: { httpCode: '429' },
    })
    expect(outcome).toMatchObject({ ok: false, retry: 'safe', retryAfterMs: 120_000 })
  })
})
