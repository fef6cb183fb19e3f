import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { CheckOptions } from './transport.ts'

/** How a run ended, with all it said. */
export type ScriptRun = { events: ScriptEvent[]; late: 'stalled' | 'interrupted' | null }

/** More than the printers of a large shop; a script that goes on talking is ended. */
const mostEvents = 5_000

/** Runs the script to its end, unless it says nothing for too long or is no longer wanted. */
export async function runScript(
  start: StartScript,
  args: readonly string[],
  options: CheckOptions & { clock: Clock },
  hear: (event: ScriptEvent, script: RunningScript) => void = () => undefined,
): Promise<ScriptRun> {
  const run: ScriptRun = { events: [], late: null }
  if (options.signal.aborted) return { ...run, late: 'interrupted' }
  const script = start(args)
  const giveUp = (why: 'stalled' | 'interrupted') => {
    run.late ??= why
    script.kill()
  }
  const onAbort = () => giveUp('interrupted')
  const startTimer = () => options.clock.after(options.timeoutMs, () => giveUp('stalled'))
  let cancelTimer = startTimer()
  options.signal.addEventListener('abort', onAbort)
  try {
    for await (const line of script.lines) {
      cancelTimer()
      cancelTimer = startTimer()
      const event = readEvent(line)
      if (event === null) continue
      run.events.push(event)
      hear(event, script)
      if (run.events.length >= mostEvents) break
    }
  } finally {
    cancelTimer()
    options.signal.removeEventListener('abort', onAbort)
    script.kill()
  }
  return run
}

const shellArgs = ['-NoLogo', '-NoProfile', '-NonInteractive', '-ExecutionPolicy', 'Bypass', '-File']

/** The PowerShell that is part of Windows. Names and numbers go over as arguments and are never read as code. */
export const startWinspool =
  (resources: string): StartScript =>
  args => {
    const script = join(resources, 'windows', 'winspool.ps1')
    const child = spawn('powershell.exe', [...shellArgs, script, ...args], {
      stdio: ['pipe', 'pipe', 'ignore'],
      windowsHide: true,
    })
    // What cannot start or no longer reads shows as lines that end.
    child.on('error', () => child.stdout.destroy())
    child.stdin.on('error', () => undefined)
    return {
      lines: createInterface({ input: child.stdout }),
      feed: bytes => void child.stdin.end(bytes),
      kill: () => void child.kill(),
    }
  }

/** A run of the script, seen as what it says line by line. It never throws: what cannot start says nothing. */
type RunningScript = {
  lines: AsyncIterable<string>
  /** Everything the script is to read; what it no longer reads is dropped. */
  feed: (bytes: Uint8Array) => void
  /** Ends it, and with it the lines. */
  kill: () => void
}

/** Starts `resources/windows/winspool.ps1` with these arguments. */
export type StartScript = (args: readonly string[]) => RunningScript

const event = z.discriminatedUnion('event', [
  /** A document was opened. Nothing prints before all of its bytes have been read. */
  z.object({ event: z.literal('job'), id: z.int().positive() }),
  z.object({ event: z.literal('done'), written: z.int().nonnegative() }),
  /** `code` is the number of the system; `began`: bytes may have gone to the printer. */
  z.object({ event: z.literal('error'), code: z.int(), message: z.string(), began: z.boolean() }),
  z.object({
    event: z.literal('printer'),
    name: z.string(),
    driver: z.string(),
    port: z.string(),
    status: z.int().nonnegative(),
  }),
  /** `name` is null when the spooler does not know the job. */
  z.object({ event: z.literal('job_state'), status: z.int().nonnegative(), name: z.string().nullable() }),
  /** What the job was doing when it was deleted. */
  z.object({ event: z.literal('cancelled'), status: z.int().nonnegative() }),
])

/** What the script says. */
export type ScriptEvent = z.output<typeof event>

/** Null for lines of somebody else, such as a warning of the shell. */
function readEvent(line: string): ScriptEvent | null {
  try {
    return event.parse(JSON.parse(line))
  } catch {
    return null
  }
}
