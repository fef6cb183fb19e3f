import { describe, expect, test } from 'vitest'
import { type Doing, isUncertain, problemText } from '../../../../renderer/lib/station/problem-text.ts'
import { hasText } from '../../../../renderer/lib/text.ts'
import type { CallProblem } from '../../../../shared/api/client.ts'
import { type ErrorCode, errorCatalogue } from '../../../../shared/errors/catalogue.ts'

const codes = Object.keys(errorCatalogue) as ErrorCode[]
const doings: Doing[] = ['load', 'save', 'remove', 'rate', 'buy', 'cancel', 'print', 'pickup', 'manifest']
const station = (code: ErrorCode, message?: string): CallProblem => ({
  kind: 'station',
  status: 400,
  errors: [{ code, ...(message === undefined ? {} : { message }) }],
})

describe('problems in words', () => {
  test.each(codes)('%s says what happened and what to do', code => {
    expect(hasText(`problems.code_${code}`)).toBe(true)
    expect(hasText(`problems.next_${errorCatalogue[code].retry}`)).toBe(true)
  })

  test.each(doings)('while doing %s, certain and uncertain failures say different things', doing => {
    expect(problemText(station('validation'), doing).safe).not.toBe('')
    expect(problemText({ kind: 'unreachable' }, doing).safe).not.toBe('')
  })

  test('a purchase without an answer is uncertain and never said to have failed', () => {
    for (const problem of [{ kind: 'unreachable' }, { kind: 'unreadable', status: 502 }] as const) {
      expect(isUncertain(problem)).toBe(true)
      expect(problemText(problem, 'buy').safe).toContain('may or may not be bought')
    }
    expect(isUncertain(station('outcome_unknown'))).toBe(true)
    expect(isUncertain(station('state_error'))).toBe(false)
  })

  test('nobody is sent to look for marks where no field is named', () => {
    const validation = station('validation', 'This label cannot be drawn.')
    expect(problemText(validation, 'print').next).not.toContain('marked')
    const marked: CallProblem = {
      kind: 'station',
      status: 400,
      errors: [{ code: 'validation', details: { weight: ['This field is required.'] } }],
    }
    expect(problemText(marked, 'save').next).toContain('marked')
  })

  test('carriers are quoted with their names', () => {
    const messages = [{ carrier_id: 'bike', message: 'Too heavy.' }, { code: 'X1' }]
    expect(problemText({ kind: 'carrier', status: 424, messages }, 'rate').details).toEqual([
      'bike: Too heavy.',
      'X1',
    ])
  })

  test('what an adapter would not send on is said by field', () => {
    const details = { 'address.phone_number': { code: 'required', message: 'UPS needs it for a pickup.' } }
    const messages = [{ carrier_id: 'ups', code: 'X', message: 'Invalid request payload', details }]
    expect(problemText({ kind: 'carrier', status: 424, messages }, 'pickup').details).toEqual([
      'ups: Phone number: UPS needs it for a pickup.',
    ])
  })

  test('a carrier that gave no answer has not refused', () => {
    const messages = [{ code: 'outcome_unknown', message: 'It may have been scheduled.' }]
    const problem: CallProblem = { kind: 'carrier', status: 424, messages }
    expect(isUncertain(problem)).toBe(true)
    expect(problemText(problem, 'pickup')).toMatchObject({
      happened: 'The carrier did not answer, so it may or may not have done this.',
      safe: expect.stringContaining('may or may not'),
    })
  })

  test('a code this page does not know yet is still a failure in words', () => {
    const { happened, next } = problemText(station('of_tomorrow' as ErrorCode, 'Strange.'), 'save')
    expect(happened).toBe('The station could not do this.')
    expect(next).not.toBe('')
  })
})
