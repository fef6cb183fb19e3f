import type { EventsQuery } from '../../../shared/api/events.ts'
import { ok, type Result, refuse } from '../../../shared/errors/result.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { EventLog, EventPlace } from './event-repository.ts'

/** A piece of the log as it is answered; `documents` are stored JSON texts. */
export type EventsRead = { documents: string[]; cursor: string; has_more: boolean; oldest_cursor: string }

/** Events of a mode, oldest first, behind a place. Refuses a place behind which something is missing. */
export type ReadEvents = (testMode: boolean, query: EventsQuery) => Result<EventsRead>

/** What is in a cursor besides the number: enough to notice that it is about another event. */
const markOf = (eventId: string): string => eventId.replace(/^evt_/, '').slice(0, 12)

/** Before anything happened. */
const beginning: EventPlace = { seq: 0, eventId: '' }

const toCursor = ({ seq, eventId }: EventPlace): string =>
  ['ec', seq, ...(eventId === '' ? [] : [markOf(eventId)])].join('_')

const cursorForm = /^ec_(\d{1,15})(?:_([0-9a-f]{12}))?$/

/**
 * A cursor names the event it stands behind by number and mark. Numbers are handed out in the transaction that records the
 * event, and one is written at a time, so none comes later in front of one that was read. A number that means another
 * event, as after a backup was restored, is noticed by the mark; one whose event is gone by what was removed last.
 */
export function createReadEvents(log: EventLog): ReadEvents {
  return (testMode, { after, limit, type: types }) => {
    const { newest, removed } = log.bounds(testMode)
    const oldest = removed ?? beginning
    const end = newest && newest.seq > oldest.seq ? newest : oldest
    const asked =
      after === undefined
        ? ok(oldest)
        : after === 'latest'
          ? ok(end)
          : placeOf(log, { cursor: after, testMode, oldest })
    if (!asked.ok) return asked
    const place = asked.value
    const range = { after: place.seq, until: end.seq, limit: limit + 1, ...(types ? { types } : {}) }
    const found = log.between(testMode, range)
    const results = found.slice(0, limit)
    const has_more = found.length > limit
    const last = results.at(-1)
    return ok({
      documents: results.map(({ document }) => document),
      // Whatever was passed over because of its type need not be looked at again.
      cursor: toCursor(has_more && last ? last : end.seq > place.seq ? end : place),
      has_more,
      oldest_cursor: toCursor(oldest),
    })
  }
}

/** As `ReadEvents`; where there is nothing yet, once there is, and without anything when the time is over. */
export type AwaitEvents = (
  testMode: boolean,
  query: EventsQuery,
  /** Told what to call when nobody waits for the answer any more. */
  whenGone: (leave: () => void) => void,
) => Promise<Result<EventsRead>>

/** Nobody is kept waiting by a station that stops. */
export const createAwaitEvents =
  (ports: { readEvents: ReadEvents; changes: ChangeFeed; clock: Pick<Clock, 'after'> }): AwaitEvents =>
  async (testMode, query, whenGone) => {
    const { readEvents, changes, clock } = ports
    const first = readEvents(testMode, query)
    if (!query.wait || !first.ok || first.value.documents.length > 0) return first
    const { promise, resolve } = Promise.withResolvers<Result<EventsRead>>()
    const read = () => readEvents(testMode, { ...query, after: first.value.cursor })
    const look = () => {
      const found = read()
      if (!found.ok || found.value.documents.length > 0) resolve(found)
    }
    const end = () => resolve(read())
    const stopHearing = changes.subscribe(({ topic, id }) => {
      if (topic === 'event-records') look()
      else if (topic === 'station' && id === 'stopping') end()
    })
    const stopWaiting = clock.after(query.wait * 1000, end)
    whenGone(end)
    return promise.finally(() => {
      stopHearing()
      stopWaiting()
    })
  }

type Asked = { cursor: string; testMode: boolean; oldest: EventPlace }

/** Where a cursor stands, when nothing is missing behind it. */
function placeOf(log: EventLog, { cursor, testMode, oldest }: Asked): Result<EventPlace> {
  const isId = cursor.startsWith('evt_')
  const [, number, mark = ''] = cursorForm.exec(cursor) ?? []
  if (!isId && number === undefined) return refuseCursor('cursor_unknown', 'It is no cursor', oldest)
  const stored = log.placeOf(isId ? cursor : Number(number))
  if (stored && stored.testMode !== testMode)
    return refuseCursor('cursor_unknown', `It is a cursor of ${testMode ? 'live' : 'test'} mode`, oldest)
  const seq = stored?.seq ?? Number(number ?? Number.NaN)
  if (seq < oldest.seq)
    return refuseCursor('cursor_expired', 'Events behind it were removed by the retention', oldest)
  const known = [stored, oldest].find(each => each?.seq === seq)
  return known && (isId || mark === markOf(known.eventId))
    ? ok({ seq, eventId: known.eventId })
    : refuseCursor('cursor_unknown', isId ? noEvent : otherHistory, oldest)
}

const noEvent = 'This station has no such event, or not any more'
const otherHistory =
  'It is of another station, or a backup was restored since: no event of this station and mode is there'

const refuseCursor = (code: 'cursor_unknown' | 'cursor_expired', why: string, oldest: EventPlace) =>
  refuse(code, {
    message: `${why}. Look at the records themselves, then go on with the "oldest_cursor".`,
    details: { after: [`${why}.`], oldest_cursor: toCursor(oldest) },
  })
