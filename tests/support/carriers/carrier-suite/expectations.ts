import { expect } from 'vitest'
import type {
  BoughtLabel,
  CarrierData,
  LabelFormat,
  Quote,
  ShipmentPaper,
} from '../../../../main/carriers/contract/model.ts'
import type { Outcome } from '../../../../main/carriers/contract/outcome.ts'
import { paperKinds } from '../../../../main/carriers/contract/purchases.ts'
import { isCurrencyCode } from '../../../../shared/countries/currencies.ts'

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

/** What an adapter wants to have back is stored as it is: plain JSON, small, and never a file. */
export function expectStorable(data: CarrierData | undefined): void {
  const text = JSON.stringify(data ?? {})
  expect(JSON.parse(text)).toEqual(data ?? {})
  expect(text.length).toBeLessThan(20_000)
}

const expectFile = ({ bytes, copies = 1 }: Pick<ShipmentPaper, 'bytes' | 'copies'>): void => {
  expect(bytes.length).toBeGreaterThan(0)
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9]).toContain(copies)
}

type Labelled = Pick<BoughtLabel, 'label' | 'pending' | 'papers' | 'returns' | 'carrierData'>

/** The label in the form that was asked for, or why it is not here and how it comes; papers and returns are whole. */
export function expectLabel(
  { label, pending, papers = [], returns = [], carrierData }: Labelled,
  { asked, canFetch, parcels }: { asked: LabelFormat; canFetch: boolean; parcels: number },
): void {
  if (label) {
    expect(label.format).toBe(asked)
    expectFile(label)
    expect(pending).toBeUndefined()
  } else if (pending?.arrives !== 'never') expect(canFetch).toBe(true)
  for (const paper of papers) {
    expectFile(paper)
    expect(paperKinds).toContain(paper.kind)
    expect(paper.name).toMatch(/\S/)
    expect(paper.parcel ?? 1).toBeLessThanOrEqual(parcels)
  }
  for (const each of returns) {
    expectFile(each.label)
    expect(each.trackingNumber).toMatch(/^[\x21-\x7e]+$/)
    expectStorable(each.carrierData)
  }
  expectStorable(carrierData)
}

/** Each quote is a choice of its own, and says of it what can be stored and shown. */
export function expectChoices(quotes: readonly Quote[]): void {
  const named = quotes.map(({ service, choice }) => `${service} ${choice?.code ?? ''}`)
  expect(new Set(named).size).toBe(named.length)
  for (const { choice, currency, totalMinor, deliverBy, billingWeight } of quotes) {
    expect(totalMinor).toBeGreaterThanOrEqual(0)
    expect(isCurrencyCode(currency)).toBe(true)
    if (choice) {
      expect(choice.code).toMatch(/^[\x21-\x7e]{1,100}$/)
      expect(choice.name).toMatch(/\S/)
      expectStorable(choice.carrierData)
    }
    if (deliverBy) expect(deliverBy).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
    if (billingWeight) expect(billingWeight.value).toBeGreaterThan(0)
  }
}
