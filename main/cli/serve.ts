import { hostStation } from '../app/host.ts'
import { createLogger } from '../platform/logger.ts'
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
  const logger = createLogger({ level: settings.logLevel, knownSecrets })
  const sample = values.sample ? 'always' : 'never'
  const mayRestore = async () => values['restore-newest'] ?? false
  const restored = tellRestored(terminal.err)
  const asked = { prepare, mayRestore, restored }
  const hosted = await hostStation({ settings, sample, paths, logger, knownSecrets, ...asked })
  if (!hosted.ok) {
    terminal.err(hosted.refusal.message)
    return exitCodeOf(hosted.refusal)
  }
  const { url } = hosted.value
  const ready = { url, pid: process.pid, home: settings.home, version: paths.version }
  terminal.out(values.json ? JSON.stringify(ready) : `Packdesk is ready at ${url}`)
  await stop.asked
  await hosted.value.stop(tellWaiting(terminal))
  return exitCodes.ok
}
