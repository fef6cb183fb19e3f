import type { CarrierContext } from '../contract/adapter.ts'
import type { Outcome, Refused } from '../contract/outcome.ts'
import { type AdviceByCode, advisedFailure } from '../kit/advice.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, jsonOf, send, unreadable } from '../kit/send.ts'
import type { DhlConnection } from './settings.ts'
import { problemAnswer, queryShapes } from './wire.ts'

const servers = { test: 'https://api-sandbox.dhl.com', live: 'https://api-eu.dhl.com' }
const path = '/track/shipments'

/** A spent day and a call too soon are told by the same status, and not how long it lasts. */
const restMs = 15 * 60_000

const known: AdviceByCode = {
  '': [
    {
      statuses: [401, 403],
      hint: 'Check the API key, and that its app has “Shipment Tracking – Unified”.',
      fields: ['credentials.consumer_key'],
    },
  ],
}

/** Asks about one number. Never asked twice by itself: every call counts for the day. */
export async function ask<T>(
  query: Record<string, string>,
  connection: DhlConnection,
  context: CarrierContext,
  read: (body: unknown) => Outcome<T> | null,
): Promise<Outcome<T>> {
  const misfit = refusedMisfit(queryShapes, { method: 'GET', path, body: query }, 'DHL')
  if (misfit) return misfit
  const base = baseUrlOf(connection, servers)
  if (!base.ok) return base.refused
  const answer = await send(context, {
    method: 'GET',
    url: `${base.url}${path}?${new URLSearchParams(query)}`,
    headers: { accept: 'application/json', 'dhl-api-key': connection.settings.consumer_key },
  })
  if (!answer.ok) return refusedBy(answer)
  return read(jsonOf(answer)) ?? unreadable(true)
}

function refusedBy(answer: CarrierAnswer): Refused {
  const { title, detail } = problemAnswer.parse(jsonOf(answer))
  const said = [title, detail === title ? null : detail].filter(Boolean).join(': ')
  const complaints = said === '' ? [] : [{ code: codeOf(answer), message: said }]
  const refused = advisedFailure(answer, { known, complaints, isHarmless: true })
  return answer.status === 429 ? { retryAfterMs: restMs, ...refused } : refused
}

const codeOf = ({ status }: CarrierAnswer): string => (status === 404 ? 'not_found' : String(status))
