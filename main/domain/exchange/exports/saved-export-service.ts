import { isAbsolute } from 'node:path'
import { formatOfForm } from '../../../../shared/desk/export-sets.ts'
import {
  mostSavedExports,
  type SavedExport,
  type SavedExportInput,
  type SavedExportPatch,
} from '../../../../shared/desk/saved-exports.ts'
import { ok, type Result, refuse, refuseFields } from '../../../../shared/errors/result.ts'
import { dayStart, type ShopCalendar } from '../../../../shared/units/shop-day.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Ids } from '../../../platform/ids.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { RecordRef } from '../../../platform/record-ref.ts'
import type { MoneyService } from '../../money/money-service.ts'
import type { ExportFiles } from './export-files.ts'
import type { ExportRun } from './export-run.ts'
import { nextExportMs } from './export-times.ts'
import type { SavedExportChange, SavedExportRepository, SavedExportRow } from './saved-export-repository.ts'

type Range = { limit: number; offset: number }

export type SavedExportService = {
  list: (testMode: boolean, range: Range) => { count: number; records: SavedExport[] }
  create: (input: SavedExportInput, doer: { by: string | null; testMode: boolean }) => Result<SavedExport>
  change: (recordRef: RecordRef, patch: SavedExportPatch) => Result<SavedExport>
  /** Writes it now; whether that went well stands in the answer. */
  run: (recordRef: RecordRef) => Promise<Result<SavedExport>>
  remove: (recordRef: RecordRef) => Result<SavedExport>
  /** Writes what is due; answers when the next one is, null where nothing is repeated. */
  writeDue: (signal: AbortSignal) => Promise<number | null>
}

export type SavedExportPorts = {
  repository: SavedExportRepository
  files: Pick<ExportFiles, 'check'>
  running: Pick<ExportRun, 'run'>
  money: Pick<MoneyService, 'newestSeq'>
  calendar: Pick<ShopCalendar, 'today' | 'timeZone' | 'workingDays'>
  ids: Ids
  clock: Clock
  changes: ChangeFeed
  /** The loop looks again at what is due. */
  wake: () => void
}

const retryMs = 10 * 60_000

const noSuchExport = (id: string) =>
  refuse('not_found', { message: `There is no saved export ${id.slice(0, 80)}.` })

export function createSavedExportService(ports: SavedExportPorts): SavedExportService {
  const { repository, running, clock, calendar } = ports

  const nextMsOf = ({ isOn, repeat, countedFrom: fromMs }: SavedExportRow): number | null =>
    isOn && repeat
      ? nextExportMs({
          nowMs: clock.now().getTime(),
          fromMs,
          repeat,
          timeZone: calendar.timeZone(),
          workingDays: calendar.workingDays(),
        })
      : null

  const retrieve = ({ id, testMode }: RecordRef): Result<SavedExport> => {
    const row = repository.find(id, testMode)
    return row ? ok(toRecord(row, nextMsOf(row))) : noSuchExport(id)
  }

  const changed = (id: string, action: 'created' | 'updated' | 'deleted') => {
    for (const topic of ['saved-exports', 'attention']) ports.changes.publish({ topic, id, action })
    ports.wake()
  }

  const create: SavedExportService['create'] = (input, { by, testMode }) => {
    const { set, format = 'csv', repeat = null, last_days = null, keep = null, on = true } = input
    if (repository.page(testMode, { limit: 1, offset: 0 }).count >= mostSavedExports)
      return refuse('state_error', {
        message: `There are ${mostSavedExports} saved exports. Remove one first.`,
      })
    const checked = isAbsolute(input.folder) ? ports.files.check(set) : notWhole()
    if (!checked.ok) return checked
    const id = ports.ids('savedExport')
    const today = dayStart(calendar.timeZone(), calendar.today())
    repository.insert({
      id,
      testMode,
      name: input.name,
      contents: set,
      format: (set.kind === 'write_back' ? formatOfForm[set.form] : null) ?? format,
      folder: input.folder,
      repeat,
      lastDays: last_days,
      keep,
      isOn: on,
      countedFrom: clock.now().getTime(),
      toldUpTo: ports.money.newestSeq(today),
      underWay: null,
      files: [],
      lastRunAt: null,
      lastRows: null,
      lastFile: null,
      trouble: null,
      troubleSince: null,
      by,
      createdAt: clock.now().getTime(),
    })
    changed(id, 'created')
    return retrieve({ id, testMode })
  }

  const change: SavedExportService['change'] = (recordRef, patch) => {
    const row = repository.find(recordRef.id, recordRef.testMode)
    if (!row) return noSuchExport(recordRef.id)
    if (patch.folder !== undefined && !isAbsolute(patch.folder)) return notWhole()
    const isTimedAnew = patch.repeat !== undefined || patch.on !== undefined
    repository.update(row.id, {
      ...toChange(row, patch),
      // Nothing that was due before is made up for, unless it failed: that is tried again at once.
      ...(isTimedAnew && row.trouble === null ? { countedFrom: clock.now().getTime() } : {}),
      trouble: null,
      troubleSince: null,
    })
    changed(row.id, 'updated')
    return retrieve(recordRef)
  }

  return {
    list: (testMode, range) => {
      const { count, rows } = repository.page(testMode, range)
      return { count, records: rows.map(row => toRecord(row, nextMsOf(row))) }
    },
    create,
    change,
    run: async recordRef => {
      const found = retrieve(recordRef)
      if (!found.ok) return found
      await running.run(recordRef.id)
      return retrieve(recordRef)
    },
    remove: recordRef => {
      const found = retrieve(recordRef)
      if (!found.ok) return found
      repository.remove(recordRef.id)
      changed(recordRef.id, 'deleted')
      return found
    },
    writeDue: async signal => {
      const isDue = (row: SavedExportRow) =>
        (nextMsOf(row) ?? Number.POSITIVE_INFINITY) <= clock.now().getTime()
      for (const row of repository.repeated().filter(isDue)) if (!signal.aborted) await running.run(row.id)
      const next = repository
        .repeated()
        .map(row => ({ row, dueMs: nextMsOf(row) ?? Number.POSITIVE_INFINITY }))
      // What is still due failed just now.
      const times = next.map(({ row, dueMs }) => (isDue(row) ? clock.now().getTime() + retryMs : dueMs))
      return times.length > 0 ? Math.min(...times) : null
    },
  }
}

const notWhole = () => refuseFields({ folder: ['Write the whole path of the folder.'] })

const toChange = (row: SavedExportRow, patch: SavedExportPatch): SavedExportChange => {
  const { name = row.name, folder = row.folder, keep = row.keep, on: isOn = row.isOn } = patch
  const { repeat = row.repeat, last_days: lastDays = row.lastDays, format: asked = row.format } = patch
  const ofForm = row.contents.kind === 'write_back' ? formatOfForm[row.contents.form] : null
  const format = ofForm ?? asked
  const isElsewhere = folder !== row.folder
  // A file that was begun elsewhere is not gone on with, and what lies there is left to whoever chose it.
  const anew = isElsewhere || format !== row.format ? { underWay: null } : {}
  return {
    name,
    folder,
    keep,
    isOn,
    repeat,
    lastDays,
    format,
    ...anew,
    ...(isElsewhere ? { files: [] } : {}),
  }
}

const toTime = (ms: number): string => new Date(ms).toISOString()

const toRecord = (row: SavedExportRow, nextMs: number | null): SavedExport => ({
  id: row.id,
  object_type: 'saved_export',
  name: row.name,
  kind: row.contents.kind,
  form: row.contents.kind === 'write_back' ? row.contents.form : null,
  matching: row.contents.matching ?? {},
  columns: ('columns' in row.contents && row.contents.columns) || null,
  format: row.format,
  folder: row.folder,
  repeat: row.repeat,
  last_days: row.lastDays,
  keep: row.keep,
  on: row.isOn,
  test_mode: row.testMode,
  by: row.by,
  next_at: nextMs === null ? null : toTime(nextMs),
  last_run:
    row.lastRunAt === null
      ? null
      : { at: toTime(row.lastRunAt), rows: row.lastRows ?? 0, file: row.lastFile },
  trouble:
    row.trouble === null || row.troubleSince === null
      ? null
      : { text: row.trouble, since: toTime(row.troubleSince) },
  created_at: toTime(row.createdAt),
})

/** Looks at what is due at its time, and now and then whether the time is another one by now. */
export const createExportLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    writeDue: SavedExportService['writeDue']
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'exports',
    intervalMs: 15 * 60_000,
    floorMs: 1_000,
    backOff: { firstMs: 60_000, mostMs: retryMs },
    round: async signal => {
      const next = await ports.writeDue(signal)
      return next === null ? 'when_called' : { atMs: next }
    },
  })
