import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail } from '../contract/model.ts'
import {
  done,
  type FieldProblems,
  failed,
  type Outcome,
  type Refused,
  refusedFor,
  required,
} from '../contract/outcome.ts'
import { trimmed } from '../kit/parties.ts'
import { problemsAmong } from '../kit/problems.ts'
import { eventAt, momentsIn, newestFirst, oneTracked, trackEach, trackedAs } from '../kit/tracking.ts'
import { ask, askEvents, canBuy, noKey, paths } from './client.ts'
import { goesBack, label, notFoundCode, statusWords } from './codes.ts'
import type { Royalmail, RoyalmailConnection } from './settings.ts'
import { type AnsweredEvent, type AnsweredMailPiece, trackAnswer } from './wire.ts'

/** ISO with an offset. */
const momentOf = momentsIn('YYYY-MM-DD')

const plain = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

const entered = (key: string | null | undefined): boolean => trimmed(key) !== undefined

/** What the tracking service cannot be asked without. */
const keysNeeded = ({ settings }: RoyalmailConnection, further: FieldProblems = {}): Refused | null => {
  const missing = required('Parcels are followed with the client ID and secret of the Tracking API.')
  return refusedFor({
    ...further,
    ...problemsAmong({
      'credentials.client_id': !entered(settings.client_id) && missing,
      'credentials.client_secret': !entered(settings.client_secret) && missing,
    }),
  })
}

/** One number a call: the summary of several tells their last event only. */
export const track: Royalmail['track'] = async ({ trackingNumbers }, connection, context) =>
  keysNeeded(connection) ??
  trackEach(trackingNumbers, number =>
    askEvents(plain(number), connection, context, body => fromTrackAnswer(body, number)),
  )

/** Asks with all keys that are there; those of one of the two services are enough. */
export const verifyCredentials: Royalmail['verifyCredentials'] = async (_, connection, context) => {
  const { client_id, client_secret } = connection.settings
  const tracks = entered(client_id) || entered(client_secret)
  if (!canBuy(connection) && !tracks)
    return keysNeeded(connection, { 'credentials.api_key': noKey }) ?? done(undefined)
  const bought = canBuy(connection) ? await verifyKey(connection, context) : done(undefined)
  if (!bought.ok || !tracks) return bought
  return keysNeeded(connection) ?? verifyTracking(connection, context)
}

/** The version is told to keys it knows. */
async function verifyKey(
  connection: RoyalmailConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const answer = await ask({ method: 'GET', path: paths.version }, connection, context)
  return answer.ok ? done(undefined) : answer.refused
}

/** A number nobody has: its answer tells whether the application is known. */
async function verifyTracking(
  connection: RoyalmailConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const outcome = await askEvents('AA000000000GB', connection, context, body =>
    trackAnswer.parse(body).mailPieces.length > 0 ? done(undefined) : null,
  )
  return !outcome.ok && outcome.messages[0]?.code === 'not_found' ? done(undefined) : outcome
}

export function fromTrackAnswer(body: unknown, number: string): Outcome<TrackingDetail> | null {
  const pieces = trackAnswer.parse(body).mailPieces
  const named = pieces.find(({ mailPieceId }) => mailPieceId !== null && plain(mailPieceId) === plain(number))
  const piece = named ?? (pieces.length === 1 ? pieces[0] : undefined)
  if (!piece) return null
  if (piece.error) return failed([complaintOf(piece.error, number)])
  const { summary, events, signature, estimatedDelivery } = piece
  const told = wordsOf(piece)
  const tracked = trackedAs(label, number, {
    status: statusIn(told),
    exactly: told.some(words => goesBack.test(words)) ? 'return_to_sender' : undefined,
    stated: told[0] ?? null,
    aliases: [summary.uniqueItemId, summary.oneDBarcode].filter(
      each => each !== null && plain(each) !== plain(number),
    ),
    estimatedDelivery: estimatedDelivery.date,
    events: (events.length > 0 ? events : [lastEventIn(piece)]).map(each =>
      eventAt(momentOf(each.eventDateTime), {
        code: each.eventCode,
        words: each.eventName,
        location: each.locationName,
      }),
    ),
    info: { shipment_service: summary.productName, signed_by: signature.recipientName },
  })
  return oneTracked(tracked)
}

function complaintOf(
  { errorCode, errorDescription, errorResolution }: NonNullable<AnsweredMailPiece['error']>,
  number: string,
): CarrierMessage {
  const said = [errorDescription, errorResolution].filter(Boolean).join(' ')
  return {
    code: errorCode === notFoundCode || errorCode === null ? 'not_found' : errorCode,
    message: said || `Royal Mail does not know the number ${number}.`,
  }
}

/** The name of the last event is more exact than the category; either is free text. */
function wordsOf({ summary, events }: AnsweredMailPiece): string[] {
  const [newest] = newestFirst(events, each => each.eventDateTime)
  const { statusCategory, lastEventName, statusDescription } = summary
  return [statusCategory, lastEventName ?? newest?.eventName, statusDescription].flatMap(each => each ?? [])
}

/** On its way is what any of them may say besides; null where nothing is said, undefined for words nobody knows. */
function statusIn(told: readonly string[]): TrackerStatus | null | undefined {
  const statuses = told.flatMap(words => statusWords.find(({ says }) => says.test(words))?.status ?? [])
  const known = statuses.find(each => each !== 'in_transit') ?? statuses[0]
  return told.length === 0 ? null : known
}

const lastEventIn = ({ summary }: AnsweredMailPiece): AnsweredEvent => ({
  eventCode: summary.lastEventCode,
  eventName: summary.lastEventName,
  eventDateTime: summary.lastEventDateTime,
  locationName: summary.lastEventLocationName,
})
