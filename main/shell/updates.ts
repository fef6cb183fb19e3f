import type { AppUpdater } from 'electron-updater'
import type { UpdateChannel, UpdateFailure, UpdateState, UpdateStep } from '../../shared/desk/updates.ts'
import {
  type ChangeOver,
  type ChangeOverParts,
  createChangeOver,
  type ReadyVersion,
  type Updater,
} from './change-over.ts'
import type { Tell } from './tell.ts'
import { assertSigned } from './update-signature.ts'

export type UpdateParts = ChangeOverParts & {
  now: () => Date
  /** Whether the station buys or prints, or a run is open. */
  isBusy: () => boolean | Promise<boolean>
  /** What did not come about just before this start, where it follows such a thing. */
  follows: UpdateFailure | null
  tell: Tell
  patience?: Patience
}

/**
 * How long is waited for a server that does not answer, for one that says nothing more in the middle, and for a next
 * version to come up.
 */
type Patience = { answerMs: number; stallMs: number; trialMs: number }
const usualPatience: Patience = { answerMs: 30_000, stallMs: 60_000, trialMs: 5 * 60_000 }

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
  /** To be awaited when the station has stopped: a version that is ready is installed as the program ends or starts again. */
  beforeQuit(): Promise<void>
  /** Tries a version that waited for this start, and answers whether the program ends with that. No station may run. */
  installWaiting(next: ReadyVersion): Promise<boolean>
} & Pick<ChangeOver, 'goBack'>

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
  if (parts.follows !== null) step = { kind: 'failed', during: parts.follows }
  let loading: Loading | null = null
  let file: string | null = null
  let atTheEnd = true
  let stop: Stop = null
  const state = (): UpdateState => ({ version, channel: memory.read().channel, step })
  const goTo = (next: UpdateStep): UpdateState => {
    step = next
    return state()
  }
  const failed = (during: UpdateFailure, error: unknown) => {
    tell(`The update failed (${during}).`, error)
    return goTo({ kind: 'failed', during })
  }

  const change = createChangeOver({
    updater,
    memory,
    version,
    program: parts.program,
    feed: parts.feed,
    publicKey: parts.publicKey,
    backUp: parts.backUp,
    stop: parts.stop,
    startAgain: parts.startAgain,
    end: parts.end,
    trialMs: patience.trialMs,
    failed,
    changing: next => void goTo({ kind: 'changing', next }),
  })
  const keepForAnotherDay = () => {
    atTheEnd = false
    updater.autoInstallOnAppQuit = false
  }

  updater.autoDownload = false
  // Where the program is one file, the next start tries what is ready: nothing watches over what is installed at the end.
  updater.autoInstallOnAppQuit = parts.program === null
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
      const files = await (stop ? updater.downloadUpdate(stop) : updater.downloadUpdate())
      file = files[0] ?? null
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
      keepForAnotherDay()
      memory.change({ skipped: next })
      return goTo({ kind: 'skipped', next })
    },
    async install() {
      const next = readyVersion()
      if (next === null) return state()
      if (await parts.isBusy()) return goTo({ kind: 'busy', next })
      await change.now({ version: next, file })
      return state()
    },
    later() {
      const next = readyVersion()
      if (next === null) return state()
      keepForAnotherDay()
      return goTo({ kind: 'ready', next, later: true })
    },
    choose(channel) {
      memory.change({ channel })
      follow(channel)
      return check()
    },
    async beforeQuit() {
      const next = readyVersion()
      if (next === null || !atTheEnd || memory.read().leaving) return
      updater.autoInstallOnAppQuit = await change.atTheEnd({ version: next, file })
    },
    installWaiting: change.now,
    goBack: change.goBack,
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
