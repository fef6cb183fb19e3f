import type { Clock } from '../../../platform/clock.ts'
import type { CheckOptions } from '../transport.ts'
import { type RunningScript, readEvent, type ScriptEvent, type StartScript } from './winspool-script.ts'

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
