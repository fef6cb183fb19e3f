import { expect } from 'vitest'
import type { Quote } from '../../../../main/carriers/contract/model.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'

export type Refusal = Extract<Outcome<never>, { ok: false }>

export function accepted<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.messages)}`)
  return outcome.value
}

export function expectRefusal(outcome: Outcome<unknown>): Refusal {
  if (outcome.ok) throw new Error('expected a refusal and got a value')
  expect(outcome.messages.length).toBeGreaterThan(0)
  expectWords(outcome)
  return outcome
}

/** Every message has a code and words for people. */
export function expectWords({ messages }: Outcome<unknown>): void {
  for (const { code, message } of messages) {
    expect(code).toMatch(/\S/)
    expect(message).toMatch(/\S/)
    expect(message).not.toMatch(/\[object |undefined|\n\s+at /)
  }
}

/** `base + charges - discount + duties = total`, all in whole minor units of one currency. */
export function expectToAddUp(quote: Quote): void {
  const charges = quote.charges.map(charge => charge.amountMinor)
  const parts = [quote.baseMinor, ...charges, -quote.discountMinor, quote.dutiesMinor]
  for (const part of [...parts, quote.totalMinor]) expect(Number.isSafeInteger(part)).toBe(true)
  expect(parts.reduce((sum, part) => sum + part, 0)).toBe(quote.totalMinor)
  for (const charge of quote.charges) expect(charge.currency).toBe(quote.currency)
}
