import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { type CoverageRow, coverageRowSchema } from './coverage/covered.ts'
import type { Stage } from './run-stages.ts'
import { nameOf, one, sum, type Tally, tallySchema } from './tally.ts'
import type { VitestReport } from './tally-reporter.ts'
import { runTool } from './tool.ts'

const reporter = join(import.meta.dirname, 'tally-reporter.ts')

export type VitestOptions = {
  projects?: readonly string[]
  /** What the paths of the test files contain; all files when left out. */
  files?: readonly string[]
  exclude?: readonly string[]
  /** More of what vitest is told. */
  args?: readonly string[]
  cwd?: string
  env?: Record<string, string>
  /** Whether what its tests run is added to what is known of the product's files. */
  records?: boolean
}

/** Runs vitest. Running no test, or ending badly for any other reason than a failed test, is a failure too. */
export const vitestStage = (
  name: string,
  { usualSeconds = 0, ...options }: VitestOptions & Pick<Stage, 'usualSeconds'>,
): Stage => ({
  name,
  usualSeconds,
  run: () => runVitest(options),
  again: files =>
    runVitest({
      ...options,
      files,
      exclude: [],
      args: [...(options.args ?? []), '--maxWorkers=1'],
      records: false,
    }),
})

async function runVitest({ cwd, env = {}, ...options }: VitestOptions): ReturnType<Stage['run']> {
  const { records: isRecorded = false, ...chosen } = options
  // To record takes a third of the time on top, and an integration server changes no file.
  const records = isRecorded && !process.env.CI
  const memory = memoryDisk()
  const folder = mkdtempSync(join(memory ?? tmpdir(), 'packdesk-run-'))
  const coverage = join(folder, 'coverage')
  mkdirSync(coverage)
  try {
    const file = join(folder, 'tally.json')
    const { exitCode, output } = await runTool('vitest', argumentsFor(chosen), {
      ...(cwd ? { cwd } : {}),
      env: {
        ...env,
        ...(memory ? { TMPDIR: folder } : {}),
        PACKDESK_TALLY_FILE: file,
        ...(records ? { PACKDESK_COVERAGE_FOLDER: coverage } : {}),
      },
    })
    const report = read(file)
    const { tally, trouble } = judge(report?.tally ?? null, exitCode)
    const detail = [output, trouble].filter(Boolean).join('\n')
    if (!report) return { tally, detail }
    const { times } = report
    if (!records) return { tally, detail, times }
    return { tally, detail, times, seen: { rows: passedRows(coverage, tally), durations: new Map(times) } }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const argumentsFor = ({ projects = [], files = [], exclude = [], args = [] }: VitestOptions): string[] => [
  'run',
  '--reporter=default',
  `--reporter=${reporter}`,
  ...projects.flatMap(project => ['--project', project]),
  ...exclude.flatMap(path => ['--exclude', path]),
  ...args,
  ...files,
]

/** A test that failed has run less than it does. */
function passedRows(folder: string, { failures }: Tally): CoverageRow[] {
  const failed = new Set(failures.flatMap(failure => [failure.file, nameOf(failure)]))
  return readdirSync(folder)
    .flatMap(name => readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean))
    .map(line => coverageRowSchema.parse(JSON.parse(line)))
    .filter(({ test }) => !failed.has(test))
}

const reportSchema = z.object({ tally: tallySchema, times: z.array(z.tuple([z.string(), z.number()])) })

function read(file: string): VitestReport | null {
  try {
    return reportSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
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
