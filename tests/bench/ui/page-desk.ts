import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright'
import { findPaths } from '../../../main/platform/paths.ts'
import { launchBrowser } from '../../support/browser/browser.ts'
import type { Figure } from '../figure.ts'
import { type Latency, toLatency } from '../measure.ts'
import { temporaryFolder } from '../seeded-home.ts'
import { startProgram } from '../station.ts'
import { keyToPaint, watchKeys } from './in-page.ts'
import { homeWithOrders } from './seed-orders.ts'

/** How often each thing is done; few where it is only proved that the benches run. */
export const runs = Number(process.env.BENCH_RUNS ?? 40)

/** A station with its page and a real browser, and the floor beside it. */
export type PageDesk = {
  url: string
  browser: Browser
  /** A window of its own, as large as a desk's, with nothing fetched or compiled before. */
  openWindow: () => Promise<Page>
  /** Where the floor page is. */
  floorUrl: string
  stop: () => Promise<void>
}

/**
 * The least a page can do, from the same station: fetch a small JSON and paint a row, when it is opened and at every
 * key. No framework, no styles.
 */
const floorPage = `<!doctype html><meta charset="utf-8"><title>Floor</title><h1>Floor</h1>
<table><tbody id="rows"></tbody></table><script src="/assets/floor.js"></script>`
const floorScript = `const rows = document.getElementById('rows')
let count = 0
async function paint() {
  const answer = await fetch('/status')
  const { status } = await answer.json()
  count += 1
  rows.innerHTML = '<tr id="row-' + count + '"><td>' + (status ?? 'row') + '</td></tr>'
}
addEventListener('keydown', paint)
paint()`

/** The built page with the floor among its files. */
function layPage(): string {
  const folder = join(temporaryFolder(), 'page')
  cpSync(findPaths().page, folder, { recursive: true })
  writeFileSync(join(folder, 'assets', 'floor.html'), floorPage)
  writeFileSync(join(folder, 'assets', 'floor.js'), floorScript)
  return folder
}

/** On the home of the run, or one given. */
export async function openPageDesk(home?: string): Promise<PageDesk> {
  const script = fileURLToPath(new URL('./page-station.ts', import.meta.url))
  const station = await startProgram(script, [home ?? (await homeWithOrders()), layPage()])
  const browser = await launchBrowser()
  return {
    url: station.url,
    browser,
    floorUrl: `${station.url}/assets/floor.html`,
    openWindow: async () => {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
      const page = await context.newPage()
      await page.addInitScript(watchKeys)
      return page
    },
    stop: async () => {
      await browser.close()
      await station.stop()
    },
  }
}

/** Does something so many times; the first `warmUpRuns` are not counted. */
export async function sample(
  measure: (run: number) => Promise<number>,
  { count = runs, warmUpRuns = 3 }: { count?: number; warmUpRuns?: number } = {},
): Promise<Latency> {
  const samplesMs: number[] = []
  for (let run = -warmUpRuns; run < count; run += 1) {
    const tookMs = await measure(run)
    if (run >= 0) samplesMs.push(tookMs)
  }
  return toLatency(samplesMs)
}

/** A key on the floor page to its row. */
export async function floorOfKeys({ openWindow, floorUrl }: PageDesk): Promise<Latency> {
  const page = await openWindow()
  await page.goto(floorUrl)
  await page.locator('#row-1').waitFor()
  const shown = { now: 1 }
  const floor = await sample(() => {
    shown.now += 1
    return keyToPaint(page, { selector: `#row-${shown.now}` }, () => page.keyboard.press('a'))
  })
  await page.context().close()
  return floor
}

/** The p95, which has a goal, and the median beside it; the number of runs is part of the name. */
export function pageFigures(
  name: string,
  value: Latency,
  { floor, atMostMs }: { floor: Latency | null; atMostMs: number | null },
): Figure[] {
  const common = { unit: 'ms', better: 'lower' } as const
  return [
    {
      ...common,
      name: `${name}, p95 of ${value.runs}`,
      value: value.p95Ms,
      floor: floor?.p95Ms ?? null,
      target: atMostMs === null ? null : { atMost: atMostMs },
    },
    { ...common, name: `${name}, median`, value: value.p50Ms, floor: floor?.p50Ms ?? null, target: null },
  ]
}
