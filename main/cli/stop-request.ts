const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'] as const

/** Ctrl-C reaches a process twice when npm or the launcher passes it on as well; that is still one wish. */
const sameWishMs = 500

/** Somebody wants this process to end. */
export type StopRequest = { asked: Promise<void>; isAsked: () => boolean }

/**
 * Listens for the wish to stop: a signal, or the launcher going away. A later signal ends the process at once.
 * Made before anything is started, so that a wish during the start is kept.
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
      else if (performance.now() - askedAtMs > sameWishMs) process.exit(1)
    })
  }
  if (process.channel) {
    process.on('disconnect', ask)
    // The launcher's channel alone is no reason to live on.
    process.channel.unref()
  }
  return { asked, isAsked: () => askedAtMs !== null }
}
