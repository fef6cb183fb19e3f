import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import type { Browser } from 'playwright'
import { launchBrowser } from '../browser/browser.ts'

/** Nobody has such an address: whatever is asked for there is read from the folder. */
const origin = 'http://built-page.invalid'
const empty = '<!doctype html><meta charset="utf-8"><div id="root"></div>'
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' }

/**
 * The scripts of a built page that a browser cannot load, with what it says of them. All are loaded twice, from the first
 * to the last and from the last to the first: two that need each other may load in one order and not in the other, and
 * neither types nor tests of their sources tell.
 */
export async function partsThatDoNotLoad(folder: string): Promise<string[]> {
  const parts = readdirSync(join(folder, 'assets')).filter(name => name.endsWith('.js'))
  if (parts.length === 0) return [`There is no script in ${folder}.`]
  const browser = await launchBrowser()
  try {
    const orders = [parts, parts.toReversed()]
    const problems = await Promise.all(orders.map(order => loadAll(browser, folder, order)))
    return [...new Set(problems.flat())].toSorted()
  } finally {
    await browser.close()
  }
}

async function loadAll(browser: Browser, folder: string, parts: readonly string[]): Promise<string[]> {
  const page = await browser.newPage()
  await page.route(`${origin}/**`, route => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: empty })
    const file = join(folder, pathname)
    const contentType = types[extname(file)]
    if (!contentType || !existsSync(file)) return route.fulfill({ status: 404 })
    return route.fulfill({ contentType, body: readFileSync(file) })
  })
  const problems: string[] = []
  await page.goto(origin)
  for (const part of parts) {
    // As text: what runs a test writes imports in its own way, which a browser does not know.
    const loading = `import('/assets/${part}').then(() => null, String)`
    const problem = await page.evaluate<string | null>(loading)
    if (problem !== null) problems.push(`${part}: ${problem}`)
  }
  return problems
}
