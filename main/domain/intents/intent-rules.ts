import { statusOf } from '../../../shared/errors/catalogue.ts'
import { type CarrierMessage, type Result, refuse } from '../../../shared/errors/result.ts'
import type { Retry } from '../../carriers/contract/outcome.ts'
import { toStorageError } from '../../db/storage-error.ts'
import type { WorkUnderWay } from '../../platform/work-under-way.ts'
import type { UnknownWords } from './intent-kind.ts'

/** What a carrier said, and where nobody knows whether it acted, that too. */
export const withUnknownWords = (
  { messages, retry }: { messages: CarrierMessage[]; retry: Retry },
  { row }: { row: { carrierName: string; carrierId: string } },
  unknownWords: UnknownWords,
): CarrierMessage[] =>
  retry === 'unknown-outcome'
    ? [
        ...messages,
        {
          carrier_name: row.carrierName,
          carrier_id: row.carrierId,
          code: 'outcome_unknown',
          ...unknownWords,
        },
      ]
    : messages

/** How an intent without a known outcome is: nobody is asking any more about one that is `unwritten`. */
export type OpenState = 'pending' | 'unwritten' | 'unknown'

/** What a row says, held against what is under way in this process. */
export const openStateOf = (
  { id, state }: { id: string; state: 'pending' | 'unknown' },
  underWay: Pick<WorkUnderWay, 'has'>,
): OpenState => (state === 'pending' && !underWay.has(id) ? 'unwritten' : state)

/** A carrier is never asked twice about one record at a time, nor again while nobody knows. */
export const refuseSecond = (state: OpenState): Result<never> => {
  if (state === 'unwritten')
    return refuse('state_error', {
      message:
        'What became of the last request about this record is not written down yet. Nothing is sent again before it is. If the disk is full, free some space.',
    })
  return state === 'pending'
    ? refuse('state_error', {
        message: 'The carrier is being asked about this record at this moment. Wait for that answer.',
      })
    : refuse('outcome_unknown', {
        message:
          'An earlier request about this record got no answer from the carrier, so it may have happened. Nothing is sent again by itself: ask the carrier, then settle it.',
      })
}

/** What is known, or will be in a moment, is not settled by hand. */
export const nothingToSettle = (isBeingAsked: boolean): Result<never> =>
  refuse('state_error', {
    message: isBeingAsked
      ? 'The carrier is being asked at this moment. Wait for that answer.'
      : 'There is nothing to settle: what became of this is known.',
  })

/** The carrier acted and the station could not write that down. */
export const refuseNotWritten = ({ message, details }: UnknownWords, error: unknown): Result<never> =>
  refuse('outcome_unknown', {
    status: statusOf(toStorageError(error, '')?.code === 'disk_full' ? 'storage_full' : 'internal_error'),
    message,
    ...(details ? { details } : {}),
  })

/** Why a carrier is not asked what became of something. */
export const cannotBeAsked = (carrier: string | null): CarrierMessage => ({
  code: 'cannot_tell',
  message: `${carrier ?? 'This carrier'} cannot be asked by Packdesk. Look on its site or call it, then say here what you found.`,
})

export const connectionGone = (): CarrierMessage => ({
  code: 'cannot_tell',
  message:
    'The connection is gone, so the carrier cannot be asked. Look on its site or call it, then say here what you found.',
})

/** An unknown outcome as old as this is beyond what carriers let search: that one finds nothing proves nothing. */
export const provesNothingAfterMs = 30 * 24 * 3_600_000

export const askedTooLate = (): CarrierMessage => ({
  code: 'cannot_tell',
  message:
    'The carrier finds nothing, but this is too long ago for its search to prove anything. Look on its invoice or call it, then say here what you found.',
})

/** The oldest first. Of an index by state, which SQLite would have to sort. */
export const byAge = (one: { startedAt: number }, other: { startedAt: number }): number =>
  one.startedAt - other.startedAt

/** The code of what the journal beside the database says of an intent the database has lost. */
export const lossCode = 'lost_from_data'

/** The journal has seen it: that the carrier finds nothing does not undo it. */
export const isKnownToHaveHappened = ({ code, details }: CarrierMessage): boolean =>
  code === lossCode && details?.happened === true
