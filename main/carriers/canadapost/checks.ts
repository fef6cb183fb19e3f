import type { CarrierContext } from '../contract/adapter.ts'
import { type FieldProblem, fieldError, required } from '../contract/field-error.ts'
import type { CarrierParcel } from '../contract/model.ts'
import { failed, type Outcome, timeIsOver } from '../contract/outcome.ts'
import { notAllowed } from './client.ts'
import type { CpcConnection } from './settings.ts'

export type Problems = Record<string, FieldProblem>

export const exceeds = (message: string): FieldProblem => ({ code: 'exceeds', message })

export type Refused = Outcome<never> & { ok: false }

/** What stops any operation before it begins; null when nothing does. */
export function refusal(
  { signal }: Pick<CarrierContext, 'signal'>,
  connection: CpcConnection,
  parcels: readonly CarrierParcel[] | null = null,
): Refused | null {
  if (signal.aborted) return timeIsOver()
  if (parcels?.length === 0) return refuseFields({ parcel: required('Send at least one parcel.') })
  return notAllowed(connection)
}

export const refuse = (...args: Parameters<typeof failed>): Refused => failed(...args) as Refused

export const refuseFields = (problems: Problems): Refused => refuse([fieldError(problems)])
