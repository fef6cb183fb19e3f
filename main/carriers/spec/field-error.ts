import type { CarrierMessage } from '../../../shared/errors/result.ts'
import { adapterCodes } from './outcome.ts'

export type FieldProblem = { code: 'required' | 'invalid' | 'exceeds'; message: string }

/** A request the adapter cannot send on; `fields` maps paths such as `parcel[0].weight` to what is wrong. */
export const fieldError = (fields: Readonly<Record<string, FieldProblem>>): CarrierMessage => ({
  code: adapterCodes.field,
  message: 'Invalid request payload',
  details: { ...fields },
})

export const required = (message = 'This field is required.'): FieldProblem => ({ code: 'required', message })
export const invalid = (message: string): FieldProblem => ({ code: 'invalid', message })
