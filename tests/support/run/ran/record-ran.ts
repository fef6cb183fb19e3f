import { appendFileSync } from 'node:fs'
import { type Profiler as Protocol, Session } from 'node:inspector'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { root } from '../tool.ts'
import { ranInPages } from './ran-in-page.ts'
import { isProduct, type RanFunctions, type RanRow } from './ran-row.ts'

/**
 * Called by vitest around every test file: writes down which functions of the product ran while its tests did, in this
 * process and in the pages it looked at. What threads and child processes run is not seen, nor what runs when a module
 * is loaded, which is once for all test files of a process. `PACKDESK_RAN_FOLDER` says where to; without it nothing is
 * recorded.
 */
const folder = process.env.PACKDESK_RAN_FOLDER

if (folder) {
  const ran: RanFunctions = {}
  const profiler = startProfiler()
  beforeAll(() => void profiler.take())
  afterEach(() => ranInPages(ran))
  afterAll(() => {
    Object.assign(ran, profiler.take())
    const row: RanRow = { test: relative(root, expect.getState().testPath ?? '').replaceAll(sep, '/'), ran }
    appendFileSync(join(folder, `${process.pid}.jsonl`), `${JSON.stringify(row)}\n`)
  })
}

type Profiler = { take: () => RanFunctions }

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
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  return {
    take: () => {
      let scripts: Protocol.ScriptCoverage[] = []
      // In this process the answer comes before the call returns.
      session.post('Profiler.takePreciseCoverage', (error, { result }) => {
        if (error) throw error
        scripts = result
      })
      return ranIn(scripts)
    },
  }
}

function ranIn(scripts: readonly Protocol.ScriptCoverage[]): RanFunctions {
  const ran: RanFunctions = {}
  for (const { url, functions } of scripts) {
    const path = productFile(url)
    // The first two are the script and what vitest puts around it, which run when it is loaded.
    const starts = functions
      .slice(2)
      .flatMap(({ ranges: [range] }) => (range?.count ? [range.startOffset] : []))
    if (path && starts.length > 0) ran[path] = starts
  }
  return ran
}

function productFile(url: string): string | null {
  const place = url.startsWith('file:') ? fileURLToPath(url) : url
  if (!place.startsWith(root + sep)) return null
  const path = place.slice(root.length + 1).replaceAll(sep, '/')
  return isProduct(path) ? path : null
}
