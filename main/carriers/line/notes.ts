import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierNote } from '../contract/context.ts'

/** A note as it is kept and said: its ids among the details, in words of the station where it has none of its own. */
export function saidOfNote({ ids, ...message }: CarrierNote): CarrierMessage {
  if (ids === undefined) return message
  const named = Object.entries(ids).map(([name, id]) => `${name.replaceAll('_', ' ')} ${id}`)
  return {
    code: 'carrier_made',
    message: `The carrier has it already: ${named.join(', ')}.`,
    ...message,
    details: { ...message.details, ids },
  }
}

/** The ids of all notes among what a carrier said, later ones over earlier ones. */
export function notedIds(said: readonly CarrierMessage[] = []): Record<string, string> {
  const found: Record<string, string> = {}
  for (const { details } of said)
    if (typeof details?.ids === 'object' && details.ids !== null)
      for (const [name, id] of Object.entries(details.ids)) if (typeof id === 'string') found[name] = id
  return found
}
