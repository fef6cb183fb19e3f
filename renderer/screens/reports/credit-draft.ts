import { isCurrencyCode } from '../../../shared/countries/currencies.ts'
import type { CreditInput, MoneyRefund } from '../../../shared/desk/money.ts'
import { toMinor } from '../../../shared/units/money.ts'

/** A credit as its form asks for it. */
export type CreditDraft = {
  amount: string
  currency: string
  date: string
  note: string
  final: boolean
  accept_more: boolean
}

export const startOf = ({ outstanding }: MoneyRefund, today: string): CreditDraft => ({
  amount: outstanding ?? '',
  currency: '',
  date: today,
  note: '',
  final: false,
  accept_more: false,
})

/** A decimal comma is a point. */
const figures = (text: string): string => text.trim().replace(',', '.')

/** Whether more came than was expected, as far as the form can tell. */
export function isMore({ outstanding, currency }: MoneyRefund, { amount }: CreditDraft): boolean {
  if (outstanding === null || currency === null || !/^\d{1,12}(\.\d+)?$/.test(figures(amount))) return false
  return toMinor(figures(amount), currency) > toMinor(outstanding, currency)
}

export function toCredit(refund: MoneyRefund, draft: CreditDraft): CreditInput {
  const currency = draft.currency.trim().toUpperCase()
  const amount = figures(draft.amount)
  return {
    refund_id: refund.id,
    ...(amount === '' ? {} : { amount }),
    // What is no currency is sent as it is, for the station to refuse at its field.
    ...(refund.currency === null && currency !== ''
      ? { currency: isCurrencyCode(currency) ? currency : (currency as 'CAD') }
      : {}),
    ...(draft.date === '' ? {} : { date: draft.date }),
    note: draft.note,
    final: draft.final,
    ...(isMore(refund, draft) ? { accept_more: draft.accept_more } : {}),
  }
}
