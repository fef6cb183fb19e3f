// Loaded into a process that is measured, before its own code; see memory.ts. Plain JavaScript, because what
// strips types takes more memory than all that is measured without it.
import { setImmediate } from 'node:timers/promises'

process.on('message', async message => {
  if (message !== 'resident-bytes' && message !== 'resident-bytes-now') return
  for (let round = 0; message === 'resident-bytes' && round < 5; round += 1) {
    globalThis.gc?.()
    await setImmediate()
  }
  process.send?.(process.memoryUsage.rss())
})
// Being asked must not keep the process from ending.
process.channel?.unref()
