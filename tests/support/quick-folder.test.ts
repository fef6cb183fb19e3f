import { describe, expect, it } from 'vitest'
import { isRoomyMemory } from './run/quick-folder.ts'

const gigabytes = (count: number) => ({ bavail: count * 262_144, bsize: 4_096 })
const [tmpfs, ext4] = [0x01021994, 0xef53]

describe('homes of tests are made in memory', () => {
  it.each([
    ['that has room', tmpfs, 8, true],
    ['only where there is a lot of it', tmpfs, 3, false],
    ['not on what is a disk', ext4, 100, false],
  ] as const)('%s', (_, type, free, quick) => {
    expect(isRoomyMemory({ type, ...gigabytes(free) })).toBe(quick)
  })
})
