import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import type { Browser, CDPSession, Page } from 'playwright'
import { root } from '../tool.ts'
import { addFunction, type Covered, isProduct } from './covered.ts'

type Sessions = Map<Page, Promise<CDPSession | null>>

/** The pages this process looks at. Vitest loads this module anew with every test file, and pages outlive those. */
const kept = globalThis as { packdeskPages?: Sessions }
kept.packdeskPages ??= new Map()
const sessions = kept.packdeskPages

/** Sees to it that what runs in the pages of a browser is recorded, where a run records at all. */
export function recordPagesOf(browser: Browser): Browser {
  if (process.env.PACKDESK_COVERAGE_FOLDER)
    browser.on('context', context =>
      context.on('page', page => {
        sessions.set(page, watch(page))
        page.on('close', () => sessions.delete(page))
      }),
    )
  return browser
}

async function watch(page: Page): Promise<CDPSession | null> {
  try {
    const session = await page.context().newCDPSession(page)
    await session.send('Profiler.enable')
    await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
    return session
  } catch {
    // A page that was closed at once has run nothing.
    return null
  }
}

/** Adds what ran in the pages that are open since this was last asked. */
export async function coverPages(covered: Covered): Promise<void> {
  for (const opening of sessions.values()) {
    const session = await opening
    const taken = await session?.send('Profiler.takePreciseCoverage').catch(() => null)
    for (const { url, functions } of taken?.result ?? [])
      for (const each of functions) {
        const path = pathAt(url, each.ranges[0]?.startOffset ?? 0)
        // What the page and the station share has other offsets in either.
        if (path) addFunction(covered, path, each, (start, end) => [-end, -start])
      }
  }
}

function pathAt(url: string, offset: number): string | undefined {
  const { pathname } = URL.parse(url) ?? {}
  return offset > 0 && pathname?.startsWith('/assets/') ? mapOf(pathname)?.fileAt(offset) : undefined
}

type ChunkMap = { fileAt: (offset: number) => string | undefined }

const maps = new Map<string, ChunkMap | null>()

function mapOf(pathname: string): ChunkMap | null {
  const known = maps.get(pathname)
  if (known !== undefined) return known
  const chunk = join(root, 'out', 'renderer', pathname)
  const map = existsSync(`${chunk}.map`) ? readMap(chunk) : null
  maps.set(pathname, map)
  return map
}

/** Says which file of the product stands at an offset of a built chunk. */
function readMap(chunk: string): ChunkMap {
  const map = new SourceMap(JSON.parse(readFileSync(`${chunk}.map`, 'utf8')))
  const lines = [0]
  for (const { index } of readFileSync(chunk, 'utf8').matchAll(/\n/g)) lines.push(index + 1)
  const known = new Map<number, string | undefined>()
  const find = (offset: number) => {
    const line = lines.findLastIndex(start => start <= offset)
    const entry = map.findEntry(line, offset - (lines[line] ?? 0))
    if (!('originalSource' in entry) || !entry.originalSource) return undefined
    // Named from where it was built, which is not always where it is.
    const path = entry.originalSource.replace(/^(\.\.\/)+/, '')
    return isProduct(path) ? path : undefined
  }
  return {
    fileAt: offset => {
      if (!known.has(offset)) known.set(offset, find(offset))
      return known.get(offset)
    },
  }
}
