import { trackerEndpoints } from '../../../shared/api/trackers.ts'
import { boardEndpoints } from '../../../shared/desk/trackers.ts'
import { ok } from '../../../shared/errors/result.ts'
import { route, toRecordRef } from '../../http/answer.ts'
import { pageOf, recordsPage } from '../../http/pages.ts'
import type { BoardService } from './board-service.ts'
import type { TrackingChoice } from './tracker-call.ts'
import type { TrackerService } from './tracker-service.ts'

const offWords = new Set(['false', 'no', 'off', 'n', '0'])
/** Present means on, also empty; only a word for no turns it off. */
const isOn = (value: string | undefined): boolean => value !== undefined && !offWords.has(value.toLowerCase())

const choiceOf = ({ hub, carrier_id }: TrackingChoice): TrackingChoice => ({ hub, carrier_id })

export const trackerRoutes = (trackers: TrackerService) => [
  route(trackerEndpoints.list, ({ query, caller, request }) =>
    ok(pageOf(request, query, trackers.list(caller.testMode, query))),
  ),
  route(trackerEndpoints.add, ({ body, query, caller }) =>
    trackers.add(body, {
      ...choiceOf(query),
      testMode: caller.testMode,
      pendingPickup: isOn(query.pending_pickup),
    }),
  ),
  route(trackerEndpoints.create, ({ params, query, caller }) =>
    trackers.add(params, {
      ...choiceOf(query),
      testMode: caller.testMode,
      pendingPickup: isOn(query.pending_pickup),
      anyCarrier: true,
    }),
  ),
  route(trackerEndpoints.retrieve, ({ params, caller }) =>
    trackers.retrieve(params.id_or_tracking_number, caller.kind === 'anonymous'),
  ),
  route(trackerEndpoints.update, ({ params, body, caller }) =>
    trackers.update(params.id_or_tracking_number, body, caller.testMode),
  ),
  route(trackerEndpoints.remove, ({ params, caller }) =>
    trackers.remove(params.id_or_tracking_number, caller.testMode),
  ),
]

/** The board of the desk, with what people do about a parcel. */
export const boardRoutes = (board: BoardService) => [
  route(boardEndpoints.list, ({ query, caller, request }) =>
    ok(recordsPage(request, query, board.list(caller.testMode, query))),
  ),
  route(boardEndpoints.counts, ({ query, caller }) => ok(board.counts(caller.testMode, query))),
  route(boardEndpoints.digest, ({ query, caller }) => ok(board.digest(caller.testMode, query))),
  route(boardEndpoints.retrieve, input => board.retrieve(toRecordRef(input))),
  route(boardEndpoints.refresh, input => board.refresh(toRecordRef(input))),
  route(boardEndpoints.note, input =>
    board.note(toRecordRef(input), { ...input.body, who: input.caller.name }),
  ),
  route(boardEndpoints.contact, input =>
    board.contact(toRecordRef(input), { ...input.body, who: input.caller.name }),
  ),
]
