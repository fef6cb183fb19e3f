import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { rotateFlag } from '../../../main/app/home-secrets.ts'
import { databaseFile } from '../../../main/db/open.ts'
import { stationAnswers } from '../../../main/platform/home-lock.ts'
import { keyFile, openHomeKeys } from '../../../main/platform/secrets/home-keys.ts'
import { firstWindow, shellUnderTest } from '../../support/electron/launched-shell.ts'
import { until } from '../../support/until.ts'

const shell = shellUnderTest()

describe('A start', () => {
  test('puts everything into the home and locks down the process before it is ready', async () => {
    const electron = await shell.load()
    expect(electron.log).toEqual([
      'app.enableSandbox',
      `app.setPath userData ${join(shell.home(), 'window')}`,
      `app.setPath crashDumps ${join(shell.home(), 'logs', 'crashes')}`,
      `app.setAppLogsPath ${join(shell.home(), 'logs')}`,
      ...(process.platform === 'win32' ? ['app.setAppUserModelId app.packdesk.desk'] : []),
      'crashReporter.start {"uploadToServer":false}',
      'app.requestSingleInstanceLock {}',
    ])
    expect(electron.windows).toEqual([])
  })

  test('hosts a station of the home and shows its page in a sandboxed window', async () => {
    const electron = await shell.launch()
    const { window, url } = await firstWindow(electron)
    expect(await stationAnswers(url.origin)).toBe(true)
    expect(url.pathname).toBe('/')
    expect(window.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true })
    expect(electron.log).toContain('window shown')
  })

  test('makes its folders for their owner alone and closes a home that was open', async () => {
    chmodSync(shell.home(), 0o755)
    mkdirSync(join(shell.home(), 'window'))
    chmodSync(join(shell.home(), 'window'), 0o755)
    await shell.useOtherStation()
    await firstWindow(await shell.launch())
    const modes = ['', 'window', 'logs', join('logs', 'crashes')].map(
      name => statSync(join(shell.home(), name)).mode & 0o777,
    )
    expect(modes).toEqual([0o700, 0o700, 0o700, 0o700])
  })

  test('leaves to the first Packdesk of the home what it came for', async () => {
    const electron = await shell.launch({ isFirstInstance: false })
    expect(electron.exits).toEqual([0])
    expect(electron.windows).toEqual([])
    expect(existsSync(join(shell.home(), 'station.lock'))).toBe(false)
  })

  test('names every setting that cannot be used and ends', async () => {
    vi.stubEnv('PACKDESK_PORT', 'harbour')
    vi.stubEnv('PACKDESK_LOG_LEVEL', 'loud')
    const electron = await shell.launch()
    expect(electron.log[0]).toMatch(/^error box: Packdesk cannot start: .*PACKDESK_PORT.*PACKDESK_LOG_LEVEL/s)
    expect(electron.exits).toEqual([1])
  })

  test('tells why a home cannot be used and ends', async () => {
    writeFileSync(join(shell.home(), 'file'), '')
    vi.stubEnv('PACKDESK_HOME', join(shell.home(), 'file'))
    const electron = await shell.launch()
    expect(electron.log.join()).toContain('error box: Packdesk cannot start')
    expect(electron.exits).toEqual([1])
  })

  test('says so in the language the page spoke last', async () => {
    mkdirSync(join(shell.home(), 'window'))
    writeFileSync(join(shell.home(), 'window', 'desk.json'), '{"language":"es"}')
    vi.stubEnv('PACKDESK_STATION_URL', 'http://127.0.0.1:1')
    const electron = await shell.launch()
    await until(() => expect(electron.exits).toEqual([1]))
    expect(electron.log.join()).toContain('error box: Packdesk no puede iniciarse')
  })

  test('tells why the data cannot be opened and ends', async () => {
    mkdirSync(databaseFile(shell.home()))
    const electron = await shell.launch()
    await until(() => expect(electron.exits).toEqual([1]))
    expect(electron.log.join()).toContain('error box: Packdesk cannot start')
  })

  test('attaches to the station it is given and starts none', async () => {
    const url = await shell.useOtherStation()
    const electron = await shell.launch()
    expect((await firstWindow(electron)).url.origin).toBe(url)
    expect(existsSync(join(shell.home(), 'station.lock'))).toBe(false)
  })

  test('says so when the station it is given does not answer', async () => {
    vi.stubEnv('PACKDESK_STATION_URL', 'http://127.0.0.1:1')
    const electron = await shell.launch()
    await until(() => expect(electron.exits).toEqual([1]))
    expect(electron.log.join()).toContain('No Packdesk station answers at http://127.0.0.1:1.')
  })
})

describe('The key of the secrets', () => {
  const key = () => JSON.parse(readFileSync(keyFile(shell.home()), 'utf8')) as { kind: string; key: string }

  test('of a new home is given to the key store of the system, and changed by it when asked', async () => {
    await firstWindow(await shell.launch({ keyStore: 'gnome_libsecret' }))
    expect(key().kind).toBe('system')
    expect(() => openHomeKeys(shell.home())).toThrow(/which only the window can ask/)
  })

  test('is changed by a start that is told to', async () => {
    openHomeKeys(shell.home())
    const before = readFileSync(keyFile(shell.home()), 'utf8')
    process.argv.push(rotateFlag)
    try {
      await firstWindow(await shell.launch({ keyStore: 'gnome_libsecret' }))
    } finally {
      process.argv.pop()
    }
    expect(key().kind).toBe('system')
    expect(Buffer.from(key().key, 'base64').toString()).not.toContain(before)
  })

  test('is in a file where the system keeps none, and the log says so', async () => {
    await firstWindow(await shell.launch({ keyStore: 'none' }))
    expect(readFileSync(keyFile(shell.home()), 'utf8')).toMatch(/^[0-9a-f]{64}$/)
    const log = readFileSync(join(shell.home(), 'logs', 'packdesk.log'), 'utf8')
    expect(log).toContain('The key of the secrets cannot be given to the system; it is kept in a file.')
  })
})
