import type { ExportSet } from '../../../../shared/desk/export-sets.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { dayStart, daysAfter, type ShopCalendar, wallClock } from '../../../../shared/units/shop-day.ts'
import type { Database } from '../../../db/database.ts'
import type { ExportUnderWay } from '../../../db/schema/saved-exports.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { faultPoint } from '../../../platform/fault-points.ts'
import type { TellNotification } from '../../../platform/tell-notification.ts'
import type { MoneyService } from '../../money/money-service.ts'
import { refusalText } from '../imports/targets/import-target.ts'
import type { ExportFiles } from './export-files.ts'
import { openExportFolder, toFileName } from './export-folder.ts'
import type { SavedExportRepository, SavedExportRow } from './saved-export-repository.ts'
import { writeBackName } from './write-back-forms.ts'

export type ExportRunPorts = {
  database: Pick<Database, 'transact' | 'afterCommit'>
  repository: Pick<SavedExportRepository, 'findAny' | 'update'>
  files: ExportFiles
  money: Pick<MoneyService, 'newestSeq' | 'chargedLabels'>
  calendar: Pick<ShopCalendar, 'today' | 'timeZone'>
  clock: Clock
  changes: ChangeFeed
  tell: TellNotification
  report: (error: unknown) => void
}

export type ExportRun = {
  /** Writes one now; two who ask at once get the same file. What goes wrong is written down with it. */
  run: (id: string) => Promise<void>
  /** Breaks off what is being written; it is written anew later. */
  stop: () => Promise<void>
}

/** Writes saved exports into their folders. Each file is named on disk before it is begun, so that none is told twice. */
export function createExportRun(ports: ExportRunPorts): ExportRun {
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()

  const attempt = async (id: string): Promise<void> => {
    const saved = ports.repository.findAny(id)
    if (!saved) return
    try {
      settle(ports, saved, await writeOne(ports, saved, stopping.signal))
      // What came about since a part was broken off is told now too, not at the next time.
      const whole = saved.underWay && ports.repository.findAny(id)
      if (whole && begin(ports, whole)?.part) await attempt(id)
    } catch (error) {
      if (stopping.signal.aborted) return
      ports.report(error)
      fail(ports, saved, error)
    }
  }

  return {
    run: id => {
      const begun = running.get(id)
      if (begun) return begun
      const run = attempt(id).finally(() => running.delete(id))
      running.set(id, run)
      return run
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running.values())
    },
  }
}

/** `file` is null where there was nothing to tell. */
type Written = { file: string | null; rows: number; toldUpTo: number; files: string[] }

async function writeOne(ports: ExportRunPorts, saved: SavedExportRow, signal: AbortSignal): Promise<Written> {
  const folder = openExportFolder(saved.folder)
  await folder.assertThere()
  const begun = begin(ports, saved)
  if (!begun) return { file: null, rows: 0, toldUpTo: saved.toldUpTo, files: saved.files }
  const { set, part } = begun
  const opened = ports.files.open({ set, format: saved.format }, saved.testMode, part)
  if (!opened.ok) throw new Error(refusalText(opened.refusal))
  const { extension, content, rows } = opened.value
  if (saved.underWay) await folder.removeDraft(saved.underWay.file)
  // What was named for a part of the ledger keeps its name: written once more it is the same file, not a second one.
  const file =
    (part && saved.underWay?.file) ?? (await folder.freeName(`${nameOf(ports, saved)}.${extension}`))
  const underWay: ExportUnderWay = { file, after: part?.after ?? 0, upTo: part?.upTo ?? 0 }
  ports.repository.update(saved.id, { underWay })
  faultPoint('export.named')
  // A part of the ledger may hold nothing but labels that were voided since, or of other orders.
  const isWanted = () => !part || rows() > 0
  await folder.write(file, content, { signal, isWanted })
  faultPoint('export.file_written')
  const toldUpTo = part?.upTo ?? saved.toldUpTo
  if (!isWanted()) return { file: null, rows: 0, toldUpTo, files: saved.files }
  const { kept, old } = cutFiles([...saved.files.filter(each => each !== file), file], saved.keep)
  for (const each of old) await folder.remove(each)
  return { file, rows: rows(), toldUpTo, files: kept }
}

/** What is to be written; null for a write-back with nothing new. */
function begin(ports: ExportRunPorts, { contents, lastDays, underWay, toldUpTo, testMode }: SavedExportRow) {
  if (contents.kind !== 'write_back') return { set: withDays(ports, contents, lastDays), part: undefined }
  if (underWay) return { set: contents, part: { after: underWay.after, upTo: underWay.upTo } }
  const part = { after: toldUpTo, upTo: ports.money.newestSeq() }
  return ports.money.chargedLabels(testMode, part, 1).length > 0 ? { set: contents, part } : null
}

/** Narrowed to the days before now, for what came about at a time. */
function withDays({ calendar }: ExportRunPorts, set: ExportSet, lastDays: number | null): ExportSet {
  if (lastDays === null) return set
  const from = daysAfter(calendar.today(), 1 - lastDays)
  const created_after = dayStart(calendar.timeZone(), from)
  switch (set.kind) {
    case 'orders':
      return { ...set, matching: { ...set.matching, created_after } }
    case 'shipments':
      return { ...set, matching: { ...set.matching, created_after } }
    case 'pickups':
      return { ...set, matching: { ...set.matching, from } }
    case 'ledger':
      return { ...set, matching: { ...set.matching, from, to: undefined } }
    default:
      return set
  }
}

function nameOf({ clock, calendar }: ExportRunPorts, { name, contents }: SavedExportRow): string {
  const { day, time } = wallClock(calendar.timeZone(), clock.now().getTime())
  const called = contents.kind === 'write_back' ? writeBackName(contents.form, name) : name
  return `${toFileName(called)} ${day} ${time.slice(0, 5).replace(':', '')}`
}

const cutFiles = (files: string[], keep: number | null) => {
  const from = keep === null ? 0 : Math.max(0, files.length - keep)
  return { kept: files.slice(from), old: files.slice(0, from) }
}

function settle({ repository, clock, ...ports }: ExportRunPorts, saved: SavedExportRow, written: Written) {
  const now = clock.now().getTime()
  repository.update(saved.id, {
    underWay: null,
    toldUpTo: written.toldUpTo,
    files: written.files,
    countedFrom: now,
    lastRunAt: now,
    lastRows: written.rows,
    lastFile: written.file,
    trouble: null,
    troubleSince: null,
  })
  publish(ports.changes, saved.id, saved.trouble !== null)
}

function fail({ repository, clock, ...ports }: ExportRunPorts, saved: SavedExportRow, error: unknown): void {
  const trouble = `${saved.folder}: ${error instanceof Error ? error.message : String(error)}`.slice(0, 500)
  const troubleSince = saved.troubleSince ?? clock.now().getTime()
  ports.database.transact(() => {
    repository.update(saved.id, { trouble, troubleSince })
    ports.tell({
      kind: 'export_failed',
      tone: 'bad',
      testMode: saved.testMode,
      subject: 'export',
      subjectId: saved.id,
      occasion: troubleSince,
      facts: { name: saved.name, trouble },
    })
    ports.database.afterCommit(() => publish(ports.changes, saved.id, true))
    return ok(undefined)
  })
}

function publish(changes: ChangeFeed, id: string, isAttention: boolean): void {
  changes.publish({ topic: 'saved-exports', id, action: 'updated' })
  if (isAttention) changes.publish({ topic: 'attention', id, action: 'updated' })
}
