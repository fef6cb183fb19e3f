import { type AttentionKind, attentionKinds } from '../../../shared/desk/attention.ts'
import type { CutOff } from '../../../shared/desk/cut-off.ts'
import type { Today } from '../../../shared/desk/today.ts'
import { daysAfter, isDay } from '../../../shared/units/shop-day.ts'
import { reachText } from '../../components/carriers/reach-notice.tsx'
import { printerLooks } from '../../lib/printing/printer-looks.ts'
import type { useCarrierNames } from '../../lib/shipments/carrier-names.ts'
import { joined, t } from '../../lib/text.ts'

/** What is asked in the morning, in this order. */
export const todayParts = ['leave', 'answer', 'print', 'down'] as const
type TodayPart = (typeof todayParts)[number]

/** In the order in which somebody should press: what may have cost money, what keeps paper from coming out, what the clock runs against. */
const ranks = [
  'unknown',
  'prints',
  'pressing',
  'run',
  'overdue',
  'today',
  'purchases',
  'ready',
  'hand_over',
  'check',
  'printer',
  'tracking',
  'attention',
  'away',
  'later',
] as const
type Rank = (typeof ranks)[number]

/** One answer of the screen: its number, its reason, and the press that opens exactly what is counted. */
export type TodayLine = {
  key: string
  part: TodayPart
  rank: Rank
  /** Null where it is about one thing. */
  count: number | null
  name: string
  reason: string
  cutOff: CutOff | null
  /** What the press is called where it is proposed. */
  press: string
  to: string
}

type NameOf = ReturnType<typeof useCarrierNames>

type Line = Omit<TodayLine, 'reason' | 'cutOff'> & Partial<Pick<TodayLine, 'reason' | 'cutOff'>>

const line = (given: Line): TodayLine => ({ reason: '', cutOff: null, ...given })
const some = (count: number, made: (count: number) => Line): TodayLine[] =>
  count > 0 ? [line(made(count))] : []

const pressingMs = 3_600_000

/** What is missed today is less pressing than what can still be made. */
const leftOf = (cutOff: CutOff | null, nowMs: number): number => {
  const left = cutOff === null ? Number.POSITIVE_INFINITY : Date.parse(cutOff.at) - nowMs
  return left > 0 ? left : Number.MAX_SAFE_INTEGER
}

/** Everything that is left of the day, what is most urgent of each part first. */
export function todayLines(today: Today, { nowMs, nameOf }: { nowMs: number; nameOf: NameOf }): TodayLine[] {
  const pressed = (each: TodayLine): TodayLine =>
    leftOf(each.cutOff, nowMs) < pressingMs ? { ...each, rank: 'pressing' } : each
  const all = [
    ...orderLines(today),
    ...handOverLines(today, nameOf).map(pressed),
    ...answerLines(today),
    ...printLines(today),
    ...downLines(today),
  ]
  const place = ({ part, rank, cutOff }: TodayLine) => [
    todayParts.indexOf(part),
    ranks.indexOf(rank),
    leftOf(cutOff, nowMs),
  ]
  return all.toSorted((one, other) => compare(place(one), place(other)))
}

/** What is proposed; nothing where nothing is left. */
export const nextOf = (lines: readonly TodayLine[], nowMs: number): TodayLine | null => {
  const place = ({ rank, cutOff }: TodayLine) => [ranks.indexOf(rank), leftOf(cutOff, nowMs)]
  return lines.toSorted((one, other) => compare(place(one), place(other)))[0] ?? null
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((number, index) => number !== other[index])
  return at < 0 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

const ordersDue = (from: string | null, to: string | null): string =>
  `/orders?${new URLSearchParams({ ...(from ? { dueFrom: from } : {}), ...(to ? { due: to } : {}) })}`

function orderLines({ orders, day }: Today): TodayLine[] {
  const undated = orders.ready - orders.overdue - orders.today - orders.later
  const after = (count: number): string => (isDay(day) ? daysAfter(day, count) : day)
  const buying = (count: number) =>
    ({ part: 'leave', count, press: t('today.pressReady', { count }) }) as const
  return [
    ...some(orders.overdue, count => ({
      ...buying(count),
      key: 'overdue',
      rank: 'overdue',
      name: t('today.overdue'),
      reason: t('today.overdueText'),
      to: ordersDue(null, after(-1)),
    })),
    ...some(orders.today, count => ({
      ...buying(count),
      key: 'today',
      rank: 'today',
      name: t('today.dueToday'),
      to: ordersDue(day, day),
    })),
    ...some(orders.ready, count => ({
      ...buying(count),
      key: 'ready',
      rank: count > orders.later ? 'ready' : 'later',
      name: t('orders.view_ready'),
      reason: undated > 0 && undated < count ? t('today.undated', { count: undated }) : '',
      to: '/orders',
    })),
    ...some(orders.later, count => ({
      ...buying(count),
      key: 'later',
      rank: 'later',
      name: t('today.dueLater'),
      to: ordersDue(after(1), null),
    })),
  ]
}

/** What has its label and is still here, carrier by carrier. */
function handOverLines({ to_close_out: open, to_collect: waiting }: Today, nameOf: NameOf): TodayLine[] {
  const closing = open.map(each => {
    const [carrier, unprinted] = [nameOf(each), each.not_printed]
    return line({
      key: `close ${each.connection_id}`,
      part: 'leave',
      rank: 'hand_over',
      count: each.parcels,
      name: t('today.closeOut', { carrier }),
      reason: unprinted > 0 ? t('manifests.notPrinted', { count: unprinted }) : '',
      cutOff: each.cut_off,
      press: t('today.pressCloseOut', { carrier }),
      to: `/manifests?open=${encodeURIComponent(each.connection_id)}`,
    })
  })
  const collecting = waiting.map(each => {
    const carrier = nameOf(each)
    return line({
      key: `collect ${each.connection_id}`,
      part: 'leave',
      rank: 'hand_over',
      count: each.parcels,
      name: t('today.collect', { carrier }),
      cutOff: each.cut_off,
      press: t('today.pressCollect', { carrier }),
      to: `/pickups/new?connection=${encodeURIComponent(each.connection_id)}`,
    })
  })
  return [...closing, ...collecting]
}

/** What breaks nothing and costs nothing while it waits. */
const patient: readonly AttentionKind[] = [
  'print_job',
  'print_waiting',
  'run_unprinted',
  'backup_rehearsal',
  'agent_waiting',
  'webhook',
  'import_watch',
  'write_back',
  'shop',
  'saved_export',
  'restarted',
  'carrier_away',
  'replica',
]

function answerLines(today: Today): TodayLine[] {
  const { attention, orders } = today
  const kinds = attentionKinds.filter(kind => attention[kind] > 0)
  return [
    ...some(attention.total, count => ({
      key: 'attention',
      part: 'answer',
      rank: kinds.every(kind => patient.includes(kind)) ? 'attention' : 'unknown',
      count,
      name: t('attention.title'),
      reason: joined(
        kinds.map(kind => t('lists.eachSame', { count: attention[kind], text: t(`attention.kind_${kind}`) })),
      ),
      press: t('today.pressAttention', { count }),
      to: '/system',
    })),
    ...today.runs.map(runLine),
    ...some(today.purchases_stopped, count => ({
      key: 'purchases',
      part: 'answer',
      rank: 'purchases',
      count,
      name: t('today.purchases'),
      reason: t('today.purchasesText'),
      press: t('today.pressPurchases', { count }),
      to: '/shipments',
    })),
    ...some(orders.needs_attention, count => ({
      key: 'check',
      part: 'answer',
      rank: 'check',
      count,
      name: t('orders.view_needs_attention'),
      reason: t('today.checkText'),
      press: t('today.pressCheck', { count }),
      to: '/orders?view=needs_attention',
    })),
    ...some(today.tracking_problems, count => ({
      key: 'tracking',
      part: 'answer',
      rank: 'tracking',
      count,
      name: t('today.tracking'),
      reason: t('today.trackingText'),
      press: t('today.pressTracking', { count }),
      to: '/tracking?view=problems&contacted=no',
    })),
  ]
}

function runLine({ id, number, state, look_at: asked, to_buy: clear }: Today['runs'][number]): TodayLine {
  const isAsked = state === 'rated' && asked > 0
  return line({
    key: `run ${id}`,
    part: 'answer',
    rank: 'run',
    count: isAsked ? asked : clear,
    name: t('runs.title', { number }),
    reason: isAsked ? t('runs.lookAt') : t(`runs.state_${state}`),
    press: t('today.pressRun', { number }),
    to: `/runs/${encodeURIComponent(id)}${isAsked ? '?part=look' : ''}`,
  })
}

function printLines({ prints_stopped: stopped, printers_down: down }: Today): TodayLine[] {
  return [
    ...some(stopped, count => ({
      key: 'prints',
      part: 'print',
      rank: 'prints',
      count,
      name: t('today.prints'),
      press: t('today.pressPrints', { count }),
      to: '/print-queue',
    })),
    ...down.map(printer => {
      const { badges, help } = printerLooks(printer)
      return line({
        key: `printer ${printer.id}`,
        part: 'print',
        rank: 'printer',
        count: null,
        name: printer.name,
        reason: joined([...badges.map(({ text }) => text), help]),
        press: t('today.pressLook', { name: printer.name }),
        to: `/printers/${encodeURIComponent(printer.id)}`,
      })
    }),
  ]
}

function downLines({ carriers_away: carriers, scales_away: scales }: Today): TodayLine[] {
  const away = { part: 'down', rank: 'away', count: null } as const
  return [
    ...carriers.map(each => {
      const name = each.display_name || each.carrier_id
      return line({
        ...away,
        key: `carrier ${each.connection_id}`,
        name,
        reason: reachText(each) ?? '',
        press: t('today.pressLook', { name }),
        to: `/carriers/${encodeURIComponent(each.connection_id)}`,
      })
    }),
    ...scales.map(({ id, name, link }) =>
      line({
        ...away,
        key: `scale ${id}`,
        name,
        reason: t(`scales.link_${link.state}`),
        press: t('today.pressLook', { name }),
        to: '/settings?section=pack#pack-scales',
      }),
    ),
  ]
}
