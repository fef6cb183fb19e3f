import type { payors } from '../../../shared/api/payments.ts'
import { type CurrencyCode, isCurrencyCode } from '../../../shared/countries/currencies.ts'
import type { FieldTexts } from '../station/field-errors.ts'
import { t } from '../text.ts'

type Payor = (typeof payors)[number]

/** Who pays, while it is chosen. */
export type PayerDraft = {
  paid_by: Payor
  account_number: string
  /** What no form asks for and a stored payment may have. */
  rest: { currency?: CurrencyCode; declared_value?: number }
}

export const payerOf = (paidBy: Payor): PayerDraft => ({ paid_by: paidBy, account_number: '', rest: {} })

type Stored = {
  paid_by: Payor | null
  currency: string | null
  account_number: string | null
  declared_value?: number | null
}

export const fromPayer = (
  { paid_by, currency, account_number, declared_value }: Stored,
  usual: Payor,
): PayerDraft => ({
  paid_by: paid_by ?? usual,
  account_number: account_number ?? '',
  rest: {
    ...(currency && isCurrencyCode(currency) ? { currency } : {}),
    ...(declared_value === null || declared_value === undefined ? {} : { declared_value }),
  },
})

/** As the interface takes it. */
export const toPayer = ({ paid_by, account_number, rest }: PayerDraft) => ({
  ...rest,
  paid_by,
  ...(account_number.trim() === '' ? {} : { account_number: account_number.trim() }),
})

/** Whether it is what everybody gets who says nothing. */
export const isUsual = ({ paid_by, account_number, rest }: PayerDraft, usual: Payor): boolean =>
  paid_by === usual && account_number.trim() === '' && Object.keys(rest).length === 0

export const missingInPayer = ({ paid_by, account_number }: PayerDraft): FieldTexts =>
  paid_by === 'third_party' && account_number.trim() === ''
    ? { account_number: t('options.missingAccount') }
    : {}
