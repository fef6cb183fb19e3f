import { expect, test } from 'vitest'
import { papersMissing } from '../../../main/carriers/kit/papers.ts'
import { eachOnce, unclear } from '../../../main/carriers/kit/problems.ts'

test('an answer that leaves it open is no refusal, and brings what the carrier said instead', () => {
  const warning = { code: 'W1', message: 'Slow today' }
  expect(unclear('Is it void?', [warning], 'Maybe')).toEqual({
    ok: false,
    retry: 'unknown-outcome',
    messages: [{ code: 'unreadable_answer', message: 'Is it void? It says: Maybe' }, warning],
  })
  expect(unclear('Is it void?', []).messages[0]?.message).toBe('Is it void?')
  expect(eachOnce([warning, { ...warning }, { ...warning, code: 'W2' }])).toHaveLength(2)
  expect(papersMissing('Carrier', 1, 2)).toMatchObject({ code: 'papers_missing' })
})
