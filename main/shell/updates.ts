import type { AppUpdater, UpdateInfo } from 'electron-updater'
import type { UpdateChannel, UpdateState, UpdateStep } from '../../shared/desk/updates.ts'
import type { Tell } from './tell.ts'
import type { Leaving, UpdateMemory } from './update-memory.ts'
import { isSignedRelease } from './update-signature.ts'

export type Updater = Pick<
  AppUpdater,
  | 'allowDowngrade'
  | 'allowPrerelease'
  | 'autoDownload'
  | 'autoInstallOnAppQuit'
  | 'channel'
  | 'checkForUpdates'
  | 'disableDifferentialDownload'
  | 'downloadUpdate'
  | 'isUpdaterActive'
  | 'on'
  | 'quitAndInstall'
  | 'setFeedURL'
>

export type UpdateParts = {
  updater: Updater
  memory: UpdateMemory
  /** The version that runs. */
  version: string
  /** The folder of the feed; each version has one of its own below it. */
  feed: string
  /** In PEM form: of the keys whose owner may make releases. */
  publicKey: string
  now: () => Date
  /** Whether the station buys or prints, or a run is open. */
  isBusy: () => boolean | Promise<boolean>
  /** Copies the data and answers the file. */
  backUp: () => Promise<string>
  /** Ends the station in order, so that nothing of it is cut off, and lets a next copy of this program start. */
  stop: () => Promise<void>
  /** Starts this version again, where the change over did not come about. */
  startAgain: () => void
  tell: Tell
  patience?: Patience
}

/** How long is waited for a server that does not answer, and for one that says nothing more in the middle. */
type Patience = { answerMs: number; stallMs: number }
const usualPatience: Patience = { answerMs: 30_000, stallMs: 60_000 }

export type Updates = {
  state(): UpdateState
  check(): Promise<UpdateState>
  /** Brings the version that was found to this computer and checks it. */
  load(): Promise<UpdateState>
  /** Ends the loading; nothing was changed then. */
  cancel(): UpdateState
  /** The version that was found is not offered again; a newer one is. */
  skip(): UpdateState
  /** Copies the data and changes over, unless something is under way; the program ends then and starts again. */
  install(): Promise<UpdateState>
  /** Keeps what is there for another day. */
  later(): UpdateState
  choose(channel: UpdateChannel): Promise<UpdateState>
  /** To be awaited when the station has stopped: a version that is ready is installed as the program ends. */
  beforeQuit(): Promise<void>
  /** The version that runs has come up. */
  settled(): void
  /** Back to the version just left, by its own installer. `restore` puts the data back that it can read. */
  goBack(leaving: Leaving, restore: (backup: string) => void): Promise<void>
}

/**
 * Newer versions of the desktop program: looked for, loaded and installed only when somebody says so, never older ones, and
 * only those whose maker signed them. The feed says whom a version is for yet (`stagingPercentage`). Run with the updater of
 * AppImage alone: those of Windows, macOS, deb and rpm are NOT RUN so far.
 */
export function createUpdates(parts: UpdateParts): Updates {
  const { updater, memory, version, tell, patience = usualPatience } = parts
  /** Nothing installed this copy that could replace it; of that the updater says nothing but that there is no newer one. */
  const byHand: UpdateStep = { kind: 'off', why: 'archive', newerAt: parts.feed }
  let step: UpdateStep = updater.isUpdaterActive() ? { kind: 'none', checkedAt: null } : byHand
  let loading: Loading | null = null
  let stop: Stop = null
  const state = (): UpdateState => ({ version, channel: memory.read().channel, step })
  const goTo = (next: UpdateStep): UpdateState => {
    step = next
    return state()
  }
  const failed = (during: Extract<UpdateStep, { kind: 'failed' }>['during'], error: unknown) => {
    tell(`The update failed (${during}).`, error)
    return goTo({ kind: 'failed', during })
  }

  updater.autoDownload = false
  updater.autoInstallOnAppQuit = true
  updater.disableDifferentialDownload = true
  updater.on('download-progress', ({ percent }) => {
    if (step.kind === 'loading') step = { ...step, percent }
    loading?.goesOn()
  })
  updater.on('error', error => tell('The updater reports a fault.', error))
  follow(memory.read().channel)

  function follow(channel: UpdateChannel): void {
    updater.channel = channel
    updater.allowPrerelease = channel !== 'latest'
    // Naming a channel allows older versions, which only the way back may install.
    updater.allowDowngrade = false
  }

  /** What the feed has, which is signed; null where there is nothing newer. */
  async function look(): Promise<string | null | 'by hand'> {
    const found = await askFeed(updater, patience.answerMs)
    if (found === null) return 'by hand'
    if (!found.isUpdateAvailable) return null
    assertSigned(found.updateInfo, parts.publicKey)
    stop = found.cancellationToken ?? null
    return found.updateInfo.version
  }

  async function check(): Promise<UpdateState> {
    goTo({ kind: 'checking' })
    try {
      const next = await look()
      if (next === 'by hand') return goTo(byHand)
      if (next === null) return goTo({ kind: 'none', checkedAt: parts.now().toISOString() })
      return goTo({ kind: next === memory.read().skipped ? 'skipped' : 'found', next })
    } catch (error) {
      return failed('check', error)
    }
  }

  async function load(): Promise<UpdateState> {
    if (step.kind !== 'found' && step.kind !== 'skipped') return state()
    const { next } = step
    goTo({ kind: 'loading', next, percent: 0 })
    loading = watchLoading(patience.stallMs, () => stop?.cancel())
    try {
      // One that was ended once is of no more use.
      if (stop?.cancelled && (await look()) !== next) return check()
      await (stop ? updater.downloadUpdate(stop) : updater.downloadUpdate())
      memory.change({ skipped: null })
      return goTo({ kind: 'ready', next, later: false })
    } catch (error) {
      if (loading.ended() === 'cancelled') return goTo({ kind: 'found', next })
      return failed(loading.ended() === 'stalled' ? 'stall' : 'load', error)
    } finally {
      loading.end()
      loading = null
    }
  }

  /** The next version is named on disk before anything is changed, so that its start knows what to go back to. */
  async function leave(to: string): Promise<boolean> {
    try {
      const backup = await parts.backUp()
      memory.change({ leaving: { from: version, to, backup, starts: 0 } })
      return true
    } catch (error) {
      failed('backup', error)
      return false
    }
  }

  /** An updater that fails only says so; it ends the program by itself when it does not. */
  function changeOver(): void {
    updater.on('error', error => {
      memory.change({ leaving: null })
      failed('install', error)
      parts.startAgain()
    })
    updater.quitAndInstall(true, true)
  }

  const readyVersion = () => (step.kind === 'ready' || step.kind === 'busy' ? step.next : null)

  return {
    state,
    check,
    load,
    cancel() {
      loading?.cancel()
      return state()
    },
    skip() {
      const next = step.kind === 'found' ? step.next : readyVersion()
      if (next === null) return state()
      updater.autoInstallOnAppQuit = false
      memory.change({ skipped: next })
      return goTo({ kind: 'skipped', next })
    },
    async install() {
      const next = readyVersion()
      if (next === null) return state()
      if (await parts.isBusy()) return goTo({ kind: 'busy', next })
      if (!(await leave(next))) return state()
      await parts.stop()
      changeOver()
      return state()
    },
    later() {
      const next = readyVersion()
      if (next === null) return state()
      updater.autoInstallOnAppQuit = false
      return goTo({ kind: 'ready', next, later: true })
    },
    choose(channel) {
      memory.change({ channel })
      follow(channel)
      return check()
    },
    async beforeQuit() {
      const next = readyVersion()
      if (next === null || !updater.autoInstallOnAppQuit || memory.read().leaving) return
      updater.autoInstallOnAppQuit = await leave(next)
    },
    settled() {
      if (memory.read().leaving?.to === version) memory.change({ leaving: null })
    },
    async goBack({ from, backup }, restore) {
      updater.setFeedURL(`${parts.feed}/${from}`)
      updater.channel = 'latest'
      updater.allowDowngrade = true
      const found = await updater.checkForUpdates()
      if (found?.updateInfo.version !== from) throw new Error(`The feed has no version ${from} any more.`)
      assertSigned(found.updateInfo, parts.publicKey)
      await updater.downloadUpdate()
      restore(backup)
      memory.change({ leaving: null, skipped: version })
      changeOver()
    },
  }
}

/** What ends a download of the updater. */
type Stop = Parameters<AppUpdater['downloadUpdate']>[0] | null

type Loading = {
  goesOn: () => void
  cancel: () => void
  end: () => void
  /** Why it did not come to its end; null where nothing here ended it. */
  ended: () => 'cancelled' | 'stalled' | null
}

/** Looks after one download: ended by somebody, or by nothing having come for long. */
function watchLoading(stallMs: number, stop: () => void): Loading {
  let why: 'cancelled' | 'stalled' | null = null
  const endFor = (reason: 'cancelled' | 'stalled') => {
    why ??= reason
    stop()
  }
  const timer = setTimeout(() => endFor('stalled'), stallMs)
  return {
    goesOn: () => void timer.refresh(),
    cancel: () => endFor('cancelled'),
    end: () => clearTimeout(timer),
    ended: () => why,
  }
}

/** Asks for the newest version of a feed. Throws where the server does not answer in time. */
async function askFeed(updater: Updater, limitMs: number) {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    // The updater would answer every later question with the one that gets no answer.
    Reflect.set(updater, 'checkForUpdatesPromise', null)
    reject(new Error(`The feed gave no answer for ${limitMs / 1000} s.`))
  }, limitMs)
  return Promise.race([updater.checkForUpdates(), promise]).finally(() => clearTimeout(timer))
}

function assertSigned(info: UpdateInfo, publicKeys: string): void {
  if (!isSignedRelease(info, publicKeys))
    throw new Error(`Version ${info.version} is not signed by whoever makes Packdesk.`)
}
