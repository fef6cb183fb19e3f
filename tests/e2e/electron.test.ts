import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { _electron, type ElectronApplication } from 'playwright'
import { afterEach, beforeAll, beforeEach, describe, expect, type TestContext, test } from 'vitest'
import { createPageDrawer } from '../../main/app/draw-pages.ts'
import { ensurePage } from '../../main/cli/page-build.ts'
import { stationAnswers } from '../../main/platform/home-lock.ts'
import { findPaths } from '../../main/platform/paths.ts'
import { sheetsOf } from '../../main/shell/page-sheets.ts'
import type { DeskBridge } from '../../shared/desk/ipc.ts'
import { findElectronHere, sandboxArguments } from '../support/electron/electron-program.ts'
import { dotsOf, labelOfBars } from '../support/electron/label-of-bars.ts'

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
async function launch({ skip }: TestContext, files: string[] = []): Promise<ElectronApplication> {
  if ('notRun' in here) return skip(`NOT RUN: ${here.notRun}`)
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const app = await _electron.launch({
    executablePath: here.program,
    args: [...sandboxArguments(), root, ...files],
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
        life: await packdesk.life.read(),
        isSecure: window.isSecureContext,
        node: [typeof Reflect.get(window, 'require'), typeof Reflect.get(window, 'process')],
      }
    })
    expect(seen).toMatchObject({
      isSecure: true,
      node: ['undefined', 'undefined'],
      life: { packShortcut: false },
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

  test('shows a table it was started with on the Import screen, and has its menus in its language', async context => {
    const table = join(home, 'today.csv')
    writeFileSync(table, 'Order number,Item title,Item quantity\nOP-1,Cup,1\n')
    const app = await launch(context, [table])
    const page = await app.firstWindow()
    await page.waitForURL(/\/import\/\w+/)
    const menus = () =>
      app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items.map(({ label }) => label) ?? [])
    await page.evaluate(() => (window as unknown as DeskPage).packdesk.window.speak('de'))
    await expect.poll(menus).toContain('&Bearbeiten')
  })

  test('rejects a call it does not allow, with a sentence', async context => {
    const page = await (await launch(context)).firstWindow()
    const message = await page.evaluate(() => {
      const { packdesk } = window as unknown as DeskPage
      return packdesk.files.showSaved('/etc/passwd').catch((error: Error) => error.message)
    })
    expect(message).toContain('just saved here')
  })

  test('takes its station along when it ends', async context => {
    const app = await launch(context)
    const url = (await app.firstWindow()).url()
    await app.close()
    running = []
    await expect.poll(() => stationAnswers(url)).toBe(false)
  })

  const gone = async (app: ElectronApplication) => {
    const { pid = 0 } = app.process()
    await expect
      .poll(() => {
        try {
          return process.kill(pid, 0)
        } catch {
          return false
        }
      })
      .toBe(false)
    running = running.filter(each => each !== app)
  }

  /** Each way a person or the system ends the program. */
  const ways: Record<string, (app: ElectronApplication) => Promise<unknown>> = {
    'app.quit': app => app.evaluate(({ app: program }) => setImmediate(() => program.quit())),
    'the last window': app =>
      app.evaluate(({ BrowserWindow }) => setImmediate(() => BrowserWindow.getAllWindows()[0]?.close())),
    SIGTERM: async app => app.process().kill('SIGTERM'),
  }

  test.for(Object.keys(ways))('is gone after it was ended by %s, 20 times of 20', async (way, context) => {
    if ('notRun' in here) return context.skip(`NOT RUN: ${here.notRun}`)
    for (let round = 0; round < 20; round += 1) {
      const app = await launch(context)
      await app.firstWindow()
      await ways[way]?.(app).catch(() => undefined)
      await gone(app)
    }
  })

  test('hands its link to the first one when it is started twice', async context => {
    const app = await launch(context)
    const page = await app.firstWindow()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.evaluate(() => Object.assign(globalThis, { stayed: true }))
    const startedMs = performance.now()
    const code = await secondStart('packdesk://shipments')
    console.info(`a second start took ${Math.round(performance.now() - startedMs)} ms`)
    expect(code).toBe(0)
    await page.waitForURL('**/shipments')
    expect(await page.evaluate(() => Reflect.get(globalThis, 'stayed'))).toBe(true)
  })

  test('shows a page that crashed again', async context => {
    const app = await launch(context)
    const page = await app.firstWindow()
    await app.evaluate(({ dialog, BrowserWindow }) => {
      dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false })
      BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer()
    })
    await expect.poll(() => stationAnswers(page.url())).toBe(true)
    await expect
      .poll(() =>
        app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.isCrashed()),
      )
      .toBe(false)
  })

  test('opens Pack in a second window from the menu', async context => {
    const app = await launch(context)
    await app.firstWindow()
    const second = app.waitForEvent('window')
    await app.evaluate(({ Menu }) => {
      const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      items?.find(({ label }) => label === 'Pac&k in a second window')?.click()
    })
    await (await second).waitForURL('**/pack')
    expect(app.windows()).toHaveLength(2)
  })

  test('draws every dot of a page it prints', async context => {
    const app = await launch(context)
    await app.firstWindow()
    // What a driver would be given: the very sheet of pictures, as a PDF of the same page, drawn again.
    const { pages, html } = await sheetOfOneLabel()
    const pdf = await app.evaluate(async ({ BrowserWindow }, markup) => {
      const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
      await window.loadURL(`data:text/html;base64,${Buffer.from(markup).toString('base64')}`)
      const printed = await window.webContents.printToPDF({ preferCSSPageSize: true, printBackground: true })
      window.destroy()
      return [...printed]
    }, html)
    const drawer = createPageDrawer()
    const [again] = await drawer.drawPages(Uint8Array.from(pdf), 300).finally(drawer.stop)
    const wanted = await dotsOf(pages[0]?.png)
    const got = await dotsOf(again?.png)
    const wrong = wanted.filter((dot, at) => dot !== got[at]).length
    expect(wrong / wanted.length).toBeLessThan(0.002)
  })
})

/** Starts the program once more on the same home and answers the code it ends with. */
function secondStart(link: string): Promise<number | null> {
  if ('notRun' in here) throw new Error(here.notRun)
  const { ELECTRON_RUN_AS_NODE: _, ...inherited } = process.env
  const env = { ...inherited, PACKDESK_HOME: home, PACKDESK_PORT: '0' }
  const child = spawn(here.program, [...sandboxArguments(), root, link], { env, stdio: 'ignore' })
  return new Promise(resolve => child.once('exit', resolve))
}

/** The same label as pictures of its pages, and as the sheet they are printed from. */
async function sheetOfOneLabel() {
  const drawer = createPageDrawer()
  const pages = await drawer.drawPages(await labelOfBars(), 300).finally(drawer.stop)
  return { pages, html: sheetsOf(pages, { width: 101_600, height: 152_400 }) }
}
