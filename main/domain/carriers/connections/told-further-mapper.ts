import type { Outcome } from '../../../carriers/contract/outcome.ts'
import { type FurtherKind, type FurtherRequest, notTakenOf } from '../../../carriers/kit/fates.ts'
import type { LiveConnection } from './live-connections.ts'

/** The answer about papers, a manifest or a parcel with what of the question the carrier did not get. */
export const withFurtherTold = <Kind extends FurtherKind, T>(
  kind: Kind,
  answer: Outcome<T>,
  { adapter, row }: Pick<LiveConnection, 'adapter' | 'row'>,
  request: FurtherRequest<Kind>,
): Outcome<T> => {
  const told = notTakenOf(kind, adapter, request).map(message => ({
    carrier_name: row.carrierName,
    carrier_id: row.carrierId,
    ...message,
  }))
  return { ...answer, messages: [...answer.messages, ...told] }
}
