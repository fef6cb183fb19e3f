import { type RunState, runItemStates, runPrintStates } from '../../../../shared/desk/run-states.ts'
import type { Run, RunItem, RunTotal } from '../../../../shared/desk/runs.ts'
import { bothPrices } from '../../../../shared/rate-markups.ts'
import { sumMinor } from '../../../../shared/units/money.ts'
import { countOpen, limitsOf, openOf, type PriceLimits, saidDoubts } from './run-doubts.ts'
import type { RunRepository, RunRow, ServiceRow, ServiceRuleRow, ShownItem } from './run-repository.ts'

/** A run without what depends on who asks. */
export type RunFacts = Omit<Run, 'mine'>

const instant = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString())

const countsOf = <K extends string>(names: readonly K[], found: readonly { name: K; count: number }[]) =>
  Object.fromEntries(names.map(name => [name, found.find(each => each.name === name)?.count ?? 0])) as Record<
    K,
    number
  >

type Amount = { currency: string; amountMinor: number; markupMinor?: number }

/** One total for each currency; amounts are in minor units. */
export const totalsOf = (amounts: readonly Amount[]): RunTotal[] =>
  [...Map.groupBy(amounts, each => each.currency)]
    .map(([currency, all]) => ({
      currency,
      ...bothPrices('amount', {
        minor: sumMinor(all.map(each => each.amountMinor)),
        markupMinor: sumMinor(all.map(each => each.markupMinor ?? 0)),
        currency,
      }),
    }))
    .toSorted((one, other) => one.currency.localeCompare(other.currency))

/** Whether the totals somebody read are these: what carriers are paid, or what customers are charged. */
export const isSameMoney = (totals: readonly RunTotal[], read: readonly RunTotal[]): boolean => {
  const isSame = (amountOf: (total: RunTotal) => number) =>
    totals.every(total =>
      read.some(({ currency, amount }) => currency === total.currency && amount === amountOf(total)),
    )
  return (
    totals.length === read.length &&
    (isSame(({ amount }) => amount) ||
      isSame(({ amount, amount_with_markups: charged }) => charged ?? amount))
  )
}

function servicesOf(rows: readonly ServiceRow[], byRules: readonly ServiceRuleRow[]): RunFacts['services'] {
  const key = ({ connectionId, carrierId, service, currency }: ServiceRow) =>
    JSON.stringify([connectionId, carrierId, service, currency])
  return [...Map.groupBy(rows, key).values()].flatMap(all => {
    const [first] = all
    if (!first) return []
    const labels = all.reduce((sum, each) => sum + each.labels, 0)
    const totalMinor = sumMinor(all.map(each => each.totalMinor))
    const markupMinor = sumMinor(all.map(each => each.markupMinor))
    const { currency } = first
    const perLabel = (minor: number) => Math.round(minor / labels)
    return {
      connection_id: first.connectionId,
      carrier_id: first.carrierId,
      service: first.service,
      currency,
      labels,
      ...bothPrices('total', { minor: totalMinor, markupMinor, currency }),
      ...bothPrices('average', { minor: perLabel(totalMinor), markupMinor: perLabel(markupMinor), currency }),
      chosen_by: Object.fromEntries(all.map(each => [each.chosenBy, each.labels])),
      rules: byRules
        .filter(
          each =>
            each.connectionId === first.connectionId &&
            each.service === first.service &&
            each.currency === first.currency,
        )
        .map(each => ({ rule_id: each.ruleId, name: each.name, labels: each.labels })),
    }
  })
}

/** A run as it is answered, counted from its items as they are now. */
export function toRun(row: RunRow, repository: RunRepository): RunFacts {
  const amounts = repository.amounts(row.id)
  const limits = limitsOf(row, () => amounts)
  const items = countsOf(runItemStates, repository.countStates(row.id))
  const rated = amounts.filter(({ state }) => state === 'rated')
  const clear = rated.filter(item => openOf(item, limits).length === 0)
  return {
    id: row.id,
    object_type: 'run',
    number: row.seq,
    state: row.state as RunState,
    choice: row.choice,
    orders: Object.values(items).reduce((sum, count) => sum + count, 0),
    items,
    printed: countsOf(runPrintStates, repository.countPrints(row.id)),
    totals: totalsOf(amounts),
    bought_totals: totalsOf(amounts.filter(({ state }) => state === 'bought')),
    to_buy: { count: clear.length, totals: totalsOf(clear) },
    services: servicesOf(repository.services(row.id), repository.serviceRules(row.id)),
    look_at: countOpen(rated, limits),
    skipped: Object.fromEntries(repository.countReasons(row.id).map(({ name, count }) => [name, count])),
    printing: row.printing,
    print_run_id: row.printRunId,
    print_problem: row.printProblem,
    hold_until: instant(row.holdUntil),
    interrupted_at: instant(row.interruptedAt),
    operator: row.operator,
    desk: row.desk,
    test_mode: row.testMode,
    rated_at: instant(row.ratedAt),
    started_at: instant(row.startedAt),
    ended_at: instant(row.endedAt),
    created_at: new Date(row.createdAt).toISOString(),
    updated_at: new Date(row.updatedAt).toISOString(),
  }
}

/** An order of a run as it is answered. */
export const toRunItem = (row: ShownItem, limits: PriceLimits): RunItem => ({
  order_id: row.orderId,
  object_type: 'run_item',
  position: row.position,
  order_number: row.orderNumber,
  recipient: row.recipient,
  country: row.country,
  requested_service: row.requestedService,
  state: row.state,
  reason: row.reason,
  message: row.message,
  words: row.words,
  ...saidDoubts(row, limits),
  connection_id: row.connectionId,
  carrier_id: row.carrierId,
  service: row.service,
  rate_id: row.rateId,
  ...(row.amountMinor === null || row.currency === null
    ? { price: null }
    : bothPrices('price', {
        minor: row.amountMinor,
        markupMinor: row.markupMinor,
        currency: row.currency,
      })),
  currency: row.currency,
  transit_days: row.transitDays,
  chosen_by: row.chosenBy,
  rules: row.rules,
  shipment_id: row.shipmentId,
  tracking_number: row.trackingNumber,
  bought_at: instant(row.boughtAt),
  printed: row.printed,
  print_job_id: row.printJobId,
  printer_name: row.printerName,
})
