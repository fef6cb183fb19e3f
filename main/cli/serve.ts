import { collectDiagnostics, leaveDiagnostics, versionsOf } from '../app/diagnostics.ts'
import { hostStation } from '../app/host.ts'
import { systemClock } from '../platform/clock.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import { createProgramWatch, type ProgramWatch, watchAccidents } from '../platform/program-watch.ts'
import { createKnownSecrets } from '../platform/secrets/known-secrets.ts'
import { tellRestored } from './backup.ts'
import { type CommandContext, exitCodeOf, exitCodes } from './command.ts'
import { ensurePage } from './page-build.ts'
import { awaitStopRequest, tellWaiting } from './stop-request.ts'

/** Runs the station in this process until a signal asks it to stop. */
export async function serve(
  values: { sample?: boolean; json?: boolean; 'restore-newest'?: boolean },
  { settings, paths, terminal, process }: CommandContext,
): Promise<number> {
  const stop = awaitStopRequest(process)
  const prepare = async () => {
    const problem = await ensurePage({ paths, mode: settings.pageBuild, say: terminal.err })
    if (problem) terminal.err(`${problem}\nThe interface will work, the screens will not.`)
    return null
  }
  const knownSecrets = createKnownSecrets()
  const programWatch = createProgramWatch()
  const logger = createLogger({ level: settings.logLevel, knownSecrets, keepLine: programWatch.keepLine })
  const accident = awaitAccident(process, { programWatch, logger, version: paths.version })
  const sample = values.sample ? 'always' : 'never'
  const mayRestore = async () => values['restore-newest'] ?? false
  const restored = tellRestored(terminal.err)
  const asked = { prepare, mayRestore, restored }
  const hosted = await hostStation({ settings, sample, paths, logger, knownSecrets, programWatch, ...asked })
  if (!hosted.ok) {
    terminal.err(hosted.refusal.message)
    return exitCodeOf(hosted.refusal)
  }
  const { url } = hosted.value
  const ready = { url, pid: process.pid, home: settings.home, version: paths.version }
  terminal.out(values.json ? JSON.stringify(ready) : `Packdesk is ready at ${url}`)
  const isAccident = await Promise.race([stop.asked, accident])
  await hosted.value.stop(tellWaiting(terminal))
  if (!isAccident) return exitCodes.ok
  const { version } = paths
  const found = collectDiagnostics({ now: systemClock.now(), version, settings, watch: programWatch })
  const file = leaveDiagnostics(settings.home, found)
  terminal.err(
    `Packdesk stopped in order after an error of its own; nothing that was bought or printed is lost. Start it again, and send ${file ?? 'what "packdesk diagnostics FILE" writes'} to whoever helps.`,
  )
  return exitCodes.trouble
}

/** Resolves when something went wrong after which the station may not go on. */
function awaitAccident(
  process: NodeJS.Process,
  { programWatch, logger, version }: { programWatch: ProgramWatch; logger: Logger; version: string },
): Promise<true> {
  const { promise, resolve } = Promise.withResolvers<true>()
  watchAccidents(process, {
    watch: programWatch,
    logger,
    versions: versionsOf(version),
    now: systemClock.now,
    stop: () => resolve(true),
  })
  return promise
}
