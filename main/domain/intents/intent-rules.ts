import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { Retry } from '../../carriers/spec/outcome.ts'

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
