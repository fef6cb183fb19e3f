import { accessSync, constants, type StatsFs, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const inMemory = '/dev/shm'
const typeOfTmpfs = 0x01021994
/** Many times what the homes of all stages need at once. */
const leastBytes = 4 * 1024 ** 3

/** Whether a disk is memory, with more room than the tests need. */
export const isRoomyMemory = ({ type, bavail, bsize }: Pick<StatsFs, 'type' | 'bavail' | 'bsize'>): boolean =>
  type === typeOfTmpfs && bavail * bsize >= leastBytes

/**
 * A folder in which homes of tests are made and removed sooner than on a disk; null where there is none. Tests that
 * are about a disk make one of their own.
 */
export function quickFolder(): string | null {
  try {
    accessSync(inMemory, constants.R_OK | constants.W_OK | constants.X_OK)
    return isRoomyMemory(statfsSync(inMemory)) && freemem() >= leastBytes ? inMemory : null
  } catch {
    return null
  }
}
