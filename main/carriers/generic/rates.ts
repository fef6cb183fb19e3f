import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Weight } from '../../../shared/units/measures.ts'
import type { CarrierConnection, CarrierContext } from '../contract/adapter.ts'
import type { Quote, RateRequest } from '../contract/model.ts'
import { done, failed, fieldError, type Outcome, required, timeIsOver } from '../contract/outcome.ts'
import {
  activeLevels,
  heaviestOf,
  rateBySheet,
  reasonsBySheet,
  type SheetTerms,
} from '../rate-sheet/rate-sheet.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { defaultCurrency, defaultLevels } from './codes.ts'
import type { GenericConfig, GenericSettings } from './settings.ts'

export type GenericConnection = CarrierConnection<GenericSettings, GenericConfig>

/** The services a connection sells: its own, or the one every custom carrier has. */
export const levelsOf = ({ config }: GenericConnection): ServiceLevel[] =>
  activeLevels(config.services.length > 0 ? config.services : defaultLevels)

/** The terms a connection's sheet is read under. */
export const termsOf = (
  { settings, config }: GenericConnection,
  calendar: SheetTerms['calendar'],
): SheetTerms => ({
  accountCountry: settings.account_country_code ?? null,
  defaultCurrency: config.default_currency ?? defaultCurrency,
  calendar,
})

/** What stops any operation before it begins; null when nothing does. */
export function refusal(request: RateRequest, context: CarrierContext): Outcome<never> | null {
  if (context.signal.aborted) return timeIsOver()
  if (request.parcels.length === 0)
    return failed([fieldError({ parcel: required('Send at least one parcel.') })])
  return null
}

/** Prices a shipment by the sheet of the connection; the disk is never asked. */
export async function rate(
  request: RateRequest,
  connection: GenericConnection,
  context: CarrierContext,
): Promise<Outcome<Quote[]>> {
  const refused = refusal(request, context)
  if (refused) return refused
  const { quotes, messages } = rateBySheet(
    levelsOf(connection),
    request,
    termsOf(connection, context.calendar),
  )
  return quotes.length > 0 || messages.length === 0 ? done(quotes, messages) : failed(messages)
}

/** Why no service of the sheet takes the shipment, a sentence each; a destination is judged as of no particular day. */
export const explain = (request: RateRequest, connection: GenericConnection): CarrierMessage[] =>
  reasonsBySheet(levelsOf(connection), request, connection.settings.account_country_code ?? null)

/** The highest limit of the services that are asked; null as soon as one of them has none. */
export const heaviest = (connection: GenericConnection, services: readonly string[]): Weight | null =>
  heaviestOf(levelsOf(connection), services)
