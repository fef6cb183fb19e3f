import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Retry } from '../../carriers/contract/outcome.ts'

type Refused = { messages: CarrierMessage[]; retry: Retry }
type Connected = { row: { carrierName: string; carrierId: string } }

/** What a carrier said, and where nobody knows whether it acted, that too. */
export const withDoubt = (
  { messages, retry }: Refused,
  { row }: Connected,
  doubt: { message: string; details?: Record<string, unknown> },
): CarrierMessage[] =>
  retry === 'unknown-outcome'
    ? [
        ...messages,
        { carrier_name: row.carrierName, carrier_id: row.carrierId, code: 'outcome_unknown', ...doubt },
      ]
    : messages

/** Why a carrier is not asked what became of something. */
export const cannotBeAsked = (carrier: string | null) => ({
  code: 'cannot_tell',
  message: `${carrier ?? 'This carrier'} cannot be asked by Packdesk. Look on its site or call it, then say here what you found.`,
})

export const connectionGone = () => ({
  code: 'cannot_tell',
  message:
    'The connection is gone, so the carrier cannot be asked. Look on its site or call it, then say here what you found.',
})
