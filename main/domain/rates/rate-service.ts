import type { RateRecord } from '../../../shared/api/rates.ts'
import { noConnection } from '../../../shared/errors/common-refusals.ts'
import { type CarrierMessage, ok, type Result } from '../../../shared/errors/result.ts'
import type { CallCarrier } from '../../carriers/spec/call.ts'
import type { Quote, RateRequest } from '../../carriers/spec/model.ts'
import { adapterCodes, failed, type Outcome } from '../../carriers/spec/outcome.ts'
import type { Ids } from '../../platform/ids.ts'
import { cannotOpen } from '../connections/connection-mapper.ts'
import type { LiveConnection, LiveConnections } from '../connections/live-connections.ts'
import { selectForRating } from './connection-selection.ts'
import { toRateRecord } from './rate-mapper.ts'

export type RateAnswer = { rates: RateRecord[]; messages: CarrierMessage[] }

export type RateService = {
  /**
   * Asks every fitting connection at once, each under its own time limit; cheapest first. Refuses only when
   * there is nobody to ask: carriers that say no are messages.
   */
  fetch: (
    request: RateRequest,
    from: { testMode: boolean; carrierIds: readonly string[] },
  ) => Promise<Result<RateAnswer>>
}

export type RatePorts = { live: LiveConnections; callCarrier: CallCarrier; ids: Ids }

export function createRateService({ live, callCarrier, ids }: RatePorts): RateService {
  const ask = async (connection: LiveConnection, request: RateRequest): Promise<RateAnswer> => {
    const outcome = await quote(connection, request)
    const quotes = outcome.ok ? outcome.value.filter(each => isOffered(each, connection)) : []
    return {
      rates: quotes.map(each => toRateRecord(each, connection, ids('rate'))),
      messages: outcome.messages,
    }
  }

  const quote = (connection: LiveConnection, request: RateRequest): Promise<Outcome<Quote[]>> => {
    const { rate } = connection.adapter
    return rate
      ? callCarrier(connection, rate, request)
      : Promise.resolve(
          failed([{ code: adapterCodes.notSupported, message: 'this operation is not supported.' }]),
        )
  }

  return {
    fetch: async (request, { testMode, carrierIds }) => {
      const selected = selectForRating(await live.active(testMode), {
        carrierIds,
        services: request.services,
        shipperCountry: request.shipper.countryCode,
      })
      const silent = (await live.broken(testMode)).filter(
        row => carrierIds.length === 0 || carrierIds.includes(row.carrierId),
      )
      if (selected.length === 0 && silent.length === 0) return noConnection()
      const answers = await Promise.all(selected.map(connection => ask(connection, request)))
      return ok({
        rates: answers.flatMap(answer => answer.rates).sort((a, b) => a.total_charge - b.total_charge),
        messages: [...answers.flatMap(answer => answer.messages), ...silent.map(cannotOpen)],
      })
    },
  }
}

/** A connection may be limited to some services by its `shipping_services`. */
function isOffered({ service }: Quote, { connection }: LiveConnection): boolean {
  const only = (connection.config as { shipping_services?: unknown } | null)?.shipping_services
  return !Array.isArray(only) || only.length === 0 || only.includes(service)
}
