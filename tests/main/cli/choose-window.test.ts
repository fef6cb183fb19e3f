import { rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openerOf } from '../../../main/cli/open-browser.ts'
import {
  chooseWindow,
  downloadElectron,
  findElectron,
  hasDisplay,
  isDownloadable,
  type WindowFacts,
} from '../../../main/cli/open-window.ts'
import { makeEmptyCheckout } from '../../support/command-line/checkout.ts'
import { tempHome } from '../../support/station/temp-home.ts'

const installer = { script: '/electron/install.js', version: '45.0.0' }

const desk: WindowFacts = {
  choice: 'auto',
  display: true,
  linuxRoot: false,
  electron: { program: '/electron', installer },
}

describe('the choice of the window', () => {
  it('is Electron when its program is there', () => {
    expect(chooseWindow(desk)).toEqual({ kind: 'electron', program: '/electron' })
  })

  it('is to fetch Electron when only its installer is there, asking the network first', () => {
    const electron = { program: null, installer }
    expect(chooseWindow({ ...desk, electron })).toEqual({ kind: 'download', ...installer, askNetwork: true })
    expect(chooseWindow({ ...desk, electron, choice: 'download' })).toMatchObject({ askNetwork: false })
  })

  it.each([
    [{ display: false }, 'address', 'there is no display'],
    [{ display: false, choice: 'never' }, 'address', 'there is no display'],
    [{ choice: 'never' }, 'browser', 'its own window is turned off'],
    [{ linuxRoot: true }, 'browser', 'Electron does not run as root'],
    [{ electron: { program: null, installer: null } }, 'browser', 'Electron is not installed'],
  ] as const)('with %j is the %s, because %s', (facts, kind, why) => {
    expect(chooseWindow({ ...desk, ...facts })).toEqual({ kind, why })
  })
})

describe('a display', () => {
  it.each([
    ['linux', {}, false],
    ['linux', { DISPLAY: ':0' }, true],
    ['linux', { WAYLAND_DISPLAY: 'wayland-0' }, true],
    ['darwin', {}, true],
    ['darwin', { SSH_CONNECTION: '10.0.0.1 1 10.0.0.2 22' }, false],
    ['win32', {}, true],
  ] as const)('on %s with %j: %s', (platform, env, there) => {
    expect(hasDisplay({ platform, env })).toBe(there)
  })
})

describe('the browser', () => {
  it.each(['linux', 'darwin', 'win32'] as const)('is given the address as one argument on %s', platform => {
    const url = 'http://127.0.0.1:5006/?a=1&b=$(x)'
    expect(openerOf(platform, url).args.at(-1)).toBe(url)
  })
})

describe('Electron on the disk', () => {
  /** A checkout whose Electron is what the test writes. */
  function withoutElectron() {
    const checkout = makeEmptyCheckout()
    rmSync(join(checkout.root, 'node_modules'))
    checkout.write('node_modules/electron/package.json', '{"version":"45.1.2"}')
    checkout.write('node_modules/electron/install.js', '')
    return checkout
  }

  it('is its installer alone before the download', () => {
    const { root } = withoutElectron()
    const script = join(root, 'node_modules', 'electron', 'install.js')
    expect(findElectron(root, {})).toEqual({ program: null, installer: { script, version: '45.1.2' } })
  })

  it('is not there while the download is only noted or only unpacked', () => {
    const { root, write } = withoutElectron()
    write('node_modules/electron/dist/electron', '')
    expect(findElectron(root, {}).program).toBeNull()
    write('node_modules/electron/path.txt', 'missing')
    expect(findElectron(root, {}).program).toBeNull()
    write('node_modules/electron/path.txt', 'electron')
    expect(findElectron(root, {}).program).toBe(join(root, 'node_modules', 'electron', 'dist', 'electron'))
  })

  it('is the one that the environment names, if that exists', () => {
    const { root } = withoutElectron()
    expect(findElectron(root, { ELECTRON_EXEC_PATH: process.execPath }).program).toBe(process.execPath)
    expect(findElectron(root, { ELECTRON_EXEC_PATH: join(root, 'nothing') }).program).toBeNull()
  })
})

describe('the download of Electron', () => {
  /** A mirror that answers with a status, or never. */
  async function mirror(status: number | 'never') {
    const asked: string[] = []
    const server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`)
      if (status !== 'never') response.writeHead(status).end()
    })
    await new Promise<void>(listening => server.listen(0, '127.0.0.1', listening))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
    const { port } = server.address() as AddressInfo
    return { asked, env: { ELECTRON_MIRROR: `http://127.0.0.1:${port}/` } }
  }

  it('is possible when the very file can be had', async () => {
    const { asked, env } = await mirror(200)
    expect(await isDownloadable('45.1.2', env)).toBe(true)
    expect(asked).toEqual([`HEAD /v45.1.2/electron-v45.1.2-${process.platform}-${process.arch}.zip`])
  })

  it.each([404, 503, 'never'] as const)('is not when the network answers %s', async status => {
    const { env } = await mirror(status)
    expect(await isDownloadable('45.1.2', env)).toBe(false)
  })

  it.each([
    ['', true],
    ['process.exit(1)', false],
    ['setInterval(() => {}, 1000)', false],
  ])('by an installer that does %j ends with %s', async (code, done) => {
    const script = join(tempHome(), 'install.js')
    writeFileSync(script, code)
    expect(await downloadElectron(script, new AbortController().signal, 1_500)).toBe(done)
  })

  it('ends when this process is asked to stop', async () => {
    const script = join(tempHome(), 'install.js')
    writeFileSync(script, 'setInterval(() => {}, 1000)')
    const stop = new AbortController()
    const download = downloadElectron(script, stop.signal)
    stop.abort()
    expect(await download).toBe(false)
  })
})
