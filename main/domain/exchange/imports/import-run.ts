import { type ImportKind, importKinds } from '../../../../shared/desk/import-layout.ts'
import { ok } from '../../../../shared/errors/result.ts'
import type { BackgroundWrites } from '../../../db/background-writes.ts'
import { toStorageError } from '../../../db/storage-error.ts'
import { beginTurn, breathe } from '../../../platform/breathe.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import { createLanes, type Lanes, type Next } from '../../../platform/loops/loop.ts'
import type { ImportFiles, ItemReader } from './import-files.ts'
import type { ImportEntry, ImportRepository } from './import-repository.ts'
import type { ImportRowRepository, RowEntry, RowToStore } from './import-row-repository.ts'
import type { PreparedItem } from './prepared.ts'
import {
  failed,
  type ImportTarget,
  kept,
  type Stored,
  type TakenBack,
  toCreate,
  type Verdict,
} from './targets/import-target.ts'

export type ImportRunPorts = {
  /** Goes to the disk while others are served. */
  writes: BackgroundWrites
  repository: ImportRepository
  rows: ImportRowRepository
  files: Pick<ImportFiles, 'openItems' | 'removeItems' | 'removeOthers'>
  targets: Record<ImportKind, ImportTarget>
  clock: Clock
  random: () => number
  changes: ChangeFeed
  /** Trouble of the station itself, for its log. */
  report: (error: unknown) => void
  /** Trouble began or ended. */
  changed: () => void
}

/** Goes on after a start with what a stop or a crash left behind. */
export type ImportRun = Lanes<ImportKind>

/** Read together, and stored as far as there is time. */
const rowsAtOnce = 120
/** Made together. */
const rowsTogether = 40
/** Carriers asked at the same time. */
const processedAtOnce = 4
/** Pause after trouble of the station itself, such as a full disk. */
const backOff = { firstMs: 5_000, mostMs: 30_000 }

/**
 * Carries out imports and takes them back, those of a kind one after the other. What became of a record is on disk with
 * the record, so that a crash never makes anything twice.
 */
export function createImportRun(ports: ImportRunPorts): ImportRun {
  const steps = new Map(importKinds.map(kind => [kind, createImportSteps(ports, kind)]))
  const atWork = new Set<ImportKind>()
  const oneStep = async (kind: ImportKind): Promise<Next> => {
    atWork.add(kind)
    const next = (await steps.get(kind)?.()) ?? 'idle'
    if (next === 'idle') atWork.delete(kind)
    if (atWork.size === 0) await ports.writes.rest()
    return next
  }
  // What a crash left between the folder and the table.
  const atStart = () => {
    ports.files.removeOthers(id => ports.repository.findAny(id) !== null)
    return importKinds
  }
  return createLanes<ImportKind>({
    name: 'imports',
    clock: ports.clock,
    random: ports.random,
    report: ports.report,
    changed: ports.changed,
    backOff,
    atStart,
    step: async kind => {
      await breathe()
      return oneStep(kind)
    },
  })
}

/** What is done of the imports of a kind at a time. */
function createImportSteps(ports: ImportRunPorts, kind: ImportKind) {
  const { repository, rows, files } = ports
  const target = ports.targets[kind]
  const { transact } = ports.writes
  const items = createOpenItems(files)
  /** Records are stored one by one after several together failed, to find the one that did it. */
  let isCareful = false
  /** Before it nothing is left to be stored, and need not be looked through. */
  let progress = { id: '', from: 0 }

  const tell = ({ id }: ImportEntry) => ports.changes.publish({ topic: 'imports', id, action: 'updated' })

  const end = (entry: ImportEntry, state: ImportEntry['state'], trouble: string | null = null) => {
    items.close()
    progress = { id: '', from: 0 }
    if (state !== 'stopped') files.removeItems(entry.id)
    repository.update(entry.id, {
      state,
      trouble,
      endedAt: ports.clock.now().getTime(),
      revision: entry.revision + 1,
    })
    tell(entry)
  }

  /** A full disk says nothing about a record; everything else does. */
  const reportOrRethrow = (error: unknown) => {
    if (toStorageError(error, '')) throw error
    ports.report(error)
  }

  /** What is stored now counts, and not what was stored when the plan was made. */
  const storeRows = (entry: ImportEntry, some: readonly RowToStore[], reader: ItemReader) => {
    const given = some.map(row => ({ row, item: itemOf(row, reader) }))
    const isNew = target.newAmong?.(itemsOf(given), entry)
    const fresh: typeof given = []
    for (const { row, item } of given) {
      const verdict = isNew?.(item) ? toCreate : target.plan(item, entry)
      const known = withoutWork(entry, row, verdict)
      if (known) settle(rows, entry, row, known, row.action === 'create' ? 'unchanged' : row.action)
      else if (verdict.action === 'create' && target.storeNew) fresh.push({ row, item })
      else if (target.store) settle(rows, entry, row, target.store(item, verdict, entry), verdict.action)
    }
    for (const [at, stored] of (target.storeNew?.(itemsOf(fresh), entry) ?? []).entries()) {
      const { row } = fresh[at] ?? {}
      if (row) settle(rows, entry, row, stored, 'create')
    }
  }

  /** Some records in one transaction; of many only as many as there is time for. */
  const storeSome = async (entry: ImportEntry, some: readonly RowToStore[], reader: ItemReader) => {
    const piece = isCareful ? some.slice(0, 1) : some
    try {
      faultPoint('import.before_rows')
      await transact(() => {
        const isLong = beginTurn()
        for (let from = 0; from < piece.length && !isLong(); from += rowsTogether)
          storeRows(entry, piece.slice(from, from + rowsTogether), reader)
        return ok(undefined)
      })
      faultPoint('import.rows_written')
    } catch (error) {
      reportOrRethrow(error)
      const [first] = piece
      if (isCareful && first) settle(rows, entry, first, failed(brokenText), first.action)
      isCareful = !isCareful
    }
  }

  const processOne = async (entry: ImportEntry, row: RowToStore, reader: ItemReader) => {
    const item = itemOf(row, reader)
    try {
      faultPoint('import.before_rows')
      const verdict = target.plan(item, entry)
      const stored =
        withoutWork(entry, row, verdict) ??
        (await target.process?.(item, verdict, entry)) ??
        failed('Nothing is done with such a record.')
      settle(rows, entry, row, stored, row.action)
      faultPoint('import.rows_written')
    } catch (error) {
      reportOrRethrow(error)
      settle(rows, entry, row, failed(brokenText), row.action)
    }
  }

  const commit = async (entry: ImportEntry): Promise<Next> => {
    const { store } = target
    const from = progress.id === entry.id ? progress.from : 0
    const some = rows.toStore(entry.id, from, store ? rowsAtOnce : target.isOneByOne ? 1 : processedAtOnce)
    if (some.length === 0) {
      faultPoint('import.before_finish')
      end(entry, 'done')
      return 'again'
    }
    progress = { id: entry.id, from: some[0]?.position ?? from }
    await target.open?.(entry)
    const reader = items.of(entry.id)
    if (!reader) {
      end(entry, 'stopped', lostText)
      return 'again'
    }
    if (store) await storeSome(entry, some, reader)
    else await Promise.all(some.map(row => processOne(entry, row, reader)))
    tell(entry)
    return 'again'
  }

  const undoTogether = (entry: ImportEntry, some: readonly RowEntry[]) =>
    transact(() => {
      const isLong = beginTurn()
      for (const row of some) {
        rows.settleUndo(entry.id, row.position, target.undo(row, entry) as TakenBack)
        if (isLong()) break
      }
      return ok(undefined)
    })

  const undoOne = async (entry: ImportEntry, row: RowEntry) =>
    rows.settleUndo(entry.id, row.position, await target.undo(row, entry))

  const undoSome = async (entry: ImportEntry): Promise<Next> => {
    const some = rows.toUndo(entry.id, isCareful ? 1 : rowsAtOnce)
    const [first] = some
    if (!first) {
      end(entry, 'undone')
      return 'again'
    }
    try {
      faultPoint('import.before_undo')
      if (target.asksToUndo) await undoOne(entry, first)
      else await undoTogether(entry, some)
      faultPoint('import.undo_written')
    } catch (error) {
      reportOrRethrow(error)
      if (isCareful) rows.settleUndo(entry.id, first.position, kept(brokenText))
      isCareful = !isCareful
    }
    tell(entry)
    return 'again'
  }

  return async (): Promise<Next> => {
    const entry = repository.underWay().find(each => each.kind === kind)
    if (entry) return entry.state === 'undoing' ? undoSome(entry) : commit(entry)
    items.close()
    return 'idle'
  }
}

/** Writes down what became of a record, and what it was before. */
function settle(
  rows: ImportRowRepository,
  { id }: ImportEntry,
  row: RowToStore,
  stored: Stored,
  action: RowEntry['action'],
): void {
  const isAsPlanned = action === 'create' && row.action === 'create'
  if (isAsPlanned && stored.outcome === 'stored' && stored.before === null && stored.after === null)
    rows.settleCreated(id, row.position, stored.recordId)
  else
    rows.settle(id, row.position, {
      action,
      outcome: stored.outcome,
      message: stored.outcome === 'failed' ? stored.message.slice(0, 500) : null,
      recordId: stored.outcome === 'stored' ? stored.recordId : row.recordId,
      before: stored.outcome === 'stored' ? stored.before : null,
      after: stored.outcome === 'stored' ? stored.after : null,
    })
}

const brokenText = 'Something failed inside the station at this record. The log has the reason.'
const lostText =
  'What was read of the file is no longer on this computer. Drop the file again: what is stored already is not stored twice.'

/** What has to be done with a record by now needs nobody to store it. */
function withoutWork({ policy }: ImportEntry, row: RowToStore, verdict: Verdict): Stored | null {
  const { action, recordId } = verdict
  if (action === 'create') return null
  if (action === 'unchanged')
    return { outcome: 'stored', recordId: recordId ?? '', before: null, after: null }
  if (action === 'skip') return failed('It was cancelled, or got a label, after the plan was made.')
  return row.action === 'create' && policy !== 'update'
    ? failed('Somebody else has stored it since the plan was made.')
    : null
}

function itemOf({ inputAt, inputBytes }: RowToStore, reader: ItemReader): PreparedItem {
  if (inputAt === null || inputBytes === null) throw new Error('the row of a plan says nothing of its record')
  return JSON.parse(reader.read(inputAt, inputBytes)) as PreparedItem
}

const itemsOf = (given: readonly { item: PreparedItem }[]) => given.map(({ item }) => item)

/** The prepared records of the import that is carried out; one file is open at a time. */
function createOpenItems(files: Pick<ImportFiles, 'openItems'>) {
  let open: { id: string; reader: ItemReader } | null = null
  const close = () => {
    open?.reader.close()
    open = null
  }
  return {
    of: (id: string): ItemReader | null => {
      if (open?.id === id) return open.reader
      close()
      const reader = files.openItems(id)
      open = reader && { id, reader }
      return reader
    },
    close,
  }
}
