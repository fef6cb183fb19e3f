import { mkdtempSync, type StatsFs, statfsSync } from 'node:fs'
import { freemem } from 'node:os'
import { join } from 'node:path'

const inMemory = '/dev/shm'
const typeOfTmpfs = 0x01021994
/** Many times what the homes of all stages need at once. */
const leastBytes = 4 * 1024 ** 3

/** Whether a disk is memory, with more room than the tests need. */
export const isRoomyMemory = ({ type, bavail, bsize }: Pick<StatsFs, 'type' | 'bavail' | 'bsize'>): boolean =>
  type === typeOfTmpfs && bavail * bsize >= leastBytes

/**
 * Makes a folder in which homes of tests are made and removed sooner than on a disk; null where that cannot be. Tests
 * that are about a disk make one of their own.
 */
export function makeQuickFolder(): string | null {
  try {
    const hasRoom = isRoomyMemory(statfsSync(inMemory)) && freemem() >= leastBytes
    return hasRoom ? mkdtempSync(join(inMemory, 'packdesk-tests-')) : null
  } catch {
    return null
  }
}
