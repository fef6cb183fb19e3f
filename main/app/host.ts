import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SystemPrinting } from '../../shared/desk/printing/system-printing.ts'
import { databaseFile, makeHome } from '../db/open.ts'
import { StorageError, toStorageError } from '../db/storage-error.ts'
import { witnessFolder } from '../db/witness/journal.ts'
import { newestGoodBackup } from '../domain/upkeep/backups/backup-copy.ts'
import { type BackupFile, backupFolder } from '../domain/upkeep/backups/backup-files.ts'
import { type Restored, restoreBackup } from '../domain/upkeep/backups/restore.ts'
import { systemClock } from '../platform/clock.ts'
import type { Settings } from '../platform/config.ts'
import {
  type Holder,
  type HomeHold,
  lockFile,
  readAnnouncement,
  readHolder,
  takeHome,
} from '../platform/home-lock.ts'
import { planPort, rememberPort, toPortBusyError } from '../platform/home-port.ts'
import { createIds } from '../platform/ids.ts'
import type { Logger } from '../platform/logger.ts'
import { commandName, missingPart, type Paths } from '../platform/paths.ts'
import { closeHome } from '../platform/private-files.ts'
import type { ProgramWatch } from '../platform/program-watch.ts'
import { KeyError, type KeyWrapping, wrappingsOf } from '../platform/secrets/key-wrapping.ts'
import type { KnownSecrets } from '../platform/secrets/known-secrets.ts'
import { readTls, TlsError } from '../platform/tls-files.ts'
import { createStation, type Station } from './station.ts'

/** Whether sample data is made: now, only in a home that has no data yet, or not at all. */
export type SampleChoice = 'always' | 'when_new' | 'never'

export type HostRequest = {
  settings: Settings
  sample: SampleChoice
  paths: Paths
  logger: Logger
  /** What must be done first, and only by the process that has the home. A sentence answered ends the start. */
  prepare?: () => Promise<string | null>
  /** Asked when the data is damaged or missing: whether to go back to the newest good backup. Without it, no. */
  mayRestore?: RestoreAtStart['mayRestore']
  restored?: RestoreAtStart['restored']
  /** What the system keeps keys with, where there is such a thing. A passphrase of the settings comes first. */
  systemKeys?: KeyWrapping | null
  knownSecrets?: KnownSecrets
  /** What is remembered of the running program, for who looks for what went wrong. */
  programWatch?: ProgramWatch
  /** The window this process shows, which can print with the drivers of the system. */
  systemPrinting?: SystemPrinting
}

/** A running station that this process hosts. `stop` lets the home go last. */
export type HostedStation = Station

/** Why no station could be hosted. `message` is a sentence for the person at the desk. */
export type HostRefusal =
  | { reason: 'held'; holder: Holder | null; message: string }
  | { reason: 'port_busy'; message: string }
  | { reason: 'storage'; message: string }
  | { reason: 'tls'; message: string }
  | { reason: 'secrets'; message: string }
  | { reason: 'not_prepared'; message: string }
  | { reason: 'incomplete'; message: string }

export type Hosted = { ok: true; value: HostedStation } | { ok: false; refusal: HostRefusal }

/** Takes the home, starts its station and tells where it answers; or says why not and lets the home go. */
export async function hostStation(request: HostRequest): Promise<Hosted> {
  const missing = missingPart(request.paths)
  if (missing) return { ok: false, refusal: { reason: 'incomplete', message: missing } }
  let hold: HomeHold | null = null
  try {
    const taken = await takeHomeOrHolder(request.settings.home)
    if ('holder' in taken) return { ok: false, refusal: heldBy(request.settings.home, taken.holder) }
    hold = taken.hold
    warnOfOpenFiles(request)
    const problem = await request.prepare?.()
    if (problem) {
      hold.release()
      return { ok: false, refusal: { reason: 'not_prepared', message: problem } }
    }
    return { ok: true, value: await startOrRestore(request, hold) }
  } catch (error) {
    hold?.release()
    const refusal = toRefusal(error, request.settings.home)
    if (refusal) return { ok: false, refusal }
    throw error
  }
}

/** What others on this computer can read is closed to them; what cannot be is named. */
function warnOfOpenFiles({ settings, logger }: HostRequest): void {
  const open = closeHome(settings.home)
  if (open.length > 0)
    logger.warn({ open }, 'other users of this computer may look into files of the station')
}

async function startOrRestore(request: HostRequest, hold: HomeHold): Promise<HostedStation> {
  try {
    return await start(request, hold)
  } catch (error) {
    if (!(error instanceof StorageError) || !isLost(error)) throw error
    const { settings, paths, mayRestore, logger } = request
    const restored: RestoreAtStart['restored'] = (backup, what) => {
      logger.warn(
        { backup: backup.file, ...what },
        'data that was damaged or missing was replaced by a backup',
      )
      request.restored?.(backup, what)
    }
    const migrations = join(paths.resources, 'migrations')
    const wrappings = wrappingsFor(request)
    const command = commandName(paths)
    await goBackToBackup({ home: settings.home, command, migrations, wrappings, mayRestore, restored }, error)
    return start(request, hold)
  }
}

/** What a backup can make good. */
const isLost = ({ code }: StorageError): boolean => ['corrupt', 'missing', 'foreign'].includes(code)

async function start(request: HostRequest, hold: HomeHold): Promise<HostedStation> {
  const { settings, paths } = request
  const plan = planPort(settings.home, settings.port)
  const station = await listen(request, plan.port).catch(error => {
    if (plan.elseAny && toPortBusyError(error)) return listen(request, 0)
    throw error
  })
  try {
    if (plan.remember) rememberPort(settings.home, Number(new URL(station.url).port))
    const { pid } = process
    hold.announce({ url: station.url, pid, version: paths.version, startedAt: new Date().toISOString() })
  } catch (error) {
    await station.stop()
    throw error
  }
  return { ...station, stop: waiting => station.stop(waiting).finally(hold.release) }
}

const wrappingsFor = ({ settings, systemKeys }: HostRequest): KeyWrapping[] => [
  ...wrappingsOf(settings),
  ...(systemKeys ? [systemKeys] : []),
]

/** The page is looked at before a label is bought. */
const warmUpAfterMs = 2_000

const listen = async (request: HostRequest, port: number): Promise<Station> => {
  const { settings, paths, logger, sample, knownSecrets } = request
  return createStation({
    warmUpAfterMs,
    home: settings.home,
    settings,
    programWatch: request.programWatch,
    wrappings: wrappingsFor(request),
    knownSecrets,
    systemPrinting: request.systemPrinting ?? null,
    port,
    host: settings.host,
    tls: settings.tls ? readTls(settings.tls, new Date()) : undefined,
    rateLimit: settings.rateLimit,
    resources: paths.resources,
    page: paths.page,
    sample: sample === 'always' || (sample === 'when_new' && !existsSync(databaseFile(settings.home))),
    version: paths.version,
    logger,
  })
}

const waitForHolderMs = 5_000

/** Whoever is just starting gets a moment to say where it answers, and whoever is just stopping to let go. */
async function takeHomeOrHolder(home: string): Promise<{ hold: HomeHold } | { holder: Holder | null }> {
  makeHome(home)
  const deadline = performance.now() + waitForHolderMs
  for (;;) {
    const hold = takeHome(home)
    if (hold) return { hold }
    const holder = await readHolder(home)
    if (holder) return { holder }
    if (performance.now() > deadline) return { holder: readAnnouncement(home) }
    await delay(100)
  }
}

function heldBy(home: string, holder: Holder | null): HostRefusal {
  const who = holder
    ? `pid ${holder.pid} at ${holder.url}`
    : 'a process that is still starting or does not answer'
  return {
    reason: 'held',
    holder,
    message: `Packdesk is already running on ${home} (${who}). Use that one, or stop it first.`,
  }
}

function toRefusal(error: unknown, home: string): HostRefusal | null {
  if (error instanceof KeyError) return { reason: 'secrets', message: error.message }
  if (error instanceof TlsError) return { reason: 'tls', message: error.message }
  // Asked first: a port that is not allowed has the same code as a folder that is not.
  const port = toPortBusyError(error)
  if (port) return { reason: 'port_busy', message: port.message }
  if (String((error as { code?: unknown }).code).startsWith('SQLITE_NOTADB')) return damagedLock(home)
  const storage = toStorageError(error, home)
  return storage && { reason: 'storage', message: storage.message }
}

const damagedLock = (home: string): HostRefusal => ({
  reason: 'storage',
  message: `The file ${lockFile(home)} is damaged. It holds no data: delete it and start again.`,
})

export type RestoreAtStart = {
  home: string
  /** How a command of this Packdesk is run. */
  command: string
  migrations: string
  wrappings: readonly KeyWrapping[]
  /** Whether to go back to this backup. Never assumed: without it nothing is restored. */
  mayRestore: ((backup: BackupFile, why: string) => Promise<boolean>) | undefined
  /** Told what was done. */
  restored: (backup: BackupFile, what: Restored) => void
}

/**
 * What a start does about data that is damaged or missing: goes back to the newest good backup when it may. Else throws a
 * `StorageError` that says which one is good and the command that restores it. The caller holds the home.
 */
async function goBackToBackup(request: RestoreAtStart, damage: StorageError): Promise<void> {
  const { home, migrations, wrappings } = request
  const backup = newestGoodBackup(home, migrations)
  if (!backup) {
    const text = `${damage.message} There is no good backup in ${backupFolder(home)}; move that folder and ${witnessFolder(home)} away to start anew.`
    throw new StorageError(damage.code, text, damage)
  }
  if (!(await request.mayRestore?.(backup, damage.message)))
    throw new StorageError(
      damage.code,
      `${damage.message}\n${adviceFor(home, backup, request.command)}`,
      damage,
    )
  const outcome = restoreBackup({
    home,
    migrations,
    from: backup.file,
    key: null,
    wrappings,
    withoutSecrets: false,
    now: systemClock.now(),
    freshSecret: () => createIds()('webhookSecret'),
  })
  if (!outcome.ok) throw new StorageError(damage.code, `${damage.message}\n${outcome.message}`, damage)
  request.restored(backup, outcome.value)
}

const adviceFor = (home: string, { file, takenAt }: BackupFile, command: string): string =>
  `The newest good backup is of ${takenAt.toISOString()}. To go back to it:\n  ${command} restore "${file}" --home "${home}"`
