// Loaded into a process that is measured, before its own code; see station.ts. Plain JavaScript, because what
// strips types takes more memory than all that is measured without it.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'

const resolution = 1
const delays = monitorEventLoopDelay({ resolution })

process.on('message', async message => {
  if (message === 'watch-pauses') {
    globalThis.gc?.()
    delays.enable()
    // The first samples are of the cleaning.
    await setTimeout(20)
    delays.reset()
    // The first one after that only sets the time that others are counted from.
    await setTimeout(10)
    process.send?.(0)
  } else if (message === 'longest-pause-ms') {
    // A pause that goes on is counted when it is over.
    await setTimeout(5)
    delays.disable()
    const inMs = nanoseconds => Math.max(0, nanoseconds / 1e6 - resolution)
    process.send?.({ longestMs: inMs(delays.max), p99Ms: inMs(delays.percentile(99)) })
  } else if (message === 'resident-bytes' || message === 'resident-bytes-now') {
    for (let round = 0; message === 'resident-bytes' && round < 5; round += 1) {
      globalThis.gc?.()
      await setImmediate()
    }
    process.send?.(process.memoryUsage.rss())
  }
})
// Being asked must not keep the process from ending.
process.channel?.unref()
