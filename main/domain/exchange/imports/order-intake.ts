import type { OrderInput } from '../../../../shared/api/orders.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { Database } from '../../../db/database.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { type GivenOrder, prepareOrders } from './given-orders.ts'
import type { ImportFiles } from './import-files.ts'
import { linesIn, writePlan } from './import-plan.ts'
import type { ImportRepository } from './import-repository.ts'
import type { ImportRowRepository, RowEntry } from './import-row-repository.ts'
import type { Prepared, PreparedItem } from './prepared.ts'
import type { ImportTarget, OfImport } from './targets/import-target.ts'

/**
 * What became of an order that was given.
 * - `stored`: it is an order now, or was changed, or was so already.
 * - `left`: the order here stays as it is: it has a label or was cancelled, or is in use at this moment.
 * - `refused`: it cannot be an order, with why.
 */
export type TakenOrder = { theirId: string; input: OrderInput | null } & (
  | { outcome: 'stored'; orderId: string }
  | { outcome: 'left'; orderId: string; reason: 'has_label' | 'cancelled' | 'in_use'; message: string | null }
  | { outcome: 'refused'; message: string }
)

export type GivenBy = { name: string; source: string; testMode: boolean }

/** Takes orders over that no file tells of, by the plan of imports: what changes anything is an import, which can be undone. */
export type OrderIntake = (
  given: readonly GivenOrder[],
  by: GivenBy,
  signal: AbortSignal,
) => Promise<{ importId: string | null; taken: TakenOrder[] } | 'broken_off'>

export type OrderIntakePorts = {
  database: Pick<Database, 'transact'>
  repository: ImportRepository
  rows: ImportRowRepository
  files: Pick<ImportFiles, 'writeItems'>
  target: ImportTarget
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** There is something to do for the background. */
  wake: () => void
}

export function createOrderIntake(ports: OrderIntakePorts): OrderIntake {
  const { repository, rows, target, changes } = ports

  const carryOut = async (prepared: Prepared, of: OfImport, signal: AbortSignal): Promise<boolean> => {
    repository.insert(toEntry(of, ports.clock.now().getTime()))
    await ports.files.writeItems(of.id, prepared.items)
    const together = (work: () => void) => void ports.database.transact(() => ok(work()))
    const plan = await writePlan(prepared, { target, of, leftOut: [] }, { rows, together })
    const startedAt = ports.clock.now().getTime()
    repository.update(of.id, { plan, state: 'committing', startedAt })
    changes.publish({ topic: 'imports', id: of.id, action: 'created' })
    const ended = untilEnded(of.id, signal)
    ports.wake()
    return ended
  }

  /** The background carries it out; a station that stops meanwhile goes on with it later. */
  const untilEnded = async (id: string, signal: AbortSignal): Promise<boolean> => {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const look = () => {
      const state = repository.findAny(id)?.state
      if (state !== 'committing') resolve(state === 'done')
    }
    const stop = changes.subscribe(change => {
      if (change.topic === 'imports' && change.id === id) look()
    })
    const breakOff = () => resolve(false)
    signal.addEventListener('abort', breakOff)
    look()
    if (signal.aborted) breakOff()
    try {
      return await promise
    } finally {
      stop()
      signal.removeEventListener('abort', breakOff)
    }
  }

  return async (given, by, signal) => {
    const all = prepareOrders(given)
    const of = toImport(ports.ids('import'), by)
    const items = itemsIn(all)
    const planned = items.map(item => ({ item, verdict: target.plan(item, of) }))
    const changing = planned.filter(({ verdict: { action } }) => action === 'create' || action === 'update')
    const settled = planned.flatMap(({ item, verdict }) =>
      changing.some(each => each.item === item) ? [] : toTaken(item, verdict),
    )
    if (changing.length === 0 && all.problems.every(({ is_warning: isWarning }) => isWarning))
      return { importId: null, taken: settled }
    const prepared = { ...all, items: [linesOf(changing.map(({ item }) => item))], count: changing.length }
    if (!(await carryOut(prepared, of, signal))) return 'broken_off'
    const byLine = new Map(items.map(item => [item.row + 1, item]))
    const made = rows.after(of.id, -1, given.length).map(row => toMade(row, given, byLine))
    return { importId: of.id, taken: [...settled, ...made] }
  }
}

const itemsIn = ({ items }: Prepared): PreparedItem[] =>
  [...linesIn(items)].map(({ text }) => JSON.parse(text) as PreparedItem)

const linesOf = (items: readonly PreparedItem[]): Uint8Array =>
  Buffer.from(items.map(item => `${JSON.stringify(item)}\n`).join(''))

const inputOf = ({ input }: PreparedItem): OrderInput => input as OrderInput

/** What needs nobody to store it. */
function toTaken(
  item: PreparedItem,
  { action, reason, recordId }: ReturnType<ImportTarget['plan']>,
): TakenOrder[] {
  const { theirId } = item.from ?? {}
  if (theirId === undefined || recordId === null) return []
  const about = { theirId, input: inputOf(item), orderId: recordId }
  if (action !== 'skip') return [{ ...about, outcome: 'stored' }]
  return [
    { ...about, outcome: 'left', reason: reason === 'cancelled' ? 'cancelled' : 'has_label', message: null },
  ]
}

function toMade(
  { lines: [line = 0], outcome, recordId, message, problems }: RowEntry,
  given: readonly GivenOrder[],
  items: ReadonlyMap<number, PreparedItem>,
): TakenOrder {
  const theirId = given[line - 1]?.from.theirId ?? ''
  const item = items.get(line)
  const about = { theirId, input: item ? inputOf(item) : null }
  if (outcome === 'stored' && recordId !== null) return { ...about, outcome: 'stored', orderId: recordId }
  const orderId = recordId ?? item?.from?.orderId ?? null
  if (orderId !== null) return { ...about, outcome: 'left', orderId, reason: 'in_use', message }
  const told = (problems ?? []).filter(({ is_warning: isWarning }) => !isWarning).map(({ text }) => text)
  return { ...about, outcome: 'refused', message: message ?? (told.join(' ') || 'The station refused it.') }
}

const toImport = (id: string, { name, source, testMode }: GivenBy): OfImport => ({
  id,
  kind: 'orders',
  testMode,
  name,
  source,
  layout: { fields: [] },
  by: name,
  policy: 'update',
  connectionId: null,
  serviceCode: null,
})

const toEntry = (of: OfImport, createdAt: number): Parameters<ImportRepository['insert']>[0] => ({
  ...of,
  state: 'planned',
  reading: {},
  edits: [],
  leftOut: [],
  template: null,
  watched: null,
  createdAt,
})
