import { refuse, refuseFields } from '../../../../shared/errors/result.ts'
import type { UnknownWords } from '../../intents/intent-kind.ts'

/** A label that was bought longer ago waits for nothing any more. */
export const waitingMs = 31 * 24 * 3_600_000

export const noManifest = (id: string) =>
  refuse('not_found', { message: `There is no manifest ${id.slice(0, 80)}.` })

export const noPaper = () => refuse('not_found', { message: 'This manifest has no such paper.' })

export const noneOpen = () =>
  refuse('state_error', {
    message: 'No shipment of this connection is open: all are on a manifest, cancelled or delivered.',
  })

export const notOpen = (ids: readonly string[]) =>
  refuseFields({
    shipment_ids: [
      `Not open at this connection: ${ids.slice(0, 10).join(', ')}. Nothing was closed; leave out what is cancelled, on a manifest or of another connection.`,
    ],
  })

export const tooMany = (most: number) =>
  refuseFields({ shipment_ids: [`A manifest has no more than ${most} shipments. Name some of them.`] })

export const manifestUnknownWords = (manifestId: string): UnknownWords => ({
  message:
    'The shipments may have been closed out. Packdesk does not close them out again on its own. Ask the carrier, then record what happened.',
  details: { manifest_id: manifestId },
})

/** The carrier closed them and the station could not write that down. */
export const manifestNotWritten = (manifestId: string, numbers: readonly string[]): UnknownWords => ({
  message: `The carrier closed the shipments (${numbers.join(', ')}), but this could not be stored. Note the number: Packdesk does not tell the carrier again on its own.`,
  details: { manifest_id: manifestId, numbers },
})
