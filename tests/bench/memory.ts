import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Start a process with these arguments of Node and a message channel to let `residentMegabytes` ask it. */
export const memoryProbeArgs = [
  '--expose-gc',
  '--import',
  fileURLToPath(new URL('./memory-probe.mjs', import.meta.url)),
]

/** The memory a process holds after it has thrown away what it does not need. */
export async function residentMegabytes(child: ChildProcess): Promise<number> {
  child.send('resident-bytes')
  const [bytes] = await once(child, 'message')
  return z.number().parse(bytes) / 1024 / 1024
}
