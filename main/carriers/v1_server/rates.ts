import {
  adapterCodes,
  done,
  failed,
  fieldError,
  invalid,
  type Refused,
  refusedFor,
} from '../contract/outcome.ts'
import { parcelNeeded } from '../kit/problems.ts'
import { wantedQuotes } from '../kit/results.ts'
import { connectionsAnswer, ratesAnswer } from './answers.ts'
import { ask, label } from './client.ts'
import { offersIn } from './offers.ts'
import { toRateBody } from './request-parts.ts'
import type { V1Server, V1ServerConnection } from './settings.ts'

/**
 * A key of the other mode would buy real labels for a test, or samples for real parcels: by what the server answers, never
 * by what somebody entered.
 */
export function wrongMode({ testMode }: V1ServerConnection, told: boolean | null): Refused | null {
  if (told === testMode) return null
  const words =
    told === null
      ? `${label} does not say whether it answers for test or for real, so nothing is bought of it.`
      : `This is a ${told ? 'test' : 'live'} key, and the connection is for ${testMode ? 'tests' : 'real labels'}. Enter a key of its mode.`
  const details = { 'credentials.api_key': invalid(words) }
  return failed([{ code: adapterCodes.validation, message: words, details }])
}

/**
 * One server asks another and no further: two that have each other as a connection would ask in a circle without end.
 */
export const refusedHop = ({ via_server: via }: Readonly<Record<string, unknown>>): Refused | null =>
  via === undefined || via === null
    ? null
    : failed([
        {
          code: 'asked_by_server',
          message:
            'Another server asks here, and its questions are passed on to no third one. Connect to that one directly.',
        },
      ])

/** The connections of the key say its mode. */
export const verifyCredentials: V1Server['verifyCredentials'] = async (_, connection, context) => {
  const answer = await ask({ method: 'GET', path: '/v1/carriers' }, connection, context)
  if (!answer.ok) {
    const isElsewhere = answer.status === 404
    const words = 'No server of this interface is at this address.'
    return isElsewhere ? failed([fieldError({ 'credentials.server_url': invalid(words) })]) : answer.refused
  }
  const [first] = connectionsAnswer.parse(answer.body).results
  const none = { code: 'no_connections', message: `${label} has no carriers for this key yet.` }
  return first ? (wrongMode(connection, first.test_mode) ?? done(undefined)) : done(undefined, [none])
}

/** What every carrier over there offers, each with the account that sells it. Nothing is stored there. */
export const rate: V1Server['rate'] = async (request, connection, context) => {
  const refused = refusedHop(request.options) ?? refusedFor(parcelNeeded(request.parcels))
  if (refused) return refused
  const body = toRateBody(request, connection)
  const call = { method: 'POST', path: '/v1/proxy/rates', body, isHarmless: true } as const
  const answer = await ask(call, connection, context)
  if (!answer.ok) return answer.refused
  const { rates } = ratesAnswer.parse(answer.body)
  const other = rates.map(each => wrongMode(connection, each.test_mode)).find(each => each !== null)
  if (other) return other
  const { quotes, messages } = offersIn(rates)
  const said = [...answer.messages, ...messages]
  return wantedQuotes(quotes, { services: request.services, messages: said, label })
}
