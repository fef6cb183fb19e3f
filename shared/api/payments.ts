import { z } from 'zod'
import { currencyCodes } from '../countries/currencies.ts'
import { choice, number, object, text } from './fields.ts'

export const payors = ['sender', 'recipient', 'third_party'] as const

/** Where an empty text means that nothing is known. */
export const blankAsNull = <T extends z.ZodType>(inner: T) =>
  z.preprocess(value => (value === '' ? null : value), inner.nullish()) as unknown as z.ZodType<
    z.output<T> | null | undefined,
    z.input<T> | null | undefined | ''
  >

const currency = () => blankAsNull(choice(currencyCodes)).optional()

/** Who pays for the transport. */
export const paymentData = object({
  paid_by: choice(payors).optional(),
  currency: currency(),
  account_number: text(100).nullish(),
}).meta({ id: 'PaymentData' })
export type PaymentInput = z.output<typeof paymentData>

export const paymentRecord = z
  .strictObject({
    paid_by: z.enum(payors),
    currency: z.string().nullable(),
    account_number: z.string().nullable(),
  })
  .meta({ id: 'Payment' })
export type PaymentRecord = z.output<typeof paymentRecord>

/** Who pays duties and taxes. */
export const dutyData = object({
  paid_by: choice([...payors, '']).nullish(),
  currency: currency(),
  declared_value: number().nullish(),
  account_number: text(100).nullish(),
}).meta({ id: 'DutyData' })

export const dutyRecord = z
  .strictObject({
    paid_by: z.enum([...payors, '']).nullable(),
    currency: z.string().nullable(),
    declared_value: z.number().nullable(),
    account_number: z.string().nullable(),
  })
  .meta({ id: 'Duty' })
