import { Webhook as Signatures } from 'standardwebhooks'
import type { BatchEvent, OrderEvent, ShipmentEvent, TrackerEvent } from './generated.ts'

/** What a station posts to a webhook. */
export type StationEvent = ShipmentEvent | TrackerEvent | OrderEvent | BatchEvent

/**
 * The event in a request the station sent, once its signature and its time were found to be good; throws otherwise. `body` is the
 * text as it came, not what was parsed from it; `secret` is that of the webhook (`whsec_…`).
 */
export function verifyEvent(
  body: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): StationEvent {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers)
  const plain = Object.fromEntries(all.map(([name, value]) => [name.toLowerCase(), String(value)]))
  return new Signatures(secret).verify(body, plain) as StationEvent
}
