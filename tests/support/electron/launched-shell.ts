import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { DeskBridge } from '../../../shared/desk/ipc.ts'
import { until } from '../until.ts'
import { createFakeElectron, type FakeElectron } from './fake-electron.ts'
import { runEntry, setElectron } from './present-electron.ts'

/**
 * The entry of the desktop program, run against the fake of Electron on a home of its own. Registers what a test
 * file needs around its tests; each one launches for itself.
 */
export function shellUnderTest() {
  let home = ''
  let electron = createFakeElectron()
  let server: Server | undefined

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'packdesk-shell-'))
    vi.stubEnv('PACKDESK_HOME', home)
    vi.stubEnv('PACKDESK_PORT', '0')
  })

  afterEach(async () => {
    electron.module.app.quit()
    await until(() => expect(electron.exits).not.toEqual([]))
    server?.close()
    vi.unstubAllEnvs()
    rmSync(home, { recursive: true })
  })

  type Options = Parameters<typeof createFakeElectron>[0]

  return {
    home: () => home,
    server: () => server,
    /** Loads the entry as Electron does, which is before the program is ready. */
    async load(options: Options = {}): Promise<FakeElectron> {
      electron = createFakeElectron(options)
      setElectron(electron.module)
      await runEntry('index.ts')
      return electron
    },
    async launch(options: Options = {}): Promise<FakeElectron> {
      await this.load(options)
      electron.becomeReady()
      return electron
    },
    /** Makes the program attach to some other station, whose address this is. */
    async useOtherStation(): Promise<string> {
      server = createServer((_request, response) => response.end('{}'))
      const url = await listen(server)
      vi.stubEnv('PACKDESK_STATION_URL', url)
      return url
    },
  }
}

/** The window, once the station behind it answers. */
export async function firstWindow(electron: FakeElectron) {
  await until(() => expect(electron.windows[0]?.loaded).toHaveLength(1))
  const [window] = electron.windows
  if (!window) throw new Error('There is no window.')
  return { window, page: window.webContents, url: new URL(window.loaded[0] ?? '') }
}

/** What the preload puts on a page. */
export async function bridgeOf(electron: FakeElectron, page: { mainFrame: object }): Promise<DeskBridge> {
  const exposed: Record<string, unknown> = {}
  setElectron({
    ...electron.module,
    ipcRenderer: electron.ipc.rendererOf(page),
    contextBridge: {
      exposeInMainWorld: (name: string, api: unknown) => Object.assign(exposed, { [name]: api }),
    },
  })
  await runEntry('preload/index.ts')
  expect(Object.keys(exposed)).toEqual(['packdesk'])
  return exposed.packdesk as DeskBridge
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
}
