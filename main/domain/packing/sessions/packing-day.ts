import type {
  PackingFigures,
  PackingThroughput,
  PackingWall,
  ThroughputQuery,
} from '../../../../shared/desk/packing-day.ts'
import { ok, type Result, refuseFields } from '../../../../shared/errors/result.ts'
import { dayStart, daysAfter, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DayRepository, PackedRow } from './packing-day-repository.ts'
import type { DeskRow, PackingRepository } from './packing-repository.ts'

export type CarrierCutOff = { carrierId: string; carrierName: string; at: string | null }

export type PackingDayPorts = {
  day: DayRepository
  repository: Pick<PackingRepository, 'desksSeenSince' | 'findSession'>
  ready: (testMode: boolean) => { count: number; oldestAt: number | null }
  /** Until when carriers take parcels today. */
  cutOffs: (testMode: boolean) => Promise<CarrierCutOff[]>
  claimSeconds: () => number
  calendar: Pick<ShopCalendar, 'today' | 'timeZone'>
  clock: Clock
}

export type PackingDay = ReturnType<typeof createPackingDay>

const hourMs = 3_600_000
const quarterMs = hourMs / 4
const mostDays = 366

/** How the packing goes: of days that were, and for the wall. */
export function createPackingDay(ports: PackingDayPorts) {
  const { day, calendar, clock } = ports
  const startOf = (of: ReturnType<ShopCalendar['today']>) => dayStart(calendar.timeZone(), of)
  const hourOf = hourIn(calendar.timeZone)

  const throughput = (
    query: ThroughputQuery,
    {
      testMode,
      operator,
      seesOperators,
    }: { testMode: boolean; operator: string | null; seesOperators: boolean },
  ): Result<PackingThroughput> => {
    const to = query.to ?? calendar.today()
    const from = query.from ?? (query.to ? query.to : calendar.today())
    if (from > to) return refuseFields({ to: ['Ensure this day is not before the first one.'] })
    const range = {
      testMode,
      from: startOf(from),
      until: startOf(daysAfter(to, 1)),
      desk: query.desk ?? null,
    }
    if (range.until - range.from > mostDays * 24 * hourMs)
      return refuseFields({ from: [`Ask for ${mostDays} days at most.`] })
    const parcels = day.parcels(range)
    const mistakes = day.mistakes(range)
    const figures = (name: string | null, of: (row: { desk: string; operator: string | null }) => boolean) =>
      figuresOf(name, parcels.filter(of), mistakes.filter(of))
    const names = (key: 'desk' | 'operator') =>
      [...new Set([...parcels, ...mistakes].map(row => row[key]))].toSorted((a, b) =>
        (a ?? '').localeCompare(b ?? ''),
      )
    return ok({
      from,
      to,
      total: figures(null, () => true),
      desks: names('desk').map(name => figures(name, row => row.desk === name)),
      operators: seesOperators
        ? names('operator').map(name => figures(name, row => row.operator === name))
        : null,
      own: operator === null ? null : figures(operator, row => row.operator === operator),
      hours: hoursOf(
        parcels.filter(({ packedAt }) => packedAt >= startOf(to)),
        hourOf,
      ),
    })
  }

  const deskOf = (row: DeskRow, lastHour: readonly PackedRow[]): PackingWall['desks'][number] => {
    const session = row.sessionId === null ? null : ports.repository.findSession(row.sessionId)
    const isOpen = session?.state === 'open'
    const isAway = clock.now().getTime() - row.seenAt > ports.claimSeconds() * 1_000
    return {
      desk: row.desk,
      operator: row.operator,
      mode: row.mode,
      state: isAway ? 'away' : row.isPaused ? 'paused' : isOpen ? 'packing' : 'idle',
      order_id: isOpen ? session.document.order.order_id : null,
      orders_per_hour: ordersIn(lastHour.filter(({ desk }) => desk === row.desk)),
      seen_at: new Date(row.seenAt).toISOString(),
    }
  }

  const wall = async (testMode: boolean): Promise<PackingWall> => {
    const now = clock.now().getTime()
    const today = startOf(calendar.today())
    const cutOffs = await ports.cutOffs(testMode)
    const parcels = day.parcels({ testMode, from: today, until: now + 1, desk: null })
    const lastHour = day.parcels({ testMode, from: now - hourMs, until: now + 1, desk: null })
    const pace = ordersIn(lastHour)
    const { count: left, oldestAt } = ports.ready(testMode)
    const wanted = day.wantedCarriers(testMode)
    const waiting = day.waitingParcels(testMode)
    const carriers = cutOffs.map(({ carrierId, carrierName, at }) => ({
      carrier_id: carrierId,
      carrier_name: carrierName,
      cut_off: at,
      left: wanted.get(carrierId) ?? 0,
      waiting: waiting.get(carrierId) ?? 0,
    }))
    const assigned = carriers.reduce((sum, each) => sum + each.left, 0)
    // A desk has a row for every window; the one that was heard of last counts.
    const desks = [
      ...Map.groupBy(ports.repository.desksSeenSince(testMode, today), ({ desk }) => desk).values(),
    ]
    return {
      now: new Date(now).toISOString(),
      left,
      oldest_at: oldestAt === null ? null : new Date(oldestAt).toISOString(),
      packed_today: ordersIn(parcels),
      orders_per_hour: pace,
      done_at: pace > 0 ? new Date(now + Math.round((left / pace) * hourMs)).toISOString() : null,
      carriers: carriers.toSorted((a, b) => (a.cut_off ?? '9').localeCompare(b.cut_off ?? '9')),
      left_unassigned: Math.max(0, left - assigned),
      desks: desks.flatMap(([row]) => (row ? [deskOf(row, lastHour)] : [])),
      hours: hoursOf(parcels, hourOf),
    }
  }

  return { throughput, wall }
}

const ordersIn = (rows: readonly PackedRow[]): number => new Set(rows.map(({ orderId }) => orderId)).size

type Mistake = { kind: 'wrong_item' | 'too_many' | 'unknown_code'; count: number }

function figuresOf(
  name: string | null,
  rows: readonly PackedRow[],
  mistakes: readonly Mistake[],
): PackingFigures {
  const quarters = new Set(rows.map(({ desk, packedAt }) => `${desk} ${Math.floor(packedAt / quarterMs)}`))
    .size
  const orders = ordersIn(rows)
  const hours = quarters / 4
  const perHour = (count: number) => (hours > 0 ? Math.round((count / hours) * 10) / 10 : null)
  const caught = (kind: Mistake['kind']) =>
    mistakes.reduce((sum, each) => sum + (each.kind === kind ? each.count : 0), 0)
  return {
    name,
    orders,
    parcels: rows.length,
    units: rows.reduce((sum, { units }) => sum + units, 0),
    active_minutes: quarters * 15,
    orders_per_hour: perHour(orders),
    parcels_per_hour: perHour(rows.length),
    seconds_a_parcel: medianOf(rows.map(({ seconds }) => seconds)),
    errors_caught: {
      wrong_item: caught('wrong_item'),
      too_many: caught('too_many'),
      unknown_code: caught('unknown_code'),
    },
    forced: rows.reduce((sum, { forcedUnits }) => sum + forcedUnits, 0),
  }
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted.length === 0 ? null : (sorted[Math.floor((sorted.length - 1) / 2)] ?? null)
}

/** The hour of the clock at the shop. */
const hourIn = (timeZone: () => string) => {
  const formats = new Map<string, Intl.DateTimeFormat>()
  return (ms: number): number => {
    const zone = timeZone()
    const format =
      formats.get(zone) ??
      new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' })
    formats.set(zone, format)
    return Number(format.format(ms))
  }
}

const hoursOf = (rows: readonly PackedRow[], hourOf: (ms: number) => number) =>
  [...Map.groupBy(rows, ({ packedAt }) => hourOf(packedAt))]
    .map(([hour, all]) => ({ hour, orders: ordersIn(all), parcels: all.length }))
    .toSorted((one, other) => one.hour - other.hour)
