import type { AppUpdater } from 'electron-updater'
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
  /** In PEM form: of the key whose owner may make releases. */
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
}

export type Updates = {
  state(): UpdateState
  check(): Promise<UpdateState>
  /** Brings the version that was found to this computer and checks it. */
  load(): Promise<UpdateState>
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
  const { updater, memory, version, tell } = parts
  let step: UpdateStep = { kind: 'none', checkedAt: null }
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
  })
  updater.on('error', error => tell('The updater reports a fault.', error))
  follow(memory.read().channel)

  function follow(channel: UpdateChannel): void {
    updater.channel = channel
    updater.allowPrerelease = channel !== 'latest'
    // Naming a channel allows older versions, which only the way back may install.
    updater.allowDowngrade = false
  }

  async function check(): Promise<UpdateState> {
    goTo({ kind: 'checking' })
    try {
      const found = await updater.checkForUpdates()
      if (!found?.isUpdateAvailable) return goTo({ kind: 'none', checkedAt: parts.now().toISOString() })
      assertSigned(found.updateInfo)
      return goTo({ kind: 'found', next: found.updateInfo.version })
    } catch (error) {
      return failed('check', error)
    }
  }

  function assertSigned(info: Parameters<typeof isSignedRelease>[0]): void {
    if (!isSignedRelease(info, parts.publicKey))
      throw new Error(`Version ${info.version} is not signed by whoever makes Packdesk.`)
  }

  async function load(): Promise<UpdateState> {
    if (step.kind !== 'found') return state()
    const { next } = step
    goTo({ kind: 'loading', next, percent: 0 })
    try {
      await updater.downloadUpdate()
      return goTo({ kind: 'ready', next, later: false })
    } catch (error) {
      return failed('load', error)
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
      assertSigned(found.updateInfo)
      await updater.downloadUpdate()
      restore(backup)
      memory.change({ leaving: null })
      changeOver()
    },
  }
}
