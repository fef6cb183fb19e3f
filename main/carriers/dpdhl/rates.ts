import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { RateRequest } from '../contract/model.ts'
import { adapterCodes, done, failed, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { countryOf } from '../kit/parties.ts'
import { parcelNeeded } from '../kit/problems.ts'
import { heaviestOf as heaviestBySheet, rateBySheet, reasonsBySheet } from '../rate-sheet/rate-sheet.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { label, productOf } from './codes.ts'
import { exampleLevels, examplePrices } from './example-sheet.ts'
import type { Dpdhl, DpdhlConnection } from './settings.ts'

/** The account is always one of Germany. */
export const home = 'DE'

/** What is sold: the rows of the sheet that are services of the carrier. An empty sheet is as none. */
export function levelsOf({ config }: Pick<DpdhlConnection, 'config'>): ServiceLevel[] {
  const levels = config.services.length > 0 ? config.services : exampleLevels
  return levels.filter(({ active, service_code: code }) => active && productOf(code) !== null)
}

const notFromHere = (): Refused =>
  failed([{ code: adapterCodes.origin, message: `${label} collects in Germany only.` }])

const isElsewhere = ({ shipper }: Pick<RateRequest, 'shipper'>): boolean => countryOf(shipper) !== home

/** Prices by the sheet of the connection: the carrier gives none. */
export const rate: Dpdhl['rate'] = async (request, connection, context) => {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor(parcelNeeded(request.parcels))
  if (refused) return refused
  if (isElsewhere(request)) return notFromHere()
  const levels = levelsOf(connection)
  const { quotes, messages } = rateBySheet(levels, request, {
    accountCountry: home,
    defaultCurrency: connection.config.default_currency ?? 'EUR',
    calendar: context.calendar,
  })
  if (quotes.length === 0 && messages.length > 0) return failed(messages)
  const shown = levels.filter(level => quotes.some(({ service }) => service === level.service_code))
  return done(quotes, [...messages, ...examplePrices(shown)])
}

export const explain = (request: RateRequest, connection: DpdhlConnection): CarrierMessage[] =>
  reasonsBySheet(levelsOf(connection), request, home)

export const heaviest = (connection: DpdhlConnection, services: readonly string[]) =>
  heaviestBySheet(levelsOf(connection), services)
