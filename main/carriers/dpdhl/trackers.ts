import type { CarrierMessage } from '../../../shared/errors/result.ts'
import type { CarrierContext } from '../contract/adapter.ts'
import type { TrackerStatus, TrackingDetail } from '../contract/model.ts'
import { done, failed, type Outcome } from '../contract/outcome.ts'
import { membersIn, record, texts } from '../kit/answers.ts'
import { baseUrlOf } from '../kit/base-url.ts'
import { refusedMisfit } from '../kit/request-shape.ts'
import { type CarrierAnswer, failedAnswer, send, unreadable } from '../kit/send.ts'
import {
  eventAt,
  momentsIn,
  newestFirst,
  stampOf,
  type Tracked,
  together,
  trackedAs,
  trackedOf,
  unknownNumber,
} from '../kit/tracking.ts'
import { parseXml, writeXml } from '../kit/xml.ts'
import { keys, servers } from './client.ts'
import { label, statusByIce, statusByStandardEvent, trackingUrlOf } from './codes.ts'
import type { Dpdhl, DpdhlConnection } from './settings.ts'
import { paths, queryShapes } from './wire.ts'

/** Numbers of one call. */
const mostNumbers = 15
export const tracking = { batchSize: mostNumbers, perSecond: 1, concurrency: 1 }

/** `04.03.2026 17:10`, or the year first. */
const momentOf = momentsIn('D.M.YYYY', 'YYYY-MM-DD')

const plain = (number: string): string => number.replaceAll(/[\s.-]/g, '').toUpperCase()

/** Asks for up to fifteen numbers a call; one DHL does not know is a message beside the others. */
export const track: Dpdhl['track'] = async ({ trackingNumbers }, connection, context) => {
  const outcomes: Outcome<TrackingDetail[]>[] = []
  for (let at = 0; at < trackingNumbers.length; at += mostNumbers)
    outcomes.push(await trackSome(trackingNumbers.slice(at, at + mostNumbers), connection, context))
  return together(outcomes)
}

async function trackSome(
  numbers: readonly string[],
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Outcome<TrackingDetail[]>> {
  const answer = await askFor(numbers.map(plain), connection, context)
  if (!answer.ok) return answer
  return trackedOf(numbers, number => {
    const found = answer.value.find(({ piece }) => isOf(piece, plain(number)))
    const only = numbers.length === 1 && answer.value.length === 1 ? answer.value[0] : undefined
    const parcel = found ?? only
    return parcel ? toTracked(parcel, number) : unknownNumber(label, number)
  })
}

/** One element in another, each told by its name: its kind says which members it may have. */
const pieceOf = record(
  texts(
    '@piece-code',
    '@searched-piece-code',
    '@piece-identifier',
    '@error-status',
    '@status',
    '@ice',
    '@standard-event-code',
    '@delivery-event-flag',
    '@delivery-date',
    '@recipient-name',
    '@product-name',
    '@dest-country',
    '@origin-country',
    '@shipment-weight',
  ),
)
const eventOf = record(
  texts(
    '@event-timestamp',
    '@event-status',
    '@event-text',
    '@event-short-status',
    '@event-location',
    '@event-country',
    '@ice',
    '@standard-event-code',
  ),
)
const rootOf = record(texts('@code', '@error', '@name'))

type Piece = ReturnType<typeof pieceOf.parse>
type Event = ReturnType<typeof eventOf.parse>
type Parcel = { piece: Piece; events: Event[] }

/** Every element of a name, however deep it stands. */
function named(node: unknown, name: string): unknown[] {
  const inner = membersIn(node).data
  const children = inner === undefined ? [] : [inner].flat()
  return children.flatMap(child => [
    ...(membersIn(child)['@name'] === name ? [child] : []),
    ...named(child, name),
  ])
}

const isOf = (piece: Piece, number: string): boolean =>
  [piece['@piece-code'], piece['@searched-piece-code'], piece['@piece-identifier']].includes(number)

/** Who is asked stands in the address: the carrier takes it nowhere else. */
async function askFor(
  numbers: readonly string[],
  connection: DpdhlConnection,
  context: CarrierContext,
): Promise<Outcome<Parcel[]>> {
  const { settings, config } = connection
  const data = {
    '@appname': settings.username,
    '@password': settings.password,
    '@request': 'd-get-piece-detail',
    '@language-code': /^de\b/i.test(config.language_code ?? '') ? 'de' : 'en',
    '@piece-code': numbers.join(';'),
  }
  const misfit = refusedMisfit(queryShapes, { method: 'GET', path: paths.tracking, body: { data } }, label)
  if (misfit) return misfit
  const base = baseUrlOf(connection, servers)
  if (!base.ok) return base.refused
  const answer = await send(context, {
    method: 'GET',
    url: `${base.url}${paths.tracking}?${new URLSearchParams({ xml: writeXml({ data }) })}`,
    headers: {
      accept: 'application/xml',
      authorization: `Basic ${Buffer.from(`${settings.app_id}:${settings.app_token}`).toString('base64')}`,
    },
    isRepeatable: true,
  })
  return readAnswer(answer)
}

/** Codes of the whole answer: the user is not let in, may not ask, or nothing is known of any number. */
const [badSignIn, noData] = ['5', '100']

function readAnswer(answer: CarrierAnswer): Outcome<Parcel[]> {
  const document = parseXml(textOf(answer))
  const root = rootOf.parse(membersIn(document).data)
  if (!answer.ok) {
    const messages = root['@error'] === null ? [] : [complaint(root['@code'], root['@error'])]
    return failedAnswer(answer, { messages, isHarmless: true })
  }
  if (document === null || (root['@code'] === null && root['@name'] === null)) return unreadable(true)
  const code = root['@code'] ?? '0'
  if (code === noData) return done([])
  if (code !== '0' && root['@error'] !== null) return failed([complaint(code, root['@error'])])
  const pieces = [...named(document, 'piece-shipment')]
  return done(
    pieces.map(piece => ({
      piece: pieceOf.parse(piece),
      events: named(piece, 'piece-event').map(event => eventOf.parse(event)),
    })),
  )
}

function complaint(code: string | null, words: string): CarrierMessage {
  const isSignIn = code === badSignIn
  return {
    code: code ?? 'error',
    message: isSignIn ? `${words}. Check the portal user of the connection.` : words,
    ...(isSignIn ? { details: { fields: keys } } : {}),
  }
}

/** Some answers are written in Latin letters of another code, and say so in their first line. */
const textOf = ({ bytes, text }: CarrierAnswer): string =>
  /^<\?xml[^>]+encoding=["']iso-8859-1["']/i.test(text) ? new TextDecoder('iso-8859-1').decode(bytes) : text

/** By what happened last; the vehicle it was loaded to may be any. */
function statusOf(ice: string | null, event: string | null): TrackerStatus | undefined {
  const byEvent = statusByStandardEvent.get(event ?? '')
  return statusByIce.get(ice ?? '') ?? byEvent ?? (ice === 'LDTMV' ? 'in_transit' : undefined)
}

function toTracked({ piece, events: told }: Parcel, number: string): Tracked {
  const events = newestFirst(told.toReversed(), each => stampOf(momentOf(each['@event-timestamp'])))
  const [last] = events
  const ice = piece['@ice'] ?? last?.['@ice'] ?? null
  const event = piece['@standard-event-code'] ?? last?.['@standard-event-code'] ?? null
  const isDelivered = piece['@delivery-event-flag'] === '1'
  const hasState = ice !== null || event !== null
  return trackedAs(label, number, {
    status: isDelivered
      ? 'delivered'
      : hasState
        ? statusOf(ice, event)
        : events.length > 0
          ? undefined
          : 'pending',
    stated: [ice, event, piece['@status']].filter(Boolean).join(' '),
    aliases: [piece['@piece-code'], piece['@piece-identifier']],
    estimatedDelivery: null,
    events: events.map(each =>
      eventAt(momentOf(each['@event-timestamp']), {
        code: each['@ice'] ?? each['@standard-event-code'],
        words: each['@event-status'] ?? each['@event-text'] ?? each['@event-short-status'],
        location: [each['@event-location'], each['@event-country']].filter(Boolean).join(', ') || null,
      }),
    ),
    info: {
      carrier_tracking_link: trackingUrlOf(number),
      shipment_service: piece['@product-name'],
      shipment_delivery_date: isDelivered ? momentOf(piece['@delivery-date']).date : null,
      shipment_destination_country: piece['@dest-country'],
      shipment_origin_country: piece['@origin-country'],
      signed_by: isDelivered ? piece['@recipient-name'] : null,
    },
  })
}
