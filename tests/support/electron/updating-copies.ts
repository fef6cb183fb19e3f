import { generateKeyPairSync } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import type { Updater } from '../../../main/shell/change-over.ts'
import { type FeedRequest, writeFeed } from '../../../main/shell/packaging/write-feed.ts'
import { openUpdateMemory } from '../../../main/shell/update-memory.ts'
import { createUpdates, type UpdateParts } from '../../../main/shell/updates.ts'

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

export const releaseKeys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** As the builder names files, and as the updater looks for them. */
const isArm = process.arch === 'arm64'
export const installerName = (version: string) =>
  `Packdesk-${version}-linux-${isArm ? 'arm64' : 'x86_64'}.AppImage`
export const feedFile = isArm ? 'latest-linux-arm64.yml' : 'latest-linux.yml'

/** What a program does after its start: it says that it runs, ends, hangs, or cannot be started at all. */
type Manner = 'settles' | 'ends' | 'hangs' | 'no_start'

type Copy = { isBusy?: () => boolean; patience?: UpdateParts['patience']; byInstaller?: boolean }

/**
 * A maker's feed, and copies of the program that follow it with the real updater of AppImage. Programs are scripts that
 * leave behind which version they are; folders and server are new for each test.
 */
export function createUpdatingCopies() {
  let folder = ''
  let server: Server
  let feed = ''
  let program = ''
  let quits = 0
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

  const memoryFile = () => join(folder, 'window', 'updates.json')

  function installer(
    version: string,
    file = join(folder, 'dist', installerName(version)),
    manner: Manner = 'settles',
  ): void {
    const run = [process.execPath, versionOnTrial, manner, memoryFile(), version]
    const words = run.map(word => `"${word}"`).join(' ')
    const shell = manner === 'no_start' ? '/no/such/shell' : '/bin/sh'
    writeFileSync(file, `#!${shell}\necho ${version} >> "${folder}/started"\nAPPIMAGE="$0" exec ${words}\n`)
    chmodSync(file, 0o755)
  }

  function release(version: string, more: Partial<FeedRequest> = {}, manner?: Manner): void {
    installer(version, undefined, manner)
    writeFeed({
      from: join(folder, 'dist'),
      to: join(folder, 'feed'),
      version,
      channel: 'latest',
      releaseDate: new Date(0),
      key: releaseKeys.privateKey,
      ...more,
    })
  }

  /** An installed copy of a version, as it would be after its start. */
  function copyOf(
    version: string,
    { isBusy = () => false, patience = usualPatience, byInstaller = false }: Copy = {},
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
    const memory = openUpdateMemory(memoryFile())
    const updates = createUpdates({
      updater,
      memory,
      version,
      program: byInstaller ? null : program,
      feed,
      publicKey: releaseKeys.publicKey,
      now: () => new Date('2026-03-01T10:00:00Z'),
      isBusy,
      backUp: async () => {
        done.push('backup')
        return join(folder, 'backup.sqlite')
      },
      stop: async () => void done.push('stop'),
      startAgain: () => void done.push('start again'),
      end: () => void done.push('end'),
      follows: null,
      tell: () => undefined,
      patience,
    })
    return { updates, memory, done }
  }

  return {
    copyOf,
    installer,
    release,
    /** As somebody would who can write at the server and has no key. */
    changeFeed(change: (feedOf: FeedText) => object): void {
      release('1.1.0')
      const file = join(folder, 'feed', feedFile)
      writeFileSync(file, JSON.stringify(change(JSON.parse(readFileSync(file, 'utf8')))))
    },
    /** The server takes such a request and never answers it. */
    keepSilentAbout(what: RegExp | null): void {
      silentAbout = what
    },
    folder: () => folder,
    feed: () => feed,
    program: () => program,
    memoryFile,
    quits: () => quits,
    /** The version that stands where the program is. */
    installed: () => /echo (\S+)/.exec(readFileSync(program, 'utf8'))?.[1],
    /** The versions that were started, a line each. */
    started: () => (existsSync(join(folder, 'started')) ? readFileSync(join(folder, 'started'), 'utf8') : ''),
  }
}

type FeedText = { files: object[]; [word: string]: unknown }

const usualPatience = { answerMs: 30_000, stallMs: 30_000, trialMs: 30_000 }

const versionOnTrial = join(import.meta.dirname, 'version-on-trial.ts')
