import type { TrackerRecord } from '../../../shared/api/trackers.ts'
import {
  type BoardCounts,
  type BoardDigest,
  type BoardFilters,
  type BoardQuery,
  type BoardTracker,
  type BoardTrackerDetail,
  isTrackerProblem,
  type TrackerAskAnswer,
  type TrackerState,
  trackerHeldUp,
  trackerMoving,
  trackerProblems,
  trackerStates,
} from '../../../shared/desk/trackers.ts'
import { type CarrierMessage, ok, type Result } from '../../../shared/errors/result.ts'
import {
  dayStart,
  daysAfter,
  daysSpanned,
  type ShopCalendar,
  type ShopDay,
} from '../../../shared/units/shop-day.ts'
import type { Database } from '../../db/database.ts'
import type { ChangeFeed } from '../../platform/change-feed.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Ids } from '../../platform/ids.ts'
import type { RecordRef } from '../../platform/record-ref.ts'
import type { CarrierNameOf } from '../carriers/connections/connection-rules.ts'
import { type BoardPatience, type BoardRepository, type BoardRow, boardDays } from './board-repository.ts'
import { recipientText } from './recipient-text.ts'
import type { AskTracking, TrackingRoute } from './tracker-call.ts'
import { lastEventOf } from './tracker-mapper.ts'
import type { TrackerRefresh } from './tracker-refresh.ts'
import { noSuchTracker } from './tracker-store.ts'

export type BoardService = {
  list: (testMode: boolean, query: BoardQuery) => { count: number; records: BoardTracker[] }
  /** A page of that list, without counting what else there is. */
  page: (testMode: boolean, query: BoardQuery) => BoardTracker[]
  counts: (testMode: boolean, filters: BoardFilters) => BoardCounts
  digest: (testMode: boolean, range: { limit: number; offset: number }) => BoardDigest
  retrieve: (ref: RecordRef) => Result<BoardTrackerDetail>
  /** As lists have it; null where there is none of the mode. */
  find: (ref: RecordRef) => BoardTracker | null
  /** What the board says of a parcel, of either mode; null when it is gone. */
  stateOf: (id: string) => TrackerState | null
  refresh: (ref: RecordRef) => Promise<Result<TrackerAskAnswer>>
  note: (ref: RecordRef, by: { text: string; who: string }) => Result<BoardTrackerDetail>
  contact: (ref: RecordRef, by: { contacted: boolean; who: string }) => Result<BoardTrackerDetail>
  /** How many problems of each mode wait for somebody to tell the recipient. */
  waiting: () => { test: number; live: number }
}

export type BoardPorts = {
  database: Pick<Database, 'transact'>
  repository: BoardRepository
  refresh: Pick<TrackerRefresh, 'settle'>
  tracking: AskTracking
  isHub: (slug: string) => boolean
  carrierNameOf: CarrierNameOf
  patience: () => BoardPatience
  ids: Ids
  clock: Clock
  calendar: ShopCalendar
  changes: ChangeFeed
}

/** Whole days of the shop from one to another; 0 where the first is still to come. */
const daysBetween = (from: ShopDay, to: ShopDay): number => Math.max(0, daysSpanned(from, to) - 1)

/** The board: what the station knows of every parcel, and who has to be told. */
export function createBoardService(ports: BoardPorts): BoardService {
  const { database, repository, clock, calendar } = ports
  const days = () => boardDays(calendar.today(), ports.patience(), calendar.workingDays())
  const find = ({ id, testMode }: RecordRef) => repository.find(id, { testMode, days: days() })
  const toRow = (row: BoardRow) => toBoardTracker(row, calendar.today())

  const toDetail = (row: BoardRow): BoardTrackerDetail => ({
    ...toRow(row),
    tracker: row.record,
    notes_list: repository.notes(row.record.id),
    share: recipientText(row, {
      carrier: ports.carrierNameOf(row.record) ?? row.record.carrier_name,
      today: calendar.today(),
      place: repository.placeOf(row),
    }),
  })
  const detail = (ref: RecordRef): Result<BoardTrackerDetail> => {
    const row = find(ref)
    return row ? ok(toDetail(row)) : noSuchTracker(ref.id)
  }

  /** Writes something about a parcel, with who and when, and tells the screens. */
  const write = (
    ref: RecordRef,
    work: (row: BoardRow, at: number) => boolean,
  ): Result<BoardTrackerDetail> => {
    const written = database.transact(() => {
      const row = find(ref)
      return row ? ok(work(row, clock.now().getTime())) : noSuchTracker(ref.id)
    })
    if (!written.ok) return written
    if (written.value) ports.changes.publish({ topic: 'trackers', id: ref.id, action: 'updated' })
    return detail(ref)
  }
  const addNote = (
    row: BoardRow,
    note: Pick<Parameters<BoardRepository['addNote']>[0], 'kind' | 'text' | 'at' | 'who'>,
  ) => repository.addNote({ ...note, id: ports.ids('trackerNote'), trackerId: row.record.id })

  const page: BoardService['page'] = (testMode, { view = 'all', ...query }) =>
    repository.page({ ...query, view, testMode, days: days() }).map(toRow)
  const counts: BoardService['counts'] = (testMode, filters) =>
    toCounts(repository.counts({ ...filters, testMode, days: days() }))

  return {
    list: (testMode, query) => {
      const { view = 'all', limit: _, offset: __, ...filters } = query
      return { count: counts(testMode, filters)[view], records: page(testMode, query) }
    },
    page,
    counts,
    digest: createDigest(ports, toRow),
    retrieve: detail,
    find: ref => {
      const row = find(ref)
      return row ? toRow(row) : null
    },
    stateOf: id => repository.stateOf(id, days()),
    refresh: createAsking(ports, { find, toRow }),
    note: (ref, { text, who }) =>
      write(ref, (row, at) => {
        addNote(row, { kind: 'note', text, at, who })
        return true
      }),
    contact: (ref, { contacted, who }) =>
      write(ref, (row, at) => {
        if ((row.contactedAt !== null) === contacted) return false
        addNote(row, { kind: contacted ? 'contacted' : 'not_contacted', text: '', at, who })
        repository.setContacted(row.record.id, contacted ? at : null)
        return true
      }),
    waiting: createWaiting(ports),
  }
}

function toBoardTracker(row: BoardRow, today: ShopDay): BoardTracker {
  const { record, state, since, promised } = row
  const isProblem = isTrackerProblem(state)
  return {
    id: record.id,
    object_type: 'board_tracker',
    carrier_name: record.carrier_name,
    carrier_id: record.carrier_id,
    tracking_number: record.tracking_number,
    test_mode: record.test_mode,
    status: record.status,
    state,
    is_problem: isProblem,
    since,
    days: since === null ? null : daysBetween(since, today),
    recipient: record.info.customer_name,
    reference: row.reference,
    shipment_id: row.shipmentId,
    promised,
    days_late: promised === null || record.status === 'delivered' ? null : daysBetween(promised, today),
    handed_over: row.handedOver,
    last_event: lastEventOf(record),
    contacted:
      row.contactedAt === null
        ? null
        : { at: new Date(row.contactedAt).toISOString(), who: row.contactedBy ?? '' },
    needs_contact: isProblem && row.contactedAt === null,
    notes: row.notes,
  }
}

function toCounts(found: ReturnType<BoardRepository['counts']>): BoardCounts {
  const sum = (states: readonly TrackerState[], isAlsoContacted = true) =>
    found
      .filter(each => states.includes(each.state) && (isAlsoContacted || !each.isContacted))
      .reduce((total, { count }) => total + count, 0)
  const single = Object.fromEntries(trackerStates.map(state => [state, sum([state])]))
  return {
    ...(single as Record<TrackerState, number>),
    problems: sum(trackerProblems),
    held_up: sum(trackerHeldUp),
    on_the_way: sum(trackerMoving),
    all: sum(trackerStates),
    needs_contact: sum(trackerProblems, false),
  }
}

/** What the shop should hear in the morning. */
function createDigest(
  { repository, calendar, patience }: BoardPorts,
  toRow: (row: BoardRow) => BoardTracker,
): BoardService['digest'] {
  return (testMode, range) => {
    const today = calendar.today()
    const yesterday = daysAfter(today, -1)
    const asked = {
      testMode,
      days: boardDays(today, patience(), calendar.workingDays()),
      since: dayStart(calendar.timeZone(), yesterday),
    }
    const changes = repository.changes(asked)
    const count = (is: (change: (typeof changes)[number]) => boolean) =>
      changes.filter(is).reduce((total, each) => total + each.count, 0)
    const past = boardDays(daysAfter(yesterday, -1), patience(), calendar.workingDays())
    return {
      since: new Date(asked.since).toISOString(),
      delivered: count(({ state }) => state === 'delivered'),
      new_problems:
        count(({ state, before }) => isTrackerProblem(state) && !isTrackerProblem(before)) +
        repository.begun({ ...asked, past }),
      solved: count(({ state, before }) => isTrackerProblem(before) && !isTrackerProblem(state)),
      count: count(() => true),
      results: repository.changed({ ...asked, ...range }).map(row => ({
        ...toRow(row),
        before: row.stateBefore ?? row.state,
        changed_at: new Date(row.changedAt ?? asked.since).toISOString(),
      })),
    }
  }
}

/** Counted again only after something happened to parcels, or the calendar moved. */
function createWaiting({ repository, calendar, patience, changes }: BoardPorts): BoardService['waiting'] {
  let known: { key: string; counts: { test: number; live: number } } | null = null
  changes.subscribe(({ topic }) => {
    if (['trackers', 'pickups', 'manifests', 'shipments'].includes(topic)) known = null
  })
  return () => {
    const days = boardDays(calendar.today(), patience(), calendar.workingDays())
    const key = JSON.stringify(days)
    if (known?.key === key) return known.counts
    const counts = {
      test: repository.waiting({ testMode: true, days }),
      live: repository.waiting({ testMode: false, days }),
    }
    known = { key, counts }
    return counts
  }
}

const askedAgainAfterMs = 60_000

type Asked = { finding: TrackerAskAnswer['finding']; messages: CarrierMessage[] }

/** Asks where a parcel is, once for all who want to know at the same time and once a minute at most. */
function createAsking(
  { refresh, tracking, isHub, clock }: BoardPorts,
  { find, toRow }: { find: (ref: RecordRef) => BoardRow | null; toRow: (row: BoardRow) => BoardTracker },
): BoardService['refresh'] {
  const underWay = new Map<string, Promise<Asked>>()
  const askedAtMs = new Map<string, number>()

  const routeTo = async (record: TrackerRecord): Promise<Result<TrackingRoute>> => {
    const hub = isHub(record.carrier_name) ? record.carrier_name : undefined
    const resold = hub !== undefined && typeof record.meta.carrier === 'string' ? record.meta.carrier : null
    const input = { tracking_number: record.tracking_number, carrier_name: resold ?? record.carrier_name }
    const choice = { hub, anyCarrier: true }
    const own = await tracking.choose(
      input,
      { ...choice, carrier_id: record.carrier_id ?? undefined },
      record.test_mode,
    )
    if (own.ok) return own
    const other = (await tracking.findOthers())(record)
    return other ? ok({ connection: other, viaHub: false }) : own
  }

  const ask = async (record: TrackerRecord): Promise<Asked> => {
    const route = await routeTo(record)
    if (!route.ok || !route.value.connection.adapter.track) return { finding: 'cannot_ask', messages: [] }
    askedAtMs.set(record.id, clock.now().getTime())
    const { tracking_number, carrier_name } = record
    const about = tracking.movedBy(route.value.connection, record) ?? carrier_name
    const outcome = await tracking.ask(route.value, { tracking_number, carrier_name: about }, record)
    const { messages } = outcome
    // That says nothing of the parcel, and what the carrier said last stays.
    if (!outcome.ok && outcome.retry !== 'never')
      return { finding: outcome.unreachable ? 'unreachable' : 'failed', messages }
    refresh.settle(record, { detail: outcome.ok ? outcome.value : null, messages }, 'demand')
    if (!outcome.ok) return { finding: 'refused', messages }
    return { finding: outcome.value ? 'answered' : 'no_news', messages }
  }

  const isFresh = (id: string) => {
    const nowMs = clock.now().getTime()
    for (const [each, atMs] of askedAtMs)
      if (Math.abs(nowMs - atMs) >= askedAgainAfterMs) askedAtMs.delete(each)
    return askedAtMs.has(id)
  }

  const share = (record: TrackerRecord): Promise<Asked> => {
    const shared = underWay.get(record.id)
    if (shared) return shared
    if (isFresh(record.id)) return Promise.resolve({ finding: 'asked_already', messages: [] })
    const asking = ask(record).finally(() => underWay.delete(record.id))
    underWay.set(record.id, asking)
    return asking
  }

  return async ref => {
    const row = find(ref)
    if (!row) return noSuchTracker(ref.id)
    const asked =
      row.state === 'delivered' ? ({ finding: 'delivered', messages: [] } as const) : await share(row.record)
    const now = find(ref)
    return now ? ok({ ...asked, messages: [...asked.messages], tracker: toRow(now) }) : noSuchTracker(ref.id)
  }
}

/** Remembers what the board said of a parcel before something new was stored of it, and when that changed. */
export function createBoardWatch({
  repository,
  patience,
  clock,
  calendar,
}: Pick<BoardPorts, 'patience' | 'clock' | 'calendar'> & {
  repository: Pick<BoardRepository, 'stateOf' | 'noteChange'>
}): (id: string, store: () => void) => void {
  return (id, store) => {
    const today = calendar.today()
    const days = boardDays(today, patience(), calendar.workingDays())
    const before = repository.stateOf(id, days)
    store()
    const now = repository.stateOf(id, days)
    if (before === null || now === before) return
    const since = dayStart(calendar.timeZone(), daysAfter(today, -1))
    repository.noteChange(id, { at: clock.now().getTime(), before, since })
  }
}
