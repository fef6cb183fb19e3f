import { writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  type Diagnostics,
  diagnosticsFileName,
  type ErrorSeen,
  type LogLineSeen,
} from '../../shared/desk/diagnostics.ts'
import type { StationStatus } from '../../shared/desk/station.ts'
import type { RestartNote } from '../domain/upkeep/attention/restart-note.ts'
import type { ChangeFeed } from '../platform/change-feed.ts'
import type { Settings } from '../platform/config.ts'
import { makeFolderSync, privateFolder } from '../platform/make-folder.ts'
import { type Accident, createProgramWatch, type ProgramWatch } from '../platform/program-watch.ts'

export type DiagnosticsParts = {
  now: Date
  version: string
  /** Null where nobody knows them. */
  settings: Settings | null
  watch: Pick<ProgramWatch, 'last' | 'count' | 'recentLines'>
  status?: StationStatus | null
  checks?: Diagnostics['checks']
}

/**
 * Everything is picked, nothing is left out: a field that is added somewhere later stays at home until somebody names it
 * here. Free text is taken only where this program alone wrote it.
 */
export function collectDiagnostics(parts: DiagnosticsParts): Diagnostics {
  const { now, version, settings, watch, status = null, checks = [] } = parts
  const last = watch.last()
  return {
    made_at: now.toISOString(),
    versions: versionsOf(version),
    settings: settings ? aboutSettings(settings) : {},
    checks,
    station: status && aboutStation(status),
    accidents: {
      count: watch.count(),
      last: last && { at: last.at.toISOString(), kind: last.kind, error: errorOf(last.error) },
    },
    log: watch.recentLines().flatMap(line => toLogLine(line) ?? []),
  }
}

/** As a running station sees it. */
export const createDiagnose =
  (
    station: Pick<DiagnosticsParts, 'watch'> & { now: () => Date; status: () => Promise<StationStatus> },
    { version, settings = null }: { version: string; settings?: Settings | null },
  ) =>
  async (): Promise<Diagnostics> =>
    collectDiagnostics({
      now: station.now(),
      version,
      settings,
      watch: station.watch,
      status: await station.status(),
    })

type ProgramPorts = {
  changes: Pick<ChangeFeed, 'publish'>
  logger: { warn: (facts: object, sentence: string) => void }
}

/** Every screen hears of an error nobody caught, and of one the station stopped after also the ones after it. */
export function watchedProgram(
  { changes, logger }: ProgramPorts,
  restarts: Pick<RestartNote, 'write'>,
  {
    programWatch: watch = createProgramWatch(),
    home,
  }: { programWatch?: ProgramWatch | undefined; home: string },
  stops: (() => unknown)[],
): ProgramWatch {
  const tell = ({ at, verdict }: Accident) => {
    changes.publish({ topic: 'station', id: 'accident', action: 'updated' })
    if (verdict !== 'stop') return
    try {
      restarts.write(at, logsFolder(home))
    } catch (error) {
      // It may be the data that went wrong; the stop goes on all the same.
      logger.warn({ err: error }, 'the error could not be put on the list of what needs attention')
    }
  }
  stops.push(watch.watch(tell))
  return watch
}

/** Where whoever ends after an error leaves its diagnostics. */
export const logsFolder = (home: string): string => join(home, 'logs')

export const versionsOf = (version: string): Record<string, string> => ({
  packdesk: version,
  node: process.versions.node,
  ...(process.versions.electron ? { electron: process.versions.electron } : {}),
  ...(process.versions.chrome ? { chrome: process.versions.chrome } : {}),
  v8: process.versions.v8,
  platform: `${process.platform} ${process.arch}`,
})

/** Where things are without who is sitting there: a home folder has the name of its user in it. */
export const hideHome = (text: string): string => text.replaceAll(homedir(), '~')

const aboutSettings = (settings: Settings): Diagnostics['settings'] => ({
  home_is_usual: settings.home.startsWith(homedir()),
  port: settings.port,
  listens_to_network: settings.tls !== null,
  rate_limit: settings.rateLimit ?? null,
  log_level: settings.logLevel,
  electron: settings.electron,
  page_build: settings.pageBuild,
  attaches: settings.stationUrl !== null,
  has_passphrase: settings.passphrase !== undefined,
})

const aboutStation = (status: StationStatus): Diagnostics['station'] => ({
  started_at: status.started_at,
  runtime: status.runtime,
  sizes: status.sizes,
  connections: status.connections,
  printers: status.printers,
  queue: status.queue,
  attention: status.attention,
  carriers: status.reachability.map(({ carrier_id, state }) => ({ carrier_id, state })),
  loops: status.loops.map(({ name, state, last_run_at, next_due_at }) => ({
    name,
    state,
    last_run_at,
    next_due_at,
  })),
})

const levels: Record<number, string> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

type Members = Record<string, unknown>
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}

function toLogLine(line: string): LogLineSeen | null {
  try {
    const entry = membersOf(JSON.parse(line))
    const logged = entry.err === undefined ? null : membersOf(entry.err)
    // A logger given nothing but an error says the words of the error, which anybody may have written.
    const isOwnText = typeof entry.msg === 'string' && entry.msg !== logged?.message
    return {
      time: typeof entry.time === 'string' ? entry.time : null,
      level: levels[Number(entry.level)] ?? 'unknown',
      text: isOwnText ? withoutDetails(String(entry.msg)) : null,
      error: logged && errorOf(logged),
      request: requestOf(entry),
    }
  } catch {
    return null
  }
}

/** Sentences of the log are constant; this is for one that is not. */
const withoutDetails = (text: string): string =>
  hideHome(text)
    .replace(/\S+@\S+/g, '…')
    .replace(/"[^"]*"/g, '"…"')
    .replace(/\d{4,}/g, '#')

/** What kind of error and where in the program; never its words, which may quote an address. */
function errorOf(error: unknown): ErrorSeen {
  const { type, name, code, stack } = membersOf(error)
  const frames = typeof stack === 'string' ? stack.split('\n').filter(line => /^\s+at /.test(line)) : []
  return {
    type: typeof type === 'string' ? type : typeof name === 'string' ? name : typeof error,
    code: typeof code === 'string' || typeof code === 'number' ? String(code) : null,
    frames: frames.slice(0, 12).map(frame => hideHome(frame.trim())),
  }
}

function requestOf(entry: Members): LogLineSeen['request'] {
  const { method, url } = membersOf(entry.req)
  if (typeof method !== 'string' || typeof url !== 'string') return null
  const status = membersOf(entry.res).statusCode
  return { method, path: pathOnly(url), status: typeof status === 'number' ? status : null }
}

/** Names of resources stay; ids, numbers and everything asked for do not. */
const pathOnly = (url: string): string =>
  (url.split('?', 1)[0] ?? '')
    .split('/')
    .map(part => (/^[a-z][a-z-]{0,30}$|^v1$|^$/.test(part) ? part : ':id'))
    .join('/')

/** Leaves them where the station says they are after the next start; answers the file, null where it could not be written. */
export function leaveDiagnostics(home: string, found: Diagnostics): string | null {
  const file = join(logsFolder(home), diagnosticsFileName(new Date(found.made_at)))
  try {
    makeFolderSync(logsFolder(home), privateFolder)
    writeFileSync(file, diagnosticsText(found), { mode: 0o600 })
    return file
  } catch {
    return null
  }
}

export const diagnosticsText = (diagnostics: Diagnostics): string =>
  `${JSON.stringify(diagnostics, null, 2)}\n`
