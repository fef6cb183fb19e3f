import { subscribe, unsubscribe } from 'node:diagnostics_channel'

/** Something went wrong in the program itself and nobody caught it. */
export type Accident = {
  at: Date
  kind: 'exception' | 'rejection' | 'worker'
  error: unknown
  verdict: Verdict
}

/** Whether the process may go on after an accident. */
export type Verdict = 'go_on' | 'stop'

/** Other threads tell here what went wrong in them outside of a task; whoever waits for a task hears of it anyway. */
export const workerAccidents = 'packdesk:worker-accidents'

export type ProgramWatch = {
  /** The newest one; null while there was none. */
  last: () => Accident | null
  /** How many there were since the start. */
  count: () => number
  /** Told of each; the answer stops that. */
  watch: (listen: (accident: Accident) => void) => () => void
  /** Lines of the log, the newest last. */
  recentLines: () => readonly string[]
  /** Takes what is logged; the logger writes here as well. */
  keepLine: (line: string) => void
  note: (accident: Accident) => void
}

const linesMax = 1_000

/** What is remembered of the running program for whoever has to find out what went wrong. */
export function createProgramWatch(): ProgramWatch {
  const lines: string[] = []
  const listeners = new Set<(accident: Accident) => void>()
  let last: Accident | null = null
  let count = 0
  return {
    last: () => last,
    count: () => count,
    watch: listen => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    recentLines: () => lines,
    keepLine: line => {
      lines.push(line.trimEnd())
      if (lines.length > linesMax) lines.splice(0, lines.length - linesMax)
    },
    note: accident => {
      last = accident
      count += 1
      for (const listen of listeners) listen(accident)
    },
  }
}

/** A line that went down under a socket nobody listened to: what used it hears of it by itself. */
const harmlessCodes = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ERR_STREAM_PREMATURE_CLOSE',
])

/** More than this within a minute is no accident any more. */
const mostInAMinute = 20

/**
 * A promise nobody waited for leaves everything else as it was. An exception tore through whatever ran, so that nothing
 * can be said about what it left behind, unless it is one of a broken line. `earlier`: those of the last minute.
 */
export function judgeAccident({ kind, error }: Pick<Accident, 'kind' | 'error'>, earlier: number): Verdict {
  if (earlier >= mostInAMinute) return 'stop'
  if (kind !== 'exception') return 'go_on'
  return harmlessCodes.has(String((error as { code?: unknown } | null)?.code)) ? 'go_on' : 'stop'
}

export type AccidentPorts = {
  watch: ProgramWatch
  logger: { error: (facts: object, sentence: string) => void }
  versions: Record<string, string>
  now: () => Date
  /** Called once, for the first accident the process cannot go on after. */
  stop: (accident: Accident) => void
}

type Source = Pick<NodeJS.Process, 'on' | 'off'>

/** Nothing dies silently: what nobody caught is logged with versions, told, and ends the program in order if it must. */
export function watchAccidents(process: Source, ports: AccidentPorts): () => void {
  const { watch, logger, versions, now, stop } = ports
  const times: number[] = []
  let isStopping = false

  const happened = (kind: Accident['kind'], error: unknown) => {
    const at = now()
    const since = at.getTime() - 60_000
    const verdict = judgeAccident({ kind, error }, times.filter(time => time > since).length)
    const accident = { at, kind, error, verdict }
    times.push(at.getTime())
    if (times.length > mostInAMinute) times.shift()
    logger.error({ err: asError(error), kind, verdict, versions }, 'an error in Packdesk that nobody caught')
    watch.note(accident)
    if (verdict === 'go_on' || isStopping) return
    isStopping = true
    stop(accident)
  }
  const onException = (error: unknown) => happened('exception', error)
  const onRejection = (error: unknown) => happened('rejection', error)
  const onWorker = (error: unknown) => happened('worker', error)
  process.on('uncaughtException', onException)
  process.on('unhandledRejection', onRejection)
  subscribe(workerAccidents, onWorker)
  return () => {
    process.off('uncaughtException', onException)
    process.off('unhandledRejection', onRejection)
    unsubscribe(workerAccidents, onWorker)
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)))
