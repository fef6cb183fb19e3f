import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type FeedRequest, writeFeed } from '../../../main/shell/packaging/write-feed.ts'
import { countStart, openUpdateMemory } from '../../../main/shell/update-memory.ts'
import { createUpdates, type UpdateParts, type Updater } from '../../../main/shell/updates.ts'
import { until } from '../../support/until.ts'

/** The updater as it is; only what it would ask Electron for is Node's. */
const require = createRequire(import.meta.url)
const ofBuilder = createRequire(
  createRequire(require.resolve('electron-builder')).resolve('app-builder-lib/package.json'),
)
type RealUpdater = Updater & { httpExecutor: unknown; logger: unknown }
const { AppImageUpdater } = require('electron-updater') as {
  AppImageUpdater: new (options: object, app: object) => RealUpdater
}
type Request = { createPromise(run: (...done: ((value?: unknown) => void)[]) => void): Promise<unknown> }
const { NodeHttpExecutor } = ofBuilder('builder-util') as {
  NodeHttpExecutor: new () => { doDownload(request: object, how: object, redirects: number): void }
}
const { configureRequestUrl, configureRequestOptions } = ofBuilder('builder-util-runtime')

/** As the updater downloads by Electron, by Node. */
class Downloads extends NodeHttpExecutor {
  download(url: URL, destination: string, options: { cancellationToken: Request }) {
    return options.cancellationToken.createPromise((resolve, reject, onCancel) => {
      const request = { redirect: 'manual' }
      configureRequestUrl(url, request)
      configureRequestOptions(request)
      const callback = (error: unknown) => (error ? reject?.(error) : resolve?.(destination))
      this.doDownload(request, { destination, options, onCancel, callback, responseHandler: null }, 0)
    })
  }
}

const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** As the builder names files, and as the updater looks for them. */
const isArm = process.arch === 'arm64'
const installerName = (version: string) => `Packdesk-${version}-linux-${isArm ? 'arm64' : 'x86_64'}.AppImage`
const feedFile = isArm ? 'latest-linux-arm64.yml' : 'latest-linux.yml'

let folder = ''
let server: Server
let feed = ''
let program = ''
let quits = 0
/** What the server takes a request for and never answers. */
let silentAbout: RegExp | null = null

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'packdesk-updates-'))
  quits = 0
  silentAbout = null
  for (const name of ['dist', 'feed', 'cache', 'window', 'bin']) mkdirSync(join(folder, name))
  server = createServer((request, response) => {
    if (silentAbout?.test(request.url ?? '')) return
    const file = join(folder, 'feed', new URL(request.url ?? '', 'http://x').pathname)
    if (existsSync(file)) response.end(readFileSync(file))
    else response.writeHead(404).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  feed = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  program = join(folder, 'bin', 'packdesk.AppImage')
  installer('1.0.0', program)
  vi.stubEnv('APPIMAGE', program)
})
beforeAll(() => {
  const electron = require.resolve('electron')
  require.cache[electron] = {
    exports: { autoUpdater: { emit: () => true } },
    loaded: true,
  } as unknown as NodeJS.Module
})
afterAll(() => {
  delete require.cache[require.resolve('electron')]
})
afterEach(async () => {
  // The updater quits in a task of its own.
  await new Promise(setImmediate)
  server.closeAllConnections()
  server.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A program that says which version it is by what it leaves behind. */
function installer(version: string, file = join(folder, 'dist', installerName(version))) {
  writeFileSync(file, `#!/bin/sh\necho ${version} >> "${folder}/started"\n`)
  chmodSync(file, 0o755)
}

function release(version: string, more: Partial<FeedRequest> = {}): void {
  installer(version)
  writeFeed({
    from: join(folder, 'dist'),
    to: join(folder, 'feed'),
    version,
    channel: 'latest',
    releaseDate: new Date(0),
    key: keys.privateKey,
    ...more,
  })
}

/** An installed copy of a version, as it would be after its start. */
function copyOf(
  version: string,
  {
    isBusy = () => false,
    patience = { answerMs: 30_000, stallMs: 30_000 },
  }: { isBusy?: () => boolean; patience?: UpdateParts['patience'] } = {},
) {
  const done: string[] = []
  const updater = new AppImageUpdater(
    { provider: 'generic', url: feed },
    {
      version,
      name: 'packdesk',
      isPackaged: true,
      appUpdateConfigPath: join(folder, 'app-update.yml'),
      userDataPath: join(folder, 'window'),
      baseCachePath: join(folder, 'cache'),
      whenReady: async () => undefined,
      relaunch: () => undefined,
      quit: () => {
        quits += 1
      },
      onQuit: () => undefined,
    },
  )
  writeFileSync(join(folder, 'app-update.yml'), 'updaterCacheDirName: packdesk-updater\n')
  updater.httpExecutor = new Downloads()
  updater.setFeedURL(feed)
  updater.logger = null
  const memory = openUpdateMemory(join(folder, 'window', 'updates.json'))
  const updates = createUpdates({
    updater,
    memory,
    version,
    feed,
    publicKey: keys.publicKey,
    now: () => new Date('2026-03-01T10:00:00Z'),
    isBusy,
    backUp: async () => {
      done.push('backup')
      return join(folder, 'backup.sqlite')
    },
    stop: async () => void done.push('stop'),
    startAgain: () => void done.push('start again'),
    tell: () => undefined,
    patience,
  })
  return { updates, memory, done }
}

type FeedText = { files: object[]; [word: string]: unknown }

/** As somebody would who can write at the server and has no key. */
function changeFeed(change: (feedOf: FeedText) => object): void {
  release('1.1.0')
  const file = join(folder, 'feed', feedFile)
  writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
}

const installed = () => /echo (\S+)/.exec(readFileSync(program, 'utf8'))?.[1]
const started = () =>
  existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8') : ''

describe('A newer version', () => {
  test('is found, loaded and installed when somebody says so, with a copy of the data made first', async () => {
    release('1.1.0')
    const { updates, memory, done } = copyOf('1.0.0')
    expect((await updates.check()).step).toEqual({ kind: 'found', next: '1.1.0' })
    expect(installed()).toBe('1.0.0')
    expect((await updates.load()).step).toEqual({ kind: 'ready', next: '1.1.0', later: false })
    await updates.install()
    expect(done).toEqual(['backup', 'stop'])
    expect(installed()).toBe('1.1.0')
    await until(() => expect(started()).toBe('1.1.0\n'))
    expect(memory.read().leaving).toEqual({
      from: '1.0.0',
      to: '1.1.0',
      backup: join(folder, 'backup.sqlite'),
      starts: 0,
    })
    await until(() => expect(quits).toBe(1))
  })

  test('is not installed while the station buys, prints or works through a run', async () => {
    release('1.1.0')
    let busy = true
    const { updates, done } = copyOf('1.0.0', { isBusy: () => busy })
    await updates.check()
    await updates.load()
    expect((await updates.install()).step).toEqual({ kind: 'busy', next: '1.1.0' })
    expect([installed(), done]).toEqual(['1.0.0', []])
    busy = false
    await updates.install()
    expect(installed()).toBe('1.1.0')
    // The new version is a process of its own, which writes into the folder of this test.
    await until(() => expect(started()).toBe('1.1.0\n'))
  })

  test('that shall wait is not installed at the next quit either', async () => {
    release('1.1.0')
    const { updates, done } = copyOf('1.0.0')
    await updates.check()
    await updates.load()
    expect(updates.later().step).toEqual({ kind: 'ready', next: '1.1.0', later: true })
    await updates.beforeQuit()
    expect(done).toEqual([])
  })

  test('that is ready has the data copied before the program ends with it', async () => {
    release('1.1.0')
    const { updates, memory, done } = copyOf('1.0.0')
    await updates.check()
    await updates.load()
    await updates.beforeQuit()
    expect(done).toEqual(['backup'])
    expect(memory.read().leaving).toMatchObject({ from: '1.0.0', to: '1.1.0' })
  })

  test('to be tried first is offered to those who chose so', async () => {
    release('1.1.0')
    release('1.2.0-beta.1', { channel: 'beta' })
    const { updates } = copyOf('1.1.0')
    expect((await updates.check()).step.kind).toBe('none')
    expect((await updates.choose('beta')).step).toEqual({ kind: 'found', next: '1.2.0-beta.1' })
    expect(copyOf('1.1.0').updates.state().channel).toBe('beta')
  })
})

describe('Nothing is offered', () => {
  test.each<[string, () => void]>([
    ['that is older', () => release('0.9.0')],
    ['that is for others yet', () => release('1.1.0', { stagingPercentage: 0 })],
  ])('%s', async (_name, make) => {
    make()
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({
      kind: 'none',
      checkedAt: '2026-03-01T10:00:00.000Z',
    })
  })

  test.each<[string, () => void]>([
    ['that nobody signed', () => release('1.1.0', { key: null })],
    [
      'that somebody else signed',
      () =>
        release('1.1.0', {
          key: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
        }),
    ],
    [
      'of which the feed was changed after it was signed',
      () => {
        release('1.1.0')
        const file = join(folder, 'feed', feedFile)
        writeFileSync(file, readFileSync(file, 'utf8').replaceAll('1.1.0', '9.1.0'))
      },
    ],
    ...['packages', 'isAdminRightsRequired', 'releaseNotes'].map((word): [string, () => void] => [
      `whose feed says ${word} since it was signed`,
      () => changeFeed(feedOf => ({ ...feedOf, [word]: true })),
    ]),
    [
      'whose file was said to need an administrator since it was signed',
      () =>
        changeFeed(({ files, ...rest }) => ({
          ...rest,
          files: files.map(file => ({ ...file, isAdminRightsRequired: true })),
        })),
    ],
    ['whose other path was put in since it was signed', () => changeFeed(given => ({ ...given, path: 'x' }))],
    [
      'that is offered to more than it was signed for',
      () => changeFeed(given => ({ ...given, stagingPercentage: 100 })),
    ],
    ['by a feed that is not there', () => undefined],
  ])('%s', async (_name, make) => {
    make()
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({ kind: 'failed', during: 'check' })
  })

  test('that is not the file that was signed', async () => {
    release('1.1.0')
    writeFileSync(join(folder, 'feed', installerName('1.1.0')), '#!/bin/sh\nrm -rf /\n')
    const { updates } = copyOf('1.0.0')
    await updates.check()
    expect((await updates.load()).step).toEqual({ kind: 'failed', during: 'load' })
    expect(installed()).toBe('1.0.0')
  })
})

describe('A version somebody does not want', () => {
  test('is not offered again, may be had all the same, and a newer one is offered', async () => {
    release('1.1.0')
    const { updates } = copyOf('1.0.0')
    await updates.check()
    expect(updates.skip().step).toEqual({ kind: 'skipped', next: '1.1.0' })
    const later = copyOf('1.0.0').updates
    expect((await later.check()).step).toEqual({ kind: 'skipped', next: '1.1.0' })
    release('1.2.0')
    expect((await later.check()).step).toEqual({ kind: 'found', next: '1.2.0' })
    release('1.1.0')
    await later.check()
    expect((await later.load()).step.kind).toBe('ready')
  })

  test('that is ready is not installed at the next quit', async () => {
    release('1.1.0')
    const { updates, done } = copyOf('1.0.0')
    await updates.check()
    await updates.load()
    updates.skip()
    await updates.beforeQuit()
    expect([done, installed()]).toEqual([[], '1.0.0'])
  })
})

describe('A server that says nothing more', () => {
  test('when it is asked is not waited for without end, and is asked anew the next time', async () => {
    release('1.1.0')
    silentAbout = /\.yml/
    const { updates } = copyOf('1.0.0', { patience: { answerMs: 50, stallMs: 30_000 } })
    expect((await updates.check()).step).toEqual({ kind: 'failed', during: 'check' })
    silentAbout = null
    await until(async () => expect((await updates.check()).step.kind).toBe('found'))
  })

  test('while it sends a version is left, and nothing was changed', async () => {
    release('1.1.0')
    silentAbout = /\.AppImage/
    const { updates } = copyOf('1.0.0', { patience: { answerMs: 30_000, stallMs: 50 } })
    await updates.check()
    expect((await updates.load()).step).toEqual({ kind: 'failed', during: 'stall' })
    expect(installed()).toBe('1.0.0')
  })

  test('can be left by whoever waits, and the version is still there to be had', async () => {
    release('1.1.0')
    silentAbout = /\.AppImage/
    const { updates } = copyOf('1.0.0')
    await updates.check()
    const loading = updates.load()
    updates.cancel()
    expect((await loading).step).toEqual({ kind: 'found', next: '1.1.0' })
    silentAbout = null
    expect((await updates.load()).step.kind).toBe('ready')
  })
})

test('a copy that was unpacked and not installed says that it cannot replace itself, and where newer ones are', async () => {
  release('1.1.0')
  vi.stubEnv('APPIMAGE', undefined)
  const { updates } = copyOf('1.0.0')
  const byHand = { kind: 'off', why: 'archive', newerAt: feed }
  expect(updates.state().step).toEqual(byHand)
  expect((await updates.check()).step).toEqual(byHand)
})

describe('A new version that does not come up', () => {
  test('is left again after two starts for the one before, with its data', async () => {
    release('1.0.0')
    release('1.1.0')
    const { memory } = copyOf('1.1.0')
    memory.change({ leaving: { from: '1.0.0', to: '1.1.0', backup: '/backup.sqlite', starts: 0 } })
    installer('1.1.0', program)
    expect([countStart(memory, '1.1.0'), countStart(memory, '1.1.0')]).toEqual([null, null])
    const leaving = countStart(memory, '1.1.0')
    if (!leaving) throw new Error('It is not asked whether to go back.')
    const restored: string[] = []
    await copyOf('1.1.0').updates.goBack(leaving, backup => void restored.push(basename(backup)))
    expect(restored).toEqual(['backup.sqlite'])
    expect(installed()).toBe('1.0.0')
    expect(memory.read().leaving).toBeNull()
    // It would not come up the next time either.
    expect((await copyOf('1.0.0').updates.check()).step).toEqual({ kind: 'skipped', next: '1.1.0' })
  })

  test('is one that never said it runs: having come up once settles it', () => {
    const { updates, memory } = copyOf('1.1.0')
    memory.change({ leaving: { from: '1.0.0', to: '1.1.0', backup: '/backup.sqlite', starts: 0 } })
    countStart(memory, '1.1.0')
    updates.settled()
    expect([1, 2, 3].map(() => countStart(memory, '1.1.0'))).toEqual([null, null, null])
  })
})
