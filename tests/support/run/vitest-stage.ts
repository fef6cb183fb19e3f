import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Stage } from './run-stages.ts'
import { one, sum, type Tally, tallySchema } from './tally.ts'
import { runTool } from './tool.ts'

const reporter = join(import.meta.dirname, 'tally-reporter.ts')

export type VitestOptions = { cwd?: string; env?: Record<string, string> }

/** Runs vitest. Running no test, or ending badly for any other reason than a failed test, is a failure too. */
export const vitestStage = (name: string, args: string[], { cwd, env = {} }: VitestOptions = {}): Stage => ({
  name,
  run: async () => {
    const memory = memoryDisk()
    const folder = mkdtempSync(join(memory ?? tmpdir(), 'packdesk-run-'))
    try {
      const file = join(folder, 'tally.json')
      const reporters = ['--reporter=default', `--reporter=${reporter}`]
      const { exitCode, output } = await runTool('vitest', ['run', ...reporters, ...args], {
        ...(cwd ? { cwd } : {}),
        env: { ...env, ...(memory ? { TMPDIR: folder } : {}), PACKDESK_TALLY_FILE: file },
      })
      const { tally, trouble } = judge(read(file), exitCode)
      return { tally, detail: [output, trouble].filter(Boolean).join('\n') }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
})

function read(file: string): Tally | null {
  try {
    return tallySchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}

function judge(tally: Tally | null, exitCode: number): { tally: Tally; trouble: string } {
  if (!tally) return { tally: one(false), trouble: 'vitest ended before it could count.' }
  if (tally.failed === 0 && tally.passed === 0)
    return { tally: sum([tally, one(false)]), trouble: 'No test was run.' }
  if (tally.failed === 0 && exitCode !== 0)
    return { tally: sum([tally, one(false)]), trouble: `vitest ended with code ${exitCode}.` }
  return { tally, trouble: '' }
}

const place = '/dev/shm'
const neededBytes = 4 * 1024 ** 3

/**
 * Where tests can keep their stations in memory, on a system that has such a disk with room; null elsewhere. A station
 * waits for its disk at every write, which is a fifth of the time of all tests; what a killed process has written stays on
 * either. With `PACKDESK_TESTS_ON_DISK` they stay on the usual one.
 */
function memoryDisk(): string | null {
  if (process.env.PACKDESK_TESTS_ON_DISK || process.platform !== 'linux') return null
  try {
    const { bavail, bsize } = statfsSync(place)
    return bavail * bsize > neededBytes ? place : null
  } catch {
    return null
  }
}
