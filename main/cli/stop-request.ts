import type { StopWait } from '../../shared/desk/station.ts'
import type { Terminal } from './command.ts'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

/** Ctrl-C reaches a process twice when npm or the launcher passes it on as well; that is still one request. */
const sameRequestMs = 500

/** Somebody wants this process to end. */
export type StopRequest = { asked: Promise<void>; isAsked: () => boolean }

/**
 * Listens for the request to stop: a signal, or the launcher going away. A later signal ends the process at once.
 * Made before anything is started, so that one during the start is kept.
 */
export function awaitStopRequest(process: NodeJS.Process): StopRequest {
  const { promise: asked, resolve } = Promise.withResolvers<void>()
  let askedAtMs: number | null = null
  const ask = () => {
    askedAtMs = performance.now()
    resolve()
  }
  for (const signal of stopSignals) {
    process.on(signal, () => {
      if (askedAtMs === null) ask()
      else if (performance.now() - askedAtMs > sameRequestMs) process.exit(1)
    })
  }
  if (process.channel) {
    process.on('disconnect', ask)
    // The launcher's channel alone is no reason to live on.
    process.channel.unref()
  }
  return { asked, isAsked: () => askedAtMs !== null }
}

/** Says what a stop has to wait for, and how not to. */
export const tellWaiting =
  (terminal: Pick<Terminal, 'err'>) =>
  ({ works, upToSeconds }: StopWait): void => {
    const parts = works.map(({ kind, count }) => `${count} ${kind}${count === 1 ? '' : 's'}`)
    terminal.err(
      `Waiting for ${parts.join(', ')}, up to ${upToSeconds} s. Press Ctrl+C again to stop at once; what has no answer by then is listed as unknown at the next start.`,
    )
  }
