import { renameSync } from 'node:fs'
import { cutRecords } from '../../../../shared/api/pages.ts'
import {
  type Backup,
  type BackupKind,
  type BackupSettings,
  type BackupState,
  backupGroup,
} from '../../../../shared/desk/backups.ts'
import { ok, type Result, refuse } from '../../../../shared/errors/result.ts'
import type { ShopCalendar } from '../../../../shared/units/shop-day.ts'
import { databaseFile } from '../../../db/open.ts'
import type { Settings } from '../../../db/settings.ts'
import { toStorageError } from '../../../db/storage-error.ts'
import type { ChangeFeed } from '../../../platform/change-feed.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createLoop, type Loop, type LoopOptions } from '../../../platform/loops/loop.ts'
import type { TellNotification } from '../../../platform/tell-notification.ts'
import { createWorkerPool } from '../../../platform/worker-pool.ts'
import {
  type BackupFile,
  listBackups,
  makeBackupFolder,
  newBackupFile,
  removeOldDrafts,
} from './backup-files.ts'
import { removeOutdated } from './backup-retention.ts'
import { backupProblem, nextBackupAt } from './backup-rules.ts'
import type * as tasks from './backup-worker.ts'
import type { Outcome, RehearsalInput } from './backup-worker.ts'
import { readRehearsal } from './rehearsal-service.ts'
import { type RestoredNote, restoredSetting } from './restore.ts'

export type BackupPorts = {
  home: string
  settings: Settings
  clock: Clock
  calendar: ShopCalendar
  changes: Pick<ChangeFeed, 'publish'>
  /** Copies the data in a thread of its own, verified before it gets its name. */
  copy: (input: { from: string; target: string }, signal?: AbortSignal) => Promise<Outcome>
  /** Reads a backup through in a thread of its own. */
  examine: (input: { file: string; migrations: string }) => Promise<Outcome>
  /** Those of this program: its schema follows from them. */
  migrations: string
  /** Tells somebody who is away. */
  tell: TellNotification
  /** Told when nightly backups are due at another time. */
  rescheduled: () => void
}

export type BackupService = {
  list: (range: { limit: number; offset: number }) => { count: number; records: Backup[] }
  /** Makes one backup after the other. What it refuses with is also part of the state. */
  create: (kind: BackupKind, signal?: AbortSignal) => Promise<Result<Backup>>
  /** Reads a backup through again; one that is not good is put aside. */
  verify: (id: string) => Promise<Result<Backup>>
  state: () => BackupState
  settings: () => BackupSettings
  changeSettings: (change: BackupSettings) => BackupSettings
  /** When the next nightly backup is due; in the past for a night that was missed. */
  nextAt: () => Date
  /** Since when backups are made here. */
  since: () => Date
}

const sinceSetting = 'backups_since'

export function createBackupService(ports: BackupPorts): BackupService {
  const { home, settings, clock, calendar, changes } = ports
  const verified = new Map<string, Date>()
  let problem: BackupState['problem'] = null
  let line: Promise<unknown> = Promise.resolve()
  if (settings.read(sinceSetting) === undefined) settings.write(sinceSetting, clock.now().toISOString())
  removeOldDrafts(home, clock.now())

  const changed = (id: string, action: 'created' | 'updated' | 'deleted') =>
    changes.publish({ topic: 'backups', id, action })
  const find = (id: string) => listBackups(home).find(each => each.id === id)
  const since = () => new Date(String(settings.read(sinceSetting)))
  const time = () => String(settings.read(backupGroup.name) ?? backupGroup.defaults.time)

  const toBackup = ({ id, kind, takenAt, bytes, file }: BackupFile): Backup => ({
    id,
    object_type: 'backup',
    kind,
    taken_at: takenAt.toISOString(),
    size_bytes: bytes,
    file,
    verified_at: (verified.get(id) ?? takenAt).toISOString(),
  })

  async function make(kind: BackupKind, signal?: AbortSignal): Promise<Result<Backup>> {
    const target = prepared(kind)
    const outcome =
      typeof target === 'string' ? await ports.copy({ from: databaseFile(home), target }, signal) : target
    if (!outcome.ok) return failed(outcome)
    problem = null
    removeOutdated(home, calendar.dayOf)
    const made = listBackups(home).find(({ file }) => file === target)
    if (!made) return failed({ trouble: 'failed', message: 'the file was gone as soon as it was made.' })
    changed(made.id, 'created')
    return ok(toBackup(made))
  }

  /** The file to write, or why none can be. */
  function prepared(kind: BackupKind): string | Extract<Outcome, { ok: false }> {
    try {
      makeBackupFolder(home)
      return newBackupFile(home, kind, clock.now())
    } catch (error) {
      const known = toStorageError(error, home)
      return { ok: false, trouble: known?.code ?? 'failed', message: (error as Error).message }
    }
  }

  function failed({ trouble, message }: { trouble: string; message: string }): Result<never> {
    problem = { ...backupProblem(trouble, message), at: clock.now().toISOString() }
    tellOf(problem)
    changed('', 'updated')
    const code = problem.code === 'disk_full' ? 'storage_full' : 'state_error'
    return refuse(code, { message: problem.message, details: { problem: problem.code } })
  }

  /** Once a day, however often it is tried; a disk that is full does not take that either. */
  function tellOf({ message }: { message: string }): void {
    try {
      ports.tell({
        kind: 'backup_failed',
        tone: 'bad',
        testMode: null,
        subject: 'backup',
        subjectId: 'backup',
        occasion: calendar.today(),
        facts: { trouble: message },
      })
    } catch (error) {
      if (!toStorageError(error, home)) throw error
    }
  }

  async function verify(id: string): Promise<Result<Backup>> {
    const found = find(id)
    if (!found) return refuse('not_found', { message: `There is no backup "${id}".` })
    const outcome = await ports.examine({ file: found.file, migrations: ports.migrations })
    if (outcome.ok) {
      verified.set(id, clock.now())
      changed(id, 'updated')
      return ok(toBackup(found))
    }
    const aside = `${found.file}.damaged`
    renameSync(found.file, aside)
    changed(id, 'deleted')
    const message = `This backup is not good and was renamed to ${aside}. ${outcome.message} Make a new one.`
    return refuse('state_error', { message })
  }

  return {
    list: range => {
      const { count, records } = cutRecords(listBackups(home), range)
      return { count, records: records.map(toBackup) }
    },
    create: (kind, signal) => {
      const made = line.then(() => make(kind, signal))
      line = made.catch(() => undefined)
      return made
    },
    verify,
    state: () => ({
      newest_at: listBackups(home)[0]?.takenAt.toISOString() ?? null,
      problem,
      restored: (settings.read(restoredSetting) ?? null) as RestoredNote | null,
      rehearsal: readRehearsal(settings),
    }),
    settings: () => ({ time: time() }),
    changeSettings: change => {
      settings.write(backupGroup.name, change.time)
      changed('', 'updated')
      ports.rescheduled()
      return change
    },
    since,
    nextAt: () => {
      const now = clock.now()
      // One from the future was made under a wrong clock; it must not hold the next one up.
      const last = listBackups(home).find(({ kind, takenAt }) => kind === 'daily' && takenAt <= now)
      return nextBackupAt({
        now,
        last: last?.takenAt ?? since(),
        time: time(),
        timeZone: calendar.timeZone(),
      })
    },
  }
}

const minuteMs = 60_000

/** Makes a backup every night, and at the start for a night that was missed. */
export const createBackupLoop = (
  ports: Pick<LoopOptions, 'clock' | 'random' | 'report' | 'changed'> & {
    backups: Pick<BackupService, 'nextAt' | 'create'>
  },
): Loop =>
  createLoop({
    ...ports,
    name: 'backup',
    intervalMs: 60 * minuteMs,
    floorMs: minuteMs,
    backOff: { firstMs: 15 * minuteMs, mostMs: 4 * 60 * minuteMs },
    round: async signal => {
      if (ports.backups.nextAt() <= ports.clock.now()) {
        const made = await ports.backups.create('daily', signal)
        if (!made.ok) throw new Error(messageOf(made.refusal))
      }
      return { atMs: ports.backups.nextAt().getTime() }
    },
  })

const messageOf = (refusal: object): string =>
  'message' in refusal ? String(refusal.message) : 'No backup was made.'

/** Copies and reads whole files in a thread of its own. What goes wrong there is an outcome, never a rejection. */
export type BackupPool = {
  copy: (input: { from: string; target: string }, signal?: AbortSignal) => Promise<Outcome>
  examine: (input: { file: string; migrations: string }) => Promise<Outcome>
  rehearse: (input: RehearsalInput, signal?: AbortSignal) => Promise<Outcome>
  close: () => Promise<void>
}

const longestMs = 2 * 60 * 60_000

export function createBackupPool(): BackupPool {
  const pool = createWorkerPool<typeof tasks>({
    workerUrl: new URL('./backup-worker.ts', import.meta.url),
    maxThreads: 1,
    idleTimeoutMs: 5_000,
    taskTimeoutMs: longestMs,
  })
  const cutOff = (error: unknown): Outcome => ({
    ok: false,
    trouble: 'failed',
    message: (error as Error).message,
  })
  let loading: Promise<void> = Promise.resolve()
  /** Works in a thread that has loaded all it needs, so that it may be ended at any moment. */
  const inThread = async (work: () => Promise<Outcome>, signal?: AbortSignal): Promise<Outcome> => {
    try {
      loading = pool.run('load', null)
      await loading
      signal?.throwIfAborted()
      return await work()
    } catch (error) {
      return cutOff(error)
    }
  }
  return {
    copy: (input, signal) => inThread(() => pool.run('copy', input, { signal }), signal),
    examine: input => inThread(() => pool.run('examine', input)),
    rehearse: (input, signal) => inThread(() => pool.run('rehearse', input, { signal }), signal),
    close: async () => {
      await loading.catch(() => undefined)
      await pool.close()
    },
  }
}
