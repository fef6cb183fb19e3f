import { appendFileSync } from 'node:fs'
import { type Profiler as Protocol, Session } from 'node:inspector'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { root } from '../tool.ts'
import { addFunction, type CoverageRow, type Covered, isProduct, isSplit, testKey } from './covered.ts'
import { coverPages } from './page-coverage.ts'

/**
 * Called by vitest around every test file: writes down which functions and branches of the product ran while its tests did, in
 * this process and in the pages it looked at; of tests that look at pages, which take seconds each, for every single one.
 * What threads and child processes run is not seen, nor what runs when a module is loaded, which is once for all test
 * files of a process. `PACKDESK_COVERAGE_FOLDER` says where to; without it nothing is recorded.
 */
const folder = process.env.PACKDESK_COVERAGE_FOLDER

if (folder) {
  const profiler = startProfiler()
  beforeAll(() => void profiler.take())
  const { testPath = '' } = expect.getState()
  const file = relative(root, testPath).replaceAll(sep, '/')
  const write = (test: string, covered: Covered): void => {
    addCovered(covered, profiler.take())
    const row: CoverageRow = { test, covered }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(row)}\n`)
  }
  if (isSplit(file))
    afterEach(async ({ task }) => {
      const covered: Covered = {}
      await coverPages(covered)
      write(testKey(file, task.fullTestName), covered)
    })
  else afterAll(() => write(file, {}))
}

type Profiler = { take: () => Protocol.ScriptCoverage[] }

/** One a process: test files of one worker follow each other, and each takes what ran since the one before. */
function startProfiler(): Profiler {
  const kept = globalThis as { packdeskProfiler?: Profiler }
  kept.packdeskProfiler ??= createProfiler()
  return kept.packdeskProfiler
}

function createProfiler(): Profiler {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  return {
    take: () => {
      let scripts: Protocol.ScriptCoverage[] = []
      // In this process the answer comes before the call returns.
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        if (error) throw error
        scripts = result
      })
      return scripts
    },
  }
}

/** Where the first function of a module can begin: before it stands what vitest puts around all of them. */
const firstStart = 14

function addCovered(covered: Covered, scripts: readonly Protocol.ScriptCoverage[]): void {
  for (const { url, functions } of scripts) {
    const path = productFile(url)
    if (!path) continue
    for (const each of functions)
      if ((each.ranges[0]?.startOffset ?? 0) >= firstStart)
        addFunction(covered, path, each, (start, end) => [start, end])
  }
}

function productFile(url: string): string | null {
  const place = url.startsWith('file:') ? fileURLToPath(url) : url
  if (!place.startsWith(root + sep)) return null
  const path = place.slice(root.length + 1).replaceAll(sep, '/')
  return isProduct(path) ? path : null
}
