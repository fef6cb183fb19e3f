import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { adapterCodes, failed, type Outcome } from './outcome.ts'

export type FieldProblem = { code: 'required' | 'invalid' | 'exceeds'; message: string }

/** A request the adapter cannot send on; `fields` maps paths such as `parcel[0].weight` to what is wrong. */
export const fieldError = (fields: Readonly<Record<string, FieldProblem>>): CarrierMessage => ({
  code: adapterCodes.field,
  message: 'Invalid request payload',
  details: { ...fields },
})

/** The refusal of a request with problems; null when it has none. Nothing was asked. */
export const refusedFor = (problems: Readonly<Record<string, FieldProblem>>) =>
  Object.keys(problems).length > 0 ? (failed([fieldError(problems)]) as Outcome<never> & { ok: false }) : null

export const required = (message = 'This field is required.'): FieldProblem => ({ code: 'required', message })
export const invalid = (message: string): FieldProblem => ({ code: 'invalid', message })
