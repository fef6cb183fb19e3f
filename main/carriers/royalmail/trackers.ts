import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail, TrackingEvent, TrackRequest } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { momentOf, trackEach, unknownStatus } from '../kit/tracking.ts'
import { ask } from './client.ts'
import { notFoundCode, statusWords } from './codes.ts'
import type { RoyalmailConnection } from './settings.ts'
import { type AnsweredEvent, type AnsweredMailPiece, trackAnswer } from './wire.ts'

const plain = (number: string): string => number.replaceAll(/[\s-]/g, '').toUpperCase()

/** One number a call: the summary of several tells their last event only. */
export const track = (
  { trackingNumbers }: TrackRequest,
  connection: RoyalmailConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> =>
  trackEach(trackingNumbers, number =>
    ask(plain(number), connection, context, body => fromTrackAnswer(body, number)),
  )

/** A number nobody has: its answer tells whether the application is known. */
export async function verifyCredentials(
  _: undefined,
  connection: RoyalmailConnection,
  context: CarrierContext,
): Promise<Outcome<undefined>> {
  const outcome = await ask('AA000000000GB', connection, context, body =>
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
  const { status, messages } = statusOf(piece)
  const aliases = [summary.uniqueItemId, summary.oneDBarcode].flatMap(each =>
    each !== null && plain(each) !== plain(number) ? [each] : [],
  )
  return done(
    {
      trackingNumber: number,
      ...(aliases.length > 0 ? { aliases: [...new Set(aliases)] } : {}),
      status,
      delivered: status === 'delivered',
      estimatedDelivery: estimatedDelivery.date,
      events: (events.length > 0 ? events : lastEventIn(piece)).flatMap(event => toEvent(event) ?? []),
      info: {
        shipment_service: summary.productName,
        signed_by: signature.recipientName,
      },
      meta: {},
    },
    messages,
  )
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
function statusOf({ summary, events }: AnsweredMailPiece): {
  status: TrackerStatus | null
  messages: CarrierMessage[]
} {
  const newest = events.toSorted((one, other) =>
    (other.eventDateTime ?? '').localeCompare(one.eventDateTime ?? ''),
  )[0]
  const { statusCategory, lastEventName, statusDescription } = summary
  const told = [statusCategory, lastEventName ?? newest?.eventName, statusDescription].flatMap(
    each => each ?? [],
  )
  const moving: TrackerStatus[] = []
  for (const words of told) {
    const status = statusWords.find(({ says }) => says.test(words))?.status
    if (status === 'in_transit') moving.push(status)
    else if (status) return { status, messages: [] }
  }
  if (moving[0]) return { status: moving[0], messages: [] }
  const [first] = told
  return first === undefined
    ? { status: null, messages: [] }
    : { status: 'unknown', messages: [unknownStatus('Royal Mail', first)] }
}

const lastEventIn = ({ summary }: AnsweredMailPiece): AnsweredEvent[] => [
  {
    eventCode: summary.lastEventCode,
    eventName: summary.lastEventName,
    eventDateTime: summary.lastEventDateTime,
    locationName: summary.lastEventLocationName,
  },
]

function toEvent({ eventCode, eventName, eventDateTime, locationName }: AnsweredEvent): TrackingEvent | null {
  const moment = momentOf(eventDateTime)
  return (
    moment && {
      ...moment,
      code: eventCode,
      description: eventName ?? eventCode ?? '',
      location: locationName,
    }
  )
}
