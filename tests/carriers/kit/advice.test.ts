import { describe, expect, test } from 'vitest'
import { type AdviceByCode, advised, advisedFailure } from '../../../main/carriers/kit/advice.ts'

const known: AdviceByCode = {
  E1: [
    { holds: /postal/i, hint: 'Check the postal code.', fields: ['recipient.postal_code'] },
    { says: /weight/i, fields: ['parcels[0].weight'] },
  ],
  LATE: [{ retry: 'unknown-outcome' }],
  RULE: [{ statuses: [500], retry: 'never' }],
  '': [{ holds: /maintenance/, hint: 'Try again in an hour.', retry: 'safe' }],
}

const answer = (status: number, text: string, headers: Record<string, string> = {}) => ({
  status,
  ok: status < 400,
  headers: new Headers(headers),
  bytes: new TextEncoder().encode(text),
  text,
})
const refused = (
  of: ReturnType<typeof answer>,
  complaints: { code: string | null; message: string }[],
  isHarmless = false,
) => advisedFailure(of, { known, complaints, isHarmless })

describe('advice on what a carrier refused', () => {
  test('goes by the code and by what else its answer holds', () => {
    const body = '{"code":"E1","field":"POSTAL"}'
    expect(advised(known, 'E1', 'Invalid.', answer(400, body))).toEqual({
      message: 'Invalid. Check the postal code.',
      details: { fields: ['recipient.postal_code'] },
    })
    expect(advised(known, 'E1', 'Invalid.')).toEqual({ message: 'Invalid.' })
    expect(advised(known, 'E1', 'The weight is over.')).toMatchObject({
      details: { fields: ['parcels[0].weight'] },
    })
  })

  test('decides before the status does what is safe now', () => {
    expect(refused(answer(500, ''), [{ code: 'RULE', message: 'No.' }]).retry).toBe('never')
    expect(refused(answer(400, ''), [{ code: 'RULE', message: 'No.' }]).retry).toBe('never')
    expect(refused(answer(500, ''), [{ code: 'OTHER', message: 'No.' }]).retry).toBe('unknown-outcome')
    expect(refused(answer(200, ''), [{ code: 'LATE', message: 'Later.' }]).retry).toBe('unknown-outcome')
    expect(refused(answer(200, ''), [{ code: 'LATE', message: 'Later.' }], true).retry).toBe('safe')
  })

  test('of several complaints the most careful counts', () => {
    const both = [
      { code: 'RULE', message: 'No.' },
      { code: 'LATE', message: 'Later.' },
    ]
    expect(refused(answer(500, ''), both).retry).toBe('unknown-outcome')
  })

  test('under no code is looked at for every answer, also one without a word', () => {
    const said = refused(answer(503, 'down for maintenance'), [{ code: 'X', message: 'Sorry.' }])
    expect(said).toMatchObject({
      retry: 'safe',
      messages: [{ code: 'X', message: 'Sorry. Try again in an hour.' }],
    })
    expect(refused(answer(500, 'maintenance'), []).retry).toBe('safe')
  })
})

test.each([
  ['429', answer(429, '', { 'retry-after': '90' }), 90_000],
  ['503', answer(503, '', { 'retry-after': '1' }), 1_000],
  [
    'a date by its own clock',
    answer(429, '', {
      'retry-after': 'Fri, 06 Mar 2026 12:00:00 GMT',
      date: 'Fri, 06 Mar 2026 11:00:00 GMT',
    }),
    3_600_000,
  ],
  ['400', answer(400, '', { 'retry-after': '90' }), undefined],
  ['429 without a word', answer(429, ''), undefined],
])('how long a carrier wants to be left alone is handed on: %s', (_, of, pauseMs) => {
  expect(refused(of, []).retryAfterMs).toBe(pauseMs)
})
