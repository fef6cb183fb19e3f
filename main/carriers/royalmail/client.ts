import type { CarrierContext } from '../contract/adapter.ts'
import type { Outcome } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, jsonOf, send, unreadable } from '../kit/send.ts'
import { notFoundCode } from './codes.ts'
import type { RoyalmailConnection } from './settings.ts'
import { faultAnswer, queryShapes } from './wire.ts'

/** There is no test host. */
const server = 'https://api.royalmail.net'

const known: AdviceByCode = {
  '': [
    {
      statuses: [401, 403],
      hint: 'Check client ID and secret, and that Royal Mail has approved your application for tracking.',
      fields: ['credentials.client_id', 'credentials.client_secret'],
    },
  ],
}

/** Asks for the events of one number. */
export async function ask<T>(
  mailPieceId: string,
  connection: RoyalmailConnection,
  context: CarrierContext,
  read: (body: unknown) => Outcome<T> | null,
): Promise<Outcome<T>> {
  const query = { method: 'GET', path: '/mailpieces/v2/events', body: { mailPieceId } }
  const misfit = refusedMisfit(queryShapes, query, 'Royal Mail')
  if (misfit) return misfit
  const base = baseUrlOf(connection, { test: server, live: server })
  if (!base.ok) return base.refused
  const answer = await send(context, {
    method: 'GET',
    url: `${base.url}/mailpieces/v2/${mailPieceId}/events`,
    headers: {
      accept: 'application/json',
      'x-accept-rmg-terms': 'yes',
      'x-ibm-client-id': connection.settings.client_id,
      'x-ibm-client-secret': connection.settings.client_secret,
    },
    isRepeatable: true,
  })
  if (!answer.ok) {
    const complaints = complaintsIn(jsonOf(answer), answer)
    return advisedFailure(answer, { known, complaints, isHarmless: true })
  }
  return read(jsonOf(answer)) ?? unreadable(true)
}

/** The service names what is wrong with a number, the gateway what is wrong with the call. */
function complaintsIn(body: unknown, { status }: CarrierAnswer) {
  const { httpMessage, moreInformation, errors } = faultAnswer.parse(body)
  const named = errors.flatMap(({ errorCode, errorDescription, errorResolution }) => {
    const words = [errorDescription, errorResolution].filter(Boolean).join(' ')
    const isUnknown = errorCode === notFoundCode
    return words === ''
      ? []
      : [{ code: isUnknown ? 'not_found' : (errorCode ?? String(status)), message: words }]
  })
  const said = moreInformation ?? httpMessage
  return named.length > 0 || said === null ? named : [{ code: String(status), message: said }]
}
