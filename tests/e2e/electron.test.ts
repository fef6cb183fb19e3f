import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest'
import { ensurePage } from '../../main/cli/page-build.ts'
import { stationAnswers } from '../../main/platform/home-lock.ts'
import { findPaths } from '../../main/platform/paths.ts'
import type { DeskBridge } from '../../shared/desk/ipc.ts'
import { findElectronHere, sandboxArguments } from '../support/electron/electron-program.ts'

/** The page as the preload leaves it. */
type DeskPage = { packdesk: DeskBridge }

const root = join(import.meta.dirname, '../..')
const here = findElectronHere(root, process.env)

let home = ''
let running: ElectronApplication[] = []

beforeAll(async () => {
  if (!('notRun' in here)) {
    expect(await ensurePage({ paths: findPaths(), mode: 'auto', withShell: true, say: () => {} })).toBeNull()
    return
  }
  if (process.env.REQUIRE_ELECTRON === '1') throw new Error(`REQUIRE_ELECTRON is set, but: ${here.notRun}`)
  console.warn(`NOT RUN: the real window (${here.notRun})`)
})

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'packdesk-window-'))
})

afterEach(async () => {
  for (const app of running) await app.close()
  running = []
  rmSync(home, { recursive: true, force: true })
})

/** Starts the built desk in the real Electron, on a home of its own; skips the test where there is none. */
async function launch({ skip }: TestContext): Promise<ElectronApplication> {
  if ('notRun' in here) return skip(`NOT RUN: ${here.notRun}`)
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const app = await _electron.launch({
    executablePath: here.program,
    args: [...sandboxArguments(), root],
    env: { ...inherited, PACKDESK_HOME: home, PACKDESK_PORT: '0' } as Record<string, string>,
  })
  running.push(app)
  return app
}

describe('The real window', () => {
  test('shows the page of the station it hosts, which has the bridge and nothing of Node', async context => {
    const page = await (await launch(context)).firstWindow()
    expect(new URL(page.url()).hostname).toBe('127.0.0.1')
    await expect.poll(() => stationAnswers(page.url())).toBe(true)
    await expect.poll(() => page.title()).toContain('Packdesk')
    const seen = await page.evaluate(async () => {
      const { packdesk } = window as unknown as DeskPage
      return {
        version: await packdesk.app.version(),
        printers: await packdesk.printers.listSystem(),
        isSecure: window.isSecureContext,
        node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
      }
    })
    expect(seen).toMatchObject({
      isSecure: true,
      node: ['undefined', 'undefined'],
      printers: expect.any(Array),
    })
    expect(seen.version.electron).toMatch(/^\d+\./)
  })

  test('refuses to leave its station and to make a second window', async context => {
    const app = await launch(context)
    const page = await app.firstWindow()
    const { origin } = new URL(page.url())
    await page.evaluate(() => {
      window.open('about:blank')
      const link = document.createElement('a')
      link.href = 'data:text/html,elsewhere'
      document.body.append(link)
      link.click()
    })
    await expect.poll(() => page.evaluate(() => window.location.origin)).toBe(origin)
    expect(app.windows()).toHaveLength(1)
  })

  test('rejects a call it does not allow, with a sentence', async context => {
    const page = await (await launch(context)).firstWindow()
    const message = await page.evaluate(() => {
      const { packdesk } = window as unknown as DeskPage
      return packdesk.shell.openExternal('file:///etc/passwd').catch((error: Error) => error.message)
    })
    expect(message).toContain('https or mailto')
  })

  test('takes its station along when it ends', async context => {
    const app = await launch(context)
    const url = (await app.firstWindow()).url()
    await app.close()
    running = []
    await expect.poll(() => stationAnswers(url)).toBe(false)
  })
})
