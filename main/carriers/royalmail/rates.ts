import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { RateRequest } from '../contract/model.ts'
import { adapterCodes, done, failed, type Refused, refusedFor, timeIsOver } from '../contract/outcome.ts'
import { countryOf } from '../kit/parties.ts'
import { parcelNeeded } from '../kit/problems.ts'
import { heaviestOf as heaviestBySheet, rateBySheet, reasonsBySheet } from '../rate-sheet/rate-sheet.ts'
import type { ServiceLevel } from '../rate-sheet/service-level.ts'
import { canBuy } from './client.ts'
import { codeOfLevel, label } from './codes.ts'
import { exampleLevels, examplePrices } from './example-sheet.ts'
import type { Royalmail, RoyalmailConnection } from './settings.ts'

/** The account is always one of the kingdom. */
export const home = 'GB'

/** What is sold: the rows of the sheet that have a code at Royal Mail. An empty sheet is as none; without a key nothing is. */
export function levelsOf({
  config,
  settings,
}: Pick<RoyalmailConnection, 'config' | 'settings'>): ServiceLevel[] {
  if (!canBuy({ settings })) return []
  const levels = config.services.length > 0 ? config.services : exampleLevels
  return levels.filter(level => level.active && codeOfLevel(level) !== null)
}

const notFromHere = (): Refused =>
  failed([{ code: adapterCodes.origin, message: `${label} collects in the United Kingdom only.` }])

const isElsewhere = ({ shipper }: Pick<RateRequest, 'shipper'>): boolean => countryOf(shipper) !== home

/** Prices by the sheet of the connection: the carrier gives none. */
export const rate: Royalmail['rate'] = async (request, connection, context) => {
  if (context.signal.aborted) return timeIsOver()
  const refused = refusedFor(parcelNeeded(request.parcels))
  if (refused) return refused
  if (!canBuy(connection)) return done([])
  if (isElsewhere(request)) return notFromHere()
  const levels = levelsOf(connection)
  const { quotes, messages } = rateBySheet(levels, request, {
    accountCountry: home,
    defaultCurrency: connection.config.default_currency ?? 'GBP',
    calendar: context.calendar,
  })
  if (quotes.length === 0 && messages.length > 0) return failed(messages)
  const shown = levels.filter(level => quotes.some(({ service }) => service === level.service_code))
  return done(quotes, [...messages, ...examplePrices(shown)])
}

const onlyTracks: CarrierMessage = {
  code: 'only_tracks',
  message: 'This connection only tracks. Enter a Click & Drop API key to buy labels with it.',
}

export const explain = (request: RateRequest, connection: RoyalmailConnection): CarrierMessage[] =>
  canBuy(connection) ? reasonsBySheet(levelsOf(connection), request, home) : [onlyTracks]

export const heaviest = (connection: RoyalmailConnection, services: readonly string[]) =>
  heaviestBySheet(levelsOf(connection), services)
