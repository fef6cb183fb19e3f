import { type ConnectionReachability, isCutOff } from '../../../../shared/desk/connections.ts'
import type { CutOff } from '../../../../shared/desk/cut-off.ts'
import type { OrderNarrowing } from '../../../../shared/desk/order-narrowing.ts'
import type { StationScale } from '../../../../shared/desk/packing-scales.ts'
import type { Printer } from '../../../../shared/desk/printing/printers.ts'
import type { Today } from '../../../../shared/desk/today.ts'
import { daysAfter, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { OpenManifests } from '../../dispatch/manifests/manifest-open.ts'
import type { PickupList } from '../../dispatch/pickups/pickup-list.ts'
import type { RunService } from '../../orders/runs/run-service.ts'
import type { QueueService } from '../../shipping/purchase-queue/queue-service.ts'
import type { BoardService } from '../../tracking/board-service.ts'
import type { AttentionList } from '../attention/attention-list.ts'

/** Every number as whoever lists it counts it: what is told here is what is found there. */
type TodayPorts = {
  clock: Pick<Clock, 'now'>
  calendar: Pick<ShopCalendar, 'today'>
  /** Until when what is bought leaves today. */
  leavesUntil: () => CutOff | null
  countOrders: (asked: OrderNarrowing, testMode: boolean) => number
  runs: Pick<RunService, 'waiting'>
  queue: Pick<QueueService, 'countStopped'>
  manifests: Pick<OpenManifests, 'list'>
  pickups: Pick<PickupList, 'uncollected'>
  board: Pick<BoardService, 'waiting'>
  prints: { countStopped: () => { test: number; live: number }; listDown: () => Printer[] }
  reachability: () => ConnectionReachability[]
  scales: () => StationScale[]
  attention: Pick<AttentionList, 'count'>
}

export type ReadToday = (testMode: boolean) => Promise<Today>

/** What is left of the day, in one read. */
export function createToday(ports: TodayPorts): ReadToday {
  const { calendar, clock, prints } = ports

  const orders = (testMode: boolean): Today['orders'] => {
    const today = calendar.today()
    const count = (asked: OrderNarrowing) => ports.countOrders(asked, testMode)
    return {
      all: count({ view: 'all' }),
      ready: count({ view: 'ready' }),
      overdue: count({ view: 'ready', ship_by_before: daysAfter(today, -1) }),
      today: count({ view: 'ready', ship_by_after: today, ship_by_before: today }),
      later: count({ view: 'ready', ship_by_after: daysAfter(today, 1) }),
      needs_attention: count({ view: 'needs_attention' }),
      on_hold: count({ view: 'on_hold' }),
    }
  }

  return async testMode => {
    const mode = testMode ? 'test' : 'live'
    return {
      now: clock.now().toISOString(),
      day: calendar.today(),
      leaves_until: ports.leavesUntil(),
      orders: orders(testMode),
      runs: ports.runs.waiting(testMode).map(({ id, number, state, look_at: look, to_buy: clear }) => ({
        id,
        number,
        state,
        look_at: look.total,
        to_buy: clear.count,
      })),
      purchases_stopped: ports.queue.countStopped(testMode),
      to_close_out: await ports.manifests.list(testMode),
      to_collect: await ports.pickups.uncollected(testMode),
      tracking_problems: ports.board.waiting()[mode],
      prints_stopped: prints.countStopped()[mode],
      printers_down: prints.listDown(),
      carriers_away: ports.reachability().filter(each => each.test_mode === testMode && isCutOff(each)),
      scales_away: ports.scales().filter(({ link }) => link.state === 'lost' || link.state === 'unreachable'),
      attention: ports.attention.count(),
    }
  }
}
