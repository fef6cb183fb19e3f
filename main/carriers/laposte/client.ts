import type { CarrierContext } from '../contract/adapter.ts'
import type { Outcome } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { jsonOf, send, unreadable } from '../kit/send.ts'
import { toLanguage } from './codes.ts'
import type { LaposteConnection } from './settings.ts'
import { type AnsweredResult, queryShapes, trackAnswer } from './wire.ts'

/** A sandbox is the same host with a sandbox key. */
const server = 'https://api.laposte.fr/suivi/v2'

const known: AdviceByCode = {
  '': [
    {
      statuses: [401, 403],
      hint: 'Check the Okapi key, and that its application is subscribed to “Suivi”.',
      fields: ['credentials.api_key'],
    },
  ],
}

/** Asks about up to ten numbers; what is said of single ones is in the results, also where none is known. */
export async function ask<T>(
  ids: readonly string[],
  connection: LaposteConnection,
  context: CarrierContext,
  read: (results: AnsweredResult[]) => Outcome<T> | null,
): Promise<Outcome<T>> {
  const { settings } = connection
  const query = { ids, lang: toLanguage(settings.lang) }
  const misfit = refusedMisfit(queryShapes, { method: 'GET', path: '/idships', body: query }, 'La Poste')
  if (misfit) return misfit
  const base = baseUrlOf(connection, { test: server, live: server })
  if (!base.ok) return base.refused
  const answer = await send(context, {
    method: 'GET',
    url: `${base.url}/idships/${ids.join(',')}?lang=${query.lang}`,
    headers: { accept: 'application/json', 'x-okapi-key': settings.api_key },
    isRepeatable: true,
  })
  const results = trackAnswer.parse(jsonOf(answer))
  // 404 and 400 are about the numbers: they come with the same results as a 200.
  const isAboutNumbers = results.some(({ returnCode }) => returnCode !== null)
  if (answer.ok || (isAboutNumbers && [400, 404].includes(answer.status)))
    return read(results) ?? unreadable(true)
  const complaints = results.flatMap(({ returnCode, returnMessage, code, message }) => {
    const words = returnMessage ?? message
    return words === null ? [] : [{ code: returnCode ?? code ?? String(answer.status), message: words }]
  })
  return advisedFailure(answer, { known, complaints, isHarmless: true })
}
