import { statfsSync } from 'node:fs'

const place = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Where tests can keep their stations in memory, on a system that has such a disk with room; null elsewhere. A station
 * waits for its disk at every write, which is a fifth of the time of all tests; what a killed process has written stays on
 * either. With `PACKDESK_TESTS_ON_DISK` they stay on the usual one.
 */
export function memoryDisk(): string | null {
  if (process.env.PACKDESK_TESTS_ON_DISK || process.platform !== 'linux') return null
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > neededBytes ? place : null
  } catch {
    return null
  }
}
