import type { ShipmentRecord } from '../../../shared/api/shipments.ts'
import type {
  BoardCounts,
  BoardDigest,
  BoardTracker,
  BoardTrackerDetail,
  TrackerAskAnswer,
} from '../../../shared/desk/trackers.ts'
import type { Call } from '../contract/call.ts'
import { manualClock } from '../manual-clock.ts'
import { scriptedDesk } from './scripted-desk.ts'

/** The board over the interface. */
export const boardOf = (call: Call) => ({
  list: async (query = '') =>
    (await call<{ count: number; results: BoardTracker[] }>('GET', `/desk/trackers?limit=100${query}`)).body,
  counts: async (query = '') => (await call<BoardCounts>('GET', `/desk/trackers/counts${query}`)).body,
  digest: async () => (await call<BoardDigest>('GET', '/desk/trackers/digest')).body,
  read: (id: unknown) => call<BoardTrackerDetail>('GET', `/desk/trackers/${id}`),
  ask: (id: unknown) => call<TrackerAskAnswer>('POST', `/desk/trackers/${id}/refresh`),
  note: (id: unknown, text: unknown) =>
    call<BoardTrackerDetail>('POST', `/desk/trackers/${id}/notes`, { text }),
  contact: (id: unknown, contacted: unknown) =>
    call<BoardTrackerDetail>('PUT', `/desk/trackers/${id}/contacted`, { contacted }),
})

export type Said = {
  status: string
  /** Day of the newest event. */
  on: string
  delivered?: boolean
  expected?: string
  more?: object
}

export const dayMs = 86_400_000

/** A shop at an instant whose carrier says of parcels what it is told, and only when it is asked by hand. */
export async function boardDesk({
  instant = '2026-01-05T08:00:00Z',
  timeZone = 'UTC',
}: {
  instant?: string
  timeZone?: string
} = {}) {
  const clock = manualClock(Date.parse(instant))
  const desk = await scriptedDesk({ clock })
  const { call, carrier } = desk
  const board = boardOf(call)
  await call('PATCH', '/desk/shop-settings', { time_zone: timeZone })
  await call('PATCH', '/desk/background-settings', { tracking: false })
  const bought = async (more: object = {}): Promise<ShipmentRecord> =>
    (await desk.buy(await desk.draft({ carrier_ids: ['scripted'], ...more }))).body
  return {
    ...desk,
    ...board,
    clock,
    bought,
    /** The carrier is asked about a parcel and says this. */
    say: async ({ tracker_id: id }: ShipmentRecord, { status, on, delivered, expected, more }: Said) => {
      const event = { date: on, code: status, description: `It is ${status}`, ...more }
      carrier.behave('tracking', {
        body: { status, delivered: delivered ?? false, expected: expected ?? null, events: [event] },
      })
      clock.jump(61_000)
      return (await board.ask(id)).body
    },
    /** What the board says of a parcel. */
    of: async ({ tracker_id: id }: ShipmentRecord) => (await board.read(id)).body,
  }
}
